import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { completions } from "../../src/cli/completions.js";
import { manualPages, writeManual } from "../../src/cli/manual.js";
import { COMMANDS, EXIT } from "../../src/cli/options.js";
import { describeFailure, failureText } from "../../src/cli/report.js";
import type { Settings } from "../../src/cli/settings.js";
import { readSettings } from "../../src/cli/settings.js";
import {
	ConnectionError,
	TransactionError,
	UsageError,
} from "../../src/errors.js";
import { keyHash } from "../../src/hashes.js";
import { pathOf } from "../foreignFiles.js";

const BINARY = fileURLToPath(new URL("../../src/cli.js", import.meta.url));
/** An address without a listener. */
const NOBODY = "ws://127.0.0.1:1";
const HASH = `0x${"aB".repeat(32)}`;

function run(...args: string[]) {
	return runWith("", ...args);
}

/** Runs the program with a standard input. */
async function runWith(input: string, ...args: string[]) {
	const child = spawn(process.execPath, [BINARY, ...args]);
	// A command that does not read its input may end before it is written.
	child.stdin.on("error", () => {}).end(input);
	let stdout = "";
	let stderr = "";
	child.stdout.setEncoding("utf8").on("data", (text) => {
		stdout += text;
	});
	child.stderr.setEncoding("utf8").on("data", (text) => {
		stderr += text;
	});
	const [code] = await once(child, "close");
	return { code, stdout, stderr };
}

/** Returns the settings of the examples in a help. There must be some, and the parser must accept each. */
function examplesIn(help: string): Settings[] {
	const [, block = ""] = /^Examples:\n((?: {2}.+\n)+)\n/m.exec(help) ?? [];
	const lines = block.split("\n").slice(0, -1);
	assert.ok(lines.length > 0, `no examples in\n${help}`);
	return lines.map((line) => {
		const [program, ...args] = line.trim().replaceAll("$HASH", HASH).split(" ");
		assert.equal(program, "assay-client");
		return readSettings(args);
	});
}

describe("settings", () => {
	test("have defaults", () => {
		assert.deepEqual(readSettings(["register", "--key", "k.json"]), {
			command: "register",
			keyFile: "k.json",
			url: "ws://127.0.0.1:9944",
			pallet: undefined,
			secret: { uri: "//Alice" },
			until: "inBlock",
			timeoutMs: 120_000,
			json: false,
		});
	});

	test("pair proofs with inputs in their order", () => {
		const settings = readSettings([
			...["verify", "--key-hash", HASH],
			...["--proof", "p1", "--inputs", "i1", "--proof", "p2", "--inputs", "i2"],
		]);
		assert.ok(settings.command === "verify");
		assert.deepEqual(settings.key, { hash: HASH.toLowerCase() });
		assert.deepEqual(settings.proofs, [
			{ proofFile: "p1", inputsFile: "i1" },
			{ proofFile: "p2", inputsFile: "i2" },
		]);
	});

	test("name a backend for a computation, and no pallet", () => {
		const file = ["compute", "--operation", "o.json"];
		const settings = readSettings(file);
		assert.ok(settings.command === "compute");
		assert.deepEqual(
			[settings.operationFile, settings.backend],
			["o.json", "curves"],
		);
		assert.throws(() => readSettings([...file, "--pallet", "Bn254Wasm"]), {
			message: "Unknown option '--pallet'",
		});
	});

	for (const [name, { options }] of Object.entries(COMMANDS)) {
		test(`that ask for the help of ${name}`, () => {
			const settings = readSettings([name, "--help"]);
			assert.ok(settings.command === "help");
			for (const option of options) {
				assert.ok(settings.text.includes(`--${option}`), option);
			}
			assert.match(settings.text, /Exit codes:/);
			assert.ok(
				examplesIn(settings.text).every(({ command }) => command === name),
			);
		});
	}

	test("that ask for the help of the program", () => {
		const settings = readSettings(["--help"]);
		assert.ok(settings.command === "help");
		examplesIn(settings.text);
	});

	const verify = ["verify", "--key", "k", "--proof", "p", "--inputs", "i"];
	const refusals: [args: string[], message: string][] = [
		[
			[],
			"a command is missing; use one of register, remove, verify, compute, show, completions, man",
		],
		[
			["submit"],
			'"submit" is not a command; use one of register, remove, verify, compute, show, completions, man',
		],
		[["register"], "--key is missing"],
		[["register", "--key"], "Option '--key <value>' argument missing"],
		[["register", "--blocks", "2"], "Unknown option '--blocks'"],
		[["compute"], "--operation is missing"],
		[["remove"], "--key or --key-hash is missing"],
		[
			["remove", "--key", "k", "--key-hash", HASH],
			"--key and --key-hash exclude each other; pass one of them",
		],
		[
			["remove", "--key-hash", "0xab"],
			'--key-hash: "0xab" is not 0x and 64 hexadecimal digits',
		],
		[
			["register", "--key", "k", "--suri", "//Bob", "--suri-file", "f"],
			"--suri and --suri-file exclude each other; pass one of them",
		],
		[["register", "--key", "k", "--suri", ""], "--suri is missing"],
		[["register", "--key", "k", "--suri-file", ""], "--suri-file is missing"],
		[["verify", "--key", "k"], "--proof is missing"],
		[
			[...verify, "--proof", "p2"],
			"--proof is given 2 times and --inputs 1 times; pass one --inputs for each --proof",
		],
		[
			["verify", "--key-hash", HASH, "--inline", "--proof", "p"],
			"--inline needs the key itself; pass it with --key",
		],
		[
			[...verify, "--until", "ready"],
			'--until: "ready" is not inBlock or finalized',
		],
		[
			[...verify, "--timeout", "0"],
			'--timeout: "0" is not a number from 1 to 2000000',
		],
		[
			["show", "--blocks", "1001"],
			'--blocks: "1001" is not a number from 1 to 1000',
		],
		[
			["show", "--blocks", "1e2"],
			'--blocks: "1e2" is not a number from 1 to 1000',
		],
		[["completions"], "SHELL is missing; use one of bash, zsh, fish"],
		[
			["completions", "csh"],
			'SHELL: "csh" has no completions; use one of bash, zsh, fish',
		],
		[
			["completions", "bash", "zsh"],
			'SHELL: "bash zsh" has no completions; use one of bash, zsh, fish',
		],
		[["man"], "--out is missing"],
		[["man", "here"], "Unexpected argument 'here'"],
	];
	for (const [args, message] of refusals) {
		test(`refuse "${args.join(" ")}"`, () => {
			assert.throws(() => readSettings(args), { name: "UsageError", message });
		});
	}
});

describe("a failure", () => {
	const lost = new TransactionError({
		end: "connectionLost",
		message: "it was lost",
		txHash: "0xabcd",
		nonce: 7,
	});
	const dropped = new TransactionError({ end: "dropped", message: "no" });

	test("has a code and a kind, and an unexpected one a code of its own", () => {
		for (const [error, code, kind] of [
			[new UsageError("no"), 2, "usage"],
			[new ConnectionError("no"), 3, "connection"],
			[lost, 3, "connectionLost"],
			[dropped, 1, "dropped"],
			[new TypeError("no"), 4, "unexpected"],
			["no", 4, "unexpected"],
		] as const) {
			const described = describeFailure(error);
			assert.deepEqual([described.code, described.failure.kind], [code, kind]);
		}
		assert.equal(new Set(Object.values(EXIT)).size, Object.keys(EXIT).length);
	});

	test("names its transaction", () => {
		const { failure } = describeFailure(lost);
		assert.deepEqual(failure, {
			...{ kind: "connectionLost", message: "it was lost" },
			...{ transaction: "0xabcd", nonce: 7 },
		});
		assert.equal(
			failureText(failure),
			"it was lost\ntransaction 0xabcd, nonce 7",
		);
		assert.deepEqual(describeFailure(dropped).failure, {
			...{ kind: "dropped", message: "no" },
		});
		assert.equal(failureText(describeFailure(dropped).failure), "no");
	});

	test("of each code is in the table of the client's page", async () => {
		const page = await readFile(pathOf("client/README.md"), "utf8");
		for (const code of Object.values(EXIT)) {
			assert.match(page, new RegExp(`^\\| ${code} +\\|`, "m"));
		}
	});
});

describe("the program", () => {
	let folder: string;
	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "assay-client-test-"));
	});
	after(() => rm(folder, { recursive: true, force: true }));

	test("prints its help", async () => {
		const { code, stdout, stderr } = await run("--help");
		assert.equal(code, 0);
		assert.equal(stderr, "");
		for (const name of Object.keys(COMMANDS)) {
			assert.match(stdout, new RegExp(`^ {2}${name} `, "m"));
		}
	});

	test("prints its name and version, as its help says", async () => {
		const manifest = await readFile(pathOf("client/package.json"), "utf8");
		const { version } = JSON.parse(manifest);
		for (const option of ["--version", "-V"]) {
			assert.deepEqual(await run(option), {
				...{ code: 0, stdout: `assay-client ${version}\n`, stderr: "" },
			});
		}
		assert.match((await run("--help")).stdout, /^ {2}-V, --version {2,}print/m);
	});

	test("prints completions", async () => {
		const stdout = `${completions("bash")}\n`;
		assert.deepEqual(await run("completions", "bash"), {
			...{ code: 0, stdout, stderr: "" },
		});
	});

	test("writes its manual, and says where unless it is to be quiet", async () => {
		const args = ["man", "--out", join(folder, "man1")];
		const { code, stdout, stderr } = await run(...args);
		assert.deepEqual([code, stderr], [0, ""]);
		for (const name of manualPages().keys()) {
			const file = join(folder, "man1", name);
			assert.ok(stdout.includes(`wrote  ${file}\n`), stdout);
			assert.equal(await readFile(file, "utf8"), manualPages().get(name));
		}
		assert.equal((await run(...args)).code, 2);
		assert.deepEqual(await run(...args, "--force", "--quiet"), {
			...{ code: 0, stdout: "", stderr: "" },
		});
		const names = await readdir(join(folder, "man1"));
		assert.deepEqual(names.sort(), [...manualPages().keys()].sort());
	});

	test("replaces a page of its manual, and does not write into it", async () => {
		const out = join(folder, "man2");
		await writeManual({ out, force: false });
		const [page = "", text = ""] = [...manualPages()][0] ?? [];
		const file = join(out, page);
		await rm(file);
		await writeFile(join(folder, "linked"), "mine");
		await symlink(join(folder, "linked"), file);
		await writeManual({ out, force: true });
		assert.equal(await readFile(file, "utf8"), text);
		assert.equal(await readFile(join(folder, "linked"), "utf8"), "mine");
		await rm(file);
		await mkdir(file);
		await assert.rejects(writeManual({ out, force: true }), {
			name: "UsageError",
			message: /^cannot write to .*: choose another --out$/,
		});
		const left = (await readdir(out)).filter((name) => name.endsWith("tmp"));
		assert.deepEqual(left, []);
	});

	test("ends with 2 on wrong usage", async () => {
		const { code, stdout, stderr } = await run("register");
		assert.equal(code, 2);
		assert.equal(stdout, "");
		assert.equal(
			stderr,
			"assay-client: --key is missing\nRun assay-client --help for the usage.\n",
		);
	});

	test("ends with 2 on a bad file, before it connects", async () => {
		const file = join(folder, "bad.json");
		await writeFile(file, '{"type": "proof"}');
		const { code, stderr } = await run(
			"register",
			"--key",
			file,
			"--url",
			NOBODY,
		);
		assert.equal(code, 2);
		assert.equal(
			stderr,
			`assay-client: ${file}: "type" is "proof", expected "verifying_key"\n`,
		);
	});

	test("reads the secret of its account from a file or the standard input", async () => {
		const system = "groth16/bn254";
		const hash = keyHash({ system, key: Uint8Array.of(1) });
		const key = join(folder, "key.json");
		const type = "verifying_key";
		await writeFile(key, JSON.stringify({ type, system, hash, bytes: "0x01" }));
		const secret = join(folder, "secret");
		const register = (file: string, input: string) =>
			runWith(
				input,
				...["register", "--key", key, "--url", NOBODY, "--suri-file", file],
			);

		await writeFile(secret, "//Bob\n");
		assert.equal((await register(secret, "")).code, 3);
		assert.equal((await register("-", "//Bob\n")).code, 3);
		const none = join(folder, "none");
		for (const [file, input, message] of [
			[
				"-",
				"\n",
				"--suri-file: - has no secret URI; write it as the only line",
			],
			[
				"-",
				"not a secret",
				"the secret URI must be a derivation such as //Alice, a mnemonic, or a 32-byte hexadecimal seed",
			],
			[none, "", `--suri-file: ${none} cannot be read (ENOENT`],
		] as const) {
			const { code, stderr } = await register(file, input);
			assert.equal(code, 2);
			assert.ok(stderr.startsWith(`assay-client: ${message}`), stderr);
		}
	});

	test("ends with 3 if there is no node, with one line and no more", async () => {
		const { code, stdout, stderr } = await run("show", "--url", NOBODY);
		assert.equal(code, 3);
		assert.equal(stdout, "");
		assert.match(
			stderr,
			/^assay-client: cannot connect to ws:\/\/127.0.0.1:1: .*\n$/,
		);
	});

	test("prints JSON and nothing else if asked", async () => {
		const { code, stdout, stderr } = await run(
			"show",
			"--url",
			NOBODY,
			"--json",
		);
		assert.equal(code, 3);
		assert.equal(stderr, "");
		const { ok, error } = JSON.parse(stdout);
		assert.equal(ok, false);
		assert.equal(error.kind, "connection");
	});
});
