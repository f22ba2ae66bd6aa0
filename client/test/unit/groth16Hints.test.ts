import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import { UsageError } from "../../src/errors.js";
import type { Groth16Artefacts } from "../../src/groth16Hints.js";
import { Groth16Hinter } from "../../src/groth16Hints.js";
import { keyHash } from "../../src/hashes.js";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import type { SnarkjsCurve } from "../foreignFiles.js";
import { snarkjsSet } from "../foreignFiles.js";

/** A module that is built beside the client. */
const MODULE = new URL("../../../groth16_hints.wasm", import.meta.url);

/** The length of a proof without hints. A proof with hints starts with these bytes. */
const CURVES = [
	{ snarkjs: "bn128", name: "bn254", plainBytes: 256 },
	{ snarkjs: "bls12381", name: "bls12-381", plainBytes: 384 },
] as const;

async function load(): Promise<Groth16Hinter> {
	return Groth16Hinter.load(await readFile(MODULE));
}

function plain(curve: SnarkjsCurve): Groth16Artefacts {
	const { key, proof, inputs } = importArtefacts({ files: snarkjsSet(curve) });
	assert.ok(key !== undefined && proof !== undefined && inputs !== undefined);
	return { key, proof, inputs };
}

function refuses(call: () => unknown, message: string): void {
	assert.throws(call, (error) => {
		assert.ok(error instanceof UsageError, String(error));
		assert.equal(error.message, message);
		return true;
	});
}

for (const { snarkjs, name, plainBytes } of CURVES) {
	test(`a proof of snarkjs over ${name} gets hints`, async () => {
		const hinter = await load();
		const { key, proof, inputs } = plain(snarkjs);
		// Repeated to check that the module frees its memory.
		const made = [0, 1, 2].map(() => hinter.hint({ key, proof, inputs }));
		const [first, ...others] = made;
		assert.ok(first !== undefined);
		for (const other of others) {
			assert.deepEqual(other, first);
		}
		const system = `groth16-hinted/${name}`;
		assert.deepEqual(first.inputs, { ...inputs, system });
		assert.equal(first.key.bytes, key.bytes);
		assert.equal(first.key.hash, keyHash({ system, key: hexToU8a(key.bytes) }));
		assert.equal(first.proof.system, system);
		assert.equal(hexToU8a(proof.bytes).length, plainBytes);
		assert.ok(first.proof.bytes.startsWith(proof.bytes));
		assert.ok(first.proof.bytes.length > proof.bytes.length);
	});
}

test("what gets no hints is refused with its reason", async () => {
	const hinter = await load();
	const { key, proof, inputs } = plain("bn128");
	const no = (reason: string) => `there are no hints for this proof: ${reason}`;

	const other = hexToU8a(inputs.bytes);
	other[0] = (other[0] ?? 0) ^ 1;
	refuses(
		() =>
			hinter.hint({
				key,
				proof,
				inputs: { ...inputs, bytes: u8aToHex(other) },
			}),
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
		no("the key asks for another number of public inputs"),
	);
	// After an error, the next call succeeds.
	hinter.hint({ key, proof, inputs });
});

test("artefacts of other systems are refused before the module runs", async () => {
	const hinter = await load();
	const { key, proof, inputs } = plain("bn128");
	const hinted = hinter.hint({ key, proof, inputs });
	refuses(
		() => hinter.hint(hinted),
		"there are no hints for proofs of groth16-hinted/bn254, only for groth16/bls12-381, " +
			"groth16/bls12-377, groth16/bn254, groth16/bw6-761",
	);
	refuses(
		() => hinter.hint({ key, proof: plain("bls12381").proof, inputs }),
		"the key is for groth16/bn254, but the proof for groth16/bls12-381",
	);
	refuses(
		() => hinter.hint({ key, proof, inputs: hinted.inputs }),
		"the key is for groth16/bn254, but the inputs for groth16-hinted/bn254",
	);
});
