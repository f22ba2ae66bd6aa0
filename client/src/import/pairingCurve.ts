import { Field } from "@noble/curves/abstract/modular.js";

/** A coordinate of a point, as its coefficients over the base field, the lowest first. */
export type Coordinate = readonly bigint[];

/** A point in affine coordinates; undefined is the identity. */
export type Point =
	| { readonly x: Coordinate; readonly y: Coordinate }
	| undefined;

/** A group of points of a pairing curve: y² = x³ + b. */
export type Group = "g1" | "g2";

/** A defect of a point or a number. The message follows the name of the point. @internal */
export class Defect extends Error {}

interface Parameters {
	/** The curve's name in identifiers of proof systems. */
	readonly name: string;
	/** The modulus of the coordinates. */
	readonly p: bigint;
	/** The order of the groups. It is the modulus of public inputs. */
	readonly r: bigint;
	readonly coordinateBytes: number;
	readonly scalarBytes: number;
	/** The square of the generator of G2's coordinate field; undefined if that is the base field. */
	readonly nonResidue: bigint | undefined;
	readonly b: { readonly g1: Coordinate; readonly g2: Coordinate };
	/** The encoding of points on the chain: appendix C of the IETF draft, or arkworks'. */
	readonly encoding: "ietf" | "arkworks";
}

/** The flags of arkworks' encoding, in the last byte. */
const NEGATIVE = 0x80;
const INFINITY = 0x40;

/** A curve for Groth16, with the arithmetic for the checks and conversions of artefacts. */
export class PairingCurve {
	readonly name: string;
	readonly p: bigint;
	readonly r: bigint;
	readonly coordinateBytes: number;
	readonly scalarBytes: number;
	readonly encoding: "ietf" | "arkworks";
	readonly #parameters: Parameters;
	readonly #field: ReturnType<typeof Field>;

	constructor(parameters: Parameters) {
		this.name = parameters.name;
		this.p = parameters.p;
		this.r = parameters.r;
		this.coordinateBytes = parameters.coordinateBytes;
		this.scalarBytes = parameters.scalarBytes;
		this.encoding = parameters.encoding;
		this.#parameters = parameters;
		this.#field = Field(parameters.p);
	}

	/** Returns the number of coefficients of a coordinate. */
	degree(group: Group): number {
		return this.#parameters.b[group].length;
	}

	/** Returns the length in bytes of an uncompressed point, on the chain and in arkworks. */
	pointBytes(group: Group): number {
		return 2 * this.coordinateBytes * this.degree(group);
	}

	/** Throws a `Defect` unless the coordinates are below the modulus and the point is on the curve. */
	check(group: Group, point: Point): void {
		if (point === undefined) {
			return;
		}
		const { x, y } = point;
		if ([...x, ...y].some((n) => n < 0n || n >= this.p)) {
			throw new Defect(
				"has a coordinate that is not below the field's modulus",
			);
		}
		if (!this.#equal(this.#mul(y, y), this.#rightSide(group, x))) {
			throw new Defect("is not on the curve");
		}
	}

	/** Returns the point with this x and the larger or the smaller of the two possible y. */
	decompress(group: Group, x: Coordinate, larger: boolean): Point {
		if (x.some((n) => n >= this.p)) {
			throw new Defect(
				"has a coordinate that is not below the field's modulus",
			);
		}
		const y = this.#sqrt(this.#rightSide(group, x));
		if (y === undefined) {
			throw new Defect("is not on the curve");
		}
		return { x, y: this.isLarger(y) === larger ? y : this.#negate(y) };
	}

	/** Returns true if y is larger than −y. The highest coefficient is compared first. */
	isLarger(y: Coordinate): boolean {
		const negated = this.#negate(y);
		for (let i = y.length - 1; i >= 0; i--) {
			const [a = 0n, b = 0n] = [y[i], negated[i]];
			if (a !== b) {
				return a > b;
			}
		}
		return false;
	}

	/** Encodes a point as the chain does. */
	encode(group: Group, point: Point): Uint8Array {
		const bytes = new Uint8Array(this.pointBytes(group));
		const isIetf = this.encoding === "ietf";
		if (point === undefined) {
			bytes[isIetf ? 0 : bytes.length - 1] = INFINITY;
			return bytes;
		}
		const { x, y } = point;
		const coefficients = isIetf
			? [...[...x].reverse(), ...[...y].reverse()]
			: [...x, ...y];
		for (const [i, number] of coefficients.entries()) {
			bytes.set(
				numberToBytes(number, this.coordinateBytes, isIetf ? "big" : "little"),
				i * this.coordinateBytes,
			);
		}
		if (!isIetf && this.isLarger(y)) {
			bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | NEGATIVE;
		}
		return bytes;
	}

	/** Encodes public inputs as the chain does. */
	encodeScalars(scalars: readonly bigint[]): Uint8Array {
		const bytes = new Uint8Array(this.scalarBytes * scalars.length);
		for (const [i, scalar] of scalars.entries()) {
			bytes.set(
				numberToBytes(scalar, this.scalarBytes, "little"),
				i * this.scalarBytes,
			);
		}
		return bytes;
	}

	#rightSide(group: Group, x: Coordinate): Coordinate {
		const cube = this.#mul(this.#mul(x, x), x);
		const b = this.#parameters.b[group];
		return cube.map((c, i) => this.#field.add(c, b[i] ?? 0n));
	}

	#mul(a: Coordinate, b: Coordinate): Coordinate {
		const field = this.#field;
		const [a0 = 0n, a1] = a;
		const [b0 = 0n, b1] = b;
		const { nonResidue } = this.#parameters;
		if (a1 === undefined || b1 === undefined || nonResidue === undefined) {
			return [field.mul(a0, b0)];
		}
		return [
			field.create(a0 * b0 + nonResidue * a1 * b1),
			field.create(a0 * b1 + a1 * b0),
		];
	}

	/** Returns a square root, or undefined if there is none. */
	#sqrt(a: Coordinate): Coordinate | undefined {
		const field = this.#field;
		const [a0 = 0n, a1] = a;
		const { nonResidue } = this.#parameters;
		if (a1 === undefined || nonResidue === undefined) {
			const root = this.#rootOf(a0);
			return root === undefined ? undefined : [root];
		}
		if (a1 === 0n) {
			const root = this.#rootOf(a0);
			if (root !== undefined) {
				return [root, 0n];
			}
			const other = this.#rootOf(field.div(a0, field.create(nonResidue)));
			return other === undefined ? undefined : [0n, other];
		}
		// x² + nonResidue·y² = a0 and 2·x·y = a1, so x² = (a0 ± n)/2 with n² = a0² − nonResidue·a1².
		const norm = this.#rootOf(field.create(a0 * a0 - nonResidue * a1 * a1));
		if (norm === undefined) {
			return undefined;
		}
		for (const n of [norm, field.neg(norm)]) {
			const x = this.#rootOf(field.div(field.add(a0, n), 2n));
			if (x !== undefined && x !== 0n) {
				return [x, field.div(a1, field.add(x, x))];
			}
		}
		return undefined;
	}

	#rootOf(a: bigint): bigint | undefined {
		try {
			return this.#field.sqrt(a);
		} catch {
			return undefined;
		}
	}

	#negate(y: Coordinate): Coordinate {
		return y.map((c) => this.#field.neg(c));
	}

	#equal(a: Coordinate, b: Coordinate): boolean {
		return a.every((c, i) => c === b[i]);
	}
}

const BLS12_377_R =
	8444461749428370424248824938781546531375899335154063827935233455917409239041n;
const BLS12_377_P =
	258664426012969094010652733694893533536393512754914660539884262666720468348340822774968888139573360124440321458177n;

/** The curves over which the chain verifies Groth16. */
export const pairingCurves: readonly PairingCurve[] = [
	{
		name: "bls12-381",
		p: 4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787n,
		r: 52435875175126190479447740508185965837690552500527637822603658699938581184513n,
		coordinateBytes: 48,
		scalarBytes: 32,
		nonResidue: -1n,
		b: { g1: [4n], g2: [4n, 4n] },
		encoding: "ietf" as const,
	},
	{
		name: "bls12-377",
		p: BLS12_377_P,
		r: BLS12_377_R,
		coordinateBytes: 48,
		scalarBytes: 32,
		nonResidue: -5n,
		// b of G2 is 1/u, with u² = −5.
		b: { g1: [1n], g2: [0n, Field(BLS12_377_P).inv(BLS12_377_P - 5n)] },
		encoding: "arkworks" as const,
	},
	{
		name: "bn254",
		p: 21888242871839275222246405745257275088696311157297823662689037894645226208583n,
		r: 21888242871839275222246405745257275088548364400416034343698204186575808495617n,
		coordinateBytes: 32,
		scalarBytes: 32,
		nonResidue: -1n,
		// b of G2 is 3/(9 + u), with u² = −1.
		b: {
			g1: [3n],
			g2: [
				19485874751759354771024239261021720505790618469301721065564631296452457478373n,
				266929791119991161246907387137283842545076965332900288569378510910307636690n,
			],
		},
		encoding: "arkworks" as const,
	},
	{
		name: "bw6-761",
		p: 6891450384315732539396789682275657542479668912536150109513790160209623422243491736087683183289411687640864567753786613451161759120554247759349511699125301598951605099378508850372543631423596795951899700429969112842764913119068299n,
		r: BLS12_377_P,
		coordinateBytes: 96,
		scalarBytes: 48,
		nonResidue: undefined,
		b: {
			g1: [
				6891450384315732539396789682275657542479668912536150109513790160209623422243491736087683183289411687640864567753786613451161759120554247759349511699125301598951605099378508850372543631423596795951899700429969112842764913119068298n,
			],
			g2: [4n],
		},
		encoding: "arkworks" as const,
	},
].map((parameters) => new PairingCurve(parameters));

/** Returns a curve by its name in identifiers of proof systems. */
export function pairingCurve(name: string): PairingCurve {
	const curve = pairingCurves.find((curve) => curve.name === name);
	if (curve === undefined) {
		throw new RangeError(`there is no curve ${name}`);
	}
	return curve;
}

/** Reads an unsigned number. */
export function bytesToNumber(
	bytes: Uint8Array,
	order: "big" | "little",
): bigint {
	const digits = Array.from(order === "big" ? bytes : [...bytes].reverse())
		.map((byte) => byte.toString(16).padStart(2, "0"))
		.join("");
	return digits === "" ? 0n : BigInt(`0x${digits}`);
}

/** Writes an unsigned number in the given number of bytes. */
export function numberToBytes(
	number: bigint,
	length: number,
	order: "big" | "little",
): Uint8Array {
	const digits = number.toString(16).padStart(2 * length, "0");
	const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) =>
		Number.parseInt(pair, 16),
	);
	return order === "big" ? bytes : bytes.reverse();
}
