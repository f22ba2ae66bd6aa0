import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import type { WriteStream } from "node:fs";
import { createWriteStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chain } from "../chain.js";
import { connect } from "../chain.js";
import type { NodeDefinition } from "./definition.js";

/** Milliseconds until a node must answer. Its first start compiles the runtime. */
const START_TIMEOUT_MS = 600_000;
/** Milliseconds that a node has to end by itself before it is killed. */
const STOP_GRACE_MS = 30_000;
const POLL_MS = 100;
/** Number of log lines to keep for messages. */
const LOG_LINES = 30;

/** The settings with which a node runs. */
export interface NodeSetting {
	readonly definition: NodeDefinition;
	/** Path of `assay-node`. */
	readonly binary: string;
	readonly basePath: string;
	/** All arguments except the base path. */
	readonly args: readonly string[];
	/** A command that runs the node's command, such as `ip netns exec NAME`; empty for none. */
	readonly prefix: readonly string[];
	/** The address of its RPC and its metrics. */
	readonly host: string;
	readonly rpcPort: number;
	readonly metricsPort: number;
	/** The file to which its log is appended. */
	readonly logFile: string;
}

/** The options of a start. */
export interface StartOptions {
	/** Environment variables in addition to the definition's. */
	readonly env?: Readonly<Record<string, string>>;
	/** Path of another program, instead of the setting's. */
	readonly binary?: string;
	/** Arguments in addition to the setting's. */
	readonly args?: readonly string[];
}

/** The end of a process: its exit code, or the signal that ended it. */
export interface Ending {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
}

/** A node of a network. It can be stopped, killed and started again on the same data. */
export class NetworkNode {
	readonly setting: NodeSetting;
	readonly #lines = new EventEmitter<{ line: [string] }>();
	readonly #tail: string[] = [];
	readonly #log: WriteStream;
	#child: ChildProcess | undefined;
	#ending: Ending | undefined;
	#chain: Chain | undefined;

	constructor(setting: NodeSetting) {
		this.setting = setting;
		this.#lines.setMaxListeners(0);
		this.#log = createWriteStream(setting.logFile, { flags: "a" });
	}

	get name(): string {
		return this.setting.definition.name;
	}

	get url(): string {
		return `ws://${this.setting.host}:${this.setting.rpcPort}`;
	}

	get isRunning(): boolean {
		return this.#child !== undefined;
	}

	/** The end of the last process; undefined while it runs. */
	get ending(): Ending | undefined {
		return this.#ending;
	}

	/** Starts the process. Does not wait until it answers. */
	launch(options: StartOptions = {}): void {
		const { definition, basePath, args, prefix } = this.setting;
		const { binary = this.setting.binary } = options;
		const all = [...args, ...(options.args ?? [])];
		const command = [...prefix, binary, "--base-path", basePath, ...all];
		const [program = binary, ...rest] = command;
		const child = spawn(program, rest, {
			env: { ...process.env, ...definition.env, ...options.env },
			stdio: ["ignore", "pipe", "pipe"],
		});
		this.#child = child;
		this.#ending = undefined;
		const onEnd = (
			code: Ending["code"] = null,
			signal: Ending["signal"] = null,
		) => {
			if (this.#child === child) {
				this.#child = undefined;
				this.#ending = { code, signal };
			}
		};
		child.on("exit", onEnd);
		child.on("error", (error) => {
			this.#onLine(`cannot run: ${error.message}`);
			// A program that did not start has no exit.
			if (child.pid === undefined) {
				onEnd();
			}
		});
		for (const stream of [child.stdout, child.stderr]) {
			createInterface({ input: stream }).on("line", (line) =>
				this.#onLine(line),
			);
		}
	}

	/** Waits until the node answers, and connects to it. */
	async ready(timeoutMs = START_TIMEOUT_MS): Promise<Chain> {
		const deadline = Date.now() + timeoutMs;
		for (;;) {
			if (!this.isRunning) {
				throw this.failure("ended");
			}
			if (Date.now() > deadline) {
				throw this.failure(`did not answer within ${timeoutMs / 1000} s`);
			}
			if (await this.#answers()) {
				this.#chain = await connect({ url: this.url, timeoutMs: 120_000 });
				return this.#chain;
			}
			await sleep(POLL_MS);
		}
	}

	async start(options: StartOptions = {}): Promise<Chain> {
		this.launch(options);
		return this.ready();
	}

	/** The connection that `ready` made. */
	get chain(): Chain {
		if (this.#chain === undefined) {
			throw new Error(`${this.name} is not connected`);
		}
		return this.#chain;
	}

	/** Ends the process with SIGKILL, and waits until it is gone and all of its log is read. */
	kill(): Promise<void> {
		return this.#end("SIGKILL");
	}

	/** Ends the process gracefully. */
	stop(): Promise<void> {
		return this.#end("SIGTERM");
	}

	/** Kills the process without waiting. */
	killNow(): void {
		this.#child?.kill("SIGKILL");
	}

	async #end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
		const child = this.#child;
		if (child !== undefined) {
			const ended = once(child, "close");
			child.kill(signal);
			const killer = setTimeout(() => child.kill("SIGKILL"), STOP_GRACE_MS);
			await ended;
			clearTimeout(killer);
		}
		await this.#chain?.disconnect().catch(() => {});
		this.#chain = undefined;
	}

	/** Waits until a line of the log matches, from now on. Rejects if the node ends or time runs out. */
	line(
		pattern: RegExp,
		timeoutMs = START_TIMEOUT_MS,
	): Promise<RegExpExecArray> {
		const child = this.#child;
		return new Promise((resolve, reject) => {
			const end = (settle: () => void) => {
				clearTimeout(timer);
				this.#lines.off("line", onLine);
				child?.off("close", onClose);
				settle();
			};
			const onLine = (line: string) => {
				const found = pattern.exec(line);
				if (found !== null) {
					end(() => resolve(found));
				}
			};
			// Not at its exit, because the end of its log may be read later.
			const onClose = () => end(() => reject(this.failure("ended")));
			const timer = setTimeout(
				() =>
					end(() =>
						reject(
							this.failure(`logged no ${pattern} in ${timeoutMs / 1000} s`),
						),
					),
				timeoutMs,
			);
			this.#lines.on("line", onLine);
			child?.once("close", onClose);
		});
	}

	/** Calls back for every later line of the log. The returned function stops that. */
	onLine(listener: (line: string) => void): () => void {
		this.#lines.on("line", listener);
		return () => this.#lines.off("line", listener);
	}

	/**
	 * Returns bytes: the process' memory, its memory without mapped files, and its data on disk. The database maps its
	 * files.
	 */
	async resources(): Promise<{ memory: number; own: number; disk: number }> {
		const status = await readFile(`/proc/${this.#child?.pid}/status`, "utf8");
		const bytes = (name: string) =>
			1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
		const disk = await occupied(this.setting.basePath);
		return { memory: bytes("VmRSS"), own: bytes("RssAnon"), disk };
	}

	/** Reads metrics by name, summed over their labels. */
	async metrics(names: readonly string[]): Promise<number[]> {
		const text = await this.#readMetrics();
		return names.map((name) => sumOf(text, name));
	}

	/** Reads the values that a label of a metric has. */
	async labels(name: string, label: string): Promise<string[]> {
		return labelsOf(await this.#readMetrics(), name, label);
	}

	async #readMetrics(): Promise<string> {
		const { host, metricsPort } = this.setting;
		const response = await fetch(`http://${host}:${metricsPort}/metrics`);
		return response.text();
	}

	failure(reason: string): Error {
		return new Error(
			`the node ${this.name} ${reason}. The end of its log:\n${this.#tail.join("\n")}`,
		);
	}

	#onLine(line: string): void {
		this.#log.write(`${line}\n`);
		this.#tail.push(line);
		if (this.#tail.length > LOG_LINES) {
			this.#tail.shift();
		}
		this.#lines.emit("line", line);
	}

	async #answers(): Promise<boolean> {
		const { host, rpcPort } = this.setting;
		try {
			const response = await fetch(`http://${host}:${rpcPort}/health`, {
				signal: AbortSignal.timeout(2_000),
			});
			await response.arrayBuffer();
			return true;
		} catch {
			return false;
		}
	}
}

/** Returns the bytes that the files below a folder occupy. Files that disappear meanwhile do not count. */
async function occupied(folder: string): Promise<number> {
	const entries = await readdir(folder, {
		recursive: true,
		withFileTypes: true,
	});
	const sizes = await Promise.all(
		entries
			.filter((entry) => entry.isFile())
			.map((entry) =>
				stat(join(entry.parentPath, entry.name)).then(
					({ blocks }) => blocks * 512,
					() => 0,
				),
			),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the sum of a metric's values over its labels. `text` is in Prometheus' format. */
export function sumOf(text: string, name: string): number {
	return linesOf(text, name).reduce(
		(sum, line) => sum + Number(line.split(" ").at(-1)),
		0,
	);
}

/** Returns a label's value in each line of a metric. `text` is in Prometheus' format. */
export function labelsOf(text: string, name: string, label: string): string[] {
	const value = new RegExp(`[{,]${label}="([^"]*)"`);
	return linesOf(text, name).flatMap((line) => value.exec(line)?.[1] ?? []);
}

function linesOf(text: string, name: string): string[] {
	return text
		.split("\n")
		.filter(
			(line) => line.startsWith(name) && /[ {]/.test(line[name.length] ?? ""),
		);
}
