import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Variant } from "./errorNames.js";
import {
	errorClasses,
	rustVariants,
	sources,
	unionMembers,
} from "./errorNames.js";
import { ROOT, readFileOf } from "./links.js";
import type { Page } from "./markdown.js";
import { sectionsBelow } from "./markdown.js";

/** A heading, and the names of the required sections below it. */
export interface Expected {
	readonly heading: string;
	readonly names: readonly string[];
}

/** The page about the errors of pallets. */
export const CHAIN_PAGE = "docs/errors/chain.md";
/** The page about the errors of the client. */
export const CLIENT_PAGE = "docs/errors/client.md";
/** The page about the errors of the programs that prove. */
export const PROVER_PAGE = "docs/errors/prover.md";
/** The folders of each program that proves, by the heading of its errors. */
const PROVERS: readonly (readonly [heading: string, folders: string[]])[] = [
	[
		"assay",
		[
			"prover/src",
			"prover/artefact/src",
			"prover/gpu/src",
			"prover/lattice/src",
		],
	],
	[
		"assay halo2",
		[
			"prover/halo2/cli/src",
			"prover/halo2/circuits/src",
			"prover/halo2/export/src",
		],
	],
];

/** Returns the errors of every pallet, of their data, and of dry runs. */
export async function chainErrors(): Promise<Expected[]> {
	const names = (path: string, name: string) =>
		rustVariants(readFileSync(join(ROOT, path), "utf8"), name).map(
			(variant) => variant.name,
		);
	const pallets = (await sources(join(ROOT, "pallets"), ".rs"))
		.filter(({ text }) => text.includes("#[pallet::error]"))
		.map(({ path, text }) => ({
			heading: `pallet-${path.split("/")[0]}`,
			names: rustVariants(text, "Error").map(({ name }) => name),
		}));
	return [
		...pallets,
		{
			heading: "Defects",
			names: names("primitives/proof-system/src/error.rs", "Defect"),
		},
		{
			heading: "Dry runs",
			names: names("primitives/proof-system/src/lib.rs", "DryRunError"),
		},
	];
}

/** Returns the client's error classes, and the ends of a transaction. */
export async function clientErrors(): Promise<Expected[]> {
	const folder = join(ROOT, "client/src");
	const classes = (await sources(folder, ".ts")).flatMap(({ text }) =>
		errorClasses(text),
	);
	const errors = readFileSync(join(folder, "errors.ts"), "utf8");
	return [
		{ heading: "Classes", names: classes },
		{
			heading: "Ends of a transaction",
			names: unionMembers(errors, "TransactionEnd"),
		},
	];
}

/** An error enum of a program that proves. */
export interface ProverError {
	readonly program: string;
	readonly name: string;
	readonly variants: readonly Variant[];
}

/** Returns the error enums of the programs that prove. */
export async function proverErrors(): Promise<ProverError[]> {
	const found: ProverError[] = [];
	for (const [program, folders] of PROVERS) {
		for (const folder of folders) {
			for (const { text } of await sources(join(ROOT, folder), ".rs")) {
				for (const [, name = ""] of text.matchAll(/\bpub enum (\w*Error)\b/g)) {
					found.push({ program, name, variants: rustVariants(text, name) });
				}
			}
		}
	}
	return found;
}

/** Describes the differences between the sections of a page and the names in the code. */
export function sectionDefects(
	page: Page,
	expected: readonly Expected[],
): string[] {
	const defects: string[] = [];
	for (const { heading, names } of expected) {
		const sections = sectionsBelow(page, heading);
		for (const name of names) {
			if (!sections.includes(name)) {
				defects.push(`"${heading}" has no section ${name}`);
			}
		}
		for (const section of sections) {
			if (!names.includes(section)) {
				defects.push(`"${heading}" has a section ${section} without an error`);
			}
		}
	}
	return defects;
}

/** Describes the differences between a page's tables of messages and the enums in the code. */
export function messageDefects(
	page: Page,
	errors: readonly ProverError[],
): string[] {
	const defects: string[] = [];
	for (const { program, name, variants } of errors) {
		const table = page.tables.find(
			({ under }) => under.includes(program) && under.at(-1) === name,
		);
		const rows = new Map(
			table?.rows.map(([variant = "", ...rest]) => [variant, rest]),
		);
		for (const variant of variants) {
			const [message] = rows.get(variant.name) ?? [];
			if (message === undefined) {
				defects.push(`${program}, ${name}: no row ${variant.name}`);
			} else if (
				variant.message !== undefined &&
				message !== plain(variant.message)
			) {
				defects.push(
					`${program}, ${name}, ${variant.name}: the message is now ${variant.message}`,
				);
			}
			rows.delete(variant.name);
		}
		for (const row of rows.keys()) {
			defects.push(`${program}, ${name}: a row ${row} without an error`);
		}
	}
	return defects;
}

/** Returns a message as in a table cell, without code marks. */
function plain(message: string): string {
	return message.replaceAll("`", "");
}

/** Reads a page about errors. */
export function errorPage(path: string): Page {
	return readFileOf(ROOT, path);
}
