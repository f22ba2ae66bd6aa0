import { pasta_p, pasta_q } from "@noble/curves/misc.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { hexToU8a } from "@polkadot/util";
import type { ProofAndInputs } from "../demo/scenario.js";
import type { PairingCurve } from "../import/pairingCurve.js";
import { pairingCurve } from "../import/pairingCurve.js";

/** A number in a proof or in its public inputs. Verifiers refuse it at or above its modulus as not canonical. */
export interface NumberPlace {
	readonly of: "proof" | "inputs";
	/** Index of its first byte. */
	readonly at: number;
	readonly bytes: number;
	readonly order: "big" | "little";
	readonly modulus: bigint;
	/** Bits to set in its highest byte: the flag of a compressed point. */
	readonly flag?: number;
}

/** A point in a proof. */
export interface PointPlace {
	/** Index of its first byte. */
	readonly at: number;
	/** The identity's encoding. */
	readonly identity: Uint8Array;
	/** The error of a proof with the identity there. */
	readonly error:
		| "MalformedProof(Identity)"
		| "MalformedProof(NotOnCurve)"
		| "ProofInvalid";
}

/** The places in a proof and its inputs for random changes, as `docs/formats.md` defines them. */
export interface Places {
	readonly numbers: readonly NumberPlace[];
	readonly points: readonly PointPlace[];
}

const BLS = pairingCurve("bls12-381");
const BN254 = pairingCurve("bn254");
/** Bytes of a number below a modulus of 256 bits or fewer. */
const WORD = 32;
/** The flags of a compressed IETF point, and of one that is the identity. */
const COMPRESSED = 0x80;
const COMPRESSED_IDENTITY = 0xc0;
/** Bytes of a coordinate of BLS12-381, and of a point of G1 when it is compressed. */
const BLS_COORDINATE = 48;
/** The order of Bandersnatch's subgroup. */
const BANDERSNATCH_ORDER =
	13108968793781547619861935127046491459309155893440570251786403306729687672801n;
/** Bytes of the counts of circuits and of rows at the start of halo2's public inputs. */
const HALO2_COUNTS = 8;
/** Bytes of the number of hints at the start of halo2's proofs with hints. */
const HALO2_HINTS = 4;

/** Returns the places of a proof system. Throws a `RangeError` for a system without an entry here. */
export function placesOf(proved: ProofAndInputs): Places {
	const { system } = proved.proof;
	const [family = "", variant = ""] = system.split("/");
	switch (family) {
		case "groth16":
		case "groth16-hinted":
			return groth16(pairingCurve(variant), proved);
		case "ecdsa":
		case "ecdsa-hinted":
			return { numbers: ecdsaNumbers(), points: [] };
		case "lattice":
			// Every pattern of bits is a number there, except for one.
			return { numbers: [], points: [] };
		case "halo2":
			return variant === "kzg-bn254" ? halo2Kzg(proved) : halo2Ipa(proved);
		case "halo2-hinted":
			return hinted(
				variant === "kzg-bn254" ? halo2Kzg(proved) : halo2Ipa(proved),
			);
		case "kzg":
			return kzg();
		case "ring-vrf":
			return ringVrf();
		case "bls-signatures":
			return bls(variant === "min-pk-bls12-381" ? 2 : 1);
		default:
			throw new RangeError(`there is no layout of ${system}: add it here`);
	}
}

function groth16(curve: PairingCurve, { inputs }: ProofAndInputs): Places {
	const [g1, g2] = [curve.pointBytes("g1"), curve.pointBytes("g2")];
	const size = curve.coordinateBytes;
	return {
		numbers: [
			...numbersFrom("proof", 0, (2 * g1 + g2) / size, {
				...{ bytes: size, modulus: curve.p },
				order: curve.encoding === "ietf" ? "big" : "little",
			}),
			...numbersFrom("inputs", 0, lengthOf(inputs) / curve.scalarBytes, {
				...{ bytes: curve.scalarBytes, modulus: curve.r },
				order: "little",
			}),
		],
		points: (
			[
				["g1", 0],
				["g2", g1],
				["g1", g1 + g2],
			] as const
		).map(([group, at]) => ({
			...{ at, identity: curve.encode(group, undefined) },
			error: "MalformedProof(Identity)",
		})),
	};
}

/** The numbers `r` and `s`. */
function ecdsaNumbers(): NumberPlace[] {
	const modulus = secp256k1.CURVE.n;
	return numbersFrom("proof", 0, 2, { bytes: WORD, modulus, order: "big" });
}

/** halo2 over BN254: the first commitment's coordinate, and the public values. */
function halo2Kzg({ inputs }: ProofAndInputs): Places {
	const identity = new Uint8Array(WORD);
	identity[WORD - 1] = 0x80;
	return {
		numbers: halo2Numbers(inputs, BN254.p, BN254.r),
		// A commitment of KZG may be the identity.
		points: [{ at: 0, identity, error: "ProofInvalid" }],
	};
}

/** halo2 over Vesta, whose coordinates are below `pasta_q` and whose scalars are below `pasta_p`. */
function halo2Ipa({ inputs }: ProofAndInputs): Places {
	const identity = new Uint8Array(WORD);
	return {
		numbers: halo2Numbers(inputs, pasta_q, pasta_p),
		points: [{ at: 0, identity, error: "MalformedProof(Identity)" }],
	};
}

/** The places of a halo2 proof with hints. The identity there contradicts its hint, which is not zero. */
function hinted({ numbers, points }: Places): Places {
	return {
		numbers: numbers.map((number) => ({
			...number,
			at: number.of === "proof" ? HALO2_HINTS + number.at : number.at,
		})),
		points: points.map(({ at, identity }) => ({
			...{ at: HALO2_HINTS + at, identity },
			error: "MalformedProof(NotOnCurve)",
		})),
	};
}

function halo2Numbers(
	inputs: ProofAndInputs["inputs"],
	coordinates: bigint,
	scalars: bigint,
): NumberPlace[] {
	const values = (lengthOf(inputs) - HALO2_COUNTS) / WORD;
	const word = { bytes: WORD, order: "little" } as const;
	return [
		...numbersFrom("proof", 0, 1, { ...word, modulus: coordinates }),
		...numbersFrom("inputs", HALO2_COUNTS, values, {
			...word,
			modulus: scalars,
		}),
	];
}

/** The point `z`, its value, and the coordinates of the commitment and the proof. */
function kzg(): Places {
	return {
		numbers: [
			...numbersFrom("inputs", WORD, 2, {
				...{ bytes: WORD, modulus: BLS.r, order: "big" },
			}),
			...compressed(0, 2, 1),
		],
		points: identities(0, 2, 1),
	};
}

/** Both parts of the proof. Four commitments come before the seven evaluations. */
function ringVrf(): Places {
	const responses = 3 * WORD;
	const commitments = 5 * WORD;
	const evaluations = commitments + 4 * BLS_COORDINATE;
	const word = { bytes: WORD, order: "little" } as const;
	// Bandersnatch's identity has the second coordinate 1.
	const identity = new Uint8Array(WORD);
	identity[0] = 1;
	return {
		numbers: [
			...numbersFrom("proof", responses, 2, {
				...{ ...word, modulus: BANDERSNATCH_ORDER },
			}),
			...numbersFrom("proof", evaluations, 7, { ...word, modulus: BLS.r }),
			...compressed(commitments, 4, 1),
		],
		points: [
			{ at: 0, identity, error: "MalformedProof(Identity)" },
			...identities(commitments, 4, 1),
		],
	};
}

/** The signature. `degree` is the number of coefficients of its coordinates. */
function bls(degree: number): Places {
	return {
		numbers: compressed(0, 1, degree),
		points: identities(0, 1, degree),
	};
}

/** Consecutive numbers. */
function numbersFrom(
	of: NumberPlace["of"],
	from: number,
	count: number,
	number: Pick<NumberPlace, "bytes" | "order" | "modulus">,
): NumberPlace[] {
	return Array.from({ length: count }, (_, i) => ({
		...{ ...number, of, at: from + i * number.bytes },
	}));
}

/** The first numbers of consecutive compressed points of BLS12-381. */
function compressed(
	from: number,
	count: number,
	degree: number,
): NumberPlace[] {
	return Array.from({ length: count }, (_, i) => ({
		...{ of: "proof", at: from + i * degree * BLS_COORDINATE },
		...{ bytes: BLS_COORDINATE, order: "big", modulus: BLS.p },
		flag: COMPRESSED,
	}));
}

/** Consecutive compressed points of BLS12-381 that may be the identity. */
function identities(from: number, count: number, degree: number): PointPlace[] {
	const identity = new Uint8Array(degree * BLS_COORDINATE);
	identity[0] = COMPRESSED_IDENTITY;
	return Array.from({ length: count }, (_, i) => ({
		...{ at: from + i * identity.length, identity },
		error: "ProofInvalid",
	}));
}

function lengthOf({ bytes }: { readonly bytes: `0x${string}` }): number {
	return hexToU8a(bytes).length;
}
