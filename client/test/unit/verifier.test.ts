import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openChain, signerFromUri } from "../../src/chain.js";
import { keyHash } from "../../src/hashes.js";
import { rejectionName } from "../../src/rejection.js";
import { Verifier } from "../../src/verifier.js";
import {
	defaultVerifierPallet,
	verifierConstants,
	verifierPallets,
	verifierPalletsOf,
} from "../../src/verifierPallets.js";
import { FakeProvider } from "../fakeProvider.js";

const PALLET = "Groth16Bls12381";
const PALLETS = [PALLET, "Groth16Bls12381Wasm", "Groth16Bn254", "Groth16Older"];
const SYSTEM = "groth16/bls12-381";
const HASH = `0x${"22".repeat(32)}` as const;
const PROOF = {
	proof: { bytes: "0xaabb" },
	inputs: { bytes: "0xcc" },
} as const;

async function open(answers: Readonly<Record<string, string>> = {}) {
	const provider = new FakeProvider(answers);
	const chain = await openChain({ provider, url: "fake", timeoutMs: 5000 });
	return { provider, chain };
}

describe("the pallets of a chain", () => {
	test("are told by their calls", async () => {
		const { chain } = await open();
		assert.deepEqual(verifierPallets(chain), PALLETS);
		await chain.disconnect();
	});

	test("tell of themselves in their constants, or do not", async () => {
		const { chain } = await open();
		assert.deepEqual(verifierConstants(chain, PALLET), {
			system: SYSTEM,
			maxSize: 256,
			maxBatch: 64,
		});
		assert.deepEqual(verifierConstants(chain, "Groth16Older"), {
			system: undefined,
			maxSize: undefined,
			maxBatch: undefined,
		});
		await chain.disconnect();
	});

	test("are found by their proof system", async () => {
		const { chain } = await open();
		assert.deepEqual(verifierPalletsOf(chain, SYSTEM), [
			PALLET,
			"Groth16Bls12381Wasm",
		]);
		assert.deepEqual(verifierPalletsOf(chain, "none"), []);
		await chain.disconnect();
	});

	test("are chosen by the proof system where none is named", async () => {
		const { chain } = await open();
		assert.equal(defaultVerifierPallet(chain, SYSTEM), PALLET);
		assert.equal(defaultVerifierPallet(chain, "groth16/bn254"), "Groth16Bn254");
		assert.throws(() => defaultVerifierPallet(chain, "none"), {
			name: "UsageError",
			message: `no pallet of this chain is known to verify none; its verifiers: ${PALLETS.join(", ")}`,
		});
		await chain.disconnect();
	});

	test("are named when another is asked for", async () => {
		const { chain } = await open();
		assert.throws(() => new Verifier({ chain, pallet: "Other" }), {
			name: "UsageError",
			message: `this chain has no verifier pallet Other; it has ${PALLETS.join(", ")}`,
		});
		await chain.disconnect();
	});
});

describe("calls", () => {
	// The pallet's index is 7. `verify` is call 2, and `verify_batch` call 3. A compact length n < 64 is the byte 4·n.
	test("verify with a registered key", async () => {
		const { chain } = await open();
		const call = new Verifier({ chain, pallet: PALLET }).verifyCall({
			key: { registered: HASH },
			...PROOF,
		});
		assert.equal(
			call.method.toHex(),
			`0x0702${"00"}${HASH.slice(2)}${"08aabb"}${"04cc"}`,
		);
		await chain.disconnect();
	});

	test("verify with a key inline", async () => {
		const { chain } = await open();
		const call = new Verifier({ chain, pallet: PALLET }).verifyCall({
			key: { inline: { bytes: "0x010203" } },
			...PROOF,
		});
		assert.equal(
			call.method.toHex(),
			`0x0702${"01"}${"0c010203"}${"08aabb"}${"04cc"}`,
		);
		await chain.disconnect();
	});

	test("verify_batch", async () => {
		const { chain } = await open();
		const call = new Verifier({ chain, pallet: PALLET }).verifyBatchCall({
			key: { registered: HASH },
			batch: [PROOF, PROOF],
		});
		assert.equal(
			call.method.toHex(),
			`0x0703${"00"}${HASH.slice(2)}${"08"}${"08aabb04cc".repeat(2)}`,
		);
		await chain.disconnect();
	});
});

describe("an artefact of another proof system", () => {
	const proof = { bytes: "0xaabb", system: SYSTEM } as const;
	const inputs = { bytes: "0xcc", system: SYSTEM } as const;
	const hash = keyHash({ system: SYSTEM, key: Uint8Array.of(1, 2, 3) });
	const key = { bytes: "0x010203", hash, system: SYSTEM } as const;
	const registered = { registered: HASH } as const;
	const refusal = {
		name: "WrongSystemError",
		message: `the pallet Groth16Bn254 verifies groth16/bn254, not ${SYSTEM}; use Groth16Bls12381 or Groth16Bls12381Wasm`,
	};

	test("is refused before anything is sent", async () => {
		const { chain, provider } = await open();
		const verifier = new Verifier({ chain, pallet: "Groth16Bn254" });
		const signer = await signerFromUri("//Alice");
		const good = { ...PROOF, key: registered };
		for (const wrong of [{ proof }, { inputs }, { key: { inline: key } }]) {
			const tampered = { ...good, ...wrong };
			const batch = [PROOF, tampered];
			assert.throws(() => verifier.verifyCall(tampered), refusal);
			assert.throws(
				() => verifier.verifyBatchCall({ key: tampered.key, batch }),
				refusal,
			);
			await assert.rejects(verifier.verify({ signer, ...tampered }), refusal);
		}
		await assert.rejects(verifier.registerKey({ signer, key }), refusal);
		await assert.rejects(verifier.ensureKey({ signer, key }), refusal);
		const stale = { ...key, bytes: "0x010204" } as const;
		await assert.rejects(verifier.ensureKey({ signer, key: stale }), {
			name: "UsageError",
			message: /^key\.hash: 0x.{64} is not the hash of key\.bytes, /,
		});
		assert.deepEqual(provider.runtimeCalls, []);
		await chain.disconnect();
	});

	test("that no pallet verifies is told so", async () => {
		const { chain } = await open();
		const verifier = new Verifier({ chain, pallet: PALLET });
		assert.throws(() => verifier.requireSystem("plonk/bn254"), {
			message: `the pallet ${PALLET} verifies ${SYSTEM}, not plonk/bn254; no pallet of this chain is known to verify plonk/bn254`,
		});
		await chain.disconnect();
	});

	test("passes if it is the right one, or the pallet does not tell", async () => {
		const { chain } = await open();
		for (const pallet of [PALLET, "Groth16Bls12381Wasm", "Groth16Older"]) {
			const verifier = new Verifier({ chain, pallet });
			verifier.verifyCall({ key: { inline: key }, proof, inputs });
			verifier.verifyBatchCall({ key: registered, batch: [{ proof, inputs }] });
		}
		await chain.disconnect();
	});
});

describe("dry runs", () => {
	const cases: [answer: string, name: string | undefined][] = [
		["0x00", undefined],
		["0x0100", "groth16Bls12381.NotAVerification"],
		["0x0101", "groth16Bls12381.UnknownKey"],
		["0x0102", "groth16Bls12381.EmptyBatch"],
		["0x010304", "groth16Bls12381.ProofInvalid"],
		["0x01030103", "groth16Bls12381.MalformedProof(NotOnCurve)"],
	];
	for (const [answer, name] of cases) {
		test(`answered ${answer}`, async () => {
			const { chain, provider } = await open({ VerifierApi_verify: answer });
			const verifier = new Verifier({ chain, pallet: PALLET });
			const call = verifier.verifyCall({ key: { registered: HASH }, ...PROOF });
			const rejection = await verifier.dryRun(call);
			assert.equal(rejection && rejectionName(rejection), name);
			assert.deepEqual(provider.runtimeCalls, [
				{ method: "VerifierApi_verify", args: call.method.toHex() },
			]);
			await chain.disconnect();
		});
	}
});

describe("keys", () => {
	test("one that is registered", async () => {
		const owner = "33".repeat(32);
		const system = "1067726f74"; // SCALE of the string "grot"
		const answer = `0x01${owner}${system}02000000${"0c010203"}`;
		const { chain, provider } = await open({ VerifierApi_key: answer });
		const info = await new Verifier({ chain, pallet: PALLET }).keyInfo(HASH);
		assert.deepEqual(info, {
			owner: chain.api.registry
				.createType("AccountId", `0x${owner}`)
				.toString(),
			system: "grot",
			size: 2,
			preparedBytes: 3,
		});
		const pallet = `${"3c"}${Buffer.from(PALLET).toString("hex")}`;
		assert.deepEqual(provider.runtimeCalls, [
			{ method: "VerifierApi_key", args: `0x${pallet}${HASH.slice(2)}` },
		]);
		await chain.disconnect();
	});

	test("one that is not", async () => {
		const { chain } = await open({ VerifierApi_key: "0x00" });
		const verifier = new Verifier({ chain, pallet: PALLET });
		assert.equal(await verifier.keyInfo(HASH), undefined);
		await chain.disconnect();
	});
});
