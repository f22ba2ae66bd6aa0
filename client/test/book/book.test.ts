import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import {
	commandDefects,
	commandPages,
	markedCommands,
} from "./commandMarks.js";
import { runnableCommands } from "./commands.js";
import {
	bookPages,
	brokenLinks,
	linkingPages,
	ROOT,
	readFileOf,
	summaryDefects,
} from "./links.js";

const folders: string[] = [];

after(async () => {
	for (const folder of folders) {
		await rm(folder, { recursive: true, force: true });
	}
});

/** Makes a repository with these files. */
async function repository(
	files: Readonly<Record<string, string>>,
): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "assay-book-"));
	folders.push(root);
	for (const [name, content] of Object.entries(files)) {
		await mkdir(dirname(join(root, name)), { recursive: true });
		await writeFile(join(root, name), content);
	}
	return root;
}

describe("the documentation", () => {
	test("has no broken link", async () => {
		const broken = (await linkingPages()).flatMap((page) => brokenLinks(page));
		assert.deepEqual(broken, []);
	});

	test("has every page once in its table of contents", async () => {
		assert.deepEqual(await summaryDefects(), []);
	});

	test("begins every page with a title and a paragraph", async () => {
		const pages = await bookPages();
		assert.ok(pages.length > 20, `${pages.length} pages`);
		const bare = pages.filter((page) => !readFileOf(ROOT, page).isIntroduced);
		assert.deepEqual(bare, []);
	});

	test("has marks of commands that fit", async () => {
		const found = (await commandPages()).flatMap((page) =>
			runnableCommands(readFileOf(ROOT, page).blocks),
		);
		assert.ok(found.length > 0);
	});

	test("says of every block of commands what runs it, or why nothing does", async () => {
		const pages = await commandPages();
		const defects = pages.flatMap((page) => commandDefects(page));
		assert.deepEqual(defects, [], defects.join("\n"));
	});
});

describe("the check of links", () => {
	const page = (text: string) =>
		`# A title\n\n${text}\n\n## Some \`words\`, twice\n`;

	async function defects(text: string): Promise<string[]> {
		const files = {
			"docs/a.md": page(text),
			"docs/b/c.md": page(""),
			"src/x.rs": "",
		};
		return brokenLinks("docs/a.md", await repository(files));
	}

	test("passes what resolves", async () => {
		const links = [
			"(#some-words-twice)",
			"(b/c.md#some-words-twice)",
			"(../src/x.rs)",
			"(../src)",
			"(https://example.org/a?b#c)",
		];
		for (const link of links) {
			assert.deepEqual(await defects(`A [link]${link}.`), [], link);
		}
		assert.deepEqual(await defects("`[code](nowhere)`"), []);
	});

	for (const [link, reason] of [
		["(nowhere.md)", "there is no such file"],
		["(#nothing)", "the page has no such heading"],
		["(b/c.md#nothing)", "the page has no such heading"],
		["(../src/x.rs#L1)", "only pages of Markdown have anchors"],
		["(../../outside.md)", "it leaves the repository"],
		["(ftp://example.org)", "it is neither http nor https"],
		["(https://)", "it is not an address"],
	] as const) {
		test(`refuses ${link}`, async () => {
			const href = link.slice(1, -1);
			const expected = [`docs/a.md: ${href}: ${reason}`];
			assert.deepEqual(await defects(`A [link]${link}.`), expected);
			assert.deepEqual(await defects(`An ![image]${link}.`), expected);
		});
	}
});

describe("the check of commands", () => {
	const commands = "```sh\nmake\n```";

	async function defects(text: string, page = "docs/a.md"): Promise<string[]> {
		const root = await repository({
			"docs/SUMMARY.md": "# S\n",
			"scripts/test.sh": "make\n",
			[page]: `# A title\n\n${text}\n`,
		});
		const pages = await commandPages(root);
		return pages.flatMap((path) => commandDefects(path, root));
	}

	test("passes marked blocks, and blocks of other languages", async () => {
		for (const text of [
			"```sh run\nmake\n```",
			"```sh run exit=1\nmake\n```\n\n```text output\nno\n```",
			`<!-- not run: it takes "hours" -->\n${commands}`,
			`<!-- run by scripts/test.sh -->\n${commands}`,
			"<!-- run by scripts/test.sh -->\n```sh npm\nmake\n```",
			"1. first\n\n   ```sh run\n   make\n   ```",
			"```text\nmake\n```",
			"````text\n```sh\n````",
		]) {
			assert.deepEqual(await defects(text), [], text);
		}
	});

	test("fails for a block without a mark, with file and line", async () => {
		for (const [text, line] of [
			[commands, 3],
			[`${commands}\n\n\`\`\`sh run\nmake\n\`\`\``, 3],
			[`\`\`\`sh run\nmake\n\`\`\`\n\n${commands}`, 7],
			["```sh exit=1\nmake\n```", 3],
			["```sh npm\nmake\n```", 3],
			["1. first\n\n   ```sh\n   make\n   ```", 5],
			[`<!-- run with scripts/test.sh -->\n${commands}`, 4],
		] as const) {
			const [defect, ...more] = await defects(text);
			const place = new RegExp(`^docs/a\\.md:${line}: no test runs these `);
			assert.match(defect ?? "", place, text);
			assert.match(defect ?? "", /Write ```sh run .*<!-- not run: REASON -->/);
			assert.deepEqual(more, [], text);
		}
	});

	test("fails for marks that say nothing, or two things, or belong to nothing", async () => {
		for (const [text, ...expected] of [
			[`<!-- not run: -->\n${commands}`, "4: no test runs"],
			[`<!-- run by -->\n${commands}`, "4: no test runs"],
			[`<!-- run by no/such.sh -->\n${commands}`, "4: there is no no/such.sh"],
			["```bash run\nmake\n```", "3: write sh in place of bash"],
			["<!-- not run: x -->\n```sh run\nmake\n```", "4: it is marked twice"],
			["<!-- not run: x -->\n```text\nmake\n```", "3: this mark is not on"],
			[
				`<!-- not run: x -->\n\n${commands}`,
				"3: this mark is not on",
				"5: no test runs",
			],
		] as const) {
			const found = await defects(text);
			assert.equal(found.length, expected.length, text);
			for (const [at, part] of expected.entries()) {
				assert.ok(found[at]?.startsWith(`docs/a.md:${part}`), found[at]);
			}
		}
	});

	test("has the README of a folder, but not of its packages", async () => {
		const [defect = ""] = await defects(commands, "zombienet/README.md");
		assert.ok(defect.startsWith("zombienet/README.md:3: "), defect);
		const inPackage = "client/node_modules/some/README.md";
		assert.deepEqual(await defects(commands, inPackage), []);
	});

	test("counts what runs the commands", () => {
		const counts = (text: string) => markedCommands(text).map(({ by }) => by);
		assert.deepEqual(
			counts(
				[
					"```sh run\na\n```",
					"<!-- run by Makefile -->\n```sh\nb\n```",
					"<!-- not run: c -->\n```sh\nc\n```",
					"```sh\nd\n```",
				].join("\n\n"),
			),
			["run", "elsewhere", "nothing", undefined],
		);
	});
});

test("the table of contents misses and repeats no page", async () => {
	const root = await repository({
		"docs/SUMMARY.md": "# S\n\n- [a](a.md)\n- [again](a.md)\n",
		"docs/a.md": "# A\n",
		"docs/folder/b.md": "# B\n",
	});
	assert.deepEqual(await summaryDefects(root), [
		"docs/folder/b.md is not in docs/SUMMARY.md",
		"docs/a.md is twice in docs/SUMMARY.md",
	]);
});

test("the book has links as mdBook wants them", () => {
	const rewrite = (content: string) => {
		const chapter = {
			path: "folder/a.md",
			source_path: "folder/a.md",
			content,
			sub_items: [],
		};
		const input = JSON.stringify([{}, { items: [{ Chapter: chapter }] }]);
		const script = join(ROOT, "scripts/book-links.mjs");
		const { stdout, status } = spawnSync(process.execPath, [script], {
			input,
			encoding: "utf8",
		});
		assert.equal(status, 0);
		return JSON.parse(stdout).items[0].Chapter.content;
	};
	const stays = [
		"[a](b.md#c)",
		"[a](../b.md)",
		"[a](#b)",
		"[a](https://example.org)",
		"![a](../b.svg)",
		"```\n[a](../../src/x.rs)\n```",
	];
	for (const text of stays) {
		assert.equal(rewrite(text), text);
	}
	assert.equal(
		rewrite("[a `b`](../../src/x.rs#c), [d](e.md)"),
		"a `b` (`src/x.rs`), [d](e.md)",
	);
	assert.equal(rewrite("[a](../README.md#b)"), "[a](../index.md#b)");
	assert.equal(rewrite("[`src/x.rs`](../../src/x.rs)"), "`src/x.rs`");
});
