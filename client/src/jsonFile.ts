import { readFile } from "node:fs/promises";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import { ArtefactError } from "./errors.js";
import type { Hex } from "./hashes.js";

/** The fields of a JSON object, unchecked. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a text is `0x` and whole bytes in hexadecimal, of the given count if there is one. */
export function isHex(text: string, bytes?: number): text is Hex {
	return (
		/^0x(?:[0-9a-fA-F]{2})*$/.test(text) &&
		(bytes === undefined || text.length === 2 + 2 * bytes)
	);
}

/** The text of a file; one that cannot be read is an `ArtefactError`, as everything else below. */
export async function readText(file: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		throw new ArtefactError(
			file,
			code === "ENOENT" ? "no such file" : `cannot be read (${code})`,
		);
	}
}

/** Parses a JSON object whose field `type` has to be the given one. */
export function parseTyped(text: string, file: string, type: string): Fields {
	const fields = parseObject(text, file);
	if (fields.type !== type) {
		throw new ArtefactError(
			file,
			`"type" is ${JSON.stringify(fields.type)}, expected "${type}"`,
		);
	}
	return fields;
}

function parseObject(text: string, file: string): Fields {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new ArtefactError(file, "not JSON");
	}
	return asObject(value, () => new ArtefactError(file, "not a JSON object"));
}

/** A field that holds an object of its own. */
export function objectField(
	fields: Fields,
	name: string,
	file: string,
): Fields {
	return asObject(
		fields[name],
		() => new ArtefactError(file, `"${name}" is no JSON object`),
	);
}

function asObject(value: unknown, refusal: () => Error): Fields {
	if (typeof value !== "object" || value === null || Array.isArray(value)) {
		throw refusal();
	}
	return value as Fields;
}

/** A field that holds one of the given words. */
export function wordField<Word extends string>(
	fields: Fields,
	name: string,
	options: { readonly file: string; readonly words: readonly Word[] },
): Word {
	const value = fields[name];
	const word = options.words.find((word) => word === value);
	if (word === undefined) {
		const known = options.words.map((word) => `"${word}"`).join(", ");
		throw new ArtefactError(
			options.file,
			`"${name}" is ${JSON.stringify(value)}, known: ${known}`,
		);
	}
	return word;
}

/** A field in hexadecimal, in lower case whatever the file has. */
export function hexField(fields: Fields, name: string, file: string): Hex {
	const value = fields[name];
	if (typeof value !== "string") {
		throw new ArtefactError(
			file,
			value === undefined ? `"${name}" is missing` : `"${name}" is no string`,
		);
	}
	if (!value.startsWith("0x")) {
		throw new ArtefactError(file, `"${name}" does not start with 0x`);
	}
	if (value.length % 2 !== 0) {
		throw new ArtefactError(
			file,
			`"${name}" has an odd number of hexadecimal digits`,
		);
	}
	if (!isHex(value)) {
		throw new ArtefactError(
			file,
			`"${name}" has a character that is no hexadecimal digit`,
		);
	}
	return u8aToHex(hexToU8a(value));
}
