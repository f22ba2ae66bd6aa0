import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Keyring } from "@polkadot/api";
import {
	bnToU8a,
	compactToU8a,
	stringToHex,
	u8aConcat,
	u8aToHex,
} from "@polkadot/util";
import {
	base58Encode,
	blake2AsU8a,
	cryptoWaitReady,
	ed25519PairFromSeed,
	xxhashAsU8a,
} from "@polkadot/util-crypto";
import { UsageError } from "../errors.js";
import { guard } from "../processes.js";
import type { NetworkDefinition } from "./definition.js";

/** The id of the chains made here. It names the folder of their data. */
const CHAIN_ID = "assay_network";

/** The weight of every validator's vote in GRANDPA. */
const GRANDPA_WEIGHT = 1;

/** The prefix of an ed25519 public key in a libp2p peer id. */
const PEER_ID_PREFIX = Uint8Array.of(0x00, 0x24, 0x08, 0x01, 0x12, 0x20);

/** The chain type whose nodes share compiled runtimes, so that a network compiles its runtime at most once. */
const CHAIN_TYPE = "Development";

/**
 * Writes the raw specification of a network's chain, with the network's validators as authorities. Returns the path of
 * the file in `folder`.
 *
 * @throws UsageError if the node does not know the chain.
 */
export async function writeChainSpec(options: {
	readonly definition: NetworkDefinition;
	/** Path of `assay-node`. */
	readonly binary: string;
	readonly folder: string;
}): Promise<string> {
	const { definition, binary, folder } = options;
	await cryptoWaitReady();
	const file = join(folder, "raw.json");
	await exportSpec(binary, definition.chain, file);
	const spec = JSON.parse(await readFile(file, "utf8"));
	const validators = definition.nodes.filter(({ validator }) => validator);
	setAuthorities(
		spec.genesis.raw.top,
		validators.map(({ name }) => sessionKeys(name)),
	);
	spec.id = CHAIN_ID;
	spec.chainType = CHAIN_TYPE;
	await writeFile(file, JSON.stringify(spec));
	return file;
}

/**
 * Replaces the authorities in a chain's genesis state, a table of keys and values in hexadecimal. A specification that
 * is not raw has them as JSON, but each export of one compiles the runtime.
 */
export function setAuthorities(
	state: Record<string, string>,
	authorities: readonly SessionKeys[],
): void {
	const length = compactToU8a(authorities.length);
	const values = {
		Aura: authorities.map(({ aura }) => aura.publicKey),
		Grandpa: authorities.flatMap(({ grandpa }) => [
			grandpa.publicKey,
			bnToU8a(GRANDPA_WEIGHT, { bitLength: 64, isLe: true }),
		]),
	};
	for (const [pallet, value] of Object.entries(values)) {
		const name = [pallet, "Authorities"].map((part) => xxhashAsU8a(part, 128));
		const key = u8aToHex(u8aConcat(...name));
		if (state[key] === undefined) {
			throw new Error(
				`the chain's first state has no authorities of ${pallet}`,
			);
		}
		state[key] = u8aToHex(u8aConcat(length, ...value));
	}
}

async function exportSpec(
	binary: string,
	chain: string,
	file: string,
): Promise<void> {
	const running = promisify(execFile)(binary, [
		...["export-chain-spec", "--raw", "--chain", chain, "--output", file],
	]);
	const release = guard({
		stop: async () => {
			running.child.kill("SIGKILL");
			await running.catch(() => {});
		},
		kill: () => running.child.kill("SIGKILL"),
	});
	try {
		await running;
	} catch (error) {
		const { stderr = "" } = error as { stderr?: string };
		throw new UsageError(
			`${binary} cannot export the chain "${chain}": ${stderr.trim()}`,
		);
	} finally {
		release();
	}
}

/** Returns the secret URI of a validator's keys: `//Alice` for `alice`. */
export function suriOf(name: string): string {
	return `//${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** A validator's key pairs. */
export type SessionKeys = ReturnType<typeof sessionKeys>;

/** Derives a validator's key pairs from its name. */
export function sessionKeys(name: string) {
	const suri = suriOf(name);
	return {
		aura: new Keyring({ type: "sr25519" }).addFromUri(suri),
		grandpa: new Keyring({ type: "ed25519" }).addFromUri(suri),
	};
}

/** Writes a validator's keys to the keystore below a node's base path. */
export async function writeSessionKeys(
	name: string,
	basePath: string,
): Promise<void> {
	const keystore = join(basePath, "chains", CHAIN_ID, "keystore");
	await mkdir(keystore, { recursive: true });
	const { aura, grandpa } = sessionKeys(name);
	for (const [type, pair] of [
		["aura", aura],
		["gran", grandpa],
	] as const) {
		const file = `${stringToHex(type)}${u8aToHex(pair.publicKey).slice(2)}`;
		await writeFile(
			join(keystore, file.slice(2)),
			JSON.stringify(suriOf(name)),
		);
	}
}

/** Returns the key that identifies a node to others. It is the same at every start. */
export function nodeIdentity(name: string): {
	/** The secret, in the form that `--node-key` takes. */
	readonly secret: string;
	readonly peerId: string;
} {
	const seed = blake2AsU8a(`assay network node ${name}`);
	const { publicKey } = ed25519PairFromSeed(seed);
	return {
		secret: u8aToHex(seed).slice(2),
		peerId: base58Encode(u8aConcat(PEER_ID_PREFIX, publicKey)),
	};
}
