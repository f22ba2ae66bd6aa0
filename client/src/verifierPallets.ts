import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";
import type { VerifierPallet } from "./generated/verifierPallet.js";
import { VERIFIER_CALLS } from "./generated/verifierPallet.js";
import { Pallet, palletsOfShape } from "./pallets.js";

/** The constants of a verifier pallet. They may be undefined on an older chain. */
export interface VerifierConstants {
	/** The identifier of the proof system that it verifies. */
	readonly system: string | undefined;
	/** The largest size of a key or of a verification, as the proof system counts it. */
	readonly maxSize: number | undefined;
	/** The largest number of proofs in a batch. */
	readonly maxBatch: number | undefined;
}

/** The name of a verifier pallet's error, as in a `Rejection`: `MalformedProof(NotOnCurve)`. */
export type VerifierError = VerifierPallet["errors"];

/** The calls that identify a verifier pallet. The pallet of another runtime may have more. */
const { registerKey, removeKey, verify, verifyBatch } = VERIFIER_CALLS;
const SHAPE = { registerKey, removeKey, verify, verifyBatch };

/** Finds a chain's verifier pallets by their calls. Returns the runtime's names. */
export function verifierPallets(chain: Chain): string[] {
	return palletsOfShape(chain, SHAPE);
}

/** Reads the constants of a verifier pallet, by the runtime's name of it. */
export function verifierConstants(
	chain: Chain,
	pallet: string,
): VerifierConstants {
	const verifier = new Pallet<VerifierPallet>(chain, pallet);
	return {
		system: verifier.constant("proofSystem")?.toString(),
		maxSize: verifier.constant("maxSize")?.toNumber(),
		maxBatch: verifier.constant("maxBatch")?.toNumber(),
	};
}

/** Finds a chain's pallets that verify a proof system, by their constants. Returns the runtime's names. */
export function verifierPalletsOf(chain: Chain, system: string): string[] {
	return verifierPallets(chain).filter(
		(pallet) => verifierConstants(chain, pallet).system === system,
	);
}

/** Chooses the pallet if the user names none: the chain's first for the proof system. */
export function defaultVerifierPallet(chain: Chain, system: string): string {
	const [first] = verifierPalletsOf(chain, system);
	if (first === undefined) {
		const present = verifierPallets(chain).join(", ") || "none";
		throw new UsageError(
			`no pallet of this chain is known to verify ${system}; its verifiers: ${present}`,
		);
	}
	return first;
}
