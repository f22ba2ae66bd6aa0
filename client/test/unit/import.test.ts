import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToU8a, stringToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { ethereumEncode } from "@polkadot/util-crypto";
import { statementOf } from "../../src/artefacts.js";
import { ArtefactError, UsageError } from "../../src/errors.js";
import { messageDigest, typedDataDigest } from "../../src/ethereum.js";
import { keyHash } from "../../src/hashes.js";
import {
	importArtefacts,
	registerImporter,
} from "../../src/import/importArtefacts.js";
import { fileImporter, makeProof } from "../../src/import/importer.js";
import {
	arkworksKey,
	gnarkFile,
	jsonFile,
	snarkjsFile,
	snarkjsSet,
	textFile,
} from "../foreignFiles.js";

/** The sizes of points in bytes. */
const SIZES = {
	bn254: { g1: 64, g2: 128 },
	"bls12-381": { g1: 96, g2: 192 },
} as const;

describe("snarkjs", () => {
	for (const [curve, name] of [
		["bn128", "bn254"],
		["bls12381", "bls12-381"],
	] as const) {
		test(`${curve}: key, proof and inputs`, () => {
			const { key, proof, inputs, statement, sources } = importArtefacts({
				files: snarkjsSet(curve),
			});
			assert.ok(key && proof && inputs);
			const { g1, g2 } = SIZES[name];
			const system = `groth16/${name}`;
			for (const artefact of [key, proof, inputs]) {
				assert.equal(artefact.system, system);
			}
			assert.deepEqual(inputs.values, ["33", "135", "5"]);
			assert.equal(key.bytes.length, 2 + 2 * (5 * g1 + 3 * g2));
			assert.equal(proof.bytes.length, 2 + 2 * (2 * g1 + g2));
			assert.equal(key.hash, keyHash({ system, key: hexToU8a(key.bytes) }));
			assert.equal(statement, statementOf({ keyHash: key.hash, inputs }));
			assert.deepEqual(
				sources.map(({ kind, tool }) => `${kind} ${tool}`),
				["key snarkjs", "proof snarkjs", "inputs snarkjs"],
			);
		});
	}

	test("names of files do not matter, nor does their order", () => {
		const files = snarkjsSet("bn128");
		const renamed = files.map(({ bytes }, i) => ({ name: `${i}`, bytes }));
		const first = importArtefacts({ files });
		const second = importArtefacts({ files: renamed.reverse() });
		assert.deepEqual(second.key, first.key);
		assert.deepEqual(second.proof, first.proof);
		assert.deepEqual(second.inputs, first.inputs);
	});

	test("a key alone", () => {
		const { key, proof, statement } = importArtefacts({
			files: [snarkjsFile("bn128", "verification_key")],
		});
		assert.equal(key?.system, "groth16/bn254");
		assert.equal(proof, undefined);
		assert.equal(statement, undefined);
	});

	test("an identity in IC is encoded as the chain encodes it", () => {
		const text = new TextDecoder().decode(
			snarkjsFile("bn128", "verification_key").bytes,
		);
		const value = JSON.parse(text);
		value.IC[0] = ["0", "1", "0"];
		const { key } = importArtefacts({ files: [jsonFile("key.json", value)] });
		const at = 2 + 2 * (SIZES.bn254.g1 + 3 * SIZES.bn254.g2);
		assert.equal(
			key?.bytes.slice(at, at + 2 * SIZES.bn254.g1),
			`${"00".repeat(SIZES.bn254.g1 - 1)}40`,
		);
	});
});

describe("gnark", () => {
	for (const [folder, name] of [
		["bn254", "bn254"],
		["bls12_381", "bls12-381"],
		["bls12_377", "bls12-377"],
		["bw6_761", "bw6-761"],
	] as const) {
		test(`${name}: the same artefacts from all three forms`, () => {
			const forms = [".bin", "_raw.bin", ".json"].map((form) =>
				importArtefacts({
					files: [
						gnarkFile(`${folder}/key${form}`),
						gnarkFile(`${folder}/proof${form}`),
						gnarkFile(`${folder}/public.bin`),
					],
				}),
			);
			for (const { key, proof, inputs, sources } of forms) {
				assert.equal(key?.system, `groth16/${name}`);
				assert.deepEqual(inputs?.values, ["33", "130"]);
				assert.deepEqual(key, forms[0]?.key);
				assert.deepEqual(proof, forms[0]?.proof);
				assert.ok(sources.every(({ tool }) => tool === "gnark"));
			}
		});
	}
});

describe("arkworks", () => {
	for (const [curve, name] of [
		["bn128", "bn254"],
		["bls12381", "bls12-381"],
	] as const) {
		test(`${name}: key, proof and inputs, uncompressed`, () => {
			const plain = importArtefacts({ files: snarkjsSet(curve) });
			assert.ok(plain.key && plain.proof && plain.inputs);
			const count = Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0);
			const { key, proof, inputs, sources } = importArtefacts({
				files: [
					arkworksKey("vk.bin", plain.key.bytes, SIZES[name]),
					{ name: "proof.bin", bytes: hexToU8a(plain.proof.bytes) },
					{
						name: "inputs.bin",
						bytes: u8aConcat(count, hexToU8a(plain.inputs.bytes)),
					},
				],
			});
			assert.deepEqual(
				{ key, proof, inputs },
				{ key: plain.key, proof: plain.proof, inputs: plain.inputs },
			);
			assert.ok(sources.every(({ tool }) => tool === "arkworks"));
		});
	}

	test("bn254, compressed: x with the flag that y's last byte has", () => {
		const { proof } = importArtefacts({
			files: [snarkjsFile("bn128", "proof")],
		});
		assert.ok(proof);
		const bytes = hexToU8a(proof.bytes);
		const halves = [
			bytes.subarray(0, 64),
			bytes.subarray(64, 192),
			bytes.subarray(192),
		].map((point) => {
			const half = point.slice(0, point.length / 2);
			half[half.length - 1] = (half.at(-1) ?? 0) | ((point.at(-1) ?? 0) & 0x80);
			return half;
		});
		const compressed = importArtefacts({
			files: [{ name: "proof.bin", bytes: u8aConcat(...halves) }],
		});
		assert.deepEqual(compressed.proof, proof);
	});

	test("bls12-381, compressed, by another library", () => {
		const { proof } = importArtefacts({
			files: [snarkjsFile("bls12381", "proof")],
		});
		assert.ok(proof);
		const digits = proof.bytes.slice(2);
		const { G1, G2 } = bls12_381;
		const compressed = u8aConcat(
			G1.Point.fromHex(digits.slice(0, 192)).toBytes(true),
			G2.Point.fromHex(digits.slice(192, 576)).toBytes(true),
			G1.Point.fromHex(digits.slice(576)).toBytes(true),
		);
		assert.equal(compressed.length, 192);
		const files = [{ name: "proof.bin", bytes: compressed }];
		assert.deepEqual(importArtefacts({ files }).proof, proof);
	});
});

describe("Assay's own files", () => {
	test("are read beside another tool's", () => {
		const files = snarkjsSet("bn128");
		const { key } = importArtefacts({ files });
		assert.ok(key);
		const own = jsonFile("verifying_key.json", {
			...{ type: "verifying_key", system: key.system },
			...{ hash: key.hash, bytes: key.bytes },
		});
		const mixed = importArtefacts({ files: [own, ...files.slice(1)] });
		assert.deepEqual(mixed.key, key);
		assert.equal(mixed.sources[0]?.tool, "Assay");
	});
});

describe("Ethereum", () => {
	const secret = new Uint8Array(32).fill(7);
	const address = ethereumEncode(
		secp256k1.getPublicKey(secret, true),
	).toLowerCase();
	const message = "I agree\n";
	const sign = (digest: Uint8Array) => {
		const signature = secp256k1.sign(digest, secret, { prehash: false });
		return u8aConcat(signature.toBytes("compact"), [27 + signature.recovery]);
	};
	const signature = sign(messageDigest(message));

	test("a signature and its message", () => {
		for (const bytes of [signature, stringToU8a(`${u8aToHex(signature)}\n`)]) {
			const { key, proof, inputs, statement } = importArtefacts({
				files: [textFile("message.txt", message), { name: "signature", bytes }],
			});
			assert.equal(key?.system, "ecdsa/secp256k1");
			assert.equal(key.bytes, address);
			assert.equal(proof?.bytes, u8aToHex(signature));
			assert.equal(inputs?.bytes, u8aToHex(messageDigest(message)));
			assert.deepEqual(inputs.values, [String(BigInt(inputs.bytes))]);
			assert.equal(statement, statementOf({ keyHash: key.hash, inputs }));
		}
	});

	test("a compact signature is the same proof", () => {
		const compact = signature.slice(0, 64);
		compact[32] = (compact[32] ?? 0) | ((signature[64] === 28 ? 1 : 0) << 7);
		const { proof } = importArtefacts({
			files: [
				textFile("message.txt", message),
				{ name: "signature", bytes: compact },
			],
		});
		assert.equal(proof?.bytes, u8aToHex(signature));
	});

	test("one JSON file with address, msg and sig", () => {
		const { key, sources } = importArtefacts({
			files: [
				jsonFile("signed.json", {
					...{ address, msg: message, sig: u8aToHex(signature), version: "2" },
				}),
			],
		});
		assert.equal(key?.bytes, address);
		assert.deepEqual(
			sources.map(({ file }) => file),
			["signed.json", "signed.json", "signed.json"],
		);
	});

	test("typed data and a digest", () => {
		const data = {
			types: { Vote: [{ name: "choice", type: "uint8" }] },
			primaryType: "Vote",
			domain: { name: "Poll" },
			message: { choice: 1 },
		};
		const digest = typedDataDigest(data);
		const file = { name: "signature", bytes: sign(digest) };
		for (const content of [
			jsonFile("typed.json", data),
			textFile("digest", u8aToHex(digest)),
		]) {
			const { key, inputs } = importArtefacts({ files: [file, content] });
			assert.equal(key?.bytes, address);
			assert.equal(inputs?.bytes, u8aToHex(digest));
		}
	});

	test("an address that is not the signer's", () => {
		const other = `0x${"ab".repeat(20)}`;
		assert.throws(
			() =>
				importArtefacts({
					files: [
						{ name: "signature", bytes: signature },
						textFile("message.txt", message),
						textFile("address", other),
					],
				}),
			{
				name: "ArtefactError",
				message: `signature: the signature of message.txt is by ${address}, not by ${other}; check that the message is the same byte for byte, without a further line end`,
			},
		);
	});
});

describe("the registry", () => {
	test("asks an added importer first", () => {
		registerImporter(
			fileImporter("mine", (file) =>
				file.text === "my proof"
					? {
							...{ kind: "proof", file: file.name, tool: "mine" },
							systems: ["mine/1"],
							convert: (system) => makeProof(system, Uint8Array.of(1)),
						}
					: undefined,
			),
		);
		const { proof } = importArtefacts({
			files: [textFile("p", "my proof")],
		});
		assert.deepEqual(proof, { system: "mine/1", bytes: "0x01" });
	});

	test("refuses no files", () => {
		assert.throws(() => importArtefacts({ files: [] }), {
			name: "UsageError",
			message: "there are no files to import",
		});
		assert.throws(
			() => importArtefacts({ files: { length: 1 } as unknown as [] }),
			{
				name: "UsageError",
				message: "files is not a list; pass an array of names with their bytes",
			},
		);
		assert.ok(new ArtefactError("a", "b") instanceof UsageError);
	});
});
