// Tests a release of built programs, its installation, and what both reject. The tests of one release are in modules of
// their own, but run in this process: a release takes long to make.

import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { BINARIES, command, ownFolder, ROOT, script } from "./environment.mjs";
import { testContents } from "./releaseContents.mjs";
import { testInstallation } from "./releaseInstallation.mjs";
import {
	fakeBuilders,
	makeRelease,
	makeSmall,
	NO_IMAGE,
	refused,
	SMALL,
} from "./releases.mjs";

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
	before(makeRelease);
	testContents();
	testInstallation();
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
