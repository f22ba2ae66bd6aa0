import { join } from "node:path";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import {
	bnToU8a,
	hexToU8a,
	u8aConcat,
	u8aToBigInt,
	u8aToHex,
} from "@polkadot/util";
import type { Hex } from "../hashes.js";
import { readArtefacts, runProver } from "./prover.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";
import {
	flipLowestBit,
	hostBackend,
	LARGEST,
	replaced,
	wasmBackend,
} from "./scenario.js";

const SYSTEM = "kzg/eip-4844";

/** The folder of the proof in a workplace. */
const PROOF = "evaluation";

/**
 * An input of EIP-4844's precompile: versioned hash, z, y, commitment and proof. It is the case
 * `correct_proof_31ebd010e6098750` of the consensus specification's `verify_kzg_proof`, with Ethereum's setup.
 */
const PRECOMPILE_INPUT = [
	"0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b",
	"73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000",
	"1522a4a7f34e1ea350ae07c29c96c7e79655aa926122e95fe69fcbd932ca49e9",
	"8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7",
	"a62ad71d14c5719385c0686f1871430475bf3a00f0aa3f7b8dd99a9abc2160744faf0070725e00b60ad9a026a15b1a8c",
].join("");

/** Length in bytes of the versioned hash, of z and of y. */
const SCALAR_BYTES = 32;
/** Length in bytes of the commitment, and of the point that proves the value. */
const POINT_BYTES = 48;

/** The first byte of a versioned hash. */
const VERSION = 1;

/** A point of the curve outside the subgroup, compressed. */
export const OUTSIDE: Hex = `0x8123456789abcdef${"0123456789abcdef".repeat(5)}`;

/** The backends, the fastest first. There is no `curves`: the check is not implemented with curve host calls. */
export const kzgBackends: readonly Backend[] = [
	hostBackend("KzgEip4844"),
	wasmBackend("KzgEip4844Wasm"),
];

/** The value of a polynomial, with the setup of Ethereum's blobs. */
export const kzg: DemoScenario = {
	name: SYSTEM,
	claim: "The blob with this versioned hash has the value y at the point z",
	optional: true,
	backends: kzgBackends,
	prove: (workplace) => proveKzg(workplace),
	another: (workplace, index) =>
		proveKzg(workplace, {
			...{ input: shiftedInput(BigInt(index)), out: `${PROOF}-${index}` },
		}),
	tamper: tamperKzg,
};

/**
 * Makes the files of a proof that Ethereum nodes also accept, from an input of the precompile. By default these are the
 * demo's input and folder.
 */
export async function proveKzg(
	workplace: Workplace,
	{ input, out } = { input: PRECOMPILE_INPUT, out: PROOF },
): Promise<Artefacts> {
	await runProver(workplace, [
		...["kzg", "convert", "--input", input, "--out", out],
	]);
	return readArtefacts(join(workplace.folder, out), { system: SYSTEM });
}

/**
 * Returns the input for another polynomial: the demo's, times `n + 1`, plus `n`. Its commitment, its value and its proof
 * are the same multiples and sums, so nobody has to know the setup's secret.
 */
export function shiftedInput(n: bigint): string {
	const { Point } = bls12_381.G1;
	const bytes = hexToU8a(PRECOMPILE_INPUT);
	const [z, y, points] = [SCALAR_BYTES, 2 * SCALAR_BYTES, 3 * SCALAR_BYTES];
	const pointAt = (at: number) =>
		Point.fromHex(u8aToHex(bytes.subarray(at, at + POINT_BYTES)).slice(2));
	const factor = n + 1n;
	const commitment = pointAt(points)
		.multiply(factor)
		.add(Point.BASE.multiplyUnsafe(n));
	const proof = pointAt(points + POINT_BYTES).multiply(factor);
	const value =
		u8aToBigInt(bytes.subarray(y, points), { isLe: false }) * factor + n;
	const encoded = commitment.toBytes(true);
	const hash = sha256(encoded);
	hash[0] = VERSION;
	return u8aToHex(
		u8aConcat(
			...[hash, bytes.subarray(z, y)],
			bnToU8a(value % bls12_381.fields.Fr.ORDER, {
				...{ bitLength: 8 * SCALAR_BYTES, isLe: false },
			}),
			...[encoded, proof.toBytes(true)],
		),
	);
}

/** Returns tampered copies, which must be rejected. */
export function tamperKzg({ proof, inputs }: Artefacts): Tampered[] {
	return [
		{
			what: "another value",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, 3 * SCALAR_BYTES - 1) },
			error: "ProofInvalid",
		},
		{
			what: "the hash of another blob",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, SCALAR_BYTES - 1) },
			error: "ProofInvalid",
		},
		{
			what: "a hash of another version",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, 0) },
			error: "MalformedInputs(NotCanonical)",
		},
		{
			what: "a number above the group's order",
			proof,
			inputs: { bytes: replaced(inputs.bytes, SCALAR_BYTES, LARGEST) },
			error: "MalformedInputs(NotCanonical)",
		},
		{
			what: "a point outside the subgroup",
			proof: { bytes: replaced(proof.bytes, POINT_BYTES, OUTSIDE) },
			inputs,
			error: "MalformedProof(NotInSubgroup)",
		},
	];
}
