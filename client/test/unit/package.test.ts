import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { pathOf } from "../foreignFiles.js";

const run = promisify(execFile);
const CLIENT = pathOf("client");
/** The folder of the program that does not use this package. */
const PLAIN_API = "examples/plain-api";

/** The most bytes of the browser bundle of `@assay/client`, minified and then compressed with Brotli. */
const BUDGET = { minified: 1_150_000, compressed: 390_000 };

describe("the entry for browsers", () => {
	test("imports no module of Node.js, nor what does", async () => {
		const seen = new Set<string>();
		const visit = async (file: string): Promise<void> => {
			if (seen.has(file)) {
				return;
			}
			seen.add(file);
			const source = await readFile(file, "utf8");
			for (const [, name = ""] of source.matchAll(
				/^(?:import|export)[^;]*?from "([^"]+)";|^import "([^"]+)";|import\("([^"]+)"\)/gm,
			)) {
				assert.ok(
					!name.startsWith("node:") && !builtinModules.includes(name),
					`${file} imports ${name}`,
				);
				if (name.startsWith(".")) {
					await visit(resolve(dirname(file), name));
				}
			}
			assert.doesNotMatch(source, /\b(?:process\.|Buffer\b|require\()/, file);
		};
		await visit(pathOf("client/dist/.test/src/assayClient.js"));
		const names = [...seen].map((file) => file.replace(/^.*\/src\//, ""));
		assert.ok(names.includes("assay.js") && names.includes("watch.js"));
		assert.ok(!names.includes("devNode.js"));
	});

	test("is bundled within the budget, without Node.js' modules", async () => {
		const { outputFiles, warnings } = await build({
			entryPoints: [pathOf("client/dist/.test/src/assayClient.js")],
			...{ bundle: true, minify: true, write: false, format: "esm" },
			...{ platform: "browser", target: "es2022", logLevel: "silent" },
		});
		assert.deepEqual(warnings, []);
		const [bundle] = outputFiles;
		assert.ok(bundle !== undefined);
		const minified = bundle.contents.length;
		const compressed = brotliCompressSync(bundle.contents).length;
		assert.ok(minified <= BUDGET.minified, `${minified} bytes minified`);
		assert.ok(compressed <= BUDGET.compressed, `${compressed} compressed`);
	});
});

test("the documentation shows the program without this package as it is tested", async () => {
	const page = await readFile(pathOf("docs/other-tools.md"), "utf8");
	const program = await readFile(pathOf(`${PLAIN_API}/verify.mjs`), "utf8");
	const shown = program.slice(program.indexOf("import "));
	assert.ok(page.includes(`\`\`\`js\n${shown}\`\`\``));
});

test("that program has the versions of its packages that are tested", async () => {
	const text = await readFile(pathOf(`${PLAIN_API}/package.json`), "utf8");
	const { dependencies } = JSON.parse(text);
	for (const [name, version] of Object.entries(dependencies)) {
		const installed = join(CLIENT, "node_modules", name, "package.json");
		const { version: tested } = JSON.parse(await readFile(installed, "utf8"));
		assert.equal(version, tested, name);
	}
});

describe("the package", () => {
	const tsc = join(CLIENT, "node_modules/typescript/bin/tsc");
	let folder: string;
	/** A project that has installed the package. */
	let user: string;
	let installed: string;
	let manifest: Manifest;
	/** The files of the package. */
	let paths: readonly string[];

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "assay-package-"));
		// A separate build, because the one in dist may be in use.
		const source = join(folder, "client");
		await mkdir(join(source, "dist"), { recursive: true });
		manifest = JSON.parse(await readFile(join(CLIENT, "package.json"), "utf8"));
		await writeFile(
			join(source, "package.json"),
			JSON.stringify({ ...manifest, scripts: {} }),
		);
		for (const name of ["README.md", "LICENSE", "tsconfig.json"]) {
			const content = await readFile(join(CLIENT, name));
			await writeFile(join(source, name), content);
		}
		// These are compiled from Rust.
		for (const system of ["ecdsa", "groth16", "halo2"]) {
			await writeFile(join(source, `dist/${system}_hints.wasm`), "");
		}
		await run(process.execPath, [
			...[tsc, "-p", join(CLIENT, "tsconfig.json")],
			...["--outDir", join(source, "dist")],
		]);
		await linkDependencies(source, manifest.dependencies);
		await run(process.execPath, [
			...[join(source, "dist/cli.js"), "man", "--quiet"],
			...["--out", join(source, "dist/man")],
		]);
		const packed = await run(
			"npm",
			["pack", "--json", "--pack-destination", folder],
			{ cwd: source },
		);
		const [{ filename, files }] = JSON.parse(packed.stdout);
		paths = files.map(({ path }: { path: string }) => path);
		user = join(folder, "user");
		installed = join(user, "node_modules/@assay/client");
		await mkdir(installed, { recursive: true });
		await run("tar", [
			...["-xzf", join(folder, filename), "--strip-components=1"],
			...["-C", installed],
		]);
		// Only its dependencies, from this checkout.
		await linkDependencies(user, manifest.dependencies);
	});
	after(() => rm(folder, { recursive: true, force: true }));

	test("has its licence, its README and what its entries load, and no more", async () => {
		const licence = await readFile(pathOf("LICENSE"), "utf8");
		assert.equal(await readFile(join(installed, "LICENSE"), "utf8"), licence);
		const entries = [
			...Object.values(manifest.bin),
			...Object.values(manifest.exports).flatMap((entry) =>
				typeof entry === "string" ? [entry] : Object.values(entry),
			),
		].map((path) => path.replace(/^\.\//, ""));
		const wanted = new Set([
			"LICENSE",
			"README.md",
			...entries,
			...manifest.man,
		]);
		for (const path of wanted) {
			const [, module] = /^dist\/(.*?)(?:\.d\.ts|\.js)$/.exec(path) ?? [];
			if (module !== undefined) {
				for (const end of [".js", ".js.map", ".d.ts"]) {
					wanted.add(`dist/${module}${end}`);
				}
				// The source also names modules that have types alone.
				const source = await readFile(join(CLIENT, `src/${module}.ts`), "utf8");
				for (const [, name = ""] of source.matchAll(
					/(?:\bfrom|\bimport)[ (]"(\.[^"]+)"/g,
				)) {
					wanted.add(join(dirname(path), name));
				}
			}
		}
		assert.deepEqual([...paths].sort(), [...wanted].sort());
		for (const tool of ["demo", "blockSpace", "fuzz", "load", "network"]) {
			const found = paths.filter((path) => path.startsWith(`dist/${tool}`));
			assert.deepEqual(found, []);
		}
	});

	test("works for whoever installs it, and its types do", async () => {
		await writeFile(
			join(user, "package.json"),
			JSON.stringify({ name: "user", type: "module" }),
		);
		await writeFile(join(user, "use.ts"), USE);
		await run(
			process.execPath,
			[
				...[tsc, "--strict", "--module", "nodenext", "--target", "es2022"],
				...["--skipLibCheck", "--types", "", "use.ts"],
			],
			{ cwd: user },
		);
		const { stdout } = await run(process.execPath, ["use.js"], { cwd: user });
		assert.equal(stdout, "groth16/bls12-381 function\n");
		const program = join(installed, manifest.bin["assay-client"]);
		const told = await run(process.execPath, [program, "--version"]);
		assert.equal(told.stdout, `assay-client ${manifest.version}\n`);
	});
});

interface Manifest {
	readonly version: string;
	readonly bin: { readonly "assay-client": string };
	readonly man: readonly string[];
	readonly exports: Readonly<Record<string, string | Record<string, string>>>;
	readonly dependencies: Readonly<Record<string, string>>;
}

/** A program that uses the package. */
const USE = `
import { Assay, importArtefacts, type Verdict } from "@assay/client";
import { startDevNode } from "@assay/client/node";
declare const console: { log(...texts: unknown[]): void };
const bytes = new Uint8Array(384);
// A proof of three points at infinity, as arkworks writes it.
for (const at of [0, 96, 288]) bytes[at] = 0x40;
const { proof } = importArtefacts({ files: [{ name: "proof", bytes }] });
export const verdict = (assay: Assay, key: \`0x\${string}\`): Promise<Verdict> =>
	assay.dryRun({ key, proof: proof!, inputs: { bytes: "0x" } });
console.log(proof?.system, typeof startDevNode);
`;

/** Links packages into a folder's `node_modules`. */
async function linkDependencies(
	user: string,
	dependencies: Readonly<Record<string, string>>,
): Promise<void> {
	const { symlink } = await import("node:fs/promises");
	const names = Object.keys(dependencies);
	for (const name of names) {
		const target = join(user, "node_modules", name);
		await mkdir(dirname(target), { recursive: true });
		// Node.js looks for a link's own dependencies at its target.
		await symlink(join(CLIENT, "node_modules", name), target);
	}
}
