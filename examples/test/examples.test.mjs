// Runs each example against a dev node. Everything in it is built and installed: scripts/test-examples.sh.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { startDevNode } from "../../client/dist/node.js";

const EXAMPLES = resolve(import.meta.dirname, "..");
const KEY = "keys/verifying_key.json";
const PROOF = "proof/proof.json";
const INPUTS = "proof/public_inputs.json";

/** The programs by their names, with what they print for a proof of something else. */
const examples = [
	{
		name: "plain-api",
		command: [process.execPath, join(EXAMPLES, "plain-api/verify.mjs")],
		refusal: /^groth16Bls12381\.ProofInvalid: /m,
	},
	{
		name: "subxt",
		command: [built("assay-subxt-example")],
		refusal: /Groth16Bls12381::ProofInvalid$/m,
	},
];

/** Returns the path of a program that is built. */
function built(program) {
	const { ASSAY_BINARIES } = process.env;
	assert.ok(ASSAY_BINARIES, "ASSAY_BINARIES: the folder with the programs");
	return join(ASSAY_BINARIES, program);
}

let folder;

/** Runs a program in the folder with the artefacts. */
function run([program, ...options], ...more) {
	const { error, status, stdout, stderr } = spawnSync(
		program,
		[...options, ...more],
		{ cwd: folder, encoding: "utf8", timeout: 120_000 },
	);
	if (error) {
		throw error;
	}
	return { status, stdout, stderr };
}

/** Runs the prover, and returns what it printed. */
function prove(...options) {
	const { status, stdout, stderr } = run(
		[built("assay"), "groth16"],
		...options,
	);
	assert.equal(status, 0, stderr);
	return stdout;
}

before(() => {
	folder = mkdtempSync(join(tmpdir(), "assay-examples-"));
	prove("setup", "--depth", "2", "--out", "keys");
	for (const [out, leaves] of [
		["proof", "1\n2\n3\n4\n"],
		["other", "5\n6\n7\n8\n"],
	]) {
		const file = `${out}.txt`;
		writeFileSync(join(folder, file), leaves);
		const proof = ["prove", "--keys", "keys", "--leaves", file, "--index", "1"];
		prove(...proof, "--out", out);
	}
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const { name, command, refusal } of examples) {
	describe(name, () => {
		let node;

		before(async () => {
			node = await startDevNode({ binary: built("assay-node") });
		});

		after(() => node?.stop());

		// The first run registers the key, the second finds it.
		for (const time of ["first", "second"]) {
			test(`verifies a proof, for the ${time} time`, () => {
				const { status, stdout, stderr } = run(
					[...command, node.url],
					...[KEY, PROOF, INPUTS],
				);
				assert.equal(status, 0, stderr);
				assert.match(stdout, /^0x[0-9a-f]{64}\n$/);
			});
		}

		test("names the pallet's error for a wrong proof", () => {
			const { status, stdout, stderr } = run(
				[...command, node.url],
				...[KEY, "other/proof.json", INPUTS],
			);
			assert.equal(status, 1, stderr);
			assert.equal(stdout, "");
			assert.match(stderr, refusal);
		});

		test("wants four arguments", () => {
			const { status, stderr } = run(command, node.url);
			assert.equal(status, 2);
			assert.match(stderr, /^usage: /);
		});
	});
}
