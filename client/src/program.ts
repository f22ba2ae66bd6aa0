import { resolve, sep } from "node:path";
import { silenceLibraryLogs } from "./libraryLogs.js";
import { isStopping } from "./processes.js";

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

/** Makes a program's path absolute. A bare name stays as it is, so that it is searched in `PATH`. */
export function absoluteProgram(program: string): string {
	return program.includes(sep) ? resolve(program) : program;
}
