import { hexToU8a } from "@polkadot/util";
import { requireArtefact, requireHash } from "./arguments.js";
import { ArtefactError, messageOf } from "./errors.js";
import type { Hex } from "./hashes.js";
import { keyHash, statementHash } from "./hashes.js";
import type { Fields } from "./jsonFile.js";
import { hexField, parseTyped } from "./jsonFile.js";
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

/** Requirements on a file in addition to its type. */
export interface Expected {
	/** The only proof system to accept. If left out, any known one is accepted. */
	readonly system?: string;
}

/** Parses the text of a `verifying_key.json`. `file` is its name in messages. */
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
			`"hash" is ${hash}, but the hash of "bytes" is ${computed}; export the key again`,
		);
	}
	return { system: system.id, hash, bytes };
}

/** Parses the text of a `proof.json`. `file` is its name in messages. */
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

/** Parses the text of a `public_inputs.json`. `file` is its name in messages. */
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
			`"values" has ${values.length} entries, but "bytes" holds ${computed.length}; export the inputs again`,
		);
	}
	values.forEach((value, i) => {
		if (value !== computed[i]) {
			throw new ArtefactError(
				file,
				`"values"[${i}] is ${value}, but "bytes" says ${computed[i]}; export the inputs again`,
			);
		}
	});
	return { system: system.id, bytes, values };
}

/** Computes the statement that a chain records when it verifies a proof of these inputs under this key. */
export function statementOf(options: {
	readonly keyHash: Hex;
	readonly inputs: Pick<PublicInputs, "system" | "bytes">;
}): Hex {
	const { keyHash, inputs } = options;
	requireArtefact(inputs, "inputs");
	return statementHash({
		system: inputs.system,
		keyHash: hexToU8a(requireHash(keyHash, "keyHash")),
		inputs: hexToU8a(inputs.bytes),
	});
}

function parseCommon(
	text: string,
	options: {
		readonly file: string;
		readonly expected: Expected;
		readonly type: ArtefactType;
	},
): { fields: Fields; system: ProofSystem; bytes: Hex } {
	const { file, expected, type } = options;
	const fields = parseTyped(text, file, type);
	const system =
		typeof fields.system === "string"
			? findProofSystem(fields.system)
			: undefined;
	if (system === undefined) {
		const known = proofSystems.map(({ id }) => `"${id}"`).join(", ");
		throw new ArtefactError(
			file,
			`"system" is ${JSON.stringify(fields.system)}; this client knows ${known}`,
		);
	}
	if (expected.system !== undefined && system.id !== expected.system) {
		throw new ArtefactError(
			file,
			`"system" is "${system.id}", but the other files are for "${expected.system}"; use files of one proof system`,
		);
	}
	return { fields, system, bytes: hexField(fields, "bytes", file) };
}

function decimalsField(fields: Fields, file: string): string[] {
	const { values } = fields;
	if (
		!Array.isArray(values) ||
		!values.every((v) => typeof v === "string" && /^(?:0|[1-9]\d*)$/.test(v))
	) {
		throw new ArtefactError(
			file,
			`"values" is ${values === undefined ? "missing" : "not a list of decimal strings"}`,
		);
	}
	return values;
}

function inputValues(system: ProofSystem, bytes: Hex, file: string): string[] {
	try {
		return system.inputValues(hexToU8a(bytes)).map(String);
	} catch (error) {
		throw new ArtefactError(file, `"bytes": ${messageOf(error)}`);
	}
}
