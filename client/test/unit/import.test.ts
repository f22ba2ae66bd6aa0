import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bn254 } from "@noble/curves/bn254.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToU8a, stringToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { ethereumEncode } from "@polkadot/util-crypto";
import { statementOf } from "../../src/artefacts.js";
import { ArtefactError, UsageError } from "../../src/errors.js";
import { messageDigest, typedDataDigest } from "../../src/ethereum.js";
import { keyHash } from "../../src/hashes.js";
import { arkworksBytes } from "../../src/import/arkworks.js";
import { ethereumSignature } from "../../src/import/ethereumSignature.js";
import { findDamagedGroth16Bytes } from "../../src/import/groth16Bytes.js";
import {
	importArtefacts,
	registerImporter,
} from "../../src/import/importArtefacts.js";
import type { NamedBytes } from "../../src/import/importer.js";
import { fileImporter, makeProof } from "../../src/import/importer.js";
import { bytesToNumber, pairingCurve } from "../../src/import/pairingCurve.js";
import {
	arkworksFile,
	dataFile,
	edited,
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

	test("other names of bn128", () => {
		const files = snarkjsSet("bn128");
		const [key, proof] = files as [NamedBytes, NamedBytes];
		for (const curve of ["bn254", "BN254"]) {
			const renamed = [key, proof].map((file) =>
				edited(file, (value) => Object.assign(value, { curve })),
			);
			const one = importArtefacts({ files: renamed });
			const other = importArtefacts({ files });
			assert.deepEqual([one.key, one.proof], [other.key, other.proof]);
		}
	});

	// The file is the proof of snarkjs' vector without its curve.
	describe("a proof of rapidsnark, which names no curve,", () => {
		const proofFile = dataFile("rapidsnark/proof.json");
		const [key, proof, inputs] = snarkjsSet("bn128") as [
			NamedBytes,
			NamedBytes,
			NamedBytes,
		];

		test("is over the curve of its key, whatever the order of the files", () => {
			const expected = importArtefacts({ files: [key, proof, inputs] });
			for (const files of [
				[key, proofFile, inputs],
				[inputs, proofFile, key],
			]) {
				const made = importArtefacts({ files });
				assert.deepEqual(made.proof, expected.proof);
				assert.equal(made.statement, expected.statement);
			}
			const [bls12381Key, bls12381Proof] = snarkjsSet("bls12381");
			assert.ok(bls12381Key && bls12381Proof);
			const nameless = edited(bls12381Proof, (value) => delete value.curve);
			const other = importArtefacts({ files: [bls12381Key, nameless] });
			assert.equal(other.proof?.system, "groth16/bls12-381");
		});

		test("is over the curve that Assay's public inputs name", () => {
			const expected = importArtefacts({ files: [key, proof, inputs] });
			const own = jsonFile("public_inputs.json", {
				...{ type: "public_inputs", ...expected.inputs },
			});
			const made = importArtefacts({ files: [proofFile, own] });
			assert.deepEqual(made.proof, expected.proof);
		});
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

test("a file of gnark whose first point is one of arkworks too", () => {
	const { Point } = bn254.G1;
	const curve = pairingCurve("bn254");
	const proof = gnarkFile("bn254/proof.bin").bytes;
	// Two top bits are the sign: of the first byte for gnark, of the last for arkworks.
	const isOfArkworks = (point: Uint8Array) => {
		const x = point.slice();
		x[31] = (x[31] ?? 0) & 0x3f;
		try {
			return (
				((point[31] ?? 0) & 0x40) === 0 &&
				curve.decompress("g1", [bytesToNumber(x, "little")], true) !== undefined
			);
		} catch {
			return false;
		}
	};
	let multiple = Point.BASE;
	let first: Uint8Array;
	do {
		multiple = multiple.add(Point.BASE);
		const { x, y } = multiple.toAffine();
		first = hexToU8a(`0x${x.toString(16).padStart(64, "0")}`);
		first[0] = (first[0] ?? 0) | (curve.isLarger([y]) ? 0xc0 : 0x80);
	} while (!isOfArkworks(first));
	// Old versions of gnark write the points alone, as arkworks does.
	const bytes = u8aConcat(first, proof.subarray(32, 128));
	const file = { name: "proof.bin", bytes };
	const damaged = { ...file, text: undefined, json: undefined };
	assert.equal(
		findDamagedGroth16Bytes([arkworksBytes], damaged)?.tool,
		"arkworks",
	);
	const made = importArtefacts({ files: [file] });
	assert.equal(made.sources[0]?.tool, "gnark");
	const { x, y } = multiple.toAffine();
	assert.ok(
		made.proof?.bytes.startsWith(
			u8aToHex(curve.encode("g1", { x: [x], y: [y] })),
		),
	);
});

test("a public witness of gnark without values", () => {
	const { inputs, sources } = importArtefacts({
		files: [
			gnarkFile("bn254/proof.bin"),
			{ name: "public.bin", bytes: new Uint8Array(12) },
		],
	});
	assert.deepEqual(inputs, {
		...{ system: "groth16/bn254", bytes: "0x", values: [] },
	});
	assert.equal(sources[1]?.tool, "gnark");
});

describe("arkworks", () => {
	/** Bytes of a point of G1 and of G2. */
	const CURVES = [
		["bn254", 64, 128],
		["bls12-381", 96, 192],
		["bls12-377", 96, 192],
		["bw6-761", 192, 192],
	] as const;
	/** Bytes of the count before a list. */
	const COUNT = 8;

	const filesOf = (curve: string) =>
		["vk.bin", "proof.bin", "inputs.bin"].map((name) =>
			arkworksFile(`${curve.replace("-", "_")}/${name}`),
		) as [NamedBytes, NamedBytes, NamedBytes];

	for (const [curve, g1, g2] of CURVES) {
		const [vk, proofFile, inputsFile] = filesOf(curve);
		/** Bytes before the key's list of points. */
		const head = g1 + 3 * g2;

		test(`${curve}: key, proof and inputs, uncompressed`, () => {
			const { key, proof, inputs, sources } = importArtefacts({
				files: [vk, proofFile, inputsFile],
			});
			for (const artefact of [key, proof, inputs]) {
				assert.equal(artefact?.system, `groth16/${curve}`);
			}
			const points = [
				vk.bytes.subarray(0, head),
				vk.bytes.subarray(head + COUNT),
			];
			assert.equal(key?.bytes, u8aToHex(u8aConcat(...points)));
			assert.equal(proof?.bytes, u8aToHex(proofFile.bytes));
			assert.equal(inputs?.bytes, u8aToHex(inputsFile.bytes.subarray(COUNT)));
			assert.equal(inputs?.values.length, 1);
			assert.ok(sources.every(({ tool }) => tool === "arkworks"));
		});

		test(`${curve}: key and proof, compressed`, () => {
			const compress =
				curve === "bls12-381" ? compressedByNoble : compressedByFlag;
			const list = head + COUNT;
			const lengths = [g1, g2, g2, g2];
			const files = [
				{
					name: "vk.bin",
					bytes: u8aConcat(
						compress(vk.bytes.subarray(0, head), lengths),
						vk.bytes.subarray(head, list),
						compress(vk.bytes.subarray(list), [g1, g1]),
					),
				},
				{
					name: "proof.bin",
					bytes: compress(proofFile.bytes, [g1, g2, g1]),
				},
			];
			const { key, proof } = importArtefacts({ files });
			const plain = importArtefacts({ files: [vk, proofFile] });
			assert.deepEqual({ key, proof }, { key: plain.key, proof: plain.proof });
		});
	}

	/** Splits bytes into points of these lengths. */
	function pointsIn(bytes: Uint8Array, lengths: readonly number[]) {
		let at = 0;
		return lengths.map((length) => {
			at += length;
			return bytes.subarray(at - length, at);
		});
	}

	/** Compresses points: x, with the flag that y's last byte has. */
	function compressedByFlag(
		bytes: Uint8Array,
		lengths: readonly number[],
	): Uint8Array {
		const halves = pointsIn(bytes, lengths).map((point) => {
			const half = point.slice(0, point.length / 2);
			half[half.length - 1] = (half.at(-1) ?? 0) | ((point.at(-1) ?? 0) & 0x80);
			return half;
		});
		return u8aConcat(...halves);
	}

	/** Compresses points of BLS12-381 by another library. */
	function compressedByNoble(
		bytes: Uint8Array,
		lengths: readonly number[],
	): Uint8Array {
		const { G1, G2 } = bls12_381;
		const points = pointsIn(bytes, lengths).map((point) =>
			(point.length === 96 ? G1 : G2).Point.fromHex(
				u8aToHex(point).slice(2),
			).toBytes(true),
		);
		return u8aConcat(...points);
	}
});

describe("a list that fits into no transaction is refused:", () => {
	const count = 200_001;
	const refuses = (files: readonly NamedBytes[], noun: string) =>
		assert.throws(() => importArtefacts({ files }), {
			name: "ArtefactError",
			message: `${files.at(-1)?.name}: it holds ${count} ${noun}s, where a transaction has room for fewer than 200000; make the circuit's public inputs fewer, for example by a hash of them`,
		});
	const [key] = snarkjsSet("bn128") as [NamedBytes];

	test("IC of snarkjs", () => {
		const long = edited(key, (value) => {
			value.nPublic = count - 1;
			value.IC = new Array(count).fill(0);
		});
		refuses([long], "point");
	});

	test("K of gnark in JSON", () => {
		const long = edited(gnarkFile("bn254/key.json"), (value) => {
			value.G1.K = new Array(count).fill(0);
		});
		refuses([long], "point");
	});

	test("gamma_abc of arkworks", () => {
		const { name, bytes } = arkworksFile("bn254/vk.bin");
		const head = 64 + 3 * 128;
		const long = new Uint8Array(head + 8 + count * 64);
		long.set(bytes.subarray(0, head));
		new DataView(long.buffer).setUint32(head, count, true);
		refuses([{ name, bytes: long }], "point");
	});

	test("public inputs of snarkjs", () => {
		const inputs = jsonFile("public.json", new Array(count).fill("1"));
		refuses([key, inputs], "public input");
	});
});

test("a key with more points than a call takes arguments", () => {
	const value = JSON.parse(
		new TextDecoder().decode(snarkjsFile("bn128", "verification_key").bytes),
	);
	const count = 130_000;
	value.nPublic = count - 1;
	value.IC = new Array(count).fill(["0", "1", "0"]);
	const { key } = importArtefacts({ files: [jsonFile("key.json", value)] });
	const { g1, g2 } = SIZES.bn254;
	assert.equal(key?.bytes.length, 2 + 2 * ((count + 1) * g1 + 3 * g2));
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

	test("binary content that is no signature by its length is not converted", () => {
		// In hexadecimal it would be longer than a text can be.
		const bytes = new Uint8Array(600 * 1024 * 1024);
		const file = { name: "large", bytes, text: undefined, json: undefined };
		assert.deepEqual(ethereumSignature.find([file]).found, []);
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

	test("a signature of another message is by another key", () => {
		const { key } = importArtefacts({
			files: [
				{ name: "signature", bytes: signature },
				textFile("message.txt", `${message}\n`),
			],
		});
		assert.ok(key);
		assert.notEqual(key.bytes, address);
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
