import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import { replaced } from "../../src/demo/kzg.js";
import {
	proveRingVrf,
	ringVrfBackends,
	spoilRingVrf,
} from "../../src/demo/ring.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { CallFailed } from "../../src/errors.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/libraryLogs.js";
import type { KeySource } from "../../src/verifier.js";
import { Verifier, verifierPalletsOf } from "../../src/verifier.js";
import { programs } from "./environment.js";
import { cut } from "./spoiltProofs.js";
import { startTestChain, type TestChain } from "./testChain.js";

silenceLibraryLogs();

let testChain: TestChain | undefined;
let chain: Chain;
let alice: Signer;
let verifiers: Verifier[];
let artefacts: Artefacts;

/** The pallets of the chain, with the one to compare with. */
const PALLETS = [
	...ringVrfBackends.map(({ pallet }) => pallet),
	"RingVrfArkworks",
];

before(async () => {
	testChain = await startTestChain("ring");
	({ chain, alice } = testChain);
	const { folder } = testChain;
	verifiers = PALLETS.map((pallet) => new Verifier({ chain, pallet }));
	artefacts = await proveRingVrf({ prover: programs().prover, folder });
});

after(() => testChain?.stop());

/** Asserts that every backend refuses it with this error. */
async function refused(
	error: string,
	options: {
		readonly key: KeySource;
		readonly proof: { readonly bytes: Hex };
		readonly inputs: { readonly bytes: Hex };
	},
): Promise<void> {
	for (const verifier of verifiers) {
		await assert.rejects(
			verifier.verify({ signer: alice, ...options }),
			(failure) => {
				assert.ok(failure instanceof CallFailed, String(failure));
				assert.equal(failure.rejection.name, error, verifier.pallet);
				return true;
			},
		);
	}
}

describe("ring VRF signatures", () => {
	test("have their backends, the fastest first", () => {
		const system = "ring-vrf/bandersnatch-sha512-ell2";
		assert.deepEqual(verifierPalletsOf(chain, system), PALLETS);
	});

	test("are verified on every backend, with one statement", async () => {
		const { key, proof, inputs } = artefacts;
		for (const verifier of verifiers) {
			await verifier.ensureKey({ signer: alice, key });
			for (const source of [{ registered: key.hash }, { inline: key }]) {
				const { verified } = await verifier.verify({
					...{ signer: alice, key: source, proof, inputs },
				});
				assert.deepEqual(
					verified.map(({ statement }) => statement),
					[statementOf({ keyHash: key.hash, inputs })],
					verifier.pallet,
				);
			}
		}
	});

	test("every corruption is refused by its name", async () => {
		const { key, proof, inputs } = artefacts;
		const source = { registered: key.hash };
		for (const spoilt of spoilRingVrf(artefacts)) {
			await refused(spoilt.error, { key: source, ...spoilt });
		}
		await refused("MalformedProof(Length)", {
			...{ key: source, proof: { bytes: cut(proof.bytes, 1) }, inputs },
		});
		await refused("MalformedInputs(Length)", {
			...{ key: source, proof, inputs: { bytes: cut(inputs.bytes, 8) } },
		});
	});

	test("a setup whose secret shows is refused", async () => {
		const { key, proof, inputs } = artefacts;
		// The domain's size, g1, g2, then τ·g2: with τ = 1.
		const [g2, tauG2] = [1 + 48, 1 + 48 + 96];
		const generator = key.bytes.slice(2 + 2 * g2, 2 + 2 * tauG2);
		const bytes = replaced(key.bytes, tauG2, `0x${generator}`);
		await refused("MalformedKey(Unsound)", {
			...{ key: { inline: { bytes } }, proof, inputs },
		});
		await refused("MalformedKey(Length)", {
			...{ key: { inline: { bytes: cut(key.bytes, 1) } }, proof, inputs },
		});
	});
});
