// Runs the tests that are marked `#[ignore]`, and records the results in docs/testing.md:
// long-tests.mjs PART-OF-A-NAME CARGO-OPTION... With a part of a name, which is not empty, it records nothing. The
// variable PACKAGE names packages, to run the tests of these alone.

import { execFileSync, spawn } from "node:child_process";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = resolve(import.meta.dirname, "..");
const PAGE = resolve(ROOT, "docs/testing.md");
/** The lines around the table. */
const BEGIN = "<!-- results of long tests -->\n";
const END = "<!-- end of results -->\n";

/** Returns the test programs of cargo's messages: their packages' names, folders and paths. */
export function programsOf(messages) {
	return messages
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line))
		.filter(({ reason, executable, profile }) => reason === "compiler-artifact" && executable && profile.test)
		.map(({ executable, manifest_path: manifest }) => ({
			name: /^name = "(.*)"$/m.exec(readFileSync(manifest, "utf8"))[1],
			folder: dirname(manifest),
			executable,
		}));
}

/** Returns how many tests passed and failed, by the last lines of a test program. `undefined` if it did not end. */
export function countsOf(output) {
	const counts = /^test result: .* (\d+) passed; (\d+) failed; \d+ ignored/m.exec(output);
	return counts ? { passed: Number(counts[1]), failed: Number(counts[2]) } : undefined;
}

/** Returns the page with a package's row in the table of results, in the order of names. */
export function withRow(page, { name, passed, failed, seconds, made }) {
	const [before, rest] = halves(page, BEGIN);
	const [table, after] = halves(rest, END);
	const rows = new Map(
		table
			.split("\n")
			.filter((line) => line.startsWith("| `"))
			.map((line) => [/`(.*?)`/.exec(line)[1], line]),
	);
	rows.set(name, `| \`${name}\` | ${passed} | ${failed} | ${seconds} | ${made} |`);
	const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => `${row}\n`);
	const head = "| package | passed | failed | seconds | made |\n| --- | ---: | ---: | ---: | --- |\n";
	return `${before}${BEGIN}\n${head}${sorted.join("")}\n${END}${after}`;
}

function halves(text, mark) {
	const at = text.indexOf(mark);
	if (at < 0) throw new Error(`docs/testing.md has no line ${mark.trim()}`);
	return [text.slice(0, at), text.slice(at + mark.length)];
}

/** Runs a program with its output shown, and returns the output. */
function run({ executable, folder }, name) {
	return new Promise((ended, failed) => {
		const options = ["--ignored", ...(name ? [name] : [])];
		const child = spawn(executable, options, {
			cwd: folder,
			env: { ...process.env, CARGO_MANIFEST_DIR: folder },
			stdio: ["ignore", "pipe", "inherit"],
		});
		let output = "";
		child.stdout.on("data", (data) => {
			process.stdout.write(data);
			output += data;
		});
		child.on("error", failed);
		child.on("close", () => ended(output));
	});
}

/** Returns the day, the commit and the machine of a run. */
function provenance() {
	const git = (...options) => execFileSync("git", options, { cwd: ROOT, encoding: "utf8" }).trim();
	const day = new Date().toISOString().slice(0, 10);
	const [{ model }] = cpus();
	const machine = `${model.trim()}, ${cpus().length} cores`;
	try {
		const changes = git("status", "--porcelain", "--", ".", ":!docs") && ", with changes";
		return `${day}, commit ${git("rev-parse", "--short=8", "HEAD")}${changes}, ${machine}`;
	} catch {
		return `${day}, of a copy without git's folder, ${machine}`;
	}
}

/** Throws if a wanted package is not one of the workspace's: nothing would be run, and nothing fail. */
export function requirePackages(wanted, metadata) {
	const known = JSON.parse(metadata).packages.map(({ name }) => name);
	const unknown = wanted.filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`PACKAGE: the workspace has no ${unknown.join(" and no ")}`);
}

async function main([name = "", ...cargo]) {
	const wanted = (process.env.PACKAGE ?? "").split(" ").filter((name) => name !== "");
	const metadata = ["metadata", "--no-deps", "--format-version=1"];
	requirePackages(wanted, execFileSync("cargo", metadata, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 30 }));
	const messages = execFileSync(
		"cargo",
		["test", "--release", "--locked", "--no-run", "--message-format=json-render-diagnostics", ...cargo],
		{ cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "inherit"] },
	);
	const made = provenance();
	let failures = 0;
	for (const [packageName, programs] of byPackage(programsOf(messages), wanted)) {
		const start = performance.now();
		const total = { passed: 0, failed: 0 };
		for (const program of programs) {
			console.log(`\n${packageName}: ${program.executable}`);
			const counts = countsOf(await run(program, name));
			total.passed += counts?.passed ?? 0;
			total.failed += counts?.failed ?? 1;
		}
		failures += total.failed;
		if (total.passed + total.failed === 0 || name) continue;
		const seconds = Math.round((performance.now() - start) / 1000);
		const row = { name: packageName, ...total, seconds, made };
		writeFileSync(PAGE, withRow(readFileSync(PAGE, "utf8"), row));
	}
	if (failures > 0) throw new Error(`${failures} failed`);
}

/** Groups programs by their packages, and leaves out packages that are not among the wanted ones, if any are. */
export function byPackage(programs, wanted) {
	const packages = new Map();
	for (const program of programs) {
		if (wanted.length > 0 && !wanted.includes(program.name)) continue;
		packages.set(program.name, [...(packages.get(program.name) ?? []), program]);
	}
	return packages;
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
	await main(process.argv.slice(2)).catch((error) => {
		console.error(`long tests: ${error.message}`);
		process.exitCode = 1;
	});
}
