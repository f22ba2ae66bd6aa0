/**
 * The files of snarkjs: the JSON that it exports for Groth16. A proof of rapidsnark has the same form without a curve.
 *
 * Numbers are decimal strings. A point is `[x, y, z]` with `z = 1`, or `z = 0` for the identity. A coordinate in G2 is
 * `[c0, c1]`.
 */

import { u8aConcat, u8aConcatStrict } from "@polkadot/util";
import { ArtefactError } from "../errors.js";
import type { Found, ImportedFile, NamedBytes } from "./importer.js";
import {
	checkLength,
	curveOfSystem,
	fieldsOf,
	fileImporter,
	groth16System,
	makeInputs,
	makeKey,
	makeProof,
} from "./importer.js";
import { isBarretenbergFields } from "./noir.js";
import type { Coordinate, Group, PairingCurve, Point } from "./pairingCurve.js";
import { Defect, pairingCurve } from "./pairingCurve.js";

const TOOL = "snarkjs";
/** Assay's names of curves by snarkjs' names, and by the other names of bn128. */
const CURVES = new Map<unknown, string>([
	["bn128", "bn254"],
	["bn254", "bn254"],
	["BN254", "bn254"],
	["bls12381", "bls12-381"],
]);
/** The possible proof systems of a proof that does not name its curve. */
const NAMELESS = {
	systems: [...new Set(CURVES.values())].map((name) =>
		groth16System(pairingCurve(name)),
	),
	label: "curve bn128 or bls12381",
};

/** The binary files of circom and snarkjs by their first four bytes, with the message that replaces an import. */
const BINARY: Readonly<Record<string, string>> = {
	zkey: "this is a .zkey: export its key with `snarkjs zkey export verificationkey circuit.zkey verification_key.json`",
	wtns: "this is a witness, which stays secret: make a proof of it with `snarkjs groth16 prove`, and import proof.json and public.json",
	r1cs: "this is a circuit (.r1cs): set it up with `snarkjs groth16 setup`, and export the key",
	ptau: "this is a file of powers of tau: set a circuit up with `snarkjs groth16 setup`, and export the key",
	"\0asm":
		"this is a WebAssembly module: make a proof with it by `snarkjs groth16 fullprove`, and import proof.json and public.json",
};

/** Recognises the files of snarkjs. */
export const snarkjs = fileImporter(TOOL, (file) => {
	refuseBinary(file);
	if (Array.isArray(file.json)) {
		return findInputs(file, file.json);
	}
	const fields = fieldsOf(file.json);
	if (fields === undefined) {
		return undefined;
	}
	if ("vk_alpha_1" in fields || "nPublic" in fields) {
		return findKey(file, fields);
	}
	if ("pi_a" in fields || ("protocol" in fields && "curve" in fields)) {
		return findProof(file, fields);
	}
	return undefined;
});

/** Throws for a binary file of circom or snarkjs, by its first bytes. */
export function refuseBinary({ name, bytes }: NamedBytes): void {
	const magic = String.fromCharCode(...bytes.subarray(0, 4));
	const remedy = BINARY[magic];
	if (remedy !== undefined) {
		throw new ArtefactError(name, remedy);
	}
}

type Fields = Readonly<Record<string, unknown>>;

function findKey(file: ImportedFile, fields: Fields): Found {
	const { curve, label } = headerOf(file.name, fields, "key");
	return {
		...{ kind: "key", file: file.name, tool: TOOL, label },
		systems: [groth16System(curve)],
		convert: (system) => {
			const { nPublic, IC: points } = fields;
			if (!Array.isArray(points) || points.length !== Number(nPublic) + 1) {
				const count = Array.isArray(points) ? points.length : "no";
				throw new ArtefactError(
					file.name,
					`"nPublic" is ${JSON.stringify(nPublic)}, but "IC" has ${count} points, which must be one more; export the key again`,
				);
			}
			checkLength(file.name, points.length, "point");
			const read = new PointReader(file.name, curve);
			return makeKey(
				system,
				u8aConcatStrict([
					read.point("g1", "vk_alpha_1", fields.vk_alpha_1),
					read.point("g2", "vk_beta_2", fields.vk_beta_2),
					read.point("g2", "vk_gamma_2", fields.vk_gamma_2),
					read.point("g2", "vk_delta_2", fields.vk_delta_2),
					...points.map((point, i) => read.point("g1", `IC[${i}]`, point)),
				]),
			);
		},
	};
}

function findProof(file: ImportedFile, fields: Fields): Found {
	const { systems, label } = proofHeaderOf(file.name, fields);
	return {
		...{ kind: "proof", file: file.name, tool: TOOL, label, systems },
		convert: (system) => {
			const curve = curveOfSystem(system);
			if (curve === undefined) {
				throw new RangeError(`${system} is none of the proof's systems`);
			}
			const read = new PointReader(file.name, curve);
			return makeProof(
				system,
				u8aConcat(
					read.point("g1", "pi_a", fields.pi_a),
					read.point("g2", "pi_b", fields.pi_b),
					read.point("g1", "pi_c", fields.pi_c),
				),
			);
		},
	};
}

function findInputs(
	file: ImportedFile,
	values: readonly unknown[],
): Found | undefined {
	if (isBarretenbergFields(values)) {
		return undefined;
	}
	return {
		...{ kind: "inputs", file: file.name, tool: TOOL },
		systems: undefined,
		convert: (system) => {
			const curve = curveOfSystem(system);
			if (curve === undefined) {
				throw new ArtefactError(
					file.name,
					`these are public inputs of snarkjs, but the other files are for ${system}; take the public inputs that were made with the proof`,
				);
			}
			const scalars = values.map((value, i) =>
				decimal(file.name, `public input ${i + 1}`, value),
			);
			return makeInputs(curve, scalars, file.name);
		},
	};
}

/** Returns the possible systems of a proof. One without a curve, as of rapidsnark, is over the curve of its key. */
function proofHeaderOf(
	file: string,
	fields: Fields,
): { systems: readonly string[]; label: string } {
	if (fields.curve === undefined) {
		checkProtocol(file, fields, "proof");
		return NAMELESS;
	}
	const { curve, label } = headerOf(file, fields, "proof");
	return { systems: [groth16System(curve)], label };
}

/** Checks the protocol and the curve. This comes first, because a file of another protocol has other fields. */
function headerOf(
	file: string,
	fields: Fields,
	what: "key" | "proof",
): { curve: PairingCurve; label: string } {
	checkProtocol(file, fields, what);
	const { curve: name } = fields;
	const curve = CURVES.get(name);
	if (curve === undefined) {
		throw new ArtefactError(
			file,
			`"curve" is ${JSON.stringify(name)}; Assay verifies snarkjs' proofs over "bn128" and "bls12381": compile the circuit with \`circom --prime bn128\` (or bls12381) and make the keys again`,
		);
	}
	return { curve: pairingCurve(curve), label: `curve ${name}` };
}

function checkProtocol(
	file: string,
	{ protocol }: Fields,
	what: "key" | "proof",
): void {
	if (protocol !== "groth16") {
		const named =
			typeof protocol === "string" ? ` ${protocol.toUpperCase()}` : "";
		throw new ArtefactError(
			file,
			`this is a snarkjs${named} ${what}; Assay verifies Groth16 of snarkjs: make the keys again with \`snarkjs groth16 setup\``,
		);
	}
}

/** Reads the points of one file. */
class PointReader {
	readonly #file: string;
	readonly #curve: PairingCurve;

	constructor(file: string, curve: PairingCurve) {
		this.#file = file;
		this.#curve = curve;
	}

	/** Reads a point, and encodes it as on the chain. */
	point(group: Group, field: string, value: unknown): Uint8Array {
		const point = this.#parse(group, field, value);
		try {
			this.#curve.check(group, point);
		} catch (error) {
			if (error instanceof Defect) {
				throw new ArtefactError(this.#file, `"${field}" ${error.message}`);
			}
			throw error;
		}
		return this.#curve.encode(group, point);
	}

	#parse(group: Group, field: string, value: unknown): Point {
		if (value === undefined) {
			throw new ArtefactError(this.#file, `"${field}" is missing`);
		}
		if (!Array.isArray(value) || value.length !== 3) {
			throw new ArtefactError(
				this.#file,
				`"${field}" is not a point of three coordinates`,
			);
		}
		const [x, y, z] = value.map((coordinate) =>
			this.#coordinate(group, field, coordinate),
		) as [Coordinate, Coordinate, Coordinate];
		const [first, ...others] = z;
		if (others.some((n) => n !== 0n) || (first !== 0n && first !== 1n)) {
			throw new ArtefactError(
				this.#file,
				`"${field}" is not normalized: its z is neither 1 nor 0; export it with snarkjs`,
			);
		}
		return first === 0n ? undefined : { x, y };
	}

	#coordinate(group: Group, field: string, value: unknown): Coordinate {
		const degree = this.#curve.degree(group);
		const numbers = degree === 1 ? [value] : value;
		if (!Array.isArray(numbers) || numbers.length !== degree) {
			throw new ArtefactError(
				this.#file,
				`"${field}" is not a point of ${group === "g1" ? "G1" : "G2"}: a coordinate must be ${degree === 1 ? "one number" : `${degree} numbers`}`,
			);
		}
		return numbers.map((number) => decimal(this.#file, `"${field}"`, number));
	}
}

function decimal(file: string, where: string, value: unknown): bigint {
	if (typeof value !== "string" || !/^\d+$/.test(value)) {
		throw new ArtefactError(
			file,
			`${where} holds ${JSON.stringify(value)}, which is not a number in decimal digits`,
		);
	}
	return BigInt(value);
}
