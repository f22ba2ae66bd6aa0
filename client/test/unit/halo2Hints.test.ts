import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import { hintedHalo2, hintedHalo2Circuits } from "../../src/demo/halo2.js";
import { readArtefacts } from "../../src/demo/prover.js";
import { flipLowestBit } from "../../src/demo/scenario.js";
import { UsageError } from "../../src/errors.js";
import { Halo2Hinter } from "../../src/halo2Hints.js";
import { keyHash } from "../../src/hashes.js";
import type { ProofArtefacts } from "../../src/proofHints.js";
import { pathOf } from "../foreignFiles.js";

/** A module that is built beside the client. */
const MODULE = new URL("../../../halo2_hints.wasm", import.meta.url);

/** Bytes of the number of hints, of a hint, and of the counts at the start of the public inputs. */
const COUNT = 4;
const ROOT = 32;
const COUNTS = 8;

/** The schemes with a circuit whose proof is kept, and the length of a witness. */
const SCHEMES = [
	{ scheme: "kzg-bn254", circuit: "ecdsa", witness: 6 * 32 },
	{ scheme: "ipa-vesta", circuit: "zcash-poseidon", witness: 0 },
] as const;

type Circuit = (typeof SCHEMES)[number]["circuit"];

async function load(): Promise<Halo2Hinter> {
	return Halo2Hinter.load(await readFile(MODULE));
}

/** Returns the folder of a kept proof. */
function kept(circuit: Circuit): string {
	return pathOf(`client/test/data/halo2/${circuit}`);
}

async function plain(circuit: Circuit): Promise<ProofArtefacts> {
	return readArtefacts(kept(circuit));
}

function refuses(call: () => unknown, message: string): void {
	assert.throws(call, (error) => {
		assert.ok(error instanceof UsageError, String(error));
		assert.equal(error.message, message);
		return true;
	});
}

for (const { scheme, circuit, witness } of SCHEMES) {
	test(`a proof of ${scheme} gets hints`, async () => {
		const hinter = await load();
		const { key, proof, inputs } = await plain(circuit);
		// Repeated to check that the module frees its memory, and makes its tables anew.
		const made = [0, 1, 2].map(() => hinter.hint({ key, proof, inputs }));
		const [first, ...others] = made;
		assert.ok(first !== undefined);
		for (const other of others) {
			assert.deepEqual(other, first);
		}
		const system = `halo2-hinted/${scheme}`;
		assert.equal(key.system, `halo2/${scheme}`);
		assert.deepEqual(first.inputs, { ...inputs, system });
		assert.equal(first.key.system, system);
		assert.equal(first.key.bytes, key.bytes);
		assert.equal(first.key.hash, keyHash({ system, key: hexToU8a(key.bytes) }));
		assert.equal(first.proof.system, system);
		// The number of hints, the proof, the hints and the witness.
		const bytes = hexToU8a(first.proof.bytes);
		const roots = new DataView(bytes.buffer).getUint32(0, true);
		assert.ok(roots > 0);
		const end = COUNT + hexToU8a(proof.bytes).length;
		assert.equal(u8aToHex(bytes.subarray(COUNT, end)), proof.bytes);
		assert.equal(bytes.length, end + roots * ROOT + witness);
	});
}

test("the demo adds hints to kept proofs", async () => {
	const hinter = await load();
	for (const [i, circuit] of hintedHalo2Circuits.entries()) {
		const name = SCHEMES[i]?.circuit;
		assert.ok(name !== undefined && circuit.name === name);
		assert.deepEqual(
			await hintedHalo2(circuit).read?.(kept(name)),
			hinter.hint(await plain(name)),
		);
	}
});

test("what gets no hints is refused with its reason", async () => {
	const hinter = await load();
	const no = (reason: string) => `there are no hints for this proof: ${reason}`;
	for (const { circuit } of SCHEMES) {
		const { key, proof, inputs } = await plain(circuit);
		const other = flipLowestBit(inputs.bytes, COUNTS);
		refuses(
			() => hinter.hint({ key, proof, inputs: { ...inputs, bytes: other } }),
			no("the proof does not prove this statement under this key"),
		);
		refuses(
			() => hinter.hint({ key, proof: { ...proof, bytes: "0x00" }, inputs }),
			no("the proof is malformed: it has the wrong length"),
		);
		refuses(
			() => hinter.hint({ key: { ...key, bytes: "0x" }, proof, inputs }),
			no("the verifying key is malformed: it has the wrong length"),
		);
		refuses(
			() => hinter.hint({ key, proof, inputs: { ...inputs, bytes: "0x" } }),
			no("the public inputs are malformed: it has the wrong length"),
		);
		// After an error, the next call succeeds.
		hinter.hint({ key, proof, inputs });
	}
});

test("artefacts of other systems are refused before the module runs", async () => {
	const hinter = await load();
	const { key, proof, inputs } = await plain("ecdsa");
	const hinted = hinter.hint({ key, proof, inputs });
	refuses(
		() => hinter.hint(hinted),
		"there are no hints for proofs of halo2-hinted/kzg-bn254, only for halo2/kzg-bn254, halo2/ipa-vesta",
	);
	const other = await plain("zcash-poseidon");
	refuses(
		() => hinter.hint({ key, proof: other.proof, inputs }),
		"the key is for halo2/kzg-bn254, but the proof for halo2/ipa-vesta",
	);
	refuses(
		() => hinter.hint({ key, proof, inputs: hinted.inputs }),
		"the key is for halo2/kzg-bn254, but the inputs for halo2-hinted/kzg-bn254",
	);
});
