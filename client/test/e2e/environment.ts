import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { KeyPair } from "../../src/chain.js";
import { signerFromUri } from "../../src/chain.js";
import type { OwnChain } from "../../src/ownChain.js";
import { BASELINES, startOwnChain } from "../../src/ownChain.js";
import { guard } from "../../src/processes.js";
import { signalGroup } from "../processGroup.js";

/** Returns the programs of the end-to-end tests. Throws if their paths are not set. */
export function programs(): { node: string; prover: string } {
	return {
		node: fromEnvironment("ASSAY_NODE", "assay-node"),
		prover: fromEnvironment("ASSAY_PROVER", "assay"),
	};
}

function fromEnvironment(variable: string, program: string): string {
	const path = process.env[variable];
	if (path === undefined || path === "") {
		throw new Error(
			`the end-to-end tests need the path of ${program} in ${variable}`,
		);
	}
	return path;
}

export interface Outcome {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** Options for watching a running program. */
interface Watch {
	/** The text in the output at which `act` is called. */
	readonly at?: string;
	/** Called with the process id. The program leads its own process group. */
	readonly act?: (pid: number) => void;
	readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program of this package. `source` is its source file. */
export function runProgram(
	source: "cli" | "demo" | "blockSpace",
	args: readonly string[],
	options: Watch = {},
): Promise<Outcome> {
	const path = fileURLToPath(
		new URL(`../../src/${source}.js`, import.meta.url),
	);
	return runScript(path, args, options);
}

/** Runs a script with Node.js. */
export async function runScript(
	path: string,
	args: readonly string[],
	options: Watch = {},
): Promise<Outcome> {
	const env = { ...process.env, ...options.env };
	const child = spawn(process.execPath, [path, ...args], {
		env,
		detached: true,
	});
	const closed = once(child, "close");
	const release = guard({
		stop: async () => {
			signalGroup(child, "SIGTERM");
			await closed;
		},
		kill: () => signalGroup(child, "SIGKILL"),
	});
	let stdout = "";
	let stderr = "";
	let acted = false;
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		stdout += text;
		const { at, act } = options;
		if (!acted && at !== undefined && stdout.includes(at)) {
			acted = true;
			act?.(child.pid ?? -1);
		}
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		stderr += text;
	});
	const [code] = await closed.finally(release);
	return { code, stdout, stderr };
}

/** A dev chain for one test, and a signer. */
export interface TestChain extends OwnChain {
	readonly alice: KeyPair;
}

/** Starts a dev chain with every backend. `name` is part of the folder's name. */
export async function startTestChain(name: string): Promise<TestChain> {
	const alice = await signerFromUri("//Alice");
	const options = { binary: programs().node, chain: BASELINES };
	const own = await startOwnChain(`e2e-${name}`, options);
	return { ...own, alice };
}
