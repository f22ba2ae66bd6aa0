/** The files of Noir and of its prover Barretenberg (`bb`), whose proofs no chain verifies. */

import { isHex } from "../jsonFile.js";
import type { ImportedFile } from "./importer.js";
import { fieldsOf } from "./importer.js";
import { pairingCurve } from "./pairingCurve.js";

/** Bytes of a number in the files of `bb`. */
const WORD_BYTES = 32;
/** Bytes of the count that old versions of `bb` write before a proof. */
const COUNT_BYTES = 4;
/** The fewest numbers of a proof or a key. */
const MIN_WORDS = 40;
/** The highest byte of a number below the modulus. */
const MAX_BYTE = Number(pairingCurve("bn254").p >> 248n);

const REMEDY = "prove with one of the tools in docs/proofs.md";

/** Returns the reason why a file of Noir or `bb` is refused, or undefined for another file. */
export function noirRefusal({
	bytes,
	text,
	json,
}: ImportedFile): string | undefined {
	const { noir_version: compiler } = fieldsOf(json) ?? {};
	if (compiler !== undefined) {
		return `this is a program that Noir compiled; Assay does not verify Barretenberg's proofs of it: ${REMEDY}`;
	}
	if (Array.isArray(json) && isBarretenbergFields(json)) {
		return `these are numbers in hexadecimal, as Noir's Barretenberg (bb) writes its proofs, keys and public inputs; Assay does not verify its proofs: ${REMEDY}`;
	}
	if (text === undefined && isBarretenbergBytes(bytes)) {
		return `this looks like a proof or a key of Noir's Barretenberg (bb), whose proofs Assay does not verify: ${REMEDY}`;
	}
	return undefined;
}

/** Returns true for a list of numbers that are each 0x and 64 digits, as in `proof_fields.json`. */
export function isBarretenbergFields(values: readonly unknown[]): boolean {
	return (
		values.length > 0 &&
		values.every(
			(value) => typeof value === "string" && isHex(value, WORD_BYTES),
		)
	);
}

/** Returns true for many numbers below the modulus of BN254, big-endian, with or without their count before them. */
function isBarretenbergBytes(bytes: Uint8Array): boolean {
	const start = bytes.length % WORD_BYTES;
	const count = (bytes.length - start) / WORD_BYTES;
	if (start !== 0) {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		if (start !== COUNT_BYTES || view.getUint32(0) !== count) {
			return false;
		}
	}
	if (count < MIN_WORDS) {
		return false;
	}
	for (let at = start; at < bytes.length; at += WORD_BYTES) {
		if ((bytes[at] ?? 0) > MAX_BYTE) {
			return false;
		}
	}
	return true;
}
