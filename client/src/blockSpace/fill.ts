import type { Chain } from "../chain.js";
import type { Hex } from "../hashes.js";

/** How many transactions are on their way to the node at once. */
const CHUNK = 32;
/** How many blocks' worth of transactions the node's pool is kept filled with. */
const BLOCKS_AHEAD = 2.5;

/** A block that the load went into. */
export interface FilledBlock {
	readonly hash: Hex;
	readonly number: number;
	/** How many transactions of the load it has. */
	readonly transactions: number;
	/** Whether the next one of them would have exceeded what transactions may weigh in a block. */
	readonly full: boolean;
}

/** A load, and how to watch where it goes: what `fillBlocks` needs of a chain. */
export interface Load {
	/** The transactions in their order, enough for all the blocks. */
	readonly transactions: readonly Hex[];
	/** How many of them are expected in a block. */
	readonly perBlock: number;
	/** Submits one of them. */
	submit(transaction: Hex): Promise<void>;
	/** Calls back for every block that is made from now on, in their order; the answer ends it. */
	watch(
		onBlock: (block: FilledBlock) => void,
		onFailure: (error: unknown) => void,
	): Promise<() => void>;
	/** Milliseconds within which a block has to come. */
	readonly patienceMs: number;
}

/**
 * Keeps a node's pool filled until so many blocks were made, the first full one being the first that counts, and waits
 * until all that was submitted is included.
 */
export async function fillBlocks(
	load: Load,
	count: number,
): Promise<FilledBlock[]> {
	const counted: FilledBlock[] = [];
	let included = 0;
	let submitted = 0;
	let lastBlockAt = performance.now();
	let failure: unknown;
	const onBlock = (block: FilledBlock) => {
		lastBlockAt = performance.now();
		included += block.transactions;
		if (counted.length < count && (counted.length > 0 || block.full)) {
			counted.push(block);
		}
	};
	const unwatch = await load.watch(onBlock, (error) => {
		failure ??= error;
	});
	const isOverdue = () => performance.now() - lastBlockAt > load.patienceMs;
	const ahead = Math.max(CHUNK, Math.ceil(BLOCKS_AHEAD * load.perBlock));
	try {
		while (counted.length < count) {
			const room = Math.min(CHUNK, included + ahead - submitted);
			const chunk = load.transactions.slice(submitted, submitted + room);
			if (room > 0 && chunk.length === 0) {
				throw new Error(
					`${load.transactions.length} transactions did not fill ${count} blocks: ${counted.length} are counted; if the node takes them in more slowly than its blocks take them, make the pauses longer`,
				);
			}
			if (failure !== undefined) {
				throw failure;
			}
			if (isOverdue()) {
				throw new Error(
					`no block for ${load.patienceMs / 1000} s; ${submitted - included} transactions wait`,
				);
			}
			await Promise.all(chunk.map((transaction) => load.submit(transaction)));
			submitted += chunk.length;
			if (chunk.length === 0) {
				await pause();
			}
		}
		while (included < submitted && !isOverdue()) {
			await pause();
		}
	} finally {
		unwatch();
	}
	return counted;
}

/** Watches a chain's blocks for transactions of a load. All but the first extrinsic of a block, the clock's, are its. */
export function watchBlocks(
	chain: Chain,
	limits: { readonly weight: bigint; readonly ofTransaction: bigint },
): Load["watch"] {
	const { api } = chain;
	return async (onBlock, onFailure) => {
		const start = (await api.rpc.chain.getHeader()).number.toNumber();
		const tell = async (hash: Hex, number: number) => {
			const [{ block }, weight] = await Promise.all([
				rawBlock(chain, hash),
				normalWeight(chain, hash),
			]);
			onBlock({
				hash,
				number,
				transactions: block.extrinsics.length - 1,
				full: weight + limits.ofTransaction > limits.weight,
			});
		};
		// One after the other, so that a slow answer does not change their order.
		let last: Promise<void> = Promise.resolve();
		return api.rpc.chain.subscribeNewHeads((header) => {
			const [hash, number] = [header.hash.toHex(), header.number.toNumber()];
			// The first to be told of is one that is there already.
			if (number > start) {
				last = last.then(() => tell(hash, number)).catch(onFailure);
			}
		});
	};
}

/** The weight that transactions took of a block. */
export async function normalWeight(chain: Chain, hash: Hex): Promise<bigint> {
	const at = await chain.api.at(hash);
	const weight = (await at.query.system?.blockWeight?.()) as unknown as {
		readonly normal: { readonly refTime: { toBigInt(): bigint } };
	};
	return weight.normal.refTime.toBigInt();
}

/** A block as the node's JSON has it: byte strings in hexadecimal. */
export interface RawBlock {
	readonly header: {
		readonly parentHash: Hex;
		readonly number: Hex;
		readonly stateRoot: Hex;
		readonly extrinsicsRoot: Hex;
		readonly digest: { readonly logs: readonly Hex[] };
	};
	readonly extrinsics: readonly Hex[];
}

export function rawBlock(
	chain: Chain,
	hash: Hex,
): Promise<{ readonly block: RawBlock }> {
	return chain.send("chain_getBlock", [hash]);
}

function pause(): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, 20);
	});
}
