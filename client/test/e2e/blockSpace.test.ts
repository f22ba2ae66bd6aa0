import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { programs, runProgram } from "./environment.js";

/** One pallet for each way to fill a block: few proofs by weight, few by bytes, many in batches, many light ones. */
const PALLETS = [
	{
		pallet: "Groth16Bw6761Wasm",
		limitedBy: "weight",
		batches: false,
		light: false,
	},
	{ pallet: "Lattice", limitedBy: "bytes", batches: false, light: false },
	{
		pallet: "EcdsaSecp256k1",
		limitedBy: "weight",
		batches: true,
		light: false,
	},
	{ pallet: "Halo2Ipa", limitedBy: "weight", batches: false, light: true },
];
const BLOCKS = 2;
/** Code paths without a guarantee, because the test machine may be slower than the reference machine. */
const CODE_PATHS = process.arch === "x64" ? ["adx", "portable"] : ["portable"];
/** The folder of proofs that take long to make. */
const KEPT = fileURLToPath(
	new URL("../../../../test/data/halo2", import.meta.url),
);

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

	test("is computed for every pallet, and measured for some", async () => {
		const { code, stderr } = await run(
			...["--blocks", String(BLOCKS), "--kept", KEPT],
			...["--code-paths", CODE_PATHS.join(",")],
			...PALLETS.flatMap(({ pallet }) => ["--pallet", pallet]),
		);
		assert.equal(code, 0, stderr);
		const text = await readFile(join(folder, "block-space.json"), "utf8");
		const { capacities, measured } = JSON.parse(text);
		// Groth16 on four curves with four instances each, and with hints on one instance each. ECDSA on four
		// instances, two sets of lattice proofs on two backends, halo2's four circuits on four instances and two of
		// them with hints on one, KZG evaluations on two, ring VRF signatures on four, two variants of BLS signatures
		// on three.
		assert.equal(
			capacities.length,
			16 + 4 + 4 + 2 * 2 + 4 * 4 + 2 + 2 + 4 + 2 * 3,
		);
		for (const { weights, pallet, single, batch } of capacities) {
			assert.equal(weights, "reference");
			assert.ok(single.a_block_by_weight > 0, pallet);
			assert.ok(single.a_block_by_bytes > 0, pallet);
			assert.ok(batch.proofs > 1, pallet);
			assert.ok(batch.a_block_by_weight > 0, pallet);
		}
		const page = await readFile(join(folder, "block-space.md"), "utf8");
		const expectedRows = CODE_PATHS.flatMap((codePath) =>
			PALLETS.map((row) => ({ ...row, codePath })),
		);
		assert.equal(measured.length, expectedRows.length);
		for (const [
			i,
			{ codePath, pallet, limitedBy, batches, light },
		] of expectedRows.entries()) {
			const { blocks, ...of } = measured[i];
			assert.equal(of.code_path, codePath);
			const { single, batch } = capacities.find(
				(found: { pallet: string }) => found.pallet === pallet,
			);
			const each = batches ? batch.proofs : 1;
			const expected = [pallet, limitedBy, each];
			const found = [of.pallet, of.limited_by, of.proofs_a_transaction];
			assert.deepEqual(found, expected);
			assert.equal(blocks.length, BLOCKS);
			const fit = batches ? batch : single;
			const fitting = Math.min(fit.a_block_by_weight, fit.a_block_by_bytes);
			for (const block of blocks) {
				assert.ok(block.full, pallet);
				// The refund for light proofs makes room for more.
				const least = (light ? 2 : 1) * fitting * each;
				assert.ok(block.proofs >= least, pallet);
				assert.ok(block.authoring_ms > 0, pallet);
				assert.ok(block.execution_ms > 0, pallet);
			}
			const line = `| ${pallet} | ${codePath} | ${each} | ${BLOCKS} | ${BLOCKS} | ${limitedBy} |`;
			assert.ok(page.includes(line), page);
		}
	});

	test("refuses a second node that has the weights of the first", async () => {
		const { code, stderr } = await run(
			...["--kept", KEPT, "--ifma-node", programs().node],
		);
		assert.equal(code, 2, stderr);
		assert.ok(
			stderr.endsWith(
				"block-space: --ifma-node charges the same as --node, so its weights are not `ifma`; build it with the feature `ifma-weights`\n",
			),
			stderr,
		);
	});

	test("refuses wrong usage", async () => {
		const { code, stderr } = await run("--blocks", "1");
		assert.equal(code, 2);
		assert.equal(
			stderr,
			'block-space: --blocks: "1" is not a number from 2 to 200\n',
		);
		const unknown = await run("--code-paths", "fast");
		assert.equal(unknown.code, 2);
		assert.equal(
			unknown.stderr,
			'block-space: --code-paths: "fast" is not a code path; use some of portable, adx, avx2, avx512, ifma\n',
		);
	});
});
