import assert from "node:assert/strict";
import { test } from "node:test";
import { blake2AsHex } from "@polkadot/util-crypto";
import type { Chain, KeyPair } from "../../src/chain.js";
import type { Hex } from "../../src/hashes.js";
import type { Subject } from "../../src/network/subjects.js";
import { Tracker } from "../../src/network/tracker.js";

/** Number of blocks whose state nodes keep. */
const KEPT = 256;

/** A chain's blocks. Each has the transactions that were submitted since the previous one. */
class Blocks {
	readonly #blocks: Hex[][] = [[]];
	readonly #listeners: (() => void)[] = [];
	waiting: Hex[] = [];

	get height(): number {
		return this.#blocks.length - 1;
	}

	hash(height: number): Hex | null {
		return height > this.height
			? null
			: `0x${height.toString(16).padStart(64, "0")}`;
	}

	at(hash: Hex): Hex[] {
		return this.#blocks[Number(hash)] ?? [];
	}

	/** Makes a block that all nodes finalize. */
	make(): void {
		this.#blocks.push(this.waiting);
		this.waiting = [];
		for (const listener of this.#listeners) {
			listener();
		}
	}

	onFinalized(listener: () => void): void {
		this.#listeners.push(listener);
		listener();
	}
}

/**
 * Returns a node of a chain on which every transaction succeeds with these statements. The node itself reports failures
 * at some heights.
 */
function node(
	blocks: Blocks,
	failing: readonly number[] = [],
	statements: readonly Hex[] = [],
): Chain {
	const header = (height: number) => ({
		number: { toNumber: () => height, toString: () => String(height) },
	});
	const events = (hash: Hex) => {
		if (Number(hash) + KEPT < blocks.height) {
			throw new Error("State already discarded");
		}
		const method = failing.includes(Number(hash))
			? "Other"
			: "ExtrinsicSuccess";
		const field = (text: string) => ({
			toHex: () => text,
			toString: () => text,
		});
		return blocks.at(hash).flatMap((_, i) => {
			const phase = {
				isApplyExtrinsic: true,
				asApplyExtrinsic: { toNumber: () => i },
			};
			const verified = statements.map((statement) => ({
				...{ section: "p", method: "ProofVerified" },
				data: [field(statement), field("0xkey"), field("A")],
			}));
			const outcome = { section: "system", method, data: [] };
			return [...verified, outcome].map((event) => ({ phase, event }));
		});
	};
	return {
		url: "ws://fake",
		api: {
			...{ genesisHash: blocks.hash(0), on: () => {}, off: () => {} },
			at: async (hash: Hex) => ({
				query: { system: { events: async () => events(hash) } },
			}),
			rpc: {
				chain: {
					getFinalizedHead: async () => blocks.hash(blocks.height),
					getHeader: async (hash: Hex) => header(Number(hash)),
					getBlockHash: async (height: number) => ({
						toHex: () => blocks.hash(height),
					}),
					subscribeFinalizedHeads: async (listener: (_: unknown) => void) => {
						blocks.onFinalized(() => listener(header(blocks.height)));
						return () => {};
					},
				},
				system: { accountNextIndex: async () => ({ toNumber: () => 0 }) },
			},
		},
		send: async (method: string, [first]: unknown[]) => {
			switch (method) {
				case "author_submitExtrinsic":
					return blocks.waiting.push(first as Hex);
				case "chain_getBlockHash":
					return (first as number[]).map((height) => blocks.hash(height));
				default: {
					const number = `0x${Number(first).toString(16)}`;
					const extrinsics = blocks.at(first as Hex);
					return { block: { header: { number }, extrinsics } };
				}
			}
		},
	} as unknown as Chain;
}

/** A call that must succeed. Its transaction is its nonce. */
const SUBJECT: Subject = {
	...{ pallet: "P", what: "valid", error: undefined, statements: [] },
	call: () =>
		({
			signAsync: async (_: unknown, { nonce }: { nonce: number }) => ({
				toHex: () => `0x${nonce.toString(16).padStart(4, "0")}`,
			}),
		}) as unknown as ReturnType<Subject["call"]>,
};

/** Follows a node while blocks with one transaction each are made. */
async function trackBlocks(
	count: number,
	others: (blocks: Blocks) => Chain[],
): Promise<{ tracker: Tracker; blocks: Blocks }> {
	const blocks = new Blocks();
	const chain = node(blocks);
	const tracker = await Tracker.follow({
		...{ chain, pallets: ["P"], others: others(blocks) },
	});
	const signer = { address: "A" } as KeyPair;
	for (let i = 0; i < count; i++) {
		await tracker.submit(chain, signer, [SUBJECT]);
		blocks.make();
		assert.equal(await tracker.settled(10_000), 0);
	}
	return { tracker, blocks };
}

test("verdicts of many blocks are looked up on other nodes while these keep the states", async () => {
	const { tracker, blocks } = await trackBlocks(KEPT + 50, (blocks) => [
		...[node(blocks), node(blocks)],
	]);
	assert.equal(tracker.finalized, KEPT + 50);
	assert.deepEqual(tracker.wrong(), []);
	assert.deepEqual(await tracker.missing(), []);
	await assert.rejects(tracker.missingOn(node(blocks)), /looked up already/);
});

test("after many blocks, nodes no longer have the states", async () => {
	const { tracker, blocks } = await trackBlocks(KEPT + 50, () => []);
	await assert.rejects(tracker.missingOn(node(blocks)), /State already/);
});

test("a verdict that another node tells otherwise is missing", async () => {
	const { tracker } = await trackBlocks(40, (blocks) => [
		...[node(blocks), node(blocks, [3, 37])],
	]);
	const missing = [3, 37].map((height) => {
		const transaction: Hex = `0x${(height - 1).toString(16).padStart(4, "0")}`;
		return `${blake2AsHex(transaction)} of block ${height} on ws://fake`;
	});
	assert.deepEqual(await tracker.missing(), missing);
	// A second look-up finds nothing more.
	assert.deepEqual(await tracker.missing(), missing);
});

test("a node without old states is asked only about blocks from its first state on", async () => {
	const { tracker, blocks } = await trackBlocks(40, () => []);
	const other = node(blocks, [3]);
	assert.equal((await tracker.missingOn(other)).length, 1);
	assert.deepEqual(await tracker.missingOn(other, 4), []);
	assert.equal((await tracker.missingOn(other, 3)).length, 1);
	await assert.rejects(
		tracker.missingOn(other, 41),
		/no verification is in a block from 41 on/,
	);
});

test("a batch with a bad proof counts as valid ones and a bad one", async () => {
	const blocks = new Blocks();
	const chain = node(blocks, [1]);
	const tracker = await Tracker.follow({ chain, pallets: ["P"] });
	await tracker.submit(chain, { address: "A" } as KeyPair, [
		{ ...SUBJECT, what: "a bad batch", error: "NoOutcome", besides: 7 },
	]);
	blocks.make();
	assert.equal(await tracker.settled(10_000), 0);
	assert.deepEqual(tracker.wrong(), []);
	assert.deepEqual(tracker.counts(), { P: { valid: 7, invalid: 1 } });
});

test("a batch has a statement for each proof, and counts for each", async () => {
	const statements: Hex[] = ["0x01", "0x02", "0x02"];
	const track = async (told: readonly Hex[]) => {
		const blocks = new Blocks();
		const chain = node(blocks, [], told);
		const awaited: number[] = [];
		const tracker = await Tracker.follow({
			...{ chain, pallets: ["P"] },
			onBlock: (block) => awaited.push(block.awaited),
		});
		const signer = { address: "A" } as KeyPair;
		await tracker.submit(chain, signer, [
			{ ...SUBJECT, what: "a batch of 3", statements },
		]);
		blocks.make();
		assert.equal(await tracker.settled(10_000), 0);
		return { tracker, awaited };
	};
	const { tracker, awaited } = await track(statements);
	assert.deepEqual(tracker.wrong(), []);
	assert.deepEqual(tracker.counts(), { P: { valid: 3, invalid: 0 } });
	assert.deepEqual([tracker.finalized, awaited.at(-1)], [1, 3]);
	// A statement is missing, in another place, or not of the batch.
	for (const told of ["0x01 0x02", "0x02 0x01 0x02", "0x01 0x02 0x03", ""]) {
		const { tracker } = await track(
			told.split(" ").filter((text): text is Hex => text !== ""),
		);
		assert.deepEqual(tracker.wrong(), [
			`P: a batch of 3: success, ${told.replaceAll(" ", ",")} instead of success, in block 1`,
		]);
	}
});
