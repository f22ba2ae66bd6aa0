/**
 * Hints for ECDSA proofs, made by the WebAssembly module that also verifies them. No secret is needed: a digest and its
 * signature are public.
 */

import { u8aConcat } from "@polkadot/util";
import { UsageError } from "./errors.js";
import { signatureBytes } from "./ethereum.js";
import { HintModule, HintModuleError } from "./hintModule.js";

/** The module's operations. Its crate documents them. */
type Operation = "hints" | "recover_hinted";

/** The module's error codes and their reasons. */
const REASONS: Readonly<Record<number, string>> = {
	1: "the hints have the wrong length",
	2: "a hint is not canonical",
	3: "a hint is refuted",
	4: "the digest or the signature is malformed",
	5: "there are no hints for this signature",
};

/** Makes and checks hints. */
export class EcdsaHinter {
	readonly #module: HintModule<Operation>;

	private constructor(module: HintModule<Operation>) {
		this.#module = module;
	}

	/** Loads the module from its bytes. A page fetches the bytes, a program reads them from a file. */
	static async load(code: Uint8Array | ArrayBuffer): Promise<EcdsaHinter> {
		return new EcdsaHinter(await HintModule.load(code));
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

	/** Returns the coordinates of the key that the hints prove, or no bytes if they prove that there is no key. */
	recover(
		digest: Uint8Array,
		signature: Uint8Array,
		hints: Uint8Array,
	): Uint8Array {
		return this.#run("recover_hinted", digest, withSmallId(signature), hints);
	}

	#run(name: Operation, ...given: readonly Uint8Array[]): Uint8Array {
		try {
			return this.#module.run(name, ...given);
		} catch (error) {
			throw error instanceof HintModuleError
				? new UsageError(REASONS[error.code] ?? error.message)
				: error;
		}
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
