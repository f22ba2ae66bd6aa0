import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { statementOf } from "../../src/artefacts.js";
import { Assay } from "../../src/assay.js";
import type { Chain } from "../../src/chain.js";
import { openChain } from "../../src/chain.js";
import { keyHash } from "../../src/hashes.js";
import { recentProofs } from "../../src/verifiedProofs.js";
import { Verifier } from "../../src/verifier.js";
import { FakeProvider } from "../fakeProvider.js";

const SYSTEM = "groth16/bn254";
const HASH = keyHash({ system: SYSTEM, key: Uint8Array.of(1, 2, 3) });
const OTHER_HASH = `0x${"22".repeat(32)}`;
const KEY = { system: SYSTEM, hash: HASH, bytes: "0x010203" };
const PROOF = { system: SYSTEM, bytes: "0xaabb" };
const INPUTS = { system: SYSTEM, bytes: "0xcc" };
const GOOD = { key: KEY, proof: PROOF, inputs: INPUTS };
const BATCH = [{ proof: PROOF, inputs: INPUTS }];
const NO_HASH = '"0xab" is not 0x and 64 hexadecimal digits';
const NO_KEY =
	"needs the key itself; pass the verifying key instead of its hash";
const NO_ARTEFACT = "is no artefact; read or import one from a file";
const NO_BYTES = "is not bytes in hexadecimal with a leading 0x";

// biome-ignore lint/suspicious/noExplicitAny: a caller without types may pass anything
type Untyped = any;

let provider: FakeProvider;
let chain: Chain;
let assay: Untyped;
let verifier: Untyped;

before(async () => {
	provider = new FakeProvider();
	chain = await openChain({ provider, url: "fake", timeoutMs: 5000 });
	assay = Assay.from(chain.api);
	verifier = new Verifier({ chain, pallet: "Groth16Bn254" });
});

after(() => chain.disconnect());

/** Wrong arguments of a verification, and the message. */
const verifications: [wrong: Untyped, message: string][] = [
	[{ key: undefined }, `key: undefined ${NO_ARTEFACT}`],
	[{ key: null }, `key: null ${NO_ARTEFACT}`],
	[{ key: "0xab" }, `key: ${NO_HASH}`],
	[{ key: HASH, inline: true }, `inline ${NO_KEY}`],
	[{ key: { ...KEY, hash: "0xab" } }, `key.hash: ${NO_HASH}`],
	[
		{ key: { ...KEY, hash: OTHER_HASH } },
		`key.hash: ${OTHER_HASH} is not the hash of key.bytes, which is ${HASH}; read or import the key again`,
	],
	[{ key: { ...KEY, bytes: "0x1" } }, `key.bytes: "0x1" ${NO_BYTES}`],
	[
		{ key: { ...KEY, system: 1 } },
		"key.system: 1 is not the identifier of a proof system",
	],
	[{ proof: undefined }, `proof: undefined ${NO_ARTEFACT}`],
	[{ proof: "0xaabb" }, `proof: "0xaabb" ${NO_ARTEFACT}`],
	[{ proof: { bytes: "aabb" } }, `proof.bytes: "aabb" ${NO_BYTES}`],
	[
		{ proof: { bytes: `0x${"a".repeat(99)}` } },
		`proof.bytes: "0x${"a".repeat(77)}… ${NO_BYTES}`,
	],
	[
		{ proof: { bytes: Uint8Array.of(1) } },
		`proof.bytes: an object ${NO_BYTES}`,
	],
	[{ inputs: {} }, `inputs.bytes: undefined ${NO_BYTES}`],
];

/** Wrong batches, and the message. */
const batches: [batch: Untyped, message: string][] = [
	[undefined, "batch: undefined is not a list of proofs with their inputs"],
	[GOOD, "batch: an object is not a list of proofs with their inputs"],
	[[], "batch is empty; pass at least one proof"],
	[[...BATCH, undefined], `batch[1].proof: undefined ${NO_ARTEFACT}`],
	[
		[{ proof: PROOF, inputs: { bytes: "cc" } }],
		`batch[0].inputs.bytes: "cc" ${NO_BYTES}`,
	],
];

for (const method of ["verify", "dryRun", "estimate"]) {
	describe(`${method} refuses`, () => {
		for (const [wrong, message] of verifications) {
			test(message, async () => {
				await assert.rejects(assay[method]({ ...GOOD, ...wrong }), {
					...{ name: "UsageError", message },
				});
				assert.deepEqual(provider.runtimeCalls, []);
			});
		}
	});
}

for (const method of ["verifyBatch", "dryRun", "estimate"]) {
	describe(`${method} refuses`, () => {
		for (const [batch, message] of batches) {
			test(message, async () => {
				await assert.rejects(assay[method]({ key: KEY, batch }), {
					...{ name: "UsageError", message },
				});
				assert.deepEqual(provider.runtimeCalls, []);
			});
		}
	});
}

test("a proof is not taken for a batch, nor a batch for a proof", async () => {
	await assert.rejects(assay.verify({ key: KEY, batch: BATCH }), {
		message: `proof: undefined ${NO_ARTEFACT}`,
	});
	await assert.rejects(assay.verifyBatch(GOOD), {
		message: "batch: undefined is not a list of proofs with their inputs",
	});
});

for (const method of ["register", "estimate"]) {
	test(`${method} needs a key`, async () => {
		for (const [key, message] of [
			[undefined, `key: undefined ${NO_ARTEFACT}`],
			[HASH, `a registration ${NO_KEY}`],
			[{ ...KEY, bytes: "010203" }, `key.bytes: "010203" ${NO_BYTES}`],
		]) {
			const pallet = "Groth16Bn254";
			await assert.rejects(assay[method]({ key, pallet }), {
				...{ name: "UsageError", message },
			});
		}
	});
}

test("remove needs a key or its hash", async () => {
	await assert.rejects(assay.remove({}), {
		...{ name: "UsageError", message: `key: undefined ${NO_ARTEFACT}` },
	});
	await assert.rejects(assay.remove({ key: "0xab" }), {
		...{ name: "UsageError", message: `key: ${NO_HASH}` },
	});
});

describe("a verifier refuses", () => {
	const registered = { registered: HASH };
	test("what is no source of a key", () => {
		for (const [key, message] of [
			[HASH, "key.registered: undefined is not 0x and 64 hexadecimal digits"],
			[{ registered: "0xab" }, `key.registered: ${NO_HASH}`],
			[{ inline: { bytes: "ab" } }, `key.inline.bytes: "ab" ${NO_BYTES}`],
		]) {
			const refusal = { name: "UsageError", message };
			assert.throws(() => verifier.verifyCall({ ...GOOD, key }), refusal);
			assert.throws(
				() => verifier.verifyBatchCall({ key, batch: BATCH }),
				refusal,
			);
		}
	});

	test("bytes that polkadot.js would take for text", () => {
		const proof = { bytes: "aabb" };
		const inputs = INPUTS;
		assert.throws(
			() => verifier.verifyCall({ key: registered, proof, inputs }),
			{ name: "UsageError", message: `proof.bytes: "aabb" ${NO_BYTES}` },
		);
		assert.throws(() => verifier.registerCall({ bytes: "aabb" }), {
			...{ name: "UsageError", message: `key.bytes: "aabb" ${NO_BYTES}` },
		});
	});

	test("what is no hash of a key", async () => {
		const refusal = { name: "UsageError", message: `hash: ${NO_HASH}` };
		await assert.rejects(verifier.keyInfo("0xab"), refusal);
		await assert.rejects(verifier.registration("0xab"), refusal);
		await assert.rejects(verifier.removeKey({ hash: "0xab" }), refusal);
	});
});

test("a statement is of a key's hash and of bytes", () => {
	const of = (keyHash: Untyped, inputs: Untyped) => () =>
		statementOf({ keyHash, inputs });
	assert.throws(of("0xab", INPUTS), {
		...{ name: "UsageError", message: `keyHash: ${NO_HASH}` },
	});
	assert.throws(of(HASH, { ...INPUTS, bytes: "0xzz" }), {
		...{ name: "UsageError", message: `inputs.bytes: "0xzz" ${NO_BYTES}` },
	});
	assert.equal(
		of(`0x${"AB".repeat(32)}`, INPUTS)(),
		of(`0x${"ab".repeat(32)}`, INPUTS)(),
	);
});

test("recent proofs are of a number of blocks", async () => {
	for (const blocks of [-5, Number.NaN, 1.5]) {
		await assert.rejects(recentProofs(chain, { blocks }), {
			name: "UsageError",
			message: `blocks: ${blocks} is not a number of blocks; pass a whole number, 0 or more`,
		});
	}
});
