import type { Chain } from "./chain.js";

/** Picoseconds as microseconds with three digits after the point. */
export function formatMicroseconds(picoseconds: bigint): string {
	return (Number(picoseconds) / 1e6).toFixed(3);
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
