import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import {
	forgeLattice,
	latticeBackends,
	latticeSets,
	proveLattice,
} from "../../src/demo/lattice.js";
import { runProver } from "../../src/demo/prover.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { CallFailed } from "../../src/errors.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/libraryLogs.js";
import type { KeySource } from "../../src/verifier.js";
import { Verifier } from "../../src/verifier.js";
import { programs } from "./environment.js";
import { startTestChain, type TestChain } from "./testChain.js";

silenceLibraryLogs();

let folder: string;
let testChain: TestChain | undefined;
let chain: Chain;
let alice: Signer;
let verifiers: Verifier[];

before(async () => {
	testChain = await startTestChain("lattice");
	({ folder, chain, alice } = testChain);
	verifiers = latticeBackends.map(
		({ pallet }) => new Verifier({ chain, pallet }),
	);
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

for (const { name } of latticeSets) {
	describe(`lattice/${name}`, () => {
		let artefacts: Artefacts;
		const workplace = () => ({
			prover: programs().prover,
			folder: join(folder, name),
		});

		before(async () => {
			await mkdir(join(folder, name));
			await runProver(workplace(), [
				...["lattice", "commit", "--set", name, "--out", "keys"],
			]);
			artefacts = await proveLattice({ ...workplace(), context: "here" });
		});

		test("is verified on every backend, with one statement", async () => {
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

		test("what is malformed is refused by its name", async () => {
			const { proof, inputs } = artefacts;
			const key = { registered: artefacts.key.hash };
			const cut = (bytes: Hex) => bytes.slice(0, -2) as Hex;
			await refused("MalformedProof(Length)", {
				...{ key, proof: { bytes: cut(proof.bytes) }, inputs },
			});
			await refused("WrongInputCount", {
				...{ key, proof, inputs: { bytes: "0x0000" } },
			});
			await refused("ProofInvalid", {
				...{ key, proof, inputs: { bytes: `${inputs.bytes}00` } },
			});
			// λ, behind w and m, as 80.
			const bytes = artefacts.key.bytes;
			const unsound: Hex = `0x${bytes.slice(2, 6)}50${bytes.slice(8)}`;
			await refused("MalformedKey(Unsound)", {
				...{ key: { inline: { bytes: unsound } }, proof, inputs },
			});
		});

		test("forgeries are refused", async () => {
			for (const { key, proof, inputs, error } of await forgeLattice(
				workplace(),
			)) {
				assert.ok(key !== undefined);
				await refused(error, { key, proof, inputs });
			}
		});
	});
}
