import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { blockLimits } from "./blockSpace/capacity.js";
import { authoringOf } from "./blockSpace/execution.js";
import { provenance } from "./blockSpace/machine.js";
import { capacitiesOf, measurePallet } from "./blockSpace/measureSpace.js";
import type { Measured } from "./blockSpace/report.js";
import { toJson, toMarkdown } from "./blockSpace/report.js";
import type { Subject } from "./blockSpace/subjects.js";
import { artefactsOf, chooseSubjects } from "./blockSpace/subjects.js";
import type { Chain, Signer } from "./chain.js";
import { signerFromUri } from "./chain.js";
import { EXIT } from "./cli/options.js";
import { scenarios } from "./demo/scenarios.js";
import type { Sealing } from "./devNode.js";
import { UsageError } from "./errors.js";
import { withOwnChain } from "./ownChain.js";
import { isStopping } from "./processes.js";
import { absoluteProgram, runMain } from "./program.js";

const HELP = `Usage: node dist/blockSpace.js --node PATH --prover PATH --out DIR [--kept DIR] [--blocks N] [--pallet NAME]
       [--sealing WHEN]

Computes how many verifications of each kind fit a block, then fills blocks of a running node with them and measures.
Writes block-space.md and block-space.json.

Options:
  --node PATH     the node, assay-node
  --prover PATH   the prover, assay
  --out DIR       the folder to write to
  --kept DIR      a folder with proofs that take long to make, a folder for each, to take where there is one
  --blocks N      how many blocks to fill for each pallet [default: 20]
  --pallet NAME   a pallet to fill blocks for, may be repeated [default: the first of each proof system]
  --sealing WHEN  consensus: a block a slot; interval:MS: one after each pause of so many milliseconds
                  [default: interval:500]
  -h, --help      print this help

Exit codes: 0 when done, 1 when something went wrong, 2 for wrong usage.`;

/**
 * Room for the transactions of all blocks, of which a tenth is for those that wait for others, in the simpler of the node's
 * two pools. The other, made for forks, loses transactions of a flood on a busy machine.
 */
const POOL = [
	...["--pool-type", "single-state"],
	...["--pool-limit", "1000000", "--pool-kbytes", "8000000"],
];
const MAX_BLOCKS = 200;

interface Settings {
	readonly node: string;
	readonly prover: string;
	readonly out: string;
	readonly kept: string | undefined;
	readonly blocks: number;
	/** None for the first of each proof system. */
	readonly pallets: readonly string[];
	readonly sealing: Sealing;
}

await runMain(main);

async function main(args: string[]): Promise<number> {
	try {
		const settings = readSettings(args);
		if (settings === undefined) {
			process.stdout.write(`${HELP}\n`);
		} else {
			await run(settings);
		}
		return EXIT.ok;
	} catch (error) {
		if (!isStopping()) {
			const message = error instanceof Error ? error.message : String(error);
			process.stderr.write(`block-space: ${message}\n`);
		}
		return error instanceof UsageError ? EXIT.usage : EXIT.rejected;
	}
}

/** Checked settings, or undefined when help is asked for. */
function readSettings(args: string[]): Settings | undefined {
	const values = parse(args);
	if (values.help === true) {
		return undefined;
	}
	const { node, prover, out, kept, pallet = [], sealing } = values;
	if (!node || !prover || !out) {
		throw new UsageError("--node, --prover and --out are needed; see --help");
	}
	if (sealing !== "consensus" && !/^interval:[1-9]\d*$/.test(sealing)) {
		throw new UsageError(
			`--sealing: "${sealing}" is not consensus or interval:MILLISECONDS`,
		);
	}
	const blocks = Number(values.blocks);
	if (!/^\d+$/.test(values.blocks) || blocks < 2 || blocks > MAX_BLOCKS) {
		throw new UsageError(
			`--blocks: "${values.blocks}" is not a number from 2 to ${MAX_BLOCKS}`,
		);
	}
	return {
		node: absoluteProgram(node),
		prover: absoluteProgram(prover),
		out,
		kept,
		blocks,
		pallets: pallet,
		sealing: sealing as Sealing,
	};
}

function parse(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				node: { type: "string" },
				prover: { type: "string" },
				out: { type: "string" },
				kept: { type: "string" },
				blocks: { type: "string", default: "20" },
				pallet: { type: "string", multiple: true },
				sealing: { type: "string", default: "interval:500" },
				help: { type: "boolean", short: "h" },
			},
		}).values;
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

async function run(settings: Settings): Promise<void> {
	const authoring = new Map<number, number>();
	const options = {
		binary: settings.node,
		sealing: settings.sealing,
		args: POOL,
		onLog: (line: string) => {
			const authored = authoringOf(line);
			if (authored !== undefined) {
				authoring.set(authored.number, authored.ms);
			}
		},
	};
	await withOwnChain("block-space", options, async ({ folder, chain }) => {
		await measure({ settings, folder, chain, authoring });
	});
}

async function measure(options: {
	readonly settings: Settings;
	readonly folder: string;
	readonly chain: Chain;
	readonly authoring: ReadonlyMap<number, number>;
}): Promise<void> {
	const { settings, folder, chain, authoring } = options;
	const signer = await signerFromUri("//Alice");
	const subjects = await prepareSubjects({ settings, folder, chain, signer });
	const measured: Measured[] = [];
	for (const { artefacts, capacity } of chooseSubjects(
		subjects,
		settings.pallets,
	)) {
		const onStage = (text: string) => tell(`${capacity.pallet}: ${text}`);
		const { blocks } = settings;
		const subject = { chain, signer, artefacts, capacity };
		measured.push(
			await measurePallet({ ...subject, blocks, authoring, onStage }),
		);
	}
	const { chainDecimals, chainTokens } = chain.api.registry;
	const report = {
		...(await provenance(describe(settings))),
		sealing: settings.sealing,
		currency: chainTokens[0] ?? "",
		decimals: chainDecimals[0] ?? 0,
		limits: blockLimits(chain),
		capacities: subjects.map(({ capacity }) => capacity),
		measured,
	};
	await mkdir(settings.out, { recursive: true });
	const write = async (name: string, text: string) => {
		const file = join(settings.out, name);
		await writeFile(file, text);
		tell(`wrote ${file}`);
	};
	await write("block-space.md", toMarkdown(report));
	await write("block-space.json", toJson(report));
}

/** Makes a proof for every proof system that the chain has, and computes what fits. */
async function prepareSubjects(options: {
	readonly settings: Settings;
	readonly folder: string;
	readonly chain: Chain;
	readonly signer: Signer;
}): Promise<Subject[]> {
	const { settings, folder, chain, signer } = options;
	const subjects: Subject[] = [];
	for (const [i, scenario] of scenarios.entries()) {
		const artefacts = await artefactsOf({
			scenario,
			prover: settings.prover,
			folder: join(folder, String(i)),
			kept: settings.kept,
			tell,
		});
		if (artefacts === undefined) {
			continue;
		}
		for (const capacity of await capacitiesOf({ chain, signer, artefacts })) {
			subjects.push({ artefacts, capacity });
		}
	}
	return subjects;
}

/** The arguments that make the figures what they are. */
function describe({ blocks, sealing, pallets }: Settings): string[] {
	return [
		...["--blocks", String(blocks), "--sealing", sealing],
		...pallets.flatMap((pallet) => ["--pallet", pallet]),
	];
}

function tell(text: string): void {
	process.stderr.write(`${text}\n`);
}
