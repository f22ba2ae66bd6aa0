import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
	readProof,
	readPublicInputs,
	readVerifyingKey,
} from "../../src/artefactFiles.js";
import { statementOf } from "../../src/artefacts.js";
import type { Chain, Signer } from "../../src/chain.js";
import {
	flipBitOfHint,
	groth16Curves,
	hintedGroth16Backend,
	hintGroth16,
	proveGroth16,
	setUpGroth16,
} from "../../src/demo/groth16.js";
import { runProver } from "../../src/demo/prover.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { CallFailed } from "../../src/errors.js";
import { Groth16Hinter } from "../../src/groth16Hints.js";
import { silenceLibraryLogs } from "../../src/program.js";
import { Verifier } from "../../src/verifier.js";
import { verifierPalletsOf } from "../../src/verifierPallets.js";
import { pairingCurves } from "../pairingCurves.js";
import { programs, startTestChain, type TestChain } from "./environment.js";
import { tamperedProofs } from "./tamperedProofs.js";

const DEPTH = 4;
const LEAF = 3;
/** By host functions, over host functions of the curve, in wasm, and in wasm by arkworks. */
const BACKENDS = 4;
/** A module that is built beside the client. */
const HINTER = new URL("../../../groth16_hints.wasm", import.meta.url);

silenceLibraryLogs();

let folder: string;
let testChain: TestChain | undefined;
let chain: Chain;
let alice: Signer;

before(async () => {
	testChain = await startTestChain("groth16");
	({ folder, chain, alice } = testChain);
});

after(() => testChain?.stop());

test("there is a set of bad encodings for every curve", () => {
	assert.deepEqual(
		pairingCurves.map(({ name }) => name),
		groth16Curves.map(({ name }) => name),
	);
});

for (const [i, curve] of groth16Curves.entries()) {
	describe(`groth16/${curve.name}`, () => {
		const pairingCurve = pairingCurves[i];
		assert.ok(pairingCurve !== undefined);
		let artefacts: Artefacts;
		let verifiers: Verifier[];

		before(async () => {
			const own = join(folder, curve.name);
			await mkdir(own);
			const { prover } = programs();
			const common = { prover, folder: own, curve, depth: DEPTH };
			await setUpGroth16(common);
			artefacts = await proveGroth16({ ...common, leaf: LEAF });
			const pallets = verifierPalletsOf(chain, `groth16/${curve.name}`);
			verifiers = pallets.map((pallet) => new Verifier({ chain, pallet }));
		});

		test("has its backends, the host's first", () => {
			assert.deepEqual(
				verifierPalletsOf(chain, `groth16/${curve.name}`)[0],
				curve.pallet,
			);
			assert.equal(verifiers.length, BACKENDS);
			for (const verifier of verifiers) {
				assert.equal(verifier.constants.system, `groth16/${curve.name}`);
			}
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

		for (const { what, error, tamper } of tamperedProofs(pairingCurve)) {
			test(`${what} is rejected on every backend: ${error}`, async () => {
				const { key, proof, inputs } = artefacts;
				const tampered = tamper({ proof, inputs });
				for (const verifier of verifiers) {
					const registered = { registered: key.hash };
					await assert.rejects(
						verifier.verify({ signer: alice, key: registered, ...tampered }),
						(failure) => {
							assert.ok(failure instanceof CallFailed, String(failure));
							assert.equal(failure.rejection.name, error, verifier.pallet);
							return true;
						},
					);
				}
			});
		}

		test("is verified with hints, and rejected with a wrong one", async () => {
			const { prover } = programs();
			const { key, proof, inputs } = await hintGroth16({
				...{ prover, folder: join(folder, curve.name), leaf: LEAF },
			});
			const { pallet } = hintedGroth16Backend(curve);
			assert.equal(key.system, `groth16-hinted/${curve.name}`);
			// The module for browsers makes the same artefacts from the proof without hints.
			const hinter = await Groth16Hinter.load(await readFile(HINTER));
			assert.deepEqual(hinter.hint(artefacts), { key, proof, inputs });
			assert.deepEqual(verifierPalletsOf(chain, key.system), [pallet]);
			const verifier = new Verifier({ chain, pallet });
			await verifier.ensureKey({ signer: alice, key });
			const registered = { registered: key.hash };
			const common = { signer: alice, key: registered, inputs };
			const { verified } = await verifier.verify({ ...common, proof });
			assert.deepEqual(
				verified.map(({ statement }) => statement),
				[statementOf({ keyHash: key.hash, inputs })],
			);
			const tampered = { bytes: flipBitOfHint(proof.bytes) };
			await assert.rejects(
				verifier.verify({ ...common, proof: tampered }),
				(failure) => {
					assert.ok(failure instanceof CallFailed, String(failure));
					assert.equal(failure.rejection.name, "ProofInvalid");
					return true;
				},
			);
		});
	});
}

describe("snarkjs with its default curve", () => {
	/** Returns the path of a snarkjs file. A README in its folder describes these files. */
	const vector = (name: string) =>
		fileURLToPath(
			new URL(
				`../../../../../primitives/groth16/tests/vectors/snarkjs_bn128_${name}.json`,
				import.meta.url,
			),
		);

	test("is imported, and verified on every backend", async () => {
		await runProver({ prover: programs().prover, folder }, [
			...["groth16", "import", "--from", "snarkjs"],
			...["--key", vector("verification_key")],
			...["--proof", vector("proof"), "--inputs", vector("public")],
			...["--out", "imported"],
		]);
		const imported = (name: string) => join(folder, "imported", name);
		const key = await readVerifyingKey(imported("verifying_key.json"));
		const { system } = key;
		assert.equal(system, "groth16/bn254");
		const proof = await readProof(imported("proof.json"), { system });
		const inputs = await readPublicInputs(imported("public_inputs.json"), {
			system,
		});
		const given = JSON.parse(await readFile(vector("public"), "utf8"));
		assert.deepEqual(inputs.values, given);
		const pallets = verifierPalletsOf(chain, system);
		// Host functions, curve host functions, and wasm with two arithmetics.
		assert.equal(pallets.length, 4);
		for (const pallet of pallets) {
			const verifier = new Verifier({ chain, pallet });
			await verifier.ensureKey({ signer: alice, key });
			const registered = { registered: key.hash };
			const { verified } = await verifier.verify({
				...{ signer: alice, key: registered, proof, inputs },
			});
			assert.equal(
				verified[0]?.statement,
				statementOf({ keyHash: key.hash, inputs }),
			);
		}
	});
});
