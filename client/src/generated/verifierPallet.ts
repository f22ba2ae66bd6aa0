// Made from the runtime's metadata by `ASSAY_NODE=PATH npm run types`, and compared with it by the end-to-end tests. Do not edit.
import type { Hex } from "../hashes.js";
import type { SubmittableExtrinsic } from "@polkadot/api/types";
import type { Bytes, Enum, Null, Option, Result, Struct, Text, u128, u32 } from "@polkadot/types";
import type { AccountId32, Call, H256 } from "@polkadot/types/interfaces";

export type KeySourceInput = { readonly Registered: Hex | Uint8Array } | { readonly Inline: Hex };

export interface Registration extends Struct {
	readonly owner: AccountId32;
	readonly ticket: u128;
	readonly key: Bytes;
}

export type DefectName = "Length" | "NotCanonical" | "Identity" | "NotOnCurve" | "NotInSubgroup" | "Unsound";

export interface Defect extends Enum {
	readonly isLength: boolean;
	readonly isNotCanonical: boolean;
	readonly isIdentity: boolean;
	readonly isNotOnCurve: boolean;
	readonly isNotInSubgroup: boolean;
	readonly isUnsound: boolean;
	readonly type: "Length" | "NotCanonical" | "Identity" | "NotOnCurve" | "NotInSubgroup" | "Unsound";
}

export interface VerifyError extends Enum {
	readonly isMalformedKey: boolean;
	readonly asMalformedKey: Defect;
	readonly isMalformedProof: boolean;
	readonly asMalformedProof: Defect;
	readonly isMalformedInputs: boolean;
	readonly asMalformedInputs: Defect;
	readonly isWrongInputCount: boolean;
	readonly isProofInvalid: boolean;
	readonly isLimitExceeded: boolean;
	readonly isNotSupported: boolean;
	readonly type: "MalformedKey" | "MalformedProof" | "MalformedInputs" | "WrongInputCount" | "ProofInvalid" | "LimitExceeded" | "NotSupported";
}

export interface DryRunError extends Enum {
	readonly isNotAVerification: boolean;
	readonly isUnknownKey: boolean;
	readonly isEmptyBatch: boolean;
	readonly isRejected: boolean;
	readonly asRejected: VerifyError;
	readonly type: "NotAVerification" | "UnknownKey" | "EmptyBatch" | "Rejected";
}

export interface KeyInfo extends Struct {
	readonly owner: AccountId32;
	readonly system: Text;
	readonly size_: u32;
	readonly prepared: Bytes;
}

/** The types of a verifier pallet, the same for every instance. */
export interface VerifierPallet {
	readonly calls: {
		/** Validates a verifying key, prepares it and stores it under its hash. */
		readonly registerKey: [key: Hex];
		/** Removes a registered key and returns its deposit. */
		readonly removeKey: [hash: Hex | Uint8Array];
		/** Verifies a proof. */
		readonly verify: [key: KeySourceInput, proof: Hex, inputs: Hex];
		/** Verifies several proofs for one key, all or none. */
		readonly verifyBatch: [key: KeySourceInput, batch: readonly (readonly [Hex, Hex])[]];
	};
	readonly events: {
		/** A verifying key was validated and stored. */
		readonly KeyRegistered: [hash: H256, owner: AccountId32];
		/** A verifying key was removed, and its deposit returned. */
		readonly KeyRemoved: [hash: H256, owner: AccountId32];
		/** A proof was verified, for the first time or again. */
		readonly ProofVerified: [statement: H256, key: H256, who: AccountId32];
	};
	readonly errors:
		| `MalformedKey(${DefectName})`
		| `MalformedProof(${DefectName})`
		| `MalformedInputs(${DefectName})`
		| "WrongInputCount"
		| "ProofInvalid"
		| "LimitExceeded"
		| "NotSupported"
		| "UnknownKey"
		| "AlreadyRegistered"
		| "NotOwner"
		| "EmptyBatch";
	readonly constants: {
		/** The identifier of the proof system that the instance verifies. */
		readonly proofSystem: Text;
		/** The largest size of a key or of a verification, as the proof system counts it. */
		readonly maxSize: u32;
		/** The most proofs in a batch. */
		readonly maxBatch: u32;
	};
	readonly storage: {
		/** The registered keys by their hash. */
		readonly keys: { readonly key: [Hex | Uint8Array]; readonly args: [H256]; readonly value: Option<Registration> };
	};
}

/** The calls, with the number of their arguments. */
export const VERIFIER_CALLS = {
	registerKey: 1,
	removeKey: 1,
	verify: 3,
	verifyBatch: 2,
} as const;

/** Dry runs and registered keys, over all instances of the pallet in a runtime. */
export interface VerifierApi {
	/** Makes the check of a `verify` or `verify_batch` call without submitting it. */
	verify(call: Hex | Call | SubmittableExtrinsic<"promise">): Promise<Result<Null, DryRunError>>;
	/** Returns the key registered under `hash` in the runtime's instance called `pallet`. */
	key(pallet: string, hash: Hex | Uint8Array): Promise<Option<KeyInfo>>;
}
