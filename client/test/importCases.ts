import assert from "node:assert/strict";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { ethereumEncode } from "@polkadot/util-crypto";
import { messageDigest } from "../src/ethereum.js";
import { importArtefacts } from "../src/import/importArtefacts.js";
import type { NamedBytes } from "../src/import/importer.js";
import { makeKey } from "../src/import/importer.js";
import type { SnarkjsCurve } from "./foreignFiles.js";
import {
	arkworksFile,
	edited,
	gnarkFile,
	halo2File,
	jsonFile,
	snarkjsFile,
	snarkjsSet,
	textFile,
} from "./foreignFiles.js";
import { pairingCurves } from "./pairingCurves.js";

/** The files that the import refuses. docs/errors/import.md shows every case, and importErrors.test.ts tries it. */

export interface ImportCase {
	/** What the files hold. */
	readonly given: string;
	readonly files: readonly NamedBytes[];
	readonly message: string;
	/** What to do; left out if the message says it. */
	readonly remedy?: string;
}

const bn254 = pairingCurves.find(({ name }) => name === "bn254");
assert.ok(bn254 !== undefined);
const { p, r } = bn254;

const key = snarkjsFile("bn128", "verification_key");
const proof = snarkjsFile("bn128", "proof");
const inputs = snarkjsFile("bn128", "public");
const [bn254Set, bls12381Set] = (["bn128", "bls12381"] as const).map(ownSet);
assert.ok(bn254Set && bls12381Set);
const poseidonKey = halo2File("zcash-poseidon/verifying_key.json");
const poseidonInputs = halo2File("zcash-poseidon/public_inputs.json");
const pairingProof = halo2File("pairing/proof.json");

const secret = new Uint8Array(32).fill(9);
const signer = ethereumEncode(
	secp256k1.getPublicKey(secret, true),
).toLowerCase();
const other = `0x${"ab".repeat(20)}`;
const message = textFile("message.txt", "I agree");
const digest = textFile("digest", u8aToHex(messageDigest(message.bytes)));
const signed = sign(messageDigest(message.bytes));
const signature: NamedBytes = { name: "signature", bytes: signed };
const signedJson = jsonFile("signed.json", {
	...{ address: signer, msg: "I agree", sig: u8aToHex(signed) },
});
/** The proof system of proofs with hints over BN254. */
const HINTED = "groth16-hinted/bn254";
const ORDER = secp256k1.Point.Fn.ORDER;

const COMMITMENT =
	"the circuit commits to secrets (api.Commit, also used by range checks and lookups), which is not plain Groth16; Assay verifies circuits without commitments";
const UNKNOWN =
	"is no key, proof or public inputs of Assay, snarkjs, arkworks, gnark or Ethereum, or its points are on none of the curves that Assay verifies";

const WITH_PROOF = "add the verifying key or the proof";
const DAMAGED = "the file was changed or damaged: export or copy it again";
const LEAVE_OUT = "leave this file out";

/** Files of which each can be used, but not together. */
export const wrongSets: readonly ImportCase[] = [
	...[
		{
			given: "key of snarkjs over bn128, proof of snarkjs over bls12381",
			files: [key, snarkjsFile("bls12381", "proof")],
			of: ["proof.json", "curve bls12381", "curve bn128"],
		},
		{
			given: "key of snarkjs over bls12381, proof of snarkjs over bn128",
			files: [snarkjsFile("bls12381", "verification_key"), proof],
			of: ["proof.json", "curve bn128", "curve bls12381"],
		},
		{
			given: "key of gnark over BN254, proof of gnark over BLS12-377",
			files: [gnarkFile("bn254/key.bin"), gnarkFile("bls12_377/proof.bin")],
			of: ["proof.bin", "curve bls12-377", "curve bn254"],
		},
		{
			given: "key of gnark over BW6-761, proof of gnark in JSON over BLS12-381",
			files: [gnarkFile("bw6_761/key.bin"), gnarkFile("bls12_381/proof.json")],
			of: ["proof.json", "curve bls12-381", "curve bw6-761"],
		},
		{
			given: "key of arkworks over BW6-761, proof of arkworks over BN254",
			files: [arkworksFile("bw6_761/vk.bin"), arkworksFile("bn254/proof.bin")],
			of: ["proof.bin", "curve bn254", "curve bw6-761"],
		},
		{
			given: "key of snarkjs over bn128, proof of gnark over BLS12-381",
			files: [key, gnarkFile("bls12_381/proof_raw.bin")],
			of: ["proof_raw.bin", "curve bls12-381", "curve bn128"],
		},
		{
			given: "key of gnark over BLS12-377, proof of snarkjs over bn128",
			files: [gnarkFile("bls12_377/key_raw.bin"), proof],
			of: ["proof.json", "curve bn128", "curve bls12-377"],
		},
		{
			given: "key of snarkjs over bn128, proof of arkworks over BLS12-377",
			files: [key, arkworksFile("bls12_377/proof.bin")],
			of: ["proof.bin", "curve bls12-377", "curve bn128"],
		},
		{
			given: "key of arkworks over BLS12-377, proof of snarkjs over bls12381",
			files: [
				arkworksFile("bls12_377/vk.bin"),
				snarkjsFile("bls12381", "proof"),
			],
			of: ["proof.json", "curve bls12381", "curve bls12-377"],
		},
		{
			given: "key of gnark over BLS12-381, proof of arkworks over BW6-761",
			files: [
				gnarkFile("bls12_381/key.bin"),
				arkworksFile("bw6_761/proof.bin"),
			],
			of: ["proof.bin", "curve bw6-761", "curve bls12-381"],
		},
		{
			given: "key of arkworks over BN254, proof of gnark over BW6-761",
			files: [arkworksFile("bn254/vk.bin"), gnarkFile("bw6_761/proof.bin")],
			of: ["proof.bin", "curve bw6-761", "curve bn254"],
		},
		{
			given: "key of snarkjs, proof of halo2",
			files: [key, pairingProof],
			of: ["proof.json", '"system" "halo2/kzg-bn254"', "curve bn128"],
		},
		{
			given: "key of halo2, proof of snarkjs",
			files: [poseidonKey, proof],
			of: ["proof.json", "curve bn128", '"system" "halo2/ipa-vesta"'],
		},
		{
			given: "key of zcash's halo2, proof of halo2-lib",
			files: [poseidonKey, pairingProof],
			of: [
				"proof.json",
				'"system" "halo2/kzg-bn254"',
				'"system" "halo2/ipa-vesta"',
			],
		},
		{
			given: "key of halo2, proof of gnark",
			files: [poseidonKey, gnarkFile("bn254/proof.bin")],
			of: ["proof.bin", "curve bn254", '"system" "halo2/ipa-vesta"'],
		},
		{
			given: "key of snarkjs, proof with hints",
			files: [
				key,
				{
					...own("proof", { ...bn254Set.imported.proof, system: HINTED }),
					name: "hinted.json",
				},
			],
			of: ["hinted.json", `"system" "${HINTED}"`, "curve bn128"],
			remedy:
				"give the proof as the tool wrote it, or Assay's key for proofs with hints",
		},
		{
			given: "Assay's key for proofs with hints, proof of snarkjs",
			files: [
				own(
					"verifying_key",
					makeKey(HINTED, hexToU8a(bn254Set.imported.key.bytes)),
				),
				proof,
			],
			of: ["proof.json", "curve bn128", `"system" "${HINTED}"`],
			remedy: "give the proof with its hints, or the key as the tool wrote it",
		},
		{
			given: "key of BLS signatures with keys in G1, signature with keys in G2",
			files: [
				own(
					"verifying_key",
					makeKey("bls-signatures/min-pk-bls12-381", Uint8Array.of(0)),
				),
				own("proof", { system: "bls-signatures/min-sig-bls12-381" }),
			],
			of: [
				"proof.json",
				'"system" "bls-signatures/min-sig-bls12-381"',
				'"system" "bls-signatures/min-pk-bls12-381"',
			],
		},
	].map(({ of: [file, found, expected], ...one }) => ({
		...one,
		message: `${file}: the proof has ${found}, the verifying key ${expected}; use files of one setup`,
	})),
	{
		given: "key of snarkjs over bn128, Assay's public inputs for BLS12-381",
		files: [key, bls12381Set.inputs],
		message:
			'public_inputs.json: the public inputs have "system" "groth16/bls12-381", the verifying key curve bn128; use files of one setup',
	},
	{
		given: "proof of snarkjs, public inputs of halo2",
		files: [proof, poseidonInputs],
		message:
			'public_inputs.json: the public inputs have "system" "halo2/ipa-vesta", the proof curve bn128; use files of one setup',
	},
	{
		given: "proof of halo2, public inputs of snarkjs",
		files: [pairingProof, inputs],
		message:
			"public.json: these are public inputs of snarkjs, but the other files are for halo2/kzg-bn254; take the public inputs that were made with the proof",
	},
	{
		given: "key of halo2, public witness of gnark",
		files: [poseidonKey, gnarkFile("bn254/public.bin")],
		message:
			"public.bin: this holds 2 numbers in 64 bytes, which do not fit halo2/ipa-vesta; take the public inputs that were made with the proof",
	},
	{
		given: "key of halo2, public inputs of arkworks",
		files: [poseidonKey, arkworksFile("bn254/inputs.bin")],
		message:
			"inputs.bin: this holds 1 number in 32 bytes, which do not fit halo2/ipa-vesta; take the public inputs that were made with the proof",
	},
	{
		given: "key of gnark over BN254, public witness over BW6-761",
		files: [gnarkFile("bn254/key.bin"), gnarkFile("bw6_761/public.bin")],
		message:
			"public.bin: this holds 2 numbers in 96 bytes, which do not fit groth16/bn254; take the public inputs that were made with the proof",
	},
	{
		given: "key of arkworks over BW6-761, public witness of gnark over BN254",
		files: [arkworksFile("bw6_761/vk.bin"), gnarkFile("bn254/public.bin")],
		message:
			"public.bin: this holds 2 numbers in 64 bytes, which do not fit groth16/bw6-761; take the public inputs that were made with the proof",
	},
	{
		given: "key of gnark over BW6-761, public inputs of arkworks over BN254",
		files: [
			gnarkFile("bw6_761/key.bin"),
			binary(
				"inputs.bin",
				Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0),
				hexToU8a(bn254Set.imported.inputs.bytes),
			),
		],
		message:
			"inputs.bin: this holds 3 numbers in 96 bytes, which do not fit groth16/bw6-761; take the public inputs that were made with the proof",
	},
	{
		given: "key of snarkjs over bn128, public inputs of arkworks over BW6-761",
		files: [key, arkworksFile("bw6_761/inputs.bin")],
		message:
			"inputs.bin: this holds 1 number in 48 bytes, which do not fit groth16/bn254; take the public inputs that were made with the proof",
	},
	{
		given: "files of snarkjs over bn128, a public input from another field",
		files: [key, proof, jsonFile("public.json", ["33", String(r), "5"])],
		message:
			"public.json: public input 2 is not below the order of bn254's groups",
		remedy: "take the public inputs that were made with the proof",
	},
	...[
		{
			given: "key and proof of snarkjs, too few public inputs",
			files: [key, proof, edited(inputs, (values) => values.pop())],
			of: ["public.json", "3 public inputs", "2"],
		},
		{
			given: "key and proof of snarkjs, too many public inputs",
			files: [key, proof, edited(inputs, (values) => values.push("1"))],
			of: ["public.json", "3 public inputs", "4"],
		},
		{
			given: "key of snarkjs, public witness of gnark for another circuit",
			files: [key, gnarkFile("bn254/public.bin")],
			of: ["public.bin", "3 public inputs", "2"],
		},
		{
			given: "key of snarkjs, public inputs of arkworks for another circuit",
			files: [key, arkworksFile("bn254/inputs.bin")],
			of: ["inputs.bin", "3 public inputs", "1"],
		},
		{
			given: "key of gnark, public inputs of snarkjs for another circuit",
			files: [gnarkFile("bn254/key.json"), inputs],
			of: ["public.json", "2 public inputs", "3"],
		},
		{
			given: "key of arkworks, public inputs of snarkjs for another circuit",
			files: [arkworksFile("bn254/vk.bin"), inputs],
			of: ["public.json", "1 public input", "3"],
		},
		{
			given: "key of arkworks, public witness of gnark for another circuit",
			files: [
				arkworksFile("bls12_377/vk.bin"),
				gnarkFile("bls12_377/public.bin"),
			],
			of: ["public.bin", "1 public input", "2"],
		},
		{
			given: "key of gnark, Assay's public inputs for another circuit",
			files: [gnarkFile("bls12_381/key.bin"), bls12381Set.inputs],
			of: ["public_inputs.json", "2 public inputs", "3"],
		},
	].map(({ of: [file, expected, count], ...one }) => ({
		...one,
		message: `${file}: the key takes ${expected}, this file has ${count}; use files of one circuit`,
	})),
	{
		given: "public inputs of snarkjs alone",
		files: [inputs],
		message: `public.json: public inputs do not name their curve; ${WITH_PROOF}`,
	},
	{
		given: "public witness of gnark alone",
		files: [gnarkFile("bn254/public.bin")],
		message: `public.bin: public inputs do not name their curve; ${WITH_PROOF}`,
	},
	{
		given: "public inputs of arkworks alone",
		files: [arkworksFile("bn254/inputs.bin")],
		message: `inputs.bin: public inputs do not name their curve; ${WITH_PROOF}`,
	},
	...[
		{
			given: "two keys of snarkjs",
			files: [key, { ...key, name: "verification_key (1).json" }, proof],
			of: ["verification_key (1).json", "a verifying key", key.name],
		},
		{
			given: "key of snarkjs, key of gnark",
			files: [key, gnarkFile("bn254/key.bin")],
			of: ["key.bin", "a verifying key", key.name],
		},
		{
			given: "key of snarkjs, the same key in Assay's JSON",
			files: [key, bn254Set.key],
			of: [key.name, "a verifying key", "verifying_key.json"],
		},
		{
			given: "key of arkworks, key of gnark",
			files: [arkworksFile("bn254/vk.bin"), gnarkFile("bls12_381/key.bin")],
			of: ["key.bin", "a verifying key", "vk.bin"],
		},
		{
			given: "two proofs of snarkjs",
			files: [key, proof, { ...proof, name: "proof (1).json" }],
			of: ["proof (1).json", "a proof", "proof.json"],
		},
		{
			given: "the same proof twice",
			files: [key, proof, proof],
			of: ["proof.json", "a proof", "proof.json"],
		},
		{
			given: "proof of snarkjs, proof of gnark",
			files: [proof, gnarkFile("bn254/proof.bin")],
			of: ["proof.bin", "a proof", "proof.json"],
		},
		{
			given: "proof of gnark in JSON, the same proof in binary form",
			files: [gnarkFile("bn254/proof.json"), gnarkFile("bn254/proof.bin")],
			of: ["proof.bin", "a proof", "proof.json"],
		},
		{
			given: "two lists of public inputs of snarkjs",
			files: [proof, inputs, { ...inputs, name: "public (1).json" }],
			of: ["public (1).json", "public inputs", "public.json"],
		},
		{
			given: "public inputs of snarkjs, the same in Assay's JSON",
			files: [key, inputs, bn254Set.inputs],
			of: ["public.json", "public inputs", "public_inputs.json"],
		},
		{
			given: "public inputs of snarkjs, public witness of gnark",
			files: [key, inputs, gnarkFile("bn254/public.bin")],
			of: ["public.bin", "public inputs", "public.json"],
		},
		{
			given: "signature of a wallet with its message, key of snarkjs",
			files: [signature, message, key],
			of: ["signature", "a verifying key", key.name],
			remedy: "leave the key out: a signature is checked by its address",
		},
		{
			given: "signature of a wallet with its message, proof of snarkjs",
			files: [signature, message, proof],
			of: ["signature", "a proof", "proof.json"],
		},
		{
			given: "signature of a wallet with its message, public inputs of snarkjs",
			files: [signature, message, inputs],
			of: ["message.txt", "public inputs", "public.json"],
			remedy: "leave the public inputs out: they are the message's digest",
		},
	].map(({ of: [file, what, first], ...one }) => ({
		...one,
		message: `${file}: this holds ${what}, and so does ${first}; import one at a time`,
	})),
	{
		given: "signature of a wallet alone",
		files: [signature],
		message:
			"signature: this is a signature; add what was signed: the message, the typed data or the digest",
	},
	{
		given: "signature of a wallet, its signer's address",
		files: [signature, textFile("address", signer)],
		message:
			"signature: this is a signature; add what was signed: the message, the typed data or the digest",
	},
	{
		given: "signature of a wallet, two messages",
		files: [signature, textFile("a.txt", "a"), textFile("b.txt", "b")],
		message:
			"signature: this is a signature, and what it signs may be a.txt or b.txt; import one of them",
	},
	{
		given: "signature of a wallet, its message, the message's digest",
		files: [signature, message, digest],
		message:
			"signature: this is a signature, and what it signs may be message.txt or digest; import one of them",
	},
	{
		given: "two signatures of wallets, a digest",
		files: [signature, textFile("other", u8aToHex(signed)), digest],
		message:
			"other: this is a signature, and so is signature; import one at a time",
	},
	{
		given: "two signed messages in JSON",
		files: [signedJson, { ...signedJson, name: "signed (1).json" }],
		message:
			"signed (1).json: this is a signature, and so is signed.json; import one at a time",
	},
	{
		given: "a signed message in JSON, a signature",
		files: [signedJson, signature],
		message:
			"signature: this is a signature, and so is signed.json; import one at a time",
	},
	{
		given: "a signed message in JSON, the message",
		files: [signedJson, message],
		message: `message.txt: this text ${UNKNOWN}`,
		remedy: "leave the message out: the JSON file has it",
	},
	{
		given: "signature of a wallet, its message, the address of another signer",
		files: [signature, message, textFile("address", other)],
		message: `signature: the signature of message.txt is by ${signer}, not by ${other}; check that the message is the same byte for byte, without a further line end`,
		remedy:
			"if the message is the same, the signature is by another account than the named one",
	},
];

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

function binary(name: string, ...parts: (Uint8Array | string)[]): NamedBytes {
	const bytes = parts.map((part) =>
		typeof part === "string" ? Uint8Array.from(Buffer.from(part)) : part,
	);
	return { name, bytes: u8aConcat(...bytes) };
}

/** Returns a copy of a file with one bit changed. */
function flipped({ name, bytes }: NamedBytes, at: number): NamedBytes {
	const copy = bytes.slice();
	copy[at] = (copy[at] ?? 0) ^ 1;
	return { name, bytes: copy };
}

/** Returns a file in Assay's own JSON. */
function own(
	type: "verifying_key" | "proof" | "public_inputs",
	fields: object,
): NamedBytes {
	return jsonFile(`${type}.json`, { type, bytes: "0x00", ...fields });
}

/** Returns the files of snarkjs as the import reads them, and in Assay's own JSON. */
function ownSet(curve: SnarkjsCurve) {
	const { key, proof, inputs } = importArtefacts({ files: snarkjsSet(curve) });
	assert.ok(key && proof && inputs);
	return {
		imported: { key, proof, inputs },
		key: own("verifying_key", key),
		proof: own("proof", proof),
		inputs: own("public_inputs", inputs),
	};
}

function sign(digest: Uint8Array): Uint8Array {
	const made = secp256k1.sign(digest, secret, { prehash: false });
	return u8aConcat(made.toBytes("compact"), [27 + made.recovery]);
}

function signatureWith(edit: (bytes: Uint8Array) => void): NamedBytes {
	const bytes = signed.slice();
	edit(bytes);
	return { name: "signature", bytes };
}
