import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import type { Halo2Circuit } from "../../src/demo/halo2.js";
import {
	halo2Circuits,
	hintedHalo2,
	hintedHalo2Backend,
	hintedHalo2Circuits,
	tamperHalo2,
} from "../../src/demo/halo2.js";
import { readArtefacts } from "../../src/demo/prover.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { Halo2Hinter } from "../../src/halo2Hints.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { verifierPalletsOf } from "../../src/verifierPallets.js";
import { startTestChain, type TestChain } from "./environment.js";
import { refused, verifiedByAll } from "./verdicts.js";

/** By host functions, over host functions of the curve, in wasm, and in wasm by arkworks. */
const BACKENDS = 4;
/** A module that is built beside the client. */
const HINTER = new URL("../../../halo2_hints.wasm", import.meta.url);

silenceLibraryLogs();

let testChain: TestChain | undefined;
let chain: Chain;
let alice: Signer;

before(async () => {
	testChain = await startTestChain("halo2");
	({ chain, alice } = testChain);
});

after(() => testChain?.stop());

/** Returns the folder of a circuit's kept proof. */
function kept({ name }: Halo2Circuit): string {
	const folder = new URL(
		`../../../../test/data/halo2/${name}/`,
		import.meta.url,
	);
	return fileURLToPath(folder);
}

for (const circuit of halo2Circuits) {
	describe(`${circuit.scheme.system}: ${circuit.name}`, () => {
		let artefacts: Artefacts;
		let verifiers: Verifier[];

		before(async () => {
			artefacts = await readArtefacts(kept(circuit), circuit.scheme);
			const pallets = verifierPalletsOf(chain, circuit.scheme.system);
			assert.equal(pallets.length, BACKENDS);
			verifiers = pallets.map((pallet) => new Verifier({ chain, pallet }));
		});

		test("is verified on every backend, with one statement", async () => {
			await verifiedByAll({ signer: alice, verifiers }, artefacts);
		});

		test("is verified in a batch, which a tampered proof fails", async () => {
			const { key, proof, inputs } = artefacts;
			const statement = statementOf({ keyHash: key.hash, inputs });
			const [tampered] = tamperHalo2(artefacts);
			assert.ok(tampered !== undefined);
			for (const verifier of verifiers) {
				const good = { proof, inputs };
				const call = { signer: alice, key: { registered: key.hash } };
				const { verified } = await verifier.verifyBatch({
					...{ ...call, batch: [good, good] },
				});
				assert.deepEqual(
					verified.map((event) => event.statement),
					[statement, statement],
					verifier.pallet,
				);
				const batch = [good, tampered];
				await refused(
					verifier.verifyBatch({ ...call, batch }),
					tampered.error,
					verifier,
				);
			}
		});

		test("what is tampered is refused by its name", async () => {
			const { key, proof, inputs } = artefacts;
			for (const verifier of verifiers) {
				for (const tampered of tamperHalo2(artefacts)) {
					const call = verifier.verify({
						...{ signer: alice, key: { registered: key.hash } },
						...{ proof: tampered.proof, inputs: tampered.inputs },
					});
					await refused(call, tampered.error, verifier);
				}
				// The first byte is the format.
				const bytes: Hex = `0x02${key.bytes.slice(4)}`;
				const call = verifier.verify({
					...{ signer: alice, key: { inline: { bytes } }, proof, inputs },
				});
				await refused(call, "MalformedKey(NotCanonical)", verifier);
			}
		});
	});
}

for (const circuit of hintedHalo2Circuits) {
	const { scheme } = circuit;
	test(`a proof of ${scheme.hinted} is verified, and refused if it is tampered`, async () => {
		const hinter = await Halo2Hinter.load(await readFile(HINTER));
		const artefacts = hinter.hint(await readArtefacts(kept(circuit), scheme));
		const { key, proof, inputs } = artefacts;
		assert.equal(key.system, scheme.hinted);
		const { pallet } = hintedHalo2Backend(scheme);
		assert.deepEqual(verifierPalletsOf(chain, key.system), [pallet]);
		const verifier = new Verifier({ chain, pallet });
		await verifiedByAll({ signer: alice, verifiers: [verifier] }, artefacts);
		const call = { signer: alice, key: { registered: key.hash } };
		const good = { proof, inputs };
		const { verified } = await verifier.verifyBatch({
			...{ ...call, batch: [good, good] },
		});
		const statement = statementOf({ keyHash: key.hash, inputs });
		assert.deepEqual(
			verified.map((event) => event.statement),
			[statement, statement],
		);
		const workplace = { prover: "", folder: "" };
		for (const tampered of await hintedHalo2(circuit).tamper(
			artefacts,
			workplace,
		)) {
			const { error } = tampered;
			await refused(
				verifier.verify({
					...{ ...call, proof: tampered.proof, inputs: tampered.inputs },
				}),
				error,
				verifier,
			);
			const batch = [good, tampered];
			await refused(verifier.verifyBatch({ ...call, batch }), error, verifier);
		}
	});
}
