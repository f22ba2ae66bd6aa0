import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE_MS, untilAllFinalizeMore } from "./agreement.js";
import type { Scene } from "./faults.js";
import type { NetworkNode } from "./networkNode.js";

/** Milliseconds from the start of an import to the kill of the node, for each kill of a round. */
const KILL_AFTER_MS = [50, 200, 500];
/** The most rounds until a kill hits an import. */
const MOST_ROUNDS = 3;
/** The environment of a node that logs the start of each import. */
const LOG_IMPORTS = { RUST_LOG: "sync::import-queue=debug" };

/** The imports of blocks in a node's log. */
export class Imports {
	readonly #begun = new Set<number>();
	#imported = 0;

	/** Reads a line of the log. */
	note(line: string): void {
		const begun = /Starting import of \d+ blocks +\((\d+)(?:\.\.(\d+))?\)/.exec(
			line,
		);
		if (begun !== null) {
			const [, first, last = first] = begun;
			for (let height = Number(first); height <= Number(last); height++) {
				this.#begun.add(height);
			}
		}
		const imported = /Imported #(\d+)/.exec(line);
		this.#imported = Math.max(this.#imported, Number(imported?.[1] ?? 0));
	}

	/** Returns true if the import of the block at this height has begun. */
	hasBegun(height: number): boolean {
		return this.#begun.has(height);
	}

	/** Returns true if the import of the block at this height has begun and not ended. */
	isUnderway(height: number): boolean {
		return this.hasBegun(height) && this.#imported < height;
	}
}

/**
 * Kills a node with SIGKILL while it imports a full block, and restarts it, several times.
 *
 * @throws Error if no kill hits an import.
 */
export async function killDuringImport(scene: Scene): Promise<string> {
	const { victim } = scene;
	await victim.stop();
	await victim.start({ env: LOG_IMPORTS });
	let kills = 0;
	let hits = 0;
	for (let round = 0; round < MOST_ROUNDS && hits === 0; round++) {
		for (const delay of KILL_AFTER_MS) {
			hits += (await killAfter(scene, delay)) ? 1 : 0;
			kills++;
		}
	}
	await victim.stop();
	await victim.start();
	if (hits === 0) {
		throw new Error(
			`none of ${kills} kills hit while ${victim.name} imported a block: its imports take less than ${Math.min(...KILL_AFTER_MS)} ms, or the proofs of the blocks are too few`,
		);
	}
	return `${hits} of ${kills} kills hit while the block was imported`;
}

/**
 * Kills the node so many milliseconds after it began to import a full block, and restarts it. Returns true if the
 * import had not ended.
 */
async function killAfter(scene: Scene, delay: number): Promise<boolean> {
	const { victim, witness, network } = scene;
	const imports = new Imports();
	const unlisten = victim.onLine((line) => imports.note(line));
	let sealed: { author: NetworkNode; height: number };
	do {
		const next = nextSlowBlock(network.nodes);
		await scene.submitSlow(witness);
		sealed = await next;
	} while (sealed.author === victim);
	const { height } = sealed;
	while (!imports.hasBegun(height)) {
		await victim.line(/Starting import of /, PATIENCE_MS);
	}
	await sleep(delay);
	await victim.kill();
	unlisten();
	const isHit = imports.isUnderway(height);
	await scene.submit(witness);
	await victim.start({ env: LOG_IMPORTS });
	const chains = network.nodes.map(({ chain }) => chain);
	await untilAllFinalizeMore(chains, PATIENCE_MS);
	return isHit;
}

/** Waits until one of the nodes has made a block with many proofs. */
function nextSlowBlock(
	nodes: readonly NetworkNode[],
): Promise<{ author: NetworkNode; height: number }> {
	return Promise.any(
		nodes.map(async (author) => {
			const found = await author.line(
				/Prepared block for proposing at (\d+) .*extrinsics_count: \d{2,}\b/,
				PATIENCE_MS,
			);
			return { author, height: Number(found[1]) };
		}),
	);
}
