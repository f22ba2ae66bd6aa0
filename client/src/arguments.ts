/** The checks of a caller's arguments. Each throws a `UsageError` that names the argument and says what it must be. */

import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { isHex } from "./jsonFile.js";

/** Bytes of every hash on the chain. */
export const HASH_BYTES = 32;
/** The longest time that a timer of JavaScript takes, almost 25 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** The most characters of a value in a message. */
const MAX_SHOWN = 80;

/** Returns a hash in lower case. */
export function requireHash(value: unknown, name: string): Hex {
	if (typeof value !== "string" || !isHex(value, HASH_BYTES)) {
		throw new UsageError(
			`${name}: ${shown(value)} is not 0x and ${2 * HASH_BYTES} hexadecimal digits`,
		);
	}
	return value.toLowerCase() as Hex;
}

/** Checks that a value is an artefact: that it has bytes, in hexadecimal. polkadot.js would encode any other text. */
export function requireArtefact(value: unknown, name: string): void {
	if (typeof value !== "object" || value === null) {
		throw new UsageError(
			`${name}: ${shown(value)} is no artefact; read or import one from a file`,
		);
	}
	const { bytes } = value as { readonly bytes?: unknown };
	if (typeof bytes !== "string" || !isHex(bytes)) {
		throw new UsageError(
			`${name}.bytes: ${shown(bytes)} is not bytes in hexadecimal with a leading 0x`,
		);
	}
}

/** Checks that a value is a verifying key. */
export function requireKey(value: unknown): void {
	requireArtefact(value, "key");
	const { system, hash } = value as {
		readonly system?: unknown;
		readonly hash?: unknown;
	};
	if (typeof system !== "string") {
		throw new UsageError(
			`key.system: ${shown(system)} is not the identifier of a proof system`,
		);
	}
	requireHash(hash, "key.hash");
}

/** Checks that a value has a proof and its public inputs. `place` is its place among the arguments: `batch[1].` */
export function requireProof(value: unknown, place = ""): void {
	const { proof, inputs } = (value ?? {}) as {
		readonly proof?: unknown;
		readonly inputs?: unknown;
	};
	requireArtefact(proof, `${place}proof`);
	requireArtefact(inputs, `${place}inputs`);
}

/** Checks that a value is a list of proofs with their public inputs. */
export function requireBatch(value: unknown): void {
	if (!Array.isArray(value)) {
		throw new UsageError(
			`batch: ${shown(value)} is not a list of proofs with their inputs`,
		);
	}
	for (const [i, proof] of value.entries()) {
		requireProof(proof, `batch[${i}].`);
	}
}

/** Checks that a value is an account that can sign. A promise of one is not. */
export function requireSigner(value: unknown): void {
	const { address, sign, signer } = (value ?? {}) as {
		readonly address?: unknown;
		readonly sign?: unknown;
		readonly signer?: unknown;
	};
	const isWallet = typeof signer === "object" && signer !== null;
	if (
		typeof address !== "string" ||
		!(isWallet || typeof sign === "function")
	) {
		throw new UsageError(
			`signer: ${shown(value)} is not an account that can sign; await signerFromUri, or pass a wallet's address and signer`,
		);
	}
}

/** Returns one of the statuses that may count as success. */
export function requireCertainty(
	value: unknown,
	name: string,
): "inBlock" | "finalized" {
	if (value !== "inBlock" && value !== "finalized") {
		throw new UsageError(
			`${name}: ${shown(value)} is not inBlock or finalized`,
		);
	}
	return value;
}

/** Checks that a timer takes a number of milliseconds. */
export function requireTimeout(value: unknown): void {
	if (!(typeof value === "number" && value > 0 && value <= MAX_TIMEOUT_MS)) {
		throw new UsageError(
			`timeoutMs: ${shown(value)} is not a number of milliseconds from 1 to ${MAX_TIMEOUT_MS}`,
		);
	}
}

/** Checks that a value is a whole number that is not negative. `what` says what it counts: `the number of a block`. */
export function requireWholeNumber(
	value: unknown,
	name: string,
	what: string,
): void {
	if (!(Number.isSafeInteger(value) && Number(value) >= 0)) {
		throw new UsageError(
			`${name}: ${shown(value)} is not ${what}; pass a whole number, 0 or more`,
		);
	}
}

function shown(value: unknown): string {
	const text =
		typeof value === "string"
			? `"${value}"`
			: typeof value === "object" && value !== null
				? "an object"
				: String(value);
	return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
