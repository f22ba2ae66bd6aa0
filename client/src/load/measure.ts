import { normalWeight } from "../blockSpace/fill.js";
import { PICOSECONDS_PER_MS } from "../format.js";
import type { Hex } from "../hashes.js";
import type { NetworkNode } from "../network/networkNode.js";
import type { TrackedBlock } from "../network/tracker.js";

/** The histogram of block import times in seconds, in a node's metrics. */
const IMPORT_SECONDS = "substrate_block_verification_and_import_time_sum";
const IMPORTS = "substrate_block_verification_and_import_time_count";
/** The number of ready transactions in a node's pool. */
const READY = "substrate_ready_transactions_number";

/** A block of the load. */
export interface LoadedBlock {
	readonly height: number;
	readonly verifications: number;
	/** The weight of its transactions, in milliseconds of the reference machine. */
	readonly weight_ms: number;
	/** Milliseconds from the parent's timestamp to its own. */
	readonly interval_ms: number;
	/** The longest import on a node that did not author the block, in milliseconds; undefined if none was measured. */
	readonly import_ms: number | undefined;
}

/** The resources that a node uses at one moment. */
export interface NodeResources {
	readonly node: string;
	/** Seconds since the start. */
	readonly at_s: number;
	/** Bytes of memory, including mapped files. */
	readonly memory: number;
	/** Bytes of memory without mapped files. */
	readonly own: number;
	readonly disk: number;
	/** Number of ready transactions in its pool. */
	readonly pool: number;
}

/** Measures blocks and nodes while it runs. */
export class Meter {
	readonly #nodes: readonly NetworkNode[];
	readonly #start = performance.now();
	readonly #imports = new Map<Hex, number>();
	/** The finalized blocks with verifications, without their import times. */
	readonly #blocks: Promise<{
		hash: Hex;
		block: Omit<LoadedBlock, "import_ms">;
	}>[] = [];
	readonly #unsubscribe: (() => void)[] = [];
	readonly nodes: NodeResources[] = [];

	private constructor(nodes: readonly NetworkNode[]) {
		this.#nodes = nodes;
	}

	static async start(nodes: readonly NetworkNode[]): Promise<Meter> {
		const meter = new Meter(nodes);
		for (const node of nodes) {
			await meter.#watch(node);
		}
		return meter;
	}

	/** Reads a finalized block at once, because nodes do not keep the states of old blocks. */
	note(block: TrackedBlock): void {
		if (block.awaited > 0) {
			const reading = this.#read(block);
			// `blocks` throws the error.
			reading.catch(() => {});
			this.#blocks.push(reading);
		}
	}

	stop(): void {
		for (const unsubscribe of this.#unsubscribe) {
			unsubscribe();
		}
	}

	/** Returns the finalized blocks with verifications. */
	async blocks(): Promise<LoadedBlock[]> {
		const blocks = await Promise.all(this.#blocks);
		return blocks.map(({ hash, block }) => ({
			...block,
			import_ms: this.#imports.get(hash),
		}));
	}

	async #read({ hash, height, awaited }: TrackedBlock) {
		const chain = this.#nodes[0]?.chain;
		if (chain === undefined) {
			throw new RangeError("the network has no node");
		}
		const header = await chain.api.rpc.chain.getHeader(hash);
		const [own = 0, parent = 0] = await Promise.all(
			[hash, header.parentHash.toHex()].map(async (at) => {
				const { query } = await chain.api.at(at);
				return Number(String(await query.timestamp?.now?.()));
			}),
		);
		const weight = Number(await normalWeight(chain, hash));
		const block = {
			...{ height, verifications: awaited, interval_ms: own - parent },
			weight_ms: weight / PICOSECONDS_PER_MS,
		};
		return { hash, block };
	}

	/** Reads a node's metrics at each of its new blocks. If one import was added, its time is that of the block. */
	async #watch(node: NetworkNode): Promise<void> {
		let [sum = 0, count = 0] = await node.metrics([IMPORT_SECONDS, IMPORTS]);
		const read = async (hash: Hex) => {
			const [newSum = 0, newCount = 0, pool = 0] = await node.metrics([
				...[IMPORT_SECONDS, IMPORTS, READY],
			]);
			if (newCount - count === 1) {
				const ms = (newSum - sum) * 1_000;
				this.#imports.set(hash, Math.max(ms, this.#imports.get(hash) ?? 0));
			}
			sum = newSum;
			count = newCount;
			const at_s = (performance.now() - this.#start) / 1_000;
			const resources = await node.resources();
			this.nodes.push({ node: node.name, at_s, ...resources, pool });
		};
		let last: Promise<void> = Promise.resolve();
		this.#unsubscribe.push(
			await node.chain.api.rpc.chain.subscribeNewHeads((header) => {
				// A node that ends meanwhile has no metrics. The load detects that itself.
				last = last.then(() => read(header.hash.toHex())).catch(() => {});
			}),
		);
	}
}
