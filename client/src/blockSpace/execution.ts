import { compactToU8a, hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import type { Chain } from "../chain.js";
import { EMPTY_CALL, median } from "../demo/measure.js";
import type { Hex } from "../hashes.js";
import type { RawBlock } from "./fill.js";
import { isSeal, rawBlock } from "./fill.js";

/** The runtime call with which an importing node executes a block. */
const EXECUTE = "Core_execute_block";
/** Number of empty calls, which measure the time to the node and back. */
const EMPTY_CALLS = 31;

/** Encodes a block in SCALE for `Core_execute_block`: header without seal, then extrinsics. */
export function encodeBlock({ header, extrinsics }: RawBlock): Hex {
	const logs = header.digest.logs
		.filter((log) => !isSeal(log))
		.map((log) => hexToU8a(log));
	return u8aToHex(
		u8aConcat(
			header.parentHash,
			compactToU8a(Number(header.number)),
			header.stateRoot,
			header.extrinsicsRoot,
			compactToU8a(logs.length),
			...logs,
			compactToU8a(extrinsics.length),
			...extrinsics,
		),
	);
}

/**
 * Measures the milliseconds for executing each block as an importing node does: on its parent's state, from the
 * initialization to the check of the state root. The time of an empty call is subtracted.
 *
 * The first block is executed one extra time, as a warm-up.
 */
export async function executionTimes(
	chain: Chain,
	hashes: readonly Hex[],
): Promise<number[]> {
	const empty: number[] = [];
	for (let i = 0; i < EMPTY_CALLS; i++) {
		empty.push(await timed(() => chain.callRuntime(EMPTY_CALL, "0x")));
	}
	const [first, ...rest] = hashes;
	const warmUp = first === undefined ? [] : [first];
	const times: number[] = [];
	for (const hash of [...warmUp, ...warmUp, ...rest]) {
		const { block } = await rawBlock(chain, hash);
		const encoded = encodeBlock(block);
		const { parentHash } = block.header;
		times.push(
			await timed(() => chain.callRuntime(EXECUTE, encoded, parentHash)),
		);
	}
	return times.slice(warmUp.length).map((time) => time - median(empty));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await run();
	return performance.now() - start;
}

/** Returns a block's number and its authoring time in milliseconds, if this line of a node's log has them. */
export function authoringOf(
	line: string,
): { readonly number: number; readonly ms: number } | undefined {
	const found = /Prepared block for proposing at (\d+) \((\d+) ms\)/.exec(line);
	return found === null
		? undefined
		: { number: Number(found[1]), ms: Number(found[2]) };
}
