// The links of a page in Markdown. Used for the book and for the documentation in a release.
import { posix } from "node:path";

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;
const FENCE = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?\n\1\2[ \t]*$/gm;

/**
 * Rewrites the links of a page to files, except in fenced blocks. `page` is the page's path in the checkout.
 * `linkFor(file, target)` returns another target, or `undefined` for a file that is not there: such a link becomes text
 * with the file's name.
 */
export function rewriteLinks(content, page, linkFor) {
	const rewriteText = (part) =>
		part.replace(LINK, (whole, words, target) => {
			if (/^[a-z][a-z0-9+.-]*:|^#/i.test(target)) {
				return whole;
			}
			const file = posix.normalize(posix.join(posix.dirname(page), target.split("#")[0]));
			const other = linkFor(file, target);
			if (other !== undefined) {
				return `[${words}](${other})`;
			}
			return words.replaceAll("`", "") === file ? `\`${file}\`` : `${words} (\`${file}\`)`;
		});
	let result = "";
	let end = 0;
	for (const fence of content.matchAll(FENCE)) {
		result += rewriteText(content.slice(end, fence.index)) + fence[0];
		end = fence.index + fence[0].length;
	}
	return result + rewriteText(content.slice(end));
}
