import { EventEmitter } from "node:events";
import { u8aToHex } from "@polkadot/util";
import type { Chain } from "../src/chain.js";
import type { Scene } from "../src/network/faults.js";
import type { Ending, NetworkNode } from "../src/network/networkNode.js";

/** Milliseconds between two repetitions. */
const REPEAT_MS = 5;

const repetitions: NodeJS.Timeout[] = [];

/** Repeats an action until `endRepetitions`. */
export function repeat(action: () => void): void {
	repetitions.push(setInterval(action, REPEAT_MS));
}

/** Ends all repetitions, so that the test can end. */
export function endRepetitions(): void {
	for (const timer of repetitions.splice(0)) {
		clearInterval(timer);
	}
}

/** A chain as one node of a played network tells it. */
export class PlayedChain {
	/** The last finalized block. */
	finalized = 10;
	/** The best block. */
	best = 20;
	/** True if a block more is finalized whenever somebody waits for one. */
	grows = true;
	/** The start of the hashes of its blocks. */
	branch = "0xaa";
	/** The lowest block that the node has. */
	lowest = 0;

	asChain(): Chain {
		const header = (height: number) => ({
			number: { toNumber: () => height, toString: () => String(height) },
		});
		const chain = {
			getFinalizedHead: async () => "finalized",
			getHeader: async (hash?: string) =>
				header(hash === undefined ? this.best : this.finalized),
			getBlockHash: async (height: number) => ({
				toHex: () => `${this.branch}${height}`,
			}),
			subscribeFinalizedHeads: async (listener: (head: unknown) => void) => {
				const timer = setInterval(() => {
					this.finalized += this.grows ? 1 : 0;
					listener(header(this.finalized));
				}, 1);
				return () => clearInterval(timer);
			},
		};
		return {
			url: "ws://played",
			api: { rpc: { chain }, on: () => {}, off: () => {} },
			send: async (_: string, [heights]: [number[]]) =>
				heights.map((height) =>
					height < this.lowest ? null : `${this.branch}${height}`,
				),
		} as unknown as Chain;
	}
}

/** A node that says what a test lets it say. */
export class PlayedNode {
	readonly played = new PlayedChain();
	readonly chain = this.played.asChain();
	readonly name: string;
	readonly setting;
	isRunning = true;
	ending: Ending | undefined;
	/** What was done to it. */
	readonly done: string[] = [];
	/** Called when it starts. */
	onStart: (options: { env?: object; args?: readonly string[] }) => void =
		() => {};
	readonly #lines = new EventEmitter<{ line: [string] }>();

	constructor(name: string, setting: object = {}) {
		this.name = name;
		this.setting = { definition: { validator: true }, args: [], ...setting };
		this.#lines.setMaxListeners(0);
	}

	say(line: string): void {
		this.#lines.emit("line", line);
	}

	onLine(listener: (line: string) => void): () => void {
		this.#lines.on("line", listener);
		return () => this.#lines.off("line", listener);
	}

	line(pattern: RegExp): Promise<RegExpExecArray> {
		return new Promise((resolve) => {
			const end = this.onLine((line) => {
				const found = pattern.exec(line);
				if (found !== null) {
					end();
					resolve(found);
				}
			});
		});
	}

	async stop(): Promise<void> {
		this.done.push("stop");
	}

	async kill(): Promise<void> {
		this.done.push("kill");
	}

	launch(options: { env?: object; args?: readonly string[] } = {}): void {
		this.done.push("start");
		setImmediate(() => this.onStart(options));
	}

	async start(options = {}): Promise<Chain> {
		this.launch(options);
		return this.chain;
	}

	async ready(): Promise<Chain> {
		return this.chain;
	}

	failure(reason: string): Error {
		return new Error(`the node ${this.name} ${reason}`);
	}

	asNode(): NetworkNode {
		return this as unknown as NetworkNode;
	}
}

/** A network of four played validators, in which a test causes a fault. */
export function playScene(
	changes: Partial<Scene> = {},
	followers: readonly PlayedNode[] = [],
) {
	const validators = ["alice", "bob", "charlie", "dave"].map(
		(name) => new PlayedNode(name),
	);
	const [witness, ...others] = validators;
	const victim = others.at(-1);
	if (witness === undefined || victim === undefined) {
		throw new RangeError("there are four validators");
	}
	const nodes = (list: readonly PlayedNode[]) => list.map((n) => n.asNode());
	const scene: Scene = {
		network: {
			nodes: nodes([...validators, ...followers]),
			namespaces: { part: async () => {}, heal: async () => {} },
		} as unknown as Scene["network"],
		...{ witness: witness.asNode(), victim: victim.asNode() },
		...{ others: nodes(others), followers: nodes(followers) },
		...{ folder: "", tell: () => {} },
		submit: async () => {},
		submitSlow: async () => {},
		submitAsRoot: async () => {},
		hasStatesFrom: () => {},
		...changes,
	};
	return { scene, witness, others, victim };
}

/** Makes a proof of a system, with bytes that nobody verifies: `index`, repeated. */
export function fakeProof(
	system: string,
	index: number,
	bytes: number,
	inputs: number,
) {
	const filled = (length: number) =>
		u8aToHex(Uint8Array.from({ length }, () => index));
	return {
		proof: { system, bytes: filled(bytes) },
		inputs: { system, bytes: filled(inputs), values: [] },
	};
}
