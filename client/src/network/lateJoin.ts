import { mkdir, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chain } from "../chain.js";
import {
	blockHashes,
	finalizedHeight,
	PATIENCE_MS,
	untilFinalized,
} from "./agreement.js";
import type { Scene } from "./faults.js";

/** Blocks that are finalized while the node is away. */
const MISSED_BLOCKS = 3;
const POLL_MS = 500;
/** The argument of a node that syncs by warp proofs. */
const SYNC = "--sync";
/** The lines of the log that end the sync by warp proofs: of the proofs, and of the state. */
const SYNCED = [
	"Warp sync is complete, continuing with state sync",
	"State sync is complete, continuing with block sync",
];

/**
 * Deletes the data of a node that is no validator, after some blocks, and starts it again. It syncs by warp proofs: it
 * gets the state of a finalized block, and executes only the blocks above. All keys must be in this state. The node has
 * no states of earlier blocks, and so no events, but it gets their headers, whose hashes can be compared.
 *
 * @throws Error if the node does not sync by warp proofs.
 */
export async function joinLate(scene: Scene): Promise<string> {
	const { followers, witness } = scene;
	const joining = followers.at(-1);
	if (joining === undefined) {
		throw new RangeError("the network has no node that is no validator");
	}
	const { basePath, args } = joining.setting;
	await joining.stop();
	await scene.submit(witness);
	const left = await finalizedHeight(witness.chain);
	await untilFinalized(witness.chain, left + MISSED_BLOCKS, PATIENCE_MS);
	await rm(basePath, { recursive: true });
	await mkdir(basePath);
	const log: string[] = [];
	const unlisten = joining.onLine((line) => log.push(line));
	const isChosen = args.some((argument) => argument.startsWith(SYNC));
	joining.launch({ args: isChosen ? [] : [`${SYNC}=warp`] });
	// Until then it has no state, and so no metadata for a connection.
	await joining.line(
		/State sync is complete|(?:State|Warp) sync failed/,
		PATIENCE_MS,
	);
	const chain = await joining.ready();
	await untilFinalized(chain, left + MISSED_BLOCKS, PATIENCE_MS);
	unlisten();
	requireWarpSync(log, joining.name);
	const from = await finalizedHeight(chain);
	scene.hasStatesFrom(joining, from + 1);
	await scene.submit(witness);
	await untilHistory(chain, from, PATIENCE_MS);
	return `${joining.name} joined without data after ${from} blocks by warp proofs; it has all keys, the statements above that block, and the hashes of all blocks`;
}

/** Throws an error unless a node's log says that it synced by warp proofs. */
export function requireWarpSync(log: readonly string[], name: string): void {
	const lacking = SYNCED.find(
		(text) => !log.some((line) => line.includes(text)),
	);
	if (lacking !== undefined) {
		throw new Error(
			`the node ${name} did not sync by warp proofs: its log lacks "${lacking}"; it needs ${SYNC}=warp and at least three peers`,
		);
	}
}

/** Waits until a node has the hashes of all blocks up to a height, which it gets after the sync by warp proofs. */
export async function untilHistory(
	chain: Chain,
	height: number,
	timeoutMs: number,
): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	const heights = Array.from({ length: height + 1 }, (_, i) => i);
	for (;;) {
		const hashes = await blockHashes(chain, heights);
		const lacking = hashes.indexOf(null);
		if (lacking < 0) {
			return;
		}
		if (Date.now() > deadline) {
			throw new Error(
				`${chain.url} did not get the earlier block ${lacking} within ${timeoutMs / 1000} s`,
			);
		}
		await sleep(POLL_MS);
	}
}
