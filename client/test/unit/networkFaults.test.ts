import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { UsageError } from "../../src/errors.js";
import { faults } from "../../src/network/faultKinds.js";
import { chooseFaults } from "../../src/network/faults.js";
import { signOfFullDisk, untilFull } from "../../src/network/fullDisk.js";
import {
	Imports,
	killDuringImport,
} from "../../src/network/killDuringImport.js";
import {
	joinLate,
	requireWarpSync,
	untilHistory,
} from "../../src/network/lateJoin.js";
import {
	partition,
	requireNoFinality,
	stopMajority,
} from "../../src/network/partition.js";
import { requireShift, shiftClock } from "../../src/network/shiftedClock.js";
import { withOwnFolder } from "../../src/ownFolder.js";
import {
	endRepetitions,
	PlayedChain,
	PlayedNode,
	playScene,
	repeat,
} from "../playedNetwork.js";

afterEach(endRepetitions);

describe("faults are chosen", () => {
	const validators = {
		name: "four",
		nodes: [{ name: "alice", validator: true, args: [], env: {} }],
	};
	const observed = {
		...validators,
		nodes: [
			...validators.nodes,
			{ name: "observer", validator: false, args: [], env: {} },
		],
	};
	const plain = faults.filter(({ needs }) => needs === undefined);

	test("by name, and unknown ones are refused", () => {
		assert.deepEqual(
			chooseFaults(faults, ["partition"], validators).map(({ name }) => name),
			["partition"],
		);
		assert.throws(
			() => chooseFaults(faults, ["flood"], validators),
			UsageError,
		);
	});

	test("with their files", () => {
		const needs = { file: "/none/libclock.so", package: "clock" };
		const cause = () => assert.fail("it is not caused");
		const lacking = [{ name: "clock", needs, cause }, ...faults];
		assert.throws(
			() => chooseFaults(lacking, [], validators),
			/clock needs \/none\/libclock\.so: install clock, or name the other faults/,
		);
		assert.equal(chooseFaults(lacking, ["partition"], validators).length, 1);
	});

	test("by the nodes of the network", () => {
		const names = (network: typeof validators) =>
			chooseFaults(plain, [], network).map(({ name }) => name);
		assert.ok(!names(validators).includes("late-join"));
		assert.ok(names(observed).includes("late-join"));
		assert.throws(
			() => chooseFaults(plain, ["late-join"], validators),
			/late-join needs a node that is no validator, and all of four are/,
		);
	});
});

describe("kills during an import", () => {
	test("see an import begin and end in the log", () => {
		const imports = new Imports();
		const note = (text: string) =>
			imports.note(`2026-01-02 03:04:05.678 DEBUG sync::import-queue: ${text}`);
		// Before the block arrives, nothing of it is imported, but nothing is hit either.
		assert.ok(!imports.isUnderway(7));
		note("Starting import of 1 blocks  (7) (origin: NetworkBroadcast)");
		assert.ok(imports.hasBegun(7) && imports.isUnderway(7));
		note("Starting import of 3 blocks  (8..10) (origin: NetworkInitialSync)");
		assert.ok(imports.isUnderway(9));
		imports.note("2026-01-02 03:04:06 🏆 Imported #9 (0x12…34 → 0x56…78)");
		assert.deepEqual(
			[7, 8, 9, 10, 11].filter((height) => imports.isUnderway(height)),
			[10],
		);
	});

	/** Plays a network whose next block has many proofs. `onImport` plays the victim's import. */
	function play(onImport: (victim: PlayedNode, height: number) => void) {
		let height = 20;
		const played = playScene({
			submitSlow: async () => {
				height++;
				const { victim, others } = played;
				others[0]?.say(
					`🎁 Prepared block for proposing at ${height} (5 ms) [hash: 0x12; extrinsics_count: 300`,
				);
				victim.say(`Starting import of 1 blocks  (${height}) (origin: x)`);
				onImport(victim, height);
			},
		});
		return played;
	}

	test("are counted if the import had not ended", async () => {
		const { scene, victim } = play(() => {});
		assert.equal(
			await killDuringImport(scene),
			"3 of 3 kills hit while the block was imported",
		);
		assert.equal(victim.done.filter((what) => what === "kill").length, 3);
		assert.equal(victim.done.at(-1), "start");
	});

	test("are repeated until one hits", async () => {
		let imports = 0;
		const { scene } = play((victim, height) => {
			imports++;
			if (imports !== 5) {
				victim.say(`🏆 Imported #${height} (0x12)`);
			}
		});
		assert.equal(
			await killDuringImport(scene),
			"1 of 6 kills hit while the block was imported",
		);
	});

	test("fail if none hits", async () => {
		const { scene } = play((victim, height) =>
			victim.say(`🏆 Imported #${height} (0x12)`),
		);
		await assert.rejects(
			killDuringImport(scene),
			/none of 9 kills hit while dave imported a block/,
		);
	});
});

describe("a partition", () => {
	function play() {
		const played = playScene();
		const { witness, others } = played;
		for (const node of [witness, ...others]) {
			repeat(() =>
				node.say("🔖 Pre-sealed block for proposal at 7. Hash now 0x12"),
			);
			node.played.grows = false;
		}
		for (const node of others.slice(1)) {
			node.played.branch = "0xbb";
		}
		return played;
	}

	test("is over with different blocks and no finality", async () => {
		assert.match(
			await partition(play().scene),
			/no block was finalized while each half made 3, and the halves had different blocks at height 20/,
		);
	});

	test("fails if both halves have the same blocks", async () => {
		const { scene, others } = play();
		for (const node of others) {
			node.played.branch = "0xaa";
		}
		await assert.rejects(
			partition(scene),
			/both halves have the block 0xaa20 at height 20/,
		);
	});

	test("fails if a half finalizes blocks", async () => {
		const { scene, others } = play();
		const [, far] = others;
		assert.ok(far !== undefined);
		repeat(() => far.played.finalized++);
		await assert.rejects(
			partition(scene),
			/a partition without a majority finalized \d+ blocks/,
		);
	});

	test("compares heights node by node", () => {
		requireNoFinality([3, 5], [3, 5], "a half");
		assert.throws(
			() => requireNoFinality([3, 5], [3, 6], "a half"),
			/a half finalized 1 blocks/,
		);
	});
});

describe("a stopped majority", () => {
	function play() {
		const follower = new PlayedNode("observer");
		const played = playScene({}, [follower]);
		const { witness } = played;
		repeat(() => witness.say("💤 Idle (0 peers), best: #20, finalized #10"));
		return { ...played, follower };
	}

	test("is over if nothing was finalized", async () => {
		const { scene, others, follower } = play();
		assert.equal(
			await stopMajority(scene),
			"no block was finalized while 3 of 4 validators were stopped",
		);
		for (const node of [...others, follower]) {
			assert.deepEqual(node.done, ["stop", "start"]);
		}
	});

	test("fails if the validator that is left finalizes blocks", async () => {
		const { scene, witness } = play();
		repeat(() => witness.played.finalized++);
		await assert.rejects(
			stopMajority(scene),
			/one validator finalized \d+ blocks/,
		);
	});
});

describe("a full disk", () => {
	const ended = { code: null, signal: "SIGBUS" } as const;

	test("shows in the log, or in a mapped file", () => {
		const line =
			"Error: Service(Client(Backend(IO Error: No space left on device (os error 28))))";
		assert.equal(
			signOfFullDisk(["Idle", line], undefined),
			'logged "No space left on device"',
		);
		assert.match(signOfFullDisk([], ended) ?? "", /SIGBUS/);
		for (const ending of [
			undefined,
			{ code: 1, signal: null },
			{ code: null, signal: "SIGKILL" } as const,
		]) {
			assert.equal(signOfFullDisk(["Idle", "os error 280"], ending), undefined);
		}
	});

	test("is waited for", async () => {
		const { scene, victim } = playScene();
		setTimeout(() => {
			victim.ending = ended;
		}, 5);
		assert.match(await untilFull(scene, []), /SIGBUS/);
	});

	test("fails if the node does not meet it", async () => {
		const { scene } = playScene();
		await assert.rejects(
			untilFull(scene, ["Imported #7"]),
			/the node dave met no full disk while the others finalized 15 blocks/,
		);
	});
});

describe("a shifted clock", () => {
	const at = Date.parse("2026-01-02T03:04:05Z");
	const log = (...lines: string[]) => lines.map((line) => ({ line, at }));
	const HOUR = 3_600_000;

	test("shows in the log", () => {
		const lines = log(
			"2026-01-02 04:04:03 Idle",
			"a line without a time",
			"2026-01-02 04:04:05.678 Idle",
		);
		requireShift(lines, HOUR, "dave");
		assert.throws(
			() => requireShift(lines, -HOUR, "dave"),
			/the clock of dave must be -3600 s off, but its log is 3598 s off/,
		);
	});

	test("fails without an effect, or without times", () => {
		assert.throws(
			() => requireShift(log("2026-01-02 03:04:05 Idle"), HOUR, "dave"),
			/must be 3600 s off, but its log is 0 s off: .*libfaketimeMT.* had no effect/,
		);
		assert.throws(() => requireShift(log("x"), HOUR, "dave"), /has no times/);
	});

	/** Plays a node that logs two lines with a clock that is off by some hours. */
	function play(hours: number) {
		const played = playScene();
		const { victim } = played;
		victim.onStart = () => {
			const now = new Date(Date.now() + hours * HOUR);
			const time = now.toISOString().slice(0, 19).replace("T", " ");
			victim.say(`${time} 🔖 Pre-sealed block for proposal at 7`);
			victim.say(`${time} 💤 Idle`);
		};
		return played;
	}

	test("is over with the right clock", async () => {
		const { scene, victim } = play(1);
		assert.equal(
			await shiftClock(scene, "ahead"),
			"the clock of one node was 1 h ahead, as its log shows; it sealed 1 blocks meanwhile, and the others finalized 3",
		);
		assert.deepEqual(victim.done, ["stop", "start", "stop", "start"]);
		await shiftClock(play(-1).scene, "behind");
	});

	test("fails for a node with the right clock", async () => {
		await assert.rejects(shiftClock(play(0).scene, "ahead"), /had no effect/);
		await assert.rejects(shiftClock(play(1).scene, "behind"), /-3600 s off/);
	});
});

describe("a late join", () => {
	const WARP = [
		"2026-01-02 Warp sync is complete, continuing with state sync.",
		"2026-01-02 State sync is complete, continuing with block sync.",
	];

	/** Plays an observer whose log has these lines when it starts. */
	async function play(
		lines: readonly string[],
		run: (played: {
			scene: ReturnType<typeof playScene>["scene"];
			observer: PlayedNode;
			data: string;
			from: number[];
			args: (readonly string[])[];
		}) => Promise<void>,
	) {
		await withOwnFolder("late-join", async (folder) => {
			const basePath = join(folder, "observer");
			const data = join(basePath, "chains");
			await mkdir(data, { recursive: true });
			await writeFile(join(data, "x"), "old");
			const observer = new PlayedNode("observer", { basePath });
			const [from, args]: [number[], (readonly string[])[]] = [[], []];
			observer.onStart = (options) => {
				args.push(options.args ?? []);
				for (const line of lines) {
					observer.say(line);
				}
			};
			const hasStatesFrom = (_: unknown, height: number) => from.push(height);
			const { scene } = playScene({ hasStatesFrom }, [observer]);
			await run({ scene, observer, data, from, args });
		});
	}

	test("begins without data, and has states from some block on", async () => {
		await play(WARP, async ({ scene, observer, data, from, args }) => {
			observer.played.lowest = 5;
			setTimeout(() => {
				observer.played.lowest = 0;
			}, 20);
			const detail = await joinLate(scene);
			assert.ok(!existsSync(data));
			assert.deepEqual(args, [["--sync=warp"]]);
			const [height = 0] = from;
			assert.ok(height > 13, `${height}`);
			assert.match(detail, new RegExp(`after ${height - 1} blocks by warp`));
		});
	});

	test("fails for a node that does not sync by warp proofs", async () => {
		const lines = ["Warp sync failed. Continuing with full sync."];
		await play(lines, async ({ scene }) => {
			await assert.rejects(
				joinLate(scene),
				/the node observer did not sync by warp proofs: its log lacks "Warp sync is complete/,
			);
		});
		assert.throws(
			() => requireWarpSync([...WARP.slice(0, 1)], "observer"),
			/lacks "State sync is complete/,
		);
		requireWarpSync(WARP, "observer");
	});

	test("fails if earlier blocks do not arrive", async () => {
		const chain = new PlayedChain();
		chain.lowest = 3;
		await assert.rejects(
			untilHistory(chain.asChain(), 7, 0),
			/did not get the earlier block 0/,
		);
	});
});
