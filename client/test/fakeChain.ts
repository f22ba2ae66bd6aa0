import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { Chain } from "../src/chain.js";
import type { Hex } from "../src/hashes.js";

interface FakeBlock {
	readonly number: number;
	readonly hash: Hex;
	readonly parentHash: Hex;
	/** The names of the statements that the block verified. */
	readonly statements: readonly string[];
}

/** Turns a name into a hash, and back. */
export const hashOf = (name: string): Hex =>
	`0x${Buffer.from(name).toString("hex").padEnd(64, "0")}`;
export const nameOf = (hash: Hex) =>
	Buffer.from(hash.slice(2), "hex").toString().replace(/\0+$/, "");

/** A chain whose blocks a test adds, finalizes and replaces, and whose connection the test cuts. */
export class FakeChain extends EventEmitter {
	isConnected = true;
	/** The number of requests to answer before the connection is lost. */
	requestsLeft = Number.POSITIVE_INFINITY;
	/** The number of headers that were asked for. */
	headers = 0;
	readonly #blocks = new Map<string, FakeBlock>();
	readonly #listeners = new Set<() => void>();
	#best = hashOf("genesis");
	#finalized = hashOf("genesis");

	constructor() {
		super();
		this.#add({ number: 0, name: "genesis", parent: "", statements: [] });
	}

	get subscriptions(): number {
		return this.#listeners.size;
	}

	/** Adds a block as the best one. */
	extend(name: string, parent: string, ...statements: string[]): void {
		const number = this.#at(hashOf(parent)).number + 1;
		this.#add({ number, name, parent, statements });
		this.#best = hashOf(name);
		this.#notify();
	}

	/** Removes a block, as a node does that no longer needs it. */
	forget(name: string): void {
		this.#blocks.delete(hashOf(name));
	}

	finalize(name: string): void {
		this.#finalized = hashOf(name);
		this.#notify();
	}

	cut(): void {
		this.isConnected = false;
		this.emit("disconnected");
	}

	mend(): void {
		this.requestsLeft = Number.POSITIVE_INFINITY;
		this.isConnected = true;
		this.emit("connected");
	}

	/** The part of a chain that a watch uses. */
	get chain(): Chain {
		const subscribeHeads = async (_: string, listener: () => void) => {
			this.#request();
			const own = () => listener();
			this.#listeners.add(own);
			return () => this.#listeners.delete(own);
		};
		const send = async (method: string, [param]: unknown[]) => {
			this.#request();
			return this.#answer(method, param);
		};
		const { isConnected } = this;
		const api = {
			isConnected,
			on: this.on.bind(this),
			off: this.off.bind(this),
			at: async (hash: Hex) => {
				this.#request();
				return {
					query: { system: { events: async () => this.#events(hash) } },
				};
			},
		};
		Object.defineProperty(api, "isConnected", {
			get: () => this.isConnected,
		});
		return { api, send, subscribeHeads } as unknown as Chain;
	}

	#answer(method: string, param: unknown): unknown {
		switch (method) {
			case "chain_getFinalizedHead":
				return this.#finalized;
			case "chain_getBlockHash": {
				let block = this.#at(
					param === undefined ? this.#best : this.#finalized,
				);
				while (param !== undefined && block.number > Number(param)) {
					block = this.#at(block.parentHash);
				}
				return block.hash;
			}
			case "chain_getHeader": {
				this.headers++;
				const { number, parentHash } = this.#at(param as Hex);
				return { number: `0x${number.toString(16)}`, parentHash };
			}
			default:
				return assert.fail(method);
		}
	}

	#add(block: {
		number: number;
		name: string;
		parent: string;
		statements: readonly string[];
	}): void {
		const { number, name, parent, statements } = block;
		const hash = hashOf(name);
		const parentHash = hashOf(parent);
		this.#blocks.set(hash, { number, hash, parentHash, statements });
	}

	#at(hash: Hex): FakeBlock {
		const block = this.#blocks.get(hash);
		assert.ok(block !== undefined, `no block ${hash}`);
		return block;
	}

	#events(hash: Hex) {
		this.#request();
		return this.#at(hash).statements.map((name, i) => ({
			phase: {
				isApplyExtrinsic: true,
				asApplyExtrinsic: { toNumber: () => i + 1 },
			},
			event: {
				section: "groth16Bn254",
				method: "ProofVerified",
				data: [
					{ toHex: () => hashOf(name) },
					{ toHex: () => hashOf("key") },
					{ toString: () => "alice" },
				],
			},
		}));
	}

	#request(): void {
		if (this.isConnected && this.requestsLeft-- <= 0) {
			this.cut();
		}
		if (!this.isConnected) {
			throw new Error("WebSocket is not connected");
		}
	}

	#notify(): void {
		for (const listener of this.#listeners) {
			listener();
		}
	}
}
