import { compactToU8a, hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import type { Chain } from "../chain.js";
import { EMPTY_CALL, median } from "../demo/measure.js";
import type { Hex } from "../hashes.js";
import type { RawBlock } from "./fill.js";
import { isSeal, rawBlock } from "./fill.js";

/** The call by which a node that imports a block executes it. */
const EXECUTE = "Core_execute_block";
/** Calls that do nothing, to know what the way to the node and back takes. */
const EMPTY_CALLS = 31;

/** A block in SCALE as `Core_execute_block` takes it: header without seal, then extrinsics. */
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
 * Milliseconds that each block takes to execute, as an importing node does: on the state of its parent, from the
 * initialization to the check of its state root. A call that does nothing is subtracted.
 *
 * The first block is executed once before, which does not count.
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

/** The number of a block and the milliseconds that its author took for it, if a line of a node's log tells them. */
export function authoringOf(
	line: string,
): { readonly number: number; readonly ms: number } | undefined {
	const found = /Prepared block for proposing at (\d+) \((\d+) ms\)/.exec(line);
	return found === null
		? undefined
		: { number: Number(found[1]), ms: Number(found[2]) };
}
