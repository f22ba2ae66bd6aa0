// Runs each program with the solo chain's node. scripts/test-examples.sh builds and installs everything first.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { built, testPrograms } from "./programs.mjs";

/** Starts the node, and waits for its log to name the address. */
async function start() {
	const options = ["--dev", "--tmp", "--rpc-port", "0", "--port", "0"];
	const child = spawn(
		built("solo-node"),
		[...options, "--no-prometheus", "--no-telemetry", "--no-mdns"],
		{ stdio: ["ignore", "ignore", "pipe"] },
	);
	const ended = once(child, "exit");
	const stop = async () => {
		child.kill();
		await ended;
	};
	const log = [];
	for await (const line of createInterface({ input: child.stderr })) {
		log.push(line);
		const port = /JSON-RPC server: addr=.*?127\.0\.0\.1:(\d+)/.exec(line)?.[1];
		if (port !== undefined) {
			// A node whose log is not read waits.
			child.stderr.resume();
			return { url: `ws://127.0.0.1:${port}`, stop };
		}
	}
	await stop();
	assert.fail(`solo-node ended:\n${log.join("\n")}`);
}

testPrograms(start);
