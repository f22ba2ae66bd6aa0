import assert from "node:assert/strict";
import { test } from "node:test";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import type { NamedBytes } from "../../src/import/importer.js";
import {
	arkworksKey,
	edited,
	gnarkFile,
	jsonFile,
	snarkjsFile,
	snarkjsSet,
	textFile,
} from "../foreignFiles.js";
import { pairingCurves } from "../pairingCurves.js";

const bn254 = pairingCurves.find(({ name }) => name === "bn254");
assert.ok(bn254 !== undefined);
const { p, r } = bn254;

const key = snarkjsFile("bn128", "verification_key");
const proof = snarkjsFile("bn128", "proof");
const inputs = snarkjsFile("bn128", "public");
const imported = importArtefacts({ files: snarkjsSet("bn128") });
assert.ok(imported.key && imported.proof && imported.inputs);
const { key: bn254Key, proof: bn254Proof, inputs: bn254Inputs } = imported;
const COMMITMENT =
	"the circuit commits to secrets (api.Commit, also used by range checks and lookups), which is not plain Groth16; Assay verifies circuits without commitments";
const UNKNOWN =
	"is no key, proof or public inputs of Assay, snarkjs, arkworks, gnark or Ethereum, or its points are on none of the curves that Assay verifies";
const secret = new Uint8Array(32).fill(9);
const signature = secp256k1.sign(new Uint8Array(32).fill(1), secret, {
	prehash: false,
});
const signed = u8aConcat(signature.toBytes("compact"), [
	27 + signature.recovery,
]);
const ORDER = secp256k1.Point.Fn.ORDER;
const digest = textFile("digest", `0x${"01".repeat(32)}`);

function binary(name: string, ...parts: (Uint8Array | string)[]): NamedBytes {
	const bytes = parts.map((part) =>
		typeof part === "string" ? Uint8Array.from(Buffer.from(part)) : part,
	);
	return { name, bytes: u8aConcat(...bytes) };
}

/** Returns a copy of a file with one byte changed. */
function flipped({ name, bytes }: NamedBytes, at: number): NamedBytes {
	const copy = bytes.slice();
	copy[at] = (copy[at] ?? 0) ^ 1;
	return { name, bytes: copy };
}

function own(type: string, fields: object): NamedBytes {
	return jsonFile(`${type}.json`, { type, ...fields });
}

function signatureWith(edit: (bytes: Uint8Array) => void): NamedBytes {
	const bytes = signed.slice();
	edit(bytes);
	return { name: "signature", bytes };
}

/** The files of each case, and the expected error. */
const cases: readonly (readonly [
	what: string,
	files: readonly NamedBytes[],
	message: string,
])[] = [
	[
		"a PLONK key of snarkjs",
		[edited(key, (k) => Object.assign(k, { protocol: "plonk" }))],
		"verification_key.json: this is a snarkjs PLONK key; Assay verifies Groth16 of snarkjs: make the keys again with `snarkjs groth16 setup`",
	],
	[
		"an FFLONK proof of snarkjs",
		[jsonFile("proof.json", { protocol: "fflonk", curve: "bn128" })],
		"proof.json: this is a snarkjs FFLONK proof; Assay verifies Groth16 of snarkjs: make the keys again with `snarkjs groth16 setup`",
	],
	[
		"a key over another curve of snarkjs",
		[edited(key, (k) => Object.assign(k, { curve: "secq256r1" }))],
		'verification_key.json: "curve" is "secq256r1"; Assay verifies snarkjs\' proofs over "bn128" and "bls12381": compile the circuit with `circom --prime bn128` (or bls12381) and make the keys again',
	],
	[
		"a key and a proof over two curves",
		[key, snarkjsFile("bls12381", "proof")],
		"proof.json: the proof has curve bls12381, the verifying key curve bn128; use files of one setup",
	],
	[
		"too few public inputs",
		[key, proof, edited(inputs, (values) => values.pop())],
		"public.json: the key takes 3 public inputs, this file has 2",
	],
	[
		"too many public inputs",
		[key, proof, edited(inputs, (values) => values.push("1"))],
		"public.json: the key takes 3 public inputs, this file has 4",
	],
	[
		"a public input that is the order",
		[key, proof, jsonFile("public.json", ["33", String(r), "5"])],
		"public.json: public input 2 is not below the order of bn254's groups",
	],
	[
		"a public input that is no number",
		[key, proof, jsonFile("public.json", ["33", "0x87", "5"])],
		'public.json: public input 2 holds "0x87", which is not a number in decimal digits',
	],
	[
		"a public input that is a number of JSON, which may be rounded",
		[key, proof, jsonFile("public.json", [33, "135", "5"])],
		"public.json: public input 1 holds 33, which is not a number in decimal digits",
	],
	[
		"public inputs alone",
		[inputs],
		"public.json: public inputs do not name their curve; add the verifying key or the proof",
	],
	[
		"a key with too few points",
		[edited(key, (k) => k.IC.pop())],
		'verification_key.json: "nPublic" is 3, but "IC" has 3 points, which must be one more; export the key again',
	],
	[
		"a key without points",
		[edited(key, (k) => delete k.IC)],
		'verification_key.json: "nPublic" is 3, but "IC" has no points, which must be one more; export the key again',
	],
	[
		"a proof without a point",
		[edited(proof, (value) => delete value.pi_b)],
		'proof.json: "pi_b" is missing',
	],
	[
		"a coordinate that is the modulus",
		[
			edited(proof, (value) => {
				value.pi_a[0] = String(p);
			}),
		],
		'proof.json: "pi_a" has a coordinate that is not below the field\'s modulus',
	],
	[
		"a point that is not on the curve",
		[
			edited(key, (k) => {
				k.IC[1][0] = "1";
			}),
		],
		'verification_key.json: "IC[1]" is not on the curve',
	],
	[
		"a point of G2 that is not on the curve",
		[
			edited(proof, (value) => {
				value.pi_b[0].reverse();
			}),
		],
		'proof.json: "pi_b" is not on the curve',
	],
	[
		"a point that is not normalized",
		[
			edited(proof, (value) => {
				value.pi_c[2] = "2";
			}),
		],
		'proof.json: "pi_c" is not normalized: its z is neither 1 nor 0; export it with snarkjs',
	],
	[
		"a point of two coordinates",
		[edited(proof, (value) => value.pi_a.pop())],
		'proof.json: "pi_a" is not a point of three coordinates',
	],
	[
		"a point of G1 in the place of one of G2",
		[
			edited(proof, (value) => {
				value.pi_b = value.pi_a;
			}),
		],
		'proof.json: "pi_b" is not a point of G2: a coordinate must be 2 numbers',
	],
	[
		"a coordinate that is no number",
		[
			edited(proof, (value) => {
				value.pi_a[1] = "-1";
			}),
		],
		'proof.json: "pi_a" holds "-1", which is not a number in decimal digits',
	],
	[
		"a .zkey",
		[binary("circuit_final.zkey", "zkey", new Uint8Array(12))],
		"circuit_final.zkey: this is a .zkey: export its key with `snarkjs zkey export verificationkey circuit.zkey verification_key.json`",
	],
	[
		"a witness of circom",
		[binary("witness.wtns", "wtns", new Uint8Array(12))],
		"witness.wtns: this is a witness, which stays secret: make a proof of it with `snarkjs groth16 prove`, and import proof.json and public.json",
	],
	[
		"a circuit of circom",
		[binary("mul.r1cs", "r1cs", new Uint8Array(12))],
		"mul.r1cs: this is a circuit (.r1cs): set it up with `snarkjs groth16 setup`, and export the key",
	],
	[
		"powers of tau",
		[binary("pot.ptau", "ptau", new Uint8Array(12))],
		"pot.ptau: this is a file of powers of tau: set a circuit up with `snarkjs groth16 setup`, and export the key",
	],
	[
		"a WebAssembly module",
		[binary("mul.wasm", "\0asm", new Uint8Array(12))],
		"mul.wasm: this is a WebAssembly module: make a proof with it by `snarkjs groth16 fullprove`, and import proof.json and public.json",
	],
	[
		"two proofs",
		[key, proof, { ...proof, name: "proof (1).json" }],
		"proof (1).json: this holds a proof, and so does proof.json; import one at a time",
	],
	[
		"two lists of public inputs",
		[proof, inputs, { ...inputs, name: "public (1).json" }],
		"public (1).json: this holds public inputs, and so does public.json; import one at a time",
	],
	[
		"a key of gnark with commitments, compressed",
		[gnarkFile("committing/key.bin")],
		`key.bin: ${COMMITMENT}`,
	],
	[
		"a key of gnark with commitments, raw",
		[gnarkFile("committing/key_raw.bin")],
		`key_raw.bin: ${COMMITMENT}`,
	],
	[
		"a key of gnark with commitments, in JSON",
		[gnarkFile("committing/key.json")],
		`key.json: ${COMMITMENT}`,
	],
	[
		"a proof of gnark with commitments",
		[gnarkFile("committing/proof.bin")],
		`proof.bin: ${COMMITMENT}`,
	],
	[
		"a proof of gnark over another curve than the key",
		[gnarkFile("bn254/key.bin"), gnarkFile("bls12_377/proof.bin")],
		"proof.bin: the proof has curve bls12-377, the verifying key curve bn254; use files of one setup",
	],
	[
		"a proof of gnark for a key of snarkjs over another curve",
		[key, gnarkFile("bls12_381/proof_raw.bin")],
		"proof_raw.bin: the proof has curve bls12-381, the verifying key curve bn128; use files of one setup",
	],
	[
		"a witness of gnark with secrets",
		[
			gnarkFile("bn254/key.bin"),
			binary(
				"witness.bin",
				Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3),
				new Uint8Array(96),
			),
		],
		"witness.bin: this is a witness with 1 secret values: keep it, and export its public part by witness.Public()",
	],
	[
		"a public witness of a longer field",
		[gnarkFile("bn254/key.bin"), gnarkFile("bw6_761/public.bin")],
		"public.bin: these are 2 numbers in 96 bytes, which do not fit groth16/bn254",
	],
	[
		"a proof of gnark in JSON that is not on a curve",
		[
			edited(gnarkFile("bn254/proof.json"), (value) => {
				value.Ar.X = "1";
			}),
		],
		'proof.json: "Ar" is on none of the curves bls12-381, bls12-377, bn254, bw6-761',
	],
	[
		"a proof of gnark in JSON whose other point is not on the curve",
		[
			edited(gnarkFile("bn254/proof.json"), (value) => {
				value.Bs.X.A0 = "1";
			}),
		],
		'proof.json: "Bs" is not on the curve',
	],
	[
		"a proof of arkworks whose last point is not on the curve",
		[flipped(binary("proof.bin", hexToU8a(bn254Proof.bytes)), 255 - 40)],
		"proof.bin: point 1 of field 3 is not on the curve",
	],
	[
		"a key of arkworks that is cut",
		[
			(({ name, bytes }) => ({ name, bytes: bytes.subarray(0, -1) }))(
				arkworksKey("vk.bin", bn254Key.bytes, { g1: 64, g2: 128 }),
			),
		],
		`vk.bin: this binary data ${UNKNOWN}`,
	],
	[
		"scalars of arkworks for another field",
		[
			gnarkFile("bw6_761/key.bin"),
			binary(
				"inputs.bin",
				Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0),
				hexToU8a(bn254Inputs.bytes),
			),
		],
		"inputs.bin: these are 3 numbers in 96 bytes, which do not fit groth16/bw6-761",
	],
	[
		"an own key whose hash is wrong",
		[
			own("verifying_key", {
				...{ system: bn254Key.system, bytes: bn254Key.bytes },
				hash: `0x${"00".repeat(32)}`,
			}),
		],
		`verifying_key.json: "hash" is 0x${"00".repeat(32)}, but the hash of "bytes" is ${bn254Key.hash}; export the key again`,
	],
	[
		"an own proof of another system than the key",
		[key, own("proof", { system: "halo2/kzg-bn254", bytes: "0x00" })],
		'proof.json: the proof has "system" "halo2/kzg-bn254", the verifying key curve bn128; use files of one setup',
	],
	[
		"public inputs of snarkjs for a key of halo2",
		[own("proof", { system: "halo2/kzg-bn254", bytes: "0x00" }), inputs],
		"public.json: these are public inputs of snarkjs, but the other files are for halo2/kzg-bn254",
	],
	[
		"a signature without what it signs",
		[{ name: "signature", bytes: signed }],
		"signature: this is a signature; add what was signed: the message, the typed data or the digest",
	],
	[
		"a signature with two messages",
		[
			{ name: "signature", bytes: signed },
			textFile("a.txt", "a"),
			textFile("b.txt", "b"),
		],
		"signature: this is a signature, and what it signs may be a.txt or b.txt; import one of them",
	],
	[
		"two signatures",
		[
			{ name: "signature", bytes: signed },
			textFile("other", u8aToHex(signed)),
			digest,
		],
		"other: this is a signature, and so is signature; import one at a time",
	],
	[
		"a recovery byte out of range",
		[
			signatureWith((bytes) => {
				bytes[64] = 5;
			}),
			digest,
		],
		"signature: the signature's recovery byte is 5; it must be 0, 1, 27 or 28",
	],
	[
		"a signature whose s is high",
		[
			signatureWith((bytes) => {
				const s = BigInt(u8aToHex(bytes.subarray(32, 64)));
				const high = (ORDER - s).toString(16).padStart(64, "0");
				bytes.set(hexToU8a(`0x${high}`), 32);
			}),
			digest,
		],
		"signature: the signature's s is above half of the group's order; the chain accepts the other form only: the order minus s, with the other recovery id",
	],
	[
		"a signature whose r is zero",
		[signatureWith((bytes) => bytes.fill(0, 0, 32)), digest],
		'signature: "r" of the signature is not a number from 1 to the group\'s order minus 1',
	],
	[
		"a signed message whose signature is cut",
		[jsonFile("signed.json", { msg: "hello", sig: "0x1234" })],
		'signed.json: "sig" is not a signature of 65 or 64 bytes in hexadecimal',
	],
	[
		"typed data with an unknown type",
		[
			{ name: "signature", bytes: signed },
			jsonFile("typed.json", {
				...{ types: {}, primaryType: "Vote", domain: {}, message: {} },
			}),
		],
		"typed.json: the type Vote is not defined",
	],
	["an empty file", [textFile("empty", "")], "empty: the file is empty"],
	[
		"a file of white space",
		[textFile("blank", " \n")],
		"blank: the file is empty",
	],
	[
		"content that is not a Uint8Array",
		[{ name: "proof.json", bytes: new ArrayBuffer(8) as never }],
		"proof.json: its bytes are not a Uint8Array; pass new Uint8Array(await file.arrayBuffer())",
	],
	[
		"a key over a curve that is named like a property",
		[edited(key, (k) => Object.assign(k, { curve: "constructor" }))],
		'verification_key.json: "curve" is "constructor"; Assay verifies snarkjs\' proofs over "bn128" and "bls12381": compile the circuit with `circom --prime bn128` (or bls12381) and make the keys again',
	],
	[
		"JSON that is cut",
		[textFile("proof.json", '{"pi_a": [')],
		"proof.json: this is not complete JSON; copy the file again",
	],
	[
		"JSON of something else",
		[jsonFile("package.json", { name: "x" })],
		`package.json: this JSON ${UNKNOWN}`,
	],
	[
		"text of something else",
		[textFile("readme.txt", "hello")],
		`readme.txt: this text ${UNKNOWN}`,
	],
];

test("there are at least 30 cases, each of its own", () => {
	assert.ok(cases.length >= 30);
	assert.equal(new Set(cases.map(([what]) => what)).size, cases.length);
});

for (const [what, files, message] of cases) {
	test(what, () => {
		assert.throws(() => importArtefacts({ files }), {
			name: "ArtefactError",
			message,
		});
	});
}
