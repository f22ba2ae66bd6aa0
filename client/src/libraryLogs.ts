/** The environment variable that brings the logs of polkadot.js back, on the standard error. */
const DEBUG_VARIABLE = "ASSAY_CLIENT_DEBUG";

/**
 * Keeps the logs of polkadot.js off the terminal of a program.
 *
 * It writes to the console of its own accord, often the same error that it also throws, and some of it to the standard
 * output. Programs here print to the streams themselves, so the console is free.
 */
export function silenceLibraryLogs(): void {
	const toStandardError = console.error.bind(console);
	const write = process.env[DEBUG_VARIABLE] ? toStandardError : () => {};
	for (const method of ["debug", "error", "info", "log", "warn"] as const) {
		console[method] = write;
	}
}
