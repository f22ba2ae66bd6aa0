#!/usr/bin/env node
import type { Chain } from "./chain.js";
import { writeManual } from "./cli/manual.js";
import { EXIT } from "./cli/options.js";
import { describeFailure, printFailure, printReport } from "./cli/report.js";
import type { Settings } from "./cli/settings.js";
import { readSettings } from "./cli/settings.js";
import { ConnectionError, TransactionError, UsageError } from "./errors.js";
import { runMain } from "./program.js";

// Node.js would end with 1, the code of a rejected proof.
process.on("uncaughtException", (error) => {
	process.exit(fail(error, process.argv.includes("--json")));
});
await runMain((args) =>
	main(args).catch((error) => fail(error, args.includes("--json"))),
);

async function main(args: readonly string[]): Promise<number> {
	let settings: Settings;
	try {
		settings = readSettings(args);
		if (settings.command === "man") {
			const files = await writeManual(settings);
			print(settings.quiet ? [] : files.map((file) => `wrote  ${file}`));
			return EXIT.ok;
		}
	} catch (error) {
		return fail(error, args.includes("--json"));
	}
	if ("text" in settings) {
		print([settings.text]);
		return EXIT.ok;
	}
	// Loading the libraries takes seconds, and the usage needs none of them.
	const [{ prepare }, { connect }] = await Promise.all([
		import("./cli/commands.js"),
		import("./chain.js"),
	]);
	let chain: Chain | undefined;
	try {
		const action = await prepare(settings);
		chain = await connect({ url: settings.url });
		const report = await action(chain);
		printReport(report, settings.json);
		return report.ok ? EXIT.ok : EXIT.rejected;
	} catch (error) {
		const lost = chain !== undefined && !chain.api.isConnected;
		return fail(
			lost && !(error instanceof TransactionError)
				? new ConnectionError(
						`the connection to ${settings.url} was lost; try again when the node is back`,
					)
				: error,
			settings.json,
		);
	} finally {
		await chain?.disconnect();
	}
}

function print(lines: readonly string[]): void {
	process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** Prints the error that ended the command, and returns its exit code. */
function fail(error: unknown, json: boolean): number {
	const { code, failure } = describeFailure(error);
	const hint =
		error instanceof UsageError && error.name === "UsageError" && !json
			? "\nRun assay-client --help for the usage."
			: "";
	printFailure({ ...failure, message: failure.message + hint }, json);
	return code;
}
