import { hexToU8a, u8aToHex } from "@polkadot/util";
import type { ProofAndInputs, Tampered } from "../demo/scenario.js";
import type { Hex } from "../hashes.js";
import { numberToBytes } from "../import/pairingCurve.js";
import type { NumberPlace } from "./places.js";
import { placesOf } from "./places.js";
import type { Random } from "./random.js";

/** A proof with a random change. The error of a changed bit depends on the bit, so it is undefined. */
export type RandomChange = Omit<Tampered, "error" | "key"> & {
	readonly error: string | undefined;
};

/** Numbers above a modulus are so close to it that no bit for another use is set. */
const ABOVE = 2 ** 32;

/** The kinds of changes. Each returns undefined if the proof system has nothing of the kind. */
const KINDS: readonly ((
	proved: ProofAndInputs,
	random: Random,
) => RandomChange | undefined)[] = [
	flipBit,
	cutProof,
	exceedModulus,
	putIdentity,
];

/** Makes changed copies of proofs: `count` of each kind, of one proof after the other. */
export function randomChanges(
	proofs: readonly ProofAndInputs[],
	random: Random,
	count: number,
): RandomChange[] {
	return Array.from({ length: count }).flatMap((_, i) => {
		const proved = proofs[i % proofs.length];
		if (proved === undefined) {
			throw new RangeError("there is no proof to change");
		}
		return KINDS.flatMap((change) => change(proved, random) ?? []);
	});
}

function flipBit(
	{ proof, inputs }: ProofAndInputs,
	random: Random,
): RandomChange {
	const isEmpty = inputs.bytes === "0x";
	const of = isEmpty ? "proof" : random.pick(["proof", "inputs"] as const);
	const bytes = hexToU8a({ proof, inputs }[of].bytes);
	const bit = random.below(8 * bytes.length);
	const at = bit >> 3;
	bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
	return {
		...{ what: `bit ${bit} of its ${of} flipped`, error: undefined },
		...replacing({ proof, inputs }, of, bytes),
	};
}

function cutProof(
	{ proof, inputs }: ProofAndInputs,
	random: Random,
): RandomChange {
	const bytes = hexToU8a(proof.bytes);
	const kept = 1 + random.below(bytes.length - 1);
	return {
		...{ what: `${kept} of its bytes`, error: "MalformedProof(Length)" },
		...replacing({ proof, inputs }, "proof", bytes.subarray(0, kept)),
	};
}

function exceedModulus(
	proved: ProofAndInputs,
	random: Random,
): RandomChange | undefined {
	const { numbers } = placesOf(proved);
	if (numbers.length === 0) {
		return undefined;
	}
	const place = random.pick(numbers);
	const above = random.pick([0, random.below(ABOVE)]);
	const { of, at } = place;
	const where = of === "proof" ? "Proof" : "Inputs";
	return {
		what: `its modulus plus ${above} at byte ${at} of its ${of}`,
		error: `Malformed${where}(NotCanonical)`,
		...overwriting(proved, of, at, encoded(place, BigInt(above))),
	};
}

/** Encodes a place's modulus plus a number. */
function encoded(
	{ bytes, order, modulus, flag = 0 }: NumberPlace,
	above: bigint,
): Uint8Array {
	const number = numberToBytes(modulus + above, bytes, order);
	const highest = order === "big" ? 0 : bytes - 1;
	number[highest] = (number[highest] ?? 0) | flag;
	return number;
}

function putIdentity(
	proved: ProofAndInputs,
	random: Random,
): RandomChange | undefined {
	const { points } = placesOf(proved);
	if (points.length === 0) {
		return undefined;
	}
	const { at, identity, error } = random.pick(points);
	return {
		...{ what: `the identity at byte ${at}`, error },
		...overwriting(proved, "proof", at, identity),
	};
}

function overwriting(
	proved: ProofAndInputs,
	of: "proof" | "inputs",
	at: number,
	by: Uint8Array,
): { proof: { bytes: Hex }; inputs: { bytes: Hex } } {
	const bytes = hexToU8a(proved[of].bytes);
	bytes.set(by, at);
	return replacing(proved, of, bytes);
}

function replacing(
	{ proof, inputs }: ProofAndInputs,
	of: "proof" | "inputs",
	bytes: Uint8Array,
): { proof: { bytes: Hex }; inputs: { bytes: Hex } } {
	return {
		...{ proof: { bytes: proof.bytes }, inputs: { bytes: inputs.bytes } },
		[of]: { bytes: u8aToHex(bytes) },
	};
}
