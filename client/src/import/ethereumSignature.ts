/**
 * Signatures of Ethereum wallets, with the signed content. The signature becomes the proof, the digest its public
 * input, and the signer's address the key.
 */

import { hexToU8a, u8aToHex } from "@polkadot/util";
import { ethereumEncode, secp256k1Recover } from "@polkadot/util-crypto";
import { ArtefactError, messageOf } from "../errors.js";
import type { TypedData } from "../ethereum.js";
import { messageDigest, typedDataDigest } from "../ethereum.js";
import type { Hex } from "../hashes.js";
import { isHex } from "../jsonFile.js";
import type { Found, ImportedFile, Importer } from "./importer.js";
import { fieldsOf, makeKey, makeProof } from "./importer.js";
import { bytesToNumber } from "./pairingCurve.js";

const TOOL = "Ethereum";
const SYSTEM = "ecdsa/secp256k1";
/** Bytes of a signature: `r`, `s` and the recovery byte. */
const SIGNATURE = 65;
/** Bytes of a compact signature (EIP-2098), whose recovery id is the top bit of `s`. */
const COMPACT = 64;
/** Bytes of an address. */
const ADDRESS = 20;
/** Bytes of a digest. */
const DIGEST = 32;
/** The order of secp256k1's group. */
const ORDER =
	0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

interface Signed {
	readonly signature: { readonly file: string; readonly bytes: Uint8Array };
	readonly content: { readonly file: string; readonly digest: Uint8Array };
	/** The address of the required signer; undefined if no file names it. */
	readonly by: { readonly file: string; readonly address: string } | undefined;
}

/**
 * Recognises a signature and the content that it signs. The signature is a file of 65 or 64 bytes, raw or in
 * hexadecimal. The content is a message, typed data (EIP-712), or a digest of 32 bytes in hexadecimal. A further file
 * may hold the signer's address. One JSON file with `msg`, `sig` and `address` can replace all of these.
 */
export const ethereumSignature: Importer = {
	tool: TOOL,
	find: (files) => {
		const signed = findSignedMessage(files);
		if (signed !== undefined) {
			requireOnly(signed.file, files);
			return { found: findingsOf(signed.parts), claimed: [signed.file] };
		}
		const signature = files.find((file) => signatureIn(file) !== undefined);
		const bytes = signature && signatureIn(signature);
		if (signature === undefined || bytes === undefined) {
			return { found: [], claimed: [] };
		}
		requireOnly(signature, files);
		const others = files.filter((file) => file !== signature);
		const address = others.find((file) => hexIn(file, ADDRESS) !== undefined);
		const contents = others.filter((file) => file !== address);
		const [content] = contents;
		if (content === undefined || contents.length > 1) {
			throw new ArtefactError(
				signature.name,
				content === undefined
					? "this is a signature; add what was signed: the message, the typed data or the digest"
					: `this is a signature, and what it signs may be ${contents.map(({ name }) => name).join(" or ")}; import one of them`,
			);
		}
		const parts: Signed = {
			signature: { file: signature.name, bytes },
			content: { file: content.name, digest: digestOf(content) },
			by: address && {
				file: address.name,
				address: hexIn(address, ADDRESS) ?? "",
			},
		};
		const claimed = [signature, content, ...(address ? [address] : [])];
		return { found: findingsOf(parts), claimed };
	},
};

/** Finds the JSON format that block explorers and wallets exchange. */
function findSignedMessage(
	files: readonly ImportedFile[],
): { readonly file: ImportedFile; readonly parts: Signed } | undefined {
	for (const file of files) {
		const fields = signedFields(file);
		if (fields === undefined) {
			continue;
		}
		const { msg, sig, address } = fields;
		const bytes = signatureOf(sig);
		if (bytes === undefined) {
			throw new ArtefactError(
				file.name,
				`"sig" is not a signature of ${SIGNATURE} or ${COMPACT} bytes in hexadecimal`,
			);
		}
		const by =
			typeof address === "string" ? { file: file.name, address } : undefined;
		const content = { file: file.name, digest: messageDigest(msg) };
		return {
			file,
			parts: { signature: { file: file.name, bytes }, content, by },
		};
	}
	return undefined;
}

/** Returns the fields of a signed message; undefined for another file. */
function signedFields({
	json,
}: ImportedFile): { msg: string; sig: string; address: unknown } | undefined {
	const { msg, sig, address } = fieldsOf(json) ?? {};
	return typeof msg === "string" && typeof sig === "string"
		? { msg, sig, address }
		: undefined;
}

/** Throws if another file is a signature too. */
function requireOnly(
	signature: ImportedFile,
	files: readonly ImportedFile[],
): void {
	const second = files.find(
		(file) =>
			file !== signature &&
			(signatureIn(file) !== undefined || signedFields(file) !== undefined),
	);
	if (second !== undefined) {
		throw new ArtefactError(
			second.name,
			`this is a signature, and so is ${signature.name}; import one at a time`,
		);
	}
}

function findingsOf({ signature, content, by }: Signed): Found[] {
	const common = { tool: TOOL, systems: [SYSTEM], label: SYSTEM };
	const { digest } = content;
	return [
		{
			...{ ...common, kind: "key", file: signature.file },
			convert: () => {
				const address = recover(signature, digest);
				if (by !== undefined && address !== by.address.toLowerCase()) {
					throw new ArtefactError(
						signature.file,
						`the signature of ${content.file} is by ${address}, not by ${by.address.toLowerCase()}; check that the message is the same byte for byte, without a further line end`,
					);
				}
				return makeKey(SYSTEM, hexToU8a(address));
			},
		},
		{
			...{ ...common, kind: "proof", file: signature.file },
			convert: () => {
				check(signature);
				return makeProof(SYSTEM, signature.bytes);
			},
		},
		{
			...{ ...common, kind: "inputs", file: content.file },
			convert: () => ({
				system: SYSTEM,
				bytes: u8aToHex(digest),
				values: [String(bytesToNumber(digest, "big"))],
			}),
		},
	];
}

function digestOf(file: ImportedFile): Uint8Array {
	const digest = hexIn(file, DIGEST);
	if (digest !== undefined) {
		return hexToU8a(digest);
	}
	const fields = fieldsOf(file.json);
	if (fields !== undefined && "primaryType" in fields && "types" in fields) {
		try {
			return typedDataDigest(fields as unknown as TypedData);
		} catch (error) {
			throw new ArtefactError(file.name, messageOf(error));
		}
	}
	return messageDigest(file.bytes);
}

function signatureIn(file: ImportedFile): Uint8Array | undefined {
	if (file.text !== undefined) {
		return signatureOf(file.text);
	}
	const { length } = file.bytes;
	return length === SIGNATURE || length === COMPACT
		? signatureOf(u8aToHex(file.bytes))
		: undefined;
}

/** Reads a signature in hexadecimal. Expands a compact one to full length. Returns undefined for other texts. */
function signatureOf(text: string): Uint8Array | undefined {
	if (isHex(text, SIGNATURE)) {
		return hexToU8a(text);
	}
	if (!isHex(text, COMPACT)) {
		return undefined;
	}
	const bytes = new Uint8Array(SIGNATURE);
	bytes.set(hexToU8a(text));
	const s = COMPACT / 2;
	bytes[COMPACT] = 27 + ((bytes[s] ?? 0) >> 7);
	bytes[s] = (bytes[s] ?? 0) & 0x7f;
	return bytes;
}

function hexIn({ text }: ImportedFile, bytes: number): Hex | undefined {
	return text !== undefined && isHex(text, bytes)
		? (text.toLowerCase() as Hex)
		: undefined;
}

/** Throws if the signature breaks a rule of the chain for all signatures. Returns the recovery id. */
function check({ file, bytes }: Signed["signature"]): 0 | 1 {
	const half = COMPACT / 2;
	const r = bytesToNumber(bytes.subarray(0, half), "big");
	const s = bytesToNumber(bytes.subarray(half, COMPACT), "big");
	for (const [name, number] of Object.entries({ r, s })) {
		if (number === 0n || number >= ORDER) {
			throw new ArtefactError(
				file,
				`"${name}" of the signature is not a number from 1 to the group's order minus 1`,
			);
		}
	}
	if (2n * s > ORDER) {
		throw new ArtefactError(
			file,
			"the signature's s is above half of the group's order; the chain accepts the other form only: the order minus s, with the other recovery id",
		);
	}
	const recovery = bytes[COMPACT] ?? 0;
	const id = recovery >= 27 ? recovery - 27 : recovery;
	if (id !== 0 && id !== 1) {
		throw new ArtefactError(
			file,
			`the signature's recovery byte is ${recovery}; it must be 0, 1, 27 or 28`,
		);
	}
	return id;
}

/** Returns the address of the signature's key, in lower case. */
function recover(signature: Signed["signature"], digest: Uint8Array): string {
	const id = check(signature);
	try {
		const key = secp256k1Recover(
			digest,
			signature.bytes.subarray(0, COMPACT),
			id,
		);
		return ethereumEncode(key).toLowerCase();
	} catch {
		throw new ArtefactError(
			signature.file,
			"no key has this signature of this message; check both",
		);
	}
}
