import assert from "node:assert/strict";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { u8aConcat, u8aToHex } from "@polkadot/util";
import { ethereumEncode } from "@polkadot/util-crypto";
import { messageDigest } from "../../src/ethereum.js";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import type { NamedBytes } from "../../src/import/importer.js";
import type { SnarkjsCurve } from "../foreignFiles.js";
import {
	halo2File,
	jsonFile,
	snarkjsFile,
	snarkjsSet,
	textFile,
} from "../foreignFiles.js";
import { pairingCurves } from "../pairingCurves.js";

/**
 * The files that the import refuses: the form of a case, and the files that cases share.
 *
 * docs/errors/import.md shows every case, and importErrors.test.ts tries it.
 */

export interface ImportCase {
	/** The contents of the files. */
	readonly given: string;
	readonly files: readonly NamedBytes[];
	readonly message: string;
	/** The remedy; left out if the message says it. */
	readonly remedy?: string;
}

const bn254 = pairingCurves.find(({ name }) => name === "bn254");
assert.ok(bn254 !== undefined);
export const { p, r } = bn254;

export const key = snarkjsFile("bn128", "verification_key");
export const proof = snarkjsFile("bn128", "proof");
export const inputs = snarkjsFile("bn128", "public");
export const bn254Set = ownSet("bn128");
export const bls12381Set = ownSet("bls12381");
export const poseidonKey = halo2File("zcash-poseidon/verifying_key.json");
export const poseidonInputs = halo2File("zcash-poseidon/public_inputs.json");
export const pairingProof = halo2File("pairing/proof.json");

const secret = new Uint8Array(32).fill(9);
export const signer = ethereumEncode(
	secp256k1.getPublicKey(secret, true),
).toLowerCase();
export const message = textFile("message.txt", "I agree");
export const digest = textFile(
	"digest",
	u8aToHex(messageDigest(message.bytes)),
);
export const signed = sign(messageDigest(message.bytes));
export const signature: NamedBytes = { name: "signature", bytes: signed };
export const signedJson = jsonFile("signed.json", {
	...{ address: signer, msg: "I agree", sig: u8aToHex(signed) },
});

/** The end of the messages about what no importer knows. */
export const UNKNOWN =
	"is no key, proof or public inputs of Assay, SP1, RISC Zero, snarkjs, arkworks, gnark or Ethereum, or its points are on none of the curves that Assay verifies";

export function binary(
	name: string,
	...parts: (Uint8Array | string)[]
): NamedBytes {
	const bytes = parts.map((part) =>
		typeof part === "string" ? Uint8Array.from(Buffer.from(part)) : part,
	);
	return { name, bytes: u8aConcat(...bytes) };
}

/** Returns a file in Assay's own JSON. */
export function own(
	type: "verifying_key" | "proof" | "public_inputs",
	fields: object,
): NamedBytes {
	return jsonFile(`${type}.json`, { type, bytes: "0x00", ...fields });
}

/** Returns the files of snarkjs as the import reads them, and in Assay's own JSON. */
function ownSet(curve: SnarkjsCurve) {
	const { key, proof, inputs } = importArtefacts({ files: snarkjsSet(curve) });
	assert.ok(key && proof && inputs);
	return {
		imported: { key, proof, inputs },
		key: own("verifying_key", key),
		proof: own("proof", proof),
		inputs: own("public_inputs", inputs),
	};
}

function sign(digest: Uint8Array): Uint8Array {
	const made = secp256k1.sign(digest, secret, { prehash: false });
	return u8aConcat(made.toBytes("compact"), [27 + made.recovery]);
}
