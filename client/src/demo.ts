import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Chain, Signer } from "./chain.js";
import { connect, signerFromUri } from "./chain.js";
import { EXIT } from "./cli/options.js";
import { groth16 } from "./demo/groth16.js";
import { MEASUREMENT_NOTE } from "./demo/measure.js";
import type { Row } from "./demo/play.js";
import { play } from "./demo/play.js";
import type { DemoScenario } from "./demo/scenario.js";
import { formatTable } from "./demo/table.js";
import type { DevNode } from "./devNode.js";
import { startDevNode } from "./devNode.js";
import { UsageError } from "./errors.js";
import { silenceLibraryLogs } from "./libraryLogs.js";
import { guard } from "./processes.js";

/** Every proof system that the demo shows, in this order. */
const SCENARIOS: readonly DemoScenario[] = [groth16];

const HELP = `Usage: node dist/demo.js --node PATH --prover PATH [--all]

Starts a chain of its own, makes a key and a proof, has the chain verify the proof on every backend, and shows how it
rejects tampered ones. Nothing is left running afterwards.

Options:
  --node PATH    the node, assay-node
  --prover PATH  the prover, assay
  --all          run the long scenarios, too
  -h, --help     print this help

Exit codes: 0 when everything went as it must, 1 when it did not, 2 for wrong usage.`;

interface Settings {
	readonly node: string;
	readonly prover: string;
	readonly all: boolean;
}

silenceLibraryLogs();
process.exitCode = await main();

async function main(): Promise<number> {
	try {
		const settings = readSettings(process.argv.slice(2));
		if (settings === undefined) {
			print(HELP);
		} else {
			await runDemo(settings);
		}
		return EXIT.ok;
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		process.stderr.write(`\ndemo: ${message}\n`);
		return error instanceof UsageError ? EXIT.usage : EXIT.rejected;
	}
}

/** Checked settings, or undefined when help is asked for. */
function readSettings(args: string[]): Settings | undefined {
	const values = parse(args);
	if (values.help === true) {
		return undefined;
	}
	const { node, prover } = values;
	if (node === undefined || prover === undefined) {
		throw new UsageError("--node and --prover are needed; see --help");
	}
	return { node, prover, all: values.all ?? false };
}

function parse(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				node: { type: "string" },
				prover: { type: "string" },
				all: { type: "boolean" },
				help: { type: "boolean", short: "h" },
			},
		}).values;
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

async function runDemo(settings: Settings): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "assay-demo-"));
	const release = guard({
		stop: () => rm(folder, { recursive: true, force: true }),
		kill: () => rmSync(folder, { recursive: true, force: true }),
	});
	let node: DevNode | undefined;
	let chain: Chain | undefined;
	try {
		print("Starting a node with a chain of its own …");
		node = await startDevNode({ binary: settings.node });
		print(`It answers at ${node.url}`);
		chain = await connect({ url: node.url });
		const signer = await signerFromUri("//Alice");
		printRows(await playAll({ settings, folder, chain, signer }));
	} catch (error) {
		if (chain !== undefined && !chain.api.isConnected && node !== undefined) {
			throw new Error(
				`the node went away. The end of its log:\n${node.logTail()}`,
				{ cause: error },
			);
		}
		throw error;
	} finally {
		await chain?.disconnect();
		await node?.stop();
		await rm(folder, { recursive: true, force: true });
		release();
	}
}

async function playAll(options: {
	readonly settings: Settings;
	readonly folder: string;
	readonly chain: Chain;
	readonly signer: Signer;
}): Promise<Row[]> {
	const { settings, folder, chain, signer } = options;
	const rows: Row[] = [];
	for (const [i, scenario] of SCENARIOS.entries()) {
		if (scenario.long && !settings.all) {
			print(`\n== ${scenario.name} takes long: --all runs it ==`);
			continue;
		}
		const own = join(folder, String(i));
		await mkdir(own);
		const workplace = { prover: settings.prover, folder: own, print };
		rows.push(...(await play({ scenario, workplace, chain, signer })));
	}
	return rows;
}

function printRows(rows: readonly Row[]): void {
	const head = ["proof system", "backend", "verdict", "weight, µs", "time, ms"];
	const body = rows.map((row) => [
		row.scenario,
		row.backend,
		row.verdict,
		row.weight,
		row.time,
	]);
	print(`\n${formatTable([head, ...body], { right: [3, 4] })}`);
	print("weight: ref_time that the chain charged");
	print(MEASUREMENT_NOTE);
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
