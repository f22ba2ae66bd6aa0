import { median } from "../demo/measure.js";
import type { BlockLimits, Cost, Fit } from "./capacity.js";
import type { Provenance } from "./machine.js";

/** How many verifications of one pallet fit a block, computed from the chain's own weights. */
export interface Capacity {
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

const PS_PER_US = 1e6;
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

/** The page: what fits by the weights, and what a running node did. */
export function toMarkdown(report: BlockSpace): string {
	const { limits } = report;
	const seconds = limits.slotMs / MS_PER_S;
	return `# Block space

- Machine: ${report.machine}
- Commit: ${report.commit}
- Command: \`${report.command}\`

Transactions may take ${(Number(limits.weight) / PS_PER_MS).toFixed(0)} ms of weight and ${limits.bytes} bytes of a block, which comes every ${seconds} s.
One of them may weigh ${(Number(limits.weightOfOne) / PS_PER_MS).toFixed(0)} ms. Besides its own weight, each one is counted with ${micros(limits.weightOfAny)} µs.

## What fits by the weights

Verifications of a proof under a registered key, as signed transactions. *Weight* and *fee* are what the chain
computes for such a transaction; a block holds as many as the scarcer of weight and bytes allows. *In batches* is
\`verify_batch\` with the most proofs that the pallet takes, or half as many as often as it takes to fit a block. Where
verifications turn out to be light, weight is given back and more of them fit: the second table has how many.

${table(
	[
		"pallet",
		"inputs",
		"weight, µs",
		"bytes",
		`fee, ${report.currency}`,
		"a block, by weight",
		"by bytes",
		"limited by",
		"proofs a block",
		"a second",
		"in batches of",
		"proofs a block",
		"a second",
	],
	report.capacities.map((capacity) => {
		const { pallet, inputs, single, batch } = capacity;
		const inBatches = batch.count * batch.proofs;
		return [
			pallet,
			String(inputs),
			micros(single.weight),
			String(single.bytes),
			amount(single.fee, report.decimals),
			String(single.byWeight),
			String(single.byBytes),
			single.limitedBy,
			String(single.count),
			(single.count / seconds).toFixed(1),
			String(batch.proofs),
			String(inBatches),
			(inBatches / seconds).toFixed(1),
		];
	}),
)}

## What a running node did

A node on this machine (\`--sealing ${report.sealing}\`) was given such transactions, enough for the blocks below in a
row. They have one proof each, or a batch where thousands of single ones would fit: then it would be transactions that
are measured and not proofs. A block is *full* if one more of them would
be over its weight or its bytes, whichever is scarcer. ${clockOf(report)} *Authoring* is what the node's
log says it took to make a block. *Execution* is \`Core_execute_block\` on the state of the block's parent, what a node
that imports the block does, asked of the running node, less a call that does nothing; signatures and the state's
root are part of it. *Charged* is the weight that the block's transactions were charged. Figures of blocks are medians.

${table(
	[
		"pallet",
		"proofs a transaction",
		"blocks",
		"of them full",
		"by",
		"proofs a block",
		"proofs a second",
		"authoring, ms",
		"execution, ms",
		"a proof, µs",
		"charged, ms",
		"charged over execution",
	],
	report.measured.map((measured) => {
		const sum = summarize(measured);
		return [
			measured.pallet,
			String(measured.perTransaction),
			String(measured.blocks.length),
			String(sum.fullBlocks),
			measured.limitedBy,
			String(sum.proofsPerBlock),
			sum.proofsPerSecond.toFixed(1),
			sum.authoringMs.toFixed(0),
			sum.executionMs.toFixed(0),
			((sum.executionMs * 1000) / sum.proofsPerBlock).toFixed(0),
			sum.chargedMs.toFixed(0),
			(sum.chargedMs / sum.executionMs).toFixed(2),
		];
	}),
)}
`;
}

/** What the rate of a run means: a node without consensus makes a block when it is told to. */
function clockOf({ sealing, limits }: BlockSpace): string {
	const clock = "*Proofs a second* goes by the chain's clock";
	const seconds = limits.slotMs / MS_PER_S;
	return sealing === "consensus"
		? `${clock}.`
		: `${clock}, which a block moves on by the ${seconds} s of a slot, however soon it comes: that is the rate of a network whose authors take no longer than that.`;
}

/** The figures for programs, every block on its own. Weights and fees are decimal strings. */
export function toJson(report: BlockSpace): string {
	const plain = {
		machine: report.machine,
		commit: report.commit,
		command: report.command,
		sealing: report.sealing,
		limits: {
			weight_ps: String(report.limits.weight),
			weight_of_one_ps: String(report.limits.weightOfOne),
			weight_of_any_ps: String(report.limits.weightOfAny),
			bytes: report.limits.bytes,
			slot_ms: report.limits.slotMs,
		},
		capacities: report.capacities.map((capacity) => ({
			pallet: capacity.pallet,
			system: capacity.system,
			inputs: capacity.inputs,
			single: plainFit(capacity.single),
			batch: { proofs: capacity.batch.proofs, ...plainFit(capacity.batch) },
		})),
		measured: report.measured.map((measured) => ({
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

function micros(picoseconds: bigint): string {
	return (Number(picoseconds) / PS_PER_US).toFixed(1);
}

function amount(fee: bigint, decimals: number): string {
	return (Number(fee) / 10 ** decimals).toFixed(6);
}

/** A Markdown table; all columns but the first are of numbers. */
function table(
	head: readonly string[],
	rows: readonly (readonly string[])[],
): string {
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
	return [head, rule, ...rows].map(line).join("\n");
}
