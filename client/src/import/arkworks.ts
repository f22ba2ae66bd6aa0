/** The files of arkworks: `CanonicalSerialize` of ark-groth16's keys and proofs, compressed or uncompressed. */

import type { BinaryTool, Layout, PointFormat } from "./groth16Bytes.js";
import { findGroth16Bytes } from "./groth16Bytes.js";
import type { Found, ImportedFile } from "./importer.js";
import {
	curveOfSystem,
	fileImporter,
	makeInputs,
	wrongNumbers,
} from "./importer.js";
import type { PairingCurve } from "./pairingCurve.js";
import { bytesToNumber, Defect } from "./pairingCurve.js";
import { ietfFormat, splitCoordinates } from "./pointFormats.js";

const TOOL = "arkworks";
/** Length in bytes of the count that precedes a list. */
const COUNT_BYTES = 8;
/** The flags of a point, in the top bits of its last byte. */
const LARGER = 0x80;
const INFINITY = 0x40;

const COUNT = { bytes: COUNT_BYTES, order: "little" } as const;
const nothing = (rest: Uint8Array) =>
	rest.length === 0 ? "accepted" : "other";

const LAYOUTS: readonly Layout[] = [
	{
		kind: "key",
		// alpha, beta, gamma, delta, gamma_abc
		fields: ["g1", "g2", "g2", "g2", "list of g1"],
		order: [0, 1, 2, 3, 4],
		count: COUNT,
		checkTrailing: nothing,
	},
	{
		kind: "proof",
		fields: ["g1", "g2", "g1"],
		order: [0, 1, 2],
		count: COUNT,
		checkTrailing: nothing,
	},
];

const FORMATS = [false, true].map(
	(isCompressed): PointFormat => ({
		isCompressed,
		decode: (curve, group, bytes) => {
			// arkworks encodes the points of BLS12-381 as in the IETF draft.
			if (curve.encoding === "ietf") {
				return ietfFormat(isCompressed).decode(curve, group, bytes);
			}
			const copy = bytes.slice();
			const flags = (copy.at(-1) ?? 0) & (LARGER | INFINITY);
			copy[copy.length - 1] = (copy.at(-1) ?? 0) & ~(LARGER | INFINITY);
			if (flags & INFINITY) {
				if (flags & LARGER || copy.some((byte) => byte !== 0)) {
					throw new Defect("is not canonical: an infinity with other bits set");
				}
				return undefined;
			}
			const numbers = splitCoordinates(copy, curve, "little");
			const degree = curve.degree(group);
			const x = numbers.slice(0, degree);
			const isLarger = (flags & LARGER) !== 0;
			if (isCompressed) {
				return curve.decompress(group, x, isLarger);
			}
			const y = numbers.slice(degree);
			if (curve.isLarger(y) !== isLarger) {
				throw new Defect("is not canonical: the flag of its sign is wrong");
			}
			return { x, y };
		},
	}),
);

/** The binary encoding of keys and proofs. */
export const arkworksBytes: BinaryTool = {
	...{ tool: TOOL, layouts: LAYOUTS, formats: FORMATS },
};

/** Recognises the files of arkworks. */
export const arkworks = fileImporter(TOOL, (file) => {
	if (file.text !== undefined) {
		return undefined;
	}
	return findGroth16Bytes(arkworksBytes, file) ?? findInputs(file);
});

/** Finds a list of scalars: a count, then that many scalars. */
function findInputs(file: ImportedFile): Found | undefined {
	const count = bytesToNumber(file.bytes.subarray(0, COUNT_BYTES), "little");
	const rest = file.bytes.subarray(COUNT_BYTES);
	const fits = (size: number) => BigInt(rest.length) === count * BigInt(size);
	if (rest.length === 0 || count === 0n || !(fits(32) || fits(48))) {
		return undefined;
	}
	return {
		...{ kind: "inputs", file: file.name, tool: TOOL },
		systems: undefined,
		convert: (system) => {
			const curve = curveOfSystem(system);
			if (curve === undefined || !fits(curve.scalarBytes)) {
				const bytes = rest.length;
				throw wrongNumbers(file.name, { count, bytes, system });
			}
			return makeInputs(curve, scalarsOf(rest, curve), file.name);
		},
	};
}

function scalarsOf(bytes: Uint8Array, curve: PairingCurve): bigint[] {
	const size = curve.scalarBytes;
	return Array.from({ length: bytes.length / size }, (_, i) =>
		bytesToNumber(bytes.subarray(i * size, (i + 1) * size), "little"),
	);
}
