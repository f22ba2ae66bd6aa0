// Copies the documentation into a release: release-docs.mjs RELEASE. Pages keep the places that they have in the
// checkout, so that links between them work. Files of docs/ that a page links to or shows are copied as well. Any other
// link becomes text.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { rewriteLinks } from "./links.mjs";

const ROOT = resolve(import.meta.dirname, "..");
const IMAGE = /!\[[^\]]*\]\(([^()\s]+)\)/g;
const [release] = process.argv.slice(2);

const pages = [
	"README.md",
	"SECURITY.md",
	"client/README.md",
	"prover/README.md",
	...readdirSync(join(ROOT, "docs"), { recursive: true })
		.filter((name) => name.endsWith(".md"))
		.map((name) => `docs/${name}`),
];
const others = new Set();

/** Returns the target of a link if the release has the file. */
function linkFor(file, target) {
	if (file.startsWith("docs/") && !pages.includes(file)) {
		others.add(file);
	}
	return pages.includes(file) || others.has(file) || existsSync(join(release, file)) ? target : undefined;
}

for (const page of pages) {
	const content = readFileSync(join(ROOT, page), "utf8");
	for (const [, target] of content.matchAll(IMAGE)) {
		others.add(posix.join(posix.dirname(page), target));
	}
	mkdirSync(dirname(join(release, page)), { recursive: true });
	writeFileSync(join(release, page), rewriteLinks(content, page, linkFor));
}
for (const file of others) {
	mkdirSync(dirname(join(release, file)), { recursive: true });
	cpSync(join(ROOT, file), join(release, file));
}
