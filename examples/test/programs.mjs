// Tests the programs that use a chain. scripts/test-examples.sh builds and installs them first.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";

const EXAMPLES = resolve(import.meta.dirname, "..");
const CLIENT = resolve(EXAMPLES, "../client/dist/cli.js");
const KEY = "keys/verifying_key.json";
const PROOF = "proof/proof.json";
const INPUTS = "proof/public_inputs.json";

/** The programs by name, each with its output for a proof of something else. */
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

/** Returns the path of a built program. */
export function built(program) {
	const { ASSAY_BINARIES } = process.env;
	assert.ok(ASSAY_BINARIES, "ASSAY_BINARIES: the folder with the programs");
	return join(ASSAY_BINARIES, program);
}

/** Starts a node of a development chain, and waits for its log to name the address. */
export async function startNode(program, ...options) {
	const child = spawn(
		program,
		[
			...["--dev", "--tmp", "--rpc-port", "0", "--port", "0"],
			...["--no-prometheus", "--no-telemetry", "--no-mdns", ...options],
		],
		{ stdio: ["ignore", "ignore", "pipe"] },
	);
	const ended = once(child, "exit");
	const stop = async () => {
		child.kill();
		await ended;
	};
	const log = [];
	for await (const line of createInterface({ input: child.stderr })) {
		log.push(line);
		const port = /JSON-RPC server: addr=.*?127\.0\.0\.1:(\d+)/.exec(line)?.[1];
		if (port !== undefined) {
			// A node whose log is not read waits.
			child.stderr.resume();
			return { url: `ws://127.0.0.1:${port}`, stop };
		}
	}
	await stop();
	assert.fail(`${program} ended:\n${log.join("\n")}`);
}

let folder;
/** The statement of the proof, as printed by the prover. */
let statement;

/** Runs a program in the folder with the artefacts. Asynchronous, because the node blocks unless its log is read. */
function run([program, ...options], ...more) {
	return new Promise((resolve, reject) => {
		const settings = { cwd: folder, timeout: 120_000 };
		const finish = (error, stdout, stderr) => {
			const status = error === null ? 0 : error.code;
			if (typeof status === "number") {
				resolve({ status, stdout, stderr });
			} else {
				reject(error);
			}
		};
		execFile(program, [...options, ...more], settings, finish);
	});
}

/** Runs the prover, and returns its output. */
async function prove(...options) {
	const command = [built("assay"), "groth16"];
	const { status, stdout, stderr } = await run(command, ...options);
	assert.equal(status, 0, stderr);
	return stdout;
}

/** Makes a proof for a leaf of a tree, and returns the prover's output. */
function proveLeafOf(out, leaves) {
	const file = `${out}.txt`;
	writeFileSync(join(folder, file), leaves);
	const proof = ["prove", "--keys", "keys", "--leaves", file, "--index", "1"];
	return prove(...proof, "--out", out);
}

/** Tests each program on its own chain, which `start` starts. */
export function testPrograms(start) {
	before(async () => {
		folder = mkdtempSync(join(tmpdir(), "assay-examples-"));
		await prove("setup", "--depth", "2", "--out", "keys");
		await proveLeafOf("other", "5\n6\n7\n8\n");
		const printed = await proveLeafOf("proof", "1\n2\n3\n4\n");
		statement = /^statement +(0x[0-9a-f]{64})$/m.exec(printed)?.[1];
		assert.ok(statement !== undefined, printed);
	});

	after(() => rmSync(folder, { recursive: true, force: true }));

	describe("the client", () => {
		let node;
		const client = (...options) =>
			run(
				[process.execPath, CLIENT],
				...[...options, "--json", "--url", node.url],
			);

		before(async () => {
			node = await start();
		});

		after(() => node?.stop());

		test("asks the runtime for a verdict and a key", async () => {
			const dryRun = (proof) =>
				client(
					...["verify", "--inline", "--dry-run", "--key", KEY],
					...["--proof", proof, "--inputs", INPUTS],
				);
			const ran = await dryRun(PROOF);
			assert.equal(ran.status, 0, ran.stderr);
			assert.equal(JSON.parse(ran.stdout).verdict, "verified");
			const refused = await dryRun("other/proof.json");
			assert.equal(refused.status, 1, refused.stderr);
			assert.equal(JSON.parse(refused.stdout).verdict, "rejected");
			assert.match(refused.stdout, /ProofInvalid/);
			const registered = await client("register", "--key", KEY);
			assert.equal(registered.status, 0, registered.stderr);
			const shown = await client("show", "--key", KEY);
			assert.equal(shown.status, 0, shown.stderr);
			assert.match(shown.stdout, /"size":\s*1\b/);
		});
	});

	for (const { name, command, refusal } of examples) {
		describe(name, () => {
			let node;

			before(async () => {
				node = await start();
			});

			after(() => node?.stop());

			// The first run registers the key, the second finds it.
			for (const time of ["first", "second"]) {
				test(`verifies a proof, for the ${time} time`, async () => {
					const { status, stdout, stderr } = await run(
						[...command, node.url],
						...[KEY, PROOF, INPUTS],
					);
					assert.equal(status, 0, stderr);
					assert.equal(stdout, `${statement}\n`);
				});
			}

			test("names the pallet's error for a wrong proof", async () => {
				const { status, stdout, stderr } = await run(
					[...command, node.url],
					...[KEY, "other/proof.json", INPUTS],
				);
				assert.equal(status, 1, stderr);
				assert.equal(stdout, "");
				assert.match(stderr, refusal);
			});

			test("wants four arguments", async () => {
				const { status, stderr } = await run(command, node.url);
				assert.equal(status, 2);
				assert.match(stderr, /^usage: /);
			});
		});
	}
}
