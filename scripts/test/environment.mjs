// Shared by the tests of scripts: built programs, temporary folders, and commands with their output.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The checkout. */
export const ROOT = resolve(import.meta.dirname, "../..");

const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");

/** The folder with the built programs: `ASSAY_BINARIES`, or the one that `make build` uses. */
export const BINARIES =
	process.env.ASSAY_BINARIES ??
	join(process.env.CARGO_TARGET_DIR ?? join(cache, "assay/target"), "release");

/** Folders that hold nothing of the repository's own. */
const NOT_OURS = new Set([".git", "corpus", "dist", "node_modules", "target"]);

/** Returns the files below a folder of the checkout whose name ends as given. Works in a copy without git's folder. */
export function filesBelow(folder, ending) {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(path, ending);
		return entry.isFile() && path.endsWith(ending) ? [path] : [];
	});
}

/** Makes a folder that is removed after a suite or a test. */
export function ownFolder(after) {
	const folder = mkdtempSync(join(tmpdir(), "assay-scripts-"));
	after(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** Runs a script of `scripts/`, and returns its exit code and output. */
export function script(name, ...options) {
	return command(join(ROOT, "scripts", name), ...options);
}

/** Runs a program, and returns its exit code and output. */
export function command(program, ...options) {
	const { error, status, stdout, stderr } = spawnSync(program, options, {
		encoding: "utf8",
		timeout: 300_000,
	});
	if (error) throw error;
	return { status, stdout, stderr };
}

/** Returns a port that nothing listens on. */
export function freePort() {
	return new Promise((found, failed) => {
		const server = createServer();
		server.once("error", failed);
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address();
			server.close(() => found(port));
		});
	});
}
