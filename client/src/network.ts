import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { coursePlot, LOAD_ARGS, loadNetwork } from "./load/loadNetwork.js";
import type { Work } from "./network/check.js";
import { checkNetwork, requireNone } from "./network/check.js";
import { requirePaths, withPossiblePaths } from "./network/codePaths.js";
import { readDefinition } from "./network/definition.js";
import type { Fault } from "./network/faultKinds.js";
import { faults } from "./network/faultKinds.js";
import { breakNetwork, chooseFaults } from "./network/faults.js";
import type { Network } from "./network/network.js";
import { startNetwork } from "./network/network.js";
import type { Recorded } from "./network/results.js";
import { madeNow, record } from "./network/results.js";
import type { Settings } from "./network/settings.js";
import { describe, HELP, readSettings } from "./network/settings.js";
import { oldNodeKinds, upgradeKinds } from "./network/upgradeKinds.js";
import { withOwnFolder } from "./ownFolder.js";
import { runWithSettings } from "./program.js";

await runWithSettings({
	...{ name: "network", help: HELP, readSettings },
	run: async (settings) => {
		await withOwnFolder("network", (folder) => run(settings, folder));
		return true;
	},
});

async function run(settings: Settings, folder: string): Promise<void> {
	const defined = await withPossiblePaths(
		await readDefinition(settings.definition),
		settings.node,
		tell,
	);
	const isLoad = ["load", "mixed"].includes(settings.command);
	const definition = {
		...{ ...defined, chain: settings.chain ?? defined.chain },
		nodes: defined.nodes.map((node) => ({
			...node,
			args: [
				...[...node.args, ...(isLoad ? LOAD_ARGS : [])],
				...settings.nodeArgs,
			],
		})),
	};
	// Before the network starts, so that a wrong name costs no time.
	const chosen = chooseFaults(kindsOf(settings), settings.faults, defined);
	const isolated = settings.command === "faults";
	const places = ["nodes", "proofs"].map((name) => join(folder, name));
	const [nodes = "", proofs = ""] = places;
	await Promise.all(places.map((place) => mkdir(place)));
	tell(`starting the network ${definition.name}`);
	const network = await startNetwork({
		...{ definition, binary: settings.node, folder: nodes, isolated },
	});
	try {
		const paths = await requirePaths(network.nodes);
		if (paths.length > 0) {
			tell(`the nodes run on the code paths ${paths.join(", ")}`);
		}
		const { prover, kept, proofs: file, distinct, seed } = settings;
		const source = {
			...{ prover, kept, folder: proofs, proofs: file },
			...{ distinct, seed, tell },
		};
		await carryOut(settings, chosen, paths, { network, source, tell });
	} finally {
		await network.stop();
		if (settings.logs !== undefined) {
			await keepLogs(network, settings.logs);
		}
	}
}

/** Runs the command and records its results. Throws if the results are not as expected. */
async function carryOut(
	settings: Settings,
	chosen: readonly Fault[],
	paths: readonly string[],
	work: Work,
): Promise<void> {
	const { command, out } = settings;
	const [node] = work.network.nodes;
	const version = await node?.chain.api.rpc.system.version();
	const made = await madeNow(describe(settings), {
		...{ version: String(version), path: settings.node },
	});
	const note = async (recorded: Recorded) => {
		if (out !== undefined) {
			await record(out, made, recorded);
		}
	};
	if (command === "check") {
		await note({ section: "checks", result: await checkNetwork(work) });
		return;
	}
	if (command !== "load" && command !== "mixed") {
		const result = await breakNetwork(work, chosen, (result) =>
			note({ section: "faults", result }),
		);
		requireNone(
			result
				.filter(({ lost, forks }) => lost > 0 || forks > 0)
				.map(
					({ name, lost, forks }) => `${name}: ${lost} lost, ${forks} forks`,
				),
			"faults with losses",
		);
		return;
	}
	const { seconds, verifications, plot, seed } = settings;
	const result = await loadNetwork(
		work,
		command === "load" ? { seconds } : { transactions: verifications },
		plot,
	);
	const drawn =
		out === undefined || plot === undefined
			? {}
			: {
					plot: relative(dirname(out), plot),
					nodes_plot: relative(dirname(out), coursePlot(plot)),
				};
	const taken = paths.length === 0 ? {} : { paths };
	await note({
		section: command,
		result: { ...taken, ...result, seed, ...drawn },
	});
	const { wrong, missing, stuck, forks } = result;
	if (wrong + missing + stuck + forks > 0) {
		throw new Error(
			`${wrong} wrong verdicts, ${missing} missing on a node, ${stuck} never finalized, ${forks} forks`,
		);
	}
}

/** Returns what the command can do to a network. Some commands do nothing to it. */
function kindsOf({ command, runtime }: Settings): readonly Fault[] {
	switch (command) {
		case "faults":
			return faults;
		case "upgrade":
			return upgradeKinds(runtime);
		case "old-node":
			return oldNodeKinds(runtime);
		default:
			return [];
	}
}

async function keepLogs(network: Network, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const { name, setting } of network.nodes) {
		await copyFile(setting.logFile, join(folder, `${name}.log`));
	}
}

function tell(text: string): void {
	process.stderr.write(`${text}\n`);
}
