import GithubSlugger from "github-slugger";
import type { Token, Tokens } from "marked";
import { marked } from "marked";

/** A heading of a page. */
export interface Heading {
	readonly depth: number;
	readonly text: string;
	/** The heading's anchor in links. */
	readonly anchor: string;
}

/** A fenced block. */
export interface Block {
	/** The words after the fence: the language, then this project's marks. */
	readonly info: readonly string[];
	readonly text: string;
	/** The number of the line with the first fence, from 1. */
	readonly line: number;
}

/** A table, cell by cell, in plain text. */
export interface Table {
	readonly header: readonly string[];
	readonly rows: readonly (readonly string[])[];
	/** The headings above the table, the nearest last. */
	readonly under: readonly string[];
}

/** The parts of a Markdown page that are checked. */
export interface Page {
	readonly headings: readonly Heading[];
	/** The targets of all links and images. */
	readonly links: readonly string[];
	readonly blocks: readonly Block[];
	readonly tables: readonly Table[];
	/** True if the page starts with a title and a paragraph. */
	readonly isIntroduced: boolean;
}

/** Parses a page. Anchors are GitHub's. mdBook's are the same for the headings of these pages. */
export function readPage(markdown: string): Page {
	const tokens = marked.lexer(markdown);
	const slugger = new GithubSlugger();
	const headings: Heading[] = [];
	const links: string[] = [];
	const blocks: Block[] = [];
	const tables: Table[] = [];
	for (const token of tokens) {
		if (token.type === "heading") {
			const { depth, tokens: inline } = token as Tokens.Heading;
			const text = plainText(inline);
			headings.push({ depth, text, anchor: slugger.slug(text) });
		} else if (token.type === "table") {
			const { header, rows } = token as Tokens.Table;
			tables.push({
				header: header.map((cell) => plainText(cell.tokens)),
				rows: rows.map((row) => row.map((cell) => plainText(cell.tokens))),
				under: above(headings),
			});
		}
	}
	const lines = markdown.split("\n");
	let end = 0;
	marked.walkTokens(tokens, (token) => {
		if (token.type === "link" || token.type === "image") {
			links.push((token as Tokens.Link | Tokens.Image).href);
		} else if (token.type === "code" && token.codeBlockStyle === undefined) {
			const { lang = "", raw, text } = token as Tokens.Code;
			const [fence = "", ...below] = raw.trim().split("\n");
			const start = lines.findIndex(
				(line, at) => at >= end && line.trimEnd().endsWith(fence.trimEnd()),
			);
			end = start + 1 + below.length;
			const info = lang.split(/\s+/).filter(Boolean);
			blocks.push({ info, text, line: start + 1 });
		}
	});
	const [title, introduction] = tokens.filter(
		({ type }) => type !== "space" && type !== "html",
	);
	const isIntroduced =
		title?.type === "heading" &&
		(title as Tokens.Heading).depth === 1 &&
		introduction?.type === "paragraph";
	return { headings, links, blocks, tables, isIntroduced };
}

/** Returns the headings one level below a heading. */
export function sectionsBelow(page: Page, name: string): string[] {
	const start = page.headings.findIndex(({ text }) => text === name);
	const parent = page.headings[start];
	if (parent === undefined) {
		return [];
	}
	const below: string[] = [];
	for (const { depth, text } of page.headings.slice(start + 1)) {
		if (depth <= parent.depth) {
			break;
		}
		if (depth === parent.depth + 1) {
			below.push(text);
		}
	}
	return below;
}

/** Returns the open headings at the end of a list of headings, the nearest last. */
function above(headings: readonly Heading[]): string[] {
	const open: Heading[] = [];
	for (const heading of headings) {
		while ((open.at(-1)?.depth ?? 0) >= heading.depth) {
			open.pop();
		}
		open.push(heading);
	}
	return open.map(({ text }) => text);
}

/** Returns the text of inline tokens, without markup. */
function plainText(tokens: readonly Token[]): string {
	return tokens
		.map((token) =>
			"tokens" in token && token.tokens !== undefined
				? plainText(token.tokens)
				: unescapeHtml("text" in token ? String(token.text) : ""),
		)
		.join("");
}

/** Replaces the character entities that marked leaves in some texts. */
function unescapeHtml(text: string): string {
	return text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");
}
