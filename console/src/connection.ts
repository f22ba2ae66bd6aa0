import { Assay, UsageError, verifierPallets } from "@assay/client";
import { effect, signal } from "@preact/signals";
import { messageOf } from "./format.js";
import { recall, remember } from "./storage.js";

/** The connection to the node, as the page shows it. */
export type Connection =
	| { readonly state: "connecting"; readonly url: string }
	| { readonly state: "ready"; readonly url: string; readonly chain: ChainInfo }
	| { readonly state: "lost"; readonly url: string; readonly chain: ChainInfo }
	| {
			readonly state: "failed";
			readonly url: string;
			readonly reason: string;
			/** True if the page tries again automatically. A wrong address remains wrong. */
			readonly retries: boolean;
	  };

/** The facts about a chain, read once for each connection. */
export interface ChainInfo {
	readonly assay: Assay;
	readonly name: string;
	readonly node: string;
	/** The verifier pallets; empty on a chain without Assay. */
	readonly pallets: readonly string[];
	/** True if the chain is for development. The keys of //Alice and others are then public. */
	readonly isDevelopment: boolean;
	readonly genesis: string;
}

export const DEFAULT_URL = "ws://127.0.0.1:9944";
const STORED_URL = "assay.node";
const CONNECT_TIMEOUT_MS = 15_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 5_000;

/** Returns the node in the page's address (`?node=…`), otherwise the last used one, otherwise the default. */
function initialUrl(): string {
	return (
		new URLSearchParams(location.search).get("node") ??
		recall(STORED_URL) ??
		DEFAULT_URL
	);
}

export const connection = signal<Connection>({
	state: "connecting",
	url: initialUrl(),
});

/** The number of requested connections. Results of earlier ones are ignored. */
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Returns the chain if it is connected. */
export function readyChain(): ChainInfo | undefined {
	const now = connection.value;
	return now.state === "ready" ? now.chain : undefined;
}

/** Returns the chain that the page shows, even if its connection is lost. */
export function shownChain(): ChainInfo | undefined {
	const now = connection.value;
	return "chain" in now ? now.chain : undefined;
}

/** Connects to a node, and drops the previous one. */
export function connectTo(url: string): void {
	attempt += 1;
	clearTimeout(retryTimer);
	shownChain()?.assay.disconnect();
	connection.value = { state: "connecting", url };
	void open(url, attempt, FIRST_RETRY_MS);
}

async function open(url: string, mine: number, retryMs: number): Promise<void> {
	try {
		const chain = await chainAt(url);
		if (mine !== attempt) {
			await chain.assay.disconnect();
			return;
		}
		remember(STORED_URL, url);
		connection.value = { state: "ready", url, chain };
		keepWatch(url, chain, mine);
	} catch (error) {
		if (mine !== attempt) {
			return;
		}
		const retries = !(error instanceof UsageError);
		if (connection.value.state !== "lost") {
			connection.value = {
				state: "failed",
				url,
				reason: messageOf(error),
				retries,
			};
		}
		if (retries) {
			retryTimer = setTimeout(() => {
				void open(url, mine, Math.min(2 * retryMs, MAX_RETRY_MS));
			}, retryMs);
		}
	}
}

/** Connects to a node, and reads the facts about its chain. Closes the connection if this fails. */
async function chainAt(url: string): Promise<ChainInfo> {
	const assay = await Assay.connect({
		url,
		timeoutMs: CONNECT_TIMEOUT_MS,
		reconnect: false,
	});
	try {
		return await describe(assay);
	} catch (error) {
		await assay.disconnect().catch(() => {});
		throw error;
	}
}

async function describe(assay: Assay): Promise<ChainInfo> {
	const { api } = assay;
	const { system } = api.rpc;
	const [name, node, version, type] = await Promise.all([
		system.chain(),
		system.name(),
		system.version(),
		system.chainType(),
	]);
	return {
		assay,
		name: name.toString(),
		node: `${node} ${version}`,
		pallets: verifierPallets(assay.chain),
		isDevelopment: type.isDevelopment || type.isLocal,
		genesis: api.genesisHash.toHex(),
	};
}

/**
 * Reports the loss of the connection, and makes a new connection.
 *
 * The old API is not used again: polkadot.js remembers requests that failed, and the node may have another chain.
 */
function keepWatch(url: string, chain: ChainInfo, mine: number): void {
	chain.assay.api.on("disconnected", () => {
		if (mine === attempt) {
			attempt += 1;
			connection.value = { state: "lost", url, chain };
			void chain.assay.disconnect();
			void open(url, attempt, FIRST_RETRY_MS);
		}
	});
}

/** Connects for the first time. */
export function start(): void {
	connectTo(connection.value.url);
}

/** Runs `follow` for each connection of the page. Ends the previous run first. */
export function withEachChain(
	follow: (chain: ChainInfo) => (() => void) | undefined,
): () => void {
	let current: ChainInfo | undefined;
	let end: (() => void) | undefined;
	return effect(() => {
		const chain = shownChain();
		if (chain !== current) {
			end?.();
			current = chain;
			end = chain && follow(chain);
		}
	});
}
