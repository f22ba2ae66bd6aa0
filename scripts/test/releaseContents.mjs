// Tests what is in a release and beside it. release.test.mjs makes the release and runs these tests.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { BINARIES, command, ROOT } from "./environment.mjs";
import {
	builders,
	makeSmall,
	NO_IMAGE,
	out,
	refused,
	release,
	sha256,
} from "./releases.mjs";

/** Tests what is in the release. */
export function testContents() {
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
}
