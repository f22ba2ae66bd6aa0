/** A run of a fuzz target, which may have ended early. */
export interface FuzzRun {
	readonly target: string;
	/** Number of inputs that it ran. */
	readonly executions: number;
	/** Seconds of processor time. They include the target's copies on other code paths. */
	readonly cpuSeconds: number;
	/** 1 if it ended with a finding: a panic, a disagreement, or too much time or memory. 0 otherwise. */
	readonly crashes: number;
	/** The end of the run, in words. */
	readonly end: string;
	/** True if something else killed it: perhaps the system, whose memory an input took. */
	readonly killed: boolean;
	/** True if it ended with an input that took too long, but only because it waited for the processor. */
	readonly waited: boolean;
}

/** A shell's exit code for a program that SIGKILL ended. */
const KILLED = 137;

/** libFuzzer's exit code for an input that takes too long. */
const TIMEOUT = 70;

/** libFuzzer's exit codes, and a shell's exit codes for programs that a signal ended. */
const ENDS: Readonly<Record<number, { crash: boolean; end: string }>> = {
	0: { crash: false, end: "nothing found" },
	[TIMEOUT]: { crash: true, end: "FOUND an input that takes too long" },
	71: { crash: true, end: "FOUND an input that takes too much memory" },
	72: { crash: false, end: "interrupted, nothing found" },
	77: { crash: true, end: "FOUND an input that fails" },
	130: { crash: false, end: "interrupted, nothing found" },
	134: { crash: true, end: "FOUND an input that aborts" },
	[KILLED]: { crash: false, end: "killed, nothing found" },
	139: { crash: true, end: "FOUND an input that breaks memory" },
	143: { crash: false, end: "interrupted, nothing found" },
};

/** The end of a run with an input that took too long only because other programs had the processor. */
const WAITED = {
	crash: false,
	end: "ended early by an input that waited for the processor, nothing found",
};

/** Number of log lines in a message. */
const LOG_LINES = 40;

/**
 * Reads a run from its exit code and libFuzzer's log. For a killed run, the number of executions is the last one in the
 * log.
 *
 * @throws Error if the target did not run.
 */
export function readFuzzRun(options: {
	readonly target: string;
	readonly log: string;
	readonly exitCode: number;
	readonly cpuSeconds: number;
	/** True if the input that took too long only waited for the processor. */
	readonly waited: boolean;
}): FuzzRun {
	const { target, log, exitCode, cpuSeconds, waited } = options;
	const end = waited ? WAITED : ENDS[exitCode];
	if (end === undefined) {
		throw new Error(
			`${target} did not run: exit code ${exitCode}\n${lastLines(log)}`,
		);
	}
	const reported = log.matchAll(
		/^(?:#(\d+)\s|stat::number_of_executed_units: *(\d+)$)/gm,
	);
	const executions = [...reported].map(([, line, stat]) =>
		Number(line ?? stat),
	);
	return {
		...{ target, cpuSeconds, executions: Math.max(0, ...executions) },
		...{ crashes: end.crash ? 1 : 0, end: end.end },
		...{ killed: exitCode === KILLED, waited },
	};
}

/** Adds a run to the run before it, of the same target. The end is that of the later run. */
export function joinRuns(before: FuzzRun, run: FuzzRun): FuzzRun {
	return {
		...run,
		executions: before.executions + run.executions,
		cpuSeconds: before.cpuSeconds + run.cpuSeconds,
		crashes: before.crashes + run.crashes,
	};
}

/** Returns the file of the input that took too long, if a run ended with one. */
export function slowInput(exitCode: number, log: string): string | undefined {
	const written = /Test unit written to (.+)$/m.exec(log);
	return exitCode === TIMEOUT ? written?.[1] : undefined;
}

/** Returns the last lines of a log. */
export function lastLines(log: string): string {
	return log.trimEnd().split("\n").slice(-LOG_LINES).join("\n");
}
