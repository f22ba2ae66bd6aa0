// Tests that the lock files beside the main one have what this repository's crates depend on now. `--locked` refuses a
// lock file that does not, and no other test builds all of these workspaces.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { command, filesBelow, ROOT } from "./environment.mjs";

/** The dependencies of each crate of the main workspace, its tests' apart. */
let wanted;
/** The lock files of the repository, but the main one. */
let locks;

before(() => {
	const metadata = command(
		...["cargo", "metadata", "--no-deps", "--format-version=1"],
		`--manifest-path=${ROOT}/Cargo.toml`,
	);
	assert.equal(metadata.status, 0, metadata.stderr);
	wanted = new Map(
		JSON.parse(metadata.stdout).packages.map(({ name, version, dependencies }) => [
			`${name} ${version}`,
			dependencies.filter(({ kind }) => kind !== "dev"),
		]),
	);
	locks = filesBelow(".", "/Cargo.lock");
});

/** The crates of the main workspace in a lock file, with the names that they depend on there. */
function locked(text) {
	return text
		.split("[[package]]")
		.map((part) => ({
			crate: `${/^name = "(.*)"$/m.exec(part)?.[1]} ${/^version = "(.*)"$/m.exec(part)?.[1]}`,
			published: /^source = /m.test(part),
			dependencies: [...part.matchAll(/^ "([^ "]+)/gm)].map(([, name]) => name),
		}))
		.filter(({ crate, published }) => wanted.has(crate) && !published);
}

/** The crates of which a lock file lacks a dependency, or has one too many. Those of features may be missing. */
function stale(text) {
	const isStale = ({ crate, dependencies }) => {
		const all = new Set(wanted.get(crate).map(({ name }) => name));
		const needed = wanted.get(crate).filter(({ optional }) => !optional);
		return (
			!needed.every(({ name }) => dependencies.includes(name)) ||
			!dependencies.every((name) => all.has(name))
		);
	};
	return locked(text).filter(isStale).map(({ crate }) => crate);
}

test("every lock file has the dependencies of the repository's crates", () => {
	assert.ok(locks.includes("fuzz/Cargo.lock") && locks.includes("precompiles/Cargo.lock"));
	for (const file of locks) {
		const old = stale(readFileSync(join(ROOT, file), "utf8"));
		assert.deepEqual(old, [], `${file}: run 'cargo fetch' beside it`);
	}
});

test("a lock file without a dependency, or with one more, is found", () => {
	const text = readFileSync(join(ROOT, "fuzz/Cargo.lock"), "utf8");
	const crate = /name = "assay-groth16"\n.*\ndependencies = \[\n( ".*",\n)/;
	const [whole, line] = crate.exec(text);
	assert.deepEqual(stale(text.replace(whole, whole.replace(line, ""))), ["assay-groth16 0.1.0"]);
	assert.deepEqual(stale(text.replace(whole, `${whole} "zzz",\n`)), ["assay-groth16 0.1.0"]);
});
