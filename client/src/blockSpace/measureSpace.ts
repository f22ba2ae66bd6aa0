import type { Vec } from "@polkadot/types";
import type { EventRecord } from "@polkadot/types/interfaces";
import type { Chain, Signer } from "../chain.js";
import type { Artefacts } from "../demo/scenario.js";
import type { Hex } from "../hashes.js";
import { proofsVerified, Verifier, verifierPalletsOf } from "../verifier.js";
import type { BlockLimits } from "./capacity.js";
import { blockLimits, costOf, fitOf } from "./capacity.js";
import { executionTimes } from "./execution.js";
import type { FilledBlock } from "./fill.js";
import { fillBlocks, normalWeight, rawBlock, watchBlocks } from "./fill.js";
import type { Capacity, Measured, MeasuredBlock } from "./report.js";
import { nextNonce, signCopies } from "./transactions.js";

/** Blocks' worth of transactions beyond those that are counted: what a pool is ahead, and what comes before. */
const SPARE_BLOCKS = 5;
/** More may fit than the weights before the call say, as a call may return weight. */
const MARGIN = 1.05;
/** A block that takes so many slots does not come. */
const PATIENCE_SLOTS = 5;

/** How many proofs fit a block, for every pallet of the chain that verifies the artefacts' proof system. */
export async function capacitiesOf(options: {
	readonly chain: Chain;
	readonly signer: Signer;
	readonly artefacts: Artefacts;
}): Promise<Capacity[]> {
	const { chain, signer, artefacts } = options;
	const { key, proof, inputs } = artefacts;
	const limits = blockLimits(chain);
	const registered = { registered: key.hash };
	const capacities: Capacity[] = [];
	for (const pallet of verifierPalletsOf(chain, key.system)) {
		const verifier = new Verifier({ chain, pallet });
		const proofs = verifier.constants.maxBatch ?? 1;
		const batch = Array.from({ length: proofs }, () => ({ proof, inputs }));
		const calls = [
			verifier.verifyCall({ key: registered, proof, inputs }),
			verifier.verifyBatchCall({ key: registered, batch }),
		] as const;
		const fits = [];
		for (const call of calls) {
			const nonce = await nextNonce(chain, signer);
			const once = { chain, call: () => call, signer, nonce, count: 1 };
			const [transaction = "0x"] = await signCopies(once);
			const cost = await costOf(chain, transaction);
			fits.push({ ...cost, ...fitOf(limits, cost) });
		}
		const [single, inBatch] = fits;
		if (single !== undefined && inBatch !== undefined) {
			capacities.push({
				pallet,
				system: key.system,
				inputs: inputs.values.length,
				single,
				batch: { ...inBatch, proofs },
			});
		}
	}
	return capacities;
}

/** Fills blocks with verifications of one pallet, and measures them. */
export async function measurePallet(options: {
	readonly chain: Chain;
	readonly signer: Signer;
	readonly artefacts: Artefacts;
	readonly capacity: Capacity;
	readonly blocks: number;
	/** The milliseconds that the author of each block took, by its number. */
	readonly authoring: ReadonlyMap<number, number>;
	/** Told of every stage. */
	readonly onStage: (text: string) => void;
}): Promise<Measured> {
	const { chain, signer, artefacts, capacity, blocks, onStage } = options;
	const { pallet, single } = capacity;
	const { key, proof, inputs } = artefacts;
	const limits = blockLimits(chain);
	const verifier = new Verifier({ chain, pallet });
	await verifier.ensureKey({ signer, key });

	const count = Math.ceil(single.count * (blocks + SPARE_BLOCKS) * MARGIN);
	onStage(`signing ${count} transactions`);
	const registered = { registered: key.hash };
	const transactions = await signCopies({
		chain,
		call: () => verifier.verifyCall({ key: registered, proof, inputs }),
		signer,
		nonce: await nextNonce(chain, signer),
		count,
	});
	onStage(`filling ${blocks} blocks with about ${single.count} proofs each`);
	const filled = await fillBlocks(
		loadOf(chain, limits, capacity, transactions),
		blocks,
	);
	onStage("executing them once more");
	const hashes = filled.map(({ hash }) => hash);
	const times = await executionTimes(chain, hashes);
	const measured: MeasuredBlock[] = [];
	for (const [i, block] of filled.entries()) {
		measured.push({
			...(await detailsOf(chain, pallet, block)),
			authoringMs: options.authoring.get(block.number) ?? Number.NaN,
			executionMs: times[i] ?? Number.NaN,
		});
	}
	return { pallet, system: capacity.system, blocks: measured };
}

function loadOf(
	chain: Chain,
	limits: BlockLimits,
	{ single }: Capacity,
	transactions: readonly Hex[],
) {
	const ofTransaction = single.weight + limits.weightOfAny;
	return {
		transactions,
		perBlock: single.count,
		submit: async (transaction: Hex) => {
			await chain.send("author_submitExtrinsic", [transaction]);
		},
		watch: watchBlocks(chain, { weight: limits.weight, ofTransaction }),
		patienceMs: PATIENCE_SLOTS * limits.slotMs,
	};
}

/** What a block has; that each of its transactions has verified its proof is checked. */
async function detailsOf(
	chain: Chain,
	pallet: string,
	{ hash, number, transactions, full }: FilledBlock,
) {
	const at = await chain.api.at(hash);
	const events = (await at.query.system?.events?.()) as
		| Vec<EventRecord>
		| undefined;
	const proofs = proofsVerified(events ?? [], [pallet]).length;
	if (proofs !== transactions) {
		throw new Error(
			`block ${number} verified ${proofs} proofs in ${transactions} transactions`,
		);
	}
	const { block } = await rawBlock(chain, hash);
	const bytes = block.extrinsics.map((extrinsic) => (extrinsic.length - 2) / 2);
	const timestamp = await at.query.timestamp?.now?.();
	return {
		number,
		proofs,
		full,
		weight: await normalWeight(chain, hash),
		bytes: bytes.reduce((sum, length) => sum + length, 0),
		timestamp: Number(timestamp?.toString()),
	};
}
