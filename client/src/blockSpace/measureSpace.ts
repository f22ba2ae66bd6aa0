import type { Vec } from "@polkadot/types";
import type { EventRecord } from "@polkadot/types/interfaces";
import type { BlockLimits, Cost } from "../capacity.js";
import { blockLimits, costOf, fitOf } from "../capacity.js";
import type { Chain, KeyPair } from "../chain.js";
import type { Artefacts } from "../demo/scenario.js";
import type { Hex } from "../hashes.js";
import type { Extrinsic } from "../pallets.js";
import { proofsVerified } from "../verifiedProofs.js";
import { Verifier } from "../verifier.js";
import { verifierPalletsOf } from "../verifierPallets.js";
import type { CodePath } from "./codePath.js";
import { executionTimes } from "./execution.js";
import type { FilledBlock, Load } from "./fill.js";
import {
	blockBytes,
	fillBlocks,
	normalWeight,
	rawBlock,
	watchBlocks,
} from "./fill.js";
import type { Capacity, Measured, MeasuredBlock, WeightSet } from "./report.js";
import { nextNonce, signCopies } from "./transactions.js";

/** Number of extra blocks to sign transactions for, because an early block may not be full. */
const SPARE_BLOCKS = 1;
/** Ratio of the signed transactions to those expected to fit. */
const MARGIN = 1.05;
/** The most single transactions in a block. Signing more takes long, and the measurement is about proofs. */
const MOST_TRANSACTIONS = 2000;
/** Number of slots to wait for a block before giving up. */
const PATIENCE_SLOTS = 5;

/** Computes the number of proofs that fit into a block, for every pallet of the artefacts' proof system. */
export async function capacitiesOf(options: {
	readonly chain: Chain;
	readonly signer: KeyPair;
	readonly artefacts: Artefacts;
	/** The chain's set of weights. */
	readonly weights: WeightSet;
	/** The pallets to consider; all if left out. */
	readonly among?: readonly string[];
}): Promise<Capacity[]> {
	const { chain, signer, artefacts, weights, among } = options;
	const { key, proof, inputs } = artefacts;
	const limits = blockLimits(chain);
	const registered = { registered: key.hash };
	const capacities: Capacity[] = [];
	const pallets = verifierPalletsOf(chain, key.system).filter(
		(pallet) => among?.includes(pallet) ?? true,
	);
	for (const pallet of pallets) {
		const verifier = new Verifier({ chain, pallet });
		const fitOfCall = async (call: Extrinsic) => {
			const nonce = await nextNonce(chain, signer);
			const once = { chain, call: () => call, signer, nonce, count: 1 };
			const [transaction = "0x"] = await signCopies(once);
			const cost = await costOf(chain, transaction);
			return { ...cost, ...fitOf(limits, cost) };
		};
		const single = await fitOfCall(
			verifier.verifyCall({ key: registered, proof, inputs }),
		);
		const fitOfBatch = async (proofs: number) => {
			const batch = Array.from({ length: proofs }, () => ({ proof, inputs }));
			const call = verifier.verifyBatchCall({ key: registered, batch });
			return { ...(await fitOfCall(call)), proofs };
		};
		let batch = await fitOfBatch(verifier.constants.maxBatch ?? 1);
		while (batch.count === 0 && batch.proofs > 1) {
			batch = await fitOfBatch(Math.floor(batch.proofs / 2));
		}
		capacities.push({
			...{ weights, pallet, system: key.system },
			...{ inputs: inputs.values.length, single, batch },
		});
	}
	return capacities;
}

/** Fills blocks with transactions of one kind, and measures them. */
export async function measurePallet(options: {
	readonly chain: Chain;
	readonly signer: KeyPair;
	readonly artefacts: Artefacts;
	readonly pallet: string;
	readonly transaction: Transaction;
	/** The node's code path. */
	readonly codePath: CodePath;
	readonly blocks: number;
	/** The authoring time of each block in milliseconds, by block number. */
	readonly authoring: ReadonlyMap<number, number>;
	/** Called at every stage. */
	readonly onStage: (text: string) => void;
}): Promise<Measured> {
	const { chain, signer, artefacts, pallet, blocks, onStage } = options;
	const { key, proof, inputs } = artefacts;
	const verifier = new Verifier({ chain, pallet });
	await verifier.ensureKey({ signer, key });

	const { proofs, ...cost } = options.transaction;
	const registered = { registered: key.hash };
	const batch = Array.from({ length: proofs }, () => ({ proof, inputs }));
	const { weight } = await (proofs === 1
		? verifier.verify({ signer, key: registered, proof, inputs })
		: verifier.verifyBatch({ signer, key: registered, batch }));
	const limits = blockLimits(chain);
	// The weight in the chain's event already includes the base weight of a transaction.
	const fit = fitOf(limits, cost, weight.refTime - limits.weightOfAny);
	const count = Math.ceil(fit.count * (blocks + SPARE_BLOCKS) * MARGIN);
	const each = proofs === 1 ? "one proof" : `${proofs} proofs`;
	onStage(`signing ${count} transactions of ${each}`);
	const transactions = await signCopies({
		chain,
		call: () =>
			proofs === 1
				? verifier.verifyCall({ key: registered, proof, inputs })
				: verifier.verifyBatchCall({ key: registered, batch }),
		signer,
		nonce: await nextNonce(chain, signer),
		count,
	});
	onStage(
		`filling ${blocks} blocks with about ${fit.count * proofs} proofs each (limited by ${fit.limitedBy})`,
	);
	const load = loadOf({ chain, limits, cost, transactions });
	const filled = await fillBlocks(load, blocks);
	onStage("executing them once more");
	const hashes = filled.map(({ hash }) => hash);
	const times = await executionTimes(chain, hashes);
	const measured: MeasuredBlock[] = [];
	for (const [i, block] of filled.entries()) {
		measured.push({
			...(await detailsOf(chain, { pallet, proofs }, block)),
			authoringMs: options.authoring.get(block.number) ?? Number.NaN,
			executionMs: times[i] ?? Number.NaN,
		});
	}
	return {
		codePath: options.codePath,
		pallet,
		system: key.system,
		perTransaction: proofs,
		limitedBy: fit.limitedBy,
		blocks: measured,
	};
}

/** A transaction for filling blocks: its cost, the number that fit, and its proofs. */
export type Transaction = Capacity["batch"];

/**
 * Chooses the transactions that fill a pallet's blocks: single proofs, or batches if too many single proofs would fit.
 * `batches` adds batches to single proofs.
 */
export function transactionsOf(
	{ single, batch }: Pick<Capacity, "single" | "batch">,
	batches: boolean,
): Transaction[] {
	if (single.count > MOST_TRANSACTIONS) {
		return [batch];
	}
	const isBatch = batch.proofs > 1 && batch.count > 0;
	return [{ ...single, proofs: 1 }, ...(batches && isBatch ? [batch] : [])];
}

function loadOf(options: {
	readonly chain: Chain;
	readonly limits: BlockLimits;
	readonly cost: Cost;
	readonly transactions: readonly Hex[];
}): Load {
	const { chain, limits, cost, transactions } = options;
	return {
		transactions,
		submit: async (transaction: Hex) => {
			await chain.send("author_submitExtrinsic", [transaction]);
		},
		watch: watchBlocks(chain, limits, cost),
		patienceMs: PATIENCE_SLOTS * limits.slotMs,
	};
}

/** Reads a block's details, and checks the number of proofs that its transactions verified. */
async function detailsOf(
	chain: Chain,
	load: { readonly pallet: string; readonly proofs: number },
	{ hash, number, transactions, full }: FilledBlock,
) {
	const at = await chain.api.at(hash);
	const events = (await at.query.system?.events?.()) as
		| Vec<EventRecord>
		| undefined;
	const proofs = proofsVerified(events ?? [], [load.pallet]).length;
	if (proofs !== transactions * load.proofs) {
		throw new Error(
			`block ${number} verified ${proofs} proofs in ${transactions} transactions`,
		);
	}
	const { block } = await rawBlock(chain, hash);
	const timestamp = await at.query.timestamp?.now?.();
	return {
		number,
		proofs,
		full,
		weight: await normalWeight(chain, hash),
		bytes: blockBytes(block),
		timestamp: Number(timestamp?.toString()),
	};
}
