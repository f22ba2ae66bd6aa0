import { execFile, spawnSync } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { guard } from "../processes.js";
import { finalizedHeight, PATIENCE_MS, untilFinalized } from "./agreement.js";
import type { Scene } from "./faults.js";
import type { Ending } from "./networkNode.js";

/** The size of a small disk: slightly more than a node needs. */
const SMALL_DISK = "192m";
/** Bytes to leave free on a full disk. */
const ROOM_LEFT = 64 * 1024;
/** Blocks that the others finalize between two looks at the node, and the most looks. */
const BLOCKS_A_LOOK = 3;
const MOST_LOOKS = 5;

/**
 * Returns what shows that a node met a full disk, in words that follow `the node`; undefined if nothing does. A node
 * whose write fails logs the system's error. The system ends a node with SIGBUS if a page of a file that it maps finds
 * no room.
 */
export function signOfFullDisk(
	log: readonly string[],
	ending: Ending | undefined,
): string | undefined {
	const error = /No space left on device|StorageFull|os error 28\b/;
	const found = log.flatMap((line) => error.exec(line)?.[0] ?? []);
	if (found.length > 0) {
		return `logged "${found[0]}"`;
	}
	return ending?.signal === "SIGBUS"
		? "was ended by SIGBUS, for a mapped file found no room"
		: undefined;
}

/**
 * Moves a node's data to a small disk and fills it, then makes room and restarts the node.
 *
 * @throws Error if nothing shows that the node met the full disk.
 */
export async function fillDisk(scene: Scene): Promise<string> {
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
	let detail: string;
	try {
		await copyData(aside, basePath);
		await victim.start();
		const filler = join(basePath, "filler");
		const log: string[] = [];
		const unlisten = victim.onLine((line) => log.push(line));
		const { bavail, bsize } = await statfs(basePath);
		await writeFile(
			filler,
			Buffer.alloc(Math.max(0, bavail * bsize - ROOM_LEFT)),
		).catch((error: NodeJS.ErrnoException) => {
			// With what the node wrote meanwhile, the disk is full.
			if (error.code !== "ENOSPC") {
				throw error;
			}
		});
		await scene.submit(witness);
		await scene.submitSlow(witness);
		const sign = await untilFull(scene, log);
		unlisten();
		const how = victim.isRunning ? "kept running" : "ended by itself";
		detail = `the node ${sign}, and ${how}`;
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
	return `a tmpfs of ${SMALL_DISK}, filled while the node ran; ${detail}; it was started again with room`;
}

/** Waits until something shows that the node met the full disk, while the others finalize blocks. */
export async function untilFull(
	{ victim, witness }: Pick<Scene, "victim" | "witness">,
	log: readonly string[],
): Promise<string> {
	let height = await finalizedHeight(witness.chain);
	for (let look = 0; look < MOST_LOOKS; look++) {
		height += BLOCKS_A_LOOK;
		await untilFinalized(witness.chain, height, PATIENCE_MS);
		const sign = signOfFullDisk(log, victim.ending);
		if (sign !== undefined) {
			return sign;
		}
	}
	throw victim.failure(
		`met no full disk while the others finalized ${MOST_LOOKS * BLOCKS_A_LOOK} blocks: it logged no such error, and no SIGBUS ended it`,
	);
}

/** Copies a node's data. The database's files stay sparse, because without holes they would fill a small disk. */
export async function copyData(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true });
	await command("cp", "-a", "--sparse=always", `${from}/.`, to);
}

/** Runs a program. Rejects if it fails. */
async function command(program: string, ...args: string[]): Promise<void> {
	await promisify(execFile)(program, args);
}
