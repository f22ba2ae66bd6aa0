import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guard } from "./processes.js";

/** A folder for the files of a program. It goes when the program ends or a signal comes, if not before. */
export interface OwnFolder {
	readonly path: string;
	remove(): Promise<void>;
}

/** Makes a folder of a program's own; `name` is in the folder's name. */
export function makeOwnFolder(name: string): OwnFolder {
	const path = mkdtempSync(join(tmpdir(), `assay-${name}-`));
	const release = guard({
		stop: () => rm(path, { recursive: true, force: true }),
		kill: () => rmSync(path, { recursive: true, force: true }),
	});
	const remove = async () => {
		await rm(path, { recursive: true, force: true });
		release();
	};
	return { path, remove };
}

/** Works with a folder of its own; nothing of it is left behind, whatever ends the work. */
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
