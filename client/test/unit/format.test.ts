import assert from "node:assert/strict";
import { test } from "node:test";
import type { Chain } from "../../src/chain.js";
import {
	formatAmount,
	formatDuration,
	formatMicroseconds,
} from "../../src/format.js";

function chainWith(decimals: number[], tokens: string[]): Chain {
	const registry = { chainDecimals: decimals, chainTokens: tokens };
	return { api: { registry } } as unknown as Chain;
}

test("amounts are exact", () => {
	const chain = chainWith([12], ["UNIT"]);
	const cases: [amount: bigint, text: string][] = [
		[0n, "0 UNIT"],
		[1n, "0.000000000001 UNIT"],
		[1_250_000_000_000n, "1.25 UNIT"],
		[10n ** 12n, "1 UNIT"],
		[123_456_789_012_345_678_901n, "123456789.012345678901 UNIT"],
	];
	for (const [amount, text] of cases) {
		assert.equal(formatAmount(chain, amount), text);
	}
});

test("amounts of a chain without decimals or a token's name", () => {
	assert.equal(formatAmount(chainWith([0], ["X"]), 120n), "120 X");
	assert.equal(formatAmount(chainWith([], []), 120n), "120");
});

test("picoseconds as microseconds", () => {
	assert.equal(formatMicroseconds(1_234_567_890n), "1234.568");
});

test("durations in the unit that fits", () => {
	const cases: [milliseconds: number, text: string][] = [
		[-0.02, "< 1 µs"],
		[0.0004, "< 1 µs"],
		[0.001, "1.00 µs"],
		[0.9678, "968 µs"],
		[0.99949, "999 µs"],
		[0.9995, "1.00 ms"],
		[9.8524, "9.85 ms"],
		[21.511885, "21.5 ms"],
		[999.4, "999 ms"],
		[999.6, "1.00 s"],
		[12_345, "12.3 s"],
		[123_456, "123 s"],
		[12_345_678, "12346 s"],
	];
	for (const [milliseconds, text] of cases) {
		assert.equal(formatDuration(milliseconds), text);
	}
});
