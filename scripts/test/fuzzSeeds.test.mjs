// Tests that every fuzz target has seeds, that those which a program makes are of the present sources, and that
// libFuzzer takes them whole.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { seeds } from "../../fuzz/seeds/make.mjs";
import { ROOT } from "./environment.mjs";

const FOLDER = join(ROOT, "fuzz/seeds");
/** The most bytes of all seeds together. */
const MOST_BYTES = 300_000;

const read = (file) => readFileSync(join(ROOT, file), "utf8");
const filesOf = (folder) =>
	readdirSync(join(FOLDER, folder)).map((name) => join(folder, name));

test("every target has seeds, and every folder a target", () => {
	const targets = [...read("fuzz/Cargo.toml").matchAll(/^\[\[bin\]\]\nname = "(.*)"$/gm)];
	const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((it) => it.isDirectory());
	assert.deepEqual(
		folders.map(({ name }) => name).sort(),
		targets.map(([, target]) => target).sort(),
	);
});

test("the seeds are those that make.mjs makes now", () => {
	const made = seeds();
	const folders = [...new Set([...made.keys()].map((path) => path.split("/")[0]))];
	assert.deepEqual(folders.flatMap(filesOf).sort(), [...made.keys()].sort());
	for (const [path, bytes] of made) {
		const kept = readFileSync(join(FOLDER, path));
		assert.ok(kept.equals(bytes), `fuzz/seeds/${path} is old: run fuzz/seeds/make.mjs`);
	}
});

test("no seed is longer than an input, and all together are small", () => {
	const [, longest] = /^const MAX_LEN = (\d+);$/m.exec(read("client/src/fuzz/turns.ts"));
	const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((it) => it.isDirectory());
	const sizes = folders
		.flatMap(({ name }) => filesOf(name))
		.map((path) => [path, statSync(join(FOLDER, path)).size]);
	assert.deepEqual(sizes.filter(([, size]) => size > Number(longest)), []);
	const sum = sizes.reduce((sum, [, size]) => sum + size, 0);
	assert.ok(sum <= MOST_BYTES, `${sum} bytes`);
});
