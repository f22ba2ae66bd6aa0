import { resolve, sep } from "node:path";
import { silenceLibraryLogs } from "./libraryLogs.js";
import { isStopping } from "./processes.js";

/**
 * Runs a program of this package to its end: `main` gives the exit code.
 *
 * The process is ended rather than left to run dry, for polkadot.js keeps timers for seconds after a disconnection.
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

/** What shells give a program that SIGPIPE ended. */
const SIGPIPE_EXIT_CODE = 141;

/** A reader that went away, as `head` does, is no reason for a stack trace. */
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

/** A path from here, for what runs elsewhere. A bare name stays one, to be searched as shells do. */
export function absoluteProgram(program: string): string {
	return program.includes(sep) ? resolve(program) : program;
}
