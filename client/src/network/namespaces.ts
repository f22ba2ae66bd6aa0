import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { messageOf } from "../errors.js";

/** The prefix of the names of bridges and namespaces. The process id follows. */
const PREFIX = "asy";
/** Number of networks to choose from, by the process id. */
const NETWORKS = 256;

/**
 * Network namespaces, one for each node, joined by a bridge. The namespace of this process is on the bridge too, so it
 * reaches each node even while the nodes cannot reach each other.
 */
export class Namespaces {
	readonly #names: readonly string[];
	readonly #network: string;
	readonly #id: string;
	#parted: (readonly [from: string, to: string])[] = [];

	constructor(names: readonly string[]) {
		this.#names = names;
		this.#id = `${PREFIX}${process.pid}`;
		this.#network = `10.213.${process.pid % NETWORKS}`;
	}

	/** Makes a namespace for each name. Requires root. */
	async make(): Promise<void> {
		try {
			await this.#make();
		} catch (error) {
			await this.remove();
			throw new Error(
				`network namespaces cannot be made: ${messageOf(error).trim()}; run this as root, on a machine with the command ip`,
			);
		}
	}

	async #make(): Promise<void> {
		const bridge = this.#id;
		await ip("link", "add", bridge, "type", "bridge");
		await ip("addr", "add", `${this.#network}.1/24`, "dev", bridge);
		await ip("link", "set", bridge, "up");
		for (const [i, name] of this.#names.entries()) {
			const space = this.#spaceOf(name);
			const outer = `${this.#id}v${i}`;
			await ip("netns", "add", space);
			await ip(
				...["link", "add", outer, "type", "veth"],
				...["peer", "name", "eth0", "netns", space],
			);
			await ip("link", "set", outer, "master", bridge, "up");
			const inner = ["-n", space];
			await ip(
				...inner,
				"addr",
				"add",
				`${this.addressOf(name)}/24`,
				"dev",
				"eth0",
			);
			await ip(...inner, "link", "set", "lo", "up");
			await ip(...inner, "link", "set", "eth0", "up");
		}
	}

	addressOf(name: string): string {
		return `${this.#network}.${this.#names.indexOf(name) + 2}`;
	}

	/** Returns the command prefix that runs a program in a node's namespace. The process id stays the same. */
	commandIn(name: string): string[] {
		return ["ip", "netns", "exec", this.#spaceOf(name)];
	}

	/** Blocks all traffic between two groups of nodes. */
	async part(left: readonly string[], right: readonly string[]): Promise<void> {
		for (const [from, to] of left.flatMap((a) =>
			right.flatMap((b) => [[a, b] as const, [b, a] as const]),
		)) {
			await ip(...this.#blackhole("add", from, to));
			this.#parted.push([from, to]);
		}
	}

	/** Restores all blocked traffic. */
	async heal(): Promise<void> {
		for (const [from, to] of this.#parted) {
			await ip(...this.#blackhole("del", from, to));
		}
		this.#parted = [];
	}

	async remove(): Promise<void> {
		for (const args of this.#removal()) {
			await ip(...args).catch(() => {});
		}
	}

	/** Removes them while this process ends. */
	removeNow(): void {
		for (const args of this.#removal()) {
			spawnSync("ip", args, { stdio: "ignore" });
		}
	}

	/** Returns the arguments of `ip` that remove each namespace and the bridge. */
	#removal(): string[][] {
		const spaces = this.#names.map((name) => this.#spaceOf(name));
		return [
			...spaces.map((space) => ["netns", "del", space]),
			["link", "del", this.#id],
		];
	}

	#blackhole(verb: "add" | "del", from: string, to: string): string[] {
		const route = ["route", verb, "blackhole", `${this.addressOf(to)}/32`];
		return ["-n", this.#spaceOf(from), ...route];
	}

	#spaceOf(name: string): string {
		return `${this.#id}-${name}`;
	}
}

async function ip(...args: string[]): Promise<void> {
	await promisify(execFile)("ip", args);
}
