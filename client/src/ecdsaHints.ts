/**
 * Hints for ECDSA proofs, by the WebAssembly module that also verifies them. Nothing secret goes in: a digest and its
 * signature are public.
 */

import { u8aConcat } from "@polkadot/util";
import { UsageError } from "./errors.js";
import { signatureBytes } from "./ethereum.js";

/** What an operation of the module takes: three slices, each as its address and length. */
type Operation = (
	first: number,
	firstLength: number,
	second: number,
	secondLength: number,
	third: number,
	thirdLength: number,
) => bigint;

/** What is used of the platform's WebAssembly, which TypeScript declares for browsers alone. */
declare const WebAssembly: {
	instantiate(
		code: Uint8Array | ArrayBuffer,
		imports: object,
	): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

/** The module's exports. Its crate's documentation says what they do. */
interface Exports {
	readonly memory: { readonly buffer: ArrayBuffer };
	readonly allocate: (length: number) => number;
	readonly keep: () => void;
	readonly clear: () => void;
	readonly hints: Operation;
	readonly recover_hinted: Operation;
}

/** Why the module refuses, by its codes. */
const REASONS: Readonly<Record<string, string>> = {
	1: "the hints have the wrong length",
	2: "a hint is not canonical",
	3: "a hint is refuted",
	4: "the digest or the signature is malformed",
	5: "there are no hints for this signature",
};

/** Makes and checks hints. */
export class EcdsaHinter {
	readonly #exports: Exports;

	private constructor(exports: Exports) {
		this.#exports = exports;
	}

	/** Starts the module from its bytes, which a page fetches and a program reads. */
	static async load(code: Uint8Array | ArrayBuffer): Promise<EcdsaHinter> {
		const { instance } = await WebAssembly.instantiate(code, {});
		return new EcdsaHinter(instance.exports as Exports);
	}

	/**
	 * A proof with hints: the signature as a wallet gives it, and the hints for it.
	 *
	 * @throws UsageError if the digest or the signature is malformed.
	 */
	proof(digest: Uint8Array, signature: string | Uint8Array): Uint8Array {
		const bytes = signatureBytes(signature);
		return u8aConcat(bytes, this.hints(digest, bytes));
	}

	/** The hints for a signature. Valid or not, it has some: they prove what it recovers, or that it recovers nothing. */
	hints(digest: Uint8Array, signature: Uint8Array): Uint8Array {
		return this.#run("hints", digest, withSmallId(signature));
	}

	/** The key that hints prove, as its two coordinates, or nothing where they prove that there is none. */
	recover(
		digest: Uint8Array,
		signature: Uint8Array,
		hints: Uint8Array,
	): Uint8Array {
		return this.#run("recover_hinted", digest, withSmallId(signature), hints);
	}

	#run(
		name: "hints" | "recover_hinted",
		digest: Uint8Array,
		signature: Uint8Array,
		hints: Uint8Array = new Uint8Array(),
	): Uint8Array {
		this.#exports.clear();
		const [first, second, third] = [digest, signature, hints].map((bytes) =>
			this.#place(bytes),
		) as [number, number, number];
		this.#exports.keep();
		const answer = this.#exports[name](
			first,
			digest.length,
			second,
			signature.length,
			third,
			hints.length,
		);
		if (answer < 0n) {
			const code = String(-answer);
			throw new UsageError(REASONS[code] ?? `the hinter failed: ${code}`);
		}
		const address = Number(answer >> 32n);
		const length = Number(answer & 0xffff_ffffn);
		return new Uint8Array(this.#exports.memory.buffer, address, length).slice();
	}

	#place(bytes: Uint8Array): number {
		const address = this.#exports.allocate(bytes.length);
		new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(
			bytes,
		);
		return address;
	}
}

/** The signature with a recovery id from 0 to 3, where Ethereum counts from 27. */
function withSmallId(signature: Uint8Array): Uint8Array {
	const bytes = signature.slice();
	const id = bytes.at(-1) ?? 0;
	if (id >= 27) {
		bytes[bytes.length - 1] = id - 27;
	}
	return bytes;
}
