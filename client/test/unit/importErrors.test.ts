import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import { edited, pathOf, snarkjsFile } from "../foreignFiles.js";
import { faultyFiles } from "../importCases/faultyFiles.js";
import { wrongSets } from "../importCases/wrongSets.js";
import { IMPORT_PAGE, importPage, WRITE_PAGE } from "../importPage.js";

for (const [what, cases] of [
	["files that do not belong together", wrongSets],
	["a file that cannot be used", faultyFiles],
] as const) {
	describe(`the import refuses ${what}:`, () => {
		for (const { given, files, message } of cases) {
			test(given, () => {
				assert.throws(() => importArtefacts({ files }), {
					name: "ArtefactError",
					message,
				});
			});
		}
	});
}

test("the import refuses a curve that is named like a property of every object", () => {
	const key = snarkjsFile("bn128", "verification_key");
	const files = [
		edited(key, (k) => Object.assign(k, { curve: "constructor" })),
	];
	assert.throws(
		() => importArtefacts({ files }),
		/: "curve" is "constructor"; Assay verifies /,
	);
});

test("each file of a wrong combination is good by itself, or with what it needs", () => {
	const needs =
		/ do not name their curve; | does not name its curve; | add what was signed: |: this text is no key/;
	for (const { given, files } of wrongSets) {
		for (const file of files) {
			try {
				importArtefacts({ files: [file] });
			} catch (error) {
				assert.match(String(error), needs, given);
			}
		}
	}
});

test("there are at least 30 cases of each kind, each of its own", () => {
	for (const cases of [wrongSets, faultyFiles]) {
		assert.ok(cases.length >= 30);
		const names = new Set(cases.map(({ given }) => given));
		assert.equal(names.size, cases.length);
	}
});

test("the page about these errors has every case", () => {
	const page = readFileSync(pathOf(IMPORT_PAGE), "utf8");
	assert.ok(
		page === importPage(),
		`${IMPORT_PAGE} is out of date; run \`${WRITE_PAGE}\``,
	);
});
