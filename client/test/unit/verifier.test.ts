import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openChain } from "../../src/chain.js";
import { rejectionName } from "../../src/rejection.js";
import { Verifier, verifierPallets } from "../../src/verifier.js";
import { FakeProvider } from "../fakeProvider.js";

const PALLET = "Groth16Bls12381";
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
		assert.deepEqual(verifierPallets(chain), [PALLET]);
		await chain.disconnect();
	});

	test("are named when another is asked for", async () => {
		const { chain } = await open();
		assert.throws(() => new Verifier({ chain, pallet: "Other" }), {
			name: "UsageError",
			message: `this chain has no verifier pallet Other; it has ${PALLET}`,
		});
		await chain.disconnect();
	});
});

describe("calls", () => {
	// Pallet 7; verify is call 2 and verify_batch call 3; a compact length n < 64 is the byte 4·n.
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

describe("dry runs", () => {
	const cases: [answer: string, name: string | undefined][] = [
		["0x00", undefined],
		["0x0100", "groth16Bls12381.NotAVerification"],
		["0x0101", "groth16Bls12381.UnknownKey"],
		["0x010204", "groth16Bls12381.ProofInvalid"],
		["0x01020103", "groth16Bls12381.MalformedProof(NotOnCurve)"],
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
			inputs: 2,
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
