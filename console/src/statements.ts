import type { Hex, StatementEvent } from "@assay/client";
import { signal } from "@preact/signals";
import type { Block } from "./blocks.js";
import { finalizedNumber, readBlock, systemOf } from "./blocks.js";
import type { ChainInfo } from "./connection.js";
import { messageOf } from "./format.js";
import { oneAtATime } from "./oneAtATime.js";

/** A verification of a statement, with its place on the chain. */
export interface Occurrence {
	readonly block: number;
	readonly blockHash: Hex;
	readonly extrinsic: number | undefined;
	readonly pallet: string;
	readonly system: string;
	readonly key: Hex;
	readonly who: string;
	readonly time: number | undefined;
	/** True if the block is known to be final. */
	readonly isFinal: boolean;
}

/** The state of a search through the chain. */
export interface Search {
	readonly statement: Hex;
	/** The verifications, the newest first. */
	readonly found: readonly Occurrence[];
	/** The number of searched blocks, and of those that were final at the start of the search. */
	readonly searched: number;
	readonly blocks: number;
	readonly isOver: boolean;
	/** The reason why the search ended before the first block; undefined if it did not. */
	readonly fault: string | undefined;
}

export const search = signal<Search | undefined>(undefined);

/** Number of blocks to read at a time. */
const AT_ONCE = 16;

/** Returns an identifier of a verification. Two pallets may verify a statement in one extrinsic. */
export function occurrenceId(one: Occurrence): string {
	return `${one.blockHash}/${one.extrinsic}/${one.pallet}`;
}

/**
 * Searches for a statement from the last final block back to the first, and watches for it in later blocks.
 *
 * The search goes backwards, because a node that does not keep all states lacks the oldest ones.
 */
export function searchStatement(chain: ChainInfo, statement: Hex): () => void {
	const controller = new AbortController();
	void new StatementSearch(chain, statement, controller.signal).run();
	return () => controller.abort();
}

class StatementSearch {
	readonly #chain: ChainInfo;
	readonly #statement: Hex;
	readonly #signal: AbortSignal;
	readonly #confirm = oneAtATime(() => this.#confirmFound());

	constructor(chain: ChainInfo, statement: Hex, signal: AbortSignal) {
		this.#chain = chain;
		this.#statement = statement;
		this.#signal = signal;
		search.value = {
			statement,
			found: [],
			searched: 0,
			blocks: 0,
			isOver: false,
			fault: undefined,
		};
	}

	/** Searches the final blocks, and watches from the next one on. A block that is not final may be replaced. */
	async run(): Promise<void> {
		try {
			const last = await this.#lastFinal();
			void this.#watch(last + 1);
			await this.#searchBack(last);
		} catch (error) {
			this.#fail(error);
		}
		this.#change({ isOver: true });
	}

	async #lastFinal(): Promise<number> {
		const { chain } = this.#chain.assay.api.rpc;
		const head = await chain.getHeader(await chain.getFinalizedHead());
		return head.number.toNumber();
	}

	/** Adds later verifications, and removes those that the chain retracts. */
	async #watch(from: number): Promise<void> {
		const stop = finalizedNumber.subscribe(this.#confirm);
		try {
			await this.#follow(from);
		} catch (error) {
			this.#fail(error);
		} finally {
			stop();
		}
	}

	async #follow(from: number): Promise<void> {
		const { assay } = this.#chain;
		for await (const event of assay.watch({
			from,
			statement: this.#statement,
			finalized: false,
			signal: this.#signal,
		})) {
			if (event.kind === "retracted") {
				this.#drop(event.blockHash);
			} else {
				const block = await this.#readFollowed(event);
				this.#add(block ? this.#occurrencesIn(block, false) : []);
				this.#confirm();
			}
		}
	}

	/** Reads a block of the best chain. Returns undefined if another one has replaced it: a node may forget it then. */
	async #readFollowed({
		blockNumber,
		blockHash,
	}: StatementEvent): Promise<Block | undefined> {
		try {
			return await readBlock(this.#chain, blockHash);
		} catch (error) {
			if ((await this.#hashOf(blockNumber)) === blockHash) {
				throw error;
			}
			return undefined;
		}
	}

	/** Returns the hash of the block with a number. polkadot.js would answer from memory, where it may be replaced. */
	#hashOf(block: number): Promise<Hex> {
		return this.#chain.assay.chain.send("chain_getBlockHash", [block]);
	}

	async #confirmFound(): Promise<void> {
		try {
			for (const one of search.value?.found ?? []) {
				await this.#confirmOne(one);
			}
		} catch (error) {
			this.#fail(error);
		}
	}

	/** Marks a verification once its block is final. Another block of that number may be final instead. */
	async #confirmOne({ block, blockHash, isFinal }: Occurrence): Promise<void> {
		const last = finalizedNumber.value;
		if (isFinal || last === undefined || block > last) {
			return;
		}
		if ((await this.#hashOf(block)) === blockHash) {
			const found = (search.value?.found ?? []).map((one) =>
				one.blockHash === blockHash ? { ...one, isFinal: true } : one,
			);
			this.#change({ found });
		}
	}

	async #searchBack(from: number): Promise<void> {
		const { rpc } = this.#chain.assay.api;
		this.#change({ blocks: from });
		for (let last = from; last > 0 && !this.#signal.aborted; last -= AT_ONCE) {
			const numbers = Array.from(
				{ length: Math.min(AT_ONCE, last) },
				(_, i) => last - i,
			);
			const read = await Promise.all(
				numbers.map(async (number) => {
					const hash = await rpc.chain.getBlockHash(number);
					return readBlock(this.#chain, hash.toHex() as Hex);
				}),
			);
			this.#add(read.flatMap((block) => this.#occurrencesIn(block, true)));
			this.#change({ searched: from - last + numbers.length });
		}
	}

	#occurrencesIn(block: Block, isFinal: boolean): Occurrence[] {
		return block.statements
			.filter(({ statement }) => statement === this.#statement)
			.map(({ pallet, key, who, extrinsic }) => ({
				block: block.number,
				blockHash: block.hash,
				time: block.time,
				system: systemOf(this.#chain.assay, pallet),
				...{ pallet, key, who, extrinsic, isFinal },
			}));
	}

	#add(added: readonly Occurrence[]): void {
		// A known verification stays, because it may be final by now.
		const known = new Map(
			[...added, ...(search.value?.found ?? [])].map((one) => [
				occurrenceId(one),
				one,
			]),
		);
		const found = [...known.values()].sort((a, b) => b.block - a.block);
		this.#change({ found });
	}

	#drop(blockHash: Hex): void {
		const found = (search.value?.found ?? []).filter(
			(one) => one.blockHash !== blockHash,
		);
		this.#change({ found });
	}

	#fail(error: unknown): void {
		const message = messageOf(error);
		this.#change({
			fault: /discarded|pruned/i.test(message)
				? "The node no longer keeps the states of older blocks. A node with --state-pruning archive can search them all."
				: message,
		});
	}

	#change(change: Partial<Search>): void {
		if (!this.#signal.aborted && search.value !== undefined) {
			search.value = { ...search.value, ...change };
		}
	}
}
