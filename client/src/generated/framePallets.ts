// Made from the runtime's metadata by `ASSAY_NODE=PATH npm run types`, and compared with it by the end-to-end tests. Do not edit.
import type { Hex } from "../hashes.js";
import type { SubmittableExtrinsic } from "@polkadot/api/types";
import type { Compact, Enum, Option, Struct, Vec, u128, u32, u64 } from "@polkadot/types";
import type { AccountId32, Call, DispatchError, EventRecord } from "@polkadot/types/interfaces";

export interface Weight extends Struct {
	readonly refTime: Compact<u64>;
	readonly proofSize: Compact<u64>;
}

export interface DispatchClass extends Enum {
	readonly isNormal: boolean;
	readonly isOperational: boolean;
	readonly isMandatory: boolean;
	readonly type: "Normal" | "Operational" | "Mandatory";
}

export interface Pays extends Enum {
	readonly isYes: boolean;
	readonly isNo: boolean;
	readonly type: "Yes" | "No";
}

export interface DispatchEventInfo extends Struct {
	readonly weight: Weight;
	readonly class: DispatchClass;
	readonly paysFee: Pays;
}

export interface WeightsPerClass extends Struct {
	readonly baseExtrinsic: Weight;
	readonly maxExtrinsic: Option<Weight>;
	readonly maxTotal: Option<Weight>;
	readonly reserved: Option<Weight>;
}

export interface PerDispatchClass extends Struct {
	readonly normal: WeightsPerClass;
	readonly operational: WeightsPerClass;
	readonly mandatory: WeightsPerClass;
}

export interface BlockWeights extends Struct {
	readonly baseBlock: Weight;
	readonly maxBlock: Weight;
	readonly perClass: PerDispatchClass;
}

export interface FrameSupportDispatchPerDispatchClassU32 extends Struct {
	readonly normal: u32;
	readonly operational: u32;
	readonly mandatory: u32;
}

export interface BlockLength extends Struct {
	readonly max: FrameSupportDispatchPerDispatchClassU32;
	readonly maxHeaderSize: Option<u32>;
}

export interface FrameSupportDispatchPerDispatchClassWeight extends Struct {
	readonly normal: Weight;
	readonly operational: Weight;
	readonly mandatory: Weight;
}

export type WeightInput = { readonly refTime: number | bigint; readonly proofSize: number | bigint };

export interface RuntimeDispatchInfo extends Struct {
	readonly weight: Weight;
	readonly class: DispatchClass;
	readonly partialFee: u128;
}

/** The types that the client uses of `frame_system`. */
export interface SystemPallet {
	readonly calls: {
		/** Set the new runtime code. */
		readonly setCode: [code: Hex];
	};
	readonly events: {
		/** An extrinsic completed successfully. */
		readonly ExtrinsicSuccess: [dispatchInfo: DispatchEventInfo];
		/** An extrinsic failed. */
		readonly ExtrinsicFailed: [dispatchError: DispatchError, dispatchInfo: DispatchEventInfo];
	};
	readonly errors: never;
	readonly constants: {
		/** Block & extrinsics weights: base values and limits. */
		readonly blockWeights: BlockWeights;
		/** The maximum length of a block (in bytes). */
		readonly blockLength: BlockLength;
	};
	readonly storage: {
		/** The current weight for the block. */
		readonly blockWeight: { readonly key: []; readonly args: []; readonly value: FrameSupportDispatchPerDispatchClassWeight };
		/** Events deposited for the current block. */
		readonly events: { readonly key: []; readonly args: []; readonly value: Vec<EventRecord> };
	};
}

/** The types that the client uses of `pallet_aura`. */
export interface AuraPallet {
	readonly calls: Record<never, never>;
	readonly events: Record<never, never>;
	readonly errors: never;
	readonly constants: {
		/** The slot duration Aura should run with, expressed in milliseconds. */
		readonly slotDuration: u64;
	};
	readonly storage: Record<never, never>;
}

/** The types that the client uses of `pallet_timestamp`. */
export interface TimestampPallet {
	readonly calls: Record<never, never>;
	readonly events: Record<never, never>;
	readonly errors: never;
	readonly constants: {
		/** The minimum period between blocks. */
		readonly minimumPeriod: u64;
	};
	readonly storage: Record<never, never>;
}

/** The types that the client uses of `pallet_transaction_payment`. */
export interface TransactionPaymentPallet {
	readonly calls: Record<never, never>;
	readonly events: {
		/** A transaction fee `actual_fee`, of which `tip` was added to the minimum inclusion fee, has been paid by `who`. */
		readonly TransactionFeePaid: [who: AccountId32, actualFee: u128, tip: u128];
	};
	readonly errors: never;
	readonly constants: Record<never, never>;
	readonly storage: Record<never, never>;
}

/** The types that the client uses of `pallet_balances`. */
export interface BalancesPallet {
	readonly calls: {
		/** Same as the [`transfer_allow_death`] call, but with a check that the transfer will not kill the origin account. */
		readonly transferKeepAlive: [dest: string | Uint8Array, value: number | bigint];
	};
	readonly events: Record<never, never>;
	readonly errors: never;
	readonly constants: Record<never, never>;
	readonly storage: Record<never, never>;
}

/** The types that the client uses of `pallet_utility`. */
export interface UtilityPallet {
	readonly calls: {
		/** Send a batch of dispatch calls and atomically execute them. The whole transaction will rollback and fail if any of the calls failed. */
		readonly batchAll: [calls: readonly (Hex | Call | SubmittableExtrinsic<"promise">)[]];
	};
	readonly events: Record<never, never>;
	readonly errors: never;
	readonly constants: Record<never, never>;
	readonly storage: Record<never, never>;
}

/** The types that the client uses of `pallet_sudo`. */
export interface SudoPallet {
	readonly calls: {
		/** Authenticates the sudo key and dispatches a function call with `Root` origin. This function does not check the weight of the call, and instead allows the Sudo user to specify the weight of the call. */
		readonly sudoUncheckedWeight: [call: Hex | Call | SubmittableExtrinsic<"promise">, weight: WeightInput];
	};
	readonly events: Record<never, never>;
	readonly errors: never;
	readonly constants: Record<never, never>;
	readonly storage: Record<never, never>;
}

export interface TransactionPaymentApi {
	queryInfo(uxt: Uint8Array, len: number | bigint): Promise<RuntimeDispatchInfo>;
}
