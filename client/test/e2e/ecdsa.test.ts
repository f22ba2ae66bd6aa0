import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import {
	ethereumEncode,
	keccakAsU8a,
	secp256k1PairFromSeed,
	secp256k1Sign,
} from "@polkadot/util-crypto";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import { ecdsaForms, signEcdsa } from "../../src/demo/ecdsa.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { flipLowestBit } from "../../src/demo/scenario.js";
import { EcdsaHinter } from "../../src/ecdsaHints.js";
import { CallFailed } from "../../src/errors.js";
import { typedDataDigest } from "../../src/ethereum.js";
import type { Hex } from "../../src/hashes.js";
import { keyHash, statementHash } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/program.js";
import type { ProofWithInputs } from "../../src/verifier.js";
import { Verifier } from "../../src/verifier.js";
import { verifierPalletsOf } from "../../src/verifierPallets.js";
import { programs, startTestChain, type TestChain } from "./environment.js";
import { cut, withInputs } from "./tamperedProofs.js";

silenceLibraryLogs();

let folder: string;
let testChain: TestChain | undefined;
let chain: Chain;
let alice: Signer;

before(async () => {
	testChain = await startTestChain("ecdsa");
	({ folder, chain, alice } = testChain);
});

after(() => testChain?.stop());

/** Replaces bytes of a proof from an offset on. */
function withBytes(good: ProofWithInputs, at: number, bytes: string) {
	const proof = good.proof.bytes;
	const start = 2 + 2 * at;
	const end = start + bytes.length;
	const changed: Hex = `0x${proof.slice(2, start)}${bytes}${proof.slice(end)}`;
	return { proof: { bytes: changed }, inputs: good.inputs };
}

/** Half of the group's order, rounded up. It is the smallest high `s`. */
const HIGH_S =
	"7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1";

const tampered: readonly {
	readonly what: string;
	readonly error: string;
	tamper(good: ProofWithInputs): ProofWithInputs;
}[] = [
	{
		what: "another digest",
		error: "ProofInvalid",
		tamper: (good) => withInputs(good, flipLowestBit(good.inputs.bytes, 0)),
	},
	{
		what: "a digest cut short",
		error: "MalformedInputs(Length)",
		tamper: (good) => withInputs(good, cut(good.inputs.bytes, 1)),
	},
	{
		what: "a proof cut short",
		error: "MalformedProof(Length)",
		tamper: ({ proof, inputs }) => ({
			proof: { bytes: cut(proof.bytes, 1) },
			inputs,
		}),
	},
	{
		what: "an s above half of the order",
		error: "MalformedProof(NotCanonical)",
		tamper: (good) => withBytes(good, 32, HIGH_S),
	},
	{
		what: "a recovery byte of 2",
		error: "MalformedProof(NotCanonical)",
		tamper: (good) => withBytes(good, 64, "02"),
	},
	{
		what: "an r of zero",
		error: "MalformedProof(NotCanonical)",
		tamper: (good) => withBytes(good, 0, "00".repeat(32)),
	},
];

for (const form of ecdsaForms) {
	describe(form.system, () => {
		let artefacts: Artefacts;
		let verifiers: Verifier[];

		before(async () => {
			const { prover } = programs();
			artefacts = await signEcdsa({ prover, folder, form, message: "signed" });
			verifiers = form.backends.map(
				({ pallet }) => new Verifier({ chain, pallet }),
			);
		});

		test("has its backends, the fastest first", () => {
			const pallets = verifierPalletsOf(chain, form.system);
			assert.equal(pallets[0], form.backends[0]?.pallet);
			assert.deepEqual(
				[...pallets].sort(),
				form.backends.map(({ pallet }) => pallet).sort(),
			);
		});

		test("is verified on every backend, with one statement", async () => {
			const { key, proof, inputs } = artefacts;
			for (const verifier of verifiers) {
				await verifier.ensureKey({ signer: alice, key });
				const registered = { registered: key.hash };
				const { verified } = await verifier.verify({
					...{ signer: alice, key: registered, proof, inputs },
				});
				assert.deepEqual(
					verified.map(({ statement }) => statement),
					[statementOf({ keyHash: key.hash, inputs })],
					verifier.pallet,
				);
			}
		});

		for (const { what, error, tamper } of tampered) {
			test(`${what} is rejected on every backend: ${error}`, async () => {
				const { key, proof, inputs } = artefacts;
				const bad = tamper({ proof, inputs });
				for (const verifier of verifiers) {
					await assert.rejects(
						verifier.verify({ signer: alice, key: { inline: key }, ...bad }),
						(failure) => {
							assert.ok(failure instanceof CallFailed, String(failure));
							assert.equal(failure.rejection.name, error, verifier.pallet);
							return true;
						},
					);
				}
			});
		}
	});
}

test("a wallet's signature is verified with hints made here", async () => {
	const data = {
		types: { Vote: [{ name: "proposal", type: "uint256" }] },
		primaryType: "Vote",
		domain: { name: "Assay", chainId: 1 },
		message: { proposal: 7 },
	};
	const digest = typedDataDigest(data);
	const pair = secp256k1PairFromSeed(new Uint8Array(32).fill(9));
	const signature = secp256k1Sign(digest, pair, "keccak");
	// The signer hashes its input, so the signed digest is the hash of the wallet's digest.
	const signed = keccakAsU8a(digest);
	const address = hexToU8a(ethereumEncode(pair.publicKey));

	const module = new URL("../../../ecdsa_hints.wasm", import.meta.url);
	const hinter = await EcdsaHinter.load(await readFile(module));
	const proofs: [string, string, Uint8Array][] = [
		["ecdsa/secp256k1", "EcdsaSecp256k1", signature],
		[
			...(["ecdsa-hinted/secp256k1", "EcdsaHintedSecp256k1Wasm"] as const),
			hinter.proof(signed, signature),
		],
	];
	for (const [system, pallet, proof] of proofs) {
		const verifier = new Verifier({ chain, pallet });
		const hash = keyHash({ system, key: address });
		const { verified } = await verifier.verify({
			signer: alice,
			key: { inline: { bytes: u8aToHex(address) } },
			proof: { bytes: u8aToHex(proof) },
			inputs: { bytes: u8aToHex(signed) },
		});
		assert.equal(
			verified[0]?.statement,
			statementHash({ system, keyHash: hexToU8a(hash), inputs: signed }),
		);
	}
});
