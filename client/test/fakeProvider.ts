import { EventEmitter } from "node:events";
import type { Provider } from "../src/chain.js";
import { metadataHex } from "./fakeRuntime.js";

type Answers = Readonly<Record<string, (params: unknown[]) => unknown>>;

const HASH = `0x${"11".repeat(32)}`;
const RUNTIME_VERSION = {
	specName: "assay",
	implName: "assay",
	authoringVersion: 1,
	specVersion: 1,
	implVersion: 1,
	apis: [],
	transactionVersion: 1,
	stateVersion: 1,
};

const GENESIS_HEADER = {
	digest: { logs: [] },
	extrinsicsRoot: HASH,
	number: "0x0",
	parentHash: HASH,
	stateRoot: HASH,
};

const ANSWERS: Answers = {
	chain_getBlockHash: () => HASH,
	chain_getHeader: () => GENESIS_HEADER,
	rpc_methods: () => ({ methods: [...Object.keys(ANSWERS), "state_call"] }),
	state_getMetadata: () => metadataHex(),
	state_getRuntimeVersion: () => RUNTIME_VERSION,
	system_chain: () => "Fake",
	system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
	system_name: () => "Fake Node",
	system_properties: () => ({ tokenSymbol: "UNIT", tokenDecimals: 12 }),
	system_version: () => "1.2.3",
};

/** A fake node without a network. It gives prepared answers, and records runtime calls. Its state is empty. */
export class FakeProvider implements Provider {
	readonly hasSubscriptions = true;
	readonly isClonable = false;
	isConnected = false;
	readonly runtimeCalls: { method: unknown; args: unknown }[] = [];
	readonly storageReads: string[] = [];
	readonly #events = new EventEmitter();
	readonly #callAnswers: Readonly<Record<string, string>>;

	/** `callAnswers` maps runtime calls to their SCALE answers in hexadecimal. */
	constructor(callAnswers: Readonly<Record<string, string>> = {}) {
		this.#callAnswers = callAnswers;
	}

	clone(): Provider {
		throw new Error("not needed");
	}

	async connect(): Promise<void> {
		this.isConnected = true;
		this.#events.emit("connected");
	}

	async disconnect(): Promise<void> {
		this.isConnected = false;
		this.#events.emit("disconnected");
	}

	on(type: string, listener: (value?: unknown) => void): () => void {
		this.#events.on(type, listener);
		return () => this.#events.off(type, listener);
	}

	async send<T>(method: string, params: unknown[]): Promise<T> {
		if (method === "state_call") {
			const [call, args] = params;
			this.runtimeCalls.push({ method: call, args });
			return this.#callAnswers[String(call)] as T;
		}
		if (method === "state_queryStorageAt") {
			const [keys] = params as [string[]];
			this.storageReads.push(...keys);
			return [{ block: HASH, changes: keys.map((key) => [key, null]) }] as T;
		}
		const answer = ANSWERS[method];
		if (answer === undefined) {
			throw new Error(`the fake node does not know ${method}`);
		}
		return answer(params) as T;
	}

	async subscribe(): Promise<number> {
		return 1;
	}

	async unsubscribe(): Promise<boolean> {
		return true;
	}
}
