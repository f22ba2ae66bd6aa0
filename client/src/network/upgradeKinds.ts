import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Chain } from "../chain.js";
import { verifierPallets } from "../verifierPallets.js";
import {
	blockHashes,
	finalizedHeight,
	PATIENCE_MS,
	untilAllFinalizeMore,
	untilFinalized,
} from "./agreement.js";
import { ChainFiles, differingKeys } from "./chainFiles.js";
import { writeSessionKeys } from "./chainSpec.js";
import type { Fault } from "./faultKinds.js";
import type { Scene } from "./faults.js";
import {
	readRuntime,
	specVersion,
	storageVersions,
	untilRead,
	upgradedAt,
	upgradeTo,
} from "./runtimeCode.js";
import { copyWithoutHostFunction, madeBlocks } from "./withoutHostFunction.js";

/** Blocks that the other validators finalize without the node that cannot execute the runtime. */
const BLOCKS_WITHOUT = 3;
/** The most differing keys that a message names. */
const NAMED_KEYS = 5;

/** The host function that a runtime with the feature `upgrade-test` imports and the runtime before it does not. */
export const NEW_HOST_FUNCTION = "ext_assay_bn254_check_g1_version_1";

/** Returns the upgrades of the command `upgrade`, in their order. `runtime` is the path of the new runtime. */
export function upgradeKinds(runtime: string): readonly Fault[] {
	return [
		{ name: "upgrade", cause: (scene) => upgrade(scene, runtime) },
		{ name: "export-import", cause: exportAndImport },
	];
}

/** Returns the upgrades of the command `old-node`. They need a network that tolerates the failure of one validator. */
export function oldNodeKinds(runtime: string): readonly Fault[] {
	return [
		{
			name: "upgrade-old-node",
			cause: (scene) => upgradeBesideOldNode(scene, runtime),
		},
	];
}

/** Upgrades the runtime and verifies proofs with the registered keys. The migration moves all of these. */
async function upgrade(scene: Scene, runtime: string): Promise<string> {
	const { witness, network } = scene;
	const chains = network.nodes.map(({ chain }) => chain);
	const pallets = verifierPallets(witness.chain);
	const from = {
		spec: await specVersion(witness.chain),
		storage: await storageVersions(witness.chain, pallets),
	};
	const { height, spec } = await installRuntime(scene, runtime, chains);
	await scene.submit(witness);
	for (const chain of chains) {
		const storage = await storageVersions(chain, pallets);
		const unmoved = pallets.filter(
			(_, i) => storage[i] !== (from.storage[i] ?? 0) + 1,
		);
		if (unmoved.length > 0) {
			throw new Error(
				`${chain.url}: the storage of ${unmoved.join(", ")} has the version of before: there was no migration`,
			);
		}
	}
	const [version = 0] = from.storage;
	return `from version ${from.spec} to ${spec} of the runtime in block ${height}; the keys of ${pallets.length} pallets moved from storage version ${version} to ${version + 1}`;
}

/**
 * Submits the upgrade. Waits until the nodes have finalized blocks of the new runtime, and transactions are signed for
 * it. Returns the height of the block with the upgrade, and the new runtime's version.
 */
async function installRuntime(
	scene: Scene,
	runtime: string,
	chains: readonly Chain[],
): Promise<{ height: number; spec: number }> {
	const { witness, tell } = scene;
	const code = await readRuntime(runtime, NEW_HOST_FUNCTION);
	const from = await finalizedHeight(witness.chain);
	await scene.submitAsRoot(upgradeTo(code));
	const height = await upgradedAt(witness.chain, from, PATIENCE_MS);
	tell(`block ${height} has the new runtime`);
	// The migration runs in the next block.
	await Promise.all(
		chains.map((chain) => untilFinalized(chain, height + 1, PATIENCE_MS)),
	);
	const spec = await specVersion(witness.chain);
	await untilRead(chains, spec, PATIENCE_MS);
	return { height, spec };
}

/**
 * Upgrades to a runtime that imports a host function which one validator lacks, and replaces that validator's program.
 *
 * @throws Error if the old node imports a block of the new runtime, or its log does not name the missing function.
 */
async function upgradeBesideOldNode(
	scene: Scene,
	runtime: string,
): Promise<string> {
	const { victim, witness, network, folder } = scene;
	const oldNode = join(folder, "old-node");
	await copyWithoutHostFunction({
		...{ program: victim.setting.binary, copy: oldNode },
		hostFunction: NEW_HOST_FUNCTION,
	});
	await victim.stop();
	await victim.start({ binary: oldNode });
	const chains = network.nodes.map(({ chain }) => chain);
	await untilAllFinalizeMore(chains, PATIENCE_MS);
	const log: string[] = [];
	const unlisten = victim.onLine((line) => log.push(line));
	const { height } = await installRuntime(
		scene,
		runtime,
		chains.filter((chain) => chain !== victim.chain),
	);
	await scene.submit(witness);
	const last = height + 1 + BLOCKS_WITHOUT;
	await untilFinalized(witness.chain, last, PATIENCE_MS);
	unlisten();
	const how = victim.isRunning ? "kept running" : "ended by itself";
	const best = Math.max(...madeBlocks(log));
	if (best !== height) {
		throw new Error(
			`the old node's last block is ${best}, and the upgrade is in block ${height}`,
		);
	}
	const reason = log.find((line) => line.includes(NEW_HOST_FUNCTION));
	if (reason === undefined) {
		throw victim.failure(`did not log that it lacks ${NEW_HOST_FUNCTION}`);
	}
	scene.tell(`the old node's log: ${reason}`);
	await victim.stop();
	await victim.start();
	return `the node without ${NEW_HOST_FUNCTION} stopped at block ${height}, which has the upgrade, and ${how}; the others finalized ${last - height} blocks more; then its program was replaced`;
}

/** Exports a validator's chain, imports it as a new one, and continues the validator with that. */
async function exportAndImport(scene: Scene): Promise<string> {
	const { victim, witness, network, folder } = scene;
	const { binary, basePath } = victim.setting;
	const files = await ChainFiles.of({
		...{ binary, spec: network.spec, copy: join(folder, "for-files.json") },
	});
	const height = await finalizedHeight(victim.chain);
	const [hash] = await blockHashes(victim.chain, [height]);
	if (hash === undefined || hash === null) {
		throw new Error(`${victim.name} has no block ${height}`);
	}
	await victim.stop();
	await scene.submit(witness);
	const blocks = join(folder, "blocks");
	const imported = join(folder, "imported");
	await files.exportBlocks(basePath, height, blocks);
	await writeSessionKeys(victim.name, imported);
	await files.importBlocks(imported, blocks);
	// The export fails unless the imported chain has the block with this hash, and therefore all blocks before it.
	const [before, after] = [
		await files.exportState(basePath, hash, join(folder, "state")),
		await files.exportState(imported, hash, join(folder, "imported-state")),
	];
	const differing = differingKeys(before, after, NAMED_KEYS);
	if (differing.length > 0) {
		throw new Error(
			`the state of block ${height} differs after its import: ${differing.join(", ")}`,
		);
	}
	await rm(basePath, { recursive: true });
	await rename(imported, basePath);
	await victim.start();
	const { size } = await stat(blocks);
	const entries = Object.keys(after.top).length;
	return `${height} blocks in a file of ${(size / 1e6).toFixed(1)} MB; ${entries} entries of the state are the same; the validator went on with the imported chain`;
}
