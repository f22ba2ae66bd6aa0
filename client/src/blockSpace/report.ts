import type { BlockLimits, Cost, Fit } from "../capacity.js";
import { median } from "../demo/measure.js";
import { UsageError } from "../errors.js";
import { PICOSECONDS_PER_MS } from "../format.js";
import type { CodePath } from "./codePath.js";
import { REFERENCE_PATH } from "./codePath.js";
import type { Provenance } from "./provenance.js";

/** The name of a runtime's set of weights. */
export type WeightSet = "reference" | "ifma";

/** The number of verifications of one pallet that fit into a block, by the chain's own weights. */
export interface Capacity {
	/** The set of weights of the computation. */
	readonly weights: WeightSet;
	readonly pallet: string;
	readonly system: string;
	/** Number of the proof's public inputs. */
	readonly inputs: number;
	/** Transactions with one proof, under a registered key. */
	readonly single: Cost & Fit;
	/** Transactions with as many proofs as the pallet and a block allow. `count` counts batches. */
	readonly batch: Cost & Fit & { readonly proofs: number };
}

/** A block filled with verifications. */
export interface MeasuredBlock {
	readonly number: number;
	readonly proofs: number;
	readonly full: boolean;
	/** The charged weight of the transactions, in picoseconds. */
	readonly weight: bigint;
	readonly bytes: number;
	/** The chain's clock, in milliseconds. */
	readonly timestamp: number;
	/** Authoring time in milliseconds, from the node's log. */
	readonly authoringMs: number;
	/** Execution time in milliseconds. */
	readonly executionMs: number;
}

/** The measurement of blocks filled with verifications of one pallet. */
export interface Measured {
	/** The node's code path. */
	readonly codePath: CodePath;
	readonly pallet: string;
	readonly system: string;
	/** Number of proofs in a transaction, above 1 for a batch. */
	readonly perTransaction: number;
	/** The limit that a full block reaches. */
	readonly limitedBy: Fit["limitedBy"];
	readonly blocks: readonly MeasuredBlock[];
}

export interface BlockSpace extends Provenance {
	readonly sealing: string;
	readonly currency: string;
	readonly decimals: number;
	readonly limits: BlockLimits;
	readonly capacities: readonly Capacity[];
	readonly measured: readonly Measured[];
}

export const MS_PER_S = 1000;

/** Summarizes the blocks of one pallet. */
export function summarize({ blocks }: Measured) {
	const proofs = blocks.map((block) => block.proofs);
	const [first, ...later] = blocks;
	const last = later.at(-1);
	// The clock starts at the first block, so that block's proofs do not count.
	const elapsedMs =
		first === undefined || last === undefined
			? Number.NaN
			: last.timestamp - first.timestamp;
	const inElapsed = later.reduce((sum, block) => sum + block.proofs, 0);
	const execution = median(blocks.map(({ executionMs }) => executionMs));
	return {
		proofsPerBlock: median(proofs),
		fullBlocks: blocks.filter(({ full }) => full).length,
		proofsPerSecond: (inElapsed * MS_PER_S) / elapsedMs,
		authoringMs: median(blocks.map(({ authoringMs }) => authoringMs)),
		executionMs: execution,
		chargedMs: median(
			blocks.map(({ weight }) => Number(weight) / PICOSECONDS_PER_MS),
		),
	};
}

/** Finds the full block with the longest execution. Returns undefined if none was full. */
export function longestFull(
	measured: readonly Measured[],
): { readonly of: Measured; readonly block: MeasuredBlock } | undefined {
	return measured
		.flatMap((of) => of.blocks.map((block) => ({ of, block })))
		.filter(({ block }) => block.full)
		.sort((a, b) => b.block.executionMs - a.block.executionMs)[0];
}

/** Returns true if the execution of a block took longer than the weight limit of a block. */
export function isOverLimit(
	{ weightOfBlock }: Pick<BlockLimits, "weightOfBlock">,
	{ executionMs }: MeasuredBlock,
): boolean {
	return executionMs > Number(weightOfBlock) / PICOSECONDS_PER_MS;
}

/**
 * Describes the full blocks whose execution took longer than the weight limit of a block, on the code path that the
 * weights `reference` assume: their contents, and the longest time for each. Returns undefined if there are none.
 */
export function blocksOverLimit({
	limits,
	measured,
}: Pick<BlockSpace, "limits" | "measured">): string | undefined {
	const broken = measured
		.filter(({ codePath }) => codePath === REFERENCE_PATH)
		.map((of) => longestFull([of]))
		.filter((longest) => longest !== undefined)
		.filter(({ block }) => isOverLimit(limits, block))
		.map(
			({ of, block }) =>
				`${contents(of)} (block ${block.number}: ${block.executionMs.toFixed(0)} ms)`,
		);
	return broken.length === 0
		? undefined
		: `on the code path ${REFERENCE_PATH} full blocks took longer than the ${millis(limits.weightOfBlock)} ms that a block may weigh: ${broken.join(", ")}`;
}

/** Describes the contents of the blocks. */
export function contents({ pallet, perTransaction }: Measured): string {
	return perTransaction === 1
		? pallet
		: `${pallet} in batches of ${perTransaction}`;
}

/** Formats picoseconds as milliseconds. */
export function millis(picoseconds: bigint): string {
	return (Number(picoseconds) / PICOSECONDS_PER_MS).toFixed(0);
}

/**
 * Throws if a chain charges every verification the same as a chain with the weights `reference`. Its weights are then
 * not `ifma`.
 */
export function requireOtherWeights(
	reference: readonly Capacity[],
	ifma: readonly Capacity[],
): void {
	const isSame = (one: Capacity) =>
		reference.some(
			({ pallet, single }) =>
				pallet === one.pallet &&
				single.bytes === one.single.bytes &&
				single.weight === one.single.weight,
		);
	if (ifma.every(isSame)) {
		throw new UsageError(
			"--ifma-node charges the same as --node, so its weights are not `ifma`; build it with the feature `ifma-weights`",
		);
	}
}

/** Formats the report as JSON, with every block. Weights and fees are decimal strings. */
export function toJson(report: BlockSpace): string {
	const plain = {
		machine: report.machine,
		commit: report.commit,
		command: report.command,
		sealing: report.sealing,
		limits: {
			weight_of_block_ps: String(report.limits.weightOfBlock),
			weight_ps: String(report.limits.weight),
			weight_of_one_ps: String(report.limits.weightOfOne),
			weight_of_any_ps: String(report.limits.weightOfAny),
			bytes: report.limits.bytes,
			slot_ms: report.limits.slotMs,
		},
		capacities: report.capacities.map((capacity) => ({
			weights: capacity.weights,
			pallet: capacity.pallet,
			system: capacity.system,
			inputs: capacity.inputs,
			single: plainFit(capacity.single),
			batch: { proofs: capacity.batch.proofs, ...plainFit(capacity.batch) },
		})),
		measured: report.measured.map((measured) => ({
			code_path: measured.codePath,
			pallet: measured.pallet,
			system: measured.system,
			proofs_a_transaction: measured.perTransaction,
			limited_by: measured.limitedBy,
			proofs_per_second: summarize(measured).proofsPerSecond,
			blocks: measured.blocks.map((block) => ({
				number: block.number,
				proofs: block.proofs,
				full: block.full,
				weight_ps: String(block.weight),
				bytes: block.bytes,
				timestamp_ms: block.timestamp,
				authoring_ms: block.authoringMs,
				execution_ms: Number(block.executionMs.toFixed(3)),
			})),
		})),
	};
	return `${JSON.stringify(plain, undefined, 2)}\n`;
}

function plainFit(fit: Cost & Fit) {
	return {
		weight_ps: String(fit.weight),
		bytes: fit.bytes,
		fee: String(fit.fee),
		a_block_by_weight: fit.byWeight,
		a_block_by_bytes: fit.byBytes,
		limited_by: fit.limitedBy,
	};
}
