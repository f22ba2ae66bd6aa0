import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { guard, isStopping } from "../processes.js";
import { CpuTime } from "./cpuTime.js";
import type { FuzzRun } from "./fuzzRun.js";
import { joinRuns, readFuzzRun, slowInput } from "./fuzzRun.js";

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

/**
 * The most parts of a turn. An hour has no more, because each part but the last takes `INPUT_S` or longer. The limit
 * only stops a target that ends its parts at once.
 */
const MOST_PARTS = TURN_S / INPUT_S;

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
 * Runs a target for a turn. If an input ends it that only waited for the processor, the target starts again for the rest
 * of the turn, and the run is the sum of these parts. A rest shorter than the limit of an input's time is left out. A
 * signal to this process ends the turn early. `onEnd` still receives the run before the process ends.
 */
export async function runTurn(
	turn: Turn,
	folders: Folders,
	onEnd: (run: FuzzRun) => Promise<void>,
): Promise<FuzzRun> {
	const { target, seconds } = turn;
	const { corpus, artifacts } = folders;
	const own = [corpus, artifacts].map((folder) => join(folder, target));
	await Promise.all(own.map((folder) => mkdir(folder, { recursive: true })));
	const log = await open(logOf(target, folders), "w");
	const program = new Program(target, folders, log);
	const ends = performance.now() + seconds * 1000;
	const left = () => Math.ceil((ends - performance.now()) / 1000);
	const work = (async () => {
		let run = await program.runPart(seconds);
		for (let parts = 1; run.waited && parts < MOST_PARTS; parts += 1) {
			if (left() < INPUT_S || isStopping()) {
				break;
			}
			run = joinRuns(run, await program.runPart(left()));
		}
		await onEnd(run);
		return run;
	})();
	const release = guard({
		stop: async () => {
			program.kill("SIGTERM");
			await work;
		},
		kill: () => program.kill("SIGKILL"),
	});
	try {
		return await work;
	} finally {
		release();
		await log.close();
	}
}

/** A target's program in its turn. It has one process at a time. */
class Program {
	readonly #target: string;
	readonly #folders: Folders;
	readonly #log: FileHandle;
	/** The length of the log of the parts before. */
	#logged = 0;
	#child: ChildProcess | undefined;

	constructor(target: string, folders: Folders, log: FileHandle) {
		this.#target = target;
		this.#folders = folders;
		this.#log = log;
	}

	/** Fuzzes for a number of seconds, as a part of the turn. */
	async runPart(seconds: number): Promise<FuzzRun> {
		const { corpus, seeds, artifacts } = this.#folders;
		const target = this.#target;
		const begins = join(seeds, target);
		const { exitCode, cpuSeconds } = await this.#start(this.#log.fd, [
			...[join(corpus, target), ...(existsSync(begins) ? [begins] : [])],
			...[`-artifact_prefix=${join(artifacts, target)}/`],
			...[`-max_total_time=${seconds}`, ...OPTIONS],
		]);
		const parts = await readFile(logOf(target, this.#folders), "utf8");
		const log = parts.slice(this.#logged);
		this.#logged = parts.length;
		const input = slowInput(exitCode, log);
		const isFast = input !== undefined && (await this.#isFast(input));
		if (isFast) {
			await rm(input);
		}
		// A signal that ends this program ends the second attempt too, which then shows nothing. The input is kept.
		const waited = isFast || (input !== undefined && isStopping());
		return readFuzzRun({ target, cpuSeconds, log, exitCode, waited });
	}

	/** Sends a signal to the process. */
	kill(signal: NodeJS.Signals): void {
		this.#child?.kill(signal);
	}

	/** Returns true if an input ends without an error, and within the limit of an input's time. */
	async #isFast(input: string): Promise<boolean> {
		const again = [`-timeout=${AGAIN * INPUT_S}`, input];
		const { exitCode, cpuSeconds } = await this.#start("ignore", again);
		return exitCode === 0 && cpuSeconds < INPUT_S;
	}

	/** Starts a process with an output, and waits for its end. */
	#start(output: number | "ignore", args: readonly string[]): Promise<Ended> {
		const program = join(this.#folders.programs, this.#target);
		this.#child = spawn(program, args, {
			stdio: ["ignore", output, output],
		});
		return endOf(this.#child);
	}
}

/** How a process ended. */
interface Ended {
	/** The exit code that a shell gives it. */
	readonly exitCode: number;
	/** Seconds of processor time, with its children's. */
	readonly cpuSeconds: number;
}

/** Waits for the end of a process. */
async function endOf(child: ChildProcess): Promise<Ended> {
	const cpu = new CpuTime(child.pid ?? 0);
	try {
		const [code, signal] = await once(child, "exit");
		const exitCode = code ?? BY_SIGNAL + signalNumber(signal);
		return { exitCode, cpuSeconds: cpu.stop() };
	} finally {
		cpu.stop();
	}
}

function signalNumber(signal: NodeJS.Signals): number {
	return constants.signals[signal];
}
