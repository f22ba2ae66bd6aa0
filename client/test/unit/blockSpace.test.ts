import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fitOf, isFull } from "../../src/blockSpace/capacity.js";
import { authoringOf, encodeBlock } from "../../src/blockSpace/execution.js";
import type { FilledBlock } from "../../src/blockSpace/fill.js";
import { blockBytes, fillBlocks } from "../../src/blockSpace/fill.js";
import { transactionOf } from "../../src/blockSpace/measureSpace.js";
import type { BlockSpace } from "../../src/blockSpace/report.js";
import { summarize, toJson, toMarkdown } from "../../src/blockSpace/report.js";
import { artefactsOf, chooseSubjects } from "../../src/blockSpace/subjects.js";
import type { Hex } from "../../src/hashes.js";

const LIMITS = {
	weight: 1_700_000_000_000n,
	weightOfOne: 1_500_000_000_000n,
	weightOfAny: 100_000_000n,
	bytes: 4_000_000,
	slotMs: 6000,
};

describe("what fits a block", () => {
	const cost = { weight: 900_000_000n, bytes: 500, fee: 1n };

	test("is bounded by weight, the weight of any transaction included", () => {
		assert.deepEqual(fitOf(LIMITS, cost), {
			byWeight: 1700,
			byBytes: 8000,
			count: 1700,
			limitedBy: "weight",
		});
		const heavier = { ...cost, weight: cost.weight + 1n };
		assert.equal(fitOf(LIMITS, heavier).count, 1699);
	});

	test("is bounded by what is not given back, and for the last by what is charged", () => {
		const settled = 400_000_000n;
		assert.equal(fitOf(LIMITS, cost, settled).count, 3399);
		const last = { ...LIMITS, weight: 1_000_000_000n };
		assert.equal(fitOf(last, cost, settled).count, 1);
		const none = { ...last, weight: last.weight - 1n };
		assert.equal(fitOf(none, cost, settled).count, 0);
		const two = { ...last, weight: last.weight + settled + 100_000_000n };
		assert.equal(fitOf(two, cost, settled).count, 2);
		const bytes = fitOf(LIMITS, { ...cost, bytes: 2000 }, settled);
		assert.deepEqual([bytes.count, bytes.limitedBy], [2000, "bytes"]);
	});

	test("is nothing that weighs more than one transaction may", () => {
		const most = { ...cost, weight: LIMITS.weightOfOne };
		assert.equal(fitOf(LIMITS, most).count, 1);
		const heavier = { ...most, weight: most.weight + 1n };
		assert.equal(fitOf(LIMITS, heavier).count, 0);
		assert.equal(fitOf(LIMITS, heavier, 1n).count, 0);
	});

	test("is bounded by bytes", () => {
		assert.equal(fitOf(LIMITS, { ...cost, bytes: 4_000_001 }).count, 0);
		const fit = fitOf(LIMITS, { ...cost, bytes: 4_000_000 });
		assert.deepEqual([fit.count, fit.limitedBy], [1, "bytes"]);
	});

	test("is taken until either has no room for one more", () => {
		const taken = { weight: 1_699_000_000_000n, bytes: 3_999_500 };
		assert.equal(isFull(LIMITS, cost, taken), false);
		assert.equal(isFull(LIMITS, cost, { ...taken, bytes: 3_999_501 }), true);
		const weight = taken.weight + 1n;
		assert.equal(isFull(LIMITS, cost, { ...taken, weight }), true);
	});

	test("is filled by batches where thousands of transactions would fit", () => {
		const ofCount = (count: number) => ({
			...{ ...cost, ...fitOf(LIMITS, cost), count, proofs: 64 },
		});
		const chosen = (count: number) =>
			transactionOf({ single: ofCount(count), batch: ofCount(60) });
		assert.deepEqual([chosen(2000).count, chosen(2000).proofs], [2000, 1]);
		assert.deepEqual([chosen(2001).count, chosen(2001).proofs], [60, 64]);
	});
});

describe("a block's encoding", () => {
	const bytes32 = (byte: string): Hex => `0x${byte.repeat(32)}`;
	const block = {
		header: {
			parentHash: bytes32("01"),
			number: "0x40",
			stateRoot: bytes32("02"),
			extrinsicsRoot: bytes32("03"),
			digest: { logs: ["0x0661", "0x0562"] },
		},
		extrinsics: ["0x04aa", "0x08bbcc"],
	} as const;

	test("is its header without the seal, and its extrinsics", () => {
		const root = (byte: string) => byte.repeat(32);
		assert.equal(
			encodeBlock(block),
			// 64 is the first number whose compact form has two bytes.
			`0x${root("01")}0101${root("02")}${root("03")}040661${"0804aa08bbcc"}`,
		);
	});

	test("counts against the limit with its header, without the seal", () => {
		assert.equal(blockBytes(block), 3 * 32 + 2 + 2 + 3);
	});
});

describe("the node's log", () => {
	test("tells what a block took", () => {
		const line =
			"2026-01-02 03:04:05 🎁 Prepared block for proposing at 12 (345 ms) hash: 0x00; parent_hash: 0x01; end: NoMoreTransactions; extrinsics_count: 7";
		assert.deepEqual(authoringOf(line), { number: 12, ms: 345 });
		assert.equal(authoringOf("🏆 Imported #12"), undefined);
	});
});

describe("filling blocks", () => {
	/** A chain that takes up to `perBlock` waiting transactions into a block, every few milliseconds. */
	function fakeLoad(options: {
		perBlock: number;
		transactions: number;
		/** The number of one that never arrives. */
		lost?: number;
	}) {
		const waiting = new Set<number>();
		let taken = 0;
		let number = 0;
		return {
			waiting,
			load: {
				transactions: Array.from(
					{ length: options.transactions },
					(_, i): Hex => `0x${i.toString(16)}`,
				),
				patienceMs: 500,
				submit: async (transaction: Hex) => {
					await sleep(0);
					if (Number(transaction) !== options.lost) {
						waiting.add(Number(transaction));
					}
				},
				watch: async (onBlock: (block: FilledBlock) => void) => {
					const timer = setInterval(() => {
						const before = taken;
						// In the order of their nonces.
						while (taken < before + options.perBlock && waiting.delete(taken)) {
							taken++;
						}
						const transactions = taken - before;
						const full = transactions === options.perBlock;
						const hash: Hex = `0x${++number}`;
						onBlock({ hash, number, transactions, full });
					}, 10);
					return () => clearInterval(timer);
				},
			},
		};
	}

	test("begins with a full one, and leaves nothing waiting", async () => {
		const { load, waiting } = fakeLoad({ perBlock: 40, transactions: 150 });
		const blocks = await fillBlocks(load, 3);
		assert.deepEqual(
			blocks.map(({ full }) => full),
			[true, true, true],
		);
		const [first = 0, ...others] = blocks.map(({ number }) => number);
		assert.deepEqual(others, [first + 1, first + 2]);
		assert.equal(waiting.size, 0);
	});

	test("says so if there are too few transactions", async () => {
		const { load } = fakeLoad({ perBlock: 40, transactions: 50 });
		await assert.rejects(fillBlocks(load, 3), {
			message: "50 transactions did not fill 3 blocks: 2 are counted",
		});
	});

	test("gives up if no block comes", async () => {
		const { load } = fakeLoad({ perBlock: 40, transactions: 100 });
		const silent = { ...load, watch: async () => () => {} };
		await assert.rejects(fillBlocks(silent, 3), {
			message: "no block for 0.5 s; 100 transactions wait",
		});
	});

	test("gives up if blocks leave out what waits", async () => {
		const { load } = fakeLoad({ perBlock: 40, transactions: 150, lost: 90 });
		await assert.rejects(fillBlocks(load, 3), {
			// A block or two may come before the client has given up.
			message:
				/^60 transactions wait, and 2\d blocks in a row took none of them$/,
		});
	});
});

describe("the report", () => {
	const block = {
		full: true,
		weight: 1_600_000_000_000n,
		bytes: 500_000,
		authoringMs: 1500,
	};
	const measured = {
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
				pallet: "Groth16Bn254",
				system: "groth16/bn254",
				inputs: 1,
				single: { ...cost, ...fitOf(LIMITS, cost) },
				batch: { ...cost, ...fitOf(LIMITS, cost), proofs: 64 },
			},
		],
		measured: [measured],
	};

	test("is of the first pallet of each proof system, or of those named", () => {
		const [capacity] = report.capacities;
		assert.ok(capacity !== undefined);
		const subjects = [
			["A", "one"],
			["AWasm", "one"],
			["B", "two"],
		].map(([pallet = "", system = ""]) => ({
			capacity: { ...capacity, pallet, system },
		}));
		const choose = (...names: string[]) =>
			chooseSubjects(subjects, names).map(({ capacity }) => capacity.pallet);
		assert.deepEqual(choose(), ["A", "B"]);
		assert.deepEqual(choose("B", "AWasm"), ["B", "AWasm"]);
		assert.throws(() => choose("B", "C"), {
			name: "UsageError",
			message: "--pallet: there is no C; there are A, AWasm, B",
		});
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
			"halo2: left out, as no-such-program is not beside the prover";
		assert.deepEqual(told, [
			...[leftOut, leftOut],
			"halo2: reading the key and the proof that are kept",
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
		assert.ok(
			page.includes(
				"| Groth16Bn254 | 1 | 1500.0 | 500 | 0.001700 | 1062 | 8000 | weight | 1062 | 177.0 | 64 | 67968 | 11328.0 |",
			),
			page,
		);
		assert.ok(
			page.includes(
				"| Groth16Bn254 | 1 | 3 | 2 | weight | 1000 | 175.0 | 1500 | 1100 | 1100 | 1600 | 1.45 |",
			),
			page,
		);
	});

	test("is data", () => {
		const data = JSON.parse(toJson(report));
		assert.equal(data.limits.weight_ps, "1700000000000");
		assert.equal(data.capacities[0].batch.proofs, 64);
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
