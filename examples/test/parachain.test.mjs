// Runs each program with polkadot-omni-node and the parachain's runtime, whose verifier is wasm, or wasm that calls
// RFC-0163's host functions. scripts/test-examples.sh builds and installs everything first, except polkadot-omni-node.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { built, startNode, testPrograms } from "./programs.mjs";

const NODE = "polkadot-omni-node";
const RUNTIMES = {
	Wasm: "para_runtime.compact.compressed.wasm",
	Curves: "wasm_binary_curves.rs.compact.compressed.wasm",
};

for (const [backend, runtime] of Object.entries(RUNTIMES)) {
	describe(`the parachain on ${backend}`, () => {
		let folder;
		const specification = () => join(folder, "para.json");

		before(() => {
			folder = mkdtempSync(join(tmpdir(), "assay-parachain-"));
			execFileSync(NODE, [
				...["chain-spec-builder", "--chain-spec-path", specification()],
				...["create", "--relay-chain", "rococo-local", "--para-id", "1000"],
				...["--runtime", built(join("wbuild/para-runtime", runtime))],
				...["named-preset", "development"],
			]);
		});

		after(() => rmSync(folder, { recursive: true, force: true }));

		testPrograms(() => startNode(NODE, "--chain", specification()));
	});
}
