import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { guard } from "../processes.js";
import { CpuTime } from "./cpuTime.js";
import type { FuzzRun } from "./fuzzRun.js";
import { readFuzzRun, slowInput } from "./fuzzRun.js";

/**
 * The longest turn in seconds. A turn begins by running every input of the corpus, which takes minutes, so turns are
 * long. Each turn is recorded at its end, so a kill of the whole run loses at most one.
 */
const TURN_S = 3600;
/** A shell's exit code for a program that a signal ended, minus the signal's number. */
const BY_SIGNAL = 128;

/** The longest input in bytes. libFuzzer cuts longer seeds. */
const MAX_LEN = 6000;

/**
 * The limit of an input's time, in seconds. libFuzzer takes it by the clock, which goes on while other programs have the
 * processor. So an input over the limit is run again, for at most `AGAIN` times as long, and has the limit as processor
 * time.
 */
const INPUT_S = 120;
const AGAIN = 10;

/** libFuzzer's options for every target: limits on an input's time, memory and length, and statistics at the end. */
const OPTIONS = [
	...[`-timeout=${INPUT_S}`, "-rss_limit_mb=4096", `-max_len=${MAX_LEN}`],
	...["-len_control=0", "-print_final_stats=1"],
];

/** One run of a target. */
export interface Turn {
	readonly target: string;
	readonly seconds: number;
}

/** The folders of the targets. */
export interface Folders {
	/** The targets' programs. */
	readonly programs: string;
	/** A folder with a folder of inputs for each target, which are kept for later runs. */
	readonly corpus: string;
	/** A folder with a folder of initial inputs for each target. A target's folder may be missing. */
	readonly seeds: string;
	/** A folder with a folder for each target: its findings, and the log of its last run. */
	readonly artifacts: string;
}

/** Divides targets among jobs, which run at the same time. */
export function listsFor(jobs: number, targets: readonly string[]): string[][] {
	return Array.from({ length: jobs }, (_, job) =>
		targets.filter((_, index) => index % jobs === job),
	);
}

/** Divides a time among targets, in turns. */
export function turnsOf(targets: readonly string[], seconds: number): Turn[] {
	const share = seconds / targets.length;
	const rounds = Math.ceil(share / TURN_S);
	const turn = Math.max(1, Math.floor(share / rounds));
	return Array.from({ length: rounds }, () =>
		targets.map((target) => ({ target, seconds: turn })),
	).flat();
}

/** Returns the file with the log of a target's last run. */
export function logOf(target: string, { artifacts }: Folders): string {
	return join(artifacts, target, "last.log");
}

/**
 * Runs a target for a turn. A signal to this process ends the turn early. `onEnd` still receives the run before the
 * process ends.
 */
export async function runTurn(
	turn: Turn,
	folders: Folders,
	onEnd: (run: FuzzRun) => Promise<void>,
): Promise<FuzzRun> {
	const { target, seconds } = turn;
	const { programs, corpus, seeds, artifacts } = folders;
	const own = [corpus, artifacts].map((folder) => join(folder, target));
	await Promise.all(own.map((folder) => mkdir(folder, { recursive: true })));
	const begins = join(seeds, target);
	const log = await open(logOf(target, folders), "w");
	const program = join(programs, target);
	let child = spawn(
		program,
		[
			...[join(corpus, target), ...(existsSync(begins) ? [begins] : [])],
			...[`-artifact_prefix=${join(artifacts, target)}/`],
			...[`-max_total_time=${seconds}`, ...OPTIONS],
		],
		{ stdio: ["ignore", log.fd, log.fd] },
	);
	const ended = once(child, "exit");
	const cpu = new CpuTime(child.pid ?? 0);
	const work = (async () => {
		const [code, signal] = await ended;
		const cpuSeconds = cpu.stop();
		await log.close();
		const text = await readFile(logOf(target, folders), "utf8");
		const exitCode = code ?? BY_SIGNAL + signalNumber(signal);
		const input = slowInput(exitCode, text);
		let waited = false;
		if (input !== undefined) {
			child = spawn(program, [`-timeout=${AGAIN * INPUT_S}`, input], {
				stdio: "ignore",
			});
			waited = await isFast(child);
		}
		if (input !== undefined && waited) {
			await rm(input);
		}
		const run = readFuzzRun({
			...{ target, cpuSeconds, log: text, exitCode, waited },
		});
		await onEnd(run);
		return run;
	})();
	const release = guard({
		stop: async () => {
			child.kill("SIGTERM");
			await work;
		},
		kill: () => child.kill("SIGKILL"),
	});
	try {
		return await work;
	} finally {
		cpu.stop();
		release();
	}
}

/** Returns true if a target ends without an error, and within the limit of an input's time. */
async function isFast(child: ChildProcess): Promise<boolean> {
	const ended = once(child, "exit");
	const cpu = new CpuTime(child.pid ?? 0);
	const [code] = await ended;
	return cpu.stop() < INPUT_S && code === 0;
}

function signalNumber(signal: NodeJS.Signals): number {
	return constants.signals[signal];
}
