// An mdBook preprocessor for links. Links to files outside docs/, which the built book does not have, become text with
// the file's name. Links to a README.md lead to the index.md that mdBook makes from it. mdBook calls the preprocessor
// with `supports RENDERER`, and then with [context, book] on the standard input.
import { posix } from "node:path";
import { text } from "node:stream/consumers";
import { rewriteLinks } from "./links.mjs";

const bookLink = (file, target) =>
	file.startsWith("docs/") ? target.replace(/(^|\/)README\.md/, "$1index.md") : undefined;

function visit(items) {
	for (const item of items) {
		if (item.Chapter !== undefined) {
			const { Chapter: chapter } = item;
			if (chapter.path !== null) {
				const page = posix.join("docs", chapter.source_path ?? chapter.path);
				chapter.content = rewriteLinks(chapter.content, page, bookLink);
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
