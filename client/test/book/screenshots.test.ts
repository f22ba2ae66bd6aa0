import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, readFileOf } from "./links.js";

const FOLDER = "docs/console";
const AGAIN = "ASSAY_SCREENSHOTS=docs/console make test-console";

test("the page about the console shows every screenshot", () => {
	const { links } = readFileOf(ROOT, `${FOLDER}.md`);
	const pictures = readdirSync(join(ROOT, FOLDER)).filter((name) =>
		name.endsWith(".png"),
	);
	assert.ok(pictures.length > 0);
	assert.deepEqual(
		pictures.filter((name) => !links.includes(`console/${name}`)),
		[],
	);
});

test("the screenshots show the report of docs/benchmarks", () => {
	const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
	const pictured = read(`${FOLDER}/report-commit.txt`).trim();
	const [{ commit }] = JSON.parse(read("docs/benchmarks/report.json"));
	assert.equal(
		pictured,
		commit,
		`the screenshots in ${FOLDER} are of another report; make them again: ${AGAIN}`,
	);
});
