import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import {
	forgeLattice,
	latticeBackends,
	latticeSets,
	proveLattice,
} from "../../src/demo/lattice.js";
import { runProver } from "../../src/demo/prover.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { programs, startTestChain, type TestChain } from "./environment.js";
import { type Backends, refusedByAll, verifiedByAll } from "./verdicts.js";

silenceLibraryLogs();

let folder: string;
let testChain: TestChain | undefined;
let backends: Backends;

before(async () => {
	testChain = await startTestChain("lattice");
	const { chain, alice } = testChain;
	folder = testChain.folder;
	backends = {
		signer: alice,
		verifiers: latticeBackends.map(
			({ pallet }) => new Verifier({ chain, pallet }),
		),
	};
});

after(() => testChain?.stop());

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
			await verifiedByAll(backends, artefacts);
		});

		test("what is malformed is refused by its name", async () => {
			const { proof, inputs } = artefacts;
			const key = { registered: artefacts.key.hash };
			const cut = (bytes: Hex) => bytes.slice(0, -2) as Hex;
			await refusedByAll(backends, "MalformedProof(Length)", {
				...{ key, proof: { bytes: cut(proof.bytes) }, inputs },
			});
			await refusedByAll(backends, "WrongInputCount", {
				...{ key, proof, inputs: { bytes: "0x0000" } },
			});
			await refusedByAll(backends, "ProofInvalid", {
				...{ key, proof, inputs: { bytes: `${inputs.bytes}00` } },
			});
			// Sets λ, which follows w and m, to 80.
			const bytes = artefacts.key.bytes;
			const unsound: Hex = `0x${bytes.slice(2, 6)}50${bytes.slice(8)}`;
			await refusedByAll(backends, "MalformedKey(Unsound)", {
				...{ key: { inline: { bytes: unsound } }, proof, inputs },
			});
		});

		test("forgeries are refused", async () => {
			for (const { key, proof, inputs, error } of await forgeLattice(
				workplace(),
			)) {
				assert.ok(key !== undefined);
				await refusedByAll(backends, error, { key, proof, inputs });
			}
		});
	});
}
