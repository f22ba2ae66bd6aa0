import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
	artefactsOf,
	chooseCandidates,
	hostPallets,
} from "../../src/blockSpace/candidates.js";
import type { CodePath } from "../../src/blockSpace/codePath.js";
import { toMarkdown } from "../../src/blockSpace/page.js";
import type {
	BlockSpace,
	Capacity,
	Measured,
} from "../../src/blockSpace/report.js";
import {
	blocksOverLimit,
	requireOtherWeights,
	summarize,
	toJson,
} from "../../src/blockSpace/report.js";
import { fitOf } from "../../src/capacity.js";
import { scenarios } from "../../src/demo/scenarios.js";

const LIMITS = {
	weightOfBlock: 2_000_000_000_000n,
	weight: 1_700_000_000_000n,
	weightOfOne: 1_500_000_000_000n,
	weightOfAny: 100_000_000n,
	bytes: 4_000_000,
	slotMs: 6000,
};
const CAPACITY_ROW =
	"| Groth16Bn254 | 1 | 1500.0 | 500 | 0.001700 | 1062 | 8000 | weight | 1062 | 177.0 | 64 | 67968 | 11328.0 |";

describe("the report", () => {
	const block = {
		full: true,
		weight: 1_600_000_000_000n,
		bytes: 500_000,
		authoringMs: 1500,
	};
	const measured = {
		codePath: "avx2" as const,
		pallet: "Groth16Bn254",
		system: "groth16/bn254",
		perTransaction: 1,
		limitedBy: "weight" as const,
		blocks: [
			{ ...block, number: 3, proofs: 900, timestamp: 0, executionMs: 1000 },
			{ ...block, number: 4, proofs: 1000, timestamp: 6000, executionMs: 1100 },
			{
				...{ ...block, number: 5, proofs: 1100, timestamp: 12_000 },
				...{ executionMs: 1200, full: false },
			},
		],
	};
	const cost = { weight: 1_500_000_000n, bytes: 500, fee: 1_700_000_000n };
	const report: BlockSpace = {
		machine: "a machine, 2 cores",
		commit: "abc",
		command: "block-space",
		sealing: "consensus",
		currency: "ASY",
		decimals: 12,
		limits: LIMITS,
		capacities: [
			{
				weights: "reference",
				pallet: "Groth16Bn254",
				system: "groth16/bn254",
				inputs: 1,
				single: { ...cost, ...fitOf(LIMITS, cost) },
				batch: { ...cost, ...fitOf(LIMITS, cost), proofs: 64 },
			},
		],
		measured: [measured],
	};
	const cheaper = { ...cost, weight: 750_000_000n };
	const ifma: Capacity = {
		...{ weights: "ifma", pallet: "Groth16Bn254", inputs: 1 },
		system: "groth16/bn254",
		single: { ...cheaper, ...fitOf(LIMITS, cheaper) },
		batch: { ...cheaper, ...fitOf(LIMITS, cheaper), proofs: 64 },
	};
	const withIfma = {
		...report,
		capacities: [...report.capacities, ifma],
	};
	/** Returns the same blocks on a code path, with this execution time for the second one. */
	const measuredOn = (codePath: CodePath, executionMs: number): Measured => ({
		...{ ...measured, codePath },
		blocks: measured.blocks.map((of) =>
			of.number === 4 ? { ...of, executionMs } : of,
		),
	});

	test("is of the first pallet of each proof system, or of those named", () => {
		const [capacity] = report.capacities;
		assert.ok(capacity !== undefined);
		const candidates = [
			["A", "one"],
			["AWasm", "one"],
			["B", "two"],
		].map(([pallet = "", system = ""]) => ({
			capacity: { ...capacity, pallet, system },
		}));
		const choose = (...names: string[]) =>
			chooseCandidates(candidates, names).map(
				({ capacity }) => capacity.pallet,
			);
		assert.deepEqual(choose(), ["A", "B"]);
		assert.deepEqual(choose("B", "AWasm"), ["B", "AWasm"]);
		assert.throws(() => choose("B", "C"), {
			name: "UsageError",
			message: "--pallet: there is no C; use one of A, AWasm, B",
		});
	});

	test("by the weights ifma is of the pallets that verify by a host function", () => {
		assert.deepEqual(
			[...new Set(hostPallets(scenarios))],
			[
				...["Groth16Bls12381", "Groth16Bls12377", "Groth16Bn254"],
				...["Groth16Bw6761", "Lattice", "EcdsaSecp256k1"],
				...["Halo2Kzg", "Halo2Ipa", "KzgEip4844"],
				...["RingVrf", "BlsMinPk", "BlsMinSig"],
			],
		);
	});

	test("leaves the proofs of the first block out of the rate", () => {
		assert.deepEqual(summarize(measured), {
			proofsPerBlock: 1000,
			fullBlocks: 2,
			proofsPerSecond: 175,
			authoringMs: 1500,
			executionMs: 1100,
			chargedMs: 1600,
		});
	});

	test("is of proofs that are kept, or can be made here", async () => {
		const told: string[] = [];
		const artefacts = { key: "kept" } as never;
		const scenario = {
			...{ name: "halo2", claim: "", optional: true, backends: [] },
			...{ program: "no-such-program", kept: "proof" },
			prove: async () => assert.fail("nothing is there to prove it"),
			read: async () => artefacts,
			tamper: () => [],
		};
		const tell = (text: string) => told.push(text);
		const of = (kept: string | undefined) =>
			artefactsOf({ scenario, prover: "/assay", folder: "/none", kept, tell });
		const folder = await mkdtemp(join(tmpdir(), "assay-kept-"));
		try {
			assert.equal(await of(undefined), undefined);
			assert.equal(await of(folder), undefined);
			await mkdir(join(folder, "proof"));
			assert.equal(await of(folder), artefacts);
		} finally {
			await rm(folder, { recursive: true });
		}
		const leftOut =
			"halo2: skipped, because no-such-program is not beside the prover";
		assert.deepEqual(told, [
			...[leftOut, leftOut],
			"halo2: reading the kept key and proof",
		]);
	});

	test("says what the clock of a chain without consensus means", () => {
		const slot = "by the 6 s of a slot";
		assert.ok(!toMarkdown(report).includes(slot));
		const sealing = "interval:1000";
		assert.ok(toMarkdown({ ...report, sealing }).includes(slot));
	});

	test("is a page", () => {
		const page = toMarkdown(report);
		assert.match(page, /- Machine: a machine, 2 cores\n- Commit: abc\n/);
		assert.ok(page.includes(CAPACITY_ROW), page);
		assert.ok(
			page.includes(
				"| Groth16Bn254 | avx2 | 1 | 3 | 2 | weight | 1000 | 175.0 | 1500 | 1100 | 1100 | 1600 | 1.45 |",
			),
			page,
		);
	});

	test("is of each set of weights that was asked", () => {
		const headings = (space: BlockSpace) =>
			toMarkdown(space).match(/^### .*$/gm);
		const reference = "### By the weights `reference`";
		assert.deepEqual(headings(report), [reference]);
		const both = [reference, "### By the weights `ifma`"];
		assert.deepEqual(headings(withIfma), both);
		const page = toMarkdown(withIfma);
		const [, tables = "", second = ""] = page.split(/^### By the weights.*$/m);
		assert.ok(tables.includes(CAPACITY_ROW), page);
		assert.ok(second.includes("has AVX-512 IFMA"), page);
		assert.ok(
			second.includes(
				"| Groth16Bn254 | 1 | 750.0 | 500 | 0.001700 | 2000 | 8000 |",
			),
			page,
		);
	});

	test("refuses weights that are no others", () => {
		const { capacities } = report;
		requireOtherWeights(capacities, [ifma]);
		const added = { ...ifma, single: { ...ifma.single, bytes: 1 } };
		requireOtherWeights(capacities, [...capacities, added]);
		assert.throws(() => requireOtherWeights(capacities, capacities), {
			name: "UsageError",
			message:
				"--ifma-node charges the same as --node, so its weights are not `ifma`; build it with the feature `ifma-weights`",
		});
	});

	test("names the longest full block of each code path", () => {
		const slow = measuredOn("portable", 2001);
		const page = toMarkdown({ ...report, measured: [measured, slow] });
		assert.ok(
			page.endsWith(`
- \`avx2\`: 1100 ms with Groth16Bn254, within the 2000 ms that a block may weigh
- \`portable\`: 2001 ms with Groth16Bn254, **over** the 2000 ms that a block may weigh
`),
			page,
		);
		const blocks = slow.blocks.map((of) => ({ ...of, full: false }));
		const none = { ...report, measured: [{ ...slow, blocks }] };
		assert.ok(toMarkdown(none).endsWith("- `portable`: no block was full\n"));
	});

	test("fails if a full block takes longer on the reference path than it may weigh", () => {
		const broken = (...of: Measured[]) =>
			blocksOverLimit({ limits: LIMITS, measured: of });
		assert.equal(broken(measured), undefined);
		assert.equal(broken(measuredOn("avx2", 2000)), undefined);
		assert.equal(broken(measuredOn("portable", 9000)), undefined);
		const batches = { ...measuredOn("avx2", 3000), perTransaction: 64 };
		assert.equal(
			broken(measured, measuredOn("avx2", 2001), batches),
			"on the code path avx2 full blocks took longer than the 2000 ms that a block may weigh: " +
				"Groth16Bn254 (block 4: 2001 ms), Groth16Bn254 in batches of 64 (block 4: 3000 ms)",
		);
		const { blocks } = measuredOn("avx2", 2001);
		const notFull = blocks.map((of) => ({ ...of, full: false }));
		assert.equal(broken({ ...measured, blocks: notFull }), undefined);
	});

	test("is data", () => {
		const data = JSON.parse(toJson(withIfma));
		assert.equal(data.limits.weight_of_block_ps, "2000000000000");
		assert.equal(data.limits.weight_ps, "1700000000000");
		const sets = data.capacities.map((of: { weights: string }) => of.weights);
		assert.deepEqual(sets, ["reference", "ifma"]);
		assert.equal(data.capacities[0].batch.proofs, 64);
		assert.equal(data.measured[0].code_path, "avx2");
		assert.deepEqual(data.measured[0].blocks[0], {
			number: 3,
			proofs: 900,
			full: true,
			weight_ps: "1600000000000",
			bytes: 500_000,
			timestamp_ms: 0,
			authoring_ms: 1500,
			execution_ms: 1000,
		});
	});
});
