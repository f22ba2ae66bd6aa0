import { rm } from "node:fs/promises";
import { join } from "node:path";
import { finalizedHeight, PATIENCE_MS, untilFinalized } from "./agreement.js";
import type { Scene } from "./faults.js";
import { copyData, fillDisk } from "./fullDisk.js";
import { killDuringImport } from "./killDuringImport.js";
import { joinLate } from "./lateJoin.js";
import { partition, stopMajority } from "./partition.js";
import { FAKETIME, shiftClock } from "./shiftedClock.js";
import { runWithoutHostFunction } from "./withoutHostFunction.js";

/** Blocks that a stopped node misses. */
const MISSED_BLOCKS = 3;

/** A fault. It is over when `cause` resolves to a description. */
export interface Fault {
	readonly name: string;
	/** A file that it needs, and the Debian package that has it. */
	readonly needs?: { readonly file: string; readonly package: string };
	/** True if it needs a node that is no validator. */
	readonly needsFollower?: true;
	/** Rejects if the fault did not occur. */
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
		cause: (scene) => shiftClock(scene, "ahead"),
	},
	{
		...{ name: "clock-behind", needs: FAKETIME },
		cause: (scene) => shiftClock(scene, "behind"),
	},
	{ name: "late-join", needsFollower: true, cause: joinLate },
];

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
