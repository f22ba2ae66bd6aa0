import { u8aToHex } from "@polkadot/util";
import type { Proof, PublicInputs, VerifyingKey } from "../artefacts.js";
import { ArtefactError } from "../errors.js";
import { keyHash } from "../hashes.js";
import type { PairingCurve } from "./pairingCurve.js";
import { pairingCurves } from "./pairingCurve.js";

/** The name and the content of a file. The name is only for messages. */
export interface NamedBytes {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** A file with the views that importers need. */
export interface ImportedFile extends NamedBytes {
	/** The content as text, without surrounding white space; undefined if it is not UTF-8. */
	readonly text: string | undefined;
	/** The content as a JSON value; undefined if it is not JSON. */
	readonly json: unknown;
}

/** An artefact in another tool's file. */
export type Found =
	| Finding<"key", VerifyingKey>
	| Finding<"proof", Proof>
	| Finding<"inputs", PublicInputs>;

interface Finding<Kind extends string, Artefact extends { system: string }> {
	readonly kind: Kind;
	/** The file that contains the artefact. */
	readonly file: string;
	/** The tool that wrote the file. */
	readonly tool: string;
	/** The possible proof systems; undefined if the file does not restrict them. */
	readonly systems: readonly string[] | undefined;
	/** The tool's own name of the proof system, for messages: "curve bn128". */
	readonly label?: string | undefined;
	/** Converts the artefact for one of the systems. Throws an `ArtefactError` if that fails. */
	convert(system: string): Artefact;
}

/** A tool's files. */
export interface Importer {
	readonly tool: string;
	/**
	 * Finds the tool's artefacts among files, by their content.
	 *
	 * Throws an `ArtefactError` for a file of the tool that no chain can use.
	 */
	find(files: readonly ImportedFile[]): {
		readonly found: readonly Found[];
		/** The files that the tool wrote. Other importers do not see them. */
		readonly claimed: readonly ImportedFile[];
	};
}

/** Makes the importer of a tool whose files are each read by itself. A file may hold several artefacts. */
export function fileImporter(
	tool: string,
	find: (file: ImportedFile) => Found | readonly Found[] | undefined,
): Importer {
	return {
		tool,
		find: (files) => {
			const pairs = files.flatMap((file) => {
				const found = find(file);
				return found === undefined ? [] : [{ file, found }];
			});
			return {
				found: pairs.flatMap(({ found }) => found),
				claimed: pairs.map(({ file }) => file),
			};
		},
	};
}

export function openFile({ name, bytes }: NamedBytes): ImportedFile {
	const text = decodeText(bytes);
	return { name, bytes, text, json: parseJson(text) };
}

/** Returns the fields of a JSON object, or undefined for any other value. */
export function fieldsOf(
	value: unknown,
): Readonly<Record<string, unknown>> | undefined {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: undefined;
}

/** The prefix of the identifiers of plain Groth16. */
const GROTH16 = "groth16/";

export function groth16System(curve: PairingCurve): string {
	return GROTH16 + curve.name;
}

/** Returns the curve of a Groth16 system, or undefined for another system. */
export function curveOfSystem(system: string): PairingCurve | undefined {
	return pairingCurves.find(({ name }) =>
		[GROTH16, "groth16-hinted/"].some((family) => system === family + name),
	);
}

/** Returns the number of public inputs of a Groth16 key, or undefined for another system. */
export function inputCount(key: VerifyingKey): number | undefined {
	const curve = curveOfSystem(key.system);
	if (curve === undefined) {
		return undefined;
	}
	const [g1, g2] = [curve.pointBytes("g1"), curve.pointBytes("g2")];
	const bytes = (key.bytes.length - 2) / 2;
	return (bytes - 2 * g1 - 3 * g2) / g1;
}

export function makeKey(system: string, bytes: Uint8Array): VerifyingKey {
	return {
		system,
		hash: keyHash({ system, key: bytes }),
		bytes: u8aToHex(bytes),
	};
}

export function makeProof(system: string, bytes: Uint8Array): Proof {
	return { system, bytes: u8aToHex(bytes) };
}

/** The most entries of a list. No transaction has room for so many points or numbers. */
const MAX_ENTRIES = 200_000;

/** Returns true for a list that fits into no transaction. */
export function isTooLong(count: number): boolean {
	return count > MAX_ENTRIES;
}

/** Returns the reason why a list is refused. */
export function tooLong(count: number, noun: string): string {
	return `it holds ${counted(count, noun)}, where a transaction has room for fewer than ${MAX_ENTRIES}; make the circuit's public inputs fewer, for example by a hash of them`;
}

/** Throws for a list that fits into no transaction. */
export function checkLength(file: string, count: number, noun: string): void {
	if (isTooLong(count)) {
		throw new ArtefactError(file, tooLong(count, noun));
	}
}

/** Formats a count with its noun: `1 number`, `3 numbers`. */
export function counted(count: number | bigint, noun: string): string {
	return `${count} ${noun}${BigInt(count) === 1n ? "" : "s"}`;
}

/** Returns the error of a list of numbers that no proof of the system has as public inputs. */
export function wrongNumbers(
	file: string,
	options: {
		readonly count: number | bigint;
		readonly bytes: number;
		readonly system: string;
	},
): ArtefactError {
	const { count, bytes, system } = options;
	return new ArtefactError(
		file,
		`this holds ${counted(count, "number")} in ${bytes} bytes, which do not fit ${system}; take the public inputs that were made with the proof`,
	);
}

/** Makes the public inputs of a Groth16 proof. Throws an `ArtefactError` for a number at or above the group order. */
export function makeInputs(
	curve: PairingCurve,
	scalars: readonly bigint[],
	file: string,
): PublicInputs {
	checkLength(file, scalars.length, "public input");
	for (const [i, scalar] of scalars.entries()) {
		if (scalar >= curve.r) {
			throw new ArtefactError(
				file,
				`public input ${i + 1} is not below the order of ${curve.name}'s groups`,
			);
		}
	}
	return {
		system: groth16System(curve),
		bytes: u8aToHex(curve.encodeScalars(scalars)),
		values: scalars.map(String),
	};
}

function decodeText(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		// Text has no control characters except white space.
		// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for these characters
		return /[\x00-\x08\x0e-\x1f]/.test(text) ? undefined : text.trim();
	} catch {
		return undefined;
	}
}

function parseJson(text: string | undefined): unknown {
	if (text === undefined) {
		return undefined;
	}
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
