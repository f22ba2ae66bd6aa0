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
