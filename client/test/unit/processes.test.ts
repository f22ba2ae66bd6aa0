import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

const MODULE = new URL("../../src/processes.js", import.meta.url).href;

/** Runs a program that guards two resources and then ends. Returns what their `kill` printed. */
async function killed(end: string): Promise<string> {
	const program = `
import { guard } from ${JSON.stringify(MODULE)};
const stop = async () => {};
guard({ stop, kill: () => console.log("folder") });
guard({ stop, kill: () => { console.log("process"); throw new Error("it has ended"); } });
${end}`;
	const args = ["--input-type=module", "--eval", program];
	return promisify(execFile)(process.execPath, args).then(
		({ stdout }) => stdout,
		({ stdout }) => stdout,
	);
}

test("at the end the latest resource is killed first, and an error spares no other", async () => {
	for (const end of [
		"process.exit(3);",
		'setTimeout(() => { throw new Error("failed"); });',
	]) {
		assert.equal(await killed(end), "process\nfolder\n", end);
	}
});
