import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { NetworkNode } from "../../src/network/networkNode.js";
import { withOwnFolder } from "../../src/ownFolder.js";

/** Runs a test with a node whose program is a script. */
async function withScript(
	script: string,
	run: (node: NetworkNode) => Promise<void>,
) {
	await withOwnFolder("network-node", async (folder) => {
		const binary = join(folder, "node");
		await writeFile(binary, `#!/bin/sh\n${script}`);
		await chmod(binary, 0o755);
		await run(
			new NetworkNode({
				definition: { name: "a", validator: true, args: [], env: {} },
				...{ binary, basePath: "data", args: ["--own"], prefix: [] },
				...{ host: "127.0.0.1", rpcPort: 1, metricsPort: 1 },
				logFile: join(folder, "a.log"),
			}),
		);
	});
}

test("a node gets further arguments for one start", async () => {
	await withScript('echo "got: $*"', async (node) => {
		node.launch({ args: ["--sync=warp"] });
		const [first] = await node.line(/got: .*/);
		assert.equal(first, "got: --base-path data --own --sync=warp");
		node.launch();
		const [second] = await node.line(/got: .*/);
		assert.equal(second, "got: --base-path data --own");
	});
});

test("the signal or the code that ended a node is known", async () => {
	for (const [script, ending] of [
		["kill -BUS $$", { code: null, signal: "SIGBUS" }],
		["exit 3", { code: 3, signal: null }],
	] as const) {
		await withScript(`sleep 0.1; ${script}`, async (node) => {
			node.launch();
			assert.equal(node.ending, undefined);
			await assert.rejects(node.line(/never/), /the node a ended/);
			assert.deepEqual(node.ending, ending);
			assert.ok(!node.isRunning);
		});
	}
});

test("a killed node's log is read to its end", async () => {
	const lines = "i=0; while [ $i -lt 3000 ]; do i=$((i + 1)); echo $i; done";
	await withScript(`${lines}; echo last; sleep 60`, async (node) => {
		const log: string[] = [];
		node.onLine((line) => log.push(line));
		node.launch();
		await node.line(/^2000$/);
		await node.kill();
		const { length } = log;
		await new Promise((resolve) => setTimeout(resolve, 50));
		assert.equal(log.length, length);
		assert.equal(node.ending?.signal, "SIGKILL");
	});
});
