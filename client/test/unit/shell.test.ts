import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { completions } from "../../src/cli/completions.js";
import { commandHelp, helpText } from "../../src/cli/help.js";
import { manualPages, writeManual } from "../../src/cli/manual.js";
import type {
	CommandName,
	CommandSpec,
	OptionName,
	OptionSpec,
} from "../../src/cli/options.js";
import {
	COMMANDS,
	choices,
	MAIN_OPTIONS,
	OPTIONS,
	SHELLS,
} from "../../src/cli/options.js";
import { pathOf } from "../foreignFiles.js";

const NAMES = Object.keys(COMMANDS) as CommandName[];

let folder: string;
before(async () => {
	folder = await mkdtemp(join(tmpdir(), "assay-client-test-"));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Runs a program. Returns undefined if this machine lacks it. */
function run(program: string, args: readonly string[]) {
	const { error, status, stdout, stderr } = spawnSync(program, args, {
		encoding: "utf8",
		env: { ...process.env, MANPAGER: "cat" },
	});
	if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") {
		return undefined;
	}
	assert.equal(stderr, "", `${program} ${args.join(" ")}`);
	assert.equal(status, 0, `${program} ${args.join(" ")}: ${stdout}`);
	return stdout;
}

/** Returns an option in each of its ways: `--help`, `-h`. */
function flags(name: OptionName): string[] {
	const { short }: OptionSpec = OPTIONS[name];
	return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
}

/** Returns what can follow a command. */
function wordsAfter(name: CommandName): string[] {
	const { argument, options }: CommandSpec = COMMANDS[name];
	return [...(argument?.choices ?? []), ...options.flatMap(flags)];
}

describe("the completions", () => {
	/** The text before a command's part of a script, the one after it, and an option in the script. */
	const forms = {
		bash: {
			part: (name: string) => [`\t\t\t${name}) `, ";;"],
			option: (name: OptionName) => `--${name} `,
		},
		zsh: {
			part: (name: string) => [`\t\t${name}) `, ";;"],
			option: (name: OptionName) =>
				`--${name}${OPTIONS[name].type === "string" ? "=" : ""}[`,
		},
		fish: {
			part: (name: string) => [`-a ${name} `, " -n '__fish_use_subcommand' -a"],
			option: (name: OptionName) => ` -l ${name} `,
		},
	} as const;
	/** The programs that check a script without running it. */
	const checks = { bash: "-n", zsh: "-n", fish: "--no-execute" } as const;

	for (const shell of SHELLS) {
		test(`of ${shell} have each command, each of its options and each choice`, () => {
			const script = completions(shell);
			const { part, option } = forms[shell];
			for (const name of NAMES) {
				const [start = "", end = ""] = part(name);
				const [, rest] = script.split(start);
				assert.ok(rest !== undefined, `${name} is missing:\n${script}`);
				const [own = ""] = rest.split(end);
				const { argument, options }: CommandSpec = COMMANDS[name];
				for (const known of options) {
					assert.ok(own.includes(option(known)), `${name} ${known}: ${own}`);
				}
				const values = [
					...(argument?.choices ?? []),
					...options.flatMap((known) => choices(OPTIONS[known])),
				];
				for (const value of values) {
					assert.ok(script.includes(value), `${name} ${value}`);
				}
			}
			for (const known of MAIN_OPTIONS) {
				assert.ok(script.includes(option(known)), known);
			}
		});

		test(`of ${shell} are what ${shell} can read, where it is installed`, async (t) => {
			const file = join(folder, `script.${shell}`);
			await writeFile(file, completions(shell));
			if (run(shell, [checks[shell], file]) === undefined) {
				t.skip(`${shell} is not installed`);
			}
		});
	}

	/** Has bash source the script and complete the last word of a line. */
	async function completed(...words: string[]): Promise<string[]> {
		const file = join(folder, "completions.bash");
		await writeFile(file, completions("bash"));
		// Calls the function as bash's own completion does.
		const program = `
			source "$1"
			shift
			COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
			_assay-client assay-client "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD - 1]}"
			printf '%s\\n' "\${COMPREPLY[@]}"`;
		const line = ["assay-client", ...words];
		const args = ["--norc", "-uc", program, "bash", file, ...line];
		return (run("bash", args) ?? "").split("\n").slice(0, -1);
	}

	test("complete lines in bash, where it is installed", async (t) => {
		if (run("bash", ["-c", ":"]) === undefined) {
			t.skip("bash is not installed");
			return;
		}
		assert.deepEqual(await completed(""), [
			...NAMES,
			...MAIN_OPTIONS.flatMap(flags),
		]);
		assert.deepEqual(await completed("reg"), ["register"]);
		for (const name of NAMES) {
			assert.deepEqual(await completed(name, ""), wordsAfter(name), name);
		}
		assert.deepEqual(await completed("verify", "--dry"), ["--dry-run"]);
		assert.deepEqual(await completed("show", "--until", "f"), ["finalized"]);
		assert.deepEqual(await completed("show", "--until", "=", "f"), [
			"finalized",
		]);
		assert.deepEqual(
			await completed("show", "--until", "="),
			await completed("show", "--until", ""),
		);
		assert.deepEqual(await completed("show", "--url", ""), [""]);
		assert.deepEqual(await completed("nothing", ""), [""]);
		const file = join(folder, "a key.json");
		await writeFile(file, "");
		const start = file.slice(0, -"key.json".length);
		assert.deepEqual(await completed("register", "--key", start), [file]);
		assert.deepEqual(await completed("register", "--key", "=", start), [file]);
		assert.deepEqual(await completed("man", "--out", start), [""]);
	});
});

describe("the manual", () => {
	test("has a page for the program and for each command, which the package names", async () => {
		const names = [
			"assay-client",
			...NAMES.map((name) => `assay-client-${name}`),
		];
		const files = names.map((name) => `${name}.1`);
		assert.deepEqual([...manualPages().keys()], files);
		const manifest = await readFile(pathOf("client/package.json"), "utf8");
		assert.deepEqual(
			JSON.parse(manifest).man,
			files.map((file) => `dist/man/${file}`),
		);
	});

	test("says what the help says", () => {
		for (const name of NAMES) {
			const page = manualPages().get(`assay-client-${name}.1`) ?? "";
			const plain = page.replaceAll("\\-", "-").replace(/\\f[BR]/g, "");
			const lines = helpText(commandHelp(name))
				.split("\n")
				.filter((line) => line.startsWith("  "));
			assert.ok(lines.length > 4);
			for (const line of lines) {
				for (const part of line.trim().split(/ {2,}/)) {
					assert.ok(plain.includes(`\n${part}\n`), `${name}: ${part}`);
				}
			}
		}
	});

	test("is written, and replaced only by force", async () => {
		const out = join(folder, "new/man1");
		const files = await writeManual({ out, force: false });
		const written = (await readdir(out)).map((name) => join(out, name));
		assert.deepEqual([...files].sort(), written.sort());
		await assert.rejects(writeManual({ out, force: false }), {
			name: "UsageError",
			message: `${files[0]} exists: choose another --out, or overwrite with --force`,
		});
		await writeManual({ out, force: true });
		const below = join(files[0] ?? "", "below");
		await assert.rejects(
			writeManual({ out: below, force: false }),
			({ message }: Error) =>
				message.startsWith(`cannot write to ${below}: ENOTDIR`) &&
				message.endsWith(": choose another --out"),
		);
	});

	/** The programs that render pages, with arguments that make them report problems. */
	const renderers: readonly (readonly [program: string, args: string[]])[] = [
		["mandoc", ["-T", "lint", "-W", "error"]],
		["groff", ["-man", "-ww", "-z", "-K", "utf8"]],
		["man", ["--warnings", "-E", "UTF-8", "-l"]],
	];

	test("renders without warnings, where there is a program that renders", async (t) => {
		const out = join(folder, "rendered");
		const files = await writeManual({ out, force: false });
		const present = renderers.filter(([program, args]) =>
			files.every((file) => run(program, [...args, file]) !== undefined),
		);
		if (present.length === 0) {
			t.skip("there is no mandoc, groff or man");
		}
	});
});
