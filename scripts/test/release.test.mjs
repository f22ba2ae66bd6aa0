// Tests a release of built programs, its installation, and what both reject.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
	appendFileSync,
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BINARIES, command, ownFolder, ROOT, script } from "./environment.mjs";

const SMALL = [
	"--without",
	"packages",
	"--without",
	"client",
	"--without",
	"sbom",
	"--without",
	"runtime",
];
const sha256 = (file) =>
	createHash("sha256").update(readFileSync(file)).digest("hex");

/** Asserts that a command failed with this exit code and message. */
function refused({ status, stdout, stderr }, code, text) {
	assert.equal(status, code, `${stdout}${stderr}`);
	assert.match(stderr, text);
}

describe("release.sh", () => {
	test("refuses wrong usage", () => {
		refused(script("release.sh", "--fast"), 2, /there is no option --fast/);
		refused(script("release.sh", "--out"), 2, /--out takes a value/);
		refused(
			script("release.sh", "--without", "node"),
			2,
			/no part node to leave out/,
		);
	});

	test("says that a folder is no checkout", (t) => {
		const folder = ownFolder((end) => t.after(end));
		cpSync(join(ROOT, "scripts"), join(folder, "scripts"), { recursive: true });
		const made = command(join(folder, "scripts/release.sh"));
		refused(made, 1, /is no checkout of git.*Clone the repository/);
		assert.ok(!existsSync(join(folder, "release")));
	});

	test("names a program that is missing, and leaves nothing behind", (t) => {
		const folder = ownFolder((end) => t.after(end));
		const out = join(folder, "out");
		const made = script(
			"release.sh",
			"--out",
			out,
			"--binaries",
			folder,
			"--allow-dirty",
			...SMALL,
		);
		refused(made, 1, /has no program assay-node: build it/);
		assert.deepEqual(readdirSync(out), []);
	});
});

describe("a release", () => {
	const folder = ownFolder(after);
	const out = join(folder, "out");
	let release;
	let archive;

	/**
	 * Makes a copy of the release that a test may tamper with. All files except `tampered` are shared with the release.
	 */
	function copy(t, ...tampered) {
		const other = ownFolder((end) => t.after(end));
		assert.equal(command("cp", "-al", `${release}/.`, other).status, 0);
		for (const file of tampered) {
			rmSync(join(other, file));
			cpSync(join(release, file), join(other, file));
		}
		return other;
	}

	/** Corrects the sum of a file in a copy. */
	function sumAgain(copied, file) {
		const sums = readFileSync(join(release, "SHA256SUMS"), "utf8");
		const old = sums.split("\n").find((line) => line.endsWith(`  ${file}`));
		const sum = `${sha256(join(copied, file))}  ${file}`;
		writeFileSync(join(copied, "SHA256SUMS"), sums.replace(old, sum));
	}

	const install = (t, from, ...options) => {
		const prefix = ownFolder((end) => t.after(end));
		return {
			prefix,
			...script("install.sh", "--prefix", prefix, ...options, from),
		};
	};

	before(() => {
		const made = script(
			"release.sh",
			"--out",
			out,
			"--binaries",
			BINARIES,
			"--allow-dirty",
			...SMALL,
		);
		assert.equal(made.status, 0, made.stderr);
		release = made.stdout.trim().split("\n").at(-1);
		archive = `${release}.tar.gz`;
	});

	test("lists every file with its sum and length", () => {
		const manifest = JSON.parse(
			readFileSync(join(release, "manifest.json"), "utf8"),
		);
		assert.match(manifest.node, new RegExp(`^assay-node ${manifest.version}`));
		const { commit, uncommittedChanges } = manifest;
		assert.match(commit, /^([0-9a-f]{40}|unknown)$/);
		assert.ok(commit !== "unknown" || uncommittedChanges);
		const listed = manifest.files.map(({ path }) => path);
		for (const { path, bytes, sha256: sum } of manifest.files) {
			assert.equal(statSync(join(release, path)).size, bytes, path);
			assert.equal(sha256(join(release, path)), sum, path);
		}
		const there = readdirSync(release, { recursive: true }).filter((path) =>
			statSync(join(release, path)).isFile(),
		);
		assert.deepEqual(
			[...listed, "SHA256SUMS", "manifest.json"].sort(),
			there.sort(),
		);
		assert.ok(
			listed.includes("bin/assay-node") && listed.includes("bin/assay"),
		);
	});

	test("has a raw specification of the chain", () => {
		const chain = JSON.parse(
			readFileSync(join(release, "chain/local.json"), "utf8"),
		);
		assert.equal(chain.id, "local");
		assert.ok(Object.keys(chain.genesis.raw.top).length > 10);
	});

	test("is not made over another", () => {
		const made = script(
			"release.sh",
			"--out",
			out,
			"--binaries",
			BINARIES,
			"--allow-dirty",
			...SMALL,
		);
		refused(made, 1, /exists: remove it/);
		assert.deepEqual(
			readdirSync(out).filter((name) => name.startsWith(".")),
			[],
		);
	});

	test("is installed from its folder and from its archive", (t) => {
		for (const from of [release, archive]) {
			const { prefix, status, stdout, stderr } = install(t, from);
			assert.equal(status, 0, stderr);
			assert.match(stdout, /is installed/);
			assert.match(stdout, /assay-node hardware/);
			for (const program of ["assay-node", "assay"]) {
				assert.equal(
					command(join(prefix, "bin", program), "--version").status,
					0,
				);
			}
			const unit = readFileSync(
				join(prefix, "lib/systemd/system/assay-node.service"),
				"utf8",
			);
			assert.match(
				unit,
				new RegExp(`^ExecStart=${prefix}/bin/assay-node --validator`, "m"),
			);
			assert.deepEqual(readdirSync(join(prefix, "bin")).sort(), [
				"assay",
				"assay-node",
			]);
			assert.deepEqual(readdirSync(prefix).sort(), ["bin", "lib", "share"]);
			// The unit hides this folder from the node.
			assert.match(stdout, /for a validator, install below/);
		}
	});

	test("is installed with manual pages and completions", (t) => {
		const { prefix, status, stdout, stderr } = install(t, release);
		assert.equal(status, 0, stderr);
		const pages = readdirSync(join(prefix, "share/man/man1"));
		for (const page of ["assay.1", "assay-groth16-prove.1", "assay-doctor.1"]) {
			assert.ok(pages.includes(page), pages.join(" "));
		}
		const complete = `
			source "$1"
			COMP_WORDS=(assay groth16 setup --curve "")
			COMP_CWORD=4
			_assay assay "" --curve
			echo "\${COMPREPLY[@]}"`;
		const file = join(prefix, "share/bash-completion/completions/assay");
		const completed = command("bash", "-euc", complete, "bash", file);
		assert.equal(completed.status, 0, completed.stderr);
		assert.equal(completed.stdout, "bls12-381 bls12-377 bn254 bw6-761\n");
		for (const other of [
			"zsh/site-functions/_assay",
			"fish/vendor_completions.d/assay.fish",
		]) {
			const text = readFileSync(join(prefix, "share", other), "utf8");
			assert.match(text, /groth16/);
		}
		// Without the package, the output does not mention the client.
		assert.doesNotMatch(stdout, /client/);
	});

	test("is installed with the client's package, if it has a sum", (t) => {
		const copied = copy(t, "SHA256SUMS");
		const file = "client/assay-client-0.1.0.tgz";
		mkdirSync(join(copied, "client"));
		writeFileSync(join(copied, file), "packed");
		const unlisted = install(t, copied);
		assert.equal(unlisted.status, 0, unlisted.stderr);
		assert.ok(!existsSync(join(unlisted.prefix, "share/assay", file)));
		assert.doesNotMatch(unlisted.stdout, /client/);
		const sums = join(copied, "SHA256SUMS");
		appendFileSync(sums, `${sha256(join(copied, file))}  ${file}\n`);
		const { prefix, status, stdout, stderr } = install(t, copied);
		assert.equal(status, 0, stderr);
		const installed = join(prefix, "share/assay/assay-client-0.1.0.tgz");
		assert.equal(readFileSync(installed, "utf8"), "packed");
		const { engines } = JSON.parse(
			readFileSync(join(ROOT, "client/package.json"), "utf8"),
		);
		const oldest = engines.node.replace(">=", "");
		assert.ok(stdout.includes(`with Node.js ${oldest} or later`), stdout);
		const line = `npm install --global --prefix "${prefix}" "${installed}"`;
		assert.ok(stdout.includes(line), stdout);
	});

	test("names folders from the root, wherever it was installed", (t) => {
		const folder = ownFolder((end) => t.after(end));
		const { status, stdout, stderr } = command(
			"bash",
			"-c",
			'cd "$1" && "$2" --prefix here',
			"bash",
			folder,
			join(release, "install.sh"),
		);
		assert.equal(status, 0, stderr);
		assert.ok(
			stdout.includes(`export PATH="${folder}/here/bin:$PATH"`),
			stdout,
		);
	});

	test("is installed by its own script, over an older one", (t) => {
		const prefix = ownFolder((end) => t.after(end));
		mkdirSync(join(prefix, "bin"));
		writeFileSync(join(prefix, "bin/assay"), "older");
		const { status, stderr } = command(
			join(release, "install.sh"),
			"--prefix",
			prefix,
		);
		assert.equal(status, 0, stderr);
		assert.equal(
			sha256(join(prefix, "bin/assay")),
			sha256(join(release, "bin/assay")),
		);
	});

	test("is not installed in part if the disk is full", (t) => {
		const folder = ownFolder((end) => t.after(end));
		const prefix = join(folder, "prefix");
		mkdirSync(join(prefix, "bin"), { recursive: true });
		writeFileSync(join(prefix, "bin/assay-node"), "older");
		// A limit on the size of files has the effect of a full disk: the node is larger.
		const { status, stderr } = command(
			"bash",
			"-c",
			'trap "" XFSZ; ulimit -f 1024; "$1" --prefix "$2"',
			"bash",
			join(release, "install.sh"),
			prefix,
		);
		assert.notEqual(status, 0);
		assert.match(stderr, /install: .*File too large/);
		const node = readFileSync(join(prefix, "bin/assay-node"), "utf8");
		assert.equal(node, "older");
		assert.deepEqual(readdirSync(join(prefix, "bin")), ["assay-node"]);
		assert.deepEqual(readdirSync(prefix).sort(), ["bin", "lib", "share"]);
	});

	test("is not installed into a folder that systemd would misread", (t) => {
		const folder = ownFolder((end) => t.after(end));
		const prefix = join(folder, "my programs");
		refused(
			script("install.sh", "--prefix", prefix, release),
			1,
			/has characters that systemd reads in its own way/,
		);
	});

	test("is refused if a file is missing", (t) => {
		const copied = copy(t);
		rmSync(join(copied, "bin/assay"));
		const { prefix, ...result } = install(t, copied);
		refused(result, 1, /bin\/assay: No such file.*is damaged/s);
		assert.ok(!existsSync(join(prefix, "bin")));
	});

	test("is refused if a sum is wrong", (t) => {
		const copied = copy(t, "assay-node.service");
		appendFileSync(join(copied, "assay-node.service"), "# changed\n");
		const { prefix, ...result } = install(t, copied);
		refused(result, 1, /assay-node\.service: FAILED.*is damaged/s);
		assert.ok(!existsSync(join(prefix, "bin")));
	});

	test("is refused without sums, of all or of a program", (t) => {
		const copied = copy(t, "SHA256SUMS");
		const sums = join(copied, "SHA256SUMS");
		const others = readFileSync(sums, "utf8").replace(
			/^.* {2}bin\/assay\n/m,
			"",
		);
		writeFileSync(sums, others);
		refused(install(t, copied), 1, /has no sum of bin\/assay$/m);
		rmSync(sums);
		refused(install(t, copied), 1, /has no SHA256SUMS: it is not a release/);
	});

	test("is refused if its node does not run here", (t) => {
		const copied = copy(t, "SHA256SUMS", "assay-node.service");
		rmSync(join(copied, "bin/assay-node"));
		writeFileSync(join(copied, "bin/assay-node"), "\x7fELF of another machine");
		chmodSync(join(copied, "bin/assay-node"), 0o755);
		sumAgain(copied, "bin/assay-node");
		refused(install(t, copied), 1, /the node does not run on this machine/);
	});

	test("is refused if its prover does not run here", (t) => {
		const copied = copy(t, "SHA256SUMS", "assay-node.service");
		rmSync(join(copied, "bin/assay"));
		writeFileSync(join(copied, "bin/assay"), "\x7fELF of another machine");
		chmodSync(join(copied, "bin/assay"), 0o755);
		sumAgain(copied, "bin/assay");
		const { prefix, ...result } = install(t, copied);
		refused(result, 1, /the prover does not run on this machine/);
		assert.deepEqual(readdirSync(join(prefix, "bin")), []);
	});

	test("is refused as a damaged archive", (t) => {
		const other = ownFolder((end) => t.after(end));
		const damaged = join(other, "assay.tar.gz");
		writeFileSync(damaged, readFileSync(archive).subarray(0, 1000));
		refused(install(t, damaged), 1, /assay\.tar\.gz\.sha256 is missing/);
		cpSync(`${archive}.sha256`, `${damaged}.sha256`);
		refused(install(t, damaged), 1, /has another SHA-256 sum/);
		writeFileSync(`${damaged}.sha256`, `${sha256(damaged)}  assay.tar.gz\n`);
		refused(install(t, damaged), 1, /is not an archive of a release/);
	});

	test("is not installed where nobody may write", (t) => {
		const file = join(
			ownFolder((end) => t.after(end)),
			"file",
		);
		writeFileSync(file, "");
		// Not even root can make folders below these.
		for (const prefix of ["/proc/assay", join(file, "prefix")]) {
			refused(
				script("install.sh", "--prefix", prefix, release),
				1,
				/cannot be written: run this as root/,
			);
		}
	});
});

describe("wrong usage", () => {
	test("of install.sh", (t) => {
		refused(script("install.sh", "--force"), 2, /there is no option --force/);
		refused(script("install.sh", "--prefix"), 2, /--prefix takes a folder/);
		refused(
			script("install.sh", "one", "two"),
			2,
			/one release to install, not one and two/,
		);
		const folder = ownFolder((end) => t.after(end));
		refused(
			script("install.sh", join(folder, "none")),
			1,
			/there is no .*none/,
		);
		const help = script("install.sh", "--help");
		assert.equal(help.status, 0);
		assert.match(help.stdout, /--prefix FOLDER/);
	});

	test("of the other scripts", (t) => {
		refused(
			script("packages.sh", "--fast"),
			2,
			/packages: there is no option --fast/,
		);
		refused(
			script("supply-chain.sh", "--fast"),
			2,
			/supply-chain: there is no option --fast/,
		);
		refused(
			script("runtime-hash.sh", "--fast"),
			2,
			/runtime-hash: there is no option --fast/,
		);
		refused(
			script("runtime-hash.sh", "--against"),
			2,
			/--against takes a value/,
		);
		const none = join(
			ownFolder((end) => t.after(end)),
			"none",
		);
		refused(
			script("runtime-hash.sh", "--against", none),
			1,
			/there is no file .*none/,
		);
	});
});
