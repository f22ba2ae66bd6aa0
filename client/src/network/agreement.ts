import type { Chain } from "../chain.js";
import type { Hex } from "../hashes.js";

/** Milliseconds in which a network must reach an awaited state. A busy machine starts nodes late. */
export const PATIENCE_MS = 900_000;

/** Number of block hashes to request at once. */
const CHUNK = 64;

/** Returns the height of the last finalized block. */
export async function finalizedHeight(chain: Chain): Promise<number> {
	const hash = await chain.api.rpc.chain.getFinalizedHead();
	const header = await chain.api.rpc.chain.getHeader(hash);
	return header.number.toNumber();
}

/** Waits until a node has finalized a block of at least this height. */
export async function untilFinalized(
	chain: Chain,
	height: number,
	timeoutMs: number,
): Promise<void> {
	let unsubscribe: (() => void) | undefined;
	let timer: NodeJS.Timeout | undefined;
	let onLost: (() => void) | undefined;
	try {
		await new Promise<void>((resolve, reject) => {
			let last = "none";
			timer = setTimeout(
				() =>
					reject(
						new Error(
							`${chain.url} did not finalize block ${height} within ${timeoutMs / 1000} s; the last one is ${last}`,
						),
					),
				timeoutMs,
			);
			onLost = () =>
				reject(new Error(`the connection to ${chain.url} was lost`));
			chain.api.on("disconnected", onLost);
			chain.api.rpc.chain
				.subscribeFinalizedHeads((header) => {
					last = header.number.toString();
					if (header.number.toNumber() >= height) {
						resolve();
					}
				})
				.then((end) => {
					unsubscribe = end;
				}, reject);
		});
	} finally {
		clearTimeout(timer);
		if (onLost !== undefined) {
			chain.api.off("disconnected", onLost);
		}
		unsubscribe?.();
	}
}

/**
 * Waits until every node has finalized a block above the highest one that any node has finalized now. So the chain
 * grows, and all nodes take part.
 */
export async function untilAllFinalizeMore(
	chains: readonly Chain[],
	timeoutMs: number,
): Promise<void> {
	const heights = await Promise.all(chains.map(finalizedHeight));
	const goal = Math.max(...heights) + 1;
	await Promise.all(
		chains.map((chain) => untilFinalized(chain, goal, timeoutMs)),
	);
}

/** A comparison of the finalized blocks of several nodes. */
export interface Agreement {
	/** The highest block that all nodes have finalized. */
	readonly height: number;
	/** Number of heights at which nodes have different hashes. */
	readonly forks: number;
}

/** Compares the hashes of finalized blocks on all nodes, at each height that all nodes have finalized. */
export async function compareChains(
	chains: readonly Chain[],
): Promise<Agreement> {
	const height = Math.min(...(await Promise.all(chains.map(finalizedHeight))));
	let forks = 0;
	for (let from = 0; from <= height; from += CHUNK) {
		const heights = Array.from(
			{ length: Math.min(CHUNK, height - from + 1) },
			(_, i) => from + i,
		);
		const hashes = await Promise.all(
			chains.map((chain) => blockHashes(chain, heights)),
		);
		forks += heights.filter((number, i) => {
			const atHeight = hashes.map((of) => of[i]);
			if (atHeight.includes(null)) {
				throw new Error(
					`a node has no block ${number} below its finalized one`,
				);
			}
			return new Set(atHeight).size > 1;
		}).length;
	}
	return { height, forks };
}

/** Returns a node's hashes of blocks. The hash is null for a block that the node does not have. */
export function blockHashes(
	chain: Chain,
	heights: readonly number[],
): Promise<(Hex | null)[]> {
	return chain.send("chain_getBlockHash", [heights]);
}
