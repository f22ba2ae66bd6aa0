/** The checks of a caller's arguments. Each throws a `UsageError` that names the argument and says what it must be. */

import { hexToU8a } from "@polkadot/util";
import { decodeAddress } from "@polkadot/util-crypto";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { HASH_BYTES, keyHash } from "./hashes.js";
import { isHex } from "./jsonFile.js";

/** Bytes of an account's identifier. */
const ACCOUNT_BYTES = 32;
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

/** Returns bytes in hexadecimal. polkadot.js would encode any other text as text. */
export function requireBytes(value: unknown, name: string): Hex {
	if (typeof value !== "string" || !isHex(value)) {
		throw new UsageError(
			`${name}: ${shown(value)} is not bytes in hexadecimal with a leading 0x`,
		);
	}
	return value;
}

/** Checks that a value is an artefact: that it has bytes, in hexadecimal. */
export function requireArtefact(value: unknown, name: string): void {
	if (typeof value !== "object" || value === null) {
		throw new UsageError(
			`${name}: ${shown(value)} is no artefact; read or import one from a file`,
		);
	}
	requireBytes((value as { readonly bytes?: unknown }).bytes, `${name}.bytes`);
}

/** Checks that a value is a verifying key, and that its hash is that of its bytes. */
export function requireKey(value: unknown): void {
	requireArtefact(value, "key");
	const { system, hash, bytes } = value as {
		readonly system?: unknown;
		readonly hash?: unknown;
		readonly bytes: Hex;
	};
	if (typeof system !== "string") {
		throw new UsageError(
			`key.system: ${shown(system)} is not the identifier of a proof system`,
		);
	}
	const given = requireHash(hash, "key.hash");
	const computed = keyHash({ system, key: hexToU8a(bytes) });
	if (given !== computed) {
		throw new UsageError(
			`key.hash: ${given} is not the hash of key.bytes, which is ${computed}; read or import the key again`,
		);
	}
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
	requireAddress(address, "signer.address");
}

/** Checks that a text is an account's address in SS58, with the prefix of any network. */
function requireAddress(address: string, name: string): void {
	// polkadot.js would also decode the hexadecimal form of a public key.
	if (address.startsWith("0x") || accountBytes(address) !== ACCOUNT_BYTES) {
		throw new UsageError(
			`${name}: ${shown(address)} is not an account's address in SS58; pass the whole address that the wallet shows for Polkadot or Substrate`,
		);
	}
}

/** Returns the number of bytes in an address; undefined for what is no address. */
function accountBytes(address: string): number | undefined {
	try {
		return decodeAddress(address).length;
	} catch {
		return undefined;
	}
}

/** Checks that a value is a function that takes statuses, or left out. */
export function requireStatusListener(value: unknown): void {
	if (value !== undefined && typeof value !== "function") {
		throw new UsageError(
			`onStatus: ${shown(value)} is not a function; pass one that takes the name of a status, or leave it out`,
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
