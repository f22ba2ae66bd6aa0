import type { Chain } from "./chain.js";

/** Picoseconds as microseconds with three digits after the point. */
export function formatMicroseconds(picoseconds: bigint): string {
	return (Number(picoseconds) / 1e6).toFixed(3);
}

/** A duration with three digits and the unit that fits: `968 µs`, `9.85 ms`, `1.20 s`. */
export function formatDuration(milliseconds: number): string {
	const microseconds = milliseconds * 1000;
	if (microseconds < 1) {
		return "< 1 µs";
	}
	// Below are the first values that three digits would round up to 1000 of the unit.
	if (microseconds < 999.5) {
		return `${microseconds.toPrecision(3)} µs`;
	}
	if (milliseconds < 999.5) {
		return `${milliseconds.toPrecision(3)} ms`;
	}
	const seconds = milliseconds / 1000;
	return `${seconds < 100 ? seconds.toPrecision(3) : seconds.toFixed(0)} s`;
}

/** An amount in the chain's currency, exactly: `1.25 UNIT`. */
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
