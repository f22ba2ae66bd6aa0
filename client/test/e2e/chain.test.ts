import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Vec } from "@polkadot/types";
import type { AccountInfo, EventRecord } from "@polkadot/types/interfaces";
import { hexToU8a } from "@polkadot/util";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import { connect, signerFromUri } from "../../src/chain.js";
import { proveGroth16, setUpGroth16 } from "../../src/demo/groth16.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { flipLowestBit } from "../../src/demo/scenario.js";
import type { DevNode } from "../../src/devNode.js";
import { startDevNode } from "../../src/devNode.js";
import { CallFailed } from "../../src/errors.js";
import type { Hex } from "../../src/hashes.js";
import { keyHash } from "../../src/hashes.js";
import { BASELINES } from "../../src/ownChain.js";
import { decodeEvents, eventsAt } from "../../src/pallets.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { proofsVerified, recentProofs } from "../../src/verifiedProofs.js";
import type { KeySource, ProofWithInputs } from "../../src/verifier.js";
import { Verifier } from "../../src/verifier.js";
import type { VerifierError } from "../../src/verifierPallets.js";
import { bls12381 } from "../pairingCurves.js";
import { programs, runProgram } from "./environment.js";
import {
	cut,
	pointOffCurve,
	tamperedProofs,
	withInputs,
} from "./tamperedProofs.js";

const PALLET = "Groth16Bls12381";
const WASM_PALLET = "Groth16Bls12381Wasm";
const DEPTH = 4;
/** The largest number of proofs in a batch. */
const MAX_BATCH = 64;
/** A key for 257 public inputs, one more than allowed. */
const TOO_LONG_KEY: Hex = `0x${"00".repeat(96 + 3 * 192 + 96 * 258)}`;
const UNKNOWN_HASH: Hex = `0x${"00".repeat(32)}`;

silenceLibraryLogs();

let folder: string;
let node: DevNode | undefined;
let chain: Chain;
let verifier: Verifier;
let alice: Signer;
let bob: Signer;
/** Proofs for two leaves of the same tree. */
let first: Artefacts;
let second: Artefacts;

before(async () => {
	const { node: binary, prover } = programs();
	folder = await mkdtemp(join(tmpdir(), "assay-e2e-"));
	const common = { prover, folder, depth: DEPTH, curve: bls12381 };
	await setUpGroth16(common);
	first = await proveGroth16({ ...common, leaf: 0 });
	second = await proveGroth16({ ...common, leaf: 7 });
	node = await startDevNode({ binary, chain: BASELINES });
	chain = await connect({ url: node.url });
	verifier = new Verifier({ chain, pallet: PALLET });
	alice = await signerFromUri("//Alice");
	bob = await signerFromUri("//Bob");
});

after(async () => {
	await chain?.disconnect();
	await node?.stop();
	if (folder !== undefined) {
		await rm(folder, { recursive: true, force: true });
	}
});

async function balance({ address }: Signer) {
	const info = (await chain.api.query.system?.account?.(
		address,
	)) as unknown as AccountInfo;
	return {
		free: info.data.free.toBigInt(),
		held: info.data.reserved.toBigInt(),
	};
}

/** Asserts that a call fails with this error. */
async function failsWith(
	name: VerifierError,
	call: Promise<unknown>,
): Promise<CallFailed> {
	return call.then(
		() => assert.fail(`it succeeded where ${name} is due`),
		(error: unknown) => {
			assert.ok(error instanceof CallFailed, String(error));
			assert.equal(error.rejection.pallet, "groth16Bls12381");
			assert.equal(error.rejection.name, name);
			assert.notEqual(error.rejection.docs, "", "the error is documented");
			return error;
		},
	);
}

function registered(): KeySource {
	return { registered: first.key.hash };
}

describe("registering", () => {
	test("stores the key against a deposit", async () => {
		const { key } = first;
		const before = await balance(alice);
		assert.equal(await verifier.keyInfo(key.hash), undefined);
		const outcome = await verifier.ensureKey({ signer: alice, key });
		assert.ok(outcome.registered);
		const after = await balance(alice);
		const deposit = after.held - before.held;
		assert.ok(deposit > 0n);
		assert.equal(
			before.free - after.free,
			deposit + (outcome.success.fee ?? 0n),
		);
		const info = await verifier.keyInfo(key.hash);
		assert.equal(info?.owner, alice.address);
		assert.equal(info?.system, key.system);
		assert.equal(info?.size, first.inputs.values.length);
		assert.ok((info?.preparedBytes ?? 0) > 0);
	});

	test("twice is refused, and skipped if asked to ensure", async () => {
		const { key } = first;
		await failsWith(
			"AlreadyRegistered",
			verifier.registerKey({ signer: bob, key }),
		);
		const outcome = await verifier.ensureKey({ signer: bob, key });
		assert.deepEqual(outcome, {
			registered: false,
			hash: key.hash,
			owner: alice.address,
		});
	});

	test("a key that is cut short or too long is refused", async () => {
		const before = await balance(alice);
		const short = cut(first.key.bytes, 1);
		const fees = [
			await failsWith(
				"MalformedKey(Length)",
				verifier.registerKey({ signer: alice, key: { bytes: short } }),
			),
			await failsWith(
				"LimitExceeded",
				verifier.registerKey({ signer: alice, key: { bytes: TOO_LONG_KEY } }),
			),
		].map(({ inclusion }) => inclusion.fee ?? 0n);
		const after = await balance(alice);
		assert.equal(after.held, before.held);
		assert.equal(
			before.free - after.free,
			fees.reduce((sum, fee) => sum + fee),
		);
	});
});

describe("verifying", () => {
	test("records the statement that the files make", async () => {
		const { key, inputs, proof } = first;
		const success = await verifier.verify({
			signer: bob,
			key: registered(),
			proof,
			inputs,
		});
		assert.deepEqual(success.verified, [
			{
				pallet: PALLET,
				statement: statementOf({ keyHash: key.hash, inputs }),
				key: key.hash,
				who: bob.address,
			},
		]);
		assert.ok(success.weight.refTime > 0n);
		assert.ok((success.fee ?? 0n) > 0n);
	});

	test("with the key inline gives the same statement", async () => {
		const { key, inputs, proof } = first;
		const success = await verifier.verify({
			signer: alice,
			key: { inline: key },
			proof,
			inputs,
		});
		const [event] = success.verified;
		assert.equal(event?.statement, statementOf({ keyHash: key.hash, inputs }));
		assert.equal(event?.key, key.hash);
	});

	test("a batch gives one event for each proof", async () => {
		const success = await verifier.verifyBatch({
			signer: alice,
			key: registered(),
			batch: [first, second],
		});
		assert.deepEqual(
			success.verified.map(({ statement }) => statement),
			[first, second].map(({ inputs }) =>
				statementOf({ keyHash: first.key.hash, inputs }),
			),
		);
	});

	test("a finalized block is waited for", async () => {
		// Instant sealing finalizes each block.
		const success = await verifier.verify({
			...{ signer: alice, key: registered(), ...withoutKey(first) },
			until: "finalized",
		});
		assert.ok(success.finalized);
	});

	test("answers with metadata that has the runtime APIs", async () => {
		const metadata = await chain.send<Hex>("state_getMetadata", []);
		const api = chain.api.runtimeMetadata.toHex();
		// The magic number, then the version.
		assert.equal(metadata.slice(0, 12), api.slice(0, 12));
		assert.equal(metadata.length, api.length);
	});

	test("has the same events by the metadata of its own runtime", async () => {
		const block = (await chain.api.rpc.chain.getBlockHash()).toHex();
		const events = await eventsAt(chain, block);
		assert.ok(events.length > 0);
		assert.deepEqual(
			(await decodeEvents(chain, block)).map((event) => event.toHuman()),
			events.map((event) => event.toHuman()),
		);
		// What polkadot.js cannot decode is read in this way.
		const at = () => Promise.reject(new Error("Unable to decode storage"));
		const api = new Proxy(chain.api, {
			get: (api, name) => (name === "at" ? at : Reflect.get(api, name, api)),
		});
		assert.equal(
			(await eventsAt({ ...chain, api }, block)).length,
			events.length,
		);
	});

	test("shows among the recent proofs", async () => {
		const found = await recentProofs(chain, { blocks: 10 });
		assert.ok(
			found.some(({ proofs }) =>
				proofs.some(({ key }) => key === first.key.hash),
			),
		);
	});
});

function withoutKey({ proof, inputs }: Artefacts): ProofWithInputs {
	return { proof, inputs };
}

describe("rejecting", () => {
	/** Asserts that a failed call cost its fee and changed nothing else. */
	async function changesNothing(
		name: VerifierError,
		call: () => Promise<unknown>,
	): Promise<void> {
		const key = await verifier.keyInfo(first.key.hash);
		const before = await balance(bob);
		const failed = await failsWith(name, call());
		const { inclusion } = failed;
		const after = await balance(bob);
		assert.equal(before.free - after.free, inclusion.fee);
		assert.equal(after.held, before.held);
		const at = await chain.api.at(inclusion.blockHash);
		const events = (await at.query.system?.events?.()) as Vec<EventRecord>;
		assert.deepEqual(proofsVerified(events, [PALLET]), []);
		assert.deepEqual(await verifier.keyInfo(first.key.hash), key);
	}

	for (const { what, error, tamper } of tamperedProofs(bls12381)) {
		test(`${what}: ${error}`, async () => {
			const tampered = tamper(withoutKey(first));
			const key = registered();
			await changesNothing(error, () =>
				verifier.verify({ signer: bob, key, ...tampered }),
			);
		});

		test(`${what}, by a dry run on both backends: ${error}`, async () => {
			const tampered = tamper(withoutKey(first));
			const batch = [withoutKey(second), tampered];
			for (const pallet of [PALLET, WASM_PALLET]) {
				const verifier = new Verifier({ chain, pallet });
				const key = { inline: first.key };
				const single = verifier.verifyCall({ key, ...tampered });
				assert.equal((await verifier.dryRun(single))?.name, error);
				const several = verifier.verifyBatchCall({ key, batch });
				assert.equal((await verifier.dryRun(several))?.name, error);
			}
		});
	}

	test("a batch with one bad proof: ProofInvalid", async () => {
		const bad = withInputs(first, flipLowestBit(first.inputs.bytes, 0));
		await changesNothing("ProofInvalid", () =>
			verifier.verifyBatch({
				signer: bob,
				key: registered(),
				batch: [withoutKey(first), bad, withoutKey(second)],
			}),
		);
	});

	test("an empty batch: EmptyBatch", async () => {
		await changesNothing("EmptyBatch", () =>
			verifier.verifyBatch({ signer: bob, key: registered(), batch: [] }),
		);
	});

	test("a batch that is too large: LimitExceeded", async () => {
		const batch = Array.from({ length: MAX_BATCH + 1 }, () =>
			withoutKey(first),
		);
		await changesNothing("LimitExceeded", () =>
			verifier.verifyBatch({ signer: bob, key: registered(), batch }),
		);
	});

	test("an unknown key: UnknownKey", async () => {
		const key: KeySource = { registered: UNKNOWN_HASH };
		const call = { ...withoutKey(first), key };
		await changesNothing("UnknownKey", () =>
			verifier.verify({ signer: bob, ...call }),
		);
		const rejection = await verifier.dryRun(verifier.verifyCall(call));
		assert.equal(rejection?.name, "UnknownKey");
	});

	test("a bad key inline: MalformedKey", async () => {
		const key: KeySource = { inline: { bytes: cut(first.key.bytes, 1) } };
		await changesNothing("MalformedKey(Length)", () =>
			verifier.verify({ signer: bob, key, ...withoutKey(first) }),
		);
	});

	test("an account without money: refused by the node", async () => {
		const signer = await signerFromUri("//Assay//Nobody");
		await assert.rejects(
			verifier.verify({ signer, key: registered(), ...withoutKey(first) }),
			{ name: "TransactionError", end: "refused" },
		);
	});
});

describe("the command line", () => {
	async function write(name: string, content: object): Promise<string> {
		const file = join(folder, `${name}.json`);
		await writeFile(file, JSON.stringify(content));
		return file;
	}

	async function cli(...args: string[]) {
		const url = node?.url ?? "";
		const outcome = await runProgram("cli", [...args, "--url", url, "--json"]);
		return { code: outcome.code, json: JSON.parse(outcome.stdout) };
	}

	test("registers, verifies, rejects and shows", async () => {
		const key = await write("key", { type: "verifying_key", ...first.key });
		const proof = await write("proof", { type: "proof", ...first.proof });
		const inputs = await write("inputs", {
			type: "public_inputs",
			...first.inputs,
		});
		const again = await cli("register", "--key", key);
		assert.equal(again.code, 0);
		assert.equal(again.json.registered, false);

		const files = ["--key", key, "--proof", proof, "--inputs", inputs];
		for (const extra of [[], ["--inline"], ["--dry-run"]]) {
			const good = await cli("verify", ...files, ...extra);
			assert.equal(good.code, 0, JSON.stringify(good.json));
			assert.equal(good.json.verdict, "verified");
			assert.deepEqual(good.json.statements, [
				statementOf({ keyHash: first.key.hash, inputs: first.inputs }),
			]);
		}

		const tampered = pointOffCurve(first.proof.bytes, bls12381);
		const bad = await write("bad", {
			type: "proof",
			...first.proof,
			bytes: tampered,
		});
		const rejected = await cli(
			...["verify", "--key", key, "--proof", bad, "--inputs", inputs],
		);
		assert.equal(rejected.code, 1);
		assert.equal(rejected.json.error.name, "MalformedProof(NotOnCurve)");

		const shown = await cli("show", "--key-hash", first.key.hash);
		assert.equal(shown.code, 0);
		assert.ok(
			shown.json.verifiers.some(
				({ pallet }: { pallet: string }) => pallet === PALLET,
			),
		);
		assert.equal(shown.json.key.registrations[0].owner, alice.address);
		assert.ok(shown.json.proofs.length > 0);
	});
});

describe("removing", () => {
	test("another's key is refused", async () => {
		const { hash } = first.key;
		await failsWith("NotOwner", verifier.removeKey({ signer: bob, hash }));
		assert.notEqual(await verifier.keyInfo(hash), undefined);
	});

	test("a key that is not there is refused", async () => {
		const hash = keyHash({ system: "none", key: hexToU8a("0x00") });
		await failsWith("UnknownKey", verifier.removeKey({ signer: alice, hash }));
	});

	test("one's own key gives the deposit back", async () => {
		const { hash } = first.key;
		const before = await balance(alice);
		assert.ok(before.held > 0n);
		const { fee } = await verifier.removeKey({ signer: alice, hash });
		const after = await balance(alice);
		assert.equal(after.held, 0n);
		assert.equal(after.free - before.free, before.held - (fee ?? 0n));
		assert.equal(await verifier.keyInfo(hash), undefined);
		await failsWith(
			"UnknownKey",
			verifier.verify({
				signer: alice,
				key: registered(),
				...withoutKey(first),
			}),
		);
	});
});

describe("losing the node", () => {
	test("settles what is in flight", async () => {
		const pending = verifier.verify({
			signer: alice,
			key: { inline: first.key },
			...withoutKey(first),
			until: "finalized",
		});
		const settled = pending.then(
			() => "success",
			(error) => error.end,
		);
		await node?.stop();
		assert.ok(["success", "connectionLost", "refused"].includes(await settled));
	});
});
