import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { programs, runProgram } from "./environment.js";

describe("the demo", () => {
	let folder: string;
	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "assay-e2e-demo-"));
	});
	after(() => rm(folder, { recursive: true, force: true }));

	function args(): string[] {
		const { node, prover } = programs();
		return ["--node", node, "--prover", prover];
	}

	test("goes as it must and leaves nothing behind", async () => {
		const { code, stdout, stderr } = await runProgram("demo", args(), {
			env: { TMPDIR: folder },
		});
		assert.equal(stderr, "");
		assert.equal(code, 0);
		assert.match(stdout, /groth16Bls12381\.ProofInvalid: /);
		assert.match(stdout, /groth16Bls12381\.MalformedProof\(NotOnCurve\): /);
		assert.match(stdout, /^groth16\/bls12-381 \| host +\| verified +\|/m);
		assert.deepEqual(await readdir(folder), []);
	});

	test("leaves nothing behind when interrupted", async () => {
		const { code, stdout } = await runProgram("demo", args(), {
			env: { TMPDIR: folder },
			interruptAt: "It answers at ",
		});
		assert.equal(code, 130);
		assert.deepEqual(await readdir(folder), []);
		const url = /ws(:\/\/\S+)/.exec(stdout)?.[1];
		await assert.rejects(fetch(`http${url}`), "the node still answers");
	});
});
