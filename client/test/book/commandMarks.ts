import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { RUN } from "./commands.js";
import { linkingPages, ROOT } from "./links.js";
import { readPage } from "./markdown.js";

/** Languages of blocks with commands. Pages use the first. */
const SHELLS = ["sh", "bash", "shell", "zsh", "console"];
/** An invisible line above a block: the file of the repository that runs these commands, or the same on other files. */
const RUN_BY = /^<!-- run by (\S+) -->$/;
/** An invisible line above a block: the reason why nothing runs these commands. */
const NOT_RUN = /^<!-- not run: (\S.*) -->$/;
/** The beginning of either line, right or wrong. */
const MARK = /^<!-- *(run by|not run)\b/;
const UNMARKED =
	"no test runs these commands. Write ```sh run to have the end-to-end tests run them beside a dev node. Or put one " +
	"line above the block: <!-- run by FILE --> if that file of the repository runs them, otherwise " +
	"<!-- not run: REASON -->";

/** Folders whose README.md files have commands, beside the book. */
const FOLDERS = [
	...["benchmarking", "client", "console", "examples", "host-functions"],
	...["pallets", "precompiles", "prover", "zombienet"],
];
/** Folders of packages and built files. */
const NOT_OURS = ["node_modules", "dist", "target"];

/** Returns the paths of all pages whose commands are checked. */
export async function commandPages(root = ROOT): Promise<string[]> {
	const found = await Promise.all(
		FOLDERS.map((folder) => readmesBelow(folder, root)),
	);
	return [...new Set([...(await linkingPages(root)), ...found.flat()])];
}

async function readmesBelow(folder: string, root: string): Promise<string[]> {
	const path = join(root, folder);
	if (!existsSync(path)) {
		return [];
	}
	const found: string[] = [];
	for (const entry of await readdir(path, { withFileTypes: true })) {
		const name = join(folder, entry.name);
		if (entry.isDirectory() && !NOT_OURS.includes(entry.name)) {
			found.push(...(await readmesBelow(name, root)));
		} else if (entry.name === "README.md") {
			found.push(name);
		}
	}
	return found.sort();
}

/** A block of commands, with what runs it. */
interface MarkedCommands {
	/** The number of the line with the fence, or of a mark without a block. */
	readonly line: number;
	/** `run`: the end-to-end tests. `elsewhere`: a file that the mark names. */
	readonly by: "run" | "elsewhere" | "nothing" | undefined;
	/** The defects of the marks, and their remedies. */
	readonly defect: string | undefined;
}

/** Returns a page's blocks of commands in their order, and marks that belong to none. */
export function markedCommands(source: string, root = ROOT): MarkedCommands[] {
	const lines = source.split("\n").map((line) => line.trim());
	const found: MarkedCommands[] = [];
	/** Indices of the lines that may be marks of a block. */
	const above = new Set<number>();
	for (const { info, line } of readPage(source).blocks) {
		if (SHELLS.includes(info[0] ?? "")) {
			above.add(line - 2);
			const mark = lines[line - 2] ?? "";
			found.push({ line, ...readMarks(info, mark, root) });
		}
	}
	for (const [at, line] of lines.entries()) {
		if (MARK.test(line) && !above.has(at)) {
			const defect = "this mark is not on the line above a block of commands";
			found.push({ line: at + 1, by: undefined, defect });
		}
	}
	return found.sort((a, b) => a.line - b.line);
}

/** Reads the marks of a block: the words after the fence, and the line above. */
function readMarks(
	info: readonly string[],
	above: string,
	root: string,
): Omit<MarkedCommands, "line"> {
	const isRun = info.includes(RUN);
	const file = RUN_BY.exec(above)?.[1];
	const isMarked = file !== undefined || NOT_RUN.test(above);
	const refuse = (defect: string) => ({ by: undefined, defect });
	if (info[0] !== SHELLS[0]) {
		return refuse(`write ${SHELLS[0]} in place of ${info[0]}`);
	}
	if (!isRun && !isMarked) {
		return refuse(UNMARKED);
	}
	if (isRun && isMarked) {
		return refuse('it is marked twice: keep "run", or the line above');
	}
	if (file !== undefined && !existsSync(join(root, file))) {
		return refuse(`there is no ${file} that could run these commands`);
	}
	const by = isRun ? "run" : file !== undefined ? "elsewhere" : "nothing";
	return { by, defect: undefined };
}

/** Describes the blocks of a page whose marks are missing or wrong. */
export function commandDefects(path: string, root = ROOT): string[] {
	const source = readFileSync(join(root, path), "utf8");
	return markedCommands(source, root).flatMap(({ line, defect }) =>
		defect === undefined ? [] : `${path}:${line}: ${defect}`,
	);
}
