import type { Hex } from "../src/hashes.js";

/** G1 of a pairing curve, y² = x³ + b modulo p, written independently of the client. */
interface Parameters {
	/** The curve's name in identifiers of proof systems. */
	readonly name: string;
	readonly p: bigint;
	/** The order of the group. */
	readonly r: bigint;
	readonly b: bigint;
	readonly coordinateBytes: number;
	readonly scalarBytes: number;
	/** Byte order of a coordinate. */
	readonly order: "big" | "little";
	/** True if the curve has points outside G1. */
	readonly hasCofactor: boolean;
}

/** Encodings that a proof must not contain, named by their defects. */
export interface BadEncodings {
	/** The identity, which has no other defect. */
	readonly identity: string;
	/** A point whose x coordinate is the modulus. */
	readonly notCanonical: string;
	/** A point outside the subgroup; undefined if there is none. */
	readonly notInSubgroup: string | undefined;
	/** The group order, which is the smallest scalar that is not canonical. */
	readonly scalar: string;
}

export interface PairingCurve extends Parameters {
	/** Length in bytes of a point in G1. */
	readonly g1Bytes: number;
	/** The index of a point's byte with the lowest bit of its y coordinate. */
	readonly lowestByteOfY: number;
	readonly bad: BadEncodings;
}

/** The flag of the identity. zcash's encoding has it in the first byte, arkworks' in the last. */
const INFINITY = 0x40;

/** The constants are from the curves' papers and standards, in decimal. */
export const bls12381 = curve({
	name: "bls12-381",
	p: 4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787n,
	r: 52435875175126190479447740508185965837690552500527637822603658699938581184513n,
	b: 4n,
	coordinateBytes: 48,
	scalarBytes: 32,
	order: "big",
	hasCofactor: true,
});

const bls12377 = curve({
	name: "bls12-377",
	p: 258664426012969094010652733694893533536393512754914660539884262666720468348340822774968888139573360124440321458177n,
	r: 8444461749428370424248824938781546531375899335154063827935233455917409239041n,
	b: 1n,
	coordinateBytes: 48,
	scalarBytes: 32,
	order: "little",
	hasCofactor: true,
});

const bn254 = curve({
	name: "bn254",
	p: 21888242871839275222246405745257275088696311157297823662689037894645226208583n,
	r: 21888242871839275222246405745257275088548364400416034343698204186575808495617n,
	b: 3n,
	coordinateBytes: 32,
	scalarBytes: 32,
	order: "little",
	hasCofactor: false,
});

const bw6761 = curve({
	name: "bw6-761",
	p: 6891450384315732539396789682275657542479668912536150109513790160209623422243491736087683183289411687640864567753786613451161759120554247759349511699125301598951605099378508850372543631423596795951899700429969112842764913119068299n,
	r: 258664426012969094010652733694893533536393512754914660539884262666720468348340822774968888139573360124440321458177n,
	b: -1n,
	coordinateBytes: 96,
	scalarBytes: 48,
	order: "little",
	hasCofactor: true,
});

export const pairingCurves: readonly PairingCurve[] = [
	bls12381,
	bls12377,
	bn254,
	bw6761,
];

function curve(parameters: Parameters): PairingCurve {
	const { p, r, coordinateBytes, scalarBytes, order, hasCofactor } = parameters;
	const isBig = order === "big";
	const g1Bytes = 2 * coordinateBytes;
	const encode = (x: bigint, y: bigint) =>
		[x, y].map((c) => bytesOf(c, coordinateBytes, order)).join("");
	const flag = INFINITY.toString(16);
	const zeros = "00".repeat(g1Bytes - 1);
	return {
		...parameters,
		g1Bytes,
		lowestByteOfY: isBig ? g1Bytes - 1 : coordinateBytes,
		bad: {
			identity: isBig ? flag + zeros : zeros + flag,
			notCanonical: encode(p, 1n),
			notInSubgroup: hasCofactor
				? encode(...smallPoint(parameters))
				: undefined,
			scalar: bytesOf(r, scalarBytes, "little"),
		},
	};
}

/**
 * Returns the point with the smallest x above 0 and the smaller y, for which no encoding sets a flag. If the curve has
 * a cofactor, a random point is in the subgroup with probability at most 2^-120. The tests show that this one is not.
 */
function smallPoint({ p, b }: Parameters): [x: bigint, y: bigint] {
	for (let x = 1n; ; x++) {
		const y = squareRoot(modulo(x ** 3n + b, p), p);
		if (y !== undefined) {
			return [x, y < p - y ? y : p - y];
		}
	}
}

/** Computes a square root modulo a prime (Tonelli–Shanks). Returns undefined if there is none. */
export function squareRoot(square: bigint, p: bigint): bigint | undefined {
	if (power(square, (p - 1n) / 2n, p) !== 1n) {
		return square === 0n ? 0n : undefined;
	}
	let odd = p - 1n;
	let twos = 0;
	while (odd % 2n === 0n) {
		odd /= 2n;
		twos++;
	}
	let nonResidue = 2n;
	while (power(nonResidue, (p - 1n) / 2n, p) === 1n) {
		nonResidue++;
	}
	let root = power(square, (odd + 1n) / 2n, p);
	let rest = power(square, odd, p);
	let generator = power(nonResidue, odd, p);
	while (rest !== 1n) {
		let order = 0;
		for (let i = rest; i !== 1n; i = (i * i) % p) {
			order++;
		}
		const factor = power(generator, 2n ** BigInt(twos - order - 1), p);
		root = (root * factor) % p;
		generator = (factor * factor) % p;
		rest = (rest * generator) % p;
		twos = order;
	}
	return root;
}

function power(base: bigint, exponent: bigint, p: bigint): bigint {
	let result = 1n;
	let square = base % p;
	for (let rest = exponent; rest > 0n; rest >>= 1n) {
		if (rest & 1n) {
			result = (result * square) % p;
		}
		square = (square * square) % p;
	}
	return result;
}

function modulo(value: bigint, p: bigint): bigint {
	return ((value % p) + p) % p;
}

/** Formats a number as hexadecimal digits, padded to a number of bytes. */
function bytesOf(
	value: bigint,
	count: number,
	order: "big" | "little",
): string {
	const big = Buffer.from(value.toString(16).padStart(2 * count, "0"), "hex");
	return (order === "big" ? big : big.reverse()).toString("hex");
}

/** Adds the leading `0x` to a byte string. */
export function hex(digits: string): Hex {
	return `0x${digits}`;
}
