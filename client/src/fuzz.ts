import { readFile } from "node:fs/promises";
import { messageOf, UsageError } from "./errors.js";
import { lastLines } from "./fuzz/fuzzRun.js";
import type { Folders, Turn } from "./fuzz/turns.js";
import { listsFor, logOf, runTurn, turnsOf } from "./fuzz/turns.js";
import { madeNow, record } from "./network/results.js";
import { requireJson } from "./network/settings.js";
import { isStopping } from "./processes.js";
import { parseArguments, runWithSettings } from "./program.js";

const MOST_MINUTES = 999_999;

const HELP = `Usage: node dist/fuzz.js --minutes N [--jobs N] --programs DIR --corpus DIR --seeds DIR --artifacts DIR
       --out FILE --command TEXT [--sanitized] --target NAME [--target NAME...]

Runs fuzz targets in turns, and adds each run to the results of all runs at its end. A target that finds something has
no further turn. scripts/fuzz.sh builds the targets and calls this.

Options:
  --minutes N      the time from the first turn to the last, for all targets together
  --jobs N         the number of targets that run at a time: 1, unless set
  --programs DIR   the targets' programs
  --corpus DIR     a folder with a folder of inputs for each target; later runs begin with them
  --seeds DIR      a folder with further inputs to begin with, in folders by target
  --artifacts DIR  a folder for what is found, and for logs
  --out FILE       the JSON file for the results
  --command TEXT   the command line to record with the results
  --sanitized      the programs are built with AddressSanitizer; their runs are recorded apart
  --target NAME    a target; may be repeated
  -h, --help       print this help

Exit codes: 0 if nothing was found, 1 if something was, or if a target did not run or was killed, 2 for wrong usage.`;

/** The end of the last write to the file of results. Each job waits for it, so that no job writes over another. */
let written: Promise<void> = Promise.resolve();

await runWithSettings({
	...{ name: "fuzz", help: HELP, readSettings, run: fuzz },
});

interface Settings extends Folders {
	readonly minutes: number;
	/** The targets of each job. A job runs its targets in turns. */
	readonly lists: readonly (readonly string[])[];
	readonly out: string;
	/** The command line to record with the results. */
	readonly command: string;
	/** True if the programs are built with AddressSanitizer. */
	readonly sanitized: boolean;
}

/** Fuzzes the lists of targets at the same time. Returns true if every target ran and nothing was found. */
async function fuzz(settings: Settings): Promise<boolean> {
	const jobs = settings.lists.map((targets) => fuzzInTurns(targets, settings));
	return (await Promise.all(jobs)).every((passed) => passed);
}

/** Fuzzes targets in turns. Returns true if every target ran and nothing was found. */
async function fuzzInTurns(
	targets: readonly string[],
	settings: Settings,
): Promise<boolean> {
	const failed = new Set<string>();
	for (const turn of turnsOf(targets, settings.minutes * 60)) {
		if (isStopping()) {
			break;
		}
		if (!failed.has(turn.target) && !(await runAndRecord(turn, settings))) {
			failed.add(turn.target);
		}
	}
	return failed.size === 0;
}

/** Records a run when no other job does. */
function recordAlone(...run: Parameters<typeof record>): Promise<void> {
	const done = written.then(() => record(...run));
	written = done.catch(() => {});
	return done;
}

/** Runs a turn and records its result. Returns true if the target ran inputs to its end and nothing was found. */
async function runAndRecord(turn: Turn, settings: Settings): Promise<boolean> {
	const { out, command, sanitized } = settings;
	const { target } = turn;
	const name = sanitized ? `${target} (AddressSanitizer)` : target;
	const made = await madeNow(command);
	try {
		const run = await runTurn(turn, settings, async (run) => {
			const { executions, cpuSeconds, end } = run;
			const result = { ...run, target: name };
			await recordAlone(out, made, { section: "fuzz", result });
			process.stdout.write(
				`${name}: ${executions} executions in ${Math.round(cpuSeconds)} s of a core, ${end}\n`,
			);
		});
		const { executions, crashes, killed } = run;
		if (crashes > 0) {
			const log = await readFile(logOf(target, settings), "utf8");
			process.stderr.write(`${lastLines(log)}\n`);
		}
		if (executions === 0 && !isStopping()) {
			process.stderr.write(
				`fuzz: ${name} ran no input; its log is ${logOf(target, settings)}\n`,
			);
		}
		return executions > 0 && crashes === 0 && !killed;
	} catch (error) {
		// The other targets still run.
		process.stderr.write(`fuzz: ${messageOf(error)}\n`);
		return false;
	}
}

function readSettings(args: string[]): Settings | undefined {
	const { values } = parse(args);
	if (values.help === true) {
		return undefined;
	}
	const { minutes = "", jobs = "1", sanitized = false } = values;
	const { programs, corpus, seeds, artifacts, out } = values;
	const { command, target: targets = [] } = values;
	if (
		!programs ||
		!corpus ||
		!seeds ||
		!artifacts ||
		!out ||
		!command ||
		!targets[0]
	) {
		throw new UsageError(
			"--programs, --corpus, --seeds, --artifacts, --out, --command or --target is missing; pass all seven (see --help)",
		);
	}
	requireJson(out);
	if (!/^[1-9]\d*$/.test(minutes) || Number(minutes) > MOST_MINUTES) {
		throw new UsageError(
			`--minutes: "${minutes}" is not a number from 1 to ${MOST_MINUTES}`,
		);
	}
	if (!/^[1-9]\d*$/.test(jobs) || Number(jobs) > targets.length) {
		throw new UsageError(
			`--jobs: "${jobs}" is not a number from 1 to ${targets.length}, the number of targets`,
		);
	}
	return {
		lists: listsFor(Number(jobs), targets),
		...{ minutes: Number(minutes), programs, corpus, seeds, artifacts },
		...{ out, command, sanitized },
	};
}

function parse(args: string[]) {
	return parseArguments({
		args,
		options: {
			minutes: { type: "string" },
			jobs: { type: "string" },
			programs: { type: "string" },
			corpus: { type: "string" },
			seeds: { type: "string" },
			artifacts: { type: "string" },
			out: { type: "string" },
			command: { type: "string" },
			sanitized: { type: "boolean" },
			target: { type: "string", multiple: true },
			help: { type: "boolean", short: "h" },
		},
	});
}
