import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { describe, test } from "node:test";
import { runCommands, runnableCommands, showsOutput } from "./commands.js";
import { readPage } from "./markdown.js";

const place = { folder: tmpdir(), env: process.env };

test("marked blocks are picked with their outputs", () => {
	const page = [
		"```sh\nfirst\n```",
		"```sh run\nsecond\n```",
		"```text output\nits output\n```",
		"```sh run exit=2\nthird\n```",
	].join("\n\n");
	assert.deepEqual(runnableCommands(readPage(page).blocks), [
		{ script: "second", exitCode: 0, output: "its output" },
		{ script: "third", exitCode: 2, output: undefined },
	]);
	for (const [bad, message] of [
		["```text output\na\n```", /follows no commands/],
		["```ts run\na\n```", /only blocks of sh/],
	] as const) {
		assert.throws(() => runnableCommands(readPage(bad).blocks), message);
	}
});

test("an output is compared, with gaps", () => {
	const printed = "one 1\ntwo (2)\nthree\n";
	for (const shown of [
		"one 1\ntwo (2)\nthree",
		"one …\ntwo (…)\nthree",
		"…\nthree",
		"one 1\n…",
		"…",
		"…\none 1\n…\ntwo (2)\nthree\n…",
	]) {
		assert.ok(showsOutput(shown, printed), shown);
	}
	for (const shown of [
		"one 1\ntwo (2)",
		"two (2)\nthree",
		"one 2\n…",
		"…\ntwo 2\n…",
		"one … two (2)\nthree",
		"",
	]) {
		assert.ok(!showsOutput(shown, printed), shown);
	}
});

describe("commands", () => {
	const commands = {
		script: "echo a\necho b >&2",
		exitCode: 0,
		output: "a\nb",
	};

	test("that do as the page says pass", async () => {
		assert.equal(await runCommands(commands, place), undefined);
		const failing = {
			...commands,
			script: "echo a; echo b; exit 3",
			exitCode: 3,
		};
		assert.equal(await runCommands(failing, place), undefined);
	});

	test("that print something else are told", async () => {
		const defect = await runCommands({ ...commands, output: "a\nc" }, place);
		assert.match(defect ?? "", /where the page has\na\nc/);
	});

	test("that fail are told, in the middle as well", async () => {
		const script = "echo a\nfalse\necho b";
		const defect = await runCommands({ ...commands, script }, place);
		assert.match(defect ?? "", /ended with 1, not 0/);
		const expected = { ...commands, exitCode: 1 };
		const other = await runCommands(expected, place);
		assert.match(other ?? "", /ended with 0, not 1/);
	});
});
