import { existsSync } from "node:fs";
import { join } from "node:path";
import { hostPallets } from "../blockSpace/candidates.js";
import type { Chain, KeyPair } from "../chain.js";
import { signerFromUri } from "../chain.js";
import { scenarios } from "../demo/scenarios.js";
import { UsageError } from "../errors.js";
import {
	compareChains,
	PATIENCE_MS,
	untilAllFinalizeMore,
} from "./agreement.js";
import { suriOf } from "./chainSpec.js";
import type { Work } from "./check.js";
import { requireNone, subjectsOf } from "./check.js";
import type { NetworkDefinition } from "./definition.js";
import type { Fault } from "./faultKinds.js";
import type { ExpectedKey } from "./keys.js";
import {
	freshKey,
	missingKeys,
	registrationOf,
	registrationsOf,
} from "./keys.js";
import type { Network } from "./network.js";
import type { NetworkNode } from "./networkNode.js";
import type { FaultResult } from "./results.js";
import type { PalletSubjects, Subject } from "./subjects.js";
import { Tracker } from "./tracker.js";

/** The context of a fault. */
export interface Scene {
	readonly network: Network;
	/** The validator that no fault harms. It follows the chain. */
	readonly witness: NetworkNode;
	/** The other validators. */
	readonly others: readonly NetworkNode[];
	/** The validator that faults of a single node harm. */
	readonly victim: NetworkNode;
	/** The nodes that are no validators. */
	readonly followers: readonly NetworkNode[];
	/** A folder for a fault's own files. */
	readonly folder: string;
	readonly tell: (text: string) => void;
	/** Submits one valid proof for each pallet of the backend `Host`, and one new key, through a node. */
	submit(node: NetworkNode): Promise<void>;
	/** Submits proofs that are slow to verify, so that the next blocks take long to import. */
	submitSlow(node: NetworkNode): Promise<void>;
	/** Submits a call through the witness, from the account that may call as root. */
	submitAsRoot(call: Subject): Promise<void>;
	/** Says that a node has no states below a height, so that no statements are looked up there. */
	hasStatesFrom(node: NetworkNode, height: number): void;
}

/**
 * Causes faults one after the other. After each, looks up all proofs and keys from before and during the fault. Calls
 * `onResult` after each fault with its result.
 */
export async function breakNetwork(
	work: Work,
	chosen: readonly Fault[],
	onResult: (result: FaultResult) => Promise<void>,
): Promise<FaultResult[]> {
	const subjects = await subjectsOf(work);
	const results: FaultResult[] = [];
	const run = new FaultRun(work, subjects);
	await run.prepare();
	for (const fault of chosen) {
		work.tell(`fault: ${fault.name}`);
		const result = await run.cause(fault);
		results.push(result);
		await onResult(result);
	}
	return results;
}

/**
 * Returns the faults with the given names. If there are no names, returns all faults that the network allows.
 *
 * @throws UsageError for an unknown name, and if a file or a node is missing that a fault needs.
 */
export function chooseFaults(
	faults: readonly Fault[],
	names: readonly string[],
	network: Pick<NetworkDefinition, "name" | "nodes">,
): readonly Fault[] {
	const known = faults.map(({ name }) => name);
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined) {
		throw new UsageError(
			`--fault: there is no "${unknown}"; there are ${known.join(", ") || "none"}`,
		);
	}
	const hasFollower = network.nodes.some(({ validator }) => !validator);
	const chosen = faults.filter(({ name, needsFollower = false }) =>
		names.length === 0 ? hasFollower || !needsFollower : names.includes(name),
	);
	for (const { name, needs, needsFollower = false } of chosen) {
		if (needsFollower && !hasFollower) {
			throw new UsageError(
				`${name} needs a node that is no validator, and all of ${network.name} are: choose another network, such as workstation`,
			);
		}
		if (needs !== undefined && !existsSync(needs.file)) {
			throw new UsageError(
				`${name} needs ${needs.file}: install ${needs.package}, or name the other faults by --fault`,
			);
		}
	}
	return chosen;
}

class FaultRun {
	readonly #work: Work;
	readonly #subjects: readonly PalletSubjects[];
	#keys: ExpectedKey[] = [];
	#freshKeys = 0;

	constructor(work: Work, subjects: readonly PalletSubjects[]) {
		this.#work = work;
		this.#subjects = subjects;
	}

	get #pallets(): string[] {
		return this.#subjects.map(({ pallet }) => pallet);
	}

	get #nodes(): readonly NetworkNode[] {
		return this.#work.network.nodes;
	}

	#chains(): Chain[] {
		return this.#nodes.map(({ chain }) => chain);
	}

	/** Registers the keys of all subjects. */
	async prepare(): Promise<void> {
		const [first] = this.#chains();
		if (first === undefined) {
			throw new RangeError("the network has no node");
		}
		await untilAllFinalizeMore(this.#chains(), PATIENCE_MS);
		const tracker = await Tracker.follow({
			...{ chain: first, pallets: this.#pallets },
		});
		const { calls, keys } = registrationsOf(this.#subjects);
		await tracker.submit(first, await signerFromUri("//Alice"), calls);
		const open = await tracker.settled(PATIENCE_MS);
		tracker.stop();
		requireNone(tracker.wrong(), "wrong");
		if (open > 0) {
			throw new Error(`${open} keys could not be registered`);
		}
		this.#keys = [...keys];
	}

	async cause(fault: Fault): Promise<FaultResult> {
		const { network, tell } = this.#work;
		const isValidator = ({ setting }: NetworkNode) =>
			setting.definition.validator;
		const [witness, ...others] = this.#nodes.filter(isValidator);
		const followers = this.#nodes.filter((node) => !isValidator(node));
		const victim = others.at(-1);
		if (witness === undefined || victim === undefined) {
			throw new RangeError("faults need a network of several validators");
		}
		const tracker = await Tracker.follow({
			...{ chain: witness.chain, pallets: this.#pallets },
		});
		const statesFrom = new Map<NetworkNode, number>();
		const scene: Scene = {
			...{ network, witness, others, victim, followers, tell },
			folder: this.#work.source.folder,
			submit: (node) => this.#submit(tracker, node),
			submitSlow: async (node) =>
				tracker.submit(node.chain, await accountOf(node), this.#slow()),
			submitAsRoot: async (call) =>
				tracker.submit(witness.chain, await signerFromUri(ROOT), [call]),
			hasStatesFrom: (node, height) => {
				statesFrom.set(node, height);
			},
		};
		const start = performance.now();
		await scene.submit(witness);
		const unsettled = await tracker.settled(PATIENCE_MS);
		const detail = await fault.cause(scene);
		const mended = performance.now();
		await untilAllFinalizeMore(this.#chains(), PATIENCE_MS);
		const recovery_s = Math.round((performance.now() - mended) / 1_000);
		const open = unsettled + (await tracker.settled(PATIENCE_MS));
		await untilAllFinalizeMore(this.#chains(), PATIENCE_MS);
		tracker.stop();
		requireNone(tracker.wrong(), "wrong");
		const lost = new Set<string>();
		for (const node of this.#nodes) {
			const { chain } = node;
			const missing = [
				...(await tracker.missingOn(chain, statesFrom.get(node))),
				...(await missingKeys(chain, this.#keys)),
			];
			for (const what of missing) {
				tell(`lost: ${what}`);
				lost.add(what.split(" on ")[0] ?? what);
			}
		}
		const { forks } = await compareChains(this.#chains());
		const seconds = Math.round((performance.now() - start) / 1_000);
		const result = {
			...{ name: fault.name, checked: tracker.finalized + this.#keys.length },
			...{ lost: lost.size + open, forks, recovery_s, seconds, detail },
		};
		tell(JSON.stringify(result));
		return result;
	}

	async #submit(tracker: Tracker, node: NetworkNode): Promise<void> {
		const { prover, folder } = this.#work.source;
		const { pallet, key } = await freshKey(
			prover,
			join(folder, `fresh-key-${this.#freshKeys++}`),
		);
		const verifications = this.#subjects
			.filter(({ pallet }) => hostPallets(scenarios).includes(pallet))
			.map(({ valid: [proof] }) => proof);
		await tracker.submit(node.chain, await accountOf(node), [
			registrationOf(pallet, key),
			...verifications,
		]);
		this.#keys.push({ pallet, hash: key.hash });
	}

	/** Returns proofs over BW6-761, the slowest curve. */
	#slow(): Subject[] {
		const slow = this.#subjects.find(
			({ pallet }) => pallet === "Groth16Bw6761",
		)?.valid;
		if (slow === undefined) {
			throw new Error("the chain has no pallet Groth16Bw6761");
		}
		return Array.from({ length: SLOW_PROOFS }).flatMap(
			(_, i) => slow[i % slow.length] ?? [],
		);
	}
}

/** The account that may call as root in the genesis state of these chains. */
const ROOT = "//Alice";

/** Number of slow proofs. A block full of them takes about a second to import. */
const SLOW_PROOFS = 300;

/** Returns a node's own account. Separate accounts prevent a partitioned network from using a nonce twice. */
function accountOf(node: NetworkNode): Promise<KeyPair> {
	return signerFromUri(suriOf(node.name));
}
