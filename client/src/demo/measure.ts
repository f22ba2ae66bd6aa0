import type { Chain } from "../chain.js";

/** Number of timings of each call. */
export const ROUNDS = 31;
/** Number of earlier rounds, which compile and warm up the runtime. */
export const WARM_UP_ROUNDS = 1;
/** A runtime call that does almost nothing. */
export const EMPTY_CALL = "Core_version";

/** A runtime call: its name, and its arguments as SCALE in hexadecimal. */
export interface TimedCall {
	readonly method: string;
	readonly args: string;
}

/**
 * Measures the milliseconds of each runtime call, less those of an empty call over the same connection.
 *
 * Each round times every call once, so that a slow moment of the machine affects all of them. The result is the
 * difference of the minimum times: other programs can add more than a whole call that takes less than a millisecond.
 */
export async function measureCalls(
	chain: Pick<Chain, "callRuntime">,
	calls: readonly TimedCall[],
): Promise<number[]> {
	const empty = timed(chain, { method: EMPTY_CALL, args: "0x" });
	const full = calls.map((call) => timed(chain, call));
	for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
		for (const call of [empty, ...full]) {
			await call.run();
		}
	}
	return full.map(({ samples }) => least(samples) - least(empty.samples));
}

function timed(chain: Pick<Chain, "callRuntime">, call: TimedCall) {
	const samples: number[] = [];
	return {
		samples,
		run: async () => {
			const start = performance.now();
			await chain.callRuntime(call.method, call.args);
			samples.push(performance.now() - start);
		},
	};
}

function least(samples: readonly number[]): number {
	return Math.min(...samples.slice(WARM_UP_ROUNDS));
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
