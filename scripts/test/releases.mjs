// Shared by the tests of releases: the release that most of them look at, what makes one, and what stands for the
// builders of images.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { BINARIES, command, ownFolder, ROOT, script } from "./environment.mjs";

/** Options of release.sh that leave out what takes long, except the image. */
export const SMALL = [
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
export const NO_IMAGE = ["--without", "image"];

export const sha256 = (file) =>
	createHash("sha256").update(readFileSync(file)).digest("hex");

/** Makes a release of built programs in a folder, without the parts that take long. */
export function makeSmall(folder, binaries, ...options) {
	return script(
		"release.sh",
		...["--out", folder, "--binaries", binaries, "--allow-dirty"],
		...[...SMALL, ...options],
	);
}

/** Asserts that a command failed with this exit code and message. */
export function refused({ status, stdout, stderr }, code, text) {
	assert.equal(status, code, `${stdout}${stderr}`);
	assert.match(stderr, text);
}

/**
 * Makes programs that stand for podman, docker and buildah, and write down their arguments. `scripts` has what else they
 * do; a builder without a script does not work here.
 */
export function fakeBuilders(folder, scripts) {
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

/** The folder that has the release, its archive and its image, and the builders that make the image. */
export const out = join(ownFolder(after), "out");
export const builders = fakeBuilders(ownFolder(after), {
	// podman save --quiet --output FILE TAG
	podman: '[ "$1" != save ] || echo "image $5" >"$4"',
});

/** The release's own folder and its archive. `makeRelease` makes them. */
export let release;
export let archive;

/** Makes the release, without the parts that take long. Tests that tamper with it do so in a copy. */
export function makeRelease() {
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
}
