import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { guard } from "../processes.js";

/** Runs the prover and prints what it prints, as it does; rejects if it does not succeed. */
export async function runProver(options: {
	readonly prover: string;
	readonly args: readonly string[];
	readonly print?: (line: string) => void;
}): Promise<void> {
	const { prover, args, print = () => {} } = options;
	print(`$ assay ${args.join(" ")}`);
	const child = spawn(prover, args, { stdio: ["ignore", "pipe", "pipe"] });
	const tail: string[] = [];
	const ended = new Promise<string>((resolve) => {
		child.on("error", (error) => resolve(`cannot be run: ${error.message}`));
		child.on("close", (code, signal) =>
			resolve(code === 0 ? "" : `ended with ${signal ?? `exit code ${code}`}`),
		);
	});
	const release = guard({
		stop: async () => {
			child.kill("SIGTERM");
			await ended;
		},
		kill: () => child.kill("SIGKILL"),
	});
	for (const stream of [child.stdout, child.stderr]) {
		createInterface({ input: stream }).on("line", (line) => {
			tail.push(line);
			print(`  ${line}`);
		});
	}
	const failure = await ended;
	release();
	if (failure !== "") {
		throw new Error(
			[`${prover} ${args.join(" ")} ${failure}`, ...tail.slice(-10)].join("\n"),
		);
	}
}
