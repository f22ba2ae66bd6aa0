// Runs the commands of docs/proofs.md, from a circom circuit to a proof of snarkjs, and has a dev node verify the
// proof. Installs npm packages from their registry.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startDevNode } from "../../client/dist/node.js";

const ROOT = resolve(import.meta.dirname, "../..");
const CLIENT = join(ROOT, "client/dist/cli.js");
const IMPORTED = [
	"--key",
	"imported/verifying_key.json",
	"--proof",
	"imported/proof.json",
	"--inputs",
	"imported/public_inputs.json",
];

const page = readFileSync(join(ROOT, "docs/proofs.md"), "utf8");
let folder;
let node;

/** Returns the page's only block with this mark. */
function block(mark) {
	const blocks = page.split(`\n\`\`\`${mark}\n`).slice(1);
	assert.equal(blocks.length, 1, mark);
	return blocks[0].split("\n```\n")[0];
}

/** Runs a program in the folder and returns its output. Rejects if it fails. */
async function run(program, ...options) {
	const settings = { cwd: folder, timeout: 600_000, maxBuffer: 1 << 24 };
	const { stdout } = await promisify(execFile)(program, options, settings);
	return stdout;
}

/** Runs the prover's import of snarkjs' files. */
function importFiles(key, inputs, out) {
	const { ASSAY_BINARIES } = process.env;
	assert.ok(ASSAY_BINARIES, "ASSAY_BINARIES: the folder with the programs");
	const files = ["--key", key, "--proof", "proof.json", "--inputs", inputs];
	return run(
		join(ASSAY_BINARIES, "assay"),
		...["groth16", "import", "--from", "snarkjs", ...files, "--out", out],
	);
}

before(async () => {
	folder = mkdtempSync(join(tmpdir(), "assay-circom-"));
	writeFileSync(join(folder, "factors.circom"), block("circom"));
	await run("bash", "-euo", "pipefail", "-c", block("sh npm"));
	node = await startDevNode({
		binary: join(process.env.ASSAY_BINARIES, "assay-node"),
	});
});

after(async () => {
	await node?.stop();
	rmSync(folder, { recursive: true, force: true });
});

test("a chain verifies the proof", async () => {
	assert.deepEqual(
		JSON.parse(readFileSync(join(folder, "public.json"), "utf8")),
		["33"],
	);
	const printed = await importFiles(
		"verification_key.json",
		"public.json",
		"imported",
	);
	const statement = /^statement +(0x[0-9a-f]{64})$/m.exec(printed)?.[1];
	const url = ["--url", node.url];
	const key = IMPORTED.slice(0, 2);
	await run(process.execPath, CLIENT, "register", ...key, ...url);
	const verdict = await run(
		process.execPath,
		...[CLIENT, "verify", ...IMPORTED, ...url],
	);
	assert.match(verdict, /^verdict +verified$/m);
	assert.equal(/^statement +(0x\w+)$/m.exec(verdict)?.[1], statement);
});

test("another product is refused", async () => {
	writeFileSync(join(folder, "other.json"), '["34"]');
	await assert.rejects(
		importFiles("verification_key.json", "other.json", "refused"),
		({ code, stderr }) =>
			code === 1 && stderr.includes("refuse the imported proof (ProofInvalid"),
	);
});

test("a key without a contribution is refused", async () => {
	await run(
		"npx",
		...["snarkjs", "zkey", "export", "verificationkey", "new.zkey", "new.json"],
	);
	await assert.rejects(
		importFiles("new.json", "public.json", "refused"),
		({ code, stderr }) =>
			code === 1 && stderr.includes("nobody contributed to phase two"),
	);
});
