import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finalizedHeight, PATIENCE_MS, untilFinalized } from "./agreement.js";
import type { Scene } from "./faults.js";

/** Blocks that the other validators finalize without the node. */
const BLOCKS_WITHOUT = 3;

/** A host function that the runtimes of all chains import. It verifies Groth16 proofs over BLS12-381. */
export const IMPORTED_HOST_FUNCTION =
	"ext_assay_groth16_bls12_381_verify_version_1";

/**
 * Runs a validator with a program that lacks a host function of the chain's runtime, and then with the right program.
 *
 * @throws Error if the first program makes or imports a block, or does not name the missing function.
 */
export async function runWithoutHostFunction(scene: Scene): Promise<string> {
	const { victim, witness, folder } = scene;
	const lacking = join(folder, "lacking-node");
	await copyWithoutHostFunction({
		...{ program: victim.setting.binary, copy: lacking },
		hostFunction: IMPORTED_HOST_FUNCTION,
	});
	await victim.stop();
	const log: string[] = [];
	const unlisten = victim.onLine((line) => log.push(line));
	victim.launch({ binary: lacking });
	await scene.submit(witness);
	const from = await finalizedHeight(witness.chain);
	await untilFinalized(witness.chain, from + BLOCKS_WITHOUT, PATIENCE_MS);
	unlisten();
	const how = victim.isRunning ? "kept running" : "ended at its start";
	const made = madeBlocks(log);
	if (made.length > 0) {
		throw new Error(
			`the node without ${IMPORTED_HOST_FUNCTION} made or imported the blocks ${made.join(", ")}`,
		);
	}
	const reason = log.find((line) => line.includes(IMPORTED_HOST_FUNCTION));
	if (reason === undefined) {
		throw victim.failure(`did not say that it lacks ${IMPORTED_HOST_FUNCTION}`);
	}
	scene.tell(`the node's log: ${reason}`);
	await victim.stop();
	await victim.start();
	return `a program without ${IMPORTED_HOST_FUNCTION} named that function and ${how}; it made and imported no block, and the others finalized ${BLOCKS_WITHOUT}; then it was replaced`;
}

/** Returns the heights of the blocks that a node made or imported, according to its log. */
export function madeBlocks(log: readonly string[]): number[] {
	return log.flatMap((line) => {
		const found = /(?:Imported|Pre-sealed block for proposal at) #?(\d+)/.exec(
			line,
		);
		return found === null ? [] : [Number(found[1])];
	});
}

/**
 * Copies a program and renames a host function in the copy, so that a runtime cannot import it there. The change is in
 * the last digit of the name, which belongs to the version.
 *
 * @throws Error if the program does not contain the name.
 */
export async function copyWithoutHostFunction(options: {
	readonly program: string;
	readonly copy: string;
	readonly hostFunction: string;
}): Promise<void> {
	const { program, copy, hostFunction } = options;
	const bytes = await readFile(program);
	let at = bytes.indexOf(hostFunction);
	if (at < 0) {
		throw new Error(`${program} has no host function ${hostFunction}`);
	}
	while (at >= 0) {
		bytes.write("0", at + hostFunction.length - 1);
		at = bytes.indexOf(hostFunction, at);
	}
	await writeFile(copy, bytes, { mode: 0o755 });
}
