import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { blake3 } from "@noble/hashes/blake3.js";
import { hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import { edited, sp1File } from "../foreignFiles.js";
import { pairingCurves } from "../pairingCurves.js";
import {
	editedHex,
	jsonOf,
	refuses,
	SP1_ENDS,
	savedSp1Proof,
	sha256,
	sp1ProofWith,
} from "../zkvmFiles.js";

describe("SP1", () => {
	const keyOf = (release: string) => sp1File(`groth16_vk_${release}.bin`);
	const fixture = sp1File("fixture_v6.json");
	/** Bytes of the selector, and of the numbers after it in release 6. */
	const [SELECTOR, OUTCOME] = [4, 96];

	// What `assay groth16 import --from sp1` prints.
	for (const [release, file, hash, statement] of [
		[
			"v4",
			"fixture_v4.json",
			"0xe9fd81b4856ceab9cd0e5eebc6bb76bfe764d228b94419407ea3a46206545e66",
			"0x660aa70d20ded01bf1a7c919eb3e298da1e1ac3191016fd99280a44e770c2c13",
		],
		[
			"v5",
			"proof_v5.bin",
			"0x346874fb9c5792c2bd2b0ddf81fe995f378e656946915f1111cd385fe994c9f4",
			"0x57280bc6d64b04ffd27cb2714c8a4dd774584b373495857972aabdfc53ab7b35",
		],
		[
			"v6",
			"fixture_v6.json",
			"0x666f154bda4c279f3675a8da5400878c5a2254d0148ec0df4f1c77b4d5cffad5",
			"0x341269f7744a0c5a86596132f47fd87098803567b9659b0931615ea2cfacdec3",
		],
	] as const) {
		test(`${file}: key and statement of the prover`, () => {
			const files = [keyOf(release), sp1File(file)];
			const imported = importArtefacts({ files });
			assert.equal(imported.key?.hash, hash);
			assert.equal(imported.statement, statement);
			assert.deepEqual(
				imported.sources.map(({ kind, file, tool }) => [kind, file, tool]),
				[
					["key", keyOf(release).name, "SP1"],
					["proof", file, "SP1"],
					["inputs", file, "SP1"],
				],
			);
		});
	}

	test("a key alone is a file of gnark", () => {
		const { key, sources } = importArtefacts({ files: [keyOf("v6")] });
		assert.equal(key?.system, "groth16/bn254");
		assert.deepEqual(
			sources.map(({ tool }) => tool),
			["gnark"],
		);
	});

	test("a proof needs no key beside it", () => {
		const { key, proof, inputs } = importArtefacts({ files: [fixture] });
		assert.equal(key, undefined);
		assert.equal(proof?.system, "groth16/bn254");
		assert.equal(inputs?.values.length, 5);
	});

	test("a proof of an unknown release is imported", () => {
		const other = sp1ProofWith((bytes) => bytes.fill(7, 0, SELECTOR));
		assert.equal(importArtefacts({ files: [other] }).inputs?.values.length, 5);
	});

	const { inputs: fixtureInputs } = importArtefacts({ files: [fixture] });
	assert.ok(fixtureInputs !== undefined);
	const { values } = fixtureInputs;

	test("a saved proof of release 6 is the fixture", () => {
		const { proof, inputs } = importArtefacts({ files: [fixture] });
		for (const end of SP1_ENDS) {
			const saved = savedSp1Proof({ inputs: values, end });
			const imported = importArtefacts({ files: [keyOf("v6"), saved] });
			assert.deepEqual(imported.proof, proof);
			assert.deepEqual(imported.inputs, inputs);
		}
	});

	test("a saved proof may have the BLAKE3 hash of its public values", () => {
		const hash = blake3(hexToU8a(jsonOf(fixture).publicValues));
		hash[0] = (hash[0] ?? 0) & 0x1f;
		const expected = String(BigInt(u8aToHex(hash)));
		const saved = savedSp1Proof({ inputs: values.with(1, expected) });
		const { inputs } = importArtefacts({ files: [saved] });
		assert.equal(inputs?.values[1], expected);
	});

	const NO_PROOF =
		"it is no proof of SP1: give what SP1ProofWithPublicValues::save wrote, or JSON with vkey, publicValues and proof in hexadecimal";

	test("a saved proof that is cut, or longer, is refused", () => {
		const { bytes } = sp1File("proof_v5.bin");
		const long = bytes.slice();
		// A length of almost 2^64 bytes, of the second public input.
		long.fill(0xff, 12 + 75, 12 + 75 + 8);
		for (const content of [
			bytes.subarray(0, -2),
			bytes.subarray(0, 100),
			u8aConcat(bytes, [0]),
			long,
			savedSp1Proof({ inputs: values, end: Uint8Array.of(0, 0) }).bytes,
			savedSp1Proof({ inputs: values, encoded: "0g" }).bytes,
		]) {
			refuses([{ name: "proof.bin", bytes: content }], NO_PROOF);
		}
	});

	test("a saved proof for a key with another hash is refused, to its last byte", () => {
		const hash = sha256(keyOf("v6").bytes);
		const other = hash.with(31, (hash[31] ?? 0) ^ 1);
		refuses(
			[keyOf("v6"), savedSp1Proof({ inputs: values, keyHash: other })],
			`it was made for the groth16_vk.bin whose hash begins with ${u8aToHex(other)}, but that of the given one begins with ${u8aToHex(hash)}: give the file of the release that made the proof`,
		);
	});

	test("numbers that no public input can be are refused", () => {
		const saved = (at: number, input: string) =>
			savedSp1Proof({ inputs: values.with(at, input) });
		const reason = (name: string) =>
			`its ${name} is not a number below the order of the groups of bn254: prove again`;
		const order = pairingCurves.find(({ name }) => name === "bn254")?.r;
		refuses([saved(0, String(order))], reason("program's key"));
		refuses([saved(1, "0x1")], reason("hash of public values"));
		refuses(
			[editedHex(fixture, "vkey", (bytes) => bytes.fill(0xff))],
			reason("vkey"),
		);
		refuses(
			[editedHex(fixture, "vkey", () => Uint8Array.of(0))],
			"its vkey has 1 bytes, not 32: give what vk.bytes32() returns",
		);
		for (const [i, name] of [
			"exit code",
			"root of recursion keys",
			"nonce",
		].entries()) {
			const at = SELECTOR + 32 * i;
			const changed = sp1ProofWith((bytes) => bytes.fill(0xff, at, at + 32));
			refuses([changed], reason(name));
		}
	});

	test("bytes of every other length are refused", () => {
		for (const length of [1, 4, 100, 259, 260, 355]) {
			refuses(
				[sp1ProofWith((bytes) => bytes.subarray(0, length))],
				`its proof has ${length} bytes, where releases 4 and 5 of SP1 have 260 and release 6 has 356: give the result of SP1ProofWithPublicValues::bytes, completely`,
			);
		}
	});

	test("points that are not on the curve are refused", () => {
		for (const [at, point] of [
			[63, "Ar"],
			[127, "Bs"],
			[255, "Krs"],
		] as const) {
			const changed = sp1ProofWith((bytes) => {
				bytes[SELECTOR + OUTCOME + at] =
					(bytes.at(SELECTOR + OUTCOME + at) ?? 0) ^ 1;
			});
			refuses(
				[changed],
				`its ${point} is not on the curve: export the file again`,
			);
		}
		const start = SELECTOR + OUTCOME;
		refuses(
			[sp1ProofWith((bytes) => bytes.fill(0x3f, start, start + 32))],
			"its Ar has a coordinate that is not below the field's modulus: export the file again",
		);
	});

	test("fields that are not bytes in hexadecimal are refused", () => {
		for (const [value, found] of [
			[7, "7"],
			[null, "null"],
			["0x0", "a string"],
			[[1, 2], "a list of 2"],
			[{}, "an object"],
			[undefined, "missing"],
		]) {
			refuses(
				[
					edited(fixture, (json) => {
						json.vkey = value;
					}),
				],
				`it is no proof of SP1 (its "vkey" must be bytes in hexadecimal, but is ${found}): give JSON with vkey, publicValues and proof in hexadecimal, or what SP1ProofWithPublicValues::save wrote`,
			);
		}
	});
});
