import { existsSync, readFileSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "./markdown.js";
import { readPage } from "./markdown.js";

/** The repository's root. The compiled file is in client/dist/.test/test/book. */
export const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));
/** Pages of the documentation that are not part of the book. */
const BESIDE_THE_BOOK = [
	"README.md",
	"SECURITY.md",
	"client/README.md",
	"precompiles/README.md",
	"prover/README.md",
];
const SUMMARY = "SUMMARY.md";

/** Returns the paths of the book's pages from the root, sorted, without the table of contents. */
export async function bookPages(root = ROOT): Promise<string[]> {
	const names = await readdir(join(root, "docs"), { recursive: true });
	return names
		.filter((name) => name.endsWith(".md") && name !== SUMMARY)
		.map((name) => join("docs", name))
		.sort();
}

/** Returns the paths of all pages whose links are checked. */
export async function linkingPages(root = ROOT): Promise<string[]> {
	const beside = BESIDE_THE_BOOK.filter((name) => existsSync(join(root, name)));
	const summary = join("docs", SUMMARY);
	return [...beside, summary, ...(await bookPages(root))];
}

/** Describes the broken links of a page. Links to other sites are only parsed. */
export function brokenLinks(path: string, root = ROOT): string[] {
	const broken: string[] = [];
	for (const href of readFileOf(root, path).links) {
		const defect = linkDefect(href, path, root);
		if (defect !== undefined) {
			broken.push(`${path}: ${href}: ${defect}`);
		}
	}
	return broken;
}

/** Describes the differences between the pages in docs/ and the table of contents. */
export async function summaryDefects(root = ROOT): Promise<string[]> {
	const listed = readFileOf(root, join("docs", SUMMARY)).links.map((href) =>
		join("docs", href),
	);
	const pages = await bookPages(root);
	return [
		...pages
			.filter((page) => !listed.includes(page))
			.map((page) => `${page} is not in docs/${SUMMARY}`),
		...listed
			.filter((page, at) => listed.indexOf(page) !== at)
			.map((page) => `${page} is twice in docs/${SUMMARY}`),
	];
}

/** Reads a page of the repository. */
export function readFileOf(root: string, path: string): Page {
	return readPage(readFileSync(join(root, path), "utf8"));
}

function linkDefect(
	href: string,
	page: string,
	root: string,
): string | undefined {
	if (/^[a-z][a-z0-9+.-]*:/i.test(href)) {
		return externalDefect(href);
	}
	const [path = "", anchor] = href.split("#");
	const target =
		path === ""
			? join(root, page)
			: resolve(root, dirname(page), decodeURIComponent(path));
	if (relative(root, target).split(sep)[0] === "..") {
		return "it leaves the repository";
	}
	if (!existsSync(target)) {
		return "there is no such file";
	}
	if (anchor === undefined) {
		return undefined;
	}
	if (!target.endsWith(".md") || !statSync(target).isFile()) {
		return "only pages of Markdown have anchors";
	}
	const { headings } = readFileOf(root, relative(root, target));
	return headings.some((heading) => heading.anchor === anchor)
		? undefined
		: "the page has no such heading";
}

function externalDefect(href: string): string | undefined {
	try {
		const { protocol, hostname } = new URL(href);
		return ["http:", "https:"].includes(protocol) && hostname !== ""
			? undefined
			: "it is neither http nor https";
	} catch {
		return "it is not an address";
	}
}
