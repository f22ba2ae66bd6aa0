// Checks that a running validator exports every metric of the dashboard, with its labels.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { BINARIES, freePort, ownFolder, ROOT } from "./environment.mjs";

/** Milliseconds in which a node must start and finalize a block. */
const PATIENCE_MS = 180_000;

/** Returns the metrics in a PromQL expression, each with the labels that select it. */
function selectors(expression) {
	return [...expression.matchAll(/([a-z][a-z_0-9]*)\{([^}]*)\}/g)].map(
		([, name, labels]) => ({
			name,
			// Prometheus itself adds `instance`.
			labels: [...labels.matchAll(/([a-z_]+)=~?"/g)]
				.map(([, label]) => label)
				.filter((label) => label !== "instance"),
		}),
	);
}

/** Returns the exported samples: the labels by the name of the metric. */
function exported(text) {
	const samples = new Map();
	for (const line of text.split("\n")) {
		const [, name, labels = ""] =
			/^([a-z][a-z_0-9]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
		if (!name) continue;
		const known = samples.get(name) ?? new Set();
		for (const [, label] of labels.matchAll(/([a-z_]+)="/g)) known.add(label);
		samples.set(name, known);
	}
	return samples;
}

/** Returns the metrics and labels that a dashboard uses and a node does not export. */
function missing(wanted, samples) {
	return wanted.flatMap(({ name, labels }) => {
		const known = samples.get(name);
		if (!known) return [name];
		return labels
			.filter((label) => !known.has(label))
			.map((label) => `${name}{${label}}`);
	});
}

/** A SCALE-encoded `EcdsaSecp256k1.verify`: an inline key of 20 bytes, a proof of 65 and a digest of 32, all zeros. */
const CALL = [
	"24",
	"02",
	"01",
	"50",
	"00".repeat(20),
	"0501",
	"00".repeat(65),
	"80",
	"00".repeat(32),
].join("");

/** Has a node check a proof, which calls a host function. */
async function dryRun(url) {
	const request = {
		jsonrpc: "2.0",
		id: 1,
		method: "state_call",
		params: ["VerifierApi_verify", `0x${CALL}`],
	};
	const headers = { "content-type": "application/json" };
	const response = await fetch(url, {
		method: "POST",
		headers,
		body: JSON.stringify(request),
	});
	const { error } = await response.json();
	assert.equal(error, undefined, JSON.stringify(error));
}

const dashboard = JSON.parse(
	readFileSync(join(ROOT, "docs/grafana-dashboard.json"), "utf8"),
);
const expressions = dashboard.panels.flatMap(({ targets }) =>
	targets.map(({ expr }) => expr),
);
const wanted = expressions.flatMap(selectors);

describe("the dashboard", () => {
	const folder = ownFolder(after);
	let node;
	let url;
	let rpc;

	before(async () => {
		const port = await freePort();
		url = `http://127.0.0.1:${port}/metrics`;
		const rpcPort = await freePort();
		rpc = `http://127.0.0.1:${rpcPort}`;
		// The only validator of a chain, with consensus.
		node = spawn(
			join(BINARIES, "assay-node"),
			[
				"--dev",
				"--sealing",
				"consensus",
				"--base-path",
				folder,
				"--port",
				"0",
				"--rpc-port",
				String(rpcPort),
			].concat(["--prometheus-port", String(port), "--no-telemetry"]),
			{ stdio: "ignore" },
		);
	});
	after(async () => {
		if (node.exitCode !== null) return;
		const ended = once(node, "exit");
		node.kill("SIGKILL");
		await ended;
	});

	test("asks for what a validator exports", async () => {
		assert.ok(wanted.length > 15, "the expressions were read");
		const end = Date.now() + PATIENCE_MS;
		let lacking = ["everything: the node did not answer"];
		while (lacking.length > 0 && Date.now() < end) {
			assert.equal(node.exitCode, null, "the node runs");
			try {
				// A node exports the metrics of a host function after its first call.
				await dryRun(rpc);
				const text = await (await fetch(url)).text();
				lacking = missing(wanted, exported(text));
			} catch {
				// The node does not listen yet.
			}
			if (lacking.length > 0) await pause(200);
		}
		assert.deepEqual(lacking, []);
	});

	test("is noticed if it asks for anything else", async () => {
		const samples = exported(await (await fetch(url)).text());
		const others = selectors(
			'rate(substrate_no_such_metric{instance="x"}[5m]) + substrate_block_height{no_label="y"}',
		);
		assert.deepEqual(missing(others, samples), [
			"substrate_no_such_metric",
			"substrate_block_height{no_label}",
		]);
	});

	test("has a metric in every expression, and no panel or place twice", () => {
		for (const expression of expressions)
			assert.ok(selectors(expression).length > 0, expression);
		const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`);
		const ids = dashboard.panels.map(({ id }) => id);
		assert.equal(new Set(places).size, dashboard.panels.length);
		assert.equal(new Set(ids).size, dashboard.panels.length);
	});
});
