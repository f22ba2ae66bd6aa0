import type { Hex } from "@assay/client";
import { signal } from "@preact/signals";
import type { Block } from "./blocks.js";
import { readBlock, systemOf } from "./blocks.js";
import type { ChainInfo } from "./connection.js";
import { messageOf } from "./format.js";

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
}

/** The state of a search through the chain. */
export interface Search {
	readonly statement: Hex;
	/** The verifications, the newest first. */
	readonly found: readonly Occurrence[];
	/** The number of searched blocks, and of all blocks. */
	readonly searched: number;
	readonly blocks: number;
	readonly isOver: boolean;
	/** The reason why the search ended before the first block; undefined if it did not. */
	readonly fault: string | undefined;
}

export const search = signal<Search | undefined>(undefined);

/** Number of blocks to read at a time. */
const AT_ONCE = 16;

/**
 * Searches for a statement from the newest block back to the first, and watches for new ones.
 *
 * The search goes backwards, because a node that does not keep all states lacks the oldest ones.
 */
export function searchStatement(chain: ChainInfo, statement: Hex): () => void {
	const controller = new AbortController();
	const searching = new StatementSearch(chain, statement, controller.signal);
	void searching.watch();
	void searching.run();
	return () => controller.abort();
}

class StatementSearch {
	readonly #chain: ChainInfo;
	readonly #statement: Hex;
	readonly #signal: AbortSignal;

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

	/** Adds later verifications, and removes those that the chain retracts. */
	async watch(): Promise<void> {
		try {
			await this.#follow();
		} catch (error) {
			this.#fail(error);
		}
	}

	async #follow(): Promise<void> {
		const { assay } = this.#chain;
		for await (const event of assay.watch({
			statement: this.#statement,
			finalized: false,
			signal: this.#signal,
		})) {
			if (event.kind === "retracted") {
				this.#drop(event.blockHash);
			} else {
				const block = await readBlock(this.#chain, event.blockHash);
				this.#add(this.#occurrencesIn(block));
			}
		}
	}

	async run(): Promise<void> {
		const { rpc } = this.#chain.assay.api;
		try {
			const best = (await rpc.chain.getHeader()).number.toNumber();
			this.#change({ blocks: best });
			for (
				let last = best;
				last > 0 && !this.#signal.aborted;
				last -= AT_ONCE
			) {
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
				this.#add(read.flatMap((block) => this.#occurrencesIn(block)));
				this.#change({ searched: best - last + numbers.length });
			}
		} catch (error) {
			this.#fail(error);
		}
		this.#change({ isOver: true });
	}

	#occurrencesIn(block: Block): Occurrence[] {
		return block.statements
			.filter(({ statement }) => statement === this.#statement)
			.map(({ pallet, key, who, extrinsic }) => ({
				block: block.number,
				blockHash: block.hash,
				time: block.time,
				system: systemOf(this.#chain.assay, pallet),
				...{ pallet, key, who, extrinsic },
			}));
	}

	#add(added: readonly Occurrence[]): void {
		const id = ({ blockHash, extrinsic, pallet }: Occurrence) =>
			`${blockHash}/${extrinsic}/${pallet}`;
		const known = new Map(
			[...(search.value?.found ?? []), ...added].map((one) => [id(one), one]),
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
