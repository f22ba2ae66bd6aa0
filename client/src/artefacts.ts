import { readFile } from "node:fs/promises";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import { ArtefactError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { keyHash, statementHash } from "./hashes.js";
import type { ProofSystem } from "./systems.js";
import { findProofSystem, proofSystems } from "./systems.js";

/** A verifying key, checked against the hash that its file carries. */
export interface VerifyingKey {
	readonly system: string;
	readonly hash: Hex;
	readonly bytes: Hex;
}

export interface Proof {
	readonly system: string;
	readonly bytes: Hex;
}

/** Public inputs, checked against the decimal values that their file carries. */
export interface PublicInputs {
	readonly system: string;
	readonly bytes: Hex;
	readonly values: readonly string[];
}

type ArtefactType = "verifying_key" | "proof" | "public_inputs";

/** What to expect of a file besides its type. */
export interface Expected {
	/** The only proof system to accept; any known one if left out. */
	readonly system?: string;
}

export async function readVerifyingKey(
	file: string,
	expected: Expected = {},
): Promise<VerifyingKey> {
	return parseVerifyingKey(await readText(file), file, expected);
}

export async function readProof(
	file: string,
	expected: Expected = {},
): Promise<Proof> {
	return parseProof(await readText(file), file, expected);
}

export async function readPublicInputs(
	file: string,
	expected: Expected = {},
): Promise<PublicInputs> {
	return parsePublicInputs(await readText(file), file, expected);
}

/** Parses the text of a `verifying_key.json`; `file` is its name in messages. */
export function parseVerifyingKey(
	text: string,
	file: string,
	expected: Expected = {},
): VerifyingKey {
	const { fields, system, bytes } = parseCommon(text, {
		file,
		expected,
		type: "verifying_key",
	});
	const hash = hexField(fields, "hash", file);
	const computed = keyHash({ system: system.id, key: hexToU8a(bytes) });
	if (hash !== computed) {
		throw new ArtefactError(
			file,
			`"hash" is ${hash}, but the hash of "bytes" is ${computed}`,
		);
	}
	return { system: system.id, hash, bytes };
}

/** Parses the text of a `proof.json`; `file` is its name in messages. */
export function parseProof(
	text: string,
	file: string,
	expected: Expected = {},
): Proof {
	const { system, bytes } = parseCommon(text, {
		file,
		expected,
		type: "proof",
	});
	return { system: system.id, bytes };
}

/** Parses the text of a `public_inputs.json`; `file` is its name in messages. */
export function parsePublicInputs(
	text: string,
	file: string,
	expected: Expected = {},
): PublicInputs {
	const { fields, system, bytes } = parseCommon(text, {
		file,
		expected,
		type: "public_inputs",
	});
	const values = decimalsField(fields, file);
	const computed = inputValues(system, bytes, file);
	if (values.length !== computed.length) {
		throw new ArtefactError(
			file,
			`"values" has ${values.length} entries, but "bytes" holds ${computed.length}`,
		);
	}
	values.forEach((value, i) => {
		if (value !== computed[i]) {
			throw new ArtefactError(
				file,
				`"values"[${i}] is ${value}, but "bytes" says ${computed[i]}`,
			);
		}
	});
	return { system: system.id, bytes, values };
}

/** The statement that a chain records when it verifies a proof of these inputs under this key. */
export function statementOf(options: {
	readonly keyHash: Hex;
	readonly inputs: Pick<PublicInputs, "system" | "bytes">;
}): Hex {
	return statementHash({
		system: options.inputs.system,
		keyHash: hexToU8a(options.keyHash),
		inputs: hexToU8a(options.inputs.bytes),
	});
}

/** Whether a text is `0x` and whole bytes in hexadecimal, of the given count if there is one. */
export function isHex(text: string, bytes?: number): text is Hex {
	return (
		/^0x(?:[0-9a-fA-F]{2})*$/.test(text) &&
		(bytes === undefined || text.length === 2 + 2 * bytes)
	);
}

async function readText(file: string): Promise<string> {
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

type Fields = Readonly<Record<string, unknown>>;

function parseCommon(
	text: string,
	options: {
		readonly file: string;
		readonly expected: Expected;
		readonly type: ArtefactType;
	},
): { fields: Fields; system: ProofSystem; bytes: Hex } {
	const { file, expected, type } = options;
	const fields = parseObject(text, file);
	if (fields.type !== type) {
		throw new ArtefactError(
			file,
			`"type" is ${JSON.stringify(fields.type)}, expected "${type}"`,
		);
	}
	const system =
		typeof fields.system === "string"
			? findProofSystem(fields.system)
			: undefined;
	if (system === undefined) {
		const known = proofSystems.map(({ id }) => `"${id}"`).join(", ");
		throw new ArtefactError(
			file,
			`"system" is ${JSON.stringify(fields.system)}, known: ${known}`,
		);
	}
	if (expected.system !== undefined && system.id !== expected.system) {
		throw new ArtefactError(
			file,
			`"system" is "${system.id}", but the other files are for "${expected.system}"`,
		);
	}
	return { fields, system, bytes: hexField(fields, "bytes", file) };
}

function parseObject(text: string, file: string): Fields {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new ArtefactError(file, "not JSON");
	}
	if (typeof value !== "object" || value === null || Array.isArray(value)) {
		throw new ArtefactError(file, "not a JSON object");
	}
	return value as Fields;
}

/** A field in hexadecimal, in lower case whatever the file has. */
function hexField(fields: Fields, name: string, file: string): Hex {
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

function decimalsField(fields: Fields, file: string): string[] {
	const { values } = fields;
	if (
		!Array.isArray(values) ||
		!values.every((v) => typeof v === "string" && /^(?:0|[1-9]\d*)$/.test(v))
	) {
		throw new ArtefactError(
			file,
			`"values" is ${values === undefined ? "missing" : "no list of decimal strings"}`,
		);
	}
	return values;
}

function inputValues(system: ProofSystem, bytes: Hex, file: string): string[] {
	try {
		return system.inputValues(hexToU8a(bytes)).map(String);
	} catch (error) {
		throw new ArtefactError(file, `"bytes": ${(error as Error).message}`);
	}
}
