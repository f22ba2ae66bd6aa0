import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { programs, runProgram } from "./environment.js";

/** The pallet of which the fewest proofs fit a block. */
const PALLET = "Groth16Bw6761Wasm";
const BLOCKS = 2;

describe("block space", () => {
	let folder: string;
	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "assay-e2e-space-"));
	});
	after(() => rm(folder, { recursive: true, force: true }));

	async function run(...args: string[]) {
		const { node, prover } = programs();
		const paths = ["--node", node, "--prover", prover, "--out", folder];
		return runProgram("blockSpace", [...paths, ...args]);
	}

	test("is computed for every pallet, and measured for one", async () => {
		const { code, stderr } = await run(
			...["--blocks", String(BLOCKS), "--pallet", PALLET],
			...["--sealing", "interval:1000"],
		);
		assert.equal(code, 0, stderr);
		const text = await readFile(join(folder, "block-space.json"), "utf8");
		const { capacities, measured } = JSON.parse(text);
		// halo2's are there where its prover is. Groth16 on four curves and three backends, four instances for signatures, two sets of
		// lattice proofs on two backends.
		const others = capacities.filter(
			({ system }: { system: string }) => !system.startsWith("halo2/"),
		);
		assert.equal(others.length, 12 + 4 + 2 * 2);
		for (const { pallet, single, batch } of capacities) {
			assert.ok(single.a_block_by_weight > 0, pallet);
			assert.ok(single.a_block_by_bytes > 0, pallet);
			assert.ok(batch.proofs > 1, pallet);
		}
		assert.equal(measured.length, 1);
		const [{ blocks, pallet }] = measured;
		assert.equal(pallet, PALLET);
		assert.equal(blocks.length, BLOCKS);
		const capacity = capacities.find(
			(found: { pallet: string }) => found.pallet === PALLET,
		);
		for (const block of blocks) {
			assert.ok(block.proofs >= capacity.single.a_block_by_weight);
			assert.ok(block.authoring_ms > 0);
			assert.ok(block.execution_ms > 0);
		}
		const page = await readFile(join(folder, "block-space.md"), "utf8");
		assert.ok(page.includes(`| ${PALLET} | ${BLOCKS} | ${BLOCKS} |`), page);
	});

	test("refuses wrong usage", async () => {
		const { code, stderr } = await run("--blocks", "1");
		assert.equal(code, 2);
		assert.equal(
			stderr,
			'block-space: --blocks: "1" is not a number from 2 to 200\n',
		);
	});
});
