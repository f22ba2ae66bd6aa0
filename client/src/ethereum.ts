/**
 * The digests that an Ethereum wallet signs and a chain verifies.
 *
 * A wallet never signs a bare digest: `personal_sign` hashes a message after a prefix (EIP-191), and
 * `eth_signTypedData_v4` hashes structured data under a domain (EIP-712). The public input of an ECDSA proof is the
 * digest, so compute it here before you submit a wallet's signature.
 */

import { hexToU8a, isHex, stringToU8a, u8aConcat } from "@polkadot/util";
import { keccakAsU8a } from "@polkadot/util-crypto";
import { UsageError } from "./errors.js";

/** Bytes of a word, to which every value is padded. */
const WORD = 32;
/** Bytes of an address. */
const ADDRESS = 20;
/** Bytes of a signature: `r`, `s` and the recovery id. */
const SIGNATURE = 65;
/** The name of a domain's type. */
const DOMAIN = "EIP712Domain";

/** The advice about data of another form. */
const WHOLE = "give the whole argument of eth_signTypedData_v4";

/** The possible fields of a domain, in the order of its type. */
const DOMAIN_FIELDS = [
	{ name: "name", type: "string" },
	{ name: "version", type: "string" },
	{ name: "chainId", type: "uint256" },
	{ name: "verifyingContract", type: "address" },
	{ name: "salt", type: "bytes32" },
] as const;

/** A field of a struct. */
export interface TypedField {
	readonly name: string;
	readonly type: string;
}

/** The argument of `eth_signTypedData_v4`. The type of the domain may be left out. */
export interface TypedData {
	readonly types: Readonly<Record<string, readonly TypedField[]>>;
	readonly primaryType: string;
	readonly domain: Readonly<Record<string, unknown>>;
	readonly message: Readonly<Record<string, unknown>>;
}

/** Computes the digest of `personal_sign` (EIP-191, version 0x45). A string is UTF-8 text, even if it looks like hex. */
export function messageDigest(message: string | Uint8Array): Uint8Array {
	const bytes = typeof message === "string" ? stringToU8a(message) : message;
	const prefix = `\x19Ethereum Signed Message:\n${bytes.length}`;
	return keccakAsU8a(u8aConcat(stringToU8a(prefix), bytes));
}

/**
 * Computes the digest of `eth_signTypedData_v4` (EIP-712).
 *
 * @throws UsageError for data of another form, for an unknown type, and for a value that does not fit its type.
 */
export function typedDataDigest(data: TypedData): Uint8Array {
	requireTypedData(data);
	const domainFields = DOMAIN_FIELDS.filter(
		({ name }) => data.domain[name] !== undefined,
	);
	const types = new Types({ [DOMAIN]: domainFields, ...data.types });
	const parts = [Uint8Array.of(0x19, 0x01), types.hash(DOMAIN, data.domain)];
	// The primary type may be the domain itself.
	if (data.primaryType !== DOMAIN) {
		parts.push(types.hash(data.primaryType, data.message));
	}
	return keccakAsU8a(u8aConcat(...parts));
}

/** Checks the form of typed data, which may come from a file. */
function requireTypedData(data: unknown): void {
	if (!isObject(data)) {
		throw new UsageError(
			`the typed data must be an object with types, primaryType, domain and message; ${WHOLE}`,
		);
	}
	const { types, primaryType, domain, message } = data;
	if (!isObject(domain)) {
		throw new UsageError(`domain must be an object; ${WHOLE}`);
	}
	if (!isObject(types)) {
		throw new UsageError(
			`types must be an object of lists of fields; ${WHOLE}`,
		);
	}
	for (const [name, fields] of Object.entries(types)) {
		if (!Array.isArray(fields) || !fields.every(isField)) {
			throw new UsageError(
				`types.${name} must be a list of fields, each with a name and a type; ${WHOLE}`,
			);
		}
	}
	if (typeof primaryType !== "string") {
		throw new UsageError(`primaryType must be the name of a type; ${WHOLE}`);
	}
	if (primaryType !== DOMAIN && !isObject(message)) {
		throw new UsageError(`message must be an object; ${WHOLE}`);
	}
}

function isField(value: unknown): boolean {
	return (
		isObject(value) &&
		typeof value.name === "string" &&
		typeof value.type === "string"
	);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a wallet's signature as an ECDSA proof without hints. A chain may still refuse its `s` or recovery id. */
export function signatureBytes(signature: string | Uint8Array): Uint8Array {
	const bytes = toBytes(signature, "the signature");
	if (bytes.length !== SIGNATURE) {
		throw new UsageError(
			`the signature has ${bytes.length} bytes, not ${SIGNATURE}`,
		);
	}
	return bytes;
}

/** The types of a message, and the encodings that they define. */
class Types {
	readonly #structs: ReadonlyMap<string, readonly TypedField[]>;

	constructor(structs: Readonly<Record<string, readonly TypedField[]>>) {
		this.#structs = new Map(Object.entries(structs));
	}

	/** Computes `hashStruct`: the hash of the type's hash and the fields' encodings. */
	hash(name: string, value: unknown): Uint8Array {
		const fields = this.#structs.get(name);
		if (fields === undefined) {
			throw new UsageError(`the type ${name} is not defined`);
		}
		if (!isObject(value)) {
			throw new UsageError(`the value of type ${name} must be an object`);
		}
		const values = new Map<string, unknown>(Object.entries(value));
		const encoded = fields.map((field) =>
			this.#encode(field.type, values.get(field.name), `${name}.${field.name}`),
		);
		const typeHash = keccakAsU8a(stringToU8a(this.#describe(name)));
		return keccakAsU8a(u8aConcat(typeHash, ...encoded));
	}

	/** Computes `encodeType`: the struct, then the structs that it refers to, sorted by name. */
	#describe(name: string): string {
		const [, ...others] = [...this.#reachable(name, new Set())];
		return [name, ...others.sort()]
			.map((struct) => {
				const fields = this.#structs.get(struct) ?? [];
				const list = fields.map((field) => `${field.type} ${field.name}`);
				return `${struct}(${list.join(",")})`;
			})
			.join("");
	}

	#reachable(name: string, found: Set<string>): Set<string> {
		if (this.#structs.has(name) && !found.has(name)) {
			found.add(name);
			for (const field of this.#structs.get(name) ?? []) {
				this.#reachable(field.type.replace(/\[.*$/, ""), found);
			}
		}
		return found;
	}

	/** Computes `encodeData` of one value: a word. */
	#encode(type: string, value: unknown, where: string): Uint8Array {
		const array = /^(.*)\[(\d*)\]$/.exec(type);
		if (array !== null) {
			const [, element = "", length = ""] = array;
			if (!Array.isArray(value)) {
				throw new UsageError(`${where} must be an array`);
			}
			if (length !== "" && value.length !== Number(length)) {
				throw new UsageError(
					`${where} has ${value.length} elements, not ${length}`,
				);
			}
			const elements = value.map((item, index) =>
				this.#encode(element, item, `${where}[${index}]`),
			);
			return keccakAsU8a(u8aConcat(...elements));
		}
		if (this.#structs.has(type)) {
			return this.hash(type, value);
		}
		switch (type) {
			case "string":
				if (typeof value !== "string") {
					throw new UsageError(`${where} must be a string`);
				}
				return keccakAsU8a(stringToU8a(value));
			case "bytes":
				return keccakAsU8a(toBytes(value, where));
			case "bool":
				if (typeof value !== "boolean") {
					throw new UsageError(`${where} must be true or false`);
				}
				return word(value ? 1n : 0n);
			case "address":
				return padded(toBytes(value, where, ADDRESS), "left");
			default:
				return encodeSized(type, value, where);
		}
	}
}

/** Encodes a value of a type with a size: `bytes1` to `bytes32`, `uint8` to `uint256`, `int8` to `int256`. */
function encodeSized(type: string, value: unknown, where: string): Uint8Array {
	const match = /^(bytes|uint|int)([1-9]\d*)$/.exec(type);
	const [, kind, digits] = match ?? [];
	const size = Number(digits);
	if (kind === "bytes" && size <= WORD) {
		return padded(toBytes(value, where, size), "right");
	}
	if (kind === undefined || kind === "bytes" || size % 8 || size > 8 * WORD) {
		throw new UsageError(`${where}: the type ${type} is not defined`);
	}
	const number = toInteger(value, where);
	const signed = kind === "int";
	const bits = BigInt(signed ? size - 1 : size);
	const least = signed ? -(1n << bits) : 0n;
	if (number < least || number >= 1n << bits) {
		throw new UsageError(`${where} does not fit ${type}`);
	}
	return word(number);
}

/** Reads an integer as wallets do: from a number, a decimal or hexadecimal string, or a bigint. */
function toInteger(value: unknown, where: string): bigint {
	if (typeof value === "bigint") {
		return value;
	}
	const isExact = typeof value === "number" && Number.isSafeInteger(value);
	const isDigits =
		typeof value === "string" && /^(-?\d+|0x[\da-f]+)$/i.test(value);
	if (isExact || isDigits) {
		return BigInt(value);
	}
	throw new UsageError(`${where} must be an integer`);
}

function toBytes(value: unknown, where: string, length?: number): Uint8Array {
	let bytes: Uint8Array;
	if (value instanceof Uint8Array) {
		bytes = value;
	} else if (
		isHex(value) &&
		typeof value === "string" &&
		value.length % 2 === 0
	) {
		bytes = hexToU8a(value);
	} else {
		throw new UsageError(
			`${where} must be bytes in hexadecimal with a leading 0x`,
		);
	}
	if (length !== undefined && bytes.length !== length) {
		throw new UsageError(`${where} has ${bytes.length} bytes, not ${length}`);
	}
	return bytes;
}

/** Encodes a number in 32 bytes, big-endian, in two's complement. */
function word(number: bigint): Uint8Array {
	const digits = BigInt.asUintN(8 * WORD, number).toString(16);
	return hexToU8a(`0x${digits.padStart(2 * WORD, "0")}`);
}

function padded(bytes: Uint8Array, side: "left" | "right"): Uint8Array {
	const result = new Uint8Array(WORD);
	result.set(bytes, side === "left" ? WORD - bytes.length : 0);
	return result;
}
