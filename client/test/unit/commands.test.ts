import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openChain } from "../../src/chain.js";
import { prepare } from "../../src/cli/commands.js";
import type { Report } from "../../src/cli/report.js";
import { readSettings } from "../../src/cli/settings.js";
import { keyHash } from "../../src/hashes.js";
import { FakeProvider } from "../fakeProvider.js";

const SYSTEM = "groth16/bls12-381";

/** Runs a command line against a fake node. Also returns its runtime calls. */
async function run(...args: string[]) {
	const settings = readSettings(args);
	assert.ok("url" in settings);
	const action = await prepare(settings);
	const provider = new FakeProvider();
	const chain = await openChain({ provider, url: "fake", timeoutMs: 5000 });
	let report: Report | undefined;
	let error: unknown;
	try {
		report = await action(chain);
	} catch (reason) {
		error = reason;
	}
	await chain.disconnect();
	const { runtimeCalls, storageReads } = provider;
	return { report, error, runtimeCalls, storageReads };
}

describe("show", () => {
	test("tells the constants of the verifiers", async () => {
		const { report, error } = await run("show");
		assert.equal(error, undefined);
		const lines = report?.lines ?? [];
		const first = lines.findIndex(([label]) => label === "verifiers");
		assert.deepEqual(lines.slice(first, first + 5), [
			["verifiers", "4"],
			["  Groth16Bls12381", `${SYSTEM}, MaxSize 256, MaxBatch 64`],
			["  Groth16Bls12381Wasm", `${SYSTEM}, MaxSize 256, MaxBatch 64`],
			["  Groth16Bn254", "groth16/bn254, MaxSize 256, MaxBatch 64"],
			["  Groth16Older", "does not name its proof system"],
		]);
		assert.deepEqual(lines.slice(first + 5, first + 8), [
			["curves", "2"],
			["  bn254", "Curves, Dummy"],
			["  pallas", "Wasm"],
		]);
		const verifiers = report?.json.verifiers as unknown[];
		const limits = { maxSize: 256, maxBatch: 64 };
		assert.deepEqual(
			[verifiers.at(0), verifiers.at(-1)],
			[
				{ pallet: "Groth16Bls12381", system: SYSTEM, ...limits },
				{ pallet: "Groth16Older", system: null, maxSize: null, maxBatch: null },
			],
		);
	});
});

describe("remove", () => {
	test("asks every verifier for the key if none is named", async () => {
		const hash = `0x${"22".repeat(32)}`;
		const { error, runtimeCalls, storageReads } = await run(
			...["remove", "--key-hash", hash],
		);
		assert.ok(error instanceof Error);
		assert.equal(
			error.message,
			`no verifier of this chain has the key ${hash}; check the hash, or register the key first`,
		);
		// A runtime may lack the API for keys.
		assert.deepEqual(runtimeCalls, []);
		assert.equal(storageReads.length, 4);
		assert.ok(storageReads.every((key) => key.endsWith(hash.slice(2))));
	});
});

describe("an artefact of another proof system than the pallet's", () => {
	let folder: string;
	let key: string;
	let proof: string;
	let inputs: string;

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "assay-client-test-"));
		const hash = keyHash({ system: SYSTEM, key: Uint8Array.of(1, 2, 3) });
		key = await write("verifying_key", { hash, bytes: "0x010203" });
		proof = await write("proof", { bytes: "0xaabb" });
		inputs = await write("public_inputs", { bytes: "0x", values: [] });
	});
	after(() => rm(folder, { recursive: true, force: true }));

	async function write(type: string, fields: object): Promise<string> {
		const file = join(folder, `${type}.json`);
		await writeFile(file, JSON.stringify({ type, system: SYSTEM, ...fields }));
		return file;
	}

	const commands = ["register", "remove", "verify", "verify --inline"];
	for (const command of [...commands, "verify --dry-run"]) {
		test(`is refused by ${command}, before it asks or pays`, async () => {
			const files = command.startsWith("verify")
				? ["--proof", proof, "--inputs", inputs]
				: [];
			const { error, runtimeCalls } = await run(
				...command.split(" "),
				...["--key", key],
				...files,
				...["--pallet", "Groth16Bn254"],
			);
			assert.ok(error instanceof Error);
			assert.equal(error.name, "WrongSystemError");
			assert.match(
				error.message,
				/; use Groth16Bls12381 or Groth16Bls12381Wasm$/,
			);
			assert.deepEqual(runtimeCalls, []);
		});
	}
});
