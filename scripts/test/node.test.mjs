// Tests what a node says at its start.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { BINARIES, command } from "./environment.mjs";

test("a node whose port is taken ends and names the port", async (t) => {
	const server = createServer().listen(0, "127.0.0.1");
	t.after(() => server.close());
	await once(server, "listening");
	const { port } = server.address();
	const { status, stderr } = command(
		join(BINARIES, "assay-node"),
		...["--dev", "--tmp", "--port", "0", "--rpc-port", `${port}`],
		...["--no-prometheus", "--no-telemetry", "--no-mdns"],
	);
	assert.equal(status, 1, stderr);
	assert.ok(stderr.includes(`cannot listen at 127.0.0.1:${port}: `), stderr);
	assert.match(stderr, /choose another --rpc-port/);
});
