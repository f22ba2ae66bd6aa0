import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Provenance } from "../blockSpace/machine.js";

/** A fault, and what of the statements and keys before and during it was found on every node after it. */
export interface FaultResult {
	readonly name: string;
	/** Number of statements and keys that were looked up on every node. */
	readonly checked: number;
	/** Number of those that a node lacks, and of transactions that never were finalized. */
	readonly lost: number;
	/** Number of heights at which nodes finalized different blocks. */
	readonly forks: number;
	/** Seconds from the end of the fault until every node finalized new blocks. */
	readonly recovery_s: number;
	/** What happened, in the program's words. */
	readonly detail: string;
}

/** The results of a network under load, of one kind of run. */
export interface LoadResult {
	readonly seconds: number;
	readonly verifications: number;
	/** Number of verdicts that are not the expected ones. */
	readonly wrong: number;
	/** Number of verdicts and keys that a node lacks, summed over the nodes. */
	readonly missing: number;
	/** Number of transactions that were never finalized. */
	readonly stuck: number;
	/** Number of heights at which nodes finalized different blocks. */
	readonly forks: number;
	/** Further figures, which `loadNetwork` names. */
	readonly [more: string]: unknown;
}

/** The sections of `network.json`. */
export interface Sections {
	readonly faults: readonly FaultResult[];
	readonly load: LoadResult;
	readonly mixed: LoadResult;
}

/** Writes a section of the file of results, with its provenance, and keeps the other sections. */
export async function writeSection<Name extends keyof Sections>(options: {
	readonly file: string;
	readonly name: Name;
	readonly result: Sections[Name];
	readonly provenance: Provenance;
}): Promise<void> {
	const { file, name, result, provenance } = options;
	const kept = await readFile(file, "utf8").then(
		(text) => JSON.parse(text),
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") {
				return {};
			}
			throw error;
		},
	);
	const made = { ...kept.made, [name]: provenance };
	const all = { ...kept, [name]: result, made };
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `${JSON.stringify(all, undefined, "\t")}\n`);
}
