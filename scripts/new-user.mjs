#!/usr/bin/env node
// Does what the documentation tells a new user to do, with the commands of its pages, and prints the time of each step:
//
//   new-user.mjs RELEASE    the folder of `make release`, or the archive in it
//
// The home folder is new and the caches are empty. The programs, the client and the pages come from the archive alone.
// The console's page and the program that finds statements are from this checkout, because a release lacks them. So the
// client must be built here. Needs Chromium, npm's registry, and a node's usual ports. At the end the node, the browser
// and all folders are gone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { basename, delimiter, dirname, extname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const ROOT = resolve(import.meta.dirname, "..");
const LOCALHOST = "127.0.0.1";
/** Seconds that a step may take, unless it has another limit. */
const LIMIT = 300;
/** Seconds for a step that downloads, builds, or starts the node. */
const LONG_LIMIT = 900;
/** Lines of the node's log to print after a failure. */
const TAIL = 10;
/** The accounts that pay: the command line's default one, and the one that the page is told to take. */
const ALICE = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";
const BOB = "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty";
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The row of a step that takes too long for this script. */
const PALLET = "the pallet in the template: build of node and runtime";

/** An error whose message is all that there is to say. */
class Failure extends Error {}

function fail(message) {
	throw new Failure(message);
}

/** Returns the group of a pattern in a text, or its whole match. */
function found(pattern, text, where) {
	const match = pattern.exec(text) ?? fail(`${where} has no ${pattern}:\n${text}`);
	return match[1] ?? match[0];
}

function expect(actual, expected, what) {
	if (actual !== expected) {
		fail(`${what} is ${actual}, not ${expected}`);
	}
}

// What this script started or made. Nothing of it outlives the script.

const work = mkdtempSync(join(tmpdir(), "assay-new-user-"));
const children = new Set();
process.on("exit", () => {
	for (const child of children) {
		kill(child, "SIGKILL");
	}
	rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});
for (const [signal, code] of [
	["SIGHUP", 129],
	["SIGINT", 130],
	["SIGTERM", 143],
]) {
	process.on(signal, () => process.exit(code));
}

/** Sends a signal to a child and to what it started. */
function kill(child, signal) {
	try {
		process.kill(-child.pid, signal);
	} catch (error) {
		if (error.code !== "ESRCH") {
			throw error;
		}
	}
}

/** Starts commands in a shell of their own, as a group of processes. */
function start(commands, options) {
	const shell = ["-euo", "pipefail", "-c", commands];
	const child = spawn("bash", shell, { ...options, detached: true });
	children.add(child);
	child.once("exit", () => children.delete(child));
	return child;
}

// The documentation.

/** Returns the fenced blocks below a heading of a page, up to the next heading. */
function blocksBelow(page, heading) {
	const blocks = [];
	let isBelow = false;
	let block;
	for (const line of readFileSync(page, "utf8").split("\n")) {
		if (line.startsWith("```")) {
			if (block === undefined) {
				block = { language: line.slice(3).split(/\s/)[0], lines: [] };
			} else {
				if (isBelow) {
					blocks.push(block);
				}
				block = undefined;
			}
		} else if (block !== undefined) {
			block.lines.push(line);
		} else if (/^#+ /.test(line)) {
			isBelow = line.replace(/^#+ /, "") === heading;
		}
	}
	return blocks;
}

/** The commands below a heading. Each has to be taken, in their order: a step for each command, and no other. */
class Guide {
	#where;
	#commands;

	constructor(page, heading) {
		this.#where = `docs/${page}, "${heading}"`;
		this.#commands = blocksBelow(join(docs, page), heading)
			.filter(({ language }) => language === "sh")
			.flatMap(({ lines }) => lines.join("\n").split(/(?<!\\)\n/));
	}

	/** Takes the next command, which has to match the pattern. */
	next(pattern) {
		const command = this.#commands.shift();
		if (command === undefined || !pattern.test(command)) {
			fail(
				`${this.#where}: the next command is ${command ?? "missing"}, where ${pattern} is expected: ` +
					"a page has changed, so change scripts/new-user.mjs",
			);
		}
		return command;
	}

	/** Fails if commands are left. */
	end() {
		if (this.#commands.length > 0) {
			fail(`${this.#where}: no step runs ${this.#commands[0]}: add it to scripts/new-user.mjs`);
		}
	}
}

/** Returns a command that the text of a page has in backticks. */
function mentioned(page, command) {
	if (!readFileSync(join(docs, page), "utf8").includes(`\`${command}\``)) {
		fail(`docs/${page} no longer mentions \`${command}\`: change scripts/new-user.mjs`);
	}
	return command;
}

// The user.

const home = join(work, "home");
const env = newEnvironment();
/** The folder in which the user is. */
let place = home;

/** Returns the environment of a new user: nothing of this session's, except how to reach the network. */
function newEnvironment() {
	const system = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];
	const network = /^(https?|no|all)_proxy$|^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/i;
	return {
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => network.test(name))),
		HOME: home,
		LANG: "C.UTF-8",
		PATH: [...system, dirname(process.execPath)].join(delimiter),
		TMPDIR: join(work, "tmp"),
	};
}

/** Has the user run commands. Returns what they print. A PATH that they export remains. */
async function run(commands, limit = AbortSignal.timeout(LIMIT * 1000)) {
	const child = start(`${commands}\nprintenv PATH >&3`, {
		cwd: place,
		env,
		stdio: ["ignore", "pipe", "pipe", "pipe"],
	});
	const stop = () => kill(child, "SIGKILL");
	limit.addEventListener("abort", stop);
	const [stdout, stderr, path, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		text(child.stdio[3]),
		once(child, "close"),
	]);
	limit.removeEventListener("abort", stop);
	if (code !== 0) {
		fail(`${commands}\nended with ${code ?? "a signal"}:\n${`${stdout}${stderr}`.trimEnd()}`);
	}
	env.PATH = path.trim();
	return stdout;
}

/** The rows of the table. */
const rows = [];

/** Runs a step, and notes its time. `note` is added to its name, and may depend on its result. */
async function step(name, action, { seconds = LIMIT, note = () => "" } = {}) {
	const begin = performance.now();
	const limit = AbortSignal.timeout(seconds * 1000);
	const expired = new Promise((_, reject) => {
		limit.addEventListener("abort", () => reject(new Failure(`it took more than ${seconds} s`)));
	});
	try {
		const result = await Promise.race([action(limit), expired]);
		const row = { name: `${name}${note(result)}`, seconds: (performance.now() - begin) / 1000 };
		rows.push(row);
		console.error(`${row.seconds.toFixed(1).padStart(7)} s  ${row.name}`);
		return result;
	} catch (error) {
		throw new Failure(`the step "${name}" failed: ${error.message}`, { cause: error });
	}
}

/** Runs a step of commands. */
function does(name, commands, options) {
	return step(name, (limit) => run(commands, limit), options);
}

/** Adds a row with the sum of all steps since the last one. */
function sum(name) {
	const last = rows.findLastIndex((row) => row.isSum);
	const seconds = rows.slice(last + 1).reduce((all, row) => all + row.seconds, 0);
	rows.push({ name, seconds, isSum: true });
}

// The steps.

/** Returns the archive of a release, named by itself or by its folder. */
function archiveOf(release) {
	const path = resolve(release);
	const stat = statSync(path, { throwIfNoEntry: false }) ?? fail(`there is no ${release}`);
	if (stat.isFile()) {
		return path;
	}
	const inside = readdirSync(path)
		.filter((name) => /^assay-.*-linux\.tar\.gz$/.test(name))
		.map((name) => join(path, name));
	const archives = existsSync(`${path}.tar.gz`) ? [`${path}.tar.gz`] : inside;
	if (archives.length !== 1) {
		fail(
			`${release} has ${archives.length} archives of a release: name the folder of \`make release\`, or its archive`,
		);
	}
	return archives[0];
}

const usage = () => {
	console.error("new-user: name one release. Usage: new-user.mjs RELEASE, or make new-user RELEASE=FOLDER");
	process.exit(2);
};
const [release = usage(), ...more] = process.argv.slice(2);
if (more.length > 0) {
	usage();
}

let docs;
let node;
let site;
let browser;

/** Installs the release. */
async function install(archive) {
	const title = basename(archive, ".tar.gz");
	mkdirSync(env.TMPDIR);
	mkdirSync(home);
	symlinkSync(archive, join(home, basename(archive)));
	await run(`tar -xzf '${archive}' -C '${work}' '${title}/docs' '${title}/manifest.json'`).catch(({ message }) =>
		fail(`the release has no documentation: ${message}`),
	);
	docs = join(work, title, "docs");
	const guide = new Guide("start.md", "From a release");
	const next = (pattern) => guide.next(pattern).replaceAll("assay-VERSION-x86_64-linux", title);
	await does("unpack the archive", next(/^tar -xzf /));
	await does("`install.sh`", next(/install\.sh --prefix/));
	await does("`npm install` of the client", next(/^npm install --global/), {
		seconds: LONG_LIMIT,
		note: (printed) => `, with ${found(/added (\d+) packages/, printed, "npm's output")} packages from the registry`,
	});
	await run(next(/^export PATH=/));
	await does("`assay doctor`", mentioned("start.md", "assay doctor"));
	await startNode(next(/^assay-node --dev$/));
	guide.end();
	return JSON.parse(readFileSync(join(work, title, "manifest.json"), "utf8"));
}

/** Starts the node in a terminal of its own, and waits for the line that the page names. */
async function startNode(command) {
	const line = mentioned("start.md", "Running JSON-RPC server");
	const log = [];
	await step(
		"start of the node, which compiles the runtime",
		() =>
			new Promise((ready, ended) => {
				const child = start(`exec ${command} 2>&1`, {
					cwd: home,
					env: { ...env },
					stdio: ["ignore", "pipe", "ignore"],
				});
				createInterface({ input: child.stdout }).on("line", (printed) => {
					log.push(printed);
					log.splice(0, log.length - TAIL);
					if (printed.includes(line)) {
						ready();
					}
				});
				child.once("exit", (code, signal) =>
					ended(new Failure(`the node ended with ${code ?? signal}:\n${log.join("\n")}`)),
				);
				node = { child, log };
			}),
		{ seconds: LONG_LIMIT },
	);
}

/** Has the chain verify a proof. Returns its statement. */
async function verifies(name, command, statement) {
	const printed = await does(name, command);
	found(/^verdict +verified/m, printed, command);
	expect(found(/^statement +(0x[0-9a-f]{64})$/m, printed, command), statement, "the chain's statement");
}

const statementIn = (printed) => found(/^statement +(0x[0-9a-f]{64})$/m, printed, "the prover's output");

/** Makes a proof of the prover's own circuit, and has it verified. */
async function proveOwnCircuit() {
	const making = new Guide("start.md", "Make a proof");
	await does("`assay groth16 setup`", making.next(/^assay groth16 setup /));
	await run(making.next(/^seq /));
	const printed = await does("`assay groth16 prove`", making.next(/^assay groth16 prove /));
	making.end();
	const statement = statementIn(printed);
	const verifying = new Guide("start.md", "Verify it");
	await does("`assay-client register`", verifying.next(/^assay-client register /));
	await verifies("`assay-client verify`", verifying.next(/^assay-client verify --key/), statement);
	await verifies("`assay-client verify --dry-run`", verifying.next(/^assay-client verify --dry-run /), statement);
	verifying.end();
	sum("five-minute start, in all");
}

const FACTORS = { a: "3", b: "11" };
const OTHERS = { a: "5", b: "7" };
const FILES = ["verification_key.json", "proof.json", "public.json"];

/** Makes two proofs of a circuit of circom by snarkjs, in a new folder, and has the first verified by command line. */
async function proveCircomCircuit() {
	place = join(home, "factors");
	mkdirSync(place);
	const [circuit] = blocksBelow(join(docs, "proofs.md"), "From a circuit on").filter(
		({ language }) => language === "circom",
	);
	writeFileSync(join(place, "factors.circom"), circuit.lines.join("\n"));
	const making = new Guide("proofs.md", "From a circuit on");
	const several = (...patterns) => patterns.map((pattern) => making.next(pattern)).join("\n");
	await does("`npm install` of circom2 and snarkjs", making.next(/^npm install .*circom2.*snarkjs/), {
		seconds: LONG_LIMIT,
	});
	await does("compile the circuit by circom2", making.next(/^npx circom2 .*--wasm/));
	await does(
		"powers of tau by snarkjs: new, contribution, phase 2",
		several(/ powersoftau new /, / powersoftau contribute /, / powersoftau prepare phase2 /),
	);
	await does(
		"keys by snarkjs: `.zkey`, contribution, verifying key",
		several(/ groth16 setup /, / zkey contribute /, / zkey export verificationkey /),
	);
	const input = making.next(/^echo .* > input\.json$/);
	const prove = making.next(/ groth16 fullprove /);
	making.end();
	const proveFor = ({ a, b }) => {
		const changed = input.replace(FACTORS.a, a).replace(FACTORS.b, b);
		return `${changed}\n${prove}`;
	};
	await does("prove by snarkjs", proveFor(FACTORS));

	const guide = new Guide("proofs.md", "snarkjs");
	const importing = guide.next(/^assay groth16 import --from snarkjs /);
	const printed = await does("`assay groth16 import`", importing);
	const first = statementIn(printed);
	const key = found(/^key hash +(0x[0-9a-f]{64})$/m, printed, "the prover's output");
	await does("`assay-client register`", guide.next(/^assay-client register /));
	await verifies("`assay-client verify`", guide.next(/^assay-client verify /), first);
	guide.end();
	sum("from the circuit to the verified proof by command line, in all");

	await does("another proof of the circuit by snarkjs", proveFor(OTHERS));
	expect(readFileSync(join(place, "public.json"), "utf8").match(/\d+/)?.[0], `${OTHERS.a * OTHERS.b}`, "the product");
	// Only to know what the page has to show: it takes snarkjs' own files.
	return { key, first, second: statementIn(await run(`${importing}-too`)) };
}

/** Builds the page in this checkout, and serves it as a server of static files does. */
async function serveConsole() {
	const page = join(work, "page");
	const build = `source '${ROOT}/scripts/env.sh'
		install_packages console
		npm --prefix '${ROOT}/console' run --silent build -- --outDir '${page}'`;
	await step(
		"build of the page, in a checkout with a built client (the release has no page)",
		async (limit) => {
			const shell = start(build, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
			limit.addEventListener("abort", () => kill(shell, "SIGKILL"));
			const [stdout, stderr, [code]] = await Promise.all([
				text(shell.stdout),
				text(shell.stderr),
				once(shell, "close"),
			]);
			if (code !== 0) {
				fail(`the page cannot be built in ${ROOT}: is the client built? scripts/build.sh client\n${stdout}${stderr}`);
			}
		},
		{ seconds: LONG_LIMIT },
	);
	const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url, "http://page");
		const file = join(page, pathname === "/" ? "index.html" : pathname);
		try {
			const body = await readFile(file);
			response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(body);
		} catch {
			response.writeHead(404).end();
		}
	});
	server.listen(0, LOCALHOST);
	await once(server, "listening");
	site = { server, url: `http://${LOCALHOST}:${server.address().port}/` };
}

/** Drops the files of the second proof on the page, submits them as //Bob, and looks at the statement. */
async function verifyThroughPage({ second }) {
	await serveConsole();
	const executablePath =
		process.env.ASSAY_CHROMIUM ||
		CHROMIUM.find((path) => existsSync(path)) ||
		fail("Chromium is missing: install it, or name it in ASSAY_CHROMIUM");
	const { chromium } = createRequire(join(ROOT, "console/package.json"))("playwright-core");
	let page;
	const shows = (selector, content) => page.locator(selector).filter({ hasText: content }).first().waitFor();
	/** Runs a step in the page. A failure says what the page showed. */
	const onPage = (name, action) =>
		step(name, () =>
			action().catch(async (error) => {
				const shown = await page
					?.locator("body")
					.innerText()
					.catch(() => "nothing");
				throw new Failure(`${error.message}\nThe page showed:\n${shown}`, { cause: error });
			}),
		);

	await onPage("open the page in Chromium, until it is connected", async () => {
		browser = await chromium.launch({
			executablePath,
			env,
			// Chromium's sandbox does not work for root.
			chromiumSandbox: process.getuid() !== 0,
			...{ handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false },
		});
		page = await browser.newPage();
		page.setDefaultTimeout(LIMIT * 1000);
		await page.goto(site.url);
		await shows(".node summary", "Connected");
		await page.getByRole("link", { name: "Verify", exact: true }).click();
	});
	await onPage("drop the key, the proof and the inputs, until they are recognised and tried", async () => {
		const files = FILES.map((name) => ({ name, content: readFileSync(join(place, name), "utf8") }));
		const dataTransfer = await page.evaluateHandle((dropped) => {
			const transfer = new DataTransfer();
			for (const { name, content } of dropped) {
				transfer.items.add(new File([content], name));
			}
			return transfer;
		}, files);
		await page.locator(".drop").first().dispatchEvent("drop", { dataTransfer });
		await shows(".files li", "Verifying key for groth16/bn254");
		await shows(".files li", "Proof of groth16/bn254, by snarkjs");
		await shows(".files li", "1 public input, by snarkjs");
		await shows(".notice.good", "The proof holds");
		await shows(".facts", /Key\s*Registered/);
	});
	await onPage("submit as //Bob, until the block is final", async () => {
		await page.getByLabel("Account").selectOption("//Bob");
		await page.getByRole("button", { name: "Verify on the chain" }).click();
		await shows(".submission", /Final in block \d+/);
	});
	await onPage("the statement's page, until it is found", async () => {
		await page.getByText("the statement's page").click();
		await shows(".occurrence", /Verified, and final in block \d+/);
		await shows(".occurrence", "groth16/bn254");
		expect(new URL(page.url()).hash, `#/statement/${second}`, "the statement's page");
	});
	await browser.close();
	sum("from another proof to its statement on the page, in all");
}

/** Finds both statements without the client, in the blocks of the node. */
async function findStatements({ key, first, second }) {
	const checkout = join(home, "assay");
	cpSync(join(ROOT, "examples/plain-api"), join(checkout, "examples/plain-api"), {
		recursive: true,
		filter: (path) => basename(path) !== "node_modules",
	});
	const guide = new Guide("other-tools.md", "Find a statement");
	const next = (pattern) => guide.next(pattern).replaceAll(/\bASSAY\b/g, checkout);
	await does("`npm ci` of `examples/plain-api`, in a checkout", next(/^npm --prefix .*plain-api ci$/), {
		seconds: LONG_LIMIT,
	});
	const find = next(/^node .*find\.mjs ws:.* 0x…$/);
	guide.end();
	for (const [name, statement, who] of [
		["command line's", first, ALICE],
		["page's", second, BOB],
	]) {
		const printed = await does(`\`find.mjs\` finds the ${name} statement`, find.replace("0x…", statement));
		const occurrence = JSON.parse(printed);
		expect(occurrence.system, "groth16/bn254", "the statement's proof system");
		expect(occurrence.key, key, "the statement's key");
		expect(occurrence.who, who, "the statement's account");
	}
	sum("both statements found without the client, in all");
}

function printTable({ release: title, commit, uncommittedChanges, node: version }) {
	const steps = rows.filter(({ isSum }) => !isSum);
	const all = steps.reduce((total, { seconds }) => total + seconds, 0);
	const [{ model }] = cpus();
	console.log("| step | seconds |\n| --- | ---: |");
	for (const { name, seconds, isSum } of rows) {
		console.log(isSum ? `| **${name}** | **${seconds.toFixed(0)}** |` : `| ${name} | ${seconds.toFixed(1)} |`);
	}
	console.log(`| **all steps** | **${all.toFixed(0)}** |`);
	console.log(`| ${PALLET} | scripts/test-examples.sh --chains, "solo-chain: build" |`);
	console.log(
		`\n${title}, commit ${commit}${uncommittedChanges ? " with uncommitted changes" : ""}, ${version}; ` +
			`${cpus().length} cores of ${model.trim()}, Node.js ${process.version}`,
	);
}

try {
	const archive = archiveOf(release);
	const manifest = await install(archive);
	await proveOwnCircuit();
	const statements = await proveCircomCircuit();
	await verifyThroughPage(statements);
	await findStatements(statements);
	printTable(manifest);
} catch (error) {
	console.error(`new-user: ${error instanceof Failure ? error.message : error.stack}`);
	if (node !== undefined) {
		console.error(`\nThe end of the node's log:\n${node.log.join("\n")}`);
	}
	process.exitCode = 1;
} finally {
	await browser?.close();
	site?.server.close();
	if (node !== undefined && node.child.exitCode === null) {
		kill(node.child, "SIGTERM");
		await once(node.child, "exit", { signal: AbortSignal.timeout(10_000) }).catch(() => {});
	}
}
