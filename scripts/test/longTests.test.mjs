// Tests what `make test-long` reads from cargo and from test programs, and the table that it writes.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { byPackage, countsOf, programsOf, requirePackages, withRow } from "../long-tests.mjs";
import { ownFolder, ROOT } from "./environment.mjs";

test("only test programs are run, by the names of their packages", () => {
	const folder = ownFolder(after);
	const manifest = join(folder, "Cargo.toml");
	writeFileSync(manifest, '[package]\nname = "a-package"\n');
	const artifact = (executable, isTest) =>
		JSON.stringify({
			reason: "compiler-artifact",
			manifest_path: manifest,
			executable,
			profile: { test: isTest },
		});
	const messages = [
		artifact("/a/suite", true),
		artifact("/a/program", false),
		artifact(null, true),
		'{"reason":"build-finished","success":true}',
		"a line of another program",
	];
	assert.deepEqual(programsOf(messages.join("\n")), [{ name: "a-package", folder, executable: "/a/suite" }]);
});

test("programs are those of the wanted packages, or all", () => {
	const [a, b, c] = ["a", "b", "a"].map((name, i) => ({ name, executable: `/${i}` }));
	assert.deepEqual([...byPackage([a, b, c], [])], [["a", [a, c]], ["b", [b]]]);
	assert.deepEqual([...byPackage([a, b, c], ["b", "z"])], [["b", [b]]]);
});

test("a package that the workspace has not is named", () => {
	const metadata = JSON.stringify({ packages: [{ name: "a" }, { name: "b" }] });
	requirePackages(["b", "a"], metadata);
	requirePackages([], metadata);
	assert.throws(() => requirePackages(["a", "y", "z"], metadata), {
		message: "PACKAGE: the workspace has no y and no z",
	});
});

test("results are the last line of a test program, which one that ended early does not have", () => {
	const end = "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 9 filtered out; finished in 1.20s";
	assert.deepEqual(countsOf(`running 5 tests\ntest a ... ok\n\n${end}\n`), { passed: 3, failed: 2 });
	assert.equal(countsOf("running 5 tests\ntest a ... ok\n"), undefined);
});

test("a package's row replaces its last one, in the order of names", () => {
	const row = (name, passed) => ({ name, passed, failed: 0, seconds: 4, made: "a day" });
	let page = "before\n<!-- results of long tests -->\n\n<!-- end of results -->\nafter\n";
	for (const next of [row("b", 1), row("c", 2), row("a", 3), row("b", 4)]) page = withRow(page, next);
	assert.equal(
		page,
		"before\n<!-- results of long tests -->\n\n| package | passed | failed | seconds | made |\n" +
			"| --- | ---: | ---: | ---: | --- |\n| `a` | 3 | 0 | 4 | a day |\n| `b` | 4 | 0 | 4 | a day |\n" +
			"| `c` | 2 | 0 | 4 | a day |\n\n<!-- end of results -->\nafter\n",
	);
	assert.throws(() => withRow("no table", row("a", 1)), /has no line <!-- results of long tests -->/);
});

test("the page has the table", () => {
	const page = readFileSync(join(ROOT, "docs/testing.md"), "utf8");
	assert.match(withRow(page, { name: "zzz", passed: 1, failed: 0, seconds: 1, made: "now" }), /^\| `zzz` \|/m);
});
