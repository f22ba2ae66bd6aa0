/**
 * Hints for Groth16 proofs, made by a WebAssembly module from the public data alone: it needs no secret and no circuit.
 *
 * Chains without host functions verify proofs with hints in about 0.6 of the time.
 */

import { hexToU8a, u8aToHex } from "@polkadot/util";
import type { Proof, PublicInputs, VerifyingKey } from "./artefacts.js";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { keyHash } from "./hashes.js";
import { HintModule, HintModuleError } from "./hintModule.js";

/** The module's operation for each proof system without hints, and the system of the resulting proofs. */
const SYSTEMS = {
	"groth16/bls12-381": ["hint_bls12_381", "groth16-hinted/bls12-381"],
	"groth16/bls12-377": ["hint_bls12_377", "groth16-hinted/bls12-377"],
	"groth16/bn254": ["hint_bn254", "groth16-hinted/bn254"],
	"groth16/bw6-761": ["hint_bw6_761", "groth16-hinted/bw6-761"],
} as const;

type Operation = (typeof SYSTEMS)[keyof typeof SYSTEMS][0] | "reason";

/** A key, a proof and its public inputs, all of one proof system. */
export interface Groth16Artefacts {
	readonly key: VerifyingKey;
	readonly proof: Proof;
	readonly inputs: PublicInputs;
}

/** Makes hints for proofs. */
export class Groth16Hinter {
	readonly #module: HintModule<Operation>;

	private constructor(module: HintModule<Operation>) {
		this.#module = module;
	}

	/** Loads the module from its bytes. A page fetches the bytes, a program reads them from a file. */
	static async load(code: Uint8Array | ArrayBuffer): Promise<Groth16Hinter> {
		return new Groth16Hinter(await HintModule.load(code));
	}

	/**
	 * Returns the same artefacts for the proof system with hints. The bytes of the key and of the inputs do not change,
	 * but the key's hash and the statement do.
	 *
	 * @throws UsageError if the artefacts are not of Groth16 without hints, or do not verify.
	 */
	hint({ key, proof, inputs }: Groth16Artefacts): Groth16Artefacts {
		const known = Object.entries(SYSTEMS).find(([id]) => id === key.system);
		if (known === undefined) {
			throw new UsageError(
				`there are no hints for proofs of ${key.system}, only for ${Object.keys(SYSTEMS).join(", ")}`,
			);
		}
		const [id, [operation, system]] = known;
		for (const [name, artefact] of Object.entries({ proof, inputs })) {
			if (artefact.system !== id) {
				throw new UsageError(
					`the key is for ${id}, but the ${name} for ${artefact.system}`,
				);
			}
		}
		const bytes = this.#run(operation, [key, proof, inputs]);
		return {
			key: {
				...key,
				system,
				hash: keyHash({ system, key: hexToU8a(key.bytes) }),
			},
			proof: { ...proof, system, bytes },
			inputs: { ...inputs, system },
		};
	}

	#run(
		operation: Operation,
		artefacts: readonly { readonly bytes: Hex }[],
	): Hex {
		try {
			const given = artefacts.map(({ bytes }) => hexToU8a(bytes));
			return u8aToHex(this.#module.run(operation, ...given));
		} catch (error) {
			if (!(error instanceof HintModuleError)) {
				throw error;
			}
			throw new UsageError(
				`there are no hints for this proof: ${this.#reason(error.code)}`,
			);
		}
	}

	#reason(code: number): string {
		const bytes = new Uint8Array(4);
		new DataView(bytes.buffer).setUint32(0, code, true);
		return new TextDecoder().decode(this.#module.run("reason", bytes));
	}
}
