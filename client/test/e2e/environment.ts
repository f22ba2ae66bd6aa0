import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The programs that the end-to-end tests run; they fail if they are not told where these are. */
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

/** Runs one of this package's programs, named by its source file. */
export async function runProgram(
	source: "cli" | "demo",
	args: readonly string[],
	options: {
		/** Sends SIGINT as soon as the output has this in it. */
		readonly interruptAt?: string;
		readonly env?: NodeJS.ProcessEnv;
	} = {},
): Promise<Outcome> {
	const path = fileURLToPath(
		new URL(`../../src/${source}.js`, import.meta.url),
	);
	const env = { ...process.env, ...options.env };
	const child = spawn(process.execPath, [path, ...args], { env });
	let stdout = "";
	let stderr = "";
	let interrupted = false;
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		stdout += text;
		const { interruptAt } = options;
		if (
			!interrupted &&
			interruptAt !== undefined &&
			stdout.includes(interruptAt)
		) {
			interrupted = true;
			child.kill("SIGINT");
		}
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		stderr += text;
	});
	const [code] = await once(child, "close");
	return { code, stdout, stderr };
}
