import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Hex } from "../../src/hashes.js";
import type { StatementEvent, WatchOptions } from "../../src/watch.js";
import { watchStatements } from "../../src/watch.js";
import { FakeChain, hashOf, nameOf } from "../fakeChain.js";

const PALLET = "Groth16Bn254";

function watch(fake: FakeChain, options: WatchOptions = {}) {
	return watchStatements(fake.chain, { pallet: PALLET, ...options });
}

const text = ({ kind, statement, blockNumber }: StatementEvent) =>
	`${kind === "retracted" ? "-" : ""}${nameOf(statement)}@${blockNumber}`;

/** Takes the given number of events. */
async function take(
	events: AsyncGenerator<StatementEvent>,
	count: number,
): Promise<string[]> {
	const taken: string[] = [];
	while (taken.length < count) {
		const next = await events.next();
		assert.ok(!next.done, `the watch ended after ${taken.join(", ")}`);
		taken.push(text(next.value));
	}
	return taken;
}

describe("final statements", () => {
	test("come in their order, with their places", async () => {
		const fake = new FakeChain();
		const events = watch(fake);
		const first = events.next();
		fake.extend("1", "genesis", "a", "b");
		fake.extend("2", "1", "c");
		fake.finalize("2");
		assert.deepEqual((await first).value, {
			kind: "verified",
			pallet: PALLET,
			statement: hashOf("a"),
			key: hashOf("key"),
			who: "alice",
			blockNumber: 1,
			blockHash: hashOf("1"),
			extrinsicIndex: 1,
		});
		assert.deepEqual(await take(events, 2), ["b@1", "c@2"]);
		await events.return();
	});

	test("do not come before they are final", async () => {
		const fake = new FakeChain();
		const events = watch(fake);
		fake.extend("1", "genesis", "a");
		let came = false;
		const first = events.next().then(() => {
			came = true;
		});
		await turns();
		assert.equal(came, false);
		fake.finalize("1");
		await first;
		await events.return();
	});

	test("begin with the call, or at a given block", async () => {
		const fake = new FakeChain();
		fake.extend("1", "genesis", "a");
		fake.extend("2", "1", "b");
		fake.finalize("2");
		const late = watch(fake);
		const early = watch(fake, { from: 1 });
		await turns();
		fake.extend("3", "2", "c");
		fake.finalize("3");
		assert.deepEqual(await take(late, 1), ["c@3"]);
		assert.deepEqual(await take(early, 3), ["a@1", "b@2", "c@3"]);
		await Promise.all([late.return(), early.return()]);
	});

	test("wait for a block to come", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { from: 2 });
		const first = take(events, 1);
		fake.extend("1", "genesis", "a");
		fake.extend("2", "1", "b");
		fake.finalize("2");
		assert.deepEqual(await first, ["b@2"]);
		await events.return();
	});

	test("can be those of one statement or another pallet", async () => {
		const fake = new FakeChain();
		const statement = `0x${hashOf("b").slice(2).toUpperCase()}` as const;
		const one = watch(fake, { statement });
		const end = new AbortController();
		const other = watch(fake, { pallet: "Lattice", signal: end.signal });
		const none = other.next();
		await turns();
		fake.extend("1", "genesis", "a", "b");
		fake.finalize("1");
		assert.deepEqual(await take(one, 1), ["b@1"]);
		await turns();
		end.abort();
		assert.equal((await none).done, true);
		await one.return();
	});
});

describe("a watch that cannot be", () => {
	for (const from of [-5, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
		test(`begins at block ${from}`, () => {
			const fake = new FakeChain();
			assert.throws(() => watch(fake, { from }), {
				name: "UsageError",
				message: `from: ${from} is not the number of a block; pass a whole number, 0 or more`,
			});
			assert.equal(fake.listenerCount("connected"), 0);
		});
	}

	for (const statement of ["0xab", `${hashOf("a")}00`, hashOf("a").slice(2)]) {
		test(`is for the statement ${statement}`, () => {
			assert.throws(
				() => watch(new FakeChain(), { statement: statement as Hex }),
				{
					name: "UsageError",
					message: `statement: "${statement}" is not 0x and 64 hexadecimal digits`,
				},
			);
		});
	}
});

describe("after a lost connection", () => {
	// The watch makes about ten requests for these blocks. Each request is once the last one before a loss.
	for (let requests = 0; requests < 30; requests++) {
		for (const finalized of [true, false]) {
			test(`nothing is left out or comes twice (${requests} requests, ${finalized ? "final" : "best"})`, async () => {
				const fake = new FakeChain();
				const events = watch(fake, { finalized });
				await turns();
				fake.requestsLeft = requests;
				const taken = take(events, 3);
				fake.extend("1", "genesis", "a");
				fake.finalize("1");
				await turns();
				fake.extend("2", "1", "b");
				fake.finalize("2");
				fake.extend("3", "2", "c");
				fake.finalize("3");
				await turns();
				if (fake.isConnected) {
					fake.cut();
				}
				fake.mend();
				assert.deepEqual(await taken, ["a@1", "b@2", "c@3"]);
				await events.return();
			});
		}
	}
});

describe("statements of the best chain", () => {
	test("come at once, and not again when they are final", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { finalized: false });
		await turns();
		fake.extend("1", "genesis", "a");
		assert.deepEqual(await take(events, 1), ["a@1"]);
		fake.finalize("1");
		await turns();
		fake.extend("2", "1", "b");
		assert.deepEqual(await take(events, 1), ["b@2"]);
		await events.return();
	});

	test("stay when the blocks below them become final", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { finalized: false });
		await turns();
		fake.extend("1", "genesis", "a");
		fake.extend("2", "1", "b");
		fake.extend("3", "2", "c");
		assert.deepEqual(await take(events, 3), ["a@1", "b@2", "c@3"]);
		const next = take(events, 1);
		fake.finalize("2");
		await turns();
		fake.extend("4", "3", "d");
		assert.deepEqual(await next, ["d@4"]);
		await events.return();
	});

	test("are retracted by a reorganisation, the last first", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { finalized: false });
		await turns();
		fake.extend("1", "genesis", "a");
		fake.extend("2", "1", "b", "c");
		fake.extend("3", "2", "d");
		assert.deepEqual(await take(events, 4), ["a@1", "b@2", "c@2", "d@3"]);
		fake.extend("2'", "1", "c");
		fake.extend("3'", "2'", "e");
		fake.extend("4'", "3'");
		assert.deepEqual(await take(events, 5), [
			...["-d@3", "-c@2", "-b@2"],
			...["c@2", "e@3"],
		]);
		await events.return();
	});

	test("of a block that the node forgets while it is read do not come, but those of its successor do", async () => {
		const fake = new FakeChain();
		const { chain } = fake;
		const { at } = chain.api;
		chain.api.at = (async (hash: Hex) => {
			if (hash === hashOf("2")) {
				fake.extend("2'", "1", "c");
				fake.forget("2");
			}
			return at(hash);
		}) as typeof at;
		const events = watchStatements(chain, {
			...{ pallet: PALLET, finalized: false },
		});
		await turns();
		fake.extend("1", "genesis", "a");
		assert.deepEqual(await take(events, 1), ["a@1"]);
		fake.extend("2", "1", "b");
		assert.deepEqual(await take(events, 1), ["c@2"]);
		await events.return();
	});

	test("end the watch if a block of the best chain cannot be read", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { finalized: false });
		await turns();
		fake.extend("1", "genesis", "a");
		fake.forget("1");
		await assert.rejects(events.next(), { message: `no block ${hashOf("1")}` });
	});

	test("are retracted when another block becomes final", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { finalized: false });
		await turns();
		fake.extend("1", "genesis", "a");
		assert.deepEqual(await take(events, 1), ["a@1"]);
		fake.extend("1'", "genesis", "b");
		fake.finalize("1'");
		assert.deepEqual(await take(events, 2), ["-a@1", "b@1"]);
		await events.return();
	});

	test("of blocks before the call do not come, but those that replace them do", async () => {
		const fake = new FakeChain();
		fake.extend("1", "genesis", "a");
		const events = watch(fake, { finalized: false });
		await turns();
		const first = take(events, 2);
		await turns();
		fake.extend("1'", "genesis", "b");
		fake.extend("2'", "1'", "c");
		assert.deepEqual(await first, ["b@1", "c@2"]);
		await events.return();
	});
});

test("blocks that were processed are not asked for again", async () => {
	const fake = new FakeChain();
	const events = watch(fake, { finalized: false });
	await turns();
	const blocks = 200;
	for (let number = 1; number <= blocks; number++) {
		const parent = number === 1 ? "genesis" : `${number - 1}`;
		fake.extend(`${number}`, parent, "a");
	}
	await take(events, blocks);
	// For each block one of the last final one, and each block once on the way to the best.
	assert.ok(fake.headers < 3 * blocks, `${fake.headers}`);
	fake.headers = 0;
	fake.extend(`${blocks + 1}`, `${blocks}`, "b");
	await take(events, 1);
	assert.ok(fake.headers < 10, `${fake.headers}`);
	await events.return();
});

describe("the end", () => {
	test("by break leaves no subscription", async () => {
		const fake = new FakeChain();
		fake.extend("1", "genesis", "a", "b");
		fake.finalize("1");
		for await (const event of watch(fake, { from: 1, finalized: false })) {
			assert.equal(text(event), "a@1");
			assert.equal(fake.subscriptions, 2);
			break;
		}
		assert.equal(fake.subscriptions, 0);
		assert.equal(fake.listenerCount("connected"), 0);
	});

	test("before the first event leaves no listener", async () => {
		const fake = new FakeChain();
		await watch(fake).return();
		assert.equal(fake.listenerCount("connected"), 0);
		const end = new AbortController();
		watch(fake, { signal: end.signal });
		end.abort();
		assert.equal(fake.listenerCount("disconnected"), 0);
	});

	for (const isConnected of [true, false]) {
		test(`by the signal, ${isConnected ? "while it waits" : "without a connection"}`, async () => {
			const fake = new FakeChain();
			const end = new AbortController();
			const events = watch(fake, { signal: end.signal });
			const next = events.next();
			await turns();
			if (!isConnected) {
				fake.cut();
			}
			end.abort();
			assert.deepEqual(await next, { done: true, value: undefined });
			assert.equal(fake.subscriptions, 0);
		});
	}

	test("by a signal before the start", async () => {
		const fake = new FakeChain();
		const events = watch(fake, { signal: AbortSignal.abort() });
		assert.equal((await events.next()).done, true);
	});

	test("by an error, if the node no longer has the events", async () => {
		const fake = new FakeChain();
		fake.extend("1", "genesis", "a");
		fake.finalize("1");
		const { chain } = fake;
		chain.api.at = async () => {
			throw new Error("4003: Client error: State already discarded for 0x31");
		};
		await assert.rejects(
			watchStatements(chain, { pallet: PALLET, from: 1 }).next(),
			{
				name: "UsageError",
				message:
					"the node no longer has the events of block 1; watch from a later block, or use a node that keeps all (--state-pruning archive)",
			},
		);
	});
});

/** Lets all tasks run that do not wait for the test. */
async function turns(): Promise<void> {
	for (let i = 0; i < 20; i++) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}
