import { blake2AsHex } from "@polkadot/util-crypto";
import { nextNonce } from "../blockSpace/transactions.js";
import type { Chain, KeyPair } from "../chain.js";
import { messageOf } from "../errors.js";
import type { Hex } from "../hashes.js";
import {
	blockHashes,
	finalizedHeight,
	PATIENCE_MS,
	untilFinalized,
} from "./agreement.js";
import type { Subject } from "./subjects.js";
import { proofsOf } from "./subjects.js";
import type { NodeVerdict } from "./verdicts.js";
import { followFinalized, verdictsOf } from "./verdicts.js";

/** A verification whose transaction was submitted, and is in no finalized block yet. */
interface Pending {
	readonly subject: Omit<Subject, "call">;
	/** Signs the transaction, in hexadecimal, with a tip in the chain's smallest unit. */
	readonly sign: (tip: number) => Promise<Hex>;
	/** The tip of the last submission. */
	tip: number;
	/** Number of blocks read before the last submission. */
	since: number;
	/** The hashes of its transactions: one for each submission. */
	readonly hashes: Hex[];
}

/** Number of blocks after which to submit a transaction again if it is in none of them. */
const PATIENT_BLOCKS = 20;

/** Number of blocks after which to look their verdicts up on the other nodes. Nodes keep the last 256 states. */
const LOOK_UP_EVERY = 16;

/** A block that one node finalized, with the number of proofs in its awaited transactions. */
export interface TrackedBlock {
	readonly hash: Hex;
	readonly height: number;
	readonly awaited: number;
}

/**
 * Compares the verdicts of submitted verifications with the expected ones when one node finalizes them, and counts them.
 * Also looks the verdicts up on other nodes. With other nodes it keeps nothing of a verification that was looked up, so
 * that it can follow a network for days.
 */
export class Tracker {
	readonly #chain: Chain;
	readonly #pallets: readonly string[];
	readonly #pending = new Set<Pending>();
	/** The same verifications by transaction hash. One verification may have several hashes. */
	readonly #byHash = new Map<Hex, Pending>();
	readonly #onBlock: (block: TrackedBlock) => void;
	/** The nodes on which every verdict is looked up while the chain grows. */
	readonly #others: readonly Chain[];
	/** The verdicts that are not looked up yet. All verdicts, if there are no other nodes. */
	#fresh: NodeVerdict[] = [];
	readonly #wrong: string[] = [];
	readonly #counts: Record<string, { valid: number; invalid: number }> = {};
	#finalized = 0;
	/** The sequence of look-ups so far, and the verdicts that they missed. */
	#lookUps: Promise<void> = Promise.resolve();
	readonly #missing: string[] = [];
	/** The next nonces of the accounts that have submitted through `submit`. */
	readonly #nonces = new Map<string, number>();
	#blocks = 0;
	#resubmitted = 0;
	#wake: () => void = () => {};
	#failure: unknown;
	#unfollow: () => void = () => {};

	private constructor(
		chain: Chain,
		pallets: readonly string[],
		onBlock: (block: TrackedBlock) => void,
		others: readonly Chain[],
	) {
		this.#chain = chain;
		this.#pallets = pallets;
		this.#onBlock = onBlock;
		this.#others = others;
	}

	/** Starts to follow a node's finalized blocks. */
	static async follow(options: {
		readonly chain: Chain;
		/** The pallets whose events count. */
		readonly pallets: readonly string[];
		readonly onBlock?: (block: TrackedBlock) => void;
		/** The nodes on which every verdict is looked up. `missing` returns the result. */
		readonly others?: readonly Chain[];
	}): Promise<Tracker> {
		const { chain, pallets, onBlock = () => {}, others = [] } = options;
		const tracker = new Tracker(chain, pallets, onBlock, others);
		tracker.#unfollow = await followFinalized(
			chain,
			await finalizedHeight(chain),
			(hash, height) => tracker.#read(hash, height),
			(error) => tracker.#fail(error),
		);
		return tracker;
	}

	stop(): void {
		this.#unfollow();
	}

	/** Number of transactions that are in no finalized block yet. */
	get open(): number {
		return this.#pending.size;
	}

	/** Throws the error that occurred while following blocks, if any. */
	requireSound(): void {
		if (this.#failure !== undefined) {
			throw this.#failure;
		}
	}

	/**
	 * Signs one call for each subject with consecutive nonces, and submits them through a node. No one else may submit
	 * for the account meanwhile: an importing node reports the next nonce late, so it is asked only once.
	 */
	async submit(
		chain: Chain,
		signer: KeyPair,
		subjects: readonly Subject[],
	): Promise<void> {
		const { address } = signer;
		let nonce = this.#nonces.get(address) ?? (await nextNonce(chain, signer));
		for (const subject of subjects) {
			await this.submitOne(chain, signer, nonce++, subject);
			this.#nonces.set(address, nonce);
		}
	}

	/** Signs one call with this nonce and submits it. */
	async submitOne(
		chain: Chain,
		signer: KeyPair,
		nonce: number,
		subject: Subject,
	): Promise<void> {
		const blockHash = chain.api.genesisHash;
		const sign = async (tip: number): Promise<Hex> => {
			const options = { nonce, tip, era: 0, blockHash };
			return (await subject.call(chain).signAsync(signer, options)).toHex();
		};
		const pending: Pending = {
			...{ subject, sign, tip: 0, since: this.#blocks, hashes: [] },
		};
		const transaction = await this.#signed(pending);
		this.#pending.add(pending);
		try {
			await chain.send("author_submitExtrinsic", [transaction]);
		} catch (error) {
			this.#forget(pending);
			const { pallet, what } = subject;
			throw new Error(`${pallet}: ${what}: ${messageOf(error)}`, {
				cause: error,
			});
		}
	}

	#forget(pending: Pending): void {
		this.#pending.delete(pending);
		for (const hash of pending.hashes) {
			this.#byHash.delete(hash);
		}
	}

	/** Signs a transaction with its tip, and awaits that transaction. */
	async #signed(pending: Pending): Promise<Hex> {
		const transaction = await pending.sign(pending.tip);
		const hash = blake2AsHex(transaction);
		pending.hashes.push(hash);
		this.#byHash.set(hash, pending);
		return transaction;
	}

	/** Number of transactions that a node accepted again after its pool had dropped them. */
	get resubmitted(): number {
		return this.#resubmitted;
	}

	/**
	 * Submits transactions again, to these nodes, if none of the last blocks has them. A node drops transactions when
	 * too many wait, and the account's later ones then wait for these. The node refuses a dropped transaction for half
	 * an hour, so each is signed again with a larger tip.
	 */
	async resubmit(chains: readonly Chain[]): Promise<void> {
		for (const pending of this.#pending) {
			if (this.#blocks - pending.since >= PATIENT_BLOCKS) {
				pending.since = this.#blocks;
				pending.tip++;
				const transaction = await this.#signed(pending);
				const taken = await Promise.all(
					chains.map((chain) =>
						chain.send("author_submitExtrinsic", [transaction]).then(
							() => true,
							// A pool refuses the transaction if a block includes it meanwhile.
							() => false,
						),
					),
				);
				this.#resubmitted += taken.includes(true) ? 1 : 0;
			}
		}
	}

	/**
	 * Waits until every transaction is in a finalized block, or time runs out. Returns the number of transactions that
	 * are not. Transactions that nodes drop are submitted again to `chains`.
	 */
	async settled(
		timeoutMs: number,
		chains: readonly Chain[] = [],
	): Promise<number> {
		const deadline = Date.now() + timeoutMs;
		while (this.open > 0 && Date.now() < deadline) {
			await this.change(deadline - Date.now());
			this.requireSound();
			await this.resubmit(chains);
		}
		return this.open;
	}

	/** Waits until a block is read or reading fails, or time runs out. */
	async change(timeoutMs: number): Promise<void> {
		let timer: NodeJS.Timeout | undefined;
		await new Promise<void>((resolve) => {
			timer = setTimeout(resolve, timeoutMs);
			this.#wake = resolve;
		});
		clearTimeout(timer);
	}

	/** Describes the finalized verifications with an unexpected verdict. */
	wrong(): readonly string[] {
		return this.#wrong;
	}

	/** The number of finalized transactions. */
	get finalized(): number {
		return this.#finalized;
	}

	/**
	 * Counts finalized verifications by pallet, valid and invalid ones. A batch counts once for each of its proofs, of
	 * which at most one is bad.
	 */
	counts(): Readonly<Record<string, { valid: number; invalid: number }>> {
		return this.#counts;
	}

	/**
	 * Looks up each finalized verification on a node. Describes those that are missing or different. Only for a tracker
	 * without other nodes. `from` is the first block whose state the node has.
	 *
	 * @throws Error if no verification is in a block from there on, because then nothing would be looked up.
	 */
	async missingOn(chain: Chain, from = 0): Promise<string[]> {
		if (this.#others.length > 0) {
			throw new Error("the verdicts were looked up already");
		}
		const verdicts = this.#fresh.filter(({ height }) => height >= from);
		if (from > 0 && verdicts.length === 0) {
			throw new Error(
				`no verification is in a block from ${from} on, whose state ${chain.url} has`,
			);
		}
		return missingVerdicts(chain, verdicts, this.#pallets);
	}

	/** Describes the finalized verifications that are missing or different on one of the other nodes. */
	async missing(): Promise<readonly string[]> {
		this.#lookUpFresh();
		await this.#lookUps;
		this.requireSound();
		return this.#missing;
	}

	/** Looks up new verdicts on the other nodes, after the earlier look-ups. */
	#lookUpFresh(): void {
		if (this.#others.length === 0) {
			return;
		}
		const verdicts = this.#fresh;
		this.#fresh = [];
		const height = Math.max(0, ...verdicts.map(({ height }) => height));
		const lookUp = async () => {
			for (const chain of verdicts.length === 0 ? [] : this.#others) {
				await untilFinalized(chain, height, PATIENCE_MS);
				this.#missing.push(
					...(await missingVerdicts(chain, verdicts, this.#pallets)),
				);
			}
		};
		this.#lookUps = this.#lookUps
			.then(lookUp)
			.catch((error) => this.#fail(error));
	}

	#fail(error: unknown): void {
		this.#failure ??= error;
		this.#wake();
	}

	async #read(hash: Hex, height: number): Promise<void> {
		const verdicts = await verdictsOf(this.#chain, hash, this.#pallets);
		let awaited = 0;
		for (const verdict of verdicts) {
			const pending = this.#byHash.get(verdict.txHash);
			if (pending !== undefined) {
				this.#forget(pending);
				this.#fresh.push(verdict);
				this.#count(pending.subject, verdict);
				awaited += proofsOf(pending.subject);
			}
		}
		this.#blocks++;
		if (this.#blocks % LOOK_UP_EVERY === 0) {
			this.#lookUpFresh();
		}
		this.#onBlock({ hash, height, awaited });
		this.#wake();
	}

	#count(subject: Pending["subject"], verdict: NodeVerdict): void {
		const { pallet, what, error } = subject;
		this.#finalized++;
		this.#counts[pallet] ??= { valid: 0, invalid: 0 };
		const counts = this.#counts[pallet];
		const bad = error === undefined ? 0 : 1;
		counts.invalid += bad;
		counts.valid += proofsOf(subject) - bad;
		if (!isRight(subject, verdict)) {
			const told = verdict.error ?? `success, ${verdict.statements.join()}`;
			this.#wrong.push(
				`${pallet}: ${what}: ${told} instead of ${error ?? "success"}, in block ${verdict.height}`,
			);
		}
	}
}

/** Looks verdicts up on a node. Describes those that are missing or different. */
async function missingVerdicts(
	chain: Chain,
	found: readonly NodeVerdict[],
	pallets: readonly string[],
): Promise<string[]> {
	const byBlock = new Map<Hex, NodeVerdict[]>();
	for (const verdict of found) {
		const { blockHash } = verdict;
		byBlock.set(blockHash, [...(byBlock.get(blockHash) ?? []), verdict]);
	}
	const missing: string[] = [];
	for (const [blockHash, verdicts] of byBlock) {
		const height = verdicts[0]?.height ?? 0;
		const [there] = await blockHashes(chain, [height]);
		const theirs =
			there === blockHash ? await verdictsOf(chain, blockHash, pallets) : [];
		const told = new Set(theirs.map((verdict) => JSON.stringify(verdict)));
		for (const verdict of verdicts) {
			if (!told.has(JSON.stringify(verdict))) {
				missing.push(`${verdict.txHash} of block ${height} on ${chain.url}`);
			}
		}
	}
	return missing;
}

function isRight(subject: Pending["subject"], verdict: NodeVerdict): boolean {
	return (
		verdict.error === subject.error &&
		verdict.statements.join() === subject.statements.join()
	);
}
