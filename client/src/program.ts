import { resolve, sep } from "node:path";
import type { ParseArgsConfig } from "node:util";
import { parseArgs } from "node:util";
import { EXIT } from "./cli/options.js";
import { messageOf, UsageError } from "./errors.js";
import { isStopping } from "./processes.js";

/** The environment variable that turns the logs of polkadot.js back on, on the standard error. */
const DEBUG_VARIABLE = "ASSAY_CLIENT_DEBUG";

/**
 * Keeps the logs of polkadot.js off the terminal of a program.
 *
 * polkadot.js logs to the console, partly on the standard output. It often logs an error that it also throws. Programs
 * here write to the streams directly, so they do not need the console.
 */
export function silenceLibraryLogs(): void {
	const toStandardError = console.error.bind(console);
	const write = process.env[DEBUG_VARIABLE] ? toStandardError : () => {};
	for (const method of ["debug", "error", "info", "log", "warn"] as const) {
		console[method] = write;
	}
}

/**
 * Runs a program of this package. `main` returns the exit code.
 *
 * Ends the process explicitly, because polkadot.js keeps timers for seconds after a disconnection.
 */
export async function runMain(
	main: (args: string[]) => Promise<number>,
): Promise<void> {
	silenceLibraryLogs();
	for (const stream of [process.stdout, process.stderr]) {
		stream.on("error", onWriteError);
	}
	const code = await main(process.argv.slice(2));
	await Promise.all([process.stdout, process.stderr].map(flush));
	if (!isStopping()) {
		process.exit(code);
	}
}

/** The exit code that shells give a program that SIGPIPE ended. */
const SIGPIPE_EXIT_CODE = 141;

/** Ends the process without a stack trace if the reader of its output is gone, as with `head`. */
function onWriteError(error: NodeJS.ErrnoException): void {
	if (error.code !== "EPIPE") {
		throw error;
	}
	process.exit(SIGPIPE_EXIT_CODE);
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
	return new Promise((resolve) => {
		stream.write("", () => resolve());
	});
}

/**
 * Runs a program that takes settings and does one thing with them. Prints its help if the user asks for it, and what
 * ended it if that is no signal.
 */
export async function runWithSettings<Settings>(program: {
	/** The name at the start of its messages. */
	readonly name: string;
	readonly help: string;
	/** Returns checked settings, or undefined if the user asks for help. */
	readSettings(args: string[]): Settings | undefined;
	/** Does the work. Returns false if the result is not as expected. */
	run(settings: Settings): Promise<boolean>;
}): Promise<void> {
	await runMain(async (args) => {
		try {
			const settings = program.readSettings(args);
			if (settings === undefined) {
				process.stdout.write(`${program.help}\n`);
				return EXIT.ok;
			}
			return (await program.run(settings)) ? EXIT.ok : EXIT.rejected;
		} catch (error) {
			if (!isStopping()) {
				process.stderr.write(`${program.name}: ${messageOf(error)}\n`);
			}
			return error instanceof UsageError ? EXIT.usage : EXIT.rejected;
		}
	});
}

/** Parses a program's arguments. Throws a `UsageError` for wrong ones. */
export function parseArguments<Config extends ParseArgsConfig>(
	config: Config,
): ReturnType<typeof parseArgs<Config>> {
	try {
		return parseArgs(config);
	} catch (error) {
		throw new UsageError(messageOf(error));
	}
}

/** Reads the whole number of an option. Throws a `UsageError` for a text that is none in the range. */
export function readCount(
	text: string | undefined,
	range: {
		/** The option's name, with its dashes. */
		readonly option: string;
		/** The smallest number; 1 if left out. */
		readonly from?: number;
		readonly to: number;
	},
): number {
	const { option, from = 1, to } = range;
	const count = Number(text);
	if (!/^\d+$/.test(text ?? "") || count < from || count > to) {
		throw new UsageError(
			`${option}: "${text}" is not a number from ${from} to ${to}`,
		);
	}
	return count;
}

/** Makes a program's path absolute. A bare name stays as it is, so that it is searched in `PATH`. */
export function absoluteProgram(program: string): string {
	return program.includes(sep) ? resolve(program) : program;
}
