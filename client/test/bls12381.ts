import type { Hex } from "../src/hashes.js";

/** The modulus of BLS12-381's base field. */
const P =
	0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
/** The order of its groups. */
const R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
/** Bytes of a coordinate. */
const COORDINATE_BYTES = 48;
const SCALAR_BYTES = 32;

/** Encodings of points of G1 that must not be in a proof, by what is wrong with them. */
export const BAD_G1 = {
	/** The flag of infinity, and nothing else. */
	identity: `40${"00".repeat(2 * COORDINATE_BYTES - 1)}`,
	/** An x coordinate that is the modulus. */
	notCanonical: bigEndian(P) + bigEndian(1n),
	notInSubgroup: pointOutsideSubgroup(),
} as const;

/** The group order as a scalar: the smallest that is not canonical. */
export const NOT_CANONICAL_SCALAR: Hex = `0x${Buffer.from(
	R.toString(16).padStart(2 * SCALAR_BYTES, "0"),
	"hex",
)
	.reverse()
	.toString("hex")}`;

/**
 * The first point on y² = x³ + 4 with a small x. A random point of the curve is in the subgroup with a chance of
 * 2^-126; of this one, the tests' answer is the proof.
 */
function pointOutsideSubgroup(): string {
	for (let x = 1n; ; x++) {
		const square = (x ** 3n + 4n) % P;
		const y = power(square, (P + 1n) / 4n);
		if ((y * y) % P === square) {
			return bigEndian(x) + bigEndian(y);
		}
	}
}

function power(base: bigint, exponent: bigint): bigint {
	let result = 1n;
	let square = base % P;
	for (let rest = exponent; rest > 0n; rest >>= 1n) {
		if (rest & 1n) {
			result = (result * square) % P;
		}
		square = (square * square) % P;
	}
	return result;
}

function bigEndian(value: bigint): string {
	return value.toString(16).padStart(2 * COORDINATE_BYTES, "0");
}
