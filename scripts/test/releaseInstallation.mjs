// Tests the installation of a release, and which ones install.sh refuses. release.test.mjs makes the release and runs
// these tests.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { command, ownFolder, ROOT, script } from "./environment.mjs";
import { archive, refused, release, sha256 } from "./releases.mjs";

/** Makes a copy of the release that a test may tamper with. All files except `tampered` are shared with the release. */
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

/** Installs a release into a folder of its own. */
const install = (t, from, ...options) => {
	const prefix = ownFolder((end) => t.after(end));
	return {
		prefix,
		...script("install.sh", "--prefix", prefix, ...options, from),
	};
};

/** Tests the installation of the release, and of damaged copies of it. */
export function testInstallation() {
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
			// Without its options the node would validate another chain.
			assert.match(unit, /^AssertPathExists=\/etc\/default\/assay-node$/m);
			assert.match(unit, /^EnvironmentFile=\/etc\/default\/assay-node$/m);
			assert.deepEqual(readdirSync(join(prefix, "bin")).sort(), [
				"assay",
				"assay-node",
			]);
			assert.deepEqual(readdirSync(prefix).sort(), ["bin", "lib", "share"]);
			// The unit hides this folder from the node.
			assert.match(stdout, /for a validator, install below/);
		}
	});

	const verifier = spawnSync("systemd-analyze", ["--version"]).error
		? "systemd-analyze is not installed"
		: false;
	test("has a unit that systemd reads without a warning", { skip: verifier }, (t) => {
		const { prefix } = install(t, release);
		const unit = join(prefix, "lib/systemd/system/assay-node.service");
		const verified = command("systemd-analyze", "verify", unit);
		assert.deepEqual(verified, { status: 0, stdout: "", stderr: "" });
		// A check that cannot fail would pass this too.
		writeFileSync(unit, `${readFileSync(unit, "utf8")}Nonsense=1\n`);
		const { stderr } = command("systemd-analyze", "verify", unit);
		assert.match(stderr, /Nonsense/);
	});

	test("is installed with manual pages and completions", (t) => {
		const { prefix, status, stdout, stderr } = install(t, release);
		assert.equal(status, 0, stderr);
		const pages = readdirSync(join(prefix, "share/man/man1"));
		for (const page of [
			...["assay.1", "assay-groth16-prove.1", "assay-doctor.1"],
			...["assay-node.1", "assay-node-key-insert.1"],
		]) {
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
		for (const [other, word] of [
			["zsh/site-functions/_assay", /groth16/],
			["fish/vendor_completions.d/assay.fish", /groth16/],
			["bash-completion/completions/assay-node", /export-chain-spec/],
			["zsh/site-functions/_assay-node", /export-chain-spec/],
			["fish/vendor_completions.d/assay-node.fish", /export-chain-spec/],
		]) {
			const text = readFileSync(join(prefix, "share", other), "utf8");
			assert.match(text, word);
		}
		// The output mentions neither the client nor the console, because this release lacks them.
		assert.doesNotMatch(stdout, /client|console/);
	});

	test("is installed with the client's package, if it has a sum", (t) => {
		const copied = copy(t, "SHA256SUMS");
		const file = "client/assay-client-0.1.0.tgz";
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

	test("is installed with the console's page in place of an older one", (t) => {
		const copied = copy(t, "SHA256SUMS");
		const files = ["console/index.html", "console/assets/index-new.js"];
		mkdirSync(join(copied, "console/assets"), { recursive: true });
		for (const file of [...files, "console/unlisted.js"]) {
			writeFileSync(join(copied, file), file);
		}
		const sums = files.map(
			(file) => `${sha256(join(copied, file))}  ${file}\n`,
		);
		appendFileSync(join(copied, "SHA256SUMS"), sums.join(""));
		const prefix = ownFolder((end) => t.after(end));
		const page = join(prefix, "share/assay/console");
		mkdirSync(join(page, "assets"), { recursive: true });
		writeFileSync(join(page, "assets/index-old.js"), "older");
		const { status, stdout, stderr } = script(
			...["install.sh", "--prefix", prefix, copied],
		);
		assert.equal(status, 0, stderr);
		for (const file of files) {
			const installed = join(prefix, "share/assay", file);
			assert.equal(readFileSync(installed, "utf8"), file);
		}
		assert.deepEqual(readdirSync(join(page, "assets")), ["index-new.js"]);
		assert.ok(!existsSync(join(page, "unlisted.js")));
		assert.match(stdout, /, the page of the console$/m);
		assert.ok(stdout.includes(`--directory "${page}" 8400`), stdout);
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

	/** Returns a copy of the release in which a program is for another machine. */
	function copyWithForeign(t, program) {
		const copied = copy(t, "SHA256SUMS", "assay-node.service");
		rmSync(join(copied, program));
		writeFileSync(join(copied, program), "\x7fELF of another machine");
		chmodSync(join(copied, program), 0o755);
		sumAgain(copied, program);
		return copied;
	}

	test("is refused if its node does not run here", (t) => {
		const copied = copyWithForeign(t, "bin/assay-node");
		refused(install(t, copied), 1, /the node does not run on this machine/);
	});

	test("is refused if its prover does not run here", (t) => {
		const { prefix, ...result } = install(t, copyWithForeign(t, "bin/assay"));
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
}
