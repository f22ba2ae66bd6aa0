import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fitOf } from "../../src/blockSpace/capacity.js";
import { authoringOf, encodeBlock } from "../../src/blockSpace/execution.js";
import type { FilledBlock } from "../../src/blockSpace/fill.js";
import { fillBlocks } from "../../src/blockSpace/fill.js";
import type { BlockSpace } from "../../src/blockSpace/report.js";
import { summarize, toJson, toMarkdown } from "../../src/blockSpace/report.js";
import { chooseSubjects } from "../../src/blockSpace/subjects.js";
import type { Hex } from "../../src/hashes.js";

const LIMITS = {
	weight: 1_700_000_000_000n,
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
		});
		const heavier = { ...cost, weight: cost.weight + 1n };
		assert.equal(fitOf(LIMITS, heavier).count, 1699);
	});

	test("is bounded by bytes", () => {
		assert.equal(fitOf(LIMITS, { ...cost, bytes: 4_000_001 }).count, 0);
		assert.equal(fitOf(LIMITS, { ...cost, bytes: 4_000_000 }).count, 1);
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
	function fakeLoad(options: { perBlock: number; transactions: number }) {
		const waiting: Hex[] = [];
		const seen = { most: 0 };
		let number = 0;
		let timer: NodeJS.Timeout | undefined;
		return {
			seen,
			waiting,
			load: {
				transactions: Array.from(
					{ length: options.transactions },
					(_, i): Hex => `0x${i.toString(16).padStart(8, "0")}`,
				),
				perBlock: options.perBlock,
				patienceMs: 500,
				submit: async (transaction: Hex) => {
					await sleep(0);
					waiting.push(transaction);
					seen.most = Math.max(seen.most, waiting.length);
				},
				watch: async (onBlock: (block: FilledBlock) => void) => {
					timer = setInterval(() => {
						const taken = waiting.splice(0, options.perBlock).length;
						const full = taken === options.perBlock;
						const hash: Hex = `0x${++number}`;
						onBlock({ hash, number, transactions: taken, full });
					}, 30);
					return () => clearInterval(timer);
				},
			},
		};
	}

	test("counts from the first full one, and leaves nothing waiting", async () => {
		const { load, waiting, seen } = fakeLoad({
			...{ perBlock: 40, transactions: 1000 },
		});
		const blocks = await fillBlocks(load, 3);
		assert.equal(blocks.length, 3);
		assert.equal(blocks[0]?.full, true);
		const [first, second, third] = blocks.map(({ number }) => number);
		assert.deepEqual([second, third], [(first ?? 0) + 1, (first ?? 0) + 2]);
		assert.equal(waiting.length, 0);
		assert.ok(seen.most <= 100, `${seen.most} transactions waited at once`);
	});

	test("says so if there are too few transactions", async () => {
		const { load } = fakeLoad({ perBlock: 40, transactions: 50 });
		await assert.rejects(fillBlocks(load, 3), {
			message: /^50 transactions did not fill 3 blocks: \d are counted; /,
		});
	});

	test("gives up if no block comes", async () => {
		const { load } = fakeLoad({ perBlock: 40, transactions: 1000 });
		const silent = { ...load, watch: async () => () => {} };
		await assert.rejects(fillBlocks(silent, 3), {
			message: "no block for 0.5 s; 100 transactions wait",
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

	test("is a page", () => {
		const page = toMarkdown(report);
		assert.match(page, /- Machine: a machine, 2 cores\n- Commit: abc\n/);
		assert.ok(
			page.includes(
				"| Groth16Bn254 | 1 | 1500.0 | 500 | 0.001700 | 1062 | 8000 | 1062 | 177.0 | 64 | 67968 | 11328.0 |",
			),
			page,
		);
		assert.ok(
			page.includes(
				"| Groth16Bn254 | 3 | 2 | 1000 | 175.0 | 1500 | 1100 | 1100 | 1600 | 1.45 |",
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
