import { flipLowestBit } from "../../src/demo/scenario.js";
import type { DefectName } from "../../src/generated/verifierPallet.js";
import type { Hex } from "../../src/hashes.js";
import type { ProofWithInputs } from "../../src/verifier.js";
import type { VerifierError } from "../../src/verifierPallets.js";
import type { PairingCurve } from "../pairingCurves.js";
import { hex } from "../pairingCurves.js";

/** A way to corrupt a proof, with the expected error. */
export interface Corruption {
	readonly what: string;
	readonly error: VerifierError;
	tamper(good: ProofWithInputs): ProofWithInputs;
}

/** Returns the ways to corrupt a Groth16 proof over a curve. The proof's first point is in G1. */
export function tamperedProofs(curve: PairingCurve): Corruption[] {
	const { scalarBytes, g1Bytes, bad } = curve;
	const withFirstPoint = (good: ProofWithInputs, point: string) =>
		withProof(good, hex(point + good.proof.bytes.slice(2 + 2 * g1Bytes)));
	const point = (
		what: string,
		error: DefectName,
		encoding: string,
	): Corruption => ({
		what,
		error: `MalformedProof(${error})`,
		tamper: (good) => withFirstPoint(good, encoding),
	});
	return [
		{
			what: "another public input",
			error: "ProofInvalid",
			tamper: (good) => withInputs(good, flipLowestBit(good.inputs.bytes, 0)),
		},
		{
			what: "a public input too many",
			error: "WrongInputCount",
			tamper: (good) =>
				withInputs(good, `${good.inputs.bytes}${"00".repeat(scalarBytes)}`),
		},
		{
			what: "a public input too few",
			error: "WrongInputCount",
			tamper: (good) => withInputs(good, cut(good.inputs.bytes, scalarBytes)),
		},
		{
			what: "a public input cut short",
			error: "MalformedInputs(Length)",
			tamper: (good) => withInputs(good, cut(good.inputs.bytes, 1)),
		},
		{
			what: "a public input that is not reduced",
			error: "MalformedInputs(NotCanonical)",
			tamper: (good) =>
				withInputs(
					good,
					hex(bad.scalar + good.inputs.bytes.slice(2 + 2 * scalarBytes)),
				),
		},
		{
			what: "a proof cut short",
			error: "MalformedProof(Length)",
			tamper: (good) => withProof(good, cut(good.proof.bytes, 1)),
		},
		{
			what: "a point off the curve",
			error: "MalformedProof(NotOnCurve)",
			tamper: (good) => withProof(good, pointOffCurve(good.proof.bytes, curve)),
		},
		...(bad.notInSubgroup === undefined
			? []
			: [
					point(
						"a point outside the subgroup",
						"NotInSubgroup",
						bad.notInSubgroup,
					),
				]),
		point("the identity", "Identity", bad.identity),
		point("a coordinate that is not reduced", "NotCanonical", bad.notCanonical),
	];
}

export function withInputs(good: ProofWithInputs, bytes: Hex): ProofWithInputs {
	return { proof: good.proof, inputs: { bytes } };
}

function withProof(good: ProofWithInputs, bytes: Hex): ProofWithInputs {
	return { proof: { bytes }, inputs: good.inputs };
}

export function cut(bytes: Hex, count: number): Hex {
	return bytes.slice(0, -2 * count) as Hex;
}

/** Flips the lowest bit of the y coordinate of a proof's first point. */
export function pointOffCurve(proof: Hex, curve: PairingCurve): Hex {
	return flipLowestBit(proof, curve.lowestByteOfY);
}
