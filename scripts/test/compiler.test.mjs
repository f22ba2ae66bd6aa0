import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { suite, test } from "node:test";

const SCRIPTS = resolve(import.meta.dirname, "..");

/** Returns the environment of a program that the wrapper starts. */
function environmentBehind(wrapper, variables) {
	const env = { ...process.env, ...variables };
	// The dynamic linker says on its standard error if the library is not installed.
	const options = { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
	return execFileSync(resolve(SCRIPTS, wrapper), ["env"], options).split("\n");
}

/** Returns the wrapper that env.sh sets, if it is sourced with this one set. */
function wrapperAfter(wrapper) {
	const script = `source ${SCRIPTS}/env.sh; compile_with_jemalloc; echo "$RUSTC_WRAPPER"`;
	const env = { ...process.env, RUSTC_WRAPPER: wrapper };
	return execFileSync("bash", ["-c", script], { env, encoding: "utf8" }).trim();
}

suite("the compiler's wrapper", () => {
	test("keeps variables whose names have a hyphen, and preloads one more library", () => {
		const variables = { "CARGO_BIN_EXE_assay-node": "/node", LD_PRELOAD: "" };
		const found = environmentBehind("rustc-with-jemalloc", variables);
		assert.ok(found.includes("CARGO_BIN_EXE_assay-node=/node"));
		assert.ok(found.includes("LD_PRELOAD=libjemalloc.so.2"));
	});

	test("does not replace another", () => {
		assert.equal(wrapperAfter("/usr/bin/sccache"), "/usr/bin/sccache");
	});
});
