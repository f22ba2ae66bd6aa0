import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import type { NamedBytes } from "../../src/import/importer.js";
import {
	arkworksFile,
	edited,
	gnarkFile,
	jsonFile,
	textFile,
} from "../foreignFiles.js";
import type { ImportCase } from "./fixtures.js";
import {
	binary,
	bn254Set,
	digest,
	key,
	own,
	p,
	proof,
	signature,
	signed,
	UNKNOWN,
} from "./fixtures.js";
import { zkvmFaults } from "./zkvm.js";

/** The order of the group of Ethereum's signatures. */
const ORDER = secp256k1.Point.Fn.ORDER;
const COMMITMENT =
	"the circuit commits to secrets (api.Commit, also used by range checks and lookups), which is not plain Groth16; Assay verifies circuits without commitments";

const MIB = 1024 * 1024;

const DAMAGED = "the file was changed or damaged: export or copy it again";
const LEAVE_OUT = "leave this file out";

/** Files that cannot be used, whatever is beside them. */
export const faultyFiles: readonly ImportCase[] = [
	{
		given: "a PLONK key of snarkjs",
		files: [edited(key, (k) => Object.assign(k, { protocol: "plonk" }))],
		message:
			"verification_key.json: this is a snarkjs PLONK key; Assay verifies Groth16 of snarkjs: make the keys again with `snarkjs groth16 setup`",
	},
	{
		given: "an FFLONK proof of snarkjs",
		files: [jsonFile("proof.json", { protocol: "fflonk", curve: "bn128" })],
		message:
			"proof.json: this is a snarkjs FFLONK proof; Assay verifies Groth16 of snarkjs: make the keys again with `snarkjs groth16 setup`",
	},
	{
		given: "a key of snarkjs over another curve",
		files: [edited(key, (k) => Object.assign(k, { curve: "secq256r1" }))],
		message:
			'verification_key.json: "curve" is "secq256r1"; Assay verifies snarkjs\' proofs over "bn128" and "bls12381": compile the circuit with `circom --prime bn128` (or bls12381) and make the keys again',
	},
	{
		given: "a public input in hexadecimal",
		files: [key, proof, jsonFile("public.json", ["33", "0x87", "5"])],
		message:
			'public.json: public input 2 holds "0x87", which is not a number in decimal digits',
		remedy: "take public.json as snarkjs wrote it",
	},
	{
		given: "a public input that is a number of JSON, which may be rounded",
		files: [key, proof, jsonFile("public.json", [33, "135", "5"])],
		message:
			"public.json: public input 1 holds 33, which is not a number in decimal digits",
		remedy: "take public.json as snarkjs wrote it, with strings",
	},
	{
		given: "a key of snarkjs with too few points",
		files: [edited(key, (k) => k.IC.pop())],
		message:
			'verification_key.json: "nPublic" is 3, but "IC" has 3 points, which must be one more; export the key again',
	},
	{
		given: "a key of snarkjs without a list of points",
		files: [edited(key, (k) => delete k.IC)],
		message:
			'verification_key.json: "nPublic" is 3, but "IC" has no points, which must be one more; export the key again',
	},
	...[
		{
			given: "a proof of snarkjs without a point",
			files: [edited(proof, (value) => delete value.pi_b)],
			message: 'proof.json: "pi_b" is missing',
		},
		{
			given: "a coordinate that is the modulus",
			files: [
				edited(proof, (value) => {
					value.pi_a[0] = String(p);
				}),
			],
			message:
				'proof.json: "pi_a" has a coordinate that is not below the field\'s modulus',
		},
		{
			given: "a key of snarkjs with a point that is not on the curve",
			files: [
				edited(key, (k) => {
					k.IC[1][0] = "1";
				}),
			],
			message: 'verification_key.json: "IC[1]" is not on the curve',
		},
		{
			given: "a proof of snarkjs with a point of G2 that is not on the curve",
			files: [
				edited(proof, (value) => {
					value.pi_b[0].reverse();
				}),
			],
			message: 'proof.json: "pi_b" is not on the curve',
		},
		{
			given: "a point of two coordinates",
			files: [edited(proof, (value) => value.pi_a.pop())],
			message: 'proof.json: "pi_a" is not a point of three coordinates',
		},
		{
			given: "a point of G1 in the place of one of G2",
			files: [
				edited(proof, (value) => {
					value.pi_b = value.pi_a;
				}),
			],
			message:
				'proof.json: "pi_b" is not a point of G2: a coordinate must be 2 numbers',
		},
		{
			given: "a coordinate that is no number",
			files: [
				edited(proof, (value) => {
					value.pi_a[1] = "-1";
				}),
			],
			message:
				'proof.json: "pi_a" holds "-1", which is not a number in decimal digits',
		},
		{
			given: "a proof of gnark in JSON with a first point on no curve",
			files: [
				edited(gnarkFile("bn254/proof.json"), (value) => {
					value.Ar.X = "1";
				}),
			],
			message:
				'proof.json: "Ar" is on none of the curves bls12-381, bls12-377, bn254, bw6-761',
		},
		{
			given: "a proof of gnark in JSON with another point off the curve",
			files: [
				edited(gnarkFile("bn254/proof.json"), (value) => {
					value.Bs.X.A0 = "1";
				}),
			],
			message: 'proof.json: "Bs" is not on the curve',
		},
		{
			given: "a proof of arkworks whose last point is not on the curve",
			files: [flipped(arkworksFile("bn254/proof.bin"), 255 - 40)],
			message: "proof.bin: point 1 of field 3 is not on the curve",
		},
		{
			given: "a key of arkworks that is cut",
			files: [
				{
					name: "vk.bin",
					bytes: arkworksFile("bn254/vk.bin").bytes.subarray(0, -1),
				},
			],
			message: `vk.bin: this binary data ${UNKNOWN}`,
		},
	].map((one) => ({ ...one, remedy: DAMAGED })),
	{
		given: "a point of snarkjs that is not normalized",
		files: [
			edited(proof, (value) => {
				value.pi_c[2] = "2";
			}),
		],
		message:
			'proof.json: "pi_c" is not normalized: its z is neither 1 nor 0; export it with snarkjs',
	},
	{
		given: "a .zkey",
		files: [binary("circuit_final.zkey", "zkey", new Uint8Array(12))],
		message:
			"circuit_final.zkey: this is a .zkey: export its key with `snarkjs zkey export verificationkey circuit.zkey verification_key.json`",
	},
	{
		given: "a witness of circom",
		files: [binary("witness.wtns", "wtns", new Uint8Array(12))],
		message:
			"witness.wtns: this is a witness, which stays secret: make a proof of it with `snarkjs groth16 prove`, and import proof.json and public.json",
	},
	{
		given: "a .zkey of 33 MiB",
		files: [binary("circuit_final.zkey", "zkey", new Uint8Array(33 * MIB))],
		message:
			"circuit_final.zkey: this is a .zkey: export its key with `snarkjs zkey export verificationkey circuit.zkey verification_key.json`",
	},
	{
		given: "a file that is too large, such as a proving key",
		files: [{ name: "proving_key.bin", bytes: new Uint8Array(32 * MIB + 1) }],
		message:
			"proving_key.bin: it has 33 MiB, where a key, a proof or public inputs have at most 32; is it a proving key? give the verifying key alone",
	},
	{
		given: "a circuit of circom",
		files: [binary("mul.r1cs", "r1cs", new Uint8Array(12))],
		message:
			"mul.r1cs: this is a circuit (.r1cs): set it up with `snarkjs groth16 setup`, and export the key",
	},
	{
		given: "powers of tau",
		files: [binary("pot.ptau", "ptau", new Uint8Array(12))],
		message:
			"pot.ptau: this is a file of powers of tau: set a circuit up with `snarkjs groth16 setup`, and export the key",
	},
	{
		given: "a WebAssembly module",
		files: [binary("mul.wasm", "\0asm", new Uint8Array(12))],
		message:
			"mul.wasm: this is a WebAssembly module: make a proof with it by `snarkjs groth16 fullprove`, and import proof.json and public.json",
	},
	...[
		["a compressed key of gnark with commitments", "key.bin"],
		["an uncompressed key of gnark with commitments", "key_raw.bin"],
		["a key of gnark in JSON with commitments", "key.json"],
		["a proof of gnark with commitments", "proof.bin"],
	].map(([given = "", name = ""]) => ({
		given,
		files: [gnarkFile(`committing/${name}`)],
		message: `${name}: ${COMMITMENT}`,
		remedy: "write the circuit without them, and set it up again",
	})),
	...[
		["without its points for public inputs", undefined],
		["with an empty list of points for public inputs", []],
	].map(([given, list]) => ({
		given: `a key of gnark in JSON ${given}`,
		files: [
			edited(gnarkFile("bn254/key.json"), (value) => {
				value.G1.K = list;
			}),
		],
		message:
			'key.json: "G1.K" is not a list of points, one more than the public inputs; export the key again',
	})),
	{
		given: "a witness of gnark with secrets",
		files: [
			gnarkFile("bn254/key.bin"),
			binary(
				"witness.bin",
				Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3),
				new Uint8Array(96),
			),
		],
		message:
			"witness.bin: this is a witness with 1 secret value: keep it, and export its public part by witness.Public()",
	},
	{
		given: "a proving key of arkworks",
		files: [
			binary("pk.bin", arkworksFile("bn254/vk.bin").bytes, new Uint8Array(64)),
		],
		message: `pk.bin: this binary data ${UNKNOWN}`,
		remedy: "write the verifying key alone, `pk.vk`",
	},
	...zkvmFaults,
	{
		given: "a .scale file of Assay",
		files: [
			binary(
				"proof.scale",
				Uint8Array.of(1, 4),
				hexToU8a(bn254Set.imported.proof.bytes),
			),
		],
		message:
			"proof.scale: a .scale file does not name its proof system; give the .json file beside it",
	},
	{
		given: "Assay's key with a wrong hash",
		files: [
			own("verifying_key", {
				...bn254Set.imported.key,
				hash: `0x${"00".repeat(32)}`,
			}),
		],
		message: `verifying_key.json: "hash" is 0x${"00".repeat(32)}, but the hash of "bytes" is ${bn254Set.imported.key.hash}; export the key again`,
	},
	{
		given: "a signature whose recovery byte is out of range",
		files: [
			signatureWith((bytes) => {
				bytes[64] = 5;
			}),
			digest,
		],
		message:
			"signature: the signature's recovery byte is 5; it must be 0, 1, 27 or 28",
		remedy: "take the 65 bytes that the wallet returned",
	},
	{
		given: "a signature whose s is high",
		files: [
			signatureWith((bytes) => {
				const s = BigInt(u8aToHex(bytes.subarray(32, 64)));
				const high = (ORDER - s).toString(16).padStart(64, "0");
				bytes.set(hexToU8a(`0x${high}`), 32);
			}),
			digest,
		],
		message:
			"signature: the signature's s is above half of the group's order; the chain accepts the other form only: the order minus s, with the other recovery id",
	},
	{
		given: "a signature whose r is zero",
		files: [signatureWith((bytes) => bytes.fill(0, 0, 32)), digest],
		message:
			'signature: "r" of the signature is not a number from 1 to the group\'s order minus 1',
		remedy: "no wallet makes such a signature: sign again",
	},
	{
		given: "a signed message in JSON whose signature is cut",
		files: [jsonFile("signed.json", { msg: "hello", sig: "0x1234" })],
		message:
			'signed.json: "sig" is not a signature of 65 or 64 bytes in hexadecimal',
		remedy: "copy the whole signature",
	},
	{
		given: "typed data with an unknown type",
		files: [
			signature,
			jsonFile("typed.json", {
				...{ types: {}, primaryType: "Vote", domain: {}, message: {} },
			}),
		],
		message: "typed.json: the type Vote is not defined",
		remedy: "give the typed data as the wallet got it, with all its types",
	},
	{
		given: "typed data without a domain",
		files: [
			signature,
			jsonFile("typed.json", {
				...{ types: { Vote: [] }, primaryType: "Vote", message: {} },
			}),
		],
		message:
			"typed.json: domain must be an object; give the whole argument of eth_signTypedData_v4",
	},
	{
		given: "an empty file",
		files: [textFile("empty", "")],
		message: "empty: the file is empty",
		remedy: DAMAGED,
	},
	{
		given: "a file of white space",
		files: [textFile("blank", " \n")],
		message: "blank: the file is empty",
		remedy: DAMAGED,
	},
	{
		given: "JSON that is cut",
		files: [textFile("proof.json", '{"pi_a": [')],
		message: "proof.json: this is not complete JSON; copy the file again",
	},
	{
		given: "JSON of something else",
		files: [jsonFile("package.json", { name: "x" })],
		message: `package.json: this JSON ${UNKNOWN}`,
		remedy: LEAVE_OUT,
	},
	{
		given: "a program that Noir compiled",
		files: [
			jsonFile("circuit.json", { noir_version: "1.0.0", bytecode: "H4sI" }),
		],
		message:
			"circuit.json: this is a program that Noir compiled; Assay does not verify Barretenberg's proofs of it: prove with one of the tools in docs/proofs.md",
	},
	{
		given: "a proof of Barretenberg in fields",
		files: [
			jsonFile("proof_fields.json", [
				`0x${"00".repeat(31)}07`,
				`0x${"1A".repeat(32)}`,
			]),
		],
		message:
			"proof_fields.json: these are numbers in hexadecimal, as Noir's Barretenberg (bb) writes its proofs, keys and public inputs; Assay does not verify its proofs: prove with one of the tools in docs/proofs.md",
	},
	...[
		["a binary proof of Barretenberg", "proof", new Uint8Array()],
		[
			"a binary proof of an old version of Barretenberg",
			"proof",
			Uint8Array.of(0, 0, 0, 60),
		],
		["a binary key of Barretenberg", "vk", new Uint8Array(32)],
	].map(([given, name, start]) => ({
		given: given as string,
		files: [
			binary(
				name as string,
				start as Uint8Array,
				...Array.from({ length: 60 }, () => new Uint8Array(32).fill(0x10)),
			),
		],
		message: `${name}: this looks like a proof or a key of Noir's Barretenberg (bb), whose proofs Assay does not verify: prove with one of the tools in docs/proofs.md`,
	})),
	{
		given: "text of something else",
		files: [textFile("readme.txt", "hello")],
		message: `readme.txt: this text ${UNKNOWN}`,
		remedy: LEAVE_OUT,
	},
	{
		given: "in a program: content that is not a Uint8Array",
		files: [{ name: "proof.json", bytes: new ArrayBuffer(8) as never }],
		message:
			"proof.json: its bytes are not a Uint8Array; pass new Uint8Array(await file.arrayBuffer())",
	},
];

/** Returns a copy of a file with one bit changed. */
function flipped({ name, bytes }: NamedBytes, at: number): NamedBytes {
	const copy = bytes.slice();
	copy[at] = (copy[at] ?? 0) ^ 1;
	return { name, bytes: copy };
}

function signatureWith(edit: (bytes: Uint8Array) => void): NamedBytes {
	const bytes = signed.slice();
	edit(bytes);
	return { name: "signature", bytes };
}
