import { spawn } from "node:child_process";
import { once } from "node:events";
import { guard } from "../../src/processes.js";
import { signalGroup } from "../processGroup.js";
import type { Block } from "./markdown.js";

/** Marks a block of commands that the end-to-end tests run. */
export const RUN = "run";
/** Marks the next block, which shows the output of the commands. */
const OUTPUT = "output";
/** A placeholder in an output: any text within a line or, alone in a line, any number of lines. */
const ANYTHING = "…";
/** Milliseconds after which a block of commands is killed. */
const TIMEOUT_MS = 300_000;

/** Commands of a page, with their expected outcome. */
export interface Commands {
	readonly script: string;
	readonly exitCode: number;
	/** The output that the page shows; undefined if it shows none. */
	readonly output: string | undefined;
}

/** Returns the blocks of commands that tests run. Throws an error for a misplaced mark. */
export function runnableCommands(blocks: readonly Block[]): Commands[] {
	const found: Commands[] = [];
	for (const [at, { info, text }] of blocks.entries()) {
		if (info.includes(OUTPUT) && !blocks[at - 1]?.info.includes(RUN)) {
			throw new Error(`an output follows no commands: ${text}`);
		}
		if (!info.includes(RUN)) {
			continue;
		}
		if (info[0] !== "sh") {
			throw new Error(`only blocks of sh are run, not of ${info[0]}`);
		}
		const next = blocks[at + 1];
		found.push({
			script: text,
			exitCode: exitCodeOf(info),
			output: next?.info.includes(OUTPUT) ? next.text : undefined,
		});
	}
	return found;
}

function exitCodeOf(info: readonly string[]): number {
	const codes = info.flatMap((word) => /^exit=(\d+)$/.exec(word)?.[1] ?? []);
	return Number(codes[0] ?? 0);
}

/** Returns true if a program printed the output that a page shows. */
export function showsOutput(shown: string, printed: string): boolean {
	const lines = shown.trimEnd().split("\n");
	const pattern = lines
		.map((line) =>
			line.trim() === ANYTHING
				? "(?:.*\n)*?"
				: `${line.split(ANYTHING).map(escapeRegExp).join(".*")}\n`,
		)
		.join("");
	return new RegExp(`^${pattern}$`).test(`${printed.trimEnd()}\n`);
}

function escapeRegExp(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Runs commands in a shell. Returns a description of the difference from the page, or undefined if there is none. */
export async function runCommands(
	{ script, exitCode, output }: Commands,
	place: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
): Promise<string | undefined> {
	const child = spawn(
		"bash",
		["-euo", "pipefail", "-c", `exec 2>&1\n${script}`],
		{
			cwd: place.folder,
			env: place.env,
			stdio: ["ignore", "pipe", "ignore"],
			// The commands may start processes that keep the output open.
			detached: true,
		},
	);
	const kill = () => signalGroup(child, "SIGKILL");
	const timer = setTimeout(kill, TIMEOUT_MS);
	const release = guard({ stop: async () => kill(), kill });
	let printed = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		printed += text;
	});
	const [code] = await once(child, "close");
	clearTimeout(timer);
	release();
	const what = `${script}\nprinted\n${printed}`;
	if (code !== exitCode) {
		return `${what}\nand ended with ${code ?? "a signal"}, not ${exitCode}`;
	}
	if (output !== undefined && !showsOutput(output, printed)) {
		return `${what}\nwhere the page has\n${output}`;
	}
	return undefined;
}
