import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Chain, Signer } from "../../src/chain.js";
import {
	type BlsVariant,
	bls,
	blsVariants,
	proveBls,
	tamperBls,
} from "../../src/demo/bls.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { verifierPalletsOf } from "../../src/verifierPallets.js";
import { programs, startTestChain, type TestChain } from "./environment.js";
import { cut } from "./tamperedProofs.js";
import { type Backends, refusedByAll, verifiedByAll } from "./verdicts.js";

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

function backends(variant: BlsVariant): Backends {
	const verifiers = pallets(variant).map(
		(pallet) => new Verifier({ chain, pallet }),
	);
	return { signer: alice, verifiers };
}

function made({ pallet }: BlsVariant): Artefacts {
	const found = artefacts.get(pallet);
	assert.ok(found);
	return found;
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
			await verifiedByAll(backends(variant), made(variant));
		});

		test("every corruption is refused by its name", async () => {
			const { key, proof, inputs } = made(variant);
			const source = { registered: key.hash };
			for (const tampered of tamperBls(variant, made(variant))) {
				await refusedByAll(backends(variant), tampered.error, {
					key: source,
					...tampered,
				});
			}
			await refusedByAll(backends(variant), "MalformedProof(Length)", {
				...{ key: source, proof: { bytes: cut(proof.bytes, 1) }, inputs },
			});
			await refusedByAll(backends(variant), "MalformedInputs(Length)", {
				...{ key: source, proof, inputs: { bytes: cut(inputs.bytes, 1) } },
			});
		});

		test("keys of no scheme, and those that end within a point, are refused", async () => {
			const { key, proof, inputs } = made(variant);
			const inline = (bytes: Hex) => ({ key: { inline: { bytes } } });
			await refusedByAll(backends(variant), "MalformedKey(NotCanonical)", {
				...{ ...inline(`0x05${key.bytes.slice(4)}`), proof, inputs },
			});
			await refusedByAll(backends(variant), "MalformedKey(Length)", {
				...{ ...inline(cut(key.bytes, 1)), proof, inputs },
			});
		});
	});
}
