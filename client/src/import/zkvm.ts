/**
 * Groth16 proofs that a program ran in a zkVM, over BN254: what SP1 and RISC Zero have in common.
 *
 * The public inputs name the program and what it made public, and follow from the proof's file. The points of a proof
 * are encoded as in EIP-197: coordinates of 32 bytes, big-endian, uncompressed.
 */

import { hexToU8a, u8aConcat } from "@polkadot/util";
import type { Proof } from "../artefacts.js";
import { ArtefactError } from "../errors.js";
import type { Fields } from "../jsonFile.js";
import { isHex } from "../jsonFile.js";
import { encodePoint } from "./groth16Bytes.js";
import type { Found } from "./importer.js";
import { groth16System, makeInputs, makeProof } from "./importer.js";
import type { Group } from "./pairingCurve.js";
import { bytesToNumber, pairingCurve } from "./pairingCurve.js";
import { ietfFormat } from "./pointFormats.js";

const CURVE = pairingCurve("bn254");
/** The proof system of the proofs. */
export const SYSTEM = groth16System(CURVE);
/** The label of the artefacts in messages. */
export const LABEL = `curve ${CURVE.name}`;
/** The order of the groups, which public inputs are below. */
export const ORDER = CURVE.r;

/** The points of a proof, by gnark's names. */
const POINTS: readonly (readonly [string, Group])[] = [
	["Ar", "g1"],
	["Bs", "g2"],
	["Krs", "g1"],
];
/** Bytes of a proof. */
export const PROOF_BYTES = POINTS.reduce(
	(bytes, [, group]) => bytes + CURVE.pointBytes(group),
	0,
);
/** Bytes that name the circuit, before a proof for a contract. */
export const SELECTOR_BYTES = 4;

/** A proof and what it is about. */
export interface Execution {
	/** The file that contains both. */
	readonly file: string;
	/** The points of the proof. */
	readonly points: Uint8Array;
	readonly inputs: readonly bigint[];
}

/** Returns the proof and the public inputs of an execution. `check` runs before the proof is converted. */
export function executionFound(
	{ file, points, inputs }: Execution,
	{ tool, check }: { readonly tool: string; readonly check?: () => void },
): Found[] {
	const common = { file, tool, systems: [SYSTEM], label: LABEL };
	return [
		{
			...{ ...common, kind: "proof" },
			convert: () => {
				check?.();
				return encodeProof(points, file);
			},
		},
		{
			...{ ...common, kind: "inputs" },
			convert: () => makeInputs(CURVE, inputs, file),
		},
	];
}

function encodeProof(bytes: Uint8Array, file: string): Proof {
	let at = 0;
	const points = POINTS.map(([name, group]) => {
		const start = at;
		at += CURVE.pointBytes(group);
		return encodePoint(bytes.subarray(start, at), {
			...{ curve: CURVE, group, format: ietfFormat(false), file },
			describe: (defect) => `its ${name} ${defect}: export the file again`,
		});
	});
	return makeProof(SYSTEM, u8aConcat(...points));
}

/** Reads a big-endian number that must be below the order of the groups. */
export function numberBelowOrder(
	bytes: Uint8Array,
	{ name, file }: { readonly name: string; readonly file: string },
): bigint {
	const number = bytesToNumber(bytes, "big");
	if (number >= ORDER) {
		throw notBelowOrder(name, file);
	}
	return number;
}

/** Returns the error of a number that no public input can be. */
export function notBelowOrder(name: string, file: string): ArtefactError {
	return new ArtefactError(
		file,
		`its ${name} is not a number below the order of the groups of ${CURVE.name}: prove again`,
	);
}

/** A kind of JSON file, for messages. */
export interface FileKind {
	readonly name: string;
	/** The file to give in place of a wrong one. */
	readonly advice: string;
}

/** Reads bytes in hexadecimal, with 0x or without, from a field of JSON. */
export function bytesField(
	fields: Fields,
	{
		name,
		kind,
		file,
	}: {
		readonly name: string;
		readonly kind: FileKind;
		readonly file: string;
	},
): Uint8Array {
	const value = fields[name];
	const bytes = typeof value === "string" ? hexBytes(value) : undefined;
	if (bytes === undefined) {
		throw new ArtefactError(
			file,
			`it is no ${kind.name} (its "${name}" must be bytes in hexadecimal, but is ${formOf(value)}): give ${kind.advice}`,
		);
	}
	return bytes;
}

/** Reads bytes in hexadecimal, with 0x or without. Returns undefined for another text. */
export function hexBytes(text: string): Uint8Array | undefined {
	const hex = text.startsWith("0x") ? text : `0x${text}`;
	return isHex(hex) ? hexToU8a(hex) : undefined;
}

/** Describes a value of JSON. */
function formOf(value: unknown): string {
	if (value === undefined) {
		return "missing";
	}
	if (Array.isArray(value)) {
		return `a list of ${value.length}`;
	}
	if (typeof value === "string") {
		return "a string";
	}
	return typeof value === "object" && value !== null
		? "an object"
		: JSON.stringify(value);
}
