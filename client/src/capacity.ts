import { hexToU8a } from "@polkadot/util";
import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";
import type {
	AuraPallet,
	SystemPallet,
	TimestampPallet,
	TransactionPaymentApi,
} from "./generated/framePallets.js";
import type { Hex } from "./hashes.js";
import { Pallet, runtimeApi } from "./pallets.js";

/** The account that pays in an estimate, in SS58. The fee does not depend on the account. */
export const ANYONE = "5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM";

/** The limits of a block. Weights are picoseconds of the reference machine. */
export interface BlockLimits {
	/** Weight of the whole block: the time that its execution may take. */
	readonly weightOfBlock: bigint;
	/** Weight of all transactions together. */
	readonly weight: bigint;
	/** The largest weight of one transaction. */
	readonly weightOfOne: bigint;
	/** Base weight, which is added to the weight of each transaction. */
	readonly weightOfAny: bigint;
	/** Bytes of all transactions. The header and the chain's own extrinsics count towards them. */
	readonly bytes: number;
	/** Milliseconds from one block to the next. */
	readonly slotMs: number;
}

/** The cost of a signed transaction, as the chain computes it before it is sent. */
export interface Cost {
	readonly weight: bigint;
	readonly bytes: number;
	/** The fee in the currency's smallest unit. */
	readonly fee: bigint;
}

/** The number of transactions of one kind that fit into a block. */
export interface Fit {
	readonly byWeight: number;
	readonly byBytes: number;
	/** The smaller of the two numbers. */
	readonly count: number;
	/** The scarcer of weight and bytes. */
	readonly limitedBy: "weight" | "bytes";
}

/** Reads the limits from the chain's constants. */
export function blockLimits(chain: Chain): BlockLimits {
	const system = new Pallet<SystemPallet>(chain, "System");
	const weights = system.constant("blockWeights");
	const lengths = system.constant("blockLength");
	const slot = slotOf(chain);
	if (weights === undefined || lengths === undefined || slot === undefined) {
		throw new UsageError(
			"this chain's runtime does not name the limits of its blocks; use one that is built on FRAME",
		);
	}
	const { normal } = weights.perClass;
	// A class without its own limit has the limit of the block.
	const most = normal.maxTotal.unwrapOr(weights.maxBlock);
	return {
		weightOfBlock: weights.maxBlock.refTime.toBigInt(),
		weight: most.refTime.toBigInt(),
		weightOfOne: normal.maxExtrinsic.unwrapOr(most).refTime.toBigInt(),
		weightOfAny: normal.baseExtrinsic.refTime.toBigInt(),
		bytes: lengths.max.normal.toNumber(),
		slotMs: slot,
	};
}

/** Returns the milliseconds of a slot: Aura's, or twice the minimum time between two blocks, as in BABE. */
function slotOf(chain: Chain): number | undefined {
	const slot = new Pallet<AuraPallet>(chain, "Aura").constant("slotDuration");
	if (slot !== undefined) {
		return slot.toNumber();
	}
	const timestamp = new Pallet<TimestampPallet>(chain, "Timestamp");
	const period = timestamp.constant("minimumPeriod");
	return period === undefined ? undefined : 2 * period.toNumber();
}

/** Asks the chain for the cost of a signed transaction, given in hexadecimal. */
export async function costOf(chain: Chain, transaction: Hex): Promise<Cost> {
	const api = runtimeApi<TransactionPaymentApi>(
		chain,
		"TransactionPaymentApi",
		["queryInfo"],
	);
	// The API would read hexadecimal as a transaction without its length.
	const encoded = hexToU8a(transaction);
	const info = await api.queryInfo(encoded, encoded.length);
	return {
		weight: info.weight.refTime.toBigInt(),
		bytes: encoded.length,
		fee: info.partialFee.toBigInt(),
	};
}

/** Returns true if a block with `taken` has no room for another transaction of this cost. */
export function isFull(
	limits: Pick<BlockLimits, "weight" | "weightOfAny" | "bytes">,
	cost: Pick<Cost, "weight" | "bytes">,
	taken: Pick<Cost, "weight" | "bytes">,
): boolean {
	const weight = taken.weight + cost.weight + limits.weightOfAny;
	return weight > limits.weight || taken.bytes + cost.bytes > limits.bytes;
}

/**
 * Computes the number of transactions of one cost that fit into a block.
 *
 * The last transaction must fit with the weight that is charged before it runs. The others count with their actual
 * weight, `settledWeight`, which may be smaller. The number is 0 if one transaction alone exceeds its limit.
 */
export function fitOf(
	limits: BlockLimits,
	cost: Cost,
	settledWeight: bigint = cost.weight,
): Fit {
	const left = limits.weight - (cost.weight + limits.weightOfAny);
	const each = settledWeight + limits.weightOfAny;
	const none = left < 0n || cost.weight > limits.weightOfOne;
	const byWeight = none ? 0 : Number(left / each) + 1;
	const byBytes = Math.floor(limits.bytes / cost.bytes);
	const limitedBy = byBytes < byWeight ? "bytes" : "weight";
	return { byWeight, byBytes, count: Math.min(byWeight, byBytes), limitedBy };
}
