import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { authoringOf, encodeBlock } from "../../src/blockSpace/execution.js";
import type { FilledBlock } from "../../src/blockSpace/fill.js";
import { blockBytes, fillBlocks } from "../../src/blockSpace/fill.js";
import { transactionsOf } from "../../src/blockSpace/measureSpace.js";
import { fitOf, isFull } from "../../src/capacity.js";
import type { Hex } from "../../src/hashes.js";

const LIMITS = {
	weightOfBlock: 2_000_000_000_000n,
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

	describe("is filled by", () => {
		const ofCount = (count: number, proofs: number) => ({
			...{ ...cost, ...fitOf(LIMITS, cost), count, proofs },
		});
		/** Returns the counts of the chosen transactions and their proofs. */
		const chosen = (batches: boolean, count: number, batch = ofCount(60, 64)) =>
			transactionsOf({ single: ofCount(count, 1), batch }, batches).map(
				(transaction) => [transaction.count, transaction.proofs],
			);

		test("batches where thousands of transactions would fit", () => {
			assert.deepEqual(chosen(false, 2000), [[2000, 1]]);
			assert.deepEqual(chosen(false, 2001), [[60, 64]]);
		});

		test("single proofs and by batches where both are asked for", () => {
			const both = [
				[2000, 1],
				[60, 64],
			];
			assert.deepEqual(chosen(true, 2000), both);
			assert.deepEqual(chosen(true, 2001), [[60, 64]]);
			assert.deepEqual(chosen(true, 8, ofCount(8, 1)), [[8, 1]]);
			assert.deepEqual(chosen(true, 8, ofCount(0, 2)), [[8, 1]]);
		});
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
			// 64 is the smallest number whose compact form has two bytes.
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
	/**
	 * Returns a chain that includes up to `perBlock` waiting transactions in a block, every few milliseconds, until it
	 * has included all. It then stops. On a busy machine, further blocks would otherwise come before the client stops
	 * watching, and would count.
	 */
	function fakeLoad(options: {
		perBlock: number;
		transactions: number;
		/** The index of a transaction that never arrives. */
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
						if (taken === options.transactions) {
							return;
						}
						const before = taken;
						// In nonce order.
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
			message: "50 transactions filled 2 blocks instead of 3; try fewer blocks",
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
			// One or two blocks may come before the client gives up.
			message:
				/^60 transactions wait, and 2\d blocks in a row took none of them$/,
		});
	});
});
