import { median } from "../demo/measure.js";
import { UsageError } from "../errors.js";
import type { BlockLimits, Cost, Fit } from "./capacity.js";
import type { CodePath } from "./codePath.js";
import { REFERENCE_PATH } from "./codePath.js";
import type { Provenance } from "./machine.js";

/** The sets of weights that a runtime may have, by their names there. */
export type WeightSet = "reference" | "ifma";

/** How many verifications of one pallet fit a block, computed from the chain's own weights. */
export interface Capacity {
	/** The weights that it is computed from. */
	readonly weights: WeightSet;
	readonly pallet: string;
	readonly system: string;
	/** Public inputs of the proof. */
	readonly inputs: number;
	/** One proof a transaction, of a registered key. */
	readonly single: Cost & Fit;
	/** As many proofs a transaction as the pallet allows, and a block; `count` is that of batches. */
	readonly batch: Cost & Fit & { readonly proofs: number };
}

/** A block that was filled with verifications. */
export interface MeasuredBlock {
	readonly number: number;
	readonly proofs: number;
	readonly full: boolean;
	/** Picoseconds that transactions were charged. */
	readonly weight: bigint;
	readonly bytes: number;
	/** The chain's clock, in milliseconds. */
	readonly timestamp: number;
	/** Milliseconds that its author took, by the node's log. */
	readonly authoringMs: number;
	/** Milliseconds that its execution takes. */
	readonly executionMs: number;
}

/** What filling blocks with verifications of one pallet showed. */
export interface Measured {
	/** The code path that the node took. */
	readonly codePath: CodePath;
	readonly pallet: string;
	readonly system: string;
	/** How many proofs a transaction has: more than one where it is a batch. */
	readonly perTransaction: number;
	/** What a block has no more room for when it is full. */
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

const PS_PER_MS = 1e9;
const MS_PER_S = 1000;

/** What the blocks of one pallet come to. */
export function summarize({ blocks }: Measured) {
	const proofs = blocks.map((block) => block.proofs);
	const [first, ...later] = blocks;
	const last = later.at(-1);
	// The clock of the first block is the start, so that block's proofs don't count.
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
		chargedMs: median(blocks.map(({ weight }) => Number(weight) / PS_PER_MS)),
	};
}

/** The full block that took longest to execute; undefined if none was full. */
export function longestFull(
	measured: readonly Measured[],
): { readonly of: Measured; readonly block: MeasuredBlock } | undefined {
	return measured
		.flatMap((of) => of.blocks.map((block) => ({ of, block })))
		.filter(({ block }) => block.full)
		.sort((a, b) => b.block.executionMs - a.block.executionMs)[0];
}

/** Tells whether a block took longer to execute than a block may weigh. */
export function isOverLimit(
	{ weightOfBlock }: Pick<BlockLimits, "weightOfBlock">,
	{ executionMs }: MeasuredBlock,
): boolean {
	return executionMs > Number(weightOfBlock) / PS_PER_MS;
}

/**
 * The broken promise of the weights `reference`: what filled blocks that took longer on their code path than a block may
 * weigh, with the longest time of each. Undefined if nothing did.
 */
export function brokenPromise({
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

/** Names what the blocks were filled with. */
export function contents({ pallet, perTransaction }: Measured): string {
	return perTransaction === 1
		? pallet
		: `${pallet} in batches of ${perTransaction}`;
}

/** Picoseconds in milliseconds, for people. */
export function millis(picoseconds: bigint): string {
	return (Number(picoseconds) / PS_PER_MS).toFixed(0);
}

/**
 * Throws if one chain charges no verification otherwise than another with the weights `reference` does: then it has not
 * the weights `ifma`, but these.
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
			"--ifma-node: it charges what --node charges, so its weights are not `ifma`",
		);
	}
}

/** The figures for programs, every block on its own. Weights and fees are decimal strings. */
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
