import { createRequire } from "node:module";
import type {
	CommandName,
	CommandSpec,
	OptionName,
	OptionSpec,
} from "./options.js";
import {
	COMMANDS,
	EXIT_CODES,
	MAIN_EXAMPLES,
	MAIN_OPTIONS,
	OPTIONS,
} from "./options.js";

export const PROGRAM = "assay-client";

/** The help of the program or of one command. Its manual page says the same. */
export interface Help {
	readonly usage: string;
	/** Without a capital letter and a full stop, for lists. */
	readonly summary: string;
	readonly description: string;
	readonly lists: readonly HelpList[];
	/** Command lines with the program's name. */
	readonly examples: readonly string[];
}

/** A list of commands, arguments or options. */
export interface HelpList {
	readonly heading: string;
	readonly rows: readonly (readonly [term: string, help: string])[];
}

/** Returns the help of the program. */
export function programHelp(): Help {
	const summary =
		"registers verifying keys with an Assay chain, submits proofs to it, and has it compute with curves";
	return {
		usage: `${PROGRAM} COMMAND [OPTIONS]`,
		summary,
		description: `${sentence(summary)} Run ${PROGRAM} COMMAND --help for the options of a command.`,
		lists: [
			{
				heading: "Commands",
				rows: Object.entries(COMMANDS).map(([name, { summary }]) => [
					name,
					summary,
				]),
			},
			optionList(MAIN_OPTIONS),
		],
		examples: MAIN_EXAMPLES.map(commandLine),
	};
}

/** Returns the help of one command. */
export function commandHelp(name: CommandName): Help {
	const spec: CommandSpec = COMMANDS[name];
	const { usage, summary, details, argument } = spec;
	return {
		usage: `${PROGRAM} ${usage} [OPTIONS]`,
		summary,
		description: `${sentence(summary)} ${details}`,
		lists: [
			...(argument === undefined
				? []
				: [
						{
							heading: "Arguments",
							rows: [[argument.value, argument.help]] as const,
						},
					]),
			optionList(spec.options),
		],
		examples: spec.examples.map(commandLine),
	};
}

/** Returns a help as the text for a terminal. */
export function helpText({
	usage,
	description,
	lists,
	examples,
}: Help): string {
	return [
		`Usage: ${usage}`,
		description,
		...lists.map(({ heading, rows }) => list(heading, rows)),
		["Examples:", ...examples.map((example) => `  ${example}`)].join("\n"),
		list(
			"Exit codes",
			EXIT_CODES.map(([code, meaning]) => [String(code), meaning]),
		),
	].join("\n\n");
}

/** Returns the name and the version of the program. */
export function nameAndVersion(): string {
	// The package's own name finds it from wherever the program was built to.
	const manifest = createRequire(import.meta.url)("@assay/client/package.json");
	return `${PROGRAM} ${manifest.version}`;
}

function list(heading: string, rows: HelpList["rows"]): string {
	const width = Math.max(...rows.map(([term]) => term.length));
	const lines = rows.map(([term, help]) => `  ${term.padEnd(width)}  ${help}`);
	return `${heading}:\n${lines.join("\n")}`;
}

function optionList(names: readonly OptionName[]): HelpList {
	return { heading: "Options", rows: names.map(optionRow) };
}

function optionRow(name: OptionName): readonly [string, string] {
	const spec: OptionSpec = OPTIONS[name];
	const short = spec.short === undefined ? "" : `-${spec.short}, `;
	const flag = [`${short}--${name}`, spec.value].filter(Boolean).join(" ");
	const fallback =
		spec.default === undefined ? "" : ` [default: ${spec.default}]`;
	return [flag, spec.help + fallback];
}

function commandLine(example: string): string {
	return `${PROGRAM} ${example}`;
}

function sentence(summary: string): string {
	return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
