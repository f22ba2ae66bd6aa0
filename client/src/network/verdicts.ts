import type { EventRecord } from "@polkadot/types/interfaces";
import { blake2AsHex } from "@polkadot/util-crypto";
import { rawBlock } from "../blockSpace/fill.js";
import type { Chain } from "../chain.js";
import { curveResults } from "../curves.js";
import type { SystemPallet } from "../generated/framePallets.js";
import type { Hex } from "../hashes.js";
import { eventReader, eventsAt } from "../pallets.js";
import { describeDispatchError } from "../rejection.js";
import { proofsVerified } from "../verifiedProofs.js";

/** The outcome of a transaction, as reported by one node. */
export interface NodeVerdict {
	readonly txHash: Hex;
	readonly blockHash: Hex;
	readonly height: number;
	/** The name of the call's error; undefined if it succeeded. */
	readonly error: string | undefined;
	/** The statements of its `ProofVerified` events, or the results of its `Computed` events. */
	readonly statements: readonly Hex[];
}

/** Reads the verdicts of a block's transactions from a node. */
export async function verdictsOf(
	chain: Chain,
	blockHash: Hex,
	pallets: readonly string[],
): Promise<NodeVerdict[]> {
	const [{ block }, events] = await Promise.all([
		rawBlock(chain, blockHash),
		eventsAt(chain, blockHash),
	]);
	const byExtrinsic = new Map<number, EventRecord[]>();
	for (const record of events) {
		if (record.phase.isApplyExtrinsic) {
			const index = record.phase.asApplyExtrinsic.toNumber();
			byExtrinsic.set(index, [...(byExtrinsic.get(index) ?? []), record]);
		}
	}
	return block.extrinsics.map((extrinsic, i) => {
		const own = byExtrinsic.get(i) ?? [];
		return {
			txHash: blake2AsHex(extrinsic),
			blockHash,
			height: Number(block.header.number),
			error: errorOf(chain, own),
			statements: [
				...proofsVerified(own, pallets).map((found) => found.statement),
				...curveResults(own, pallets),
			],
		};
	});
}

/** Returns the name of a transaction's error. Every transaction ends with an event for success or failure. */
function errorOf(
	chain: Chain,
	events: readonly EventRecord[],
): string | undefined {
	const read = eventReader<SystemPallet>("System");
	for (const record of events) {
		const failed = read(record, "ExtrinsicFailed");
		if (failed !== undefined) {
			const [error] = failed;
			return describeDispatchError(chain.api.registry, error).name;
		}
		if (read(record, "ExtrinsicSuccess") !== undefined) {
			return undefined;
		}
	}
	return "NoOutcome";
}

/**
 * Calls back for every block that a node finalizes after `from`, in order. Each call waits for the promise of the
 * previous one. The returned function stops that.
 */
export async function followFinalized(
	chain: Chain,
	from: number,
	onBlock: (hash: Hex, height: number) => Promise<void>,
	onFailure: (error: unknown) => void,
): Promise<() => void> {
	let told = from;
	const tellUpTo = async (height: number) => {
		// Several blocks are finalized at once, and only the last one is reported.
		while (told < height) {
			const hash = await chain.api.rpc.chain.getBlockHash(told + 1);
			await onBlock(hash.toHex(), told + 1);
			told++;
		}
	};
	let last: Promise<void> = Promise.resolve();
	return chain.api.rpc.chain.subscribeFinalizedHeads((header) => {
		const height = header.number.toNumber();
		last = last.then(() => tellUpTo(height)).catch(onFailure);
	});
}
