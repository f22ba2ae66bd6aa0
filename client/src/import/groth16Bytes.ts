import { u8aConcat, u8aConcatStrict } from "@polkadot/util";
import { ArtefactError } from "../errors.js";
import type { Found, ImportedFile } from "./importer.js";
import {
	groth16System,
	isTooLong,
	makeKey,
	makeProof,
	tooLong,
} from "./importer.js";
import type { Group, PairingCurve, Point } from "./pairingCurve.js";
import { bytesToNumber, Defect, pairingCurves } from "./pairingCurve.js";

/** A tool's encoding of points. */
export interface PointFormat {
	readonly isCompressed: boolean;
	/** Decodes a point. Throws a `Defect` if a flag or a coordinate is malformed; the caller checks the curve. */
	decode(curve: PairingCurve, group: Group, bytes: Uint8Array): Point;
}

/** A field of a file: a point, or a list of points after its count. */
type Field = Group | "list of g1";

/** A tool's layout of a key or a proof. */
export interface Layout {
	readonly kind: "key" | "proof";
	/** The fields in the file's order. */
	readonly fields: readonly Field[];
	/** The indices of the fields that the chain needs, in the chain's order. */
	readonly order: readonly number[];
	/** The encoding of the count that precedes a list. */
	readonly count: { readonly bytes: number; readonly order: "big" | "little" };
	/**
	 * Checks the bytes after the fields. Returns `accepted`, or `other` if the file is something else, or the reason
	 * why no chain verifies such a file.
	 */
	readonly checkTrailing: (rest: Uint8Array, pointBytes: number) => string;
}

/** A tool's binary encoding of keys and proofs. */
export interface BinaryTool {
	readonly tool: string;
	readonly layouts: readonly Layout[];
	readonly formats: readonly PointFormat[];
}

/** A possible interpretation of a file, by its lengths alone. */
interface Reading {
	readonly tool: string;
	readonly curve: PairingCurve;
	readonly format: PointFormat;
	readonly layout: Layout;
	/** The bytes of the points of each field. */
	readonly fields: readonly (readonly Uint8Array[])[];
	/** The reason why no chain verifies such a file. */
	readonly refusal: string | undefined;
}

/**
 * Finds a key or a proof in a binary file, which names neither its curve nor its kind.
 *
 * It tries every interpretation with the right lengths. The points identify the right one: with a wrong curve or
 * another tool's format, a point is not on the curve.
 */
export function findGroth16Bytes(
	tool: BinaryTool,
	file: ImportedFile,
): Found | undefined {
	const fitting = readingsOf(tool, file).find(
		(reading) => countOnCurve(reading) === undefined,
	);
	return fitting && foundBy(fitting, file);
}

/**
 * Finds a key or a proof with a point that is not on its curve, to report that point when it is converted.
 *
 * About half of all x belong to a point, so a few points on the curve prove little. So first look for files without a
 * defect, of every tool. The interpretation with the most points on the curve is taken.
 */
export function findDamagedGroth16Bytes(
	tools: readonly BinaryTool[],
	file: ImportedFile,
): Found | undefined {
	const [best] = tools
		.flatMap((tool) => readingsOf(tool, file))
		.map((reading) => ({ reading, count: countOnCurve(reading) ?? 0 }))
		.filter(({ count }) => count > 0)
		.sort((a, b) => b.count - a.count);
	return best && foundBy(best.reading, file);
}

/** Returns the interpretations of a file as one of the tool, by its lengths. */
function readingsOf(
	{ tool, layouts, formats }: BinaryTool,
	file: ImportedFile,
): Reading[] {
	return layouts.flatMap((layout) =>
		pairingCurves.flatMap((curve) =>
			formats.flatMap((format) => {
				const reading = read(file, { tool, curve, format, layout });
				return reading === undefined ? [] : [reading];
			}),
		),
	);
}

function foundBy(fitting: Reading, file: ImportedFile): Found {
	if (fitting.refusal !== undefined) {
		throw new ArtefactError(file.name, fitting.refusal);
	}
	const { tool, curve, layout } = fitting;
	const system = groth16System(curve);
	const common = {
		...{ file: file.name, tool, systems: [system] },
		label: `curve ${curve.name}`,
	};
	return layout.kind === "key"
		? {
				...common,
				kind: "key",
				convert: () => makeKey(system, convert(file.name, fitting)),
			}
		: {
				...common,
				kind: "proof",
				convert: () => makeProof(system, convert(file.name, fitting)),
			};
}

function read(
	file: ImportedFile,
	choice: Omit<Reading, "fields" | "refusal">,
): Reading | undefined {
	const { curve, format, layout } = choice;
	const size = (group: Group) =>
		curve.pointBytes(group) / (format.isCompressed ? 2 : 1);
	let at = 0;
	const take = (length: number): Uint8Array | undefined => {
		const part = file.bytes.subarray(at, at + length);
		at += length;
		return part.length === length ? part : undefined;
	};
	const fields: Uint8Array[][] = [];
	let refusal: string | undefined;
	for (const field of layout.fields) {
		const group = groupOf(field);
		let count = 1;
		if (field === "list of g1") {
			const bytes = take(layout.count.bytes);
			if (bytes === undefined) {
				return undefined;
			}
			const announced = bytesToNumber(bytes, layout.count.order);
			if (announced > BigInt(file.bytes.length)) {
				return undefined;
			}
			count = Number(announced);
		}
		if (isTooLong(count)) {
			// The other points identify the file.
			if (take(count * size(group)) === undefined) {
				return undefined;
			}
			refusal = tooLong(count, "point");
			count = 0;
		}
		const points: Uint8Array[] = [];
		for (let i = 0; i < count; i++) {
			const point = take(size(group));
			if (point === undefined) {
				return undefined;
			}
			points.push(point);
		}
		fields.push(points);
	}
	const verdict = layout.checkTrailing(file.bytes.subarray(at), size("g1"));
	if (verdict === "other") {
		return undefined;
	}
	if (verdict !== "accepted") {
		refusal = verdict;
	}
	return { ...choice, fields, refusal };
}

/** Counts the points before the first one that is not on the curve. Returns undefined if all points are on it. */
function countOnCurve({
	curve,
	format,
	layout,
	fields,
}: Reading): number | undefined {
	let count = 0;
	for (const [i, points] of fields.entries()) {
		const group = groupOf(layout.fields[i]);
		for (const bytes of points) {
			try {
				curve.check(group, format.decode(curve, group, bytes));
			} catch (error) {
				if (error instanceof Defect) {
					return count;
				}
				throw error;
			}
			count += 1;
		}
	}
	return undefined;
}

function groupOf(field: Field | undefined): Group {
	return field === "g2" ? "g2" : "g1";
}

function convert(file: string, reading: Reading): Uint8Array {
	const { curve, format, layout, fields } = reading;
	const encoded = layout.order.map((index) => {
		const group = groupOf(layout.fields[index]);
		const points = (fields[index] ?? []).map((bytes, i) =>
			encodePoint(bytes, {
				...{ curve, group, format, file },
				describe: (defect) => `point ${i + 1} of field ${index + 1} ${defect}`,
			}),
		);
		return u8aConcatStrict(points);
	});
	return u8aConcat(...encoded);
}

/** Encodes a tool's point as on the chain. Throws an `ArtefactError` with the description of its defect. */
export function encodePoint(
	bytes: Uint8Array,
	options: {
		readonly curve: PairingCurve;
		readonly group: Group;
		readonly format: PointFormat;
		readonly file: string;
		readonly describe: (defect: string) => string;
	},
): Uint8Array {
	const { curve, group, format, file, describe } = options;
	try {
		const point = format.decode(curve, group, bytes);
		curve.check(group, point);
		return curve.encode(group, point);
	} catch (error) {
		if (error instanceof Defect) {
			throw new ArtefactError(file, describe(error.message));
		}
		throw error;
	}
}
