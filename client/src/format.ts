import type { Chain } from "./chain.js";

/** Picoseconds, the unit of weights, in a millisecond. */
export const PICOSECONDS_PER_MS = 1e9;

/** Formats picoseconds as microseconds with three digits after the point. */
export function formatMicroseconds(picoseconds: bigint): string {
	return (Number(picoseconds) / 1e6).toFixed(3);
}

/** Formats a duration with three digits and a fitting unit: `968 µs`, `9.85 ms`, `1.20 s`. */
export function formatDuration(milliseconds: number): string {
	const microseconds = milliseconds * 1000;
	if (microseconds < 1) {
		return "< 1 µs";
	}
	// From 999.5 on, three digits would round up to 1000 of the unit.
	if (microseconds < 999.5) {
		return `${microseconds.toPrecision(3)} µs`;
	}
	if (milliseconds < 999.5) {
		return `${milliseconds.toPrecision(3)} ms`;
	}
	const seconds = milliseconds / 1000;
	return `${seconds < 100 ? seconds.toPrecision(3) : seconds.toFixed(0)} s`;
}

/** Formats an exact amount in the chain's currency: `1.25 UNIT`. */
export function formatAmount(chain: Chain, amount: bigint): string {
	const { chainDecimals, chainTokens } = chain.api.registry;
	const decimals = chainDecimals[0] ?? 0;
	const digits = amount.toString().padStart(decimals + 1, "0");
	const whole = digits.slice(0, digits.length - decimals);
	const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
	return [
		fraction === "" ? whole : `${whole}.${fraction}`,
		chainTokens[0] ?? "",
	]
		.join(" ")
		.trim();
}
