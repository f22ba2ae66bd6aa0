import type { BlockLimits, Cost } from "../capacity.js";
import { isFull } from "../capacity.js";
import type { Chain } from "../chain.js";
import type { SystemPallet } from "../generated/framePallets.js";
import type { Hex } from "../hashes.js";
import { Pallet } from "../pallets.js";

/** Number of transactions to submit at once. */
const CHUNK = 32;
/** Number of consecutive blocks without transactions after which to give up. */
const MOST_IDLE_BLOCKS = 20;

/** A block with transactions of the load. */
export interface FilledBlock {
	readonly hash: Hex;
	readonly number: number;
	/** Number of transactions from the load. */
	readonly transactions: number;
	/** True if one more transaction of the load would have exceeded a limit of the block. */
	readonly full: boolean;
}

/** A load of transactions, and the parts of a chain that `fillBlocks` needs. */
export interface Load {
	/** The transactions of one account in the order of their nonces, enough for all blocks. */
	readonly transactions: readonly Hex[];
	/** Submits one transaction. */
	submit(transaction: Hex): Promise<void>;
	/** Calls back for every later block, in order. The returned function stops that. */
	watch(
		onBlock: (block: FilledBlock) => void,
		onFailure: (error: unknown) => void,
	): Promise<() => void>;
	/** Milliseconds to wait for a block before giving up. */
	readonly patienceMs: number;
}

/**
 * Fills `count` blocks, counting from the first full one, and waits until all transactions are included.
 *
 * The first transaction is submitted last. The others depend on its nonce, so all of them are in the node's pool before
 * the first block can include one, however slowly they arrive.
 */
export async function fillBlocks(
	load: Load,
	count: number,
): Promise<FilledBlock[]> {
	const { transactions } = load;
	const counted: FilledBlock[] = [];
	let included = 0;
	let idle = 0;
	let lastBlockAt = performance.now();
	let failure: unknown;
	const onBlock = (block: FilledBlock) => {
		lastBlockAt = performance.now();
		included += block.transactions;
		idle = block.transactions > 0 ? 0 : idle + 1;
		if (counted.length < count && (counted.length > 0 || block.full)) {
			counted.push(block);
		}
	};
	const unwatch = await load.watch(onBlock, (error) => {
		failure ??= error;
	});
	try {
		const [first, ...others] = transactions;
		for (let i = 0; i < others.length; i += CHUNK) {
			const chunk = others.slice(i, i + CHUNK);
			await Promise.all(chunk.map((transaction) => load.submit(transaction)));
		}
		if (first !== undefined) {
			await load.submit(first);
		}
		idle = 0;
		while (included < transactions.length) {
			await pause();
			if (failure !== undefined) {
				throw failure;
			}
			const waiting = `${transactions.length - included} transactions wait`;
			if (performance.now() - lastBlockAt > load.patienceMs) {
				throw new Error(`no block for ${load.patienceMs / 1000} s; ${waiting}`);
			}
			if (idle >= MOST_IDLE_BLOCKS) {
				throw new Error(
					`${waiting}, and ${idle} blocks in a row took none of them`,
				);
			}
		}
	} finally {
		unwatch();
	}
	if (counted.length < count) {
		throw new Error(
			`${transactions.length} transactions filled ${counted.length} blocks instead of ${count}; try fewer blocks`,
		);
	}
	return counted;
}

/** Watches a chain's blocks. All extrinsics except the first, which sets the clock, belong to the load. */
export function watchBlocks(
	chain: Chain,
	limits: BlockLimits,
	cost: Cost,
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
				full: isFull(limits, cost, { weight, bytes: blockBytes(block) }),
			});
		};
		let told = start;
		const tellUpTo = async (number: number) => {
			// A busy node skips heads. The first report is a block that exists already.
			while (told < number) {
				const hash = await api.rpc.chain.getBlockHash(told + 1);
				await tell(hash.toHex(), told + 1);
				told++;
			}
		};
		// Sequential, because a slow answer must not change the order.
		let last: Promise<void> = Promise.resolve();
		return api.rpc.chain.subscribeNewHeads((header) => {
			const number = header.number.toNumber();
			last = last.then(() => tellUpTo(number)).catch(onFailure);
		});
	};
}

/** Returns the weight of a block's transactions. */
export async function normalWeight(chain: Chain, hash: Hex): Promise<bigint> {
	const system = new Pallet<SystemPallet>(chain, "System");
	const weight = await system.entry("blockWeight", await chain.api.at(hash))();
	return weight.normal.refTime.toBigInt();
}

/** A block as in the node's JSON, with byte strings in hexadecimal. */
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

/** Returns the bytes that count towards the chain's limit: the header without its seal, and the extrinsics. */
export function blockBytes({ header, extrinsics }: RawBlock): number {
	const { parentHash, stateRoot, extrinsicsRoot, digest } = header;
	const parts = [parentHash, stateRoot, extrinsicsRoot];
	const logs = digest.logs.filter((log) => !isSeal(log));
	const lengths = [...parts, ...logs, ...extrinsics].map(
		(hex) => (hex.length - 2) / 2,
	);
	return lengths.reduce((sum, length) => sum + length, 0);
}

/** The first byte of a seal in a header's logs. Blocks are built and executed without their seal. */
const SEAL = "0x05";

/** Returns true if a header's log is its author's seal. */
export function isSeal(log: Hex): boolean {
	return log.startsWith(SEAL);
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
