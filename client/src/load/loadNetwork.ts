import { writeFile } from "node:fs/promises";
import { signerFromUri } from "../chain.js";
import {
	compareChains,
	PATIENCE_MS,
	untilAllFinalizeMore,
} from "../network/agreement.js";
import type { Work } from "../network/check.js";
import { chainName, requireNone, subjectsOf } from "../network/check.js";
import { missingKeys, registrationsOf } from "../network/keys.js";
import type { LoadResult } from "../network/results.js";
import { Tracker } from "../network/tracker.js";
import type { Minute } from "./course.js";
import { minutes, plotCourse } from "./course.js";
import type { LoadedBlock } from "./measure.js";
import { Meter } from "./measure.js";
import { plotBlocks } from "./plot.js";
import { BAD_ONE_IN, endowAccounts, sendTraffic } from "./traffic.js";

/**
 * Arguments for the nodes of a load, in addition to their own: a pool for all pending transactions. One transaction in
 * fourteen is a lattice proof of 404 kB. The default of 20 MiB would drop some, and every later transaction of the
 * account would wait.
 */
export const LOAD_ARGS: readonly string[] = ["--pool-kbytes=65536"];

/**
 * Submits good and bad proofs of every kind, for some seconds or until a number of transactions. Compares each verdict
 * with the expected one, and then all nodes with each other.
 *
 * The result counts the deviations, so these throw no error. A network that stalls or cannot register the keys throws
 * one.
 */
export async function loadNetwork(
	work: Work,
	goal: { readonly seconds: number } | { readonly transactions: number },
	plot: string | undefined,
): Promise<LoadResult> {
	const { network, tell } = work;
	const subjects = await subjectsOf(work);
	const chains = network.nodes.map(({ chain }) => chain);
	const [first] = chains;
	if (first === undefined) {
		throw new RangeError("the network has no node");
	}
	await untilAllFinalizeMore(chains, PATIENCE_MS);
	const alice = await signerFromUri("//Alice");
	const accounts = await endowAccounts(first, alice);
	const pallets = subjects.map(({ pallet }) => pallet);
	const keyTracker = await Tracker.follow({ chain: first, pallets });
	const { calls, keys } = registrationsOf(subjects);
	await keyTracker.submit(first, alice, calls);
	const unregistered = await keyTracker.settled(PATIENCE_MS);
	keyTracker.stop();
	requireNone(keyTracker.wrong(), "wrong");
	if (unregistered > 0) {
		throw new Error(`${unregistered} keys could not be registered`);
	}
	tell(`${keys.length} keys are registered; the load begins`);

	const meter = await Meter.start(network.nodes);
	const tracker = await Tracker.follow({
		...{ chain: first, pallets },
		onBlock: (block) => meter.note(block),
		others: chains.slice(1),
	});
	const start = performance.now();
	const elapsed = () => (performance.now() - start) / 1_000;
	await sendTraffic({
		...{ chains, accounts, subjects, tracker },
		isDone: (submitted) =>
			"seconds" in goal
				? elapsed() >= goal.seconds
				: submitted >= goal.transactions,
	});
	tell(`${tracker.finalized + tracker.open} transactions are submitted`);
	const stuck = await tracker.settled(PATIENCE_MS, chains);
	const seconds = elapsed();
	meter.stop();
	tracker.stop();
	await untilAllFinalizeMore(chains, PATIENCE_MS);
	const wrong = tracker.wrong();
	const missing = [...(await tracker.missing())];
	for (const chain of chains) {
		missing.push(...(await missingKeys(chain, keys)));
	}
	for (const line of [...wrong, ...missing]) {
		tell(line);
	}
	const { height, forks } = await compareChains(chains);
	const blocks = await meter.blocks();
	const nodes = network.nodes.map(({ name }) => ({
		name,
		minutes: minutes(meter.nodes.filter(({ node }) => node === name)),
	}));
	if (plot !== undefined) {
		await writeFile(plot, plotBlocks(blocks));
		await writeFile(coursePlot(plot), plotCourse(nodes));
	}
	const counts = tracker.counts();
	const sum = (of: (count: { valid: number; invalid: number }) => number) =>
		Object.values(counts).reduce((sum, count) => sum + of(count), 0);
	const verifications = sum(({ valid, invalid }) => valid + invalid);
	return {
		chain: chainName(first),
		seconds: round(seconds),
		transactions: tracker.finalized,
		verifications,
		invalid: sum(({ invalid }) => invalid),
		bad_one_in: BAD_ONE_IN,
		wrong: wrong.length,
		missing: missing.length,
		...{ stuck, resubmitted: tracker.resubmitted },
		forks,
		compared_heights: height,
		per_second: round(verifications / seconds),
		slowest_block_ms: round(slowest(blocks)),
		nodes: nodes.map(({ name, minutes }) => {
			const most = (of: (minute: Minute) => number) =>
				Math.max(0, ...minutes.map(of));
			return {
				name,
				memory_mib: most(({ memory_mib }) => memory_mib),
				own_memory_mib: most(({ own_memory_mib }) => own_memory_mib),
				disk_mib: most(({ disk_mib }) => disk_mib),
				pool: most(({ pool }) => pool),
				minutes,
			};
		}),
		counts,
		blocks: blocks.map((block) => ({
			...block,
			weight_ms: round(block.weight_ms),
			import_ms: block.import_ms && round(block.import_ms),
		})),
	};
}

/** Returns the path of the plot of the nodes, beside that of the blocks. */
export function coursePlot(plot: string): string {
	return plot.replace(/(\.svg)?$/, "-nodes.svg");
}

/** Returns the longest import of a block in milliseconds. */
function slowest(blocks: readonly LoadedBlock[]): number {
	return Math.max(0, ...blocks.map(({ import_ms }) => import_ms ?? 0));
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
