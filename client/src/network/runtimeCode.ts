import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { xxhashAsU8a } from "@polkadot/util-crypto";
import type { Chain } from "../chain.js";
import { messageOf, UsageError } from "../errors.js";
import type { SudoPallet, SystemPallet } from "../generated/framePallets.js";
import type { Hex } from "../hashes.js";
import { Pallet } from "../pallets.js";
import { untilFinalized } from "./agreement.js";
import type { Subject } from "./subjects.js";

/** The storage key of a chain's runtime, `:code`. */
const CODE_KEY = "0x3a636f6465";
/** The name of the storage entry with a pallet's storage version. */
const STORAGE_VERSION = ":__STORAGE_VERSION__:";
/** Number of blocks in which the upgrade must be included. A busy machine makes blocks without transactions. */
const UPGRADE_WITHIN = 30;
const POLL_MS = 100;

/** The part of WebAssembly that this file uses. TypeScript declares it only for browsers. */
declare const WebAssembly: {
	compile(code: Uint8Array): Promise<object>;
	readonly Module: {
		imports(module: object): readonly { readonly name: string }[];
	};
};

/**
 * Reads a runtime, which must import a host function.
 *
 * @throws UsageError if the file is not a WebAssembly module, or does not import the function.
 */
export async function readRuntime(
	file: string,
	hostFunction: string,
): Promise<Uint8Array> {
	let code: Uint8Array;
	let imports: string[];
	try {
		code = await readFile(file);
		const module = await WebAssembly.compile(code);
		imports = WebAssembly.Module.imports(module).map(({ name }) => name);
	} catch (error) {
		throw new UsageError(
			`--runtime: ${file} is no runtime (${messageOf(error)}); make it by scripts/build.sh upgrade`,
		);
	}
	if (!imports.includes(hostFunction)) {
		throw new UsageError(
			`--runtime: ${file} does not import ${hostFunction}; make it by scripts/build.sh upgrade`,
		);
	}
	return code;
}

/** Returns the upgrade to a runtime as a call by root with no weight. */
export function upgradeTo(code: Uint8Array): Subject {
	return {
		...{ pallet: "Sudo", what: "an upgrade", error: undefined },
		statements: [],
		call: (chain) =>
			new Pallet<SudoPallet>(chain, "Sudo").call(
				"sudoUncheckedWeight",
				new Pallet<SystemPallet>(chain, "System").call(
					"setCode",
					u8aToHex(code),
				),
				{ refTime: 0, proofSize: 0 },
			),
	};
}

/**
 * Waits until a node has finalized a block with another runtime than block `from`. Returns the block's height. The new
 * runtime executes the blocks above it.
 */
export async function upgradedAt(
	chain: Chain,
	from: number,
	timeoutMs: number,
): Promise<number> {
	const before = await codeHash(chain, from);
	for (let height = from + 1; height <= from + UPGRADE_WITHIN; height++) {
		await untilFinalized(chain, height, timeoutMs);
		if ((await codeHash(chain, height)) !== before) {
			return height;
		}
	}
	throw new Error(
		`the ${UPGRADE_WITHIN} blocks above ${from} have the runtime of before: the upgrade was refused, or is in no block`,
	);
}

async function codeHash(chain: Chain, height: number): Promise<Hex> {
	const block = await chain.send<Hex>("chain_getBlockHash", [height]);
	return chain.send("state_getStorageHash", [CODE_KEY, block]);
}

/** Returns the `spec_version` of the runtime that executes the blocks above a node's best block. */
export async function specVersion(chain: Chain): Promise<number> {
	const { specVersion } = await chain.send<{ specVersion: number }>(
		"state_getRuntimeVersion",
		[],
	);
	return specVersion;
}

/** Waits until connections have read a runtime's metadata. From then on, transactions are signed for this runtime. */
export async function untilRead(
	chains: readonly Chain[],
	specVersion: number,
	timeoutMs: number,
): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	for (const { api, url } of chains) {
		while (api.runtimeVersion.specVersion.toNumber() !== specVersion) {
			if (Date.now() > deadline) {
				throw new Error(
					`${url} did not tell of the runtime ${specVersion} within ${timeoutMs / 1000} s`,
				);
			}
			await sleep(POLL_MS);
		}
	}
}

/** Reads the storage version of each pallet. */
export function storageVersions(
	chain: Chain,
	pallets: readonly string[],
): Promise<number[]> {
	return Promise.all(
		pallets.map(async (pallet) => {
			const key = u8aConcat(
				...[pallet, STORAGE_VERSION].map((name) => xxhashAsU8a(name, 128)),
			);
			const value = await chain.send<Hex | null>("state_getStorage", [
				u8aToHex(key),
			]);
			if (value === null) {
				throw new Error(`${chain.url} has no storage version of ${pallet}`);
			}
			const [low = 0, high = 0] = hexToU8a(value);
			return low + 256 * high;
		}),
	);
}
