import { UsageError } from "../errors.js";

/** The code paths that a node can be limited to, from the one with the fewest instructions: each has those before it. */
export const CODE_PATHS = [
	"portable",
	"adx",
	"avx2",
	"avx512",
	"ifma",
] as const;

export type CodePath = (typeof CODE_PATHS)[number];

/** The code path that the weights `reference` presume. */
export const REFERENCE_PATH: CodePath = "avx2";

/** The variable of a node's environment that limits its native code. */
export const CODE_PATH_VARIABLE = "ASSAY_CODE_PATH";

/**
 * Reads lists of code paths, separated by commas.
 *
 * The first of the answer has the most instructions: a node refuses a path that the processor lacks, and that one is
 * lacking if any is. So nothing is measured in vain.
 */
export function readCodePaths(lists: readonly string[]): CodePath[] {
	const names = lists.flatMap((list) => list.split(","));
	for (const name of names) {
		if (!CODE_PATHS.some((path) => path === name)) {
			throw new UsageError(
				`--code-paths: there is no "${name}"; there are ${CODE_PATHS.join(", ")}`,
			);
		}
	}
	return CODE_PATHS.filter((path) => names.includes(path)).reverse();
}

/** The code path that a node takes, if a line of its log tells it. */
export function codePathOf(line: string): string | undefined {
	return /Code path: (\w+)/.exec(line)?.[1];
}

/** Throws unless a node has told in its log that it takes the code path that it was limited to. */
export function requireCodePath(
	expected: CodePath,
	logged: string | undefined,
): void {
	if (logged !== expected) {
		const found = logged === undefined ? "names none" : `names ${logged}`;
		throw new Error(
			`the node was to take the code path ${expected}, and its log ${found}`,
		);
	}
}
