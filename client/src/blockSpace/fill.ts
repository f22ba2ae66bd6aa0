import type { Chain } from "../chain.js";
import type { Hex } from "../hashes.js";
import type { BlockLimits, Cost } from "./capacity.js";
import { isFull } from "./capacity.js";

/** How many transactions are on their way to the node at once. */
const CHUNK = 32;
/** After so many blocks in a row that took nothing of what waits, it is given up. */
const MOST_IDLE_BLOCKS = 20;

/** A block that the load went into. */
export interface FilledBlock {
	readonly hash: Hex;
	readonly number: number;
	/** How many transactions of the load it has. */
	readonly transactions: number;
	/** Whether the next one of them would have exceeded what transactions may take of a block. */
	readonly full: boolean;
}

/** A load, and how to watch where it goes: what `fillBlocks` needs of a chain. */
export interface Load {
	/** The transactions of one account in the order of their nonces, enough for all the blocks. */
	readonly transactions: readonly Hex[];
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
 * Fills so many blocks, the first full one being the first that counts, and waits until all transactions are included.
 *
 * The first transaction is submitted last: until then the others have to wait for it, so that all are in the node's pool
 * before there is a block for them, however slowly they get there.
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
			`${transactions.length} transactions did not fill ${count} blocks: ${counted.length} are counted`,
		);
	}
	return counted;
}

/** Watches a chain's blocks for transactions of a load. All but the first extrinsic of a block, the clock's, are its. */
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
			// A busy node leaves heads out. The first that it tells of is one that is there already.
			while (told < number) {
				const hash = await api.rpc.chain.getBlockHash(told + 1);
				await tell(hash.toHex(), told + 1);
				told++;
			}
		};
		// One after the other, so that a slow answer does not change their order.
		let last: Promise<void> = Promise.resolve();
		return api.rpc.chain.subscribeNewHeads((header) => {
			const number = header.number.toNumber();
			last = last.then(() => tellUpTo(number)).catch(onFailure);
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

/** The bytes that the chain counts against its limit: the header's, less its seal, and the extrinsics'. */
export function blockBytes({ header, extrinsics }: RawBlock): number {
	const { parentHash, stateRoot, extrinsicsRoot, digest } = header;
	const parts = [parentHash, stateRoot, extrinsicsRoot];
	const logs = digest.logs.filter((log) => !isSeal(log));
	const lengths = [...parts, ...logs, ...extrinsics].map(
		(hex) => (hex.length - 2) / 2,
	);
	return lengths.reduce((sum, length) => sum + length, 0);
}

/** The first byte of a header's log that is a seal. Blocks are built and executed without it. */
const SEAL = "0x05";

/** Whether a header's log is its author's seal. */
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
