import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { statementOf } from "../../src/artefacts.js";
import type { Groth16Curve } from "../../src/demo/groth16.js";
import {
	groth16,
	groth16Curves,
	proveGroth16,
	setUpGroth16,
} from "../../src/demo/groth16.js";
import type { Artefacts, Workplace } from "../../src/demo/scenario.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { pathOf } from "../foreignFiles.js";
import type { Outcome } from "./environment.js";
import {
	programs,
	runScript,
	startTestChain,
	type TestChain,
} from "./environment.js";

const DEPTH = 2;
const LEAF = 1;
/** The account that the script uses to sign. */
const ALICE = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";

silenceLibraryLogs();

let testChain: TestChain;
let workplace: Workplace;
let script: string;
let reader: string;

before(async () => {
	testChain = await startTestChain("plain-api");
	const { folder } = testChain;
	workplace = { prover: programs().prover, folder };
	// Node.js looks for packages beside the script. The link gives it the client's packages.
	script = join(folder, "verify.mjs");
	await copyFile(pathOf("examples/plain-api/verify.mjs"), script);
	reader = join(folder, "find.mjs");
	await copyFile(pathOf("examples/plain-api/find.mjs"), reader);
	await symlink(pathOf("client/node_modules"), join(folder, "node_modules"));
});

after(() => testChain?.stop());

/** Runs the script with these artefacts as files. */
async function verify(artefacts: {
	readonly key: object;
	readonly proof: object;
	readonly inputs: object;
}): Promise<Outcome> {
	const files: string[] = [];
	for (const name of ["key", "proof", "inputs"] as const) {
		const file = join(testChain.folder, `${name}.json`);
		await writeFile(file, JSON.stringify(artefacts[name]));
		files.push(file);
	}
	return runScript(script, [testChain.node.url, ...files]);
}

/** Makes a key and a proof. Also returns the paths of the prover's files. */
async function prove(
	curve: Groth16Curve,
): Promise<{ artefacts: Artefacts; files: string[] }> {
	await setUpGroth16({ ...workplace, curve, depth: DEPTH });
	const common = { ...workplace, depth: DEPTH, leaf: LEAF };
	const artefacts = await proveGroth16(common);
	const files = [
		"keys/verifying_key.json",
		`proof-${LEAF}/proof.json`,
		`proof-${LEAF}/public_inputs.json`,
	].map((file) => join(workplace.folder, file));
	return { artefacts, files };
}

describe("a script without this package", () => {
	const [curve] = groth16Curves;
	assert.ok(curve !== undefined);
	const section = "groth16Bls12381";
	let artefacts: Artefacts;
	let files: string[];
	let statement: string;

	before(async () => {
		({ artefacts, files } = await prove(curve));
		const { key, inputs } = artefacts;
		statement = statementOf({ keyHash: key.hash, inputs });
	});

	test("waits for a statement that is in no block yet", async () => {
		const { node } = testChain;
		const waiting = spawn(process.execPath, [reader, node.url, statement]);
		let stdout = "";
		waiting.stdout.setEncoding("utf8").on("data", (text: string) => {
			stdout += text;
		});
		const closed = once(waiting, "close");
		// The script prints nothing before this line: polkadot.js logs nothing while it is connected.
		const [line] = await once(waiting.stderr, "data");
		assert.match(String(line), /^in no block up to \d+: waiting for others$/m);
		const outcome = await runScript(script, [node.url, ...files]);
		assert.equal(outcome.code, 0, outcome.stderr);
		assert.deepEqual(await closed, [0, null]);
		assert.equal(JSON.parse(stdout).system, artefacts.key.system);
		const { chain } = testChain;
		const verifier = new Verifier({ chain, pallet: curve.pallet });
		await verifier.removeKey({
			hash: artefacts.key.hash,
			signer: testChain.alice,
		});
	});

	// The first run registers the key, the second finds it.
	for (const time of ["first", "second"]) {
		test(`verifies the prover's files, for the ${time} time`, async () => {
			const { chain, node } = testChain;
			const verifier = new Verifier({ chain, pallet: curve.pallet });
			const info = await verifier.keyInfo(artefacts.key.hash);
			assert.equal(info === undefined, time === "first");
			const outcome = await runScript(script, [node.url, ...files]);
			assert.equal(outcome.code, 0, outcome.stderr);
			assert.equal(outcome.stdout, `${statement}\n`);
		});
	}

	test("finds where a statement was verified, the last time", async () => {
		const { node } = testChain;
		const { code, stdout, stderr } = await runScript(reader, [
			node.url,
			statement,
		]);
		assert.equal(code, 0, stderr);
		const found = JSON.parse(stdout);
		const block = await testChain.chain.api.rpc.chain.getHeader(found.hash);
		assert.equal(block.number.toNumber(), found.block);
		const { system, hash } = artefacts.key;
		assert.deepEqual([found.system, found.key], [system, hash]);
		assert.equal(found.who, ALICE);
	});

	test("names the pallet's error for a wrong proof", async () => {
		const { key } = artefacts;
		const tampered = await groth16(curve).tamper(artefacts, workplace);
		assert.ok(tampered.length > 0);
		for (const { what, proof, inputs, error } of tampered) {
			const { code, stdout, stderr } = await verify({ key, proof, inputs });
			// A defect follows the error's name in parentheses, as in MalformedProof(NotOnCurve).
			const [name] = error.split("(");
			assert.equal(code, 1, what);
			assert.equal(stdout, "", what);
			assert.match(
				stderr,
				new RegExp(`^${section}\\.${name}: \\w+`, "m"),
				what,
			);
		}
	});

	test("says if the chain lacks the proof system", async () => {
		const key = { ...artefacts.key, system: "groth16/none" };
		const { code, stderr } = await verify({ ...artefacts, key });
		assert.equal(code, 1);
		assert.match(stderr, /^the chain does not verify groth16\/none$/m);
	});

	test("says if there is no node", async () => {
		const none = "ws://127.0.0.1:1";
		const { code, stderr } = await runScript(script, [none, ...files]);
		assert.equal(code, 1);
		assert.match(stderr, /^no connection to ws:\/\/127\.0\.0\.1:1: /m);
	});

	test("wants a statement to find", async () => {
		for (const wrong of [[], ["0x12"], [statement, statement]]) {
			const args = [testChain.node.url, ...wrong];
			const { code, stderr } = await runScript(reader, args);
			assert.equal(code, 2);
			assert.match(stderr, /^usage: node find\.mjs URL STATEMENT$/m);
		}
	});

	test("wants four arguments", async () => {
		const { code, stderr } = await runScript(script, [testChain.node.url]);
		assert.equal(code, 2);
		assert.match(stderr, /^usage: /);
	});
});
