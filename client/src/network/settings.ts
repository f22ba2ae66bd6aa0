import { randomInt } from "node:crypto";
import { basename, resolve } from "node:path";
import { UsageError } from "../errors.js";
import { absoluteProgram, parseArguments, readCount } from "../program.js";

const COMMANDS = [
	...(["check", "faults", "load", "mixed", "upgrade", "old-node"] as const),
];
const MOST_SECONDS = 7 * 24 * 60 * 60;
const MOST_VERIFICATIONS = 10_000_000;
const MOST_DISTINCT = 64;
const MOST_SEED = 2 ** 32 - 1;

export const HELP = `Usage: node dist/network.js COMMAND --definition FILE --node PATH --prover PATH --kept DIR [--out FILE] [OPTIONS]

Starts a network of nodes that a zombienet definition describes, and ends it.

Commands:
  check     submit a proof of every kind to one node, and read its event and statement from the others
  faults    break the network in several ways, and look every statement and key up afterwards (needs root)
  load      keep blocks full of good and bad proofs for some seconds
  mixed     verify a number of good and bad proofs, and compare the blocks of all nodes
  upgrade   change the runtime and move all keys, then carry the chain over as a file; look all up as faults does
  old-node  change the runtime while one node lacks a host function of the new one, then replace that node

Options:
  --definition FILE  the network, in zombienet's TOML
  --chain NAME       another chain than the definition's
  --node PATH        the node, assay-node
  --prover PATH      the prover, assay
  --kept DIR         a folder with kept proofs of halo2
  --proofs FILE      a file to keep the proofs in; if it exists, they are read from it
  --distinct N       the distinct proofs of a system that proves within a second; others have two or one [default: 8]
  --seed N           the seed of the random changes of proofs; it is printed [default: a random one]
  --out FILE         the JSON file for the results; only check does without
  --fault NAME       a fault to cause, or a part of upgrade; may be repeated [default: all]
  --runtime FILE     the runtime of upgrade and old-node, in wasm
  --seconds N        the length of load [default: 120]
  --verifications N  the number of verifications of mixed, a batch being one [default: 1000]
  --plot FILE        the SVG file of the blocks that load draws; that of the nodes is beside it, FILE-nodes.svg
  --node-arg ARG     an argument for every node, such as --trie-cache-size=67108864; may be repeated
  --logs DIR         a folder to keep the nodes' logs in
  -h, --help         print this help

Exit codes: 0 when all is as expected, 1 if something is not, 2 for wrong usage.`;

export interface Settings {
	readonly command: (typeof COMMANDS)[number];
	readonly definition: string;
	/** Undefined for the chain of the definition. */
	readonly chain: string | undefined;
	readonly node: string;
	readonly prover: string;
	readonly kept: string;
	readonly proofs: string | undefined;
	readonly distinct: number;
	readonly seed: number;
	readonly out: string | undefined;
	/** Empty for all faults. */
	readonly faults: readonly string[];
	/** The runtime to upgrade to; empty for the commands that do not upgrade. */
	readonly runtime: string;
	readonly seconds: number;
	readonly verifications: number;
	readonly plot: string | undefined;
	/** Arguments for every node, after those of the definition. */
	readonly nodeArgs: readonly string[];
	readonly logs: string | undefined;
}

/** Returns checked settings, or undefined if the user asks for help. */
export function readSettings(args: string[]): Settings | undefined {
	const { values, positionals } = parse(args);
	if (values.help === true) {
		return undefined;
	}
	const [name, ...more] = positionals;
	const command = COMMANDS.find((known) => known === name);
	if (command === undefined || more.length > 0) {
		throw new UsageError(
			`"${positionals.join(" ")}" is not one command of ${COMMANDS.join(", ")} (see --help)`,
		);
	}
	const { definition, node, prover, kept } = values;
	if (!definition || !node || !prover || !kept) {
		throw new UsageError(
			"--definition, --node, --prover or --kept is missing; pass all four (see --help)",
		);
	}
	if (command !== "check" && !values.out) {
		throw new UsageError(`--out is missing; ${command} writes its results`);
	}
	requireJson(values.out);
	const { runtime = "" } = values;
	if (["upgrade", "old-node"].includes(command) && runtime === "") {
		throw new UsageError(
			`--runtime is missing; ${command} needs a runtime to upgrade to`,
		);
	}
	return {
		...{ command, definition, kept, out: values.out, runtime },
		...{ proofs: values.proofs, chain: values.chain },
		// Its bytes are read too, so a bare name is not searched in `PATH`.
		node: resolve(node),
		prover: absoluteProgram(prover),
		faults: values.fault ?? [],
		distinct: readCount(values.distinct, {
			option: "--distinct",
			to: MOST_DISTINCT,
		}),
		seed: readCount(values.seed ?? String(randomSeed()), {
			option: "--seed",
			to: MOST_SEED,
		}),
		seconds: readCount(values.seconds, {
			option: "--seconds",
			to: MOST_SECONDS,
		}),
		verifications: readCount(values.verifications, {
			option: "--verifications",
			to: MOST_VERIFICATIONS,
		}),
		plot: values.plot,
		nodeArgs: values["node-arg"] ?? [],
		logs: values.logs,
	};
}

function randomSeed(): number {
	return randomInt(1, MOST_SEED + 1);
}

/** Refuses a file of results without the extension, beside which the report for readers has another one. */
export function requireJson(out: string | undefined): void {
	if (out !== undefined && !out.endsWith(".json")) {
		throw new UsageError(
			`--out: "${out}" does not end in .json; the report is written beside it, in .md`,
		);
	}
}

function parse(args: string[]) {
	return parseArguments({
		args,
		allowPositionals: true,
		options: {
			definition: { type: "string" },
			chain: { type: "string" },
			node: { type: "string" },
			prover: { type: "string" },
			kept: { type: "string" },
			proofs: { type: "string" },
			distinct: { type: "string", default: "8" },
			seed: { type: "string" },
			out: { type: "string" },
			fault: { type: "string", multiple: true },
			runtime: { type: "string" },
			seconds: { type: "string", default: "120" },
			verifications: { type: "string", default: "1000" },
			plot: { type: "string" },
			"node-arg": { type: "string", multiple: true },
			logs: { type: "string" },
			help: { type: "boolean", short: "h" },
		},
	});
}

/** Returns the command that makes the results, without paths. */
export function describe(settings: Settings): string {
	const { command, definition, seconds, verifications, faults } = settings;
	const nodeArgs = settings.nodeArgs.map((arg) => `--node-arg=${arg}`);
	const chain = settings.chain === undefined ? [] : ["--chain", settings.chain];
	const chosen = faults.flatMap((name) => ["--fault", name]);
	const options = {
		...{ check: [], faults: chosen, upgrade: chosen, "old-node": [] },
		load: ["--seconds", String(seconds)],
		mixed: ["--verifications", String(verifications)],
	}[command];
	const network = basename(definition);
	return [
		...["network", command, "--definition", network],
		...[...chain, ...options, ...nodeArgs],
	].join(" ");
}
