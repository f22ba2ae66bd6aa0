import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { errorClasses, rustVariants, unionMembers } from "./errorNames.js";
import {
	CHAIN_PAGE,
	CLIENT_PAGE,
	chainErrors,
	clientErrors,
	errorPage,
	messageDefects,
	PROVER_PAGE,
	proverErrors,
	sectionDefects,
} from "./errorPages.js";
import { readPage } from "./markdown.js";

const RUST = `
/// An error.
pub enum Error<T, I = ()> {
	/// A defect, (with) brackets in its comment {
	#[codec(index = 0)]
	Malformed(Defect),
	#[error("cannot read {}: {source}", .path.display())]
	Read { path: PathBuf, source: io::Error },
	#[error(
		"it is a \\"{0}\\": give \\
		 another"
	)]
	Other(String),
	#[error(transparent)]
	Cause(#[from] Cause),
	Last,
}
pub enum Next { Not }
`;

describe("the code", () => {
	test("has variants with messages", () => {
		assert.deepEqual(rustVariants(RUST, "Error"), [
			{ name: "Malformed", message: undefined },
			{ name: "Read", message: "cannot read …: …" },
			{ name: "Other", message: 'it is a "…": give another' },
			{ name: "Cause", message: undefined },
			{ name: "Last", message: undefined },
		]);
		assert.throws(() => rustVariants(RUST, "Nothing"), /no enum Nothing/);
	});

	test("has classes and unions", () => {
		const source =
			'export class A extends Error {}\nclass B extends A {}\nclass C extends AError {}\n/** Own. @internal */\nexport class D extends Error {}\ntype End =\n\t| "a"\n\t| "b";\n';
		assert.deepEqual(errorClasses(source), ["A", "C"]);
		assert.deepEqual(unionMembers(source, "End"), ["a", "b"]);
		assert.throws(() => unionMembers(source, "Start"), /no type Start/);
	});
});

describe("the pages about errors", () => {
	test("have a section for each error of a pallet, and no other", async () => {
		const expected = await chainErrors();
		assert.ok(expected.flatMap(({ names }) => names).length > 30);
		assert.deepEqual(sectionDefects(errorPage(CHAIN_PAGE), expected), []);
	});

	test("have a section for each class and end of the client, and no other", async () => {
		const expected = await clientErrors();
		assert.ok(expected.flatMap(({ names }) => names).length > 10);
		assert.deepEqual(sectionDefects(errorPage(CLIENT_PAGE), expected), []);
	});

	test("have the messages of the prover's errors, and no other", async () => {
		const errors = await proverErrors();
		const page = errorPage(PROVER_PAGE);
		for (const program of new Set(errors.map((error) => error.program))) {
			const names = errors
				.filter((error) => error.program === program)
				.map(({ name }) => name);
			assert.deepEqual(sectionDefects(page, [{ heading: program, names }]), []);
		}
		assert.deepEqual(messageDefects(page, errors), []);
	});

	test("are refused where a section is missing or has no error", () => {
		const page = readPage(
			"# P\n\n## One\n\n### A\n\n#### a\n\n### B\n\n## Two\n\n### C\n",
		);
		const defects = (names: string[]) =>
			sectionDefects(page, [{ heading: "One", names }]);
		assert.deepEqual(defects(["A", "B"]), []);
		assert.deepEqual(defects(["A"]), [
			'"One" has a section B without an error',
		]);
		assert.deepEqual(defects(["A", "B", "C"]), ['"One" has no section C']);
	});

	test("are refused where a message is missing, changed or has no error", () => {
		const page = readPage(
			"# P\n\n## program\n\n### Error\n\n| e | m | w |\n| - | - | - |\n| `A` | run `it` \\<now> | x |\n| `B` | b | x |\n",
		);
		const variant = (name: string, message?: string) => ({ name, message });
		const defects = (...variants: ReturnType<typeof variant>[]) =>
			messageDefects(page, [{ program: "program", name: "Error", variants }]);
		assert.deepEqual(defects(variant("A", "run `it` <now>"), variant("B")), []);
		assert.deepEqual(defects(variant("A", "run"), variant("C")), [
			"program, Error, A: the message is now run",
			"program, Error: no row C",
			"program, Error: a row B without an error",
		]);
	});
});
