import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A variant of an error enum in Rust. */
export interface Variant {
	readonly name: string;
	/** thiserror's message, with `…` for each inserted value; undefined if the variant has no message of its own. */
	readonly message: string | undefined;
}

/** Returns the variants of an enum in Rust source. */
export function rustVariants(source: string, name: string): Variant[] {
	const start = new RegExp(`\\benum ${name}\\b[^{]*\\{`).exec(source);
	if (start === null) {
		throw new Error(`there is no enum ${name}`);
	}
	const body = withoutComments(balanced(source, start.index + start[0].length));
	const variants: Variant[] = [];
	let attributes = "";
	let at = 0;
	while (at < body.length) {
		const rest = body.slice(at);
		const attribute = /^\s*#\[/.exec(rest);
		const variant = /^\s*([A-Z]\w*)\s*/.exec(rest);
		if (attribute !== null) {
			const inner = balanced(body, at + attribute[0].length);
			attributes += `${inner}\n`;
			at += attribute[0].length + inner.length + 1;
		} else if (variant !== null) {
			variants.push({
				name: variant[1] ?? "",
				message: messageIn(attributes),
			});
			attributes = "";
			at += variant[0].length;
			const open = body[at];
			if (open === "(" || open === "{") {
				at += balanced(body, at + 1).length + 2;
			}
		} else {
			at += 1;
		}
	}
	return variants;
}

/** Returns the names of the error classes in TypeScript source. Leaves out `@internal` ones, which no user receives. */
export function errorClasses(source: string): string[] {
	const classes =
		/(@internal \*\/\s*)?(?:\bexport )?\bclass (\w+) extends \w*Error\b/g;
	return [...source.matchAll(classes)]
		.filter(([, internal]) => internal === undefined)
		.map(([, , name = ""]) => name);
}

/** Returns the members of a union of string literals in TypeScript source. */
export function unionMembers(source: string, name: string): string[] {
	const union = new RegExp(`\\btype ${name} =([^;]*);`).exec(source);
	if (union === null) {
		throw new Error(`there is no type ${name}`);
	}
	return [...(union[1] ?? "").matchAll(/"(\w+)"/g)].map(
		([, member = ""]) => member,
	);
}

/** Reads all files of a folder whose names have the given ending, each with its path. */
export async function sources(
	folder: string,
	ending: string,
): Promise<{ readonly path: string; readonly text: string }[]> {
	const names = await readdir(folder, { recursive: true });
	return names
		.filter((name) => name.endsWith(ending))
		.sort()
		.map((name) => ({
			path: name,
			text: readFileSync(join(folder, name), "utf8"),
		}));
}

/** Returns the text up to the bracket that closes the one before `from`. Ignores brackets in quoted texts. */
function balanced(source: string, from: number): string {
	let depth = 1;
	for (let at = from; at < source.length; at += 1) {
		const char = source[at];
		if (char === '"') {
			at = endOfText(source, at);
		} else if (char === "/" && source[at + 1] === "/") {
			at = source.indexOf("\n", at);
		} else if (char === "{" || char === "(" || char === "[") {
			depth += 1;
		} else if (char === "}" || char === ")" || char === "]") {
			depth -= 1;
			if (depth === 0) {
				return source.slice(from, at);
			}
		}
	}
	throw new Error("a bracket is not closed");
}

function endOfText(source: string, start: number): number {
	let at = start + 1;
	while (source[at] !== '"') {
		at += source[at] === "\\" ? 2 : 1;
	}
	return at;
}

function withoutComments(source: string): string {
	return source.replace(/^\s*\/\/.*$/gm, "");
}

function messageIn(attributes: string): string | undefined {
	const text = /^error\(\s*"((?:[^"\\]|\\[\s\S])*)"/.exec(
		attributes.slice(Math.max(0, attributes.lastIndexOf("error("))),
	)?.[1];
	return text
		?.replace(/\\\n\s*/g, "")
		.replace(/\{\{|\}\}/g, "")
		.replace(/\{[^{}]*\}/g, "…")
		.replaceAll('\\"', '"');
}
