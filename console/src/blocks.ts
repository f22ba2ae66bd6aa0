import type { Assay, Hex, ProofVerified } from "@assay/client";
import { proofsVerified, verifierConstants } from "@assay/client";
import { computed, signal } from "@preact/signals";
import type { ChainInfo } from "./connection.js";
import { withEachChain } from "./connection.js";
import { messageOf } from "./format.js";
import { oneAtATime } from "./oneAtATime.js";

/** The number of blocks to keep. */
const KEPT_BLOCKS = 40;

/** A verified statement with the index of its extrinsic. */
export interface BlockStatement extends ProofVerified {
	readonly extrinsic: number | undefined;
	/** The proof system; the pallet's name if the pallet does not name its system. */
	readonly system: string;
}

/** The content of a block. */
export interface Block {
	readonly number: number;
	readonly hash: Hex;
	readonly parentHash: Hex;
	/** The time that the author set, in milliseconds since 1970; undefined in the first block. */
	readonly time: number | undefined;
	/** The used share of the block's weight, from 0 to 1. */
	readonly weightShare: number;
	readonly extrinsics: number;
	/** The number of calls that failed. */
	readonly failures: number;
	readonly statements: readonly BlockStatement[];
}

/** The newest blocks of the best chain, the newest first. */
export const blocks = signal<readonly Block[]>([]);
/** The number of the last final block; undefined until the node reports it. */
export const finalizedNumber = signal<number | undefined>(undefined);
/** The error that prevents reading the list; undefined if there is none. */
export const blocksError = signal<string | undefined>(undefined);

/** The number of verified statements in the kept blocks by proof system, the largest first. */
export const statementsBySystem = computed(() => {
	const counts = new Map<string, number>();
	for (const { statements } of blocks.value) {
		for (const { system } of statements) {
			counts.set(system, (counts.get(system) ?? 0) + 1);
		}
	}
	return [...counts].sort((a, b) => b[1] - a[1]);
});

export function isFinal(number: number): boolean {
	const last = finalizedNumber.value;
	return last !== undefined && number <= last;
}

/** Follows the blocks of every chain that the page connects to. Keeps the list after reconnecting to the same chain. */
export function followBlocks(): void {
	let genesis: string | undefined;
	withEachChain((chain) => {
		if (chain.genesis !== genesis) {
			genesis = chain.genesis;
			blocks.value = [];
			finalizedNumber.value = undefined;
		}
		blocksError.value = undefined;
		const follower = new Follower(chain);
		void follower.start();
		return () => follower.stop();
	});
}

/**
 * Keeps the list of blocks equal to the end of the best chain.
 *
 * Every head starts an update, which walks from the best block back to a known one. So the list also gets blocks that
 * were made while the connection was lost, and blocks of a reorganisation.
 */
class Follower {
	readonly #chain: ChainInfo;
	readonly #stops: (() => void)[] = [];
	#stopped = false;
	readonly #wake = oneAtATime(() => this.#update());

	constructor(chain: ChainInfo) {
		this.#chain = chain;
	}

	async start(): Promise<void> {
		const { chain } = this.#chain.assay.api.rpc;
		try {
			for (const subscribe of [
				() => chain.subscribeNewHeads(this.#wake),
				() =>
					chain.subscribeFinalizedHeads((head) => {
						if (!this.#stopped) {
							finalizedNumber.value = head.number.toNumber();
						}
					}),
			]) {
				this.#stops.push(await subscribe());
				if (this.#stopped) {
					this.stop();
					return;
				}
			}
		} catch (error) {
			this.#report(error);
		}
	}

	stop(): void {
		this.#stopped = true;
		if (this.#chain.assay.api.isConnected) {
			for (const stop of this.#stops.splice(0)) {
				stop();
			}
		}
	}

	async #update(): Promise<void> {
		if (this.#stopped) {
			return;
		}
		try {
			await this.#read();
		} catch (error) {
			this.#report(error);
		}
	}

	async #read(): Promise<void> {
		const { assay } = this.#chain;
		const known = new Map(blocks.value.map((block) => [block.hash, block]));
		const best = await assay.api.rpc.chain.getHeader();
		const found: Block[] = [];
		let hash = best.hash.toHex() as Hex;
		for (let i = 0; i < KEPT_BLOCKS && !this.#stopped; i++) {
			const block = known.get(hash) ?? (await readBlock(this.#chain, hash));
			found.push(block);
			if (block.number === 0) {
				break;
			}
			if (i === 0 && blocks.value.length === 0) {
				// Shows the first block at once.
				blocks.value = found.slice();
			}
			hash = block.parentHash;
		}
		if (!this.#stopped) {
			blocks.value = found;
			blocksError.value = undefined;
		}
	}

	#report(error: unknown): void {
		if (!this.#stopped) {
			blocksError.value = messageOf(error);
		}
	}
}

/** Reads a block and its events. Throws if the node no longer has the block's state. */
export async function readBlock(chain: ChainInfo, hash: Hex): Promise<Block> {
	const { api } = chain.assay;
	const [header, at] = await Promise.all([
		api.rpc.chain.getHeader(hash),
		api.at(hash),
	]);
	const { system, timestamp } = at.query;
	const [weight, records, time] = await Promise.all([
		system?.blockWeight?.(),
		system?.events?.(),
		timestamp?.now?.(),
	]);
	const events = [...((records ?? []) as unknown as Iterable<EventLike>)];
	const ended = ({ event }: EventLike, method: string) =>
		event.section === "system" && event.method === method;
	const failures = events.filter((e) => ended(e, "ExtrinsicFailed")).length;
	const successes = events.filter((e) => ended(e, "ExtrinsicSuccess")).length;
	const number = header.number.toNumber();
	return {
		number,
		hash,
		parentHash: header.parentHash.toHex(),
		time: number === 0 ? undefined : Number(time ?? 0) || undefined,
		weightShare: shareOf(chain.assay, weight as unknown as WeightByClass),
		extrinsics: failures + successes,
		failures,
		statements: statementsOf(chain, events),
	};
}

type EventLike = Parameters<typeof proofsVerified>[0][number];

function statementsOf(
	chain: ChainInfo,
	events: readonly EventLike[],
): BlockStatement[] {
	return events.flatMap((record) =>
		proofsVerified([record], chain.pallets).map((proof) => ({
			...proof,
			extrinsic: record.phase.isApplyExtrinsic
				? record.phase.asApplyExtrinsic.toNumber()
				: undefined,
			system: systemOf(chain.assay, proof.pallet),
		})),
	);
}

/** Returns the proof system of a pallet, or the pallet's name if it does not name its system. */
export function systemOf(assay: Assay, pallet: string): string {
	return verifierConstants(assay.chain, pallet).system ?? pallet;
}

interface WeightLike {
	readonly refTime: { toBigInt(): bigint };
}
interface WeightByClass {
	readonly normal: WeightLike;
	readonly operational: WeightLike;
	readonly mandatory: WeightLike;
}

function shareOf(assay: Assay, used: WeightByClass | undefined): number {
	const limits = assay.api.consts.system?.blockWeights as unknown as
		| { readonly maxBlock: WeightLike }
		| undefined;
	if (used === undefined || limits === undefined) {
		return 0;
	}
	const sum = [used.normal, used.operational, used.mandatory].reduce(
		(total, { refTime }) => total + refTime.toBigInt(),
		0n,
	);
	return Number(sum) / Number(limits.maxBlock.refTime.toBigInt());
}
