import { hexToU8a, u8aToHex } from "@polkadot/util";
import { ArtefactError } from "./errors.js";
import type { Hex } from "./hashes.js";

/** The fields of a JSON object, unchecked. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns true if a text is `0x` and whole bytes in hexadecimal, and has the given number of bytes if there is one. */
export function isHex(text: string, bytes?: number): text is Hex {
	return (
		(bytes === undefined || text.length === 2 + 2 * bytes) &&
		/^0x(?:[0-9a-fA-F]{2})*$/.test(text)
	);
}

/** Parses a JSON object with the given field `type`. Like every function below, it throws an `ArtefactError`. */
export function parseTyped(text: string, file: string, type: string): Fields {
	const fields = parseObject(text, file);
	if (fields.type !== type) {
		throw new ArtefactError(
			file,
			fields.type === undefined
				? `it is no file of Assay, which has a "type"; convert a file of another tool first: \`assay groth16 import --from snarkjs\` or \`--from gnark\``
				: `"type" is ${JSON.stringify(fields.type)}, expected "${type}"`,
		);
	}
	return fields;
}

function parseObject(text: string, file: string): Fields {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new ArtefactError(file, notJson(text, file));
	}
	return asObject(value, () => new ArtefactError(file, "not a JSON object"));
}

function notJson(text: string, file: string): string {
	if (text.trim() === "") {
		return "it is empty; make it again";
	}
	if (file.endsWith(".scale")) {
		return "it is not JSON; give the .json file beside it";
	}
	return text.trimStart().startsWith("{")
		? "it is not complete JSON; copy it or make it again"
		: "it is not JSON; give the .json file that the prover wrote";
}

/** Returns a field that must hold an object. */
export function objectField(
	fields: Fields,
	name: string,
	file: string,
): Fields {
	return asObject(
		fields[name],
		() => new ArtefactError(file, `"${name}" is not a JSON object`),
	);
}

function asObject(value: unknown, refusal: () => Error): Fields {
	if (typeof value !== "object" || value === null || Array.isArray(value)) {
		throw refusal();
	}
	return value as Fields;
}

/** Returns a field that must hold one of the given words. */
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
			`"${name}" is ${JSON.stringify(value)}, expected one of ${known}`,
		);
	}
	return word;
}

/** Returns a field that must be hexadecimal, in lower case. */
export function hexField(fields: Fields, name: string, file: string): Hex {
	const value = fields[name];
	if (typeof value !== "string") {
		throw new ArtefactError(
			file,
			value === undefined
				? `"${name}" is missing`
				: `"${name}" is not a string`,
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
			`"${name}" has a character that is not a hexadecimal digit`,
		);
	}
	return u8aToHex(hexToU8a(value));
}
