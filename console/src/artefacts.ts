import type { Proof, PublicInputs, VerifyingKey } from "@assay/client";
import { ArtefactError, importArtefacts } from "@assay/client";
import { counted, messageOf } from "./format.js";

/** A file that the user gave, with its content. */
export interface GivenFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** A file as it was recognised. */
export interface FileReport {
	readonly name: string;
	/** Its content, in words; undefined if that cannot be said. */
	readonly holds: string | undefined;
	/** The fault found in it. */
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

type Imported = ReturnType<typeof importArtefacts>;

/**
 * Recognises the artefacts among files, and says of every file what it holds or what is wrong with it.
 *
 * The client refuses a set of files for the first fault. Here the file with that fault is set aside, and the others
 * are tried again.
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

/** Messages of the client begin with the file's name, which the page shows already. */
function withoutName(message: string, name: string): string {
	return message.startsWith(`${name}: `)
		? message.slice(name.length + 2)
		: message;
}

/** Says what a file holds: `Verifying key for groth16/bn254, by snarkjs`. A file may hold more than one artefact. */
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
