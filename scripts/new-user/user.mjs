// A new user: their home folder, the pages that they read, the commands that they run, and the time of each step.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

/** Seconds that a step may take, unless it has another limit. */
export const LIMIT = 300;
/** Seconds for a step that downloads, or starts the node. */
export const LONG_LIMIT = 900;
/** Seconds in which a program has to end when it is asked to. */
const END_LIMIT = 10;
/** Lines that are kept of what a program prints. */
const TAIL = 10;

/** An error whose message is all that there is to say. */
export class Failure extends Error {}

export function fail(message) {
	throw new Failure(message);
}

/** Returns the group of a pattern in a text, or its whole match. */
export function found(pattern, text, where) {
	const match = pattern.exec(text) ?? fail(`${where} has no ${pattern}:\n${text}`);
	return match[1] ?? match[0];
}

export function expect(actual, expected, what) {
	if (actual !== expected) {
		fail(`${what} is ${actual}, not ${expected}`);
	}
}

// What was started or made. Nothing of it outlives this process.

/** The folder for everything, with the home folder in it. */
export const work = mkdtempSync(join(tmpdir(), "assay-new-user-"));
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

/** Ends the programs that the user left running. */
export async function endPrograms() {
	const ends = [...children].map(async (child) => {
		kill(child, "SIGTERM");
		const signal = AbortSignal.timeout(END_LIMIT * 1000);
		await once(child, "exit", { signal }).catch(() => kill(child, "SIGKILL"));
	});
	await Promise.all(ends);
}

// The documentation.

/** Returns the fenced blocks below a heading of a page, up to the next heading. */
export function blocksBelow(page, heading) {
	const blocks = [];
	let isBelow = false;
	let block;
	for (const line of readFileSync(join(user.docs, page), "utf8").split("\n")) {
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
export class Guide {
	#where;
	#commands;

	constructor(page, heading) {
		this.#where = `docs/${page}, "${heading}"`;
		this.#commands = blocksBelow(page, heading)
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

/** Returns a command, an address or a line of output that the text of a page has in backticks. */
export function mentioned(page, words) {
	if (!readFileSync(join(user.docs, page), "utf8").includes(`\`${words}\``)) {
		fail(`docs/${page} no longer mentions \`${words}\`: change scripts/new-user.mjs`);
	}
	return words;
}

// The user.

const home = join(work, "home");
/** `place` is the folder in which the user is, and `docs` the folder of the pages. */
export const user = { home, place: home, docs: undefined };
export const env = newEnvironment();
mkdirSync(home);
mkdirSync(env.TMPDIR);

/** Returns the environment of a new user: nothing of the caller's, except how to reach the network. */
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
export async function run(commands, limit = AbortSignal.timeout(LIMIT * 1000)) {
	const child = start(`${commands}\nprintenv PATH >&3`, {
		cwd: user.place,
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
		const end = limit.aborted ? "was stopped, because it took too long" : `ended with ${code ?? "a signal"}`;
		fail(`${commands}\n${end}:\n${`${stdout}${stderr}`.trimEnd()}`);
	}
	env.PATH = path.trim();
	return stdout;
}

/** The rows of the table. */
const rows = [];

/** Runs a step, and notes its time. `note` is added to its name, and may depend on its result. */
export async function step(name, action, { seconds = LIMIT, note = () => "" } = {}) {
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
export function does(name, commands, options) {
	return step(name, (limit) => run(commands, limit), options);
}

/**
 * Has the user start a program in a terminal of its own, and leave it running. The step ends when the program prints a
 * line with these words. Returns the last lines that it printed, to which others are added.
 */
export function leavesRunning(name, command, words, options) {
	const log = [];
	const printsWords = () =>
		new Promise((resolve, reject) => {
			const child = start(`exec ${command} 2>&1`, {
				cwd: home,
				// As on a terminal, where Python prints each line at once.
				env: { ...env, PYTHONUNBUFFERED: "1" },
				stdio: ["ignore", "pipe", "ignore"],
			});
			createInterface({ input: child.stdout }).on("line", (printed) => {
				log.push(printed);
				log.splice(0, log.length - TAIL);
				if (printed.includes(words)) {
					resolve(log);
				}
			});
			child.once("close", (code, signal) =>
				reject(new Failure(`${command}\nended with ${code ?? signal}:\n${log.join("\n")}`)),
			);
		});
	return step(name, printsWords, options);
}

/** Adds a row with the sum of all steps since the last one. */
export function sum(name) {
	const last = rows.findLastIndex((row) => row.isSum);
	const seconds = rows.slice(last + 1).reduce((all, row) => all + row.seconds, 0);
	rows.push({ name, seconds, isSum: true });
}

/** Prints the time of each step, one more row, and what was measured. */
export function printTable(row, measured) {
	const all = rows.filter(({ isSum }) => !isSum).reduce((total, { seconds }) => total + seconds, 0);
	const [{ model }] = cpus();
	console.log("| step | seconds |\n| --- | ---: |");
	for (const { name, seconds, isSum } of rows) {
		console.log(isSum ? `| **${name}** | **${seconds.toFixed(0)}** |` : `| ${name} | ${seconds.toFixed(1)} |`);
	}
	console.log(`| **all steps** | **${all.toFixed(0)}** |\n${row}`);
	console.log(`\n${measured}; ${cpus().length} cores of ${model.trim()}, Node.js ${process.version}`);
}
