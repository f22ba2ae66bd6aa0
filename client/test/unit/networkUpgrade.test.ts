import assert from "node:assert/strict";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Chain } from "../../src/chain.js";
import { UsageError } from "../../src/errors.js";
import { ChainFiles, differingKeys } from "../../src/network/chainFiles.js";
import { faults } from "../../src/network/faultKinds.js";
import { readRuntime, upgradedAt } from "../../src/network/runtimeCode.js";
import {
	NEW_HOST_FUNCTION,
	oldNodeKinds,
	upgradeKinds,
} from "../../src/network/upgradeKinds.js";
import {
	copyWithoutHostFunction,
	IMPORTED_HOST_FUNCTION,
	madeBlocks,
} from "../../src/network/withoutHostFunction.js";
import { withOwnFolder } from "../../src/ownFolder.js";

/** Returns a WebAssembly module that imports one function of `env`, without parameters or results. */
function moduleImporting(name: string): Uint8Array {
	const text = (value: string) => [value.length, ...Buffer.from(value)];
	const section = (id: number, bytes: readonly number[]) => [
		...[id, bytes.length, ...bytes],
	];
	return Uint8Array.from([
		...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		...section(1, [1, 0x60, 0, 0]),
		...section(2, [1, ...text("env"), ...text(name), 0, 0]),
	]);
}

test("a runtime is read if it imports the host function", async () => {
	await withOwnFolder("runtime", async (folder) => {
		const file = join(folder, "runtime.wasm");
		const code = moduleImporting(NEW_HOST_FUNCTION);
		await writeFile(file, code);
		const read = await readRuntime(file, NEW_HOST_FUNCTION);
		assert.deepEqual(Uint8Array.from(read), code);
	});
});

for (const [what, bytes, message] of [
	["without the host function", moduleImporting("other"), /does not import/],
	["that is no module", Uint8Array.of(1, 2, 3), /is no runtime/],
	["that is not there", undefined, /is no runtime \(ENOENT/],
] as const) {
	test(`a runtime ${what} is refused`, async () => {
		await withOwnFolder("runtime", async (folder) => {
			const file = join(folder, "runtime.wasm");
			if (bytes !== undefined) {
				await writeFile(file, bytes);
			}
			await assert.rejects(
				readRuntime(file, NEW_HOST_FUNCTION),
				(error) => error instanceof UsageError && message.test(error.message),
			);
		});
	});
}

test("the kinds of upgrade and old-node have names of their own", () => {
	const names = [...upgradeKinds("r"), ...oldNodeKinds("r")].map(
		({ name }) => name,
	);
	assert.deepEqual(names, ["upgrade", "export-import", "upgrade-old-node"]);
});

test("a program's copy lacks the host function, and nothing else differs", async () => {
	await withOwnFolder("old-node", async (folder) => {
		const places = ["node", "old-node"].map((name) => join(folder, name));
		const [program = "", copy = ""] = places;
		const before = `a ${NEW_HOST_FUNCTION} b ${NEW_HOST_FUNCTION}c`;
		await writeFile(program, before);
		await copyWithoutHostFunction({
			...{ program, copy, hostFunction: NEW_HOST_FUNCTION },
		});
		const other = NEW_HOST_FUNCTION.replace(/1$/, "0");
		assert.equal(await readFile(copy, "utf8"), `a ${other} b ${other}c`);
		assert.equal(await readFile(program, "utf8"), before);
		assert.equal((await stat(copy)).mode & 0o111, 0o111);
		await assert.rejects(
			copyWithoutHostFunction({
				...{ program: copy, copy: program, hostFunction: NEW_HOST_FUNCTION },
			}),
			/has no host function/,
		);
	});
});

test("the blocks that a node made or imported are read from its log", () => {
	const log = [
		"2026-01-02 Imported #7 (0x12…34 → 0x56…78)",
		"2026-01-02 Pre-sealed block for proposal at 8. Hash now 0x12",
		"2026-01-02 Idle (3 peers), best: #9",
	];
	assert.deepEqual(madeBlocks(log), [7, 8]);
	assert.deepEqual(madeBlocks([]), []);
});

test("a fault runs a node without a host function that every chain imports", () => {
	assert.ok(faults.some(({ name }) => name === "missing-host-function"));
	// Renaming changes no other function, because no other name starts with this one.
	assert.match(IMPORTED_HOST_FUNCTION, /_version_1$/);
});

/** Makes a node with this last finalized height. Its runtime changes in block `change`. */
function nodeThatUpgrades(finalized: number, change: number): Chain {
	const answer = (method: string, [first, at]: unknown[]) =>
		method === "chain_getBlockHash"
			? Number([first].flat()[0])
			: Number(at) < change;
	return {
		url: "ws://fake",
		api: {
			...{ on: () => {}, off: () => {} },
			rpc: {
				chain: {
					subscribeFinalizedHeads: async (
						listener: (header: unknown) => void,
					) => {
						listener({
							number: {
								toNumber: () => finalized,
								toString: () => String(finalized),
							},
						});
						return () => {};
					},
				},
			},
		},
		send: async (method: string, params: unknown[]) => answer(method, params),
	} as unknown as Chain;
}

test("the block with the upgrade is found, and a refused upgrade noticed", async () => {
	assert.equal(await upgradedAt(nodeThatUpgrades(100, 17), 12, 1_000), 17);
	assert.equal(await upgradedAt(nodeThatUpgrades(100, 13), 12, 1_000), 13);
	await assert.rejects(
		upgradedAt(nodeThatUpgrades(100, 60), 12, 1_000),
		/the 30 blocks above 12 have the runtime of before/,
	);
	await assert.rejects(
		upgradedAt(nodeThatUpgrades(15, 17), 12, 10),
		/did not finalize block 16/,
	);
});

test("states are compared key by key", () => {
	const state = {
		top: { "0x01": "0x02", "0x03": "0x04" },
		childrenDefault: {},
	};
	assert.deepEqual(differingKeys(state, structuredClone(state), 5), []);
	const other = {
		top: { "0x01": "0x05", "0x06": "0x07" },
		childrenDefault: { "0x08": {} },
	};
	const all = ["0x01", "0x03", "0x06", "the child tries"];
	assert.deepEqual(differingKeys(state, other, 5), all);
	assert.deepEqual(differingKeys(state, other, 2), all.slice(0, 2));
});

test("a chain's files are made and read by the node's commands", async () => {
	await withOwnFolder("chain-files", async (folder) => {
		const place = (name: string) => join(folder, name);
		const [binary, spec, copy] = [place("node"), place("spec"), place("copy")];
		await writeFile(
			spec,
			JSON.stringify({ id: "x", chainType: "Development" }),
		);
		await writeFile(
			binary,
			`#!/bin/sh
			[ "$1" != import-blocks ] || { echo "a block is bad" >&2; exit 3; }
			echo '{ "genesis": { "raw": { "top": { "arguments": "'"$*"'" } } } }'`,
		);
		await chmod(binary, 0o755);
		const files = await ChainFiles.of({ binary, spec, copy });
		assert.deepEqual(JSON.parse(await readFile(copy, "utf8")), {
			...{ id: "x", chainType: "Local" },
		});
		await files.exportBlocks("data", 7, "blocks");
		const { top } = await files.exportState("data", "0x01", place("state"));
		assert.equal(
			top.arguments,
			`export-state --chain ${copy} --base-path data 0x01`,
		);
		await assert.rejects(
			files.importBlocks("data", "blocks"),
			/import-blocks ended with 3:\na block is bad/,
		);
	});
});
