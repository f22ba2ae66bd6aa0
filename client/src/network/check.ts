import type { Chain } from "../chain.js";
import { signerFromUri } from "../chain.js";
import {
	compareChains,
	PATIENCE_MS,
	untilAllFinalizeMore,
} from "./agreement.js";
import { missingKeys, registrationsOf } from "./keys.js";
import type { Network } from "./network.js";
import type { ProofSource } from "./proofs.js";
import type { CheckResult } from "./results.js";
import type { PalletSubjects } from "./subjects.js";
import { curveSubjects, makeSubjects, palletsWithout } from "./subjects.js";
import { Tracker } from "./tracker.js";

/** The context that the programs of this folder share. */
export interface Work {
	readonly network: Network;
	readonly source: ProofSource;
	readonly tell: (text: string) => void;
}

/**
 * Submits through the first node, to every verifier pallet, one valid and one invalid proof, and a batch of valid ones
 * and one with a bad one if the pallet takes batches. Submits one call to every curve pallet. Reads the outcomes from
 * the last node, then from all nodes.
 *
 * @throws Error if a verdict or a statement is not the expected one, or if nodes differ.
 */
export async function checkNetwork(work: Work): Promise<CheckResult> {
	const { network, tell } = work;
	const start = performance.now();
	const chains = network.nodes.map(({ chain }) => chain);
	const [first] = chains;
	const last = chains.at(-1);
	if (first === undefined || last === undefined) {
		throw new RangeError("the network has no node");
	}
	const subjects = await subjectsOf(work);
	const ofCurves = await curveSubjects(first, work.source);
	await untilAllFinalizeMore(chains, PATIENCE_MS);
	tell(`${chains.length} nodes finalize blocks`);
	const alice = await signerFromUri("//Alice");
	const pallets = [...subjects, ...ofCurves].map(({ pallet }) => pallet);
	const tracker = await Tracker.follow({ chain: last, pallets });
	const { calls, keys } = registrationsOf(subjects);
	await tracker.submit(first, alice, calls);
	await requireSettled(tracker);
	await tracker.submit(first, alice, [
		...subjects.flatMap(({ valid, invalid, batches, badBatches }) =>
			[valid, invalid, batches, badBatches].flatMap((of) => of.slice(0, 1)),
		),
		...ofCurves,
	]);
	await requireSettled(tracker);
	tell(`${tracker.finalized} calls through one node are read from another`);
	// A block may be final before the slowest node has it.
	await untilAllFinalizeMore(chains, PATIENCE_MS);
	await Promise.all(
		chains.map(async (chain) => {
			requireNone(await tracker.missingOn(chain), "missing");
			requireNone(await missingKeys(chain, keys), "missing");
		}),
	);
	const { height, forks } = await compareChains(chains);
	requireNone(
		Array.from({ length: forks }, () => "a height with two hashes"),
		"forked",
	);
	tracker.stop();
	tell(`every node has the same blocks up to ${height}, and all statements`);
	return {
		...{ network: network.definition.name, chain: chainName(last) },
		nodes: chains.length,
		...{ calls: tracker.finalized, height },
		seconds: Math.round((performance.now() - start) / 1_000),
	};
}

/** Returns a chain's name, as reported by its nodes. */
export function chainName({ api }: Chain): string {
	return api.runtimeChain.toString();
}

/** Makes subjects for a network's chain. Throws if a verifier pallet has none. */
export async function subjectsOf(work: Work): Promise<PalletSubjects[]> {
	const [node] = work.network.nodes;
	if (node === undefined) {
		throw new RangeError("the network has no node");
	}
	const subjects = await makeSubjects(node.chain, work.source);
	const without = palletsWithout(node.chain, subjects);
	requireNone(without, "without a proof");
	if (subjects.length === 0) {
		throw new Error("the chain has no verifier pallet that is known here");
	}
	return subjects;
}

async function requireSettled(tracker: Tracker): Promise<void> {
	const open = await tracker.settled(PATIENCE_MS);
	if (open > 0) {
		throw new Error(
			`${open} transactions were not finalized within ${PATIENCE_MS / 1000} s`,
		);
	}
	requireNone(tracker.wrong(), "wrong");
}

/** Throws if the list is not empty. */
export function requireNone(found: readonly string[], how: string): void {
	if (found.length > 0) {
		throw new Error(`${found.length} ${how}:\n${found.join("\n")}`);
	}
}
