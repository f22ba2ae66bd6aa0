/** Hints for proofs with public inputs, made by a WebAssembly module from the public data alone. */

import { hexToU8a, u8aToHex } from "@polkadot/util";
import type { Proof, PublicInputs, VerifyingKey } from "./artefacts.js";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { keyHash } from "./hashes.js";
import type { HintModule } from "./hintModule.js";
import { HintModuleError } from "./hintModule.js";

/** A key, a proof and its public inputs, all of one proof system. */
export interface ProofArtefacts {
	readonly key: VerifyingKey;
	readonly proof: Proof;
	readonly inputs: PublicInputs;
}

/**
 * For each proof system without hints, the module's operation and the system of the resulting proofs. Each module also
 * has the operation `reason`.
 */
export type HintedSystems = Readonly<
	Record<string, readonly [operation: string, system: string]>
>;

/** Makes hints for the proofs of some systems. */
export abstract class ProofHinter {
	readonly #module: HintModule<string>;
	readonly #systems: HintedSystems;

	protected constructor(module: HintModule<string>, systems: HintedSystems) {
		this.#module = module;
		this.#systems = systems;
	}

	/**
	 * Returns the same artefacts for the proof system with hints. The bytes of the key and of the inputs do not change,
	 * but the key's hash and the statement do.
	 *
	 * @throws UsageError if the artefacts are not of one of this hinter's systems, or do not verify.
	 */
	hint({ key, proof, inputs }: ProofArtefacts): ProofArtefacts {
		const known = Object.entries(this.#systems).find(
			([id]) => id === key.system,
		);
		if (known === undefined) {
			throw new UsageError(
				`there are no hints for proofs of ${key.system}, only for ${Object.keys(this.#systems).join(", ")}`,
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

	#run(operation: string, artefacts: readonly { readonly bytes: Hex }[]): Hex {
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

	/** Returns the module's words for a code. */
	#reason(code: number): string {
		const bytes = new Uint8Array(4);
		new DataView(bytes.buffer).setUint32(0, code, true);
		try {
			return new TextDecoder().decode(this.#module.run("reason", bytes));
		} catch (error) {
			if (!(error instanceof HintModuleError)) {
				throw error;
			}
			return `the module's code is ${code}`;
		}
	}
}
