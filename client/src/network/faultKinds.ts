import { execFile, spawnSync } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { guard } from "../processes.js";
import {
	finalizedHeight,
	PATIENCE_MS,
	untilAllFinalizeMore,
	untilFinalized,
} from "./agreement.js";
import type { Scene } from "./faults.js";
import type { NetworkNode } from "./networkNode.js";
import { runWithoutHostFunction } from "./withoutHostFunction.js";

/** Milliseconds from a block's seal to the kill of a node that imports it, for each round. */
const KILL_AFTER_MS = [50, 200, 500];
/** Blocks that a stopped node misses. */
const MISSED_BLOCKS = 3;
/** Blocks that each half of a partitioned network makes. */
const PARTED_BLOCKS = 3;
/** The size of a small disk: slightly more than a node needs. */
const SMALL_DISK = "192m";
/** Bytes to leave free on a full disk. */
const ROOM_LEFT = 64 * 1024;
/** The library that a node preloads for another clock, on Debian. */
const FAKETIME = {
	file: "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
	package: "faketime",
};

/** A fault. It is over when `cause` resolves to a description. */
export interface Fault {
	readonly name: string;
	/** A file that it needs, and the Debian package that has it. */
	readonly needs?: { readonly file: string; readonly package: string };
	cause(scene: Scene): Promise<string>;
}

/** All faults, in the order in which they are caused. */
export const faults: readonly Fault[] = [
	{ name: "kill-during-import", cause: killDuringImport },
	{ name: "majority-stopped", cause: stopMajority },
	{ name: "partition", cause: partition },
	{ name: "full-disk", cause: fillDisk },
	{ name: "old-database", cause: restoreOldDatabase },
	{ name: "missing-host-function", cause: runWithoutHostFunction },
	{
		...{ name: "clock-ahead", needs: FAKETIME },
		cause: (scene) => shiftClock(scene, "+1h"),
	},
	{
		...{ name: "clock-behind", needs: FAKETIME },
		cause: (scene) => shiftClock(scene, "-1h"),
	},
];

/** Kills a node with SIGKILL while it imports a full block, and restarts it, several times. */
async function killDuringImport(scene: Scene): Promise<string> {
	const { victim, witness, network } = scene;
	let during = 0;
	for (const delay of KILL_AFTER_MS) {
		let imported = 0;
		const unlisten = victim.onLine((line) => {
			const found = /Imported #(\d+)/.exec(line);
			imported = Math.max(imported, Number(found?.[1] ?? 0));
		});
		let sealed: { author: NetworkNode; height: number };
		do {
			const next = nextSlowBlock(network.nodes);
			await scene.submitSlow(witness);
			sealed = await next;
		} while (sealed.author === victim);
		await sleep(delay);
		await victim.kill();
		unlisten();
		during += imported < sealed.height ? 1 : 0;
		await scene.submit(witness);
		await victim.start();
		await untilAllFinalizeMore(chainsOf(scene), PATIENCE_MS);
	}
	return `${during} of ${KILL_AFTER_MS.length} kills hit before the block was imported`;
}

/** Waits until one of the nodes has made a block with many proofs. */
function nextSlowBlock(
	nodes: readonly NetworkNode[],
): Promise<{ author: NetworkNode; height: number }> {
	return Promise.any(
		nodes.map(async (author) => {
			const found = await author.line(
				/Prepared block for proposing at (\d+) .*extrinsics_count: \d{2,}\b/,
				PATIENCE_MS,
			);
			return { author, height: Number(found[1]) };
		}),
	);
}

/** Stops all validators except one, so that nothing can be finalized, and restarts them. */
async function stopMajority(scene: Scene): Promise<string> {
	const { others, witness } = scene;
	await Promise.all(others.map((node) => node.stop()));
	const before = await finalizedHeight(witness.chain);
	await scene.submit(witness);
	// A validator without peers makes no blocks.
	await witness.line(/\(0 peers\)/, PATIENCE_MS);
	const during = await finalizedHeight(witness.chain);
	await Promise.all(others.map((node) => node.start()));
	return `${during - before} blocks were finalized while ${others.length} of ${others.length + 1} validators were stopped`;
}

/** Partitions the validators into halves that each continue alone, and reconnects them. */
async function partition(scene: Scene): Promise<string> {
	const { network, others, witness } = scene;
	const { namespaces } = network;
	if (namespaces === undefined) {
		throw new Error("the nodes have no network namespaces");
	}
	const half = Math.floor(others.length / 2);
	const left = [witness, ...others.slice(0, half)];
	const right = others.slice(half);
	const names = (nodes: readonly NetworkNode[]) =>
		nodes.map(({ name }) => name);
	await namespaces.part(names(left), names(right));
	const before = await finalizedHeight(witness.chain);
	const far = right[0];
	if (far === undefined) {
		throw new RangeError("a half of the network has no node");
	}
	await scene.submit(witness);
	await scene.submit(far);
	await Promise.all(
		[left, right].map(async (part) => {
			for (let i = 0; i < PARTED_BLOCKS; i++) {
				await Promise.any(
					part.map((node) => node.line(/Pre-sealed block/, PATIENCE_MS)),
				);
			}
		}),
	);
	const during = await finalizedHeight(witness.chain);
	const height = await bestHeight(scene);
	const hashes = await Promise.all(
		[witness, far].map(({ chain }) =>
			chain.api.rpc.chain.getBlockHash(height).then((hash) => hash.toHex()),
		),
	);
	await namespaces.heal();
	const differ = hashes[0] === hashes[1] ? "the same" : "different";
	return `by routes in network namespaces; ${during - before} blocks were finalized meanwhile, and the halves had ${differ} blocks at height ${height}`;
}

/** Returns the lowest height among the nodes' best blocks. */
async function bestHeight(scene: Scene): Promise<number> {
	const headers = await Promise.all(
		chainsOf(scene).map((chain) => chain.api.rpc.chain.getHeader()),
	);
	return Math.min(...headers.map(({ number }) => number.toNumber()));
}

/** Moves a node's data to a small disk and fills it, then makes room and restarts the node. */
async function fillDisk(scene: Scene): Promise<string> {
	const { victim, witness, folder } = scene;
	const { basePath } = victim.setting;
	const aside = join(folder, "database");
	await victim.stop();
	await copyData(basePath, aside);
	await rm(basePath, { recursive: true });
	await mkdir(basePath);
	const mount = ["-t", "tmpfs", "-o", `size=${SMALL_DISK}`, "tmpfs", basePath];
	await command("mount", ...mount);
	const release = guard({
		stop: async () => {
			await victim.kill();
			await command("umount", basePath);
		},
		kill: () => spawnSync("umount", ["--lazy", basePath], { stdio: "ignore" }),
	});
	let how = "kept running";
	try {
		await copyData(aside, basePath);
		await victim.start();
		const filler = join(basePath, "filler");
		const { bavail, bsize } = await statfs(basePath);
		await writeFile(
			filler,
			Buffer.alloc(Math.max(0, bavail * bsize - ROOM_LEFT)),
		);
		await scene.submit(witness);
		await scene.submitSlow(witness);
		const goal = (await finalizedHeight(witness.chain)) + MISSED_BLOCKS;
		await untilFinalized(witness.chain, goal, PATIENCE_MS);
		if (!victim.isRunning) {
			how = "ended by itself";
		}
		await victim.kill();
		await rm(filler);
		await copyData(basePath, join(folder, "afterwards"));
	} finally {
		await victim.kill();
		await command("umount", basePath);
		release();
	}
	await copyData(join(folder, "afterwards"), basePath);
	await victim.start();
	return `a tmpfs of ${SMALL_DISK}, filled while the node ran; the node ${how}, and was started again with room`;
}

/** Starts a node on a copy of its data from several blocks ago. */
async function restoreOldDatabase(scene: Scene): Promise<string> {
	const { victim, witness, folder } = scene;
	const { basePath } = victim.setting;
	const aside = join(folder, "old-database");
	await victim.stop();
	const from = await finalizedHeight(witness.chain);
	await copyData(basePath, aside);
	await victim.start();
	await scene.submit(witness);
	await untilFinalized(witness.chain, from + MISSED_BLOCKS, PATIENCE_MS);
	await victim.kill();
	const to = await finalizedHeight(witness.chain);
	await rm(basePath, { recursive: true });
	await copyData(aside, basePath);
	await victim.start();
	return `back by ${to - from} finalized blocks`;
}

/** Runs a node with a shifted clock for some blocks, and restarts it with the right clock. */
async function shiftClock(scene: Scene, shift: string): Promise<string> {
	const { victim, witness } = scene;
	await victim.stop();
	await victim.start({
		env: {
			LD_PRELOAD: FAKETIME.file,
			FAKETIME: shift,
			FAKETIME_DONT_FAKE_MONOTONIC: "1",
		},
	});
	let sealed = 0;
	const unlisten = victim.onLine((line) => {
		sealed += /Pre-sealed block/.test(line) ? 1 : 0;
	});
	await scene.submit(witness);
	const before = await finalizedHeight(witness.chain);
	await untilFinalized(witness.chain, before + MISSED_BLOCKS, PATIENCE_MS);
	unlisten();
	await victim.stop();
	await victim.start();
	return `the clock of one node by ${shift}; it sealed ${sealed} blocks meanwhile, and the others finalized ${MISSED_BLOCKS}`;
}

function chainsOf({ network }: Scene) {
	return network.nodes.map(({ chain }) => chain);
}

/** Copies a node's data. The database's files stay sparse, because without holes they would fill a small disk. */
async function copyData(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true });
	await command("cp", "-a", "--sparse=always", `${from}/.`, to);
}

async function command(program: string, ...args: string[]): Promise<void> {
	await promisify(execFile)(program, args);
}
