/**
 * Hints for halo2 proofs, made by a WebAssembly module from the public data alone: it needs no secret and no circuit.
 *
 * Chains without host functions verify proofs with hints in less time.
 */

import { HintModule } from "./hintModule.js";
import { ProofHinter } from "./proofHints.js";

/** The module's operation for each proof system without hints, and the system of the resulting proofs. */
const SYSTEMS = {
	"halo2/kzg-bn254": ["hint_kzg_bn254", "halo2-hinted/kzg-bn254"],
	"halo2/ipa-vesta": ["hint_ipa_vesta", "halo2-hinted/ipa-vesta"],
} as const;

/** Makes hints for halo2 proofs. */
export class Halo2Hinter extends ProofHinter {
	/** Loads the module from its bytes. A page fetches the bytes, a program reads them from a file. */
	static async load(code: Uint8Array | ArrayBuffer): Promise<Halo2Hinter> {
		return new Halo2Hinter(await HintModule.load(code), SYSTEMS);
	}
}
