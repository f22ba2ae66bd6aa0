import type { PointFormat } from "./groth16Bytes.js";
import type { PairingCurve } from "./pairingCurve.js";
import { bytesToNumber, Defect } from "./pairingCurve.js";

/** The flags of a point, in the top bits of its first byte. */
interface Flags {
	readonly mask: number;
	readonly plain: number;
	/** The flag of an uncompressed identity; undefined if there is no spare bit for it. It is then all zeros. */
	readonly infinity: number | undefined;
	readonly compressedSmaller: number;
	readonly compressedLarger: number;
	readonly compressedInfinity: number;
}

/** Three flag bits: compressed, infinity, larger. */
const THREE_BITS: Flags = {
	mask: 0xe0,
	plain: 0x00,
	infinity: 0x40,
	compressedSmaller: 0x80,
	compressedLarger: 0xa0,
	compressedInfinity: 0xc0,
};
/** Two flag bits, as in gnark for BN254. */
const TWO_BITS: Flags = {
	mask: 0xc0,
	plain: 0x00,
	infinity: undefined,
	compressedSmaller: 0x80,
	compressedLarger: 0xc0,
	compressedInfinity: 0x40,
};

/** Returns the encoding of the IETF draft on pairing-friendly curves, which gnark uses for every curve. */
export function ietfFormat(isCompressed: boolean): PointFormat {
	return {
		isCompressed,
		decode: (curve, group, bytes) => {
			const flags = spareBits(curve) >= 3 ? THREE_BITS : TWO_BITS;
			const flag = (bytes[0] ?? 0) & flags.mask;
			const copy = bytes.slice();
			copy[0] = (copy[0] ?? 0) & ~flags.mask;
			const isZero = copy.every((byte) => byte === 0);
			const infinity = isCompressed ? flags.compressedInfinity : flags.infinity;
			if (flag === infinity || (infinity === undefined && isZero)) {
				if (!isZero) {
					throw new Defect("is not canonical: an infinity with other bits set");
				}
				return undefined;
			}
			const finite = isCompressed
				? [flags.compressedSmaller, flags.compressedLarger]
				: [flags.plain];
			if (!finite.includes(flag)) {
				throw new Defect("is not canonical: its flags are wrong");
			}
			// The highest coefficient comes first.
			const numbers = splitCoordinates(copy, curve, "big");
			const degree = curve.degree(group);
			const x = numbers.slice(0, degree).reverse();
			return isCompressed
				? curve.decompress(group, x, flag === flags.compressedLarger)
				: { x, y: numbers.slice(degree).reverse() };
		},
	};
}

/** Splits bytes into coefficients of coordinates. */
export function splitCoordinates(
	bytes: Uint8Array,
	curve: PairingCurve,
	order: "big" | "little",
): bigint[] {
	const size = curve.coordinateBytes;
	return Array.from({ length: bytes.length / size }, (_, i) =>
		bytesToNumber(bytes.subarray(i * size, (i + 1) * size), order),
	);
}

/** Returns the number of unused bits in a coefficient's bytes. */
function spareBits(curve: PairingCurve): number {
	return 8 * curve.coordinateBytes - curve.p.toString(2).length;
}
