import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { cryptoWaitReady } from "@polkadot/util-crypto";
import { UsageError } from "../../src/errors.js";
import { minutes, plotCourse } from "../../src/load/course.js";
import { coursePlot } from "../../src/load/loadNetwork.js";
import type { LoadedBlock } from "../../src/load/measure.js";
import { plotBlocks } from "../../src/load/plot.js";
import { BAD_ONE_IN, mixOf } from "../../src/load/traffic.js";
import {
	nodeIdentity,
	sessionKeys,
	setAuthorities,
	suriOf,
} from "../../src/network/chainSpec.js";
import {
	parseDefinition,
	readDefinition,
} from "../../src/network/definition.js";
import { reportOf } from "../../src/network/report.js";
import { madeNow, record } from "../../src/network/results.js";
import { describe, readSettings } from "../../src/network/settings.js";
import type { PalletSubjects, Subject } from "../../src/network/subjects.js";
import { withOwnFolder } from "../../src/ownFolder.js";

const DEFINITIONS = fileURLToPath(
	new URL("../../../../../zombienet", import.meta.url),
);

test("every definition of the repository is read", async () => {
	const files = (await readdir(DEFINITIONS)).filter((name) =>
		name.endsWith(".toml"),
	);
	assert.ok(files.length >= 4);
	for (const file of files) {
		const { name, nodes } = await readDefinition(join(DEFINITIONS, file));
		assert.equal(`${name}.toml`, file);
		assert.ok(nodes.filter(({ validator }) => validator).length >= 2);
	}
});

test("a definition's defaults, arguments and variables come together", () => {
	const text = `
		[relaychain]
		chain = "local"
		default_args = ["--a"]
		[[relaychain.nodes]]
		name = "alice"
		args = ["--b=1"]
		env = [{ name = "X", value = "1" }]
		[[relaychain.nodes]]
		name = "full"
		validator = false
	`;
	assert.deepEqual(parseDefinition(text, "folder/own.toml"), {
		...{ name: "own", chain: "local" },
		nodes: [
			{
				...{ name: "alice", validator: true },
				...{ args: ["--b=1"], env: { X: "1" } },
			},
			{ name: "full", validator: false, args: ["--a"], env: {} },
		],
	});
});

const NODE = '[[relaychain.nodes]]\nname = "alice"\n';
const CHAIN = '[relaychain]\nchain = "local"\n';

for (const [what, text, message] of [
	["that is not TOML", "[", /^x.toml: /],
	["without a chain's table", "", /no table \[relaychain\]/],
	["without a chain", `[relaychain]\n${NODE}`, /chain is not a text/],
	["without nodes", CHAIN, /no \[\[relaychain.nodes\]\]/],
	["with a name in capitals", CHAIN + NODE.replace("a", "A"), /nodes/],
	["with a name twice", CHAIN + NODE + NODE, /another node's/],
	["with a number as argument", `${CHAIN + NODE}args = [1]`, /args is not/],
	["with a list as variable", `${CHAIN + NODE}env = [[1]]`, /env is not/],
	["with a text for validator", `${CHAIN + NODE}validator = "no"`, /neither/],
] as const) {
	test(`a definition ${what} is refused`, () => {
		assert.throws(
			() => parseDefinition(text, "x.toml"),
			(error) => error instanceof UsageError && message.test(error.message),
		);
	});
}

test("a definition that does not exist is refused", async () => {
	await assert.rejects(readDefinition("none.toml"), /cannot be read/);
});

/** The storage keys of the authorities, from a node's state. */
const AUTHORITIES = {
	aura: "0x57f8dc2f5ab09467896f47300f0424385e0621c4869aa60c02be9adcc98a0d1d",
	grandpa: "0x5f9cc45b7a00c5899361e1c6099678dc5e0621c4869aa60c02be9adcc98a0d1d",
} as const;
/** Alice's public keys, from the node's `key inspect //Alice`. */
const ALICE_SR25519 =
	"d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d";
const ALICE_ED25519 =
	"88dc3417d5058ec4b4503e0c12ea1a0a89be200fe98922423d4334014fa6b0ee";

test("a chain's first state gets a network's authorities", async () => {
	await cryptoWaitReady();
	const { aura, grandpa } = AUTHORITIES;
	const state = { "0x00": "0x01", [aura]: "0x00", [grandpa]: "0x00" };
	setAuthorities(state, [sessionKeys("alice")]);
	assert.deepEqual(state, {
		"0x00": "0x01",
		[aura]: `0x04${ALICE_SR25519}`,
		[grandpa]: `0x04${ALICE_ED25519}0100000000000000`,
	});
});

test("a chain without authorities is refused", async () => {
	await cryptoWaitReady();
	assert.throws(
		() => setAuthorities({ [AUTHORITIES.aura]: "0x00" }, []),
		/no authorities of Grandpa/,
	);
});

test("validators have the keys that zombienet gives them", () => {
	assert.equal(suriOf("alice"), "//Alice");
});

test("a node's identity is its own and stays the same", () => {
	const { secret, peerId } = nodeIdentity("alice");
	assert.match(secret, /^[0-9a-f]{64}$/);
	assert.match(peerId, /^12D3KooW/);
	assert.deepEqual(nodeIdentity("alice"), { secret, peerId });
	assert.notEqual(nodeIdentity("bob").peerId, peerId);
});

const SETTINGS = [
	...["--definition", "a/two.toml", "--node", "n", "--prover", "p"],
	...["--kept", "k", "--out", "o.json"],
];

test("settings describe the command without paths", () => {
	const settings = readSettings(["load", ...SETTINGS, "--seconds", "7"]);
	assert.ok(settings !== undefined);
	assert.equal(
		describe(settings),
		"network load --definition two.toml --seconds 7",
	);
	assert.equal(
		describe({ ...settings, chain: "dev" }),
		"network load --definition two.toml --chain dev --seconds 7",
	);
	const arg = "--trie-cache-size=9";
	const withArg = readSettings(["load", ...SETTINGS, `--node-arg=${arg}`]);
	assert.ok(withArg !== undefined);
	assert.deepEqual(withArg.nodeArgs, [arg]);
	assert.equal(
		describe(withArg),
		`network load --definition two.toml --seconds 120 --node-arg=${arg}`,
	);
	const upgrade = readSettings([
		...["upgrade", ...SETTINGS, "--runtime", "a/r.wasm"],
		...["--fault", "export-import"],
	]);
	assert.ok(upgrade !== undefined);
	assert.equal(upgrade.runtime, "a/r.wasm");
	assert.equal(
		describe(upgrade),
		"network upgrade --definition two.toml --fault export-import",
	);
});

test("the number of proofs and the seed are chosen, the seed by chance if it is not given", () => {
	const chosen = readSettings([
		...["check", ...SETTINGS, "--distinct", "3", "--seed", "7"],
	]);
	assert.deepEqual([chosen?.distinct, chosen?.seed], [3, 7]);
	const [one, other] = [1, 2].map(() => readSettings(["check", ...SETTINGS]));
	assert.equal(one?.distinct, 8);
	assert.notEqual(one?.seed, other?.seed);
});

for (const [what, args, message] of [
	["no command", SETTINGS, /not one command/],
	["two commands", ["load", "mixed", ...SETTINGS], /not one command/],
	["no definition", ["check"], /--definition/],
	["no file of results", ["load", ...SETTINGS.slice(0, -2)], /--out/],
	["no runtime to upgrade to", ["upgrade", ...SETTINGS], /--runtime/],
	["no runtime of an old node", ["old-node", ...SETTINGS], /--runtime/],
	["no seconds", ["load", ...SETTINGS, "--seconds", "0"], /--seconds/],
	["no proof", ["load", ...SETTINGS, "--distinct", "0"], /--distinct/],
	["a word as seed", ["load", ...SETTINGS, "--seed", "x"], /--seed/],
	["an unknown option", ["load", "--fast"], /--fast/],
] as const) {
	test(`${what} is a wrong usage`, () => {
		assert.throws(
			() => readSettings([...args]),
			(error) => error instanceof UsageError && message.test(error.message),
		);
	});
}

test("the mix has every proof, bad ones at the known ratio, and batches where a pallet takes them", () => {
	const subject = (pallet: string, what: string): Subject => ({
		...{ pallet, what, statements: [] },
		error: /bad/.test(what) ? "ProofInvalid" : undefined,
		call: () => assert.fail("nothing is called"),
	});
	const subjects = ["A", "B", "C", "D"].map((pallet, i) => {
		const named = (...names: string[]) =>
			names.map((what) => subject(pallet, what));
		const takesBatches = i > 0;
		return {
			...{ pallet, valid: named("valid 1", "valid 2") },
			invalid: named("bad 1", "bad 2"),
			batches: takesBatches ? named("batch 1", "batch 2") : [],
			badBatches: takesBatches ? named("bad batch") : [],
		} as unknown as PalletSubjects;
	});
	const mix = mixOf(subjects);
	const length = subjects.length * BAD_ONE_IN * 6;
	const taken = Array.from({ length }, () => mix.next().value);
	assert.equal(
		taken.filter(({ error }) => error !== undefined).length,
		length / BAD_ONE_IN,
	);
	const kinds = new Set(taken.map(({ pallet, what }) => `${pallet} ${what}`));
	assert.equal(kinds.size, subjects.length * 7 - 3);
	assert.ok(!kinds.has("A batch 1"));
	// Without batches there are more valid proofs, and all of them alternate.
	const ofA = taken.filter(({ pallet }) => pallet === "A");
	assert.equal(ofA.filter(({ what }) => what === "valid 2").length, 6);
});

test("a minute has the most that a node used in it", () => {
	const row = (at_s: number, own: number, pool: number) => ({
		...{ node: "alice", at_s, own: own * 2 ** 20, pool },
		...{ memory: 2 * own * 2 ** 20, disk: 3 * 2 ** 20 },
	});
	const rows = [
		row(0, 5, 1),
		row(59.9, 4, 7),
		row(60, 2.25, 0),
		row(200, 9, 2),
	];
	const used = (minute: number, own: number, pool: number) => ({
		...{ minute, memory_mib: 2 * own, own_memory_mib: own, disk_mib: 3, pool },
	});
	const expected = [used(0, 5, 7), used(1, 2.3, 0), used(3, 9, 2)];
	expected[1] = { ...used(1, 2.3, 0), memory_mib: 4.5 };
	assert.deepEqual(minutes(rows), expected);
	assert.deepEqual(minutes([]), []);
});

test("the nodes' plot has a line of every figure for each node", () => {
	const minute = { minute: 3, memory_mib: 800, own_memory_mib: 300 };
	const minutes = [{ ...minute, disk_mib: 50, pool: 600 }];
	const svg = plotCourse([
		{ name: "alice", minutes },
		{ name: "a < b", minutes: [] },
	]);
	assert.equal(svg.match(/<polyline /g)?.length, 8);
	assert.ok(svg.includes("a &lt; b") && !svg.includes("NaN"));
	assert.ok(!plotCourse([]).includes("NaN"));
	assert.equal(coursePlot("a/load.svg"), "a/load-nodes.svg");
});

test("the plot has a point for each block that was measured", () => {
	const block = (
		height: number,
		import_ms: number | undefined,
	): LoadedBlock => ({
		...{ height, import_ms, verifications: 1, weight_ms: 400 },
		interval_ms: 6000,
	});
	const svg = plotBlocks([block(1, 300), block(2, undefined), block(3, 12)]);
	assert.equal(svg.match(/<circle /g)?.length, 2);
	assert.ok(!svg.includes("NaN"));
	assert.ok(!plotBlocks([]).includes("NaN"));
});

const MADE = {
	...{ machine: "a machine", commit: "abc", command: "network" },
	...{ node: "0.1", date: "2026-01-02T03:04Z", load_average: 0.5 },
};

test("a result takes the place of an earlier one of its name, and others stay", async () => {
	await withOwnFolder("results-test", async (folder) => {
		const file = join(folder, "benchmarks", "network.json");
		const fault = (name: string, checked: number) => ({
			...{ name, checked, lost: 0, forks: 0, recovery_s: 1, seconds: 2 },
			detail: "nothing",
		});
		const check = {
			network: "two",
			chain: "Own",
			nodes: 2,
			calls: 3,
			height: 4,
			seconds: 5,
		};
		await record(file, MADE, { section: "faults", result: fault("b", 1) });
		await record(file, MADE, { section: "checks", result: check });
		const later = { ...MADE, commit: "def" };
		await record(file, later, { section: "faults", result: fault("a", 2) });
		await record(file, later, { section: "faults", result: fault("b", 3) });
		assert.deepEqual(JSON.parse(await readFile(file, "utf8")), {
			checks: [{ ...check, made: MADE }],
			faults: [
				{ ...fault("a", 2), made: later },
				{ ...fault("b", 3), made: later },
			],
		});
		const report = await readFile(file.replace("json", "md"), "utf8");
		const made = "| 2026-01-02T03:04Z | def | 0.1 | a machine | 0.5 |";
		assert.ok(report.includes(`| b | 3 | 0 | 0 | 1 | 2 | nothing ${made}`));
		assert.ok(!report.includes("## Load"));
	});
});

test("the report names the code paths of a load", () => {
	const load = {
		...{ chain: "Own", seconds: 1, transactions: 1, verifications: 1 },
		...{ invalid: 0, wrong: 0, missing: 0, stuck: 0, forks: 0 },
		...{ compared_heights: 3, slowest_block_ms: 12, per_second: 46.8 },
		made: MADE,
	};
	const paths = ["portable", "avx2"];
	const report = reportOf({ load, mixed: { ...load, paths } });
	assert.match(report, /nodes of mixed ran on the code paths portable, avx2\./);
	assert.match(report, /\| load \| Own \|.* \| 3 \| 12 \| 1 \| 46\.8 \|/);
	const program = { ...MADE, node_sha256: "ba7816bf8f01cfea" };
	assert.match(
		reportOf({ load: { ...load, made: program } }),
		/\| 0\.1, ba7816bf \| a machine \|/,
	);
	assert.doesNotMatch(report, /nodes of load/);
});

test("a result says when it was made, and under which load", async () => {
	const { date, load_average, command, node, node_sha256 } =
		await withOwnFolder("results-test", async (folder) => {
			const path = join(folder, "node");
			await writeFile(path, "abc");
			return madeNow("network check", { version: "0.1", path });
		});
	assert.equal(node, "0.1");
	// FIPS 180-2, appendix B.1.
	assert.equal(
		node_sha256,
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	);
	assert.match(date ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
	assert.ok((load_average ?? -1) >= 0);
	assert.equal(command, "network check");
});

test("results that are no JSON are not overwritten", async () => {
	await withOwnFolder("results-test", async (folder) => {
		const file = join(folder, "network.json");
		await writeFile(file, "{");
		const result = {
			network: "n",
			chain: "c",
			nodes: 1,
			calls: 1,
			height: 1,
			seconds: 1,
		};
		await assert.rejects(
			record(file, MADE, { section: "checks", result }),
			SyntaxError,
		);
		assert.equal(await readFile(file, "utf8"), "{");
	});
});
