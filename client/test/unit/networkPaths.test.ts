import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { UsageError } from "../../src/errors.js";
import {
	requirePaths,
	withPossiblePaths,
} from "../../src/network/codePaths.js";
import type { NodeDefinition } from "../../src/network/definition.js";
import { labelsOf, NetworkNode, sumOf } from "../../src/network/networkNode.js";
import { withOwnFolder } from "../../src/ownFolder.js";

/** Metrics of a node, in Prometheus' format. */
const METRICS = `# HELP assay_code_path The code path of Assay's host functions
# TYPE assay_code_path gauge
assay_code_path{chain="assay_network",path="avx2"} 1
assay_code_path_other{path="ifma"} 1
assay_host_calls_total{chain="assay_network",function="a",outcome="ok"} 2
assay_host_calls_total{chain="assay_network",function="b",outcome="ok"} 3.5
plain 7
`;

test("metrics are summed over their labels, and labels are read", () => {
	assert.equal(sumOf(METRICS, "assay_host_calls_total"), 5.5);
	assert.equal(sumOf(METRICS, "plain"), 7);
	assert.equal(sumOf(METRICS, "none"), 0);
	assert.deepEqual(labelsOf(METRICS, "assay_code_path", "path"), ["avx2"]);
	assert.deepEqual(labelsOf(METRICS, "assay_host_calls_total", "function"), [
		...["a", "b"],
	]);
	assert.deepEqual(labelsOf(METRICS, "plain", "path"), []);
});

function node(name: string, path: string | undefined): NodeDefinition {
	return {
		...{ name, validator: true, args: [] },
		env: path === undefined ? {} : { ASSAY_CODE_PATH: path },
	};
}

/** Runs a test with a program that refuses two code paths as a processor without AVX-512 does, and a wrong one. */
async function withNode(run: (binary: string) => Promise<void>) {
	await withOwnFolder("paths", async (folder) => {
		const binary = join(folder, "node");
		await writeFile(
			binary,
			`#!/bin/sh
			case $ASSAY_CODE_PATH in
			avx512 | ifma)
				echo "Error: Input(\\"ASSAY_CODE_PATH=$ASSAY_CODE_PATH needs instructions that this processor lacks: \\")" >&2
				exit 1 ;;
			fast)
				echo 'Error: Input("ASSAY_CODE_PATH=fast is no code path: ")' >&2
				exit 1 ;;
			esac`,
		);
		await chmod(binary, 0o755);
		await run(binary);
	});
}

test("nodes on a path that the processor lacks are left out, and named", async () => {
	await withNode(async (binary) => {
		const nodes = [
			...[node("plain", undefined), node("portable", "portable")],
			...[node("wide", "avx512"), node("avx2", "avx2"), node("ifma", "ifma")],
		];
		const told: string[] = [];
		const { nodes: left } = await withPossiblePaths(
			{ name: "mixed", chain: "local", nodes },
			binary,
			(text) => told.push(text),
		);
		assert.deepEqual(
			left.map(({ name }) => name),
			["plain", "portable", "avx2"],
		);
		assert.deepEqual(told, [
			"wide is left out: this processor lacks its path avx512",
			"ifma is left out: this processor lacks its path ifma",
		]);
	});
});

test("a network of fewer than two validators, and a path that is none, are refused", async () => {
	await withNode(async (binary) => {
		const start = (...nodes: NodeDefinition[]) =>
			withPossiblePaths(
				{ name: "mixed", chain: "local", nodes },
				binary,
				() => {},
			);
		await assert.rejects(
			start(node("avx2", "avx2"), node("ifma", "ifma")),
			(error) =>
				error instanceof UsageError &&
				/lacks the code paths ifma of mixed, so fewer than 2 validators/.test(
					error.message,
				),
		);
		await assert.rejects(
			start(node("fast", "fast")),
			/does not run on the code path fast: Error: Input\("ASSAY_CODE_PATH=fast is no/,
		);
	});
});

test("a node must run on the path that its definition forces", async () => {
	const server = createServer((_, response) => response.end(METRICS));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	await withOwnFolder("paths", async (folder) => {
		const running = (name: string, path: string | undefined) =>
			new NetworkNode({
				...{ definition: node(name, path), binary: "none", basePath: folder },
				...{ args: [], prefix: [], host: "127.0.0.1", rpcPort: 1 },
				...{ metricsPort: port, logFile: join(folder, `${name}.log`) },
			});
		assert.deepEqual(
			await requirePaths([running("a", "avx2"), running("b", undefined)]),
			["avx2"],
		);
		await assert.rejects(
			requirePaths([running("c", "portable")]),
			/the node c must run on the code path portable, but its metric assay_code_path has avx2/,
		);
		await assert.rejects(
			requirePaths([
				{
					...{ name: "d", labels: async () => [] },
					setting: running("e", "avx2").setting,
				},
			]),
			/has no path/,
		);
	});
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});
