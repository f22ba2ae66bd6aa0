import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Chain } from "./chain.js";
import { signerFromUri } from "./chain.js";
import { EXIT } from "./cli/options.js";
import { EMPTY_CALL, measureCalls, ROUNDS } from "./demo/measure.js";
import type { Output } from "./demo/output.js";
import { createOutput, formatTable } from "./demo/output.js";
import type { Played } from "./demo/play.js";
import { play } from "./demo/play.js";
import { missingProgram } from "./demo/prover.js";
import { scenarios } from "./demo/scenarios.js";
import { messageOf, UsageError } from "./errors.js";
import { formatAmount, formatDuration, PICOSECONDS_PER_MS } from "./format.js";
import { BASELINES, withOwnChain } from "./ownChain.js";
import { isStopping } from "./processes.js";
import { absoluteProgram, parseArguments, runMain } from "./program.js";

const HELP = `Usage: node dist/demo.js --node PATH --prover PATH [--all] [--color WHEN]

Starts a chain of its own, makes a key and a proof, has the chain verify the proof on every backend, shows how it
rejects tampered proofs, and compares weights and times. Nothing is left running afterwards.

Options:
  --node PATH    the node, assay-node built with the feature baselines
  --prover PATH  the prover, assay
  --all          show every proof system and curve
  --color WHEN   auto, always or never; auto, the default, colors only a terminal, and respects NO_COLOR
  -h, --help     print this help

Exit codes: 0 if everything went as expected, 1 if not, 2 for wrong usage.`;

interface Settings {
	readonly node: string;
	readonly prover: string;
	readonly all: boolean;
	readonly color: boolean;
}

await runMain(main);

async function main(args: string[]): Promise<number> {
	try {
		const settings = readSettings(args);
		if (settings === undefined) {
			print(`${HELP}\n`);
		} else {
			const output = createOutput({ color: settings.color, write: print });
			await runDemo(settings, output);
		}
		return EXIT.ok;
	} catch (error) {
		if (!isStopping()) {
			process.stderr.write(`\ndemo: ${messageOf(error)}\n`);
		}
		return error instanceof UsageError ? EXIT.usage : EXIT.rejected;
	}
}

/** Returns checked settings, or undefined if the user asks for help. */
function readSettings(args: string[]): Settings | undefined {
	const values = parse(args);
	if (values.help === true) {
		return undefined;
	}
	const { node, prover } = values;
	if (!node || !prover) {
		throw new UsageError(
			"--node and --prover are missing; pass the paths of both programs (see --help)",
		);
	}
	return {
		node: absoluteProgram(node),
		prover: absoluteProgram(prover),
		all: values.all ?? false,
		color: wantsColor(values.color),
	};
}

function parse(args: string[]) {
	return parseArguments({
		args,
		options: {
			node: { type: "string" },
			prover: { type: "string" },
			all: { type: "boolean" },
			color: { type: "string", default: "auto" },
			help: { type: "boolean", short: "h" },
		},
	}).values;
}

function wantsColor(when: string): boolean {
	switch (when) {
		case "auto":
			return process.stdout.isTTY && process.stdout.hasColors();
		case "always":
			return true;
		case "never":
			return false;
		default:
			throw new UsageError(`--color: "${when}" is not auto, always or never`);
	}
}

async function runDemo(settings: Settings, output: Output): Promise<void> {
	output.plain("A chain that verifies zero-knowledge proofs");
	output.part(
		"Start a node with a chain of its own (the first start compiles the runtime: up to a minute)",
	);
	const start = performance.now();
	const options = { binary: settings.node, chain: BASELINES };
	await withOwnChain("demo", options, async ({ folder, node, chain }) => {
		const duration = formatDuration(performance.now() - start);
		output.done(`answers at ${node.url} after ${duration}`);
		const played = await playAll({ settings, folder, chain, output });
		await compare({ chain, played, output });
	});
}

async function playAll(options: {
	readonly settings: Settings;
	readonly folder: string;
	readonly chain: Chain;
	readonly output: Output;
}): Promise<Played[]> {
	const { settings, folder, chain, output } = options;
	const signer = await signerFromUri("//Alice");
	const played: Played[] = [];
	const shown = scenarios.filter(({ optional }) => settings.all || !optional);
	for (const [i, scenario] of shown.entries()) {
		const program = missingProgram(scenario, settings.prover);
		if (program !== undefined) {
			output.plain(
				`\n${scenario.name}: skipped, because ${program} is not beside the prover; make demo ALL=1 builds it`,
			);
			continue;
		}
		const own = join(folder, String(i));
		await mkdir(own);
		const workplace = { prover: settings.prover, folder: own };
		const scene = { scenario, workplace, chain, signer, output };
		played.push(...(await play(scene)));
	}
	const left = scenarios.filter((scenario) => !shown.includes(scenario));
	if (left.length > 0) {
		const names = left.map(({ name }) => name).join(", ");
		output.plain(`\nRun with --all to see also ${names}.`);
	}
	return played;
}

/** Measures all verifications and prints them in a table. */
async function compare(options: {
	readonly chain: Chain;
	readonly played: readonly Played[];
	readonly output: Output;
}): Promise<void> {
	const { chain, played, output } = options;
	output.part("Compare the backends");
	output.note(
		"weight, fee: the chain's charge for the transaction; the weight is time on its reference machine",
	);
	output.note(
		`time: the check on this machine; the least of ${ROUNDS} dry runs minus the least of ${ROUNDS} empty calls (${EMPTY_CALL})`,
	);
	const times = await measureCalls(
		chain,
		played.map(({ dryRun }) => dryRun),
	);
	const head = ["proof system", "backend", "verdict", "weight", "fee", "time"];
	const body = played.map(({ scenario, backend, weight, fee }, i) => [
		scenario,
		backend,
		"verified",
		formatDuration(Number(weight) / PICOSECONDS_PER_MS),
		fee === undefined ? "" : formatAmount(chain, fee),
		formatDuration(times[i] ?? Number.NaN),
	]);
	output.plain(`\n${formatTable([head, ...body], { right: [3, 4, 5] })}`);
}

function print(text: string): void {
	process.stdout.write(text);
}
