import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import {
	readProof,
	readPublicInputs,
	readVerifyingKey,
} from "../artefactFiles.js";
import { guard } from "../processes.js";
import type { Artefacts, DemoScenario, Workplace } from "./scenario.js";

/** Number of lines of the prover's output to keep for messages. */
const TAIL_LINES = 10;

/** Returns the program that makes a scenario's proofs if it is not beside the prover, where the prover looks for it. */
export function missingProgram(
	{ program }: Pick<DemoScenario, "program">,
	prover: string,
): string | undefined {
	return program !== undefined && !existsSync(join(dirname(prover), program))
		? program
		: undefined;
}

/** Runs the prover in the workplace's folder. On failure, rejects with the end of the prover's output. */
export async function runProver(
	workplace: Workplace,
	args: readonly string[],
): Promise<void> {
	const { prover, folder, output } = workplace;
	output?.command(`assay ${args.join(" ")}`);
	const child = spawn(prover, args, {
		cwd: folder,
		stdio: ["ignore", "pipe", "pipe"],
	});
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
		createInterface({ input: stream }).on("line", (line) => tail.push(line));
	}
	const failure = await ended;
	release();
	if (failure !== "") {
		throw new Error(
			[
				`${prover} ${args.join(" ")} ${failure}`,
				...tail.slice(-TAIL_LINES),
			].join("\n"),
		);
	}
}

/** Reads the key and the proof that the prover wrote to a folder. */
export async function readArtefacts(
	folder: string,
	options: {
		/** The expected proof system; if left out, that of the key. */
		readonly system?: string;
		/** The folder of the key; if left out, that of the proof. */
		readonly keys?: string;
	} = {},
): Promise<Artefacts> {
	const { system, keys = folder } = options;
	const key = await readVerifyingKey(
		join(keys, "verifying_key.json"),
		system === undefined ? {} : { system },
	);
	const expected = { system: key.system };
	return {
		key,
		proof: await readProof(join(folder, "proof.json"), expected),
		inputs: await readPublicInputs(
			join(folder, "public_inputs.json"),
			expected,
		),
	};
}
