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
		readonly pairing: [g1: Hex, g2: Hex];
		readonly msm: [group: GroupInput, bases: Hex, scalars: Hex];
		readonly mulProjective: [group: GroupInput, base: Hex, scalar: Hex];
		readonly mulAffine: [group: GroupInput, base: Hex, scalar: Hex];
	};
	readonly events: {
		readonly Computed: [operation: Operation, result: H256];
	};
	readonly errors: never;
	readonly constants: {
		readonly curve: Text;
		readonly backend: Text;
		readonly maxPoints: u32;
		readonly maxPairs: u32;
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
