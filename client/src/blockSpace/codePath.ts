import { UsageError } from "../errors.js";

/** The code paths that a node can be limited to. Each adds instructions to the one before it. */
export const CODE_PATHS = [
	"portable",
	"adx",
	"avx2",
	"avx512",
	"ifma",
] as const;

export type CodePath = (typeof CODE_PATHS)[number];

/** The code path that the weights `reference` assume. */
export const REFERENCE_PATH: CodePath = "avx2";

/** The environment variable that limits a node's native code. */
export const CODE_PATH_VARIABLE = "ASSAY_CODE_PATH";

/**
 * Reads comma-separated lists of code paths. Returns the one with the most instructions first.
 *
 * A node refuses a path that the processor lacks. Each path includes the ones before it, so a missing path makes the
 * first one fail, before anything is measured.
 */
export function readCodePaths(lists: readonly string[]): CodePath[] {
	const names = lists.flatMap((list) => list.split(","));
	for (const name of names) {
		if (!CODE_PATHS.some((path) => path === name)) {
			throw new UsageError(
				`--code-paths: "${name}" is not a code path; use some of ${CODE_PATHS.join(", ")}`,
			);
		}
	}
	return CODE_PATHS.filter((path) => names.includes(path)).reverse();
}

/** Returns a node's code path if this line of its log names it. */
export function codePathOf(line: string): string | undefined {
	return /Code path: (\w+)/.exec(line)?.[1];
}

/** Throws unless a node's log named the expected code path. */
export function requireCodePath(
	expected: CodePath,
	logged: string | undefined,
): void {
	if (logged !== expected) {
		const found = logged === undefined ? "names none" : `names ${logged}`;
		throw new Error(
			`the node was limited to the code path ${expected}, but its log ${found}`,
		);
	}
}
