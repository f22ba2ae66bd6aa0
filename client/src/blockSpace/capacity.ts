import { hexToU8a } from "@polkadot/util";
import type { Chain } from "../chain.js";
import type { Hex } from "../hashes.js";

/** What transactions may take of a block; weights are picoseconds of the reference machine. */
export interface BlockLimits {
	/** Weight of the whole block: what it may take to execute. */
	readonly weightOfBlock: bigint;
	/** Weight of all transactions. */
	readonly weight: bigint;
	/** The most that one transaction may weigh. */
	readonly weightOfOne: bigint;
	/** Weight that each transaction is counted with besides its own. */
	readonly weightOfAny: bigint;
	/** Bytes of all transactions, the header and the chain's own included. */
	readonly bytes: number;
	/** Milliseconds from one block to the next. */
	readonly slotMs: number;
}

/** What a signed transaction costs, as the chain computes it before it is sent. */
export interface Cost {
	readonly weight: bigint;
	readonly bytes: number;
	/** Smallest units of the currency. */
	readonly fee: bigint;
}

/** How many transactions of one kind fit a block. */
export interface Fit {
	readonly byWeight: number;
	readonly byBytes: number;
	/** The smaller of the two. */
	readonly count: number;
	/** Which of the two that is. */
	readonly limitedBy: "weight" | "bytes";
}

/** The parts of frame_system's constants that are read here. */
interface Weight {
	readonly refTime: { toBigInt(): bigint };
}
interface BlockWeights {
	readonly maxBlock: Weight;
	readonly perClass: {
		readonly normal: {
			readonly baseExtrinsic: Weight;
			readonly maxExtrinsic: { unwrapOr(fallback: Weight): Weight };
			readonly maxTotal: { unwrapOr(fallback: Weight): Weight };
		};
	};
}
interface BlockLength {
	readonly max: { readonly normal: { toNumber(): number } };
}

/** Reads the limits from the constants of a chain with Aura. */
export function blockLimits(chain: Chain): BlockLimits {
	const { aura, system } = chain.api.consts;
	const weights = system?.blockWeights as unknown as BlockWeights;
	const lengths = system?.blockLength as unknown as BlockLength;
	const { normal } = weights.perClass;
	// A class without a limit of its own has the block's.
	const most = normal.maxTotal.unwrapOr(weights.maxBlock);
	return {
		weightOfBlock: weights.maxBlock.refTime.toBigInt(),
		weight: most.refTime.toBigInt(),
		weightOfOne: normal.maxExtrinsic.unwrapOr(most).refTime.toBigInt(),
		weightOfAny: normal.baseExtrinsic.refTime.toBigInt(),
		bytes: lengths.max.normal.toNumber(),
		slotMs: Number(aura?.slotDuration?.toString()),
	};
}

/** Asks the chain what a signed transaction, in hexadecimal, costs. */
export async function costOf(chain: Chain, transaction: Hex): Promise<Cost> {
	const query = chain.api.call.transactionPaymentApi?.queryInfo;
	if (query === undefined) {
		throw new Error("this chain's runtime does not tell what a call costs");
	}
	// In hexadecimal it would be taken for the inside of a transaction, without its length.
	const encoded = hexToU8a(transaction);
	const info = (await query(encoded, encoded.length)) as unknown as {
		readonly weight: Weight;
		readonly partialFee: { toBigInt(): bigint };
	};
	return {
		weight: info.weight.refTime.toBigInt(),
		bytes: encoded.length,
		fee: info.partialFee.toBigInt(),
	};
}

/** Whether a block that has taken so much has no room for another transaction of that cost. */
export function isFull(
	limits: Pick<BlockLimits, "weight" | "weightOfAny" | "bytes">,
	cost: Pick<Cost, "weight" | "bytes">,
	taken: Pick<Cost, "weight" | "bytes">,
): boolean {
	const weight = taken.weight + cost.weight + limits.weightOfAny;
	return weight > limits.weight || taken.bytes + cost.bytes > limits.bytes;
}

/**
 * How many transactions of a cost fit a block. The last one has to fit by what it is charged before it runs; the others
 * take what they turned out to weigh, if that is less. None fits that weighs more than one transaction may.
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
