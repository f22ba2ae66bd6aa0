import { hexToU8a } from "@polkadot/util";
import { makeKey } from "../../src/import/importer.js";
import {
	arkworksFile,
	dataFile,
	edited,
	gnarkFile,
	jsonFile,
	snarkjsFile,
} from "../foreignFiles.js";
import type { ImportCase } from "./fixtures.js";
import {
	binary,
	bls12381Set,
	bn254Set,
	inputs,
	key,
	own,
	pairingProof,
	poseidonInputs,
	poseidonKey,
	proof,
	r,
} from "./fixtures.js";

/** The proof system of proofs with hints over BN254. */
const HINTED = "groth16-hinted/bn254";

/** Files of several curves, proof systems or circuits. */
export const otherSetups: readonly ImportCase[] = [
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
			given: "key of gnark over BLS12-377, proof of rapidsnark",
			files: [
				gnarkFile("bls12_377/key.bin"),
				dataFile("rapidsnark/proof.json"),
			],
			of: ["proof.json", "curve bn128 or bls12381", "curve bls12-377"],
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
];
