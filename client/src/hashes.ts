import {
	compactAddLength,
	stringToU8a,
	u8aConcat,
	u8aToHex,
} from "@polkadot/util";
import { blake2AsU8a } from "@polkadot/util-crypto";
import { UsageError } from "./errors.js";

/** A byte string in hexadecimal, with a leading `0x`. */
export type Hex = `0x${string}`;

/** Bytes of every hash on the chain. */
export const HASH_BYTES = 32;
/** Domain of a key hash: ASCII, without a length. */
const KEY_DOMAIN = stringToU8a("assay:key:1");
/** Domain of a statement: ASCII, without a length. */
const STATEMENT_DOMAIN = stringToU8a("assay:statement:1");
/** Bits of every hash on the chain. */
const HASH_BITS = 256;

/** Computes the hash under which a chain stores a verifying key. */
export function keyHash(options: {
	readonly system: string;
	readonly key: Uint8Array;
}): Hex {
	return blake2(
		KEY_DOMAIN,
		scale(stringToU8a(options.system)),
		scale(options.key),
	);
}

/** Computes the statement of a proof of these inputs under this key. It does not cover the proof itself. */
export function statementHash(options: {
	readonly system: string;
	readonly keyHash: Uint8Array;
	readonly inputs: Uint8Array;
}): Hex {
	const { system, keyHash, inputs } = options;
	if (keyHash.length !== HASH_BYTES) {
		throw new UsageError(
			`keyHash has ${keyHash.length} bytes, not ${HASH_BYTES}`,
		);
	}
	return blake2(
		STATEMENT_DOMAIN,
		scale(stringToU8a(system)),
		keyHash,
		scale(inputs),
	);
}

/** Encodes a byte string in SCALE: compact length, then the bytes. */
function scale(bytes: Uint8Array): Uint8Array {
	return compactAddLength(bytes);
}

function blake2(...parts: Uint8Array[]): Hex {
	return u8aToHex(blake2AsU8a(u8aConcat(...parts), HASH_BITS));
}
