import { REFERENCE_PATH } from "./codePath.js";
import type { BlockSpace, Capacity, WeightSet } from "./report.js";
import {
	contents,
	isOverLimit,
	longestFull,
	MS_PER_S,
	millis,
	summarize,
} from "./report.js";

const PS_PER_US = 1e6;

/** The assumptions of each set of weights. */
const PRESUMED: Readonly<Record<WeightSet, string>> = {
	reference: `They presume the code path \`${REFERENCE_PATH}\`, and hold on every validator that has it and is as fast as the reference
machine. A chain has them by default.`,
	ifma: `They presume that every validator's processor has AVX-512 IFMA. On one without it, blocks take longer than their
weight. Pallets that compute inside the runtime are left out: their weights are those of \`reference\`.`,
};
/** The order of the tables. */
const SETS: readonly WeightSet[] = ["reference", "ifma"];

/** Writes the page: the capacities by the weights, and the measurements of running nodes. */
export function toMarkdown(report: BlockSpace): string {
	const { limits } = report;
	const seconds = limits.slotMs / MS_PER_S;
	return `# Block space

This page answers: how many verifications fit into a block, and does a node keep up with them?

- Machine: ${report.machine}
- Commit: ${report.commit}
- Command: \`${report.command}\`

A block may weigh ${millis(limits.weightOfBlock)} ms and comes every ${seconds} s. Its transactions may take ${millis(limits.weight)} ms of weight and ${limits.bytes} bytes.
One of them may weigh ${millis(limits.weightOfOne)} ms. ${micros(limits.weightOfAny)} µs are added to each transaction's own weight.

## What fits by the weights

The tables are for signed transactions that verify a proof under a registered key. *Weight* and *fee* are computed by the
chain. The scarcer of weight and bytes limits the number in a block. *In batches* is \`verify_batch\` with the most proofs
that the pallet takes; the number is halved until one batch fits into a block. If verifications turn out to be light,
weight is refunded and more of them fit: the last table has the number. [Weights](../weights.md) describes the machines
behind the sets of weights.

${capacitySections(report)}

## What a running node did

For each *code path*, a node on this machine (\`--sealing ${report.sealing}\`) was limited to its instructions. \`${REFERENCE_PATH}\` is the
code path that the weights \`reference\` presume. Times are this machine's; the reference machine is slower, see
[weights](../weights.md).

The node got enough such transactions to fill the blocks below in a row. A transaction has one proof, or is a batch. Where
thousands of single proofs would fit, only batches are measured: otherwise the cost of transactions would hide that of
proofs. A block is *full* if one more transaction would exceed its weight or its bytes.
${clockOf(report)}
*Authoring* is the time for making a block, from the node's log. *Execution* is the time of \`Core_execute_block\` on the
state of the block's parent, minus an empty call. That is the work of a node that imports the block, with signatures and
state root. *Charged* is the weight that the block's transactions were charged. Figures of blocks are medians.

${measuredTable(report)}

The full blocks that took longest to execute, on each code path:

${longestList(report)}
`;
}

function capacitySections(report: BlockSpace): string {
	return SETS.map((set) => ({
		set,
		capacities: report.capacities.filter(({ weights }) => weights === set),
	}))
		.filter(({ capacities }) => capacities.length > 0)
		.map(
			({ set, capacities }) => `### By the weights \`${set}\`

${PRESUMED[set]}

${capacityTable(report, capacities)}`,
		)
		.join("\n\n");
}

function capacityTable(
	report: BlockSpace,
	capacities: readonly Capacity[],
): string {
	const seconds = report.limits.slotMs / MS_PER_S;
	const head = [
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
	];
	const rows = capacities.map(({ pallet, inputs, single, batch }) => {
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
	});
	return table(head, rows);
}

function measuredTable({ measured }: BlockSpace): string {
	const head = [
		"pallet",
		"code path",
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
	];
	const rows = measured.map((of) => {
		const sum = summarize(of);
		return [
			of.pallet,
			of.codePath,
			String(of.perTransaction),
			String(of.blocks.length),
			String(sum.fullBlocks),
			of.limitedBy,
			String(sum.proofsPerBlock),
			sum.proofsPerSecond.toFixed(1),
			sum.authoringMs.toFixed(0),
			sum.executionMs.toFixed(0),
			((sum.executionMs * 1000) / sum.proofsPerBlock).toFixed(0),
			sum.chargedMs.toFixed(0),
			(sum.chargedMs / sum.executionMs).toFixed(2),
		];
	});
	return table(head, rows);
}

/** Lists the longest execution of a full block on each code path, with the limit of a block. */
function longestList({ limits, measured }: BlockSpace): string {
	const paths = [...new Set(measured.map(({ codePath }) => codePath))];
	return paths
		.map((path) => {
			const longest = longestFull(
				measured.filter(({ codePath }) => codePath === path),
			);
			if (longest === undefined) {
				return `- \`${path}\`: no block was full`;
			}
			const { of, block } = longest;
			const verdict = isOverLimit(limits, block)
				? "**over** the"
				: "within the";
			return `- \`${path}\`: ${block.executionMs.toFixed(0)} ms with ${contents(of)}, ${verdict} ${millis(limits.weightOfBlock)} ms that a block may weigh`;
		})
		.join("\n");
}

/** Explains the rate of a run. A node without consensus makes a block whenever it is told to. */
function clockOf({ sealing, limits }: BlockSpace): string {
	const clock = "*Proofs a second* goes by the chain's clock";
	const seconds = limits.slotMs / MS_PER_S;
	return sealing === "consensus"
		? `${clock}.`
		: `${clock}. A block moves that clock by the ${seconds} s of a slot, however soon it comes:
this is the rate of a network whose authors need no longer than a slot.`;
}

function micros(picoseconds: bigint): string {
	return (Number(picoseconds) / PS_PER_US).toFixed(1);
}

function amount(fee: bigint, decimals: number): string {
	return (Number(fee) / 10 ** decimals).toFixed(6);
}

/** Formats a Markdown table. The first column is text, the others are numbers. */
function table(
	head: readonly string[],
	rows: readonly (readonly string[])[],
): string {
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
	return [head, rule, ...rows].map(line).join("\n");
}
