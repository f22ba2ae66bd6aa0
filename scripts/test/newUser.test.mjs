// Tests what new-user.mjs says if a release or a page is not as it should be. `make new-user` runs the whole.

import assert from "node:assert/strict";
import {
	chmodSync,
	cpSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { command, ownFolder, ROOT, script } from "./environment.mjs";

const TITLE = "assay-0.0.0-x86_64-linux";

function refused({ status, stdout, stderr }, code, text) {
	assert.equal(status, code, `${stdout}${stderr}`);
	assert.match(stderr, text);
	assert.equal(stdout, "");
}

/** Makes an archive with the pages and an installer that fails. `change` may change its folder first. */
function archive(t, change = () => {}) {
	const out = ownFolder((end) => t.after(end));
	const folder = join(out, TITLE);
	mkdirSync(folder);
	cpSync(join(ROOT, "docs"), join(folder, "docs"), { recursive: true });
	writeFileSync(join(folder, "manifest.json"), '{"leftOut":[]}');
	const installer = join(folder, "install.sh");
	writeFileSync(installer, "#!/bin/sh\necho no such luck >&2\nexit 3\n");
	chmodSync(installer, 0o755);
	change(folder);
	const made = command("tar", "-C", out, "-czf", `${folder}.tar.gz`, TITLE);
	assert.equal(made.status, 0, made.stderr);
	rmSync(folder, { recursive: true });
	return out;
}

describe("new-user.mjs", () => {
	test("refuses wrong usage", (t) => {
		refused(script("new-user.mjs"), 2, /name one release/);
		refused(script("new-user.mjs", "one", "two"), 2, /name one release/);
		const folder = ownFolder((end) => t.after(end));
		refused(script("new-user.mjs", join(folder, "none")), 1, /there is no /);
		refused(script("new-user.mjs", folder), 1, /has 0 archives of a release/);
	});

	test("wants a release with documentation", (t) => {
		const out = archive(t, (folder) =>
			rmSync(join(folder, "docs"), { recursive: true }),
		);
		refused(script("new-user.mjs", out), 1, /has no documentation/);
	});

	test("wants a release with the client and the console's page", (t) => {
		for (const part of ["client", "console"]) {
			const manifest = JSON.stringify({ leftOut: ["image", part, "sbom"] });
			const out = archive(t, (folder) =>
				writeFileSync(join(folder, "manifest.json"), manifest),
			);
			const missing = new RegExp(`the release has no ${part},`);
			refused(script("new-user.mjs", out), 1, missing);
		}
	});

	test("names a command that a page has instead of the expected one", (t) => {
		const out = archive(t, (folder) => {
			const page = join(folder, "docs/start.md");
			const changed = readFileSync(page, "utf8").replace(
				"tar -xzf",
				"bsdtar -xf",
			);
			writeFileSync(page, changed);
		});
		const expected =
			/start\.md, "From a release": the next command is bsdtar .*change scripts\/new-user\.mjs/;
		refused(script("new-user.mjs", out), 1, expected);
	});

	test("names the step that failed, with its output", (t) => {
		const failed = script("new-user.mjs", join(archive(t), `${TITLE}.tar.gz`));
		refused(
			failed,
			1,
			/the step "`install\.sh`" failed: .*\nended with 3:\nno such luck$/m,
		);
	});
});
