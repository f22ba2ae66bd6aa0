/**
 * Hints for Groth16 proofs, made by a WebAssembly module from the public data alone: it needs no secret and no circuit.
 *
 * Chains without host functions verify proofs with hints in about 0.6 of the time.
 */

import { HintModule } from "./hintModule.js";
import type { ProofArtefacts } from "./proofHints.js";
import { ProofHinter } from "./proofHints.js";

/** The module's operation for each proof system without hints, and the system of the resulting proofs. */
const SYSTEMS = {
	"groth16/bls12-381": ["hint_bls12_381", "groth16-hinted/bls12-381"],
	"groth16/bls12-377": ["hint_bls12_377", "groth16-hinted/bls12-377"],
	"groth16/bn254": ["hint_bn254", "groth16-hinted/bn254"],
	"groth16/bw6-761": ["hint_bw6_761", "groth16-hinted/bw6-761"],
} as const;

/** A key, a proof and its public inputs, all of one proof system. */
export type Groth16Artefacts = ProofArtefacts;

/** Makes hints for Groth16 proofs. */
export class Groth16Hinter extends ProofHinter {
	/** Loads the module from its bytes. A page fetches the bytes, a program reads them from a file. */
	static async load(code: Uint8Array | ArrayBuffer): Promise<Groth16Hinter> {
		return new Groth16Hinter(await HintModule.load(code), SYSTEMS);
	}
}
