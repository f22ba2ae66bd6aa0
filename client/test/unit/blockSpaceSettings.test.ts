import assert from "node:assert/strict";
import { describe as group, test } from "node:test";
import {
	CODE_PATHS,
	codePathOf,
	requireCodePath,
} from "../../src/blockSpace/codePath.js";
import { describe, HELP, readSettings } from "../../src/blockSpace/settings.js";

const NEEDED = ["--node", "/node", "--prover", "/prover", "--out", "out"];

function read(...args: string[]) {
	const settings = readSettings([...NEEDED, ...args]);
	assert.ok(settings !== undefined);
	return settings;
}

function refuses(args: string[], message: string) {
	assert.throws(() => readSettings(args), { name: "UsageError", message });
}

group("the options", () => {
	test("have defaults", () => {
		assert.deepEqual(read(), {
			...{ node: "/node", ifmaNode: undefined, prover: "/prover" },
			...{ out: "out", kept: undefined, blocks: 20, pallets: [] },
			...{ codePaths: ["avx2", "portable"], batches: false },
			sealing: "interval:500",
		});
	});

	test("may all be given", () => {
		const settings = read(
			...["--ifma-node", "/ifma", "--kept", "kept", "--blocks", "2"],
			...["--pallet", "Lattice", "--pallet", "Halo2Kzg", "--batches"],
			...["--code-paths", "adx", "--sealing", "consensus"],
		);
		assert.deepEqual(settings, {
			...{ node: "/node", ifmaNode: "/ifma", prover: "/prover" },
			...{ out: "out", kept: "kept", blocks: 2, codePaths: ["adx"] },
			...{ pallets: ["Lattice", "Halo2Kzg"], batches: true },
			sealing: "consensus",
		});
		assert.deepEqual(describe(settings), [
			...["--blocks", "2", "--sealing", "consensus"],
			...["--code-paths", "adx", "--batches"],
			...["--pallet", "Lattice", "--pallet", "Halo2Kzg"],
		]);
	});

	test("are asked for by a help that names every one", () => {
		assert.equal(readSettings(["--help"]), undefined);
		for (const path of CODE_PATHS) {
			assert.ok(HELP.includes(path), path);
		}
	});

	test("are refused if they cannot be", () => {
		refuses(
			[],
			"--node, --prover or --out is missing; pass all three (see --help)",
		);
		const wrong = (args: string[], message: string) =>
			refuses([...NEEDED, ...args], message);
		wrong(["--blocks", "1"], '--blocks: "1" is not a number from 2 to 200');
		wrong(
			["--sealing", "instant"],
			'--sealing: "instant" is not consensus or interval:MILLISECONDS',
		);
		for (const [list, name] of [
			["fast", "fast"],
			["avx2,", ""],
			["avx2,AVX512", "AVX512"],
		] as const) {
			wrong(
				["--code-paths", list],
				`--code-paths: "${name}" is not a code path; use some of portable, adx, avx2, avx512, ifma`,
			);
		}
	});
});

group("code paths", () => {
	test("are lists, and begin with the one that a processor lacks if any", () => {
		const paths = (...lists: string[]) =>
			read(...lists.flatMap((list) => ["--code-paths", list])).codePaths;
		assert.deepEqual(paths("portable"), ["portable"]);
		assert.deepEqual(paths("portable,avx2"), ["avx2", "portable"]);
		const three = ["ifma", "avx2", "adx"];
		assert.deepEqual(paths("adx,ifma", "avx2", "adx"), three);
	});

	test("are named by the node's log", () => {
		const line = "2026-01-02 03:04:05 🧮 Code path: avx2";
		assert.equal(codePathOf(line), "avx2");
		assert.equal(codePathOf("🧮 BN254: 5 limbs of 52 bits"), undefined);
		requireCodePath("avx2", "avx2");
		assert.throws(() => requireCodePath("avx2", "ifma"), {
			message:
				"the node was limited to the code path avx2, but its log names ifma",
		});
		assert.throws(() => requireCodePath("portable", undefined), {
			message:
				"the node was limited to the code path portable, but its log names none",
		});
	});
});
