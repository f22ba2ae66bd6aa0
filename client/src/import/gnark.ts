/**
 * The files of gnark: keys and proofs of Groth16 as written by `WriteTo` (compressed points), `WriteRawTo` and
 * `json.Marshal`, and public witnesses in binary form. No file names its curve; the points identify it.
 */

import { u8aConcatStrict } from "@polkadot/util";
import { ArtefactError } from "../errors.js";
import type { BinaryTool, Layout } from "./groth16Bytes.js";
import { findGroth16Bytes } from "./groth16Bytes.js";
import type { Found, ImportedFile } from "./importer.js";
import {
	checkLength,
	counted,
	curveOfSystem,
	fieldsOf,
	fileImporter,
	groth16System,
	makeInputs,
	makeKey,
	makeProof,
	wrongNumbers,
} from "./importer.js";
import type { Coordinate, Group, PairingCurve, Point } from "./pairingCurve.js";
import { bytesToNumber, Defect, pairingCurves } from "./pairingCurve.js";
import { ietfFormat } from "./pointFormats.js";

const TOOL = "gnark";
/** Length in bytes of the count that precedes a list. */
const COUNT_BYTES = 4;
const COUNT = { bytes: COUNT_BYTES, order: "big" } as const;
const COMMITMENT =
	"the circuit commits to secrets (api.Commit, also used by range checks and lookups), which is not plain Groth16; Assay verifies circuits without commitments";

const LAYOUTS: readonly Layout[] = [
	{
		kind: "key",
		// alpha, beta in G1, beta, gamma, delta in G1, delta, K
		fields: ["g1", "g1", "g2", "g2", "g1", "g2", "list of g1"],
		order: [0, 2, 3, 5, 6],
		count: COUNT,
		// Two empty lists: the committed inputs, and the keys of the commitments. Old versions have neither.
		checkTrailing: (rest) =>
			rest.length === 0 || isZeros(rest, 2 * COUNT_BYTES)
				? "accepted"
				: rest.length > 2 * COUNT_BYTES && countAt(rest) > 0
					? COMMITMENT
					: "other",
	},
	{
		kind: "proof",
		fields: ["g1", "g2", "g1"],
		order: [0, 1, 2],
		count: COUNT,
		// An empty list of commitments, and an unused point.
		checkTrailing: (rest, pointBytes) =>
			rest.length === 0 ||
			(countAt(rest) === 0 && rest.length === COUNT_BYTES + pointBytes)
				? "accepted"
				: rest.length === COUNT_BYTES + (countAt(rest) + 1) * pointBytes
					? COMMITMENT
					: "other",
	},
];

/** The binary encoding of keys and proofs. */
export const gnarkBytes: BinaryTool = {
	...{ tool: TOOL, layouts: LAYOUTS },
	formats: [ietfFormat(false), ietfFormat(true)],
};

/** Recognises the files of gnark. */
export const gnark = fileImporter(TOOL, (file) => {
	if (file.json !== undefined) {
		return findJson(file);
	}
	return file.text !== undefined
		? undefined
		: (findGroth16Bytes(gnarkBytes, file) ?? findInputs(file));
});

function countAt(bytes: Uint8Array, index = 0): number {
	const start = index * COUNT_BYTES;
	return Number(
		bytesToNumber(bytes.subarray(start, start + COUNT_BYTES), "big"),
	);
}

function isZeros(bytes: Uint8Array, length: number): boolean {
	return bytes.length === length && bytes.every((byte) => byte === 0);
}

/** Finds a witness: the numbers of public and of secret values, their sum, and the values. There may be none. */
function findInputs(file: ImportedFile): Found | undefined {
	const header = 3 * COUNT_BYTES;
	const { bytes } = file;
	const [publics, secrets, all] = [0, 1, 2].map((i) => countAt(bytes, i)) as [
		number,
		number,
		number,
	];
	const rest = bytes.subarray(header);
	const fits = (size: number) => rest.length === all * size;
	if (
		bytes.length < header ||
		publics + secrets !== all ||
		!(fits(32) || fits(48))
	) {
		return undefined;
	}
	return {
		...{ kind: "inputs", file: file.name, tool: TOOL },
		systems: undefined,
		convert: (system) => {
			if (secrets > 0) {
				throw new ArtefactError(
					file.name,
					`this is a witness with ${counted(secrets, "secret value")}: keep it, and export its public part by witness.Public()`,
				);
			}
			const curve = curveOfSystem(system);
			if (curve === undefined || !fits(curve.scalarBytes)) {
				const bytes = rest.length;
				throw wrongNumbers(file.name, { count: all, bytes, system });
			}
			const size = curve.scalarBytes;
			const scalars = Array.from({ length: all }, (_, i) =>
				bytesToNumber(rest.subarray(i * size, (i + 1) * size), "big"),
			);
			return makeInputs(curve, scalars, file.name);
		},
	};
}

type Fields = Readonly<Record<string, unknown>>;
type Named = readonly [group: Group, field: string, value: unknown];

function findJson(file: ImportedFile): Found | undefined {
	const fields = fieldsOf(file.json);
	const [g1, g2] = [fieldsOf(fields?.G1), fieldsOf(fields?.G2)];
	if (fields !== undefined && g1 !== undefined && g2 !== undefined) {
		return findKey(file, { fields, g1, g2 });
	}
	return fields !== undefined && "Ar" in fields && "Krs" in fields
		? findProof(file, fields)
		: undefined;
}

function findKey(
	file: ImportedFile,
	{ fields, g1, g2 }: { fields: Fields; g1: Fields; g2: Fields },
): Found {
	refuseCommitments(file.name, fields.CommitmentKeys);
	const { K: list } = g1;
	if (!Array.isArray(list) || list.length === 0) {
		throw new ArtefactError(
			file.name,
			'"G1.K" is not a list of points, one more than the public inputs; export the key again',
		);
	}
	checkLength(file.name, list.length, "point");
	const points: Named[] = [
		["g1", "G1.Alpha", g1.Alpha],
		["g2", "G2.Beta", g2.Beta],
		["g2", "G2.Gamma", g2.Gamma],
		["g2", "G2.Delta", g2.Delta],
		...list.map((point, i): Named => ["g1", `G1.K[${i}]`, point]),
	];
	return findPoints(file, "key", points);
}

function findProof(file: ImportedFile, fields: Fields): Found {
	refuseCommitments(file.name, fields.Commitments);
	return findPoints(file, "proof", [
		["g1", "Ar", fields.Ar],
		["g2", "Bs", fields.Bs],
		["g1", "Krs", fields.Krs],
	]);
}

function refuseCommitments(file: string, commitments: unknown): void {
	if (Array.isArray(commitments) && commitments.length > 0) {
		throw new ArtefactError(file, COMMITMENT);
	}
}

function findPoints(
	file: ImportedFile,
	kind: "key" | "proof",
	points: readonly Named[],
): Found {
	const [first] = points;
	// The first point identifies the curve.
	const curve = pairingCurves.find((curve) => {
		try {
			return first !== undefined && encode(file.name, curve, first).length > 0;
		} catch (error) {
			if (error instanceof NotOnCurve) {
				return false;
			}
			throw error;
		}
	});
	if (curve === undefined) {
		throw new ArtefactError(
			file.name,
			`"${first?.[1]}" is on none of the curves ${pairingCurves.map(({ name }) => name).join(", ")}`,
		);
	}
	const system = groth16System(curve);
	const common = {
		...{ file: file.name, tool: TOOL, systems: [system] },
		label: `curve ${curve.name}`,
	};
	const bytes = () =>
		u8aConcatStrict(points.map((point) => encode(file.name, curve, point)));
	return kind === "key"
		? { ...common, kind, convert: () => makeKey(system, bytes()) }
		: { ...common, kind, convert: () => makeProof(system, bytes()) };
}

/** A point that is not on the curve that is tried. @internal */
class NotOnCurve extends ArtefactError {}

function encode(
	file: string,
	curve: PairingCurve,
	[group, field, value]: Named,
): Uint8Array {
	const fields = fieldsOf(value);
	if (fields === undefined) {
		throw new ArtefactError(file, `"${field}" is not a point with X and Y`);
	}
	const coordinate = (name: "X" | "Y"): Coordinate => {
		const parts = fieldsOf(fields[name]);
		const numbers =
			curve.degree(group) === 1 ? [fields[name]] : [parts?.A0, parts?.A1];
		return numbers.map((number) => toNumber(number, curve));
	};
	const [x, y] = [coordinate("X"), coordinate("Y")];
	// gnark writes the identity as (0, 0).
	const isIdentity = [...x, ...y].every((n) => n === 0n);
	const point: Point = isIdentity ? undefined : { x, y };
	try {
		curve.check(group, point);
	} catch (error) {
		if (error instanceof Defect) {
			throw new NotOnCurve(file, `"${field}" ${error.message}`);
		}
		throw error;
	}
	return curve.encode(group, point);
}

/** Reads a number in decimal. gnark writes a number slightly below the modulus as a small negative one. */
function toNumber(value: unknown, curve: PairingCurve): bigint {
	const text = typeof value === "number" ? String(value) : value;
	if (typeof text !== "string" || !/^-?\d+$/.test(text)) {
		// Not a number. The later range check refuses -1.
		return -1n;
	}
	const number = BigInt(text);
	return number < 0n ? number + curve.p : number;
}
