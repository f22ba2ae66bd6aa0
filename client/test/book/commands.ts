import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Block } from "./markdown.js";

/** The mark of a block of commands that tests run. */
const RUN = "run";
/** The mark of the block behind it that shows what the commands print. */
const OUTPUT = "output";
/** The placeholder for any text in an output, and alone in a line for any lines. */
const ANYTHING = "…";
/** Ends a block of commands that hangs. */
const TIMEOUT_MS = 120_000;

/** Commands of a page, with what they should do. */
export interface Commands {
	readonly script: string;
	readonly exitCode: number;
	/** The output that the page shows; undefined if it shows none. */
	readonly output: string | undefined;
}

/** Picks the blocks of commands that tests run. Throws an error for a mark that does not fit. */
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

/** Returns true if a program printed what a page shows. */
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

/** Runs commands as a shell does, and describes what they did otherwise than the page says. */
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
			timeout: TIMEOUT_MS,
			killSignal: "SIGKILL",
		},
	);
	let printed = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		printed += text;
	});
	const [code] = await once(child, "close");
	const what = `${script}\nprinted\n${printed}`;
	if (code !== exitCode) {
		return `${what}\nand ended with ${code ?? "a signal"}, not ${exitCode}`;
	}
	if (output !== undefined && !showsOutput(output, printed)) {
		return `${what}\nwhere the page has\n${output}`;
	}
	return undefined;
}
