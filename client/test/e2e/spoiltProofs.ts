import { flipLowestBit } from "../../src/demo/groth16.js";
import type { Hex } from "../../src/hashes.js";
import type { ProofWithInputs } from "../../src/verifier.js";
import { BAD_G1, NOT_CANONICAL_SCALAR } from "../bls12381.js";

/** Bytes of a proof's first point. */
const G1_BYTES = 96;
const SCALAR_BYTES = 32;

/** Ways to spoil a proof, each with the error that it must meet. */
export const SPOILT: readonly {
	readonly what: string;
	readonly error: string;
	spoil(good: ProofWithInputs): ProofWithInputs;
}[] = [
	{
		what: "another public input",
		error: "ProofInvalid",
		spoil: (good) => withInputs(good, flipLowestBit(good.inputs.bytes, 0)),
	},
	{
		what: "a public input too many",
		error: "WrongInputCount",
		spoil: (good) =>
			withInputs(good, `${good.inputs.bytes}${"00".repeat(SCALAR_BYTES)}`),
	},
	{
		what: "a public input too few",
		error: "WrongInputCount",
		spoil: (good) => withInputs(good, cut(good.inputs.bytes, SCALAR_BYTES)),
	},
	{
		what: "a public input cut short",
		error: "MalformedInputs(Length)",
		spoil: (good) => withInputs(good, cut(good.inputs.bytes, 1)),
	},
	{
		what: "a public input that is not reduced",
		error: "MalformedInputs(NotCanonical)",
		spoil: (good) =>
			withInputs(
				good,
				`0x${NOT_CANONICAL_SCALAR.slice(2)}${good.inputs.bytes.slice(2 + 2 * SCALAR_BYTES)}`,
			),
	},
	{
		what: "a proof cut short",
		error: "MalformedProof(Length)",
		spoil: (good) => withProof(good, cut(good.proof.bytes, 1)),
	},
	{
		what: "a point off the curve",
		error: "MalformedProof(NotOnCurve)",
		spoil: (good) => withProof(good, pointOffCurve(good.proof.bytes)),
	},
	{
		what: "a point outside the subgroup",
		error: "MalformedProof(NotInSubgroup)",
		spoil: (good) => withFirstPoint(good, BAD_G1.notInSubgroup),
	},
	{
		what: "the identity",
		error: "MalformedProof(Identity)",
		spoil: (good) => withFirstPoint(good, BAD_G1.identity),
	},
	{
		what: "a coordinate that is not reduced",
		error: "MalformedProof(NotCanonical)",
		spoil: (good) => withFirstPoint(good, BAD_G1.notCanonical),
	},
];

export function withInputs(good: ProofWithInputs, bytes: Hex): ProofWithInputs {
	return { proof: good.proof, inputs: { bytes } };
}

function withProof(good: ProofWithInputs, bytes: Hex): ProofWithInputs {
	return { proof: { bytes }, inputs: good.inputs };
}

function withFirstPoint(good: ProofWithInputs, point: string): ProofWithInputs {
	const rest = good.proof.bytes.slice(2 + 2 * G1_BYTES);
	return withProof(good, `0x${point}${rest}`);
}

export function cut(bytes: Hex, count: number): Hex {
	return bytes.slice(0, -2 * count) as Hex;
}

/** Changes the y coordinate of a proof's first point in its last bit. */
export function pointOffCurve(proof: Hex): Hex {
	return flipLowestBit(proof, G1_BYTES - 1);
}
