import { finalizedHeight, PATIENCE_MS } from "./agreement.js";
import type { Scene } from "./faults.js";
import type { NetworkNode } from "./networkNode.js";

/** Blocks that each half of a partitioned network makes while its finality is watched. */
const PARTED_BLOCKS = 3;
/** Reports of a node without peers, five seconds apart, while its finality is watched. */
const LONELY_REPORTS = 4;

/**
 * Partitions the validators into halves that each continue alone, and reconnects them. Nodes that are no validators
 * stay with the first half.
 *
 * @throws Error if a half finalizes a block, or both halves have the same blocks.
 */
export async function partition(scene: Scene): Promise<string> {
	const { network, others, witness, followers } = scene;
	const { namespaces } = network;
	if (namespaces === undefined) {
		throw new Error("the nodes have no network namespaces");
	}
	const half = Math.floor(others.length / 2);
	const left = [witness, ...others.slice(0, half)];
	const right = others.slice(half);
	const [far] = right;
	if (far === undefined) {
		throw new RangeError("a half of the network has no node");
	}
	const names = (nodes: readonly NetworkNode[]) =>
		nodes.map(({ name }) => name);
	await namespaces.part(names([...left, ...followers]), names(right));
	await scene.submit(witness);
	await scene.submit(far);
	const halves = [left, right];
	// Votes from before the partition may still finalize a block.
	await untilSealed(halves, 1);
	const before = await finalizedHeights([witness, far]);
	await untilSealed(halves, PARTED_BLOCKS);
	const after = await finalizedHeights([witness, far]);
	const { height, hashes } = await blocksAtOneHeight([witness, far]);
	await namespaces.heal();
	requireNoFinality(before, after, "a partition without a majority");
	if (new Set(hashes).size < hashes.length) {
		throw new Error(
			`both halves have the block ${hashes[0]} at height ${height}: they were not apart`,
		);
	}
	return `by routes in network namespaces; no block was finalized while each half made ${PARTED_BLOCKS}, and the halves had different blocks at height ${height}`;
}

/** Waits until each half has made a number of blocks. */
async function untilSealed(
	halves: readonly (readonly NetworkNode[])[],
	blocks: number,
): Promise<void> {
	await Promise.all(
		halves.map(async (half) => {
			for (let i = 0; i < blocks; i++) {
				await Promise.any(
					half.map((node) => node.line(/Pre-sealed block/, PATIENCE_MS)),
				);
			}
		}),
	);
}

function finalizedHeights(nodes: readonly NetworkNode[]): Promise<number[]> {
	return Promise.all(nodes.map(({ chain }) => finalizedHeight(chain)));
}

/** Returns the nodes' block hashes at the lowest height among their best blocks. */
async function blocksAtOneHeight(
	nodes: readonly NetworkNode[],
): Promise<{ height: number; hashes: string[] }> {
	const chains = nodes.map(({ chain }) => chain.api.rpc.chain);
	const headers = await Promise.all(chains.map((chain) => chain.getHeader()));
	const height = Math.min(...headers.map(({ number }) => number.toNumber()));
	const hashes = await Promise.all(
		chains.map((chain) =>
			chain.getBlockHash(height).then((hash) => hash.toHex()),
		),
	);
	return { height, hashes };
}

/**
 * Stops all nodes except one validator, so that nothing can be finalized, and restarts them.
 *
 * @throws Error if that validator finalizes a block.
 */
export async function stopMajority(scene: Scene): Promise<string> {
	const { others, witness, followers } = scene;
	const stopped = [...others, ...followers];
	await Promise.all(stopped.map((node) => node.stop()));
	await scene.submit(witness);
	// A validator without peers makes no blocks. Until it knows that it has none, votes may be on their way.
	await witness.line(/\(0 peers\)/, PATIENCE_MS);
	const before = await finalizedHeights([witness]);
	for (let i = 0; i < LONELY_REPORTS; i++) {
		await witness.line(/\(0 peers\)/, PATIENCE_MS);
	}
	const after = await finalizedHeights([witness]);
	requireNoFinality(before, after, "one validator");
	await Promise.all(stopped.map((node) => node.start()));
	return `no block was finalized while ${others.length} of ${others.length + 1} validators were stopped`;
}

/**
 * Throws an error if a node finalized a block between two looks at the finalized heights. `who` is the part of the
 * network that may finalize nothing.
 */
export function requireNoFinality(
	before: readonly number[],
	after: readonly number[],
	who: string,
): void {
	const blocks = after.map((height, i) => height - (before[i] ?? 0));
	if (blocks.some((count) => count > 0)) {
		throw new Error(
			`${who} finalized ${Math.max(...blocks)} blocks: either more than two thirds of the validators were there, or finality is broken`,
		);
	}
}
