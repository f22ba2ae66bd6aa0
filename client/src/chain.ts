import { ApiPromise, Keyring, WsProvider } from "@polkadot/api";
import type { ApiOptions, SignerOptions } from "@polkadot/api/types";
import {
	bnToU8a,
	compactStripLength,
	hexToU8a,
	u8aToHex,
} from "@polkadot/util";
import {
	cryptoWaitReady,
	keyExtractSuri,
	mnemonicValidate,
} from "@polkadot/util-crypto";
import { requireTimeout } from "./arguments.js";
import { ConnectionError, UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { isHex } from "./jsonFile.js";

/** Milliseconds until a connection must have read the chain's metadata. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Milliseconds before the first attempt to reconnect. Each further attempt doubles them. */
const FIRST_RETRY_MS = 100;
/** The largest number of milliseconds between two attempts to reconnect. */
const MAX_RETRY_MS = 5_000;

/** A connection to one node. When it is lost, everything in flight rejects. */
export interface Chain {
	readonly api: ApiPromise;
	/** The node's address; undefined if the caller made the connection. */
	readonly url: string | undefined;
	/** Sends a raw request and returns the raw answer. */
	send<Answer>(method: string, params: unknown[]): Promise<Answer>;
	/** Calls the runtime at a block (by default the best one). Arguments and answer are SCALE in hexadecimal. */
	callRuntime(method: string, args: string, at?: string): Promise<string>;
	/** Calls a listener at every new head. The subscription lasts until the returned function is called. */
	subscribeHeads(
		heads: "best" | "finalized",
		listener: () => void,
	): Promise<() => void>;
	disconnect(): Promise<void>;
}

/** A transport for requests to a node, such as a `WsProvider`. */
export type Provider = NonNullable<ApiOptions["provider"]>;

/** An account whose secret key this program has. */
export type KeyPair = ReturnType<Keyring["addFromUri"]>;

/** An account of a wallet that signs for this program, such as a browser extension. */
export interface WalletAccount {
	/** The account's address, in SS58. */
	readonly address: string;
	/** The wallet's signer, as `web3FromAddress` of `@polkadot/extension-dapp` returns it. */
	readonly signer: WalletSigner;
}

/** The part of polkadot.js' signer interface that a wallet implements. */
export type WalletSigner = NonNullable<SignerOptions["signer"]>;

/** An account that can sign. */
export type Signer = KeyPair | WalletAccount;

/** Settings of a connection. */
export interface ConnectOptions {
	/** The WebSocket address of a node: `ws://127.0.0.1:9944`. */
	readonly url: string;
	/**
	 * Milliseconds until the connection must have read the chain's metadata; 30,000 if left out, 2,147,483,647 at most.
	 */
	readonly timeoutMs?: number;
	/** True to connect again when the connection is lost; false if left out. */
	readonly reconnect?: boolean;
}

/**
 * Connects to a node and reads the chain's metadata.
 *
 * @throws UsageError if `url` is not a WebSocket address or `timeoutMs` is not allowed, and ConnectionError if there is no
 * connection in time.
 */
export async function connect(options: ConnectOptions): Promise<Chain> {
	const { url, timeoutMs = CONNECT_TIMEOUT_MS, reconnect } = options;
	if (!isWebSocketUrl(url)) {
		throw new UsageError(
			`"${url}" is not the address of a node; use one like ws://127.0.0.1:9944`,
		);
	}
	requireTimeout(timeoutMs);
	const provider = new NodeProvider(url, false);
	return openChain({ provider, url, timeoutMs, reconnect });
}

/** The versions of metadata that have runtime APIs, the newest first. */
const METADATA_VERSIONS = [16, 15];
/** The encoding of a 32-bit number. */
const U32 = { bitLength: 32, isLe: true } as const;

/**
 * polkadot.js' connection, with two changes.
 *
 * - Every request is sent. polkadot.js keeps some answers for half a minute, failures of a lost connection among them.
 * - The newest metadata has the runtime APIs. When a runtime is upgraded, polkadot.js asks for metadata without them. It
 *   would then offer no runtime API, and decode blocks by the wrong types.
 */
class NodeProvider extends WsProvider {
	override async send<Answer>(
		method: string,
		params: unknown[],
		_isCacheable?: boolean,
		subscription?: Parameters<WsProvider["send"]>[3],
	): Promise<Answer> {
		if (method === "state_getMetadata" && params.length === 0) {
			for (const version of METADATA_VERSIONS) {
				const metadata = await this.#metadata(version);
				if (metadata !== undefined) {
					return metadata as Answer;
				}
			}
		}
		return super.send(method, params, false, subscription);
	}

	/** Returns the metadata of a version; undefined if the runtime does not have it. */
	async #metadata(version: number): Promise<Hex | undefined> {
		const call = "Metadata_metadata_at_version";
		const answer = hexToU8a(
			await super
				.send<Hex>("state_call", [call, u8aToHex(bnToU8a(version, U32))], false)
				.catch(() => "0x00"),
		);
		// An option of bytes.
		return answer[0] === 1
			? u8aToHex(compactStripLength(answer.subarray(1))[1])
			: undefined;
	}
}

/** Opens a chain over a provider that is not connected yet. */
export async function openChain(options: {
	readonly provider: Provider;
	readonly url: string;
	readonly timeoutMs: number;
	readonly reconnect?: boolean | undefined;
}): Promise<Chain> {
	const { provider, url, timeoutMs, reconnect = false } = options;
	const api = new ApiPromise({
		provider,
		noInitWarn: true,
		throwOnConnect: true,
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	const lost = new Promise<never>((_, reject) => {
		const fail = (reason: string) =>
			reject(
				new ConnectionError(
					`cannot connect to ${url}: ${reason}; check the address, and that a node is running there`,
				),
			);
		timer = setTimeout(
			() => fail(`no answer within ${timeoutMs / 1000} s`),
			timeoutMs,
		);
		provider.on("error", (event) => fail(reasonOf(event)));
		provider.on("disconnected", () => fail("the node closed the connection"));
		api.isReadyOrError.catch((error) => fail(reasonOf(error)));
	});
	try {
		await Promise.race([
			lost,
			provider.connect().then(() => api.isReadyOrError),
		]);
	} catch (error) {
		await api.disconnect().catch(() => {});
		throw error;
	} finally {
		clearTimeout(timer);
		lost.catch(() => {});
	}
	const chain = chainOf(api, url);
	return reconnect ? keepConnected(chain, provider) : chain;
}

/** Returns the chain that an API of polkadot.js is connected to. */
export function chainOf(api: ApiPromise, url?: string): Chain {
	// polkadot.js exposes its provider only to subclasses, and offers no other way to send a raw request.
	const { _rpcCore } = api as unknown as {
		readonly _rpcCore: { readonly provider: Provider };
	};
	const { provider } = _rpcCore;
	return {
		api,
		url,
		send: (method, params) => provider.send(method, params, false),
		callRuntime: (method, args, at) =>
			provider.send<string>(
				"state_call",
				at === undefined ? [method, args] : [method, args, at],
				false,
			),
		subscribeHeads: async (heads, listener) => {
			const [type, start, stop] = HEADS[heads];
			const id = await provider.subscribe(type, start, [], listener);
			return () => {
				provider.unsubscribe(type, stop, id).catch(() => {});
			};
		},
		disconnect: () => api.disconnect(),
	};
}

/** The notification of new heads, and the requests that start and stop it. */
const HEADS = {
	best: [
		"chain_newHead",
		"chain_subscribeNewHeads",
		"chain_unsubscribeNewHeads",
	],
	finalized: [
		"chain_finalizedHead",
		"chain_subscribeFinalizedHeads",
		"chain_unsubscribeFinalizedHeads",
	],
} as const;

/** Connects again whenever the connection is lost, until the caller disconnects. */
function keepConnected(chain: Chain, provider: Provider): Chain {
	let delayMs = FIRST_RETRY_MS;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const retry = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			// A failed attempt emits `disconnected`, or throws.
			provider.connect().catch(retry);
		}, delayMs);
		delayMs = Math.min(2 * delayMs, MAX_RETRY_MS);
	};
	const stopWatching = [
		provider.on("disconnected", retry),
		provider.on("connected", () => {
			delayMs = FIRST_RETRY_MS;
		}),
	];
	return {
		...chain,
		disconnect: () => {
			for (const stop of stopWatching) {
				stop();
			}
			clearTimeout(timer);
			return chain.disconnect();
		},
	};
}

/** Derives the account of a secret URI: `//Alice`, or a mnemonic or hexadecimal seed with derivations. */
export async function signerFromUri(suri: string): Promise<KeyPair> {
	await cryptoWaitReady();
	if (!isSecretUri(suri)) {
		throw new UsageError(
			"the secret URI must be a derivation such as //Alice, a mnemonic, or a 32-byte hexadecimal seed",
		);
	}
	return new Keyring({ type: "sr25519" }).addFromUri(suri);
}

const SEED_BYTES = 32;

/** Returns true for a valid secret URI. The keyring accepts any short text, even a misspelt mnemonic. */
function isSecretUri(suri: string): boolean {
	if (/^\/\/[^/]/.test(suri)) {
		return true;
	}
	try {
		const { phrase } = keyExtractSuri(suri);
		return isHex(phrase, SEED_BYTES) || mnemonicValidate(phrase);
	} catch {
		return false;
	}
}

function isWebSocketUrl(url: string): boolean {
	return /^wss?:\/\/./.test(url) && URL.canParse(url);
}

/** Extracts the reason from a socket's report: an event with a message, an error, or a bare value. */
function reasonOf(source: unknown): string {
	const { message, error } = (source ?? {}) as {
		message?: unknown;
		error?: { code?: unknown };
	};
	if (typeof message === "string" && message !== "") {
		return message;
	}
	const code = error?.code;
	return typeof code === "string" ? code : "the connection failed";
}
