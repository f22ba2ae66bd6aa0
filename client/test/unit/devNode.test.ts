import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startDevNode } from "../../src/devNode.js";

const MODULE = new URL("../../src/devNode.js", import.meta.url).href;
const NOBODY = "a process of this test is still running";

/** A fake node. It listens on the given port, or on any for 0, logs it like a node, and answers every request. */
const GOOD_NODE = `
const { createServer } = require("node:http");
const { writeFileSync } = require("node:fs");
const option = (name) => process.argv[process.argv.indexOf(name) + 1];
writeFileSync(option("--base-path") + "/db", "data");
createServer((_, response) => response.end("{}")).listen(option("--rpc-port"), "127.0.0.1", function () {
	console.error("args " + process.argv.slice(2).join(" "));
	console.error("Running JSON-RPC server: addr=127.0.0.1:" + this.address().port + ",[::1]:1");
});
`;

let folder: string;
let binaries = 0;

/** Writes a fake node's program, and returns its path. */
async function fakeNode(code: string): Promise<string> {
	const file = join(folder, `node-${binaries++}.cjs`);
	await writeFile(file, `#!${process.execPath}\n${code}`);
	await chmod(file, 0o755);
	return file;
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Returns true if a node still answers for a second. A killed process without a parent may keep its id for a while. */
async function keepsAnswering(url: string): Promise<boolean> {
	for (let i = 0; i < 50; i++) {
		try {
			await fetch(url);
		} catch {
			return false;
		}
		await sleep(20);
	}
	return true;
}

/** Lists the base paths of nodes in the tests' folder for temporary files. */
async function basePaths(): Promise<string[]> {
	const names = await readdir(folder);
	return names.filter((name) => name.startsWith("assay-node-"));
}

before(async () => {
	folder = await mkdtemp(join(tmpdir(), "assay-client-test-"));
	process.env.TMPDIR = folder;
});

after(async () => {
	delete process.env.TMPDIR;
	await rm(folder, { recursive: true, force: true });
});

describe("a node that starts", () => {
	test("answers, and leaves nothing behind when stopped", async () => {
		const log: string[] = [];
		const binary = await fakeNode(GOOD_NODE);
		const node = await startDevNode({
			binary,
			onLog: (line) => log.push(line),
		});
		assert.equal((await basePaths()).length, 1);
		const args = log[0]?.replace(/--base-path \S+/, "--base-path DIR");
		assert.equal(
			args,
			"args --dev --base-path DIR --rpc-port 0 --port 0 --sealing instant --no-telemetry --no-prometheus --no-mdns",
		);
		assert.equal(node.logTail(), log.join("\n"));
		await node.stop();
		await node.stop();
		assert.ok(!isRunning(node.pid), NOBODY);
		assert.deepEqual(await basePaths(), []);
	});

	test("runs the chain that it is told", async () => {
		const log: string[] = [];
		const node = await startDevNode({
			binary: await fakeNode(GOOD_NODE),
			chain: "other",
			onLog: (line) => log.push(line),
		});
		assert.match(log[0] ?? "", /^args --dev --chain other --base-path /);
		await node.stop();
	});

	test("has its variables beside those of this process", async () => {
		const log: string[] = [];
		const binary = await fakeNode(
			`console.error("variables " + process.env.TMPDIR + " " + process.env.ASSAY_CODE_PATH);${GOOD_NODE}`,
		);
		const node = await startDevNode({
			binary,
			env: { ASSAY_CODE_PATH: "adx" },
			onLog: (line) => log.push(line),
		});
		assert.equal(log[0], `variables ${folder} adx`);
		await node.stop();
	});

	test("is found on the port that its log names", async () => {
		const binary = await fakeNode(GOOD_NODE);
		const node = await startDevNode({ binary, sealing: "interval:1000" });
		const response = await fetch(node.url.replace("ws:", "http:"));
		assert.equal(await response.text(), "{}");
		await node.stop();
	});

	test("is killed if it does not end by itself", async () => {
		const binary = await fakeNode(
			`process.on("SIGTERM", () => {});${GOOD_NODE}`,
		);
		const node = await startDevNode({ binary, stopGraceMs: 100 });
		await node.stop();
		assert.ok(!isRunning(node.pid), NOBODY);
		assert.deepEqual(await basePaths(), []);
	});
});

describe("a node that does not start", () => {
	test("because it ends tells the end of its log", async () => {
		const binary = await fakeNode(
			'for (let i = 1; i <= 40; i++) console.error("line " + i); process.exitCode = 7;',
		);
		await assert.rejects(startDevNode({ binary }), (error: Error) => {
			const [first, ...log] = error.message.split("\n");
			assert.equal(
				first,
				`${binary} ended with exit code 7. The end of its log:`,
			);
			assert.equal(log.length, 30);
			assert.equal(log.at(-1), "line 40");
			return true;
		});
		assert.deepEqual(await basePaths(), []);
	});

	test("because it hangs is stopped when time is up", async () => {
		const binary = await fakeNode(
			"console.log(process.pid); setInterval(() => {}, 1000);",
		);
		await assert.rejects(
			startDevNode({ binary, startTimeoutMs: 4000 }),
			(error: Error) => {
				const match = /did not answer within 4 s. The end of its log:\n(\d+)$/;
				const pid = match.exec(error.message)?.[1];
				assert.ok(pid !== undefined, error.message);
				assert.ok(!isRunning(Number(pid)), NOBODY);
				return true;
			},
		);
		assert.deepEqual(await basePaths(), []);
	});

	test("because it is not there", async () => {
		const binary = join(folder, "no-such-node");
		await assert.rejects(
			startDevNode({ binary }),
			/no-such-node cannot be run: .*ENOENT. It logged nothing.$/,
		);
		assert.deepEqual(await basePaths(), []);
	});
});

describe("a program that has a node running", () => {
	/** Runs a program that starts a node and then runs the given code. Returns how the program ended. */
	async function runHolder(then: string, signal?: NodeJS.Signals) {
		const binary = await fakeNode(GOOD_NODE);
		const holder = join(folder, `holder-${binaries++}.mjs`);
		await writeFile(
			holder,
			`import { startDevNode } from ${JSON.stringify(MODULE)};
			const node = await startDevNode({ binary: ${JSON.stringify(binary)} });
			console.log(node.url);
			${then}`,
		);
		const child = spawn(process.execPath, [holder], {
			stdio: ["ignore", "pipe", "ignore"],
		});
		const closed = once(child, "close");
		const [line] = await once(createInterface({ input: child.stdout }), "line");
		if (signal !== undefined) {
			child.kill(signal);
		}
		const [code] = await closed;
		const url = String(line).replace("ws:", "http:");
		return {
			code,
			answers: await keepsAnswering(url),
			left: await basePaths(),
		};
	}

	for (const [signal, code] of [
		["SIGINT", 130],
		["SIGTERM", 143],
		["SIGHUP", 129],
	] as const) {
		test(`takes it along on ${signal}`, async () => {
			const end = await runHolder("setInterval(() => {}, 1000);", signal);
			assert.deepEqual(end, { code, answers: false, left: [] });
		});
	}

	test("takes it along on an uncaught error", async () => {
		const end = await runHolder("setTimeout(() => { throw new Error(); });");
		assert.deepEqual(end, { code: 1, answers: false, left: [] });
	});

	test("takes it along when it exits", async () => {
		const end = await runHolder("process.exit(5);");
		assert.deepEqual(end, { code: 5, answers: false, left: [] });
	});
});
