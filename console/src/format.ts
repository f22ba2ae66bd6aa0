import type { Hex } from "@assay/client";
import { formatDuration, isHex } from "@assay/client";

const HASH_BYTES = 32;

/** Returns a hash in lower case, or undefined for a text that is none. */
export function readHash(text: string): Hex | undefined {
	return isHex(text, HASH_BYTES) ? (text.toLowerCase() as Hex) : undefined;
}

/** Shortens a hash or an address for display. The caller offers the whole text in a title or a link. */
export function shorten(text: string, ends = 6): string {
	const head = text.startsWith("0x") ? ends + 2 : ends;
	return text.length <= head + ends + 1
		? text
		: `${text.slice(0, head)}…${text.slice(-ends)}`;
}

/** Formats a share with enough digits to distinguish it from 0: `37 %`, `1.2 %`, `0.04 %`. */
export function formatShare(share: number): string {
	const percent = share * 100;
	if (percent === 0) {
		return "0 %";
	}
	if (percent < 0.01) {
		return "< 0.01 %";
	}
	return `${percent.toFixed(percent >= 10 ? 0 : percent >= 1 ? 1 : 2)} %`;
}

/** Formats picoseconds of weight as time on the reference machine. */
export function formatWeight(picoseconds: bigint): string {
	return formatDuration(Number(picoseconds) / 1e9);
}

export function formatTime(milliseconds: number): string {
	return new Date(milliseconds).toLocaleTimeString();
}

export function formatDateTime(milliseconds: number): string {
	return new Date(milliseconds).toLocaleString(undefined, {
		dateStyle: "medium",
		timeStyle: "medium",
	});
}

/** Formats a count with its noun: `1 block`, `3 blocks`. */
export function counted(count: number, noun: string): string {
	return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
