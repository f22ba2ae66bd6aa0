/** `assay-client man`: the manual pages, made from the help of the program and of each command. */

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, UsageError } from "../errors.js";
import { replaceFile } from "../replaceFile.js";
import type { Help } from "./help.js";
import { commandHelp, nameAndVersion, PROGRAM, programHelp } from "./help.js";
import type { CommandName } from "./options.js";
import { COMMANDS, EXIT_CODES } from "./options.js";
import type { ManSettings } from "./settings.js";

/** The section of the manual for programs. */
const SECTION = 1;

/** Returns the manual pages by the names of their files. */
export function manualPages(): ReadonlyMap<string, string> {
	const names = Object.keys(COMMANDS) as CommandName[];
	const pages = [
		[PROGRAM, programHelp()] as const,
		...names.map((name) => [pageName(name), commandHelp(name)] as const),
	];
	return new Map(
		pages.map(([name, help]) => [`${name}.${SECTION}`, page(name, help)]),
	);
}

/** Writes the manual pages, and returns their paths. None is written if one exists and may not be replaced. */
export async function writeManual(
	settings: Pick<ManSettings, "out" | "force">,
): Promise<string[]> {
	const { out, force } = settings;
	const pages = [...manualPages()].map(
		([name, text]) => [join(out, name), text] as const,
	);
	const existing = pages.find(([file]) => existsSync(file));
	if (existing !== undefined && !force) {
		throw new UsageError(
			`${existing[0]} exists: choose another --out, or overwrite with --force`,
		);
	}
	try {
		await mkdir(out, { recursive: true });
		for (const [file, text] of pages) {
			await replaceFile(file, text);
		}
	} catch (error) {
		throw new UsageError(
			`cannot write to ${out}: ${messageOf(error)}: choose another --out`,
		);
	}
	return pages.map(([file]) => file);
}

function pageName(command: string): string {
	return `${PROGRAM}-${command}`;
}

/** Renders a page in the language of man(7). */
function page(name: string, help: Help): string {
	return [
		`.TH ${name} ${SECTION} "" "${nameAndVersion()}" Assay`,
		".SH NAME",
		`${escaped(name)} \\- ${escaped(help.summary)}`,
		".SH SYNOPSIS",
		escaped(help.usage),
		".SH DESCRIPTION",
		escaped(help.description),
		...help.lists.flatMap(({ heading, rows }) => [
			`.SH ${heading.toUpperCase()}`,
			...definitions(
				heading === "Commands"
					? rows.map(([command, text]) => [
							`${pageName(command)}(${SECTION})`,
							text,
						])
					: rows,
			),
		]),
		".SH EXAMPLES",
		// Lines stay as they are.
		...[".nf", ...help.examples.map(escaped), ".fi"],
		".SH EXIT STATUS",
		...definitions(
			EXIT_CODES.map(([code, meaning]) => [String(code), meaning]),
		),
		"",
	].join("\n");
}

function definitions(rows: Help["lists"][number]["rows"]): string[] {
	return rows.flatMap(([term, text]) => [
		".TP",
		`\\fB${escaped(term)}\\fR`,
		escaped(text),
	]);
}

/** Escapes a line: `-` would be typeset as a hyphen, and a dot or an apostrophe at the start begin a macro. */
function escaped(line: string): string {
	return line
		.replaceAll("\\", "\\e")
		.replaceAll("-", "\\-")
		.replace(/^(?=[.'])/, "\\&");
}
