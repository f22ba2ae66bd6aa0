import type { EventRecord } from "@polkadot/types/interfaces";
import { requireHash, requireWholeNumber } from "./arguments.js";
import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import { LastingConnection } from "./lastingConnection.js";
import { eventsAt } from "./pallets.js";
import type { ProofVerified } from "./verifiedProofs.js";
import { proofsVerified } from "./verifiedProofs.js";
import { verifierPallets } from "./verifierPallets.js";

/** A statement that the chain recorded as verified, and its place on the chain. */
export interface VerifiedStatement extends ProofVerified {
	readonly blockNumber: number;
	readonly blockHash: Hex;
	/** The index of the extrinsic in its block; undefined if the event belongs to none. */
	readonly extrinsicIndex: number | undefined;
}

/** A statement that the best chain gained, or lost by a reorganisation. */
export interface StatementEvent extends VerifiedStatement {
	readonly kind: "verified" | "retracted";
}

/** The statements to watch for. */
export interface WatchOptions {
	/** The number of the first block. If left out: the block after the last one at the start of the watch. */
	readonly from?: number;
	/** The only pallet to watch. If left out: all verifier pallets. */
	readonly pallet?: string;
	/** The only statement to watch for. */
	readonly statement?: Hex;
	/** True to wait until a block is final; true if left out. */
	readonly finalized?: boolean;
	/** Ends the iteration. */
	readonly signal?: AbortSignal;
}

/** A block whose statements were reported, and that may still be retracted. */
interface Block {
	readonly number: number;
	readonly hash: Hex;
	readonly statements: readonly VerifiedStatement[];
}

type BlockId = Omit<Block, "statements">;

type Head = BlockId & { readonly parentHash: Hex };

/** The heads at the start of a watch. Blocks up to them are not reported, unless the caller asks for them. */
interface Start {
	readonly finalized: Head;
	readonly best: Head;
}

/**
 * Watches a chain for verified statements. The watch begins with this call, not with the first iteration.
 *
 * The position is a block of the chain, not a subscription, so the watch continues there after a lost connection.
 *
 * @throws UsageError for a `from` or a `statement` that cannot be one.
 */
export function watchStatements(
	chain: Chain,
	options: WatchOptions,
): AsyncGenerator<StatementEvent, void, undefined> {
	const { from, statement } = options;
	if (from !== undefined) {
		requireWholeNumber(from, "from", "the number of a block");
	}
	const watch = new StatementWatch(chain, {
		...options,
		...(statement !== undefined && {
			statement: requireHash(statement, "statement"),
		}),
	});
	const events = watch.run();
	// A generator that was not started runs nothing at its end.
	const end = events.return.bind(events);
	events.return = (value) => {
		watch.stop();
		return end(value);
	};
	return events;
}

class StatementWatch {
	readonly #chain: Chain;
	readonly #options: WatchOptions;
	readonly #connection: LastingConnection;
	readonly #start: Promise<Start | Error | undefined>;
	#subscriptions: (() => void)[] = [];
	/** The number of the connection that the subscriptions belong to. */
	#subscribed: number | undefined;
	/** The number of the last final block that was processed. */
	#finalized = -1;
	/** The processed blocks above it, in their order. */
	#unfinalized: Block[] = [];
	/** The last result of `#pathTo`, with the block that it leads to. */
	#path: { readonly to: Hex; readonly blocks: readonly BlockId[] } | undefined;

	constructor(chain: Chain, options: WatchOptions) {
		this.#chain = chain;
		this.#options = options;
		this.#connection = new LastingConnection(chain, {
			signal: options.signal,
			// polkadot.js renews open subscriptions, but not if the connection is lost again meanwhile.
			onLoss: () => this.#unsubscribe(),
		});
		// The first iteration throws the error.
		this.#start = this.#connection
			.whileConnected(() => this.#heads())
			.catch((error: unknown) =>
				error instanceof Error ? error : new Error(String(error)),
			);
	}

	async *run(): AsyncGenerator<StatementEvent, void, undefined> {
		try {
			const start = await this.#start;
			if (start instanceof Error) {
				throw start;
			}
			if (start === undefined) {
				return;
			}
			await this.#begin(start);
			while (!this.#connection.isOver) {
				const events = await this.#connection.whileConnected(async () => {
					await this.#subscribe();
					return this.#next();
				});
				if (events === undefined) {
					return;
				}
				if (events.length === 0) {
					await this.#connection.wait();
				}
				for (const event of events) {
					if (this.#connection.isOver) {
						return;
					}
					yield event;
				}
			}
		} finally {
			this.stop();
		}
	}

	/** Ends the watch. */
	stop(): void {
		this.#connection.stop();
		this.#unsubscribe();
	}

	/** Subscribes to new heads, once for each connection. */
	async #subscribe(): Promise<void> {
		const { number, notify } = this.#connection;
		if (this.#subscribed === number) {
			return;
		}
		const { finalized } = this.#options;
		for (const heads of ["finalized", "best"] as const) {
			if (heads === "finalized" || finalized === false) {
				const stop = await this.#chain.subscribeHeads(heads, notify);
				this.#subscriptions.push(stop);
			}
		}
		this.#subscribed = number;
	}

	#unsubscribe(): void {
		for (const stop of this.#subscriptions.splice(0)) {
			stop();
		}
	}

	async #begin(start: Start): Promise<void> {
		const { from, finalized } = this.#options;
		if (from !== undefined) {
			this.#finalized = Math.min(from - 1, start.finalized.number);
			return;
		}
		this.#finalized = start.finalized.number;
		if (finalized === false) {
			const path = await this.#connection.whileConnected(() =>
				this.#pathTo(start.best),
			);
			this.#unfinalized = (path ?? []).map((head) => ({
				...head,
				statements: [],
			}));
		}
	}

	/**
	 * Processes the next block, and returns its events and those of the blocks that it replaces.
	 *
	 * Returns no events only if there is no further block. The state changes after the last request, so a lost
	 * connection leaves it unchanged.
	 */
	async #next(): Promise<StatementEvent[]> {
		for (;;) {
			const step =
				(await this.#nextFinalized()) ??
				(this.#options.finalized === false
					? await this.#nextBest()
					: undefined);
			if (step === undefined || step.length > 0) {
				return step ?? [];
			}
			if (this.#connection.isOver) {
				return [];
			}
		}
	}

	/** Processes the next final block. Returns undefined if there is none. */
	async #nextFinalized(): Promise<StatementEvent[] | undefined> {
		const number = this.#finalized + 1;
		const head = await this.#header(await this.#hash("finalized"));
		if (head.number < number) {
			return undefined;
		}
		const hash = await this.#hash(number);
		const [first] = this.#unfinalized;
		if (first?.hash === hash) {
			this.#finalized = number;
			this.#unfinalized.shift();
			return [];
		}
		const statements = await this.#statementsOf({ number, hash });
		this.#finalized = number;
		return [...this.#retract(0), ...verified(statements)];
	}

	/** Processes the next block on the way to the best one. Returns undefined if there is none. */
	async #nextBest(): Promise<StatementEvent[] | undefined> {
		const best = await this.#hash("best");
		try {
			return await this.#nextTowards(best);
		} catch (error) {
			// A node may forget a block as soon as another replaces it.
			if ((await this.#hash("best")) === best) {
				throw error;
			}
			this.#path = undefined;
			return [];
		}
	}

	async #nextTowards(best: Hex): Promise<StatementEvent[] | undefined> {
		if (this.#path?.to !== best) {
			const blocks = await this.#pathTo(await this.#header(best));
			this.#path = { to: best, blocks };
		}
		const path = this.#path.blocks.filter(
			({ number }) => number > this.#finalized,
		);
		const known = path.findIndex(
			({ hash }, i) => this.#unfinalized[i]?.hash !== hash,
		);
		const at = known < 0 ? path.length : known;
		const next = path[at];
		if (next === undefined) {
			// The best block may also be the parent of a processed block, which is retracted when another child comes.
			return undefined;
		}
		const statements = await this.#statementsOf(next);
		const retracted = this.#retract(at);
		this.#unfinalized.push({ ...next, statements });
		return [...retracted, ...verified(statements)];
	}

	/** Forgets the blocks from an index on, and returns their statements as `retracted` events, last first. */
	#retract(from: number): StatementEvent[] {
		return this.#unfinalized
			.splice(from)
			.flatMap(({ statements }) => statements)
			.reverse()
			.map((statement) => ({ ...statement, kind: "retracted" }));
	}

	/** Returns the blocks above the last final one, up to the given one. Asks only for those that are not processed. */
	async #pathTo(head: Head): Promise<BlockId[]> {
		const path: BlockId[] = [];
		let at = head;
		while (at.number > this.#finalized) {
			const place = at.number - this.#finalized;
			if (this.#unfinalized[place - 1]?.hash === at.hash) {
				return [...this.#unfinalized.slice(0, place), ...path];
			}
			path.unshift({ number: at.number, hash: at.hash });
			if (at.number === 0) {
				break;
			}
			at = await this.#header(at.parentHash);
		}
		return path;
	}

	async #statementsOf(block: {
		readonly number: number;
		readonly hash: Hex;
	}): Promise<VerifiedStatement[]> {
		const { from, pallet, statement } = this.#options;
		if (from !== undefined && block.number < from) {
			return [];
		}
		const records = await this.#eventsOf(block);
		const pallets =
			pallet === undefined ? verifierPallets(this.#chain) : [pallet];
		return records.flatMap((record) =>
			proofsVerified([record], pallets)
				.filter(
					(proof) => statement === undefined || proof.statement === statement,
				)
				.map((proof) => ({
					...proof,
					blockNumber: block.number,
					blockHash: block.hash,
					extrinsicIndex: record.phase.isApplyExtrinsic
						? record.phase.asApplyExtrinsic.toNumber()
						: undefined,
				})),
		);
	}

	async #eventsOf(block: {
		readonly number: number;
		readonly hash: Hex;
	}): Promise<EventRecord[]> {
		try {
			return await eventsAt(this.#chain, block.hash);
		} catch (error) {
			if (/discarded|pruned/i.test(String(error))) {
				throw new UsageError(
					`the node no longer has the events of block ${block.number}; watch from a later block, or use a node that keeps all (--state-pruning archive)`,
					{ cause: error },
				);
			}
			throw error;
		}
	}

	async #heads(): Promise<Start> {
		return {
			finalized: await this.#header(await this.#hash("finalized")),
			best: await this.#header(await this.#hash("best")),
		};
	}

	/** Returns the hash of a block of the best chain. */
	#hash(block: "finalized" | "best" | number): Promise<Hex> {
		if (block === "finalized") {
			return this.#chain.send("chain_getFinalizedHead", []);
		}
		const params = block === "best" ? [] : [block];
		return this.#chain.send("chain_getBlockHash", params);
	}

	/** Returns a block's header. Raw, because polkadot.js keeps what it decodes, and failures, by block. */
	async #header(hash: Hex): Promise<Head> {
		const header = await this.#chain.send<{
			readonly number: Hex;
			readonly parentHash: Hex;
		}>("chain_getHeader", [hash]);
		return {
			...{ number: Number(header.number), hash },
			parentHash: header.parentHash,
		};
	}
}

function verified(statements: readonly VerifiedStatement[]): StatementEvent[] {
	return statements.map((statement) => ({ ...statement, kind: "verified" }));
}
