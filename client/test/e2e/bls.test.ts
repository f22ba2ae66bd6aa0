import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import {
	type BlsVariant,
	bls,
	blsVariants,
	proveBls,
	spoilBls,
} from "../../src/demo/bls.js";
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
const artefacts = new Map<string, Artefacts>();

before(async () => {
	testChain = await startTestChain("bls");
	({ chain, alice } = testChain);
	for (const variant of blsVariants) {
		const folder = join(testChain.folder, variant.pallet);
		await mkdir(folder);
		const { prover } = programs();
		artefacts.set(variant.pallet, await proveBls(variant, { prover, folder }));
	}
});

after(() => testChain?.stop());

function pallets(variant: BlsVariant): string[] {
	return bls(variant).backends.map(({ pallet }) => pallet);
}

function made({ pallet }: BlsVariant): Artefacts {
	const found = artefacts.get(pallet);
	assert.ok(found);
	return found;
}

/** Asserts that every backend refuses it with this error. */
async function refused(
	variant: BlsVariant,
	error: string,
	options: {
		readonly key: KeySource;
		readonly proof: { readonly bytes: Hex };
		readonly inputs: { readonly bytes: Hex };
	},
): Promise<void> {
	for (const pallet of pallets(variant)) {
		const verifier = new Verifier({ chain, pallet });
		await assert.rejects(
			verifier.verify({ signer: alice, ...options }),
			(failure) => {
				assert.ok(failure instanceof CallFailed, String(failure));
				assert.equal(failure.rejection.name, error, pallet);
				return true;
			},
		);
	}
}

for (const variant of blsVariants) {
	describe(variant.system, () => {
		test("has its backends, the fastest first", () => {
			assert.deepEqual(
				verifierPalletsOf(chain, variant.system),
				pallets(variant),
			);
		});

		test("is verified on every backend, with one statement", async () => {
			const { key, proof, inputs } = made(variant);
			for (const pallet of pallets(variant)) {
				const verifier = new Verifier({ chain, pallet });
				await verifier.ensureKey({ signer: alice, key });
				for (const source of [{ registered: key.hash }, { inline: key }]) {
					const { verified } = await verifier.verify({
						...{ signer: alice, key: source, proof, inputs },
					});
					assert.deepEqual(
						verified.map(({ statement }) => statement),
						[statementOf({ keyHash: key.hash, inputs })],
						pallet,
					);
				}
			}
		});

		test("every corruption is refused by its name", async () => {
			const { key, proof, inputs } = made(variant);
			const source = { registered: key.hash };
			for (const spoilt of spoilBls(variant, made(variant))) {
				await refused(variant, spoilt.error, { key: source, ...spoilt });
			}
			await refused(variant, "MalformedProof(Length)", {
				...{ key: source, proof: { bytes: cut(proof.bytes, 1) }, inputs },
			});
			await refused(variant, "MalformedInputs(Length)", {
				...{ key: source, proof, inputs: { bytes: cut(inputs.bytes, 1) } },
			});
		});

		test("keys of no scheme, and those that end within a point, are refused", async () => {
			const { key, proof, inputs } = made(variant);
			const inline = (bytes: Hex) => ({ key: { inline: { bytes } } });
			await refused(variant, "MalformedKey(NotCanonical)", {
				...{ ...inline(`0x05${key.bytes.slice(4)}`), proof, inputs },
			});
			await refused(variant, "MalformedKey(Length)", {
				...{ ...inline(cut(key.bytes, 1)), proof, inputs },
			});
		});
	});
}
