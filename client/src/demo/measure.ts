import type { Chain } from "../chain.js";

/** How often each call is timed. */
export const ROUNDS = 15;
/** Calls of each kind that are not timed: they compile and warm up the runtime. */
const WARM_UP_ROUNDS = 2;
/** A call of the runtime that does next to nothing. */
const EMPTY_CALL = "Core_version";

/** What the demo's table says about its last column. */
export const MEASUREMENT_NOTE = `time: median of ${ROUNDS} dry runs (state_call of VerifierApi_verify) less the median of ${ROUNDS} empty runtime calls (${EMPTY_CALL}), the two taken in turn`;

/**
 * Milliseconds that one runtime call takes beyond an empty one, over the same connection.
 *
 * The two are timed in turn, so that a slower spell of the machine meets both.
 */
export async function measureCall(options: {
	readonly chain: Pick<Chain, "callRuntime">;
	readonly method: string;
	readonly args: string;
}): Promise<number> {
	const { chain, method, args } = options;
	const full: number[] = [];
	const empty: number[] = [];
	for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
		const fullMs = await time(() => chain.callRuntime(method, args));
		const emptyMs = await time(() => chain.callRuntime(EMPTY_CALL, "0x"));
		if (round >= 0) {
			full.push(fullMs);
			empty.push(emptyMs);
		}
	}
	return median(full) - median(empty);
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.floor((sorted.length - 1) / 2)];
	if (upper === undefined || lower === undefined) {
		throw new RangeError("no median of nothing");
	}
	return (lower + upper) / 2;
}

async function time(run: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await run();
	return performance.now() - start;
}
