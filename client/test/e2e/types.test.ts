import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { silenceLibraryLogs } from "../../src/program.js";
import {
	COMMAND,
	FOLDER,
	MODULES,
	writeModule,
} from "../../typegen/modules.js";
import type { TestChain } from "./environment.js";
import { startTestChain } from "./environment.js";

silenceLibraryLogs();

let own: TestChain;

before(async () => {
	own = await startTestChain("types");
});

after(() => own?.stop());

describe("the generated types", () => {
	for (const module of MODULES) {
		test(`of ${module.file} are those of the node's runtime`, async () => {
			const { registry, runtimeMetadata } = own.chain.api;
			const committed = await readFile(join(FOLDER, module.file), "utf8");
			const made = writeModule({ registry, metadata: runtimeMetadata }, module);
			assert.equal(
				committed,
				made,
				`src/generated/${module.file} is not of the node's runtime any more; in client/, run ${COMMAND}, then npm run lint, and commit what changed`,
			);
		});
	}

	test("have no other file", async () => {
		const files = MODULES.map(({ file }) => file).sort();
		assert.deepEqual((await readdir(FOLDER)).sort(), files);
	});
});
