import { hexToU8a, u8aToHex } from "@polkadot/util";
import { makeKey } from "../../src/import/importer.js";
import {
	edited,
	gnarkFile,
	receiptFile,
	snarkjsFile,
	sp1File,
} from "../foreignFiles.js";
import {
	editedHex,
	otherReceipt,
	receiptWith,
	savedSp1Proof,
	sha256,
	sp1ProofWith,
} from "../zkvmFiles.js";
import type { ImportCase } from "./fixtures.js";
import { binary, inputs, key, own, proof } from "./fixtures.js";

const fixture = sp1File("fixture_v6.json");
const saved = sp1File("proof_v5.bin");
const receipt = receiptFile("3_0");
const [keyV5, keyV6] = [
	sp1File("groth16_vk_v5.bin"),
	sp1File("groth16_vk_v6.bin"),
] as const;

const SELECTOR = "give the file of the release that made the proof";
const NO_INPUTS =
	"leave the public inputs out: they follow from the proof's file";
const NO_KEY = "leave the key out: the import has RISC Zero's";

/** Files of SP1 and RISC Zero that do not belong together, or not to those of other tools. */
export const zkvmSets: readonly ImportCase[] = [
	...[
		{
			given: "proof of SP1 in JSON, key of another release",
			files: [keyV5, fixture],
			of: [fixture.name, "0x0e78f4db", "0xa4594c59"],
		},
		{
			given: "saved proof of SP1, key of another release",
			files: [keyV6, saved],
			of: [
				saved.name,
				...[keyV5, keyV6].map(({ bytes }) => u8aToHex(sha256(bytes))),
			],
		},
		{
			given: "proof of SP1, key of gnark",
			files: [gnarkFile("bn254/key.bin"), fixture],
			of: [fixture.name, "0x0e78f4db", "0x368bfe0d"],
		},
	].map(({ of: [file, found, expected], ...one }) => ({
		...one,
		message: `${file}: it was made for the groth16_vk.bin whose hash begins with ${found}, but that of the given one begins with ${expected}: ${SELECTOR}`,
	})),
	{
		given: "proof of SP1, key of snarkjs",
		files: [key, fixture],
		message: `${fixture.name}: the key takes 3 public inputs, this file has 5; use files of one circuit`,
		remedy: "give groth16_vk.bin of SP1's release",
	},
	{
		given: "proof of SP1, key of snarkjs over bls12381",
		files: [snarkjsFile("bls12381", "verification_key"), fixture],
		message: `${fixture.name}: the proof has curve bn254, the verifying key curve bls12381; use files of one setup`,
		remedy: "give groth16_vk.bin of SP1's release",
	},
	...[
		{
			given: "proof of SP1, public inputs of snarkjs",
			files: [keyV6, fixture, inputs],
			of: [inputs.name, "public inputs", fixture.name],
			remedy: NO_INPUTS,
		},
		{
			given: "proof of SP1, proof of snarkjs",
			files: [fixture, proof],
			of: [proof.name, "a proof", fixture.name],
		},
		{
			given: "two proofs of SP1",
			files: [keyV5, saved, fixture],
			of: [fixture.name, "a proof", saved.name],
		},
		{
			given: "proof of SP1, keys of two releases",
			files: [keyV5, keyV6, saved],
			of: [keyV6.name, "a verifying key", keyV5.name],
		},
		{
			given: "receipt of RISC Zero, key of snarkjs",
			files: [key, receipt],
			of: [key.name, "a verifying key", receipt.name],
			remedy: NO_KEY,
		},
		{
			given: "receipt of RISC Zero, key of SP1",
			files: [keyV6, receipt],
			of: [keyV6.name, "a verifying key", receipt.name],
			remedy: NO_KEY,
		},
		{
			given: "receipt of RISC Zero, key in Assay's JSON",
			files: [
				own("verifying_key", makeKey("groth16/bn254", hexToU8a("0x00"))),
				receipt,
			],
			of: [receipt.name, "a verifying key", "verifying_key.json"],
			remedy: NO_KEY,
		},
		{
			given: "receipt of RISC Zero, public witness of gnark",
			files: [receipt, gnarkFile("bn254/public.bin")],
			of: ["public.bin", "public inputs", receipt.name],
			remedy: NO_INPUTS,
		},
		{
			given: "two receipts of RISC Zero",
			files: [receiptFile("2_0"), receipt],
			of: [receipt.name, "a verifying key", "receipt_2_0.json"],
		},
		{
			given: "receipt of RISC Zero, proof of SP1",
			files: [receipt, fixture],
			of: [receipt.name, "a proof", fixture.name],
		},
	].map(({ of: [file, what, first], ...one }) => ({
		...one,
		message: `${file}: this holds ${what}, and so does ${first}; import one at a time`,
	})),
];

const NO_SP1_JSON =
	"give JSON with vkey, publicValues and proof in hexadecimal, or what SP1ProofWithPublicValues::save wrote";
const NO_SP1_SAVED =
	"give what SP1ProofWithPublicValues::save wrote, or JSON with vkey, publicValues and proof in hexadecimal";
const EXPORT_AGAIN = "export the file again";

/** Files of SP1 that cannot be used. */
const sp1Faults: readonly ImportCase[] = [
	...["core", "compressed", "PLONK"].map((mode, index) => ({
		given: `a saved proof of SP1 of the mode ${mode}`,
		files: [binary("proof.bin", Uint8Array.of(index), saved.bytes.subarray(1))],
		message: `proof.bin: it is a ${mode} proof of SP1: prove with .groth16(), which chains verify`,
	})),
	{
		given: "a mock proof of SP1 in JSON",
		files: [sp1ProofWith(() => new Uint8Array())],
		message: `${fixture.name}: it is a mock proof of SP1, which proves nothing: prove without SP1_PROVER=mock`,
	},
	{
		given: "a saved mock proof of SP1",
		files: [savedSp1Proof({ inputs: ["1", "2"], encoded: "" })],
		message:
			"proof.bin: it is a mock proof of SP1, which proves nothing: prove without SP1_PROVER=mock",
	},
	{
		given: "a saved proof of SP1 that is cut",
		files: [binary("proof.bin", saved.bytes.subarray(0, -2))],
		message: `proof.bin: it is no proof of SP1: ${NO_SP1_SAVED}`,
	},
	{
		given: "a proof of SP1 that is cut",
		files: [sp1ProofWith((bytes) => bytes.subarray(0, 355))],
		message: `${fixture.name}: its proof has 355 bytes, where releases 4 and 5 of SP1 have 260 and release 6 has 356: give the result of SP1ProofWithPublicValues::bytes, completely`,
	},
	{
		given: "a proof of SP1 in JSON without the program's key",
		files: [edited(fixture, (value) => delete value.vkey)],
		message: `${fixture.name}: it is no proof of SP1 (its "vkey" must be bytes in hexadecimal, but is missing): ${NO_SP1_JSON}`,
	},
	{
		given: "a proof of SP1 whose program failed",
		files: [
			sp1ProofWith((bytes) => {
				bytes[35] = 3;
			}),
		],
		message: `${fixture.name}: its program ended with the exit code 3, not with 0, which SP1's contracts refuse: find out why it failed`,
		remedy: "find out why the program failed",
	},
	{
		given: "a proof of SP1 of changed circuits",
		files: [
			sp1ProofWith((bytes) => {
				bytes[67] = 0x71;
			}),
		],
		message: `${fixture.name}: its root of recursion keys is 0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8671, but that of SP1 6.0 is 0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8670: prove with an unchanged release`,
		remedy: "prove with an unchanged release",
	},
	{
		given: "a saved proof of SP1 with other public values",
		files: [binary("proof.bin", ...withLastValue(saved.bytes))],
		message:
			"proof.bin: its public values are not those of its proof: save the proof again",
	},
	{
		given: "a proof of SP1 whose vkey is no public input",
		files: [editedHex(fixture, "vkey", (bytes) => bytes.fill(0xff))],
		message: `${fixture.name}: its vkey is not a number below the order of the groups of bn254: prove again`,
	},
	{
		given: "a proof of SP1 with a point that is not on the curve",
		files: [
			sp1ProofWith((bytes) => {
				bytes[355] = (bytes[355] ?? 0) ^ 1;
			}),
		],
		message: `${fixture.name}: its Krs is not on the curve: ${EXPORT_AGAIN}`,
	},
];

/** Splits a saved proof of release 5 around the last of its public values, and changes that. */
function withLastValue(bytes: Uint8Array): Uint8Array[] {
	// The version and the absent proof of an environment come after it.
	const at = bytes.length - "v5.0.0".length - 8 - 2;
	return [bytes.subarray(0, at), Uint8Array.of(7), bytes.subarray(at + 1)];
}

const DEVELOPMENT =
	"it is a receipt of RISC Zero's development mode, which proves nothing: prove without RISC0_DEV_MODE";
const NO_RECEIPT =
	"give a Receipt in JSON or by bincode, or JSON with seal, journal and imageId in hexadecimal";
const PRUNED = { Pruned: [1, 0, 0, 0, 0, 0, 0, 0] };

/** Files of RISC Zero that cannot be used. */
const riscZeroFaults: readonly ImportCase[] = [
	...(["composite", "succinct"] as const).map((kind) => ({
		given: `a ${kind} receipt of RISC Zero by bincode`,
		files: [otherReceipt(kind)],
		message: `receipt.bin: it is a ${kind} receipt of RISC Zero: prove with ProverOpts::groth16(), which chains verify`,
	})),
	{
		given: "a succinct receipt of RISC Zero in JSON",
		files: [
			receiptWith((_, value) => {
				value.inner = { Succinct: {} };
			}),
		],
		message:
			"receipt_1_1.json: it is a succinct receipt of RISC Zero: prove with ProverOpts::groth16(), which chains verify",
	},
	{
		given: "a receipt of RISC Zero's development mode by bincode",
		files: [otherReceipt("development")],
		message: `receipt.bin: ${DEVELOPMENT}`,
	},
	{
		given: "a receipt of RISC Zero's development mode in JSON",
		files: [
			receiptWith((_, value) => {
				value.inner = { Fake: {} };
			}),
		],
		message: `receipt_1_1.json: ${DEVELOPMENT}`,
	},
	{
		given: "a contract's arguments of RISC Zero's development mode",
		files: [editedHex(receipt, "seal", (seal) => seal.fill(0xff, 0, 4))],
		message: `${receipt.name}: ${DEVELOPMENT}`,
	},
	{
		given: "a receipt of RISC Zero that is cut",
		files: [editedHex(receipt, "seal", (seal) => seal.subarray(0, 259))],
		message: `${receipt.name}: its seal has 259 bytes, not 260: give the seal completely`,
	},
	{
		given: "a Receipt of RISC Zero whose seal is cut",
		files: [receiptWith(({ seal }) => seal.pop())],
		message:
			"receipt_1_1.json: its seal has 255 bytes, not 256: give the seal completely",
	},
	{
		given: "a Receipt of RISC Zero without its circuits",
		files: [receiptWith((groth16) => delete groth16.verifier_parameters)],
		message: `receipt_1_1.json: it is no receipt of RISC Zero: ${NO_RECEIPT}`,
	},
	{
		given: "a receipt of RISC Zero without its image ID",
		files: [edited(receipt, (value) => delete value.imageId)],
		message: `${receipt.name}: it is no receipt of RISC Zero (its "imageId" must be bytes in hexadecimal, but is missing): give JSON with seal, journal and imageId in hexadecimal, or a Receipt in JSON or by bincode`,
	},
	{
		given: "a receipt of RISC Zero whose image ID is cut",
		files: [editedHex(receipt, "imageId", (id) => id.subarray(0, 31))],
		message: `${receipt.name}: its imageId has 31 bytes, not 32: give the image ID completely`,
	},
	{
		given: "a receipt of an unknown release of RISC Zero",
		files: [
			editedHex(receipt, "seal", (seal) => {
				seal[0] = 0x72;
			}),
		],
		message: `${receipt.name}: its circuits have the hash 0x72c457ba, which no release of RISC Zero from 1.1 to 3.0 has: prove with one of them`,
	},
	{
		given: "a receipt of an unknown release of RISC Zero with a longer seal",
		files: [
			editedHex(receipt, "seal", (seal) => {
				const longer = new Uint8Array(seal.length + 32);
				longer.set(seal);
				longer[0] = 0x72;
				return longer;
			}),
		],
		message: `${receipt.name}: its circuits have the hash 0x72c457ba, which no release of RISC Zero from 1.1 to 3.0 has: prove with one of them`,
	},
	{
		given: "a Receipt of RISC Zero with a pruned claim",
		files: [
			receiptWith((groth16) => {
				groth16.claim = PRUNED;
			}),
		],
		message:
			"receipt_1_1.json: its claim is pruned, so it does not name the program: give JSON with seal, journal and imageId in hexadecimal",
	},
	{
		given: "a receipt of RISC Zero whose program failed",
		files: [
			receiptWith(({ claim }) => {
				claim.Value.exit_code = { Halted: 1 };
			}),
		],
		message:
			"receipt_1_1.json: its program ended with the exit code 1, not with the exit code 0, which RISC Zero's contracts refuse: find out why it failed",
		remedy: "find out why the program failed",
	},
	{
		given: "a receipt of RISC Zero that rests on another",
		files: [
			receiptWith(({ claim }) => {
				claim.Value.output.Value.assumptions = { Value: [PRUNED] };
			}),
		],
		message:
			"receipt_1_1.json: its claim rests on assumptions: prove with the receipts that the program verifies",
		remedy: "prove with the receipts that the program verifies",
	},
	{
		given: "a receipt of RISC Zero with another journal",
		files: [
			receiptWith((_, { journal }) => {
				journal.bytes = [2];
			}),
		],
		message:
			"receipt_1_1.json: its journal is not that of its claim: save the receipt again",
	},
	{
		given: "a receipt of RISC Zero with a point that is not on the curve",
		files: [
			editedHex(receipt, "seal", (seal) => {
				seal[259] = (seal[259] ?? 0) ^ 1;
			}),
		],
		message: `${receipt.name}: its Krs is not on the curve: ${EXPORT_AGAIN}`,
	},
];

/** Files of SP1 and RISC Zero that cannot be used, whatever is beside them. */
export const zkvmFaults: readonly ImportCase[] = [
	...sp1Faults,
	...riscZeroFaults,
];
