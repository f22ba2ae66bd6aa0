import type { ChildProcess } from "node:child_process";

/** Sends a signal to a process that leads its own group, and to the processes that it started. */
export function signalGroup(
	{ pid }: ChildProcess,
	signal: NodeJS.Signals,
): void {
	if (pid === undefined) {
		return;
	}
	try {
		process.kill(-pid, signal);
	} catch {
		// The group has ended.
	}
}
