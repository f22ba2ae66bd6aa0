// Tests that `scripts/sanitize.sh` knows every package with unsafe code, and which C code is instrumented.

import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { command, filesBelow, ownFolder, ROOT } from "./environment.mjs";

/** Packages with unsafe code that the script leaves out. */
const OTHERS = {
	"assay-gpu": "needs a GPU",
	"assay-benchmarking": "measures, and runs in no node",
};

/** Returns the name of the package that has a file. */
function packageOf(file) {
	let folder = dirname(file);
	for (;;) {
		try {
			const manifest = readFileSync(join(ROOT, folder, "Cargo.toml"), "utf8");
			const name = /^\[package\]\nname = "(.*)"$/m.exec(manifest)?.[1];
			if (name) return name;
		} catch (error) {
			if (error.code !== "ENOENT") throw error;
		}
		folder = dirname(folder);
	}
}

test("every package with unsafe code is listed", () => {
	const folders = ["host-functions", "node", "pallets", "primitives", "prover", "runtime", "benchmarking"];
	// Tests, benchmarks and examples run in no node.
	const sources = folders
		.flatMap((folder) => filesBelow(folder, ".rs"))
		.filter((file) => file.includes("/src/"))
		.filter((file) => /\bunsafe (\{|fn |extern |impl )/.test(readFileSync(join(ROOT, file), "utf8")));
	const script = readFileSync(join(ROOT, "scripts/sanitize.sh"), "utf8");
	const [, list] = /^PACKAGES=\(\n(.*?)\n\)$/ms.exec(script);
	const known = [...list.trim().split(/\s+/), ...Object.keys(OTHERS)];
	assert.deepEqual([...new Set(sources.map(packageOf))].sort(), known.sort());
});

test("C code of the target platform is instrumented, that of build scripts is not", () => {
	const folder = ownFolder(after);
	writeFileSync(join(folder, "clang"), '#!/bin/sh\necho "$@"\n');
	chmodSync(join(folder, "clang"), 0o755);
	const flags = (out) =>
		command(
			...["env", `PATH=${folder}:${process.env.PATH}`, "SANITIZED_PLATFORM=x86_64-some"],
			...[`OUT_DIR=${out}`, join(ROOT, "scripts/sanitized-cc"), "-c", "a.c"],
		).stdout.trim();
	assert.match(flags("/target/x86_64-some/release/build/blst-0/out"), /^-fsanitize=address .*-c a\.c$/);
	assert.equal(flags("/target/release/build/zstd-sys-0/out"), "-c a.c");
});
