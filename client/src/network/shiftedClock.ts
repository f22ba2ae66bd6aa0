import { finalizedHeight, PATIENCE_MS, untilFinalized } from "./agreement.js";
import type { Scene } from "./faults.js";

/** The library that a node preloads for another clock, on Debian. */
export const FAKETIME = {
	file: "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
	package: "faketime",
};

/** Hours by which a clock is off. */
const HOURS = 1;
const MS_PER_HOUR = 3_600_000;
/** Milliseconds that a line of the log may take to get here. */
const DELAY_MS = 60_000;
/** Blocks that the others finalize meanwhile. */
const BLOCKS = 3;

/**
 * Runs a node with a shifted clock for some blocks, and restarts it with the right clock.
 *
 * @throws Error if the node's log does not have the shifted time.
 */
export async function shiftClock(
	scene: Scene,
	direction: "ahead" | "behind",
): Promise<string> {
	const { victim, witness } = scene;
	const hours = direction === "ahead" ? HOURS : -HOURS;
	await victim.stop();
	const log: LoggedLine[] = [];
	const unlisten = victim.onLine((line) => log.push({ line, at: Date.now() }));
	await victim.start({
		env: {
			LD_PRELOAD: FAKETIME.file,
			FAKETIME: `${hours < 0 ? "" : "+"}${hours}h`,
			FAKETIME_DONT_FAKE_MONOTONIC: "1",
			// The log has local times.
			TZ: "UTC0",
		},
	});
	await scene.submit(witness);
	const before = await finalizedHeight(witness.chain);
	await untilFinalized(witness.chain, before + BLOCKS, PATIENCE_MS);
	unlisten();
	requireShift(log, hours * MS_PER_HOUR, victim.name);
	const sealed = log.filter(({ line }) => /Pre-sealed block/.test(line)).length;
	await victim.stop();
	await victim.start();
	return `the clock of one node was ${HOURS} h ${direction}, as its log shows; it sealed ${sealed} blocks meanwhile, and the others finalized ${BLOCKS}`;
}

/** A line of a node's log, and the time at which it was read, in milliseconds. */
export interface LoggedLine {
	readonly line: string;
	readonly at: number;
}

/** Throws an error unless the times in a log, in UTC, are off by a number of milliseconds, and there are any. */
export function requireShift(
	log: readonly LoggedLine[],
	shift: number,
	name: string,
): void {
	const shifts = log.flatMap(({ line, at }) => {
		const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(line);
		return time === null ? [] : [Date.parse(`${time[1]}T${time[2]}Z`) - at];
	});
	const wrong = shifts.find((found) => Math.abs(found - shift) > DELAY_MS);
	if (shifts.length === 0 || wrong !== undefined) {
		const found =
			wrong === undefined ? "has no times" : `is ${wrong / 1_000} s off`;
		throw new Error(
			`the clock of ${name} must be ${shift / 1_000} s off, but its log ${found}: ${FAKETIME.file} had no effect`,
		);
	}
}
