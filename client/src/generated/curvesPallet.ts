// Made from the runtime's metadata by `ASSAY_NODE=PATH npm run types`, and compared with it by the end-to-end tests. Do not edit.
import type { Hex } from "../hashes.js";
import type { Enum, Text, u32 } from "@polkadot/types";
import type { H256 } from "@polkadot/types/interfaces";

export type GroupInput = "G1" | "G2";

export interface Group extends Enum {
	readonly isG1: boolean;
	readonly isG2: boolean;
	readonly type: "G1" | "G2";
}

export interface Operation extends Enum {
	readonly isPairing: boolean;
	readonly isMsm: boolean;
	readonly asMsm: Group;
	readonly isMulProjective: boolean;
	readonly asMulProjective: Group;
	readonly isMulAffine: boolean;
	readonly asMulAffine: Group;
	readonly type: "Pairing" | "Msm" | "MulProjective" | "MulAffine";
}

/** The types of a curves pallet, the same for every instance. */
export interface CurvesPallet {
	readonly calls: {
		/** Computes a product of pairings. */
		readonly pairing: [g1: Hex, g2: Hex];
		/** Computes a multi-scalar multiplication. */
		readonly msm: [group: GroupInput, bases: Hex, scalars: Hex];
		/** Multiplies a point in projective coordinates. */
		readonly mulProjective: [group: GroupInput, base: Hex, scalar: Hex];
		/** Multiplies a point in affine coordinates. */
		readonly mulAffine: [group: GroupInput, base: Hex, scalar: Hex];
	};
	readonly events: {
		/** An operation was computed. */
		readonly Computed: [operation: Operation, result: H256];
	};
	readonly errors:
		| "Encode"
		| "Decode"
		| "LengthMismatch"
		| "DegeneratePoint"
		| "NotOnCurve"
		| "NotInSubgroup"
		| "NotOne"
		| "Unknown"
		| "NotOffered"
		| "TooManyPoints"
		| "TooManyPairs"
		| "PointTooLong"
		| "ScalarTooLong";
	readonly constants: {
		/** The most points of a multi-scalar multiplication. */
		readonly maxPoints: u32;
		/** The most pairs of a product of pairings. It has no effect on curves without a pairing. */
		readonly maxPairs: u32;
		/** The name of the instance's curve, as in the host functions. */
		readonly curve: Text;
		/** The backend: `Curves`, `Wasm` or `Dummy`. */
		readonly backend: Text;
	};
	readonly storage: Record<never, never>;
}

/** The calls, with the number of their arguments. */
export const CURVES_CALLS = {
	pairing: 2,
	msm: 3,
	mulProjective: 3,
	mulAffine: 3,
} as const;
