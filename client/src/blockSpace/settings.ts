import type { Sealing } from "../devNode.js";
import { UsageError } from "../errors.js";
import { absoluteProgram, parseArguments, readCount } from "../program.js";
import type { CodePath } from "./codePath.js";
import { CODE_PATHS, REFERENCE_PATH, readCodePaths } from "./codePath.js";

const DEFAULT_PATHS = `${REFERENCE_PATH},portable`;
const MAX_BLOCKS = 200;

export const HELP = `Usage: node dist/blockSpace.js --node PATH --prover PATH --out DIR [--ifma-node PATH] [--kept DIR] [--blocks N]
       [--code-paths LIST] [--pallet NAME] [--batches] [--sealing WHEN]

Computes how many verifications of each kind fit into a block, then fills blocks of a running node and measures them.
Writes block-space.md and block-space.json.

Options:
  --node PATH        the node, assay-node
  --prover PATH      the prover, assay
  --out DIR          the folder to write to
  --ifma-node PATH   a node whose runtime has the weights ifma; the capacities are computed by them as well
  --kept DIR         a folder with kept proofs, one folder for each; they are used instead of making new ones
  --blocks N         the number of blocks to fill for each pallet and code path [default: 20]
  --code-paths LIST  the code paths to fill blocks on, each by a node of its own; may be repeated: some of
                     ${CODE_PATHS.join(", ")} [default: ${DEFAULT_PATHS}]
  --pallet NAME      a pallet to fill blocks for; may be repeated [default: the first of each proof system]
  --batches          fill blocks with batches as well as with single proofs
  --sealing WHEN     consensus: one block in each slot; interval:MS: one block after each pause of MS milliseconds
                     [default: interval:500]
  -h, --help         print this help

Exit codes: 0 when done, 1 if something went wrong or a full block on the code path ${REFERENCE_PATH} took longer than a block
may weigh, 2 for wrong usage.`;

export interface Settings {
	readonly node: string;
	/** A node with the weights `ifma`; undefined if there is none. */
	readonly ifmaNode: string | undefined;
	readonly prover: string;
	readonly out: string;
	readonly kept: string | undefined;
	readonly blocks: number;
	/** Sorted: the one with the most instructions comes first. */
	readonly codePaths: readonly CodePath[];
	/** Empty means the first pallet of each proof system. */
	readonly pallets: readonly string[];
	readonly batches: boolean;
	readonly sealing: Sealing;
}

/** Returns checked settings, or undefined if the user asks for help. */
export function readSettings(args: string[]): Settings | undefined {
	const values = parse(args);
	if (values.help === true) {
		return undefined;
	}
	const { node, prover, out, kept, pallet = [], sealing } = values;
	if (!node || !prover || !out) {
		throw new UsageError(
			"--node, --prover or --out is missing; pass all three (see --help)",
		);
	}
	if (sealing !== "consensus" && !/^interval:[1-9]\d*$/.test(sealing)) {
		throw new UsageError(
			`--sealing: "${sealing}" is not consensus or interval:MILLISECONDS`,
		);
	}
	const range = { option: "--blocks", from: 2, to: MAX_BLOCKS };
	const blocks = readCount(values.blocks, range);
	const ifmaNode = values["ifma-node"];
	return {
		node: absoluteProgram(node),
		ifmaNode: ifmaNode === undefined ? undefined : absoluteProgram(ifmaNode),
		prover: absoluteProgram(prover),
		out,
		kept,
		blocks,
		codePaths: readCodePaths(values["code-paths"] ?? [DEFAULT_PATHS]),
		pallets: pallet,
		batches: values.batches ?? false,
		sealing: sealing as Sealing,
	};
}

function parse(args: string[]) {
	return parseArguments({
		args,
		options: {
			node: { type: "string" },
			"ifma-node": { type: "string" },
			prover: { type: "string" },
			out: { type: "string" },
			kept: { type: "string" },
			blocks: { type: "string", default: "20" },
			"code-paths": { type: "string", multiple: true },
			pallet: { type: "string", multiple: true },
			batches: { type: "boolean" },
			sealing: { type: "string", default: "interval:500" },
			help: { type: "boolean", short: "h" },
		},
	}).values;
}

/** Returns the arguments that influence the measurements. */
export function describe(settings: Settings): string[] {
	const { blocks, codePaths, sealing, pallets, batches } = settings;
	return [
		...["--blocks", String(blocks), "--sealing", sealing],
		...["--code-paths", codePaths.join(",")],
		...(batches ? ["--batches"] : []),
		...pallets.flatMap((pallet) => ["--pallet", pallet]),
	];
}
