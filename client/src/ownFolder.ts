import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guard } from "./processes.js";

/** A folder for a program's files. It is removed when the program ends or receives a signal, if not before. */
export interface OwnFolder {
	readonly path: string;
	remove(): Promise<void>;
}

/** Makes a folder for this program. `name` is part of the folder's name. */
export function makeOwnFolder(name: string): OwnFolder {
	const path = mkdtempSync(join(tmpdir(), `assay-${name}-`));
	// A process that was just killed may still write.
	const options = { ...{ recursive: true, force: true }, maxRetries: 10 };
	const release = guard({
		stop: () => rm(path, options),
		kill: () => rmSync(path, options),
	});
	const remove = async () => {
		await rm(path, options);
		release();
	};
	return { path, remove };
}

/** Runs `work` with a folder of its own, and always removes the folder afterwards. */
export async function withOwnFolder<T>(
	name: string,
	work: (folder: string) => Promise<T>,
): Promise<T> {
	const folder = makeOwnFolder(name);
	try {
		return await work(folder.path);
	} finally {
		await folder.remove();
	}
}
