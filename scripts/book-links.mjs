// A preprocessor of mdBook: turns links to files beside docs/, which the built book does not have, into text that
// names the file. mdBook calls it with `supports RENDERER`, and then with [context, book] on the standard input.
import { posix } from "node:path";
import { text } from "node:stream/consumers";

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;
const FENCE = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?\n\1\2[ \t]*$/gm;

/** Names the file of a link that leaves docs/, by its path in the repository. */
function withoutLink(whole, words, target, page) {
	if (/^[a-z][a-z0-9+.-]*:|^#/i.test(target)) {
		return whole;
	}
	const [path] = target.split("#");
	const file = posix.normalize(posix.join("docs", posix.dirname(page), path));
	if (file.startsWith("docs/")) {
		return whole;
	}
	return words.replaceAll("`", "") === file ? `\`${file}\`` : `${words} (\`${file}\`)`;
}

/** Rewrites a page, its fenced blocks aside. */
function rewrite(content, page) {
	const rewriteText = (part) =>
		part.replace(LINK, (whole, words, target) => withoutLink(whole, words, target, page));
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
