import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { withOwnFolder } from "../../src/ownFolder.js";

describe("a folder of a program's own", () => {
	test("is there for the work and gone after it, whatever ends it", async () => {
		const folders: string[] = [];
		const work = async (folder: string) => {
			folders.push(folder);
			await writeFile(join(folder, "file"), "text");
			return folders.length;
		};
		assert.equal(await withOwnFolder("test", work), 1);
		const failing = async (folder: string) => {
			await work(folder);
			throw new Error("failed");
		};
		await assert.rejects(withOwnFolder("test", failing), { message: "failed" });
		assert.deepEqual(folders.map(existsSync), [false, false]);
		for (const folder of folders) {
			assert.match(folder, /assay-test-\w+$/);
		}
	});
});
