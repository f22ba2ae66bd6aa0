import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { guard } from "./processes.js";

export interface DevNodeOptions {
	/** Path of `assay-node`. */
	readonly binary: string;
	/** The chain to run: a name that the node knows, or a file. The default is `dev`. */
	readonly chain?: string;
	/** The rule for making blocks: at every transaction (the default), at a fixed interval, or in every slot. */
	readonly sealing?: Sealing;
	/** Further arguments of the node. */
	readonly args?: readonly string[];
	/** Environment variables for the node, in addition to those of this process. */
	readonly env?: Readonly<Record<string, string>>;
	/** Milliseconds until the node must answer. The default is 5 minutes: its first start compiles the runtime. */
	readonly startTimeoutMs?: number;
	/** Milliseconds that the node has to end by itself before it is killed. The default is 10 s. */
	readonly stopGraceMs?: number;
	/** Called with every line of the node's log. */
	readonly onLog?: (line: string) => void;
}

export type Sealing = "instant" | `interval:${number}` | "consensus";

/** A node with a chain of its own, in a folder that is removed when the node stops. */
export interface DevNode {
	readonly url: string;
	readonly pid: number;
	/** Returns the last lines of its log. */
	logTail(): string;
	/** Stops the node and removes its folder. May be called more than once. */
	stop(): Promise<void>;
}

const START_TIMEOUT_MS = 300_000;
const STOP_GRACE_MS = 10_000;
const POLL_MS = 20;
/** Number of log lines to keep for messages. */
const LOG_LINES = 30;
const LOCALHOST = "127.0.0.1";

/**
 * Starts `assay-node` with a chain of its own and waits until it answers.
 *
 * The system chooses the port, which is read from the node's log.
 */
export async function startDevNode(options: DevNodeOptions): Promise<DevNode> {
	const node = new NodeProcess(options);
	try {
		const url = await node.untilReady(
			options.startTimeoutMs ?? START_TIMEOUT_MS,
		);
		return {
			url,
			pid: node.pid,
			logTail: () => node.logTail(),
			stop: () => node.stop(),
		};
	} catch (error) {
		await node.stop();
		throw error;
	}
}

class NodeProcess {
	readonly #child: ChildProcessByStdio<null, Readable, Readable>;
	readonly #basePath: string;
	readonly #graceMs: number;
	readonly #release: () => void;
	readonly #log: string[] = [];
	/** A description of how the process ended; undefined while it runs. */
	#ending: string | undefined;
	readonly #ended: Promise<void>;
	#rpcPort: number | undefined;
	#isReady = false;
	#stopped: Promise<void> | undefined;

	constructor(options: DevNodeOptions) {
		// No await until guard(): a signal in between would leave the folder behind.
		this.#basePath = mkdtempSync(join(tmpdir(), "assay-node-"));
		this.#graceMs = options.stopGraceMs ?? STOP_GRACE_MS;
		this.#child = spawn(
			options.binary,
			[
				"--dev",
				...(options.chain === undefined ? [] : ["--chain", options.chain]),
				...["--base-path", this.#basePath],
				...["--rpc-port", "0"],
				...["--port", "0"],
				...["--sealing", options.sealing ?? "instant"],
				"--no-telemetry",
				"--no-prometheus",
				"--no-mdns",
				...(options.args ?? []),
			],
			{
				env: { ...process.env, ...options.env },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		this.#release = guard({
			stop: () => this.stop(),
			kill: () => this.#killNow(),
		});
		this.#ended = new Promise((resolve) => {
			const onEnd = (how: string) => {
				this.#ending ??= how;
				resolve();
			};
			this.#child.on("error", (error) =>
				onEnd(`cannot be run: ${error.message}`),
			);
			this.#child.on("exit", (code, signal) =>
				onEnd(`ended with ${signal ?? `exit code ${code}`}`),
			);
		});
		for (const stream of [this.#child.stdout, this.#child.stderr]) {
			createInterface({ input: stream }).on("line", (line) => {
				this.#onLine(line);
				options.onLog?.(line);
			});
		}
	}

	get pid(): number {
		return this.#child.pid ?? -1;
	}

	logTail(): string {
		return this.#log.join("\n");
	}

	/** Waits until the log names the RPC's address and that address answers. */
	async untilReady(timeoutMs: number): Promise<string> {
		const deadline = Date.now() + timeoutMs;
		while (Date.now() < deadline) {
			if (this.#ending !== undefined) {
				throw this.#failure(this.#ending);
			}
			if (
				this.#rpcPort !== undefined &&
				(await answers(this.#rpcPort, deadline - Date.now()))
			) {
				this.#isReady = true;
				return `ws://${LOCALHOST}:${this.#rpcPort}`;
			}
			await sleep(POLL_MS);
		}
		throw this.#failure(`did not answer within ${timeoutMs / 1000} s`);
	}

	stop(): Promise<void> {
		this.#stopped ??= this.#stop();
		return this.#stopped;
	}

	async #stop(): Promise<void> {
		try {
			if (this.#ending === undefined) {
				// A starting node ignores signals for seconds, and has no data to lose.
				this.#child.kill(this.#isReady ? "SIGTERM" : "SIGKILL");
				const killer = setTimeout(
					() => this.#child.kill("SIGKILL"),
					this.#graceMs,
				);
				await this.#ended;
				clearTimeout(killer);
			}
			await rm(this.#basePath, REMOVAL);
		} finally {
			this.#release();
		}
	}

	#killNow(): void {
		this.#child.kill("SIGKILL");
		rmSync(this.#basePath, REMOVAL);
	}

	#onLine(line: string): void {
		this.#log.push(line);
		if (this.#log.length > LOG_LINES) {
			this.#log.shift();
		}
		// "Running JSON-RPC server: addr=127.0.0.1:9944,[::1]:9944"
		const address = /JSON-RPC server: addr=.*?127\.0\.0\.1:(\d+)/.exec(line);
		if (address !== null) {
			this.#rpcPort = Number(address[1]);
		}
	}

	#failure(reason: string): Error {
		const log =
			this.#log.length === 0
				? "It logged nothing."
				: `The end of its log:\n${this.logTail()}`;
		return new Error(`${this.#child.spawnfile} ${reason}. ${log}`);
	}
}

/** Options for removing a folder. They allow retries, because a process that was just killed may still be writing. */
const REMOVAL = {
	recursive: true,
	force: true,
	maxRetries: 10,
	retryDelay: 50,
} as const;

async function answers(port: number, timeoutMs: number): Promise<boolean> {
	try {
		const response = await fetch(`http://${LOCALHOST}:${port}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				jsonrpc: "2.0",
				id: 1,
				method: "system_health",
				params: [],
			}),
			signal: AbortSignal.timeout(Math.max(1, timeoutMs)),
		});
		await response.arrayBuffer();
		return response.ok;
	} catch {
		return false;
	}
}

/** Returns different ports that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
	// All are held until the last one is found, so that none is given twice.
	const servers = Array.from({ length: count }, () =>
		createServer().listen(0, LOCALHOST),
	);
	await Promise.all(servers.map((server) => once(server, "listening")));
	const addresses = servers.map((server) => server.address());
	for (const server of servers) {
		server.close();
	}
	await Promise.all(servers.map((server) => once(server, "close")));
	return addresses.map((address) => {
		if (address === null || typeof address === "string") {
			throw new Error("the system gave no port");
		}
		return address.port;
	});
}
