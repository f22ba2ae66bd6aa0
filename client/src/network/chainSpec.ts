import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Keyring } from "@polkadot/api";
import { stringToHex, u8aConcat, u8aToHex } from "@polkadot/util";
import {
	base58Encode,
	blake2AsU8a,
	cryptoWaitReady,
	ed25519PairFromSeed,
} from "@polkadot/util-crypto";
import { guard } from "../processes.js";
import type { NetworkDefinition } from "./definition.js";

/** The id of the chains made here, which names the folder of their data. */
export const CHAIN_ID = "assay_network";

/** The bytes before an ed25519 public key in the peer id of libp2p. */
const PEER_ID_PREFIX = Uint8Array.of(0x00, 0x24, 0x08, 0x01, 0x12, 0x20);

/**
 * Writes the specification of a network's chain, with the network's validators as authorities, in raw form. Returns the
 * path of the file, which lies in `folder`.
 *
 * The chain's kind is `Local` whatever it was, so that nodes find each other at private addresses.
 */
export async function writeChainSpec(options: {
	readonly definition: NetworkDefinition;
	/** Path of `assay-node`. */
	readonly binary: string;
	readonly folder: string;
}): Promise<string> {
	const { definition, binary, folder } = options;
	await cryptoWaitReady();
	const plain = join(folder, "plain.json");
	const raw = join(folder, "raw.json");
	await exportSpec(binary, ["--chain", definition.chain, "--output", plain]);
	const spec = JSON.parse(await readFile(plain, "utf8"));
	const { patch } = spec.genesis.runtimeGenesis;
	const validators = definition.nodes.filter(({ validator }) => validator);
	patch.aura.authorities = validators.map(
		({ name }) => sessionKeys(name).aura.address,
	);
	patch.grandpa.authorities = validators.map(({ name }) => [
		sessionKeys(name).grandpa.address,
		1,
	]);
	spec.id = CHAIN_ID;
	spec.chainType = "Local";
	await writeFile(plain, JSON.stringify(spec));
	await exportSpec(binary, ["--chain", plain, "--raw", "--output", raw]);
	return raw;
}

async function exportSpec(
	binary: string,
	args: readonly string[],
): Promise<void> {
	const running = promisify(execFile)(binary, ["export-chain-spec", ...args]);
	const release = guard({
		stop: async () => {
			running.child.kill("SIGKILL");
			await running.catch(() => {});
		},
		kill: () => running.child.kill("SIGKILL"),
	});
	try {
		await running;
	} finally {
		release();
	}
}

/** Returns the secret URI of a validator's keys: `//Alice` for `alice`. */
export function suriOf(name: string): string {
	return `//${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function sessionKeys(name: string) {
	const suri = suriOf(name);
	return {
		aura: new Keyring({ type: "sr25519" }).addFromUri(suri),
		grandpa: new Keyring({ type: "ed25519" }).addFromUri(suri),
	};
}

/** Puts a validator's keys into the keystore below a node's base path. */
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

/** The key by which a node is known to others. It is the same at every start. */
export function nodeIdentity(name: string): {
	/** The secret, as `--node-key` takes it. */
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
