import { ApiPromise, Keyring, WsProvider } from "@polkadot/api";
import type { ApiOptions } from "@polkadot/api/types";
import {
	cryptoWaitReady,
	keyExtractSuri,
	mnemonicValidate,
} from "@polkadot/util-crypto";
import { ConnectionError, UsageError } from "./errors.js";
import { isHex } from "./jsonFile.js";

/** Milliseconds that a connection may take until its metadata is read. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * A connection to one node.
 *
 * It does not come back by itself: once lost, everything in flight rejects, and a new one is for the caller to make.
 */
export interface Chain {
	readonly api: ApiPromise;
	readonly url: string;
	/** Sends a request as it is and gives the answer as it is. */
	send<Answer>(method: string, params: unknown[]): Promise<Answer>;
	/** Calls the runtime at a block, the best one if left out, arguments and answer in SCALE as hexadecimal. */
	callRuntime(method: string, args: string, at?: string): Promise<string>;
	disconnect(): Promise<void>;
}

/** What carries requests to a node: a `WsProvider`, say. */
export type Provider = NonNullable<ApiOptions["provider"]>;

/** An account that can sign. */
export type Signer = ReturnType<Keyring["addFromUri"]>;

export async function connect(options: {
	readonly url: string;
	readonly timeoutMs?: number;
}): Promise<Chain> {
	const { url, timeoutMs = CONNECT_TIMEOUT_MS } = options;
	if (!isWebSocketUrl(url)) {
		throw new UsageError(
			`"${url}" is no address of a node; one looks like ws://127.0.0.1:9944`,
		);
	}
	const provider = new WsProvider(url, false, {}, timeoutMs);
	return openChain({ provider, url, timeoutMs });
}

/** Makes a chain of a provider that is not connected yet. */
export async function openChain(options: {
	readonly provider: Provider;
	readonly url: string;
	readonly timeoutMs: number;
}): Promise<Chain> {
	const { provider, url, timeoutMs } = options;
	const api = new ApiPromise({
		provider,
		noInitWarn: true,
		throwOnConnect: true,
	});
	let timer: NodeJS.Timeout | undefined;
	const lost = new Promise<never>((_, reject) => {
		const fail = (reason: string) =>
			reject(new ConnectionError(`cannot connect to ${url}: ${reason}`));
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
		disconnect: () => api.disconnect(),
	};
}

/** Makes the account of a secret URI: `//Alice`, or a mnemonic or hexadecimal seed with derivations. */
export async function signerFromUri(suri: string): Promise<Signer> {
	await cryptoWaitReady();
	if (!isSecretUri(suri)) {
		throw new UsageError(
			"the secret URI is neither a derivation such as //Alice, nor a mnemonic, nor a 32-byte hexadecimal seed",
		);
	}
	return new Keyring({ type: "sr25519" }).addFromUri(suri);
}

/** Bytes of a seed. */
const SEED_BYTES = 32;

/** Stricter than the keyring, which makes an account of any short text, a misspelt mnemonic included. */
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

/** The reason in whatever a socket reports: an event with a message, an error, or a bare value. */
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
