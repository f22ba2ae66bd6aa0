import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Candidate } from "./blockSpace/candidates.js";
import {
	artefactsOf,
	chooseCandidates,
	hostPallets,
} from "./blockSpace/candidates.js";
import type { CodePath } from "./blockSpace/codePath.js";
import {
	CODE_PATH_VARIABLE,
	codePathOf,
	requireCodePath,
} from "./blockSpace/codePath.js";
import { authoringOf } from "./blockSpace/execution.js";
import {
	capacitiesOf,
	measurePallet,
	transactionsOf,
} from "./blockSpace/measureSpace.js";
import { toMarkdown } from "./blockSpace/page.js";
import { provenance } from "./blockSpace/provenance.js";
import type {
	BlockSpace,
	Capacity,
	Measured,
	WeightSet,
} from "./blockSpace/report.js";
import {
	blocksOverLimit,
	requireOtherWeights,
	toJson,
} from "./blockSpace/report.js";
import type { Settings } from "./blockSpace/settings.js";
import { describe, HELP, readSettings } from "./blockSpace/settings.js";
import { blockLimits } from "./capacity.js";
import type { Chain, KeyPair } from "./chain.js";
import { signerFromUri } from "./chain.js";
import type { Artefacts } from "./demo/scenario.js";
import { scenarios } from "./demo/scenarios.js";
import { UsageError } from "./errors.js";
import { BASELINES, withOwnChain } from "./ownChain.js";
import { withOwnFolder } from "./ownFolder.js";
import { runWithSettings } from "./program.js";

const NAME = "block-space";

/**
 * Options for a pool with room for the transactions of all blocks. A tenth of the room is for future transactions. The
 * node's other pool, which handles forks, loses transactions if a busy machine receives many at once.
 */
const POOL = [
	...["--pool-type", "single-state"],
	...["--pool-limit", "1000000", "--pool-kbytes", "8000000"],
];

/** The settings and the inputs that are the same for every node. */
interface Prepared {
	readonly settings: Settings;
	readonly signer: KeyPair;
	readonly artefacts: readonly Artefacts[];
	/** The capacities under the weights `ifma`. */
	readonly ifmaCapacities: readonly Capacity[];
}

/** The part of the report that comes from a node on one code path. */
type Run = Pick<
	BlockSpace,
	"currency" | "decimals" | "limits" | "capacities" | "measured"
>;

await runWithSettings({
	...{ name: NAME, help: HELP, readSettings },
	run: async (settings) => {
		await run(settings);
		return true;
	},
});

async function run(settings: Settings): Promise<void> {
	const signer = await signerFromUri("//Alice");
	const artefacts = await prepareArtefacts(settings);
	const ifmaCapacities = await askIfmaNode({ settings, signer, artefacts });
	const runs: Run[] = [];
	for (const codePath of settings.codePaths) {
		const prepared = { settings, signer, artefacts, ifmaCapacities };
		runs.push(await fillOn(codePath, prepared));
	}
	const [first] = runs;
	if (first === undefined) {
		throw new UsageError("--code-paths is empty; name at least one code path");
	}
	const report: BlockSpace = {
		...(await provenance(describe(settings))),
		sealing: settings.sealing,
		...first,
		// The chain is the same on every code path.
		capacities: [...first.capacities, ...ifmaCapacities],
		measured: runs.flatMap(({ measured }) => measured),
	};
	await writeReport(settings, report);
	const broken = blocksOverLimit(report);
	if (broken !== undefined) {
		throw new Error(broken);
	}
}

/** Makes a proof for every proof system, or reads a kept one. */
async function prepareArtefacts(settings: Settings): Promise<Artefacts[]> {
	const { prover, kept } = settings;
	return withOwnFolder(NAME, async (root) => {
		const prepared: Artefacts[] = [];
		for (const [i, scenario] of scenarios.entries()) {
			const folder = join(root, String(i));
			const artefacts = await artefactsOf({
				...{ scenario, prover, folder, kept, tell },
			});
			if (artefacts !== undefined) {
				prepared.push(artefacts);
			}
		}
		return prepared;
	});
}

/** Computes the capacities under the weights `ifma`. Returns an empty list if there is no node with these weights. */
async function askIfmaNode(
	prepared: Omit<Prepared, "ifmaCapacities">,
): Promise<Capacity[]> {
	const { ifmaNode } = prepared.settings;
	if (ifmaNode === undefined) {
		return [];
	}
	tell("computing what fits by the weights ifma");
	const options = { binary: ifmaNode, chain: BASELINES };
	return withOwnChain(NAME, options, async ({ chain }) => {
		const among = hostPallets(scenarios);
		const candidates = await candidatesOf({
			...{ ...prepared, chain, weights: "ifma", among },
		});
		return candidates.map(({ capacity }) => capacity);
	});
}

/** Fills blocks of a node that is limited to one code path. */
async function fillOn(codePath: CodePath, prepared: Prepared): Promise<Run> {
	const authoring = new Map<number, number>();
	let logged: string | undefined;
	const options = {
		binary: prepared.settings.node,
		chain: BASELINES,
		sealing: prepared.settings.sealing,
		args: POOL,
		env: { [CODE_PATH_VARIABLE]: codePath },
		onLog: (line: string) => {
			logged ??= codePathOf(line);
			const authored = authoringOf(line);
			if (authored !== undefined) {
				authoring.set(authored.number, authored.ms);
			}
		},
	};
	return withOwnChain(NAME, options, async ({ chain }) => {
		requireCodePath(codePath, logged);
		return measure({ ...prepared, codePath, chain, authoring });
	});
}

async function measure(
	options: Prepared & {
		readonly codePath: CodePath;
		readonly chain: Chain;
		readonly authoring: ReadonlyMap<number, number>;
	},
): Promise<Run> {
	const { settings, codePath, chain, ifmaCapacities } = options;
	const candidates = await candidatesOf({ ...options, weights: "reference" });
	const capacities = candidates.map(({ capacity }) => capacity);
	if (ifmaCapacities.length > 0) {
		requireOtherWeights(capacities, ifmaCapacities);
	}
	const measured: Measured[] = [];
	for (const { artefacts, capacity } of chooseCandidates(
		candidates,
		settings.pallets,
	)) {
		const { pallet } = capacity;
		for (const transaction of transactionsOf(capacity, settings.batches)) {
			const onStage = (text: string) => tell(`${codePath}: ${pallet}: ${text}`);
			const subject = { ...options, artefacts, pallet, transaction };
			const { blocks } = settings;
			measured.push(await measurePallet({ ...subject, blocks, onStage }));
		}
	}
	const { chainDecimals, chainTokens } = chain.api.registry;
	return {
		currency: chainTokens[0] ?? "",
		decimals: chainDecimals[0] ?? 0,
		limits: blockLimits(chain),
		capacities,
		measured,
	};
}

/** Computes the capacity of every pallet of a chain, and pairs it with a proof. */
async function candidatesOf(options: {
	readonly chain: Chain;
	readonly signer: KeyPair;
	readonly artefacts: readonly Artefacts[];
	readonly weights: WeightSet;
	readonly among?: readonly string[];
}): Promise<Candidate[]> {
	const candidates: Candidate[] = [];
	for (const artefacts of options.artefacts) {
		for (const capacity of await capacitiesOf({ ...options, artefacts })) {
			candidates.push({ artefacts, capacity });
		}
	}
	return candidates;
}

async function writeReport(
	{ out }: Settings,
	report: BlockSpace,
): Promise<void> {
	await mkdir(out, { recursive: true });
	const write = async (name: string, text: string) => {
		const file = join(out, name);
		await writeFile(file, text);
		tell(`wrote ${file}`);
	};
	await write(`${NAME}.md`, toMarkdown(report));
	await write(`${NAME}.json`, toJson(report));
}

function tell(text: string): void {
	process.stderr.write(`${text}\n`);
}
