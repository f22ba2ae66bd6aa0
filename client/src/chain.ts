import { ApiPromise, Keyring, WsProvider } from "@polkadot/api";
import type { ApiOptions } from "@polkadot/api/types";
import {
	cryptoWaitReady,
	keyExtractSuri,
	mnemonicValidate,
} from "@polkadot/util-crypto";
import { ConnectionError, UsageError } from "./errors.js";
import { isHex } from "./jsonFile.js";

/** Milliseconds until a connection must have read the chain's metadata. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * A connection to one node.
 *
 * It does not reconnect. When it is lost, everything in flight rejects, and the caller has to connect again.
 */
export interface Chain {
	readonly api: ApiPromise;
	readonly url: string;
	/** Sends a raw request and returns the raw answer. */
	send<Answer>(method: string, params: unknown[]): Promise<Answer>;
	/** Calls the runtime at a block (by default the best one). Arguments and answer are SCALE in hexadecimal. */
	callRuntime(method: string, args: string, at?: string): Promise<string>;
	disconnect(): Promise<void>;
}

/** A transport for requests to a node, such as a `WsProvider`. */
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
			`"${url}" is not the address of a node; use one like ws://127.0.0.1:9944`,
		);
	}
	const provider = new WsProvider(url, false, {}, timeoutMs);
	return openChain({ provider, url, timeoutMs });
}

/** Opens a chain over a provider that is not connected yet. */
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

/** Derives the account of a secret URI: `//Alice`, or a mnemonic or hexadecimal seed with derivations. */
export async function signerFromUri(suri: string): Promise<Signer> {
	await cryptoWaitReady();
	if (!isSecretUri(suri)) {
		throw new UsageError(
			"the secret URI must be a derivation such as //Alice, a mnemonic, or a 32-byte hexadecimal seed",
		);
	}
	return new Keyring({ type: "sr25519" }).addFromUri(suri);
}

/** Bytes of a seed. */
const SEED_BYTES = 32;

/** Checks a secret URI. The keyring would derive an account from any short text, even a misspelt mnemonic. */
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

/** Finds the reason in a socket's report: an event with a message, an error, or a bare value. */
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
