// An mdBook preprocessor for links. Links to files outside docs/, which the built book does not have, become text with
// the file's name. Links to a README.md lead to the index.md that mdBook makes from it. mdBook calls the preprocessor
// with `supports RENDERER`, and then with [context, book] on the standard input.
import { posix } from "node:path";
import { text } from "node:stream/consumers";

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;
const FENCE = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?\n\1\2[ \t]*$/gm;

/** Returns a link in the form that the book needs. */
function bookLink(whole, words, target, page) {
	if (/^[a-z][a-z0-9+.-]*:|^#/i.test(target)) {
		return whole;
	}
	const [path] = target.split("#");
	const file = posix.normalize(posix.join("docs", posix.dirname(page), path));
	if (file.startsWith("docs/")) {
		return `[${words}](${target.replace(/(^|\/)README\.md/, "$1index.md")})`;
	}
	return words.replaceAll("`", "") === file ? `\`${file}\`` : `${words} (\`${file}\`)`;
}

/** Rewrites the links of a page, except in fenced blocks. */
function rewrite(content, page) {
	const rewriteText = (part) =>
		part.replace(LINK, (whole, words, target) => bookLink(whole, words, target, page));
	let result = "";
	let end = 0;
	for (const fence of content.matchAll(FENCE)) {
		result += rewriteText(content.slice(end, fence.index)) + fence[0];
		end = fence.index + fence[0].length;
	}
	return result + rewriteText(content.slice(end));
}

function visit(items) {
	for (const item of items) {
		if (item.Chapter !== undefined) {
			const { Chapter: chapter } = item;
			if (chapter.path !== null) {
				chapter.content = rewrite(chapter.content, chapter.source_path ?? chapter.path);
			}
			visit(chapter.sub_items);
		}
	}
}

if (process.argv[2] !== "supports") {
	const [, book] = JSON.parse(await text(process.stdin));
	visit(book.items ?? book.sections);
	process.stdout.write(JSON.stringify(book));
}
