// Tests a release of built programs, its installation, and what both reject.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
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
import { basename, dirname, join, posix } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { BINARIES, command, ownFolder, ROOT, script } from "./environment.mjs";

const SMALL = [
	"--without",
	"packages",
	"--without",
	"client",
	"--without",
	"console",
	"--without",
	"sbom",
	"--without",
	"runtime",
];
const NO_IMAGE = ["--without", "image"];
const sha256 = (file) =>
	createHash("sha256").update(readFileSync(file)).digest("hex");

/** Makes a release of built programs in a folder, without the parts that take long. */
function makeSmall(out, binaries, ...options) {
	return script(
		"release.sh",
		...["--out", out, "--binaries", binaries, "--allow-dirty"],
		...[...SMALL, ...options],
	);
}

/** Asserts that a command failed with this exit code and message. */
function refused({ status, stdout, stderr }, code, text) {
	assert.equal(status, code, `${stdout}${stderr}`);
	assert.match(stderr, text);
}

/**
 * Makes programs that stand for podman, docker and buildah, and write down their arguments. `scripts` has what else they
 * do; a builder without a script does not work here.
 */
function fakeBuilders(folder, scripts) {
	for (const name of ["podman", "docker", "buildah"]) {
		const file = join(folder, name);
		const log = `echo "$(basename "$0") $*" >>"${folder}/log"`;
		writeFileSync(file, `#!/bin/sh\n${log}\n${scripts[name] ?? "exit 1"}\n`);
		chmodSync(file, 0o755);
	}
	return {
		/** Runs release.sh with these builders alone. */
		release: (...options) =>
			command(
				"env",
				`PATH=${folder}:${process.env.PATH}`,
				join(ROOT, "scripts/release.sh"),
				...options,
			),
		/** What was asked of the builders, except whether they work. */
		calls: () =>
			readFileSync(join(folder, "log"), "utf8")
				.trim()
				.split("\n")
				.filter((call) => !call.endsWith(" info")),
	};
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
		const made = makeSmall(out, folder, ...NO_IMAGE);
		refused(made, 1, /has no program assay-node: build it/);
		assert.deepEqual(readdirSync(out), []);
	});

	test("says first of all that there will be no image, and why", (t) => {
		const folder = ownFolder((end) => t.after(end));
		const none = fakeBuilders(folder, {});
		const some = fakeBuilders(
			ownFolder((end) => t.after(end)),
			{ podman: "exit 0" },
		);
		const options = ["--binaries", folder, "--out", join(folder, "out")];
		for (const [builders, more, reason] of [
			[none, [], /neither podman, docker nor buildah works here/],
			[some, ["--offline"], /its base comes from the network/],
			[some, [], undefined],
			[none, NO_IMAGE, undefined],
		]) {
			const made = builders.release(...options, "--allow-dirty", ...more);
			refused(made, 1, /has no program assay-node/);
			const skipped = made.stdout.match(/container image: skipped: .*/)?.[0];
			if (reason === undefined) assert.equal(skipped, undefined);
			else assert.match(skipped ?? made.stdout, reason);
		}
	});

	test("asks the builder that works for the image", (t) => {
		const build = "--target prebuilt --file \\S+/Containerfile --tag TAG";
		for (const [name, ...expected] of [
			[
				"podman",
				`^podman build --format docker ${build} `,
				"^podman save --quiet --output \\S+-image.tar TAG$",
			],
			[
				"docker",
				`^docker build ${build} `,
				"^docker save --output \\S+-image.tar TAG$",
			],
			[
				"buildah",
				`^buildah build --format docker ${build} `,
				"^buildah push --quiet TAG docker-archive:\\S+-image.tar:TAG$",
			],
		]) {
			const folder = ownFolder((end) => t.after(end));
			const out = join(folder, "out");
			// It makes an image, but cannot save it. So the rest of the release need not be made.
			const builders = fakeBuilders(folder, {
				[name]: '[ "$1" != save ] && [ "$1" != push ]',
			});
			const options = ["--out", out, "--binaries", BINARIES, "--allow-dirty"];
			const made = builders.release(...options, ...SMALL);
			assert.equal(made.status, 1, made.stderr);
			assert.deepEqual(readdirSync(out), []);
			const calls = builders.calls();
			assert.equal(calls.length, expected.length, calls.join("\n"));
			for (const [at, text] of expected.entries()) {
				const tag = "localhost/assay-node:[0-9.]+";
				assert.match(calls[at], new RegExp(text.replaceAll("TAG", tag)));
			}
		}
	});

	test("shows why a builder made no image, and leaves nothing behind", (t) => {
		const folder = ownFolder((end) => t.after(end));
		const out = join(folder, "out");
		const builders = fakeBuilders(folder, {
			docker: '[ "$1" != build ] || { echo "no such base"; exit 3; }',
		});
		const options = ["--out", out, "--binaries", BINARIES, "--allow-dirty"];
		const made = builders.release(...options, ...SMALL);
		refused(made, 1, /^no such base$.*docker made no image.*--without image/ms);
		assert.deepEqual(readdirSync(out), []);
	});
});

describe("a release", () => {
	const folder = ownFolder(after);
	const out = join(folder, "out");
	const builders = fakeBuilders(ownFolder(after), {
		// podman save --quiet --output FILE TAG
		podman: '[ "$1" != save ] || echo "image $5" >"$4"',
	});
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
		const made = builders.release(
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
		const { leftOut } = manifest;
		const parts = ["client", "console", "packages", "runtime", "sbom"];
		assert.deepEqual(leftOut, parts);
	});

	test("has an image beside it, with its sum there and in the manifest", () => {
		const image = `${release}-image.tar.gz`;
		const saved = gunzipSync(readFileSync(image)).toString();
		assert.match(saved, /^image localhost\/assay-node:[0-9.]+\n$/);
		const check = command(
			...["env", "-C", out, "sha256sum", "--check", "--strict"],
			`${basename(image)}.sha256`,
		);
		assert.equal(check.status, 0, check.stderr);
		const manifest = JSON.parse(
			readFileSync(join(release, "manifest.json"), "utf8"),
		);
		assert.deepEqual(manifest.image, {
			path: basename(image),
			bytes: statSync(image).size,
			sha256: sha256(image),
		});
		const [build] = builders.calls();
		const { version, commit } = manifest;
		assert.ok(build.includes(`org.opencontainers.image.version=${version} `));
		assert.ok(build.includes(`org.opencontainers.image.revision=${commit} `));
	});

	test("has what its image is made from", () => {
		const text = readFileSync(join(release, "Containerfile"), "utf8");
		const stages = new Map(
			text
				.split(/^(?=FROM )/m)
				.map((stage) => [stage.match(/^FROM .* AS (\S+)$/m)?.[1], stage]),
		);
		const prebuilt = stages.get("prebuilt") ?? "";
		const copies = `${stages.get("system")}${prebuilt}`.matchAll(
			/^COPY (.+) \S+$/gm,
		);
		const files = [...copies].flatMap(([, names]) => names.split(" "));
		assert.ok(files.includes("bin/assay-node") && files.includes("LICENSE"));
		for (const file of files) {
			assert.ok(existsSync(join(release, file)), file);
		}
		assert.match(prebuilt, /^FROM system AS prebuilt$/m);
		// The image from the sources differs in nothing else.
		assert.match(text, /^FROM system\nCOPY --from=build .+\n$/m);
	});

	test("has the documentation, whose links lead to its files", () => {
		const pages = readdirSync(release, { recursive: true }).filter((path) =>
			path.endsWith(".md"),
		);
		for (const page of ["README.md", "docs/start.md", "prover/README.md"]) {
			assert.ok(pages.includes(page), page);
		}
		let links = 0;
		for (const page of pages) {
			const text = readFileSync(join(release, page), "utf8");
			const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, "");
			for (const [, target] of prose.matchAll(/\]\(([^()\s]+)\)/g)) {
				if (/^([a-z]+:|#)/.test(target)) continue;
				links += 1;
				const path = posix.join(dirname(page), target.split("#")[0]);
				assert.ok(existsSync(join(release, path)), `${page}: ${target}`);
			}
		}
		assert.ok(links > 100, `${links} links`);
		// A link to a file of the checkout alone names the file.
		const runtime = readFileSync(join(release, "docs/runtime.md"), "utf8");
		assert.match(runtime, /`examples\/parachain\/src\/lib\.rs`/);
	});

	test("has the program without the client, and no packages of npm", () => {
		const folder = join(ROOT, "examples/plain-api");
		const files = readdirSync(folder).filter((name) => name.includes("."));
		assert.ok(files.includes("package-lock.json"));
		const there = readdirSync(join(release, "examples/plain-api"));
		assert.deepEqual(there.sort(), files.sort());
		// The page links to it.
		const page = readFileSync(join(release, "docs/other-tools.md"), "utf8");
		assert.ok(page.includes("](../examples/plain-api/find.mjs)"));
	});

	test("has a raw specification of the chain", () => {
		const chain = JSON.parse(
			readFileSync(join(release, "chain/local.json"), "utf8"),
		);
		assert.equal(chain.id, "local");
		assert.ok(Object.keys(chain.genesis.raw.top).length > 10);
	});

	test("is not made over another", () => {
		const made = makeSmall(out, BINARIES, ...NO_IMAGE);
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
