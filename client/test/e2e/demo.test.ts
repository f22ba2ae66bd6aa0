import assert from "node:assert/strict";
import {
	chmod,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { programs, runProgram } from "./environment.js";

describe("the demo", () => {
	/** A folder for the demo's temporary files, so that the test notices remaining files. */
	let temporary: string;
	/** A script that writes its process id to a file and then becomes the node. */
	let node: string;
	let pidFile: string;
	let folder: string;

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "assay-e2e-demo-"));
		temporary = await mkdtemp(join(folder, "tmp-"));
		node = join(folder, "node");
		pidFile = join(folder, "pid");
		await writeFile(
			node,
			`#!/bin/sh\necho $$ > '${pidFile}'\nexec '${programs().node}' "$@"\n`,
		);
		await chmod(node, 0o755);
	});
	after(() => rm(folder, { recursive: true, force: true }));

	async function runDemo(options: {
		readonly args?: readonly string[];
		readonly prover?: string;
		readonly at?: string;
		readonly act?: (pid: number) => void;
	}) {
		const { args = [], prover = programs().prover, at, act } = options;
		return runProgram("demo", ["--node", node, "--prover", prover, ...args], {
			env: { TMPDIR: temporary },
			...(at === undefined ? {} : { at }),
			...(act === undefined ? {} : { act }),
		});
	}

	async function nodePid(): Promise<number> {
		return Number(await readFile(pidFile, "utf8"));
	}

	async function leavesNothing(): Promise<void> {
		assert.deepEqual(await readdir(temporary), []);
		const pid = await nodePid();
		assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
	}

	test("goes as it must and leaves nothing behind", async () => {
		const { code, stdout, stderr } = await runDemo({});
		assert.equal(stderr, "");
		assert.equal(code, 0);
		const passages = stdout.match(/rejected as .*/g);
		const rejections = [
			"rejected as ProofInvalid",
			"rejected as MalformedProof(NotOnCurve)",
		];
		assert.deepEqual(passages, [...rejections, ...rejections, ...rejections]);
		const quantity = String.raw`(?:< 1|[\d.]+) (?:µs|ms)`;
		const fee = String.raw`0\.\d+ ASY`;
		const row = (backend: string) =>
			String.raw`groth16/bls12-381 \| ${backend} +\| verified +\| +${quantity} \| +${fee} \| +${quantity}\n`;
		// The output ends with the table, and has no escape codes.
		assert.match(
			stdout,
			new RegExp(
				String.raw`\n\nproof system +\| backend \| verdict +\| +weight \| +fee \| +time\n[-+]+\n${row("host")}${row("curves")}${row("wasm")}$`,
			),
		);
		assert.ok(!stdout.includes("\u001b"));
		await leavesNothing();
	});

	test("leaves nothing behind when interrupted, and is quiet then", async () => {
		const { code, stderr } = await runDemo({
			args: ["--color", "always"],
			at: "3. Verify",
			// A terminal sends the signal to the whole group.
			act: (pid) => process.kill(-pid, "SIGINT"),
		});
		assert.equal(code, 130);
		assert.equal(stderr, "");
		await leavesNothing();
	});

	test("leaves nothing behind when interrupted while the node starts", async () => {
		const { code, stderr } = await runDemo({
			at: "1. Start",
			act: (pid) => setTimeout(() => process.kill(-pid, "SIGINT"), 500),
		});
		assert.equal(code, 130);
		assert.equal(stderr, "");
		await leavesNothing();
	});

	test("fails when the node dies", async () => {
		const { code, stderr } = await runDemo({
			at: "3. Verify",
			act: async () => process.kill(await nodePid(), "SIGKILL"),
		});
		assert.equal(code, 1);
		assert.match(
			stderr,
			/^\ndemo: the connection to the node was lost\. The end of its log:\n/,
		);
		await leavesNothing();
	});

	test("fails when the prover does", async () => {
		const { code, stderr } = await runDemo({ prover: process.execPath });
		assert.equal(code, 1);
		assert.match(stderr, /groth16 setup .* ended with exit code 1/);
		await leavesNothing();
	});
});
