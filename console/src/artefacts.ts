import type {
	Imported,
	Proof,
	PublicInputs,
	VerifyingKey,
} from "@assay/client";
import { ArtefactError, importArtefacts } from "@assay/client";
import { counted, messageOf } from "./format.js";

/** A file from the user, with its content. */
export interface GivenFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** A file with the result of its recognition. */
export interface FileReport {
	readonly name: string;
	/** A description of the content; undefined if it is unknown. */
	readonly holds: string | undefined;
	/** The fault in the file; undefined if there is none. */
	readonly fault: string | undefined;
}

/** The artefacts among the files. */
export interface Recognised {
	readonly files: readonly FileReport[];
	readonly key: VerifyingKey | undefined;
	readonly proof: Proof | undefined;
	readonly inputs: PublicInputs | undefined;
}

export const NOTHING: Recognised = {
	files: [],
	key: undefined,
	proof: undefined,
	inputs: undefined,
};

export async function readFiles(files: readonly File[]): Promise<GivenFile[]> {
	return Promise.all(
		files.map(async (file) => ({
			name: file.name,
			bytes: new Uint8Array(await file.arrayBuffer()),
		})),
	);
}

/**
 * Recognises the artefacts among files, and reports the content or the fault of each file.
 *
 * The client rejects a set of files at the first fault. This function then removes the faulty file, and tries the
 * others again.
 */
export function recognise(files: readonly GivenFile[]): Recognised {
	const faults = new Map<string, string>();
	let imported: Imported | undefined;
	for (let left = files; left.length > 0; ) {
		try {
			imported = importArtefacts({ files: left });
			break;
		} catch (error) {
			const name = error instanceof ArtefactError ? error.file : undefined;
			const faulty = left.find((file) => file.name === name) ?? left[0];
			if (faulty !== undefined) {
				faults.set(faulty.name, withoutName(messageOf(error), faulty.name));
			}
			left = left.filter((file) => file !== faulty);
		}
	}
	return {
		files: files.map(({ name }) => {
			const fault = faults.get(name);
			return {
				name,
				holds: fault === undefined ? contents(name, imported) : undefined,
				fault,
			};
		}),
		key: imported?.key,
		proof: imported?.proof,
		inputs: imported?.inputs,
	};
}

/** Removes the file's name from the start of a client's message, because the page shows the name already. */
function withoutName(message: string, name: string): string {
	return message.startsWith(`${name}: `)
		? message.slice(name.length + 2)
		: message;
}

/** Describes the content of a file: `Verifying key for groth16/bn254, by snarkjs`. It may be more than one artefact. */
function contents(
	name: string,
	imported: Imported | undefined,
): string | undefined {
	const parts = (imported?.sources ?? [])
		.filter(({ file }) => file === name)
		.map(({ kind, tool }) => {
			const by = `by ${tool}`;
			switch (kind) {
				case "key":
					return `Verifying key for ${imported?.key?.system}, ${by}`;
				case "proof":
					return `Proof of ${imported?.proof?.system}, ${by}`;
				case "inputs":
					return `${counted(imported?.inputs?.values.length ?? 0, "public input")}, ${by}`;
			}
			return undefined;
		});
	return parts.length === 0 ? undefined : parts.join("; ");
}
