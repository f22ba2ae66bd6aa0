/**
 * Hints for ECDSA proofs, made by the WebAssembly module that also verifies them. It needs no secret: a digest and its
 * signature are public.
 */

import { u8aConcat } from "@polkadot/util";
import { UsageError } from "./errors.js";
import { signatureBytes } from "./ethereum.js";

/** An operation of the module. It takes three slices, each as its address and length. */
type Operation = (
	first: number,
	firstLength: number,
	second: number,
	secondLength: number,
	third: number,
	thirdLength: number,
) => bigint;

/** The part of WebAssembly that is used here. TypeScript declares it only for browsers. */
declare const WebAssembly: {
	instantiate(
		code: Uint8Array | ArrayBuffer,
		imports: object,
	): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

/** The module's exports. Its crate documents them. */
interface Exports {
	readonly memory: { readonly buffer: ArrayBuffer };
	readonly allocate: (length: number) => number;
	readonly keep: () => void;
	readonly clear: () => void;
	readonly hints: Operation;
	readonly recover_hinted: Operation;
}

/** The module's error codes and their reasons. */
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

	/** Loads the module from its bytes. A page fetches them, a program reads them. */
	static async load(code: Uint8Array | ArrayBuffer): Promise<EcdsaHinter> {
		const { instance } = await WebAssembly.instantiate(code, {});
		return new EcdsaHinter(instance.exports as Exports);
	}

	/**
	 * Makes a proof with hints: a wallet's signature, then the hints for it.
	 *
	 * @throws UsageError if the digest or the signature is malformed.
	 */
	proof(digest: Uint8Array, signature: string | Uint8Array): Uint8Array {
		const bytes = signatureBytes(signature);
		return u8aConcat(bytes, this.hints(digest, bytes));
	}

	/** Makes hints for a signature, even an invalid one. They prove which key it recovers, or that there is none. */
	hints(digest: Uint8Array, signature: Uint8Array): Uint8Array {
		return this.#run("hints", digest, withSmallId(signature));
	}

	/** Returns the coordinates of the key that hints prove, or no bytes if they prove that there is no key. */
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
			throw new UsageError(
				REASONS[code] ?? `the hinter failed with the unknown code ${code}`,
			);
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

/** Converts a signature's recovery id to 0 to 3; Ethereum counts from 27. */
function withSmallId(signature: Uint8Array): Uint8Array {
	const bytes = signature.slice();
	const id = bytes.at(-1) ?? 0;
	if (id >= 27) {
		bytes[bytes.length - 1] = id - 27;
	}
	return bytes;
}
