import type { EventRecord } from "@polkadot/types/interfaces";
import { stringCamelCase } from "@polkadot/util";
import { requireWholeNumber } from "./arguments.js";
import type { Chain } from "./chain.js";
import type { VerifierPallet } from "./generated/verifierPallet.js";
import type { Hex } from "./hashes.js";
import { eventReader, eventsAt } from "./pallets.js";
import { verifierPallets } from "./verifierPallets.js";

/** The event of a verified proof. */
export interface ProofVerified {
	/** The pallet, by the runtime's name. */
	readonly pallet: string;
	/** The hash of the proof system, the key and the public inputs. */
	readonly statement: Hex;
	/** The key's hash. */
	readonly key: Hex;
	/** The account that submitted the proof, in SS58 with the chain's prefix. */
	readonly who: string;
}

/** Filters the `ProofVerified` events of the given pallets, in the order of the events. */
export function proofsVerified(
	events: readonly EventRecord[],
	pallets: readonly string[],
): ProofVerified[] {
	const readers = new Map(
		pallets.map((pallet) => [
			stringCamelCase(pallet),
			{ pallet, read: eventReader<VerifierPallet>(pallet) },
		]),
	);
	return events.flatMap((record) => {
		const reader = readers.get(record.event.section);
		const data = reader?.read(record, "ProofVerified");
		if (reader === undefined || data === undefined) {
			return [];
		}
		const { pallet } = reader;
		const [statement, key, who] = data;
		if (who === undefined) {
			throw new TypeError(`${pallet}.ProofVerified does not have three fields`);
		}
		return [
			{
				pallet,
				statement: statement.toHex(),
				key: key.toHex(),
				who: who.toString(),
			},
		];
	});
}

/** A block with verified proofs. */
export interface RecentProofs {
	readonly blockNumber: number;
	readonly blockHash: Hex;
	/** In the order of the block's events. */
	readonly proofs: readonly ProofVerified[];
}

/** Finds the proofs in the last blocks up to the best one, newest block first. Blocks without proofs are left out. */
export async function recentProofs(
	chain: Chain,
	options: { readonly blocks: number },
): Promise<RecentProofs[]> {
	requireWholeNumber(options.blocks, "blocks", "a number of blocks");
	const pallets = verifierPallets(chain);
	const found: RecentProofs[] = [];
	let hash = await chain.api.rpc.chain.getBlockHash();
	for (let i = 0; i < options.blocks; i++) {
		const header = await chain.api.rpc.chain.getHeader(hash);
		const blockNumber = header.number.toNumber();
		if (blockNumber === 0) {
			break;
		}
		const events = await eventsAt(chain, hash.toHex());
		const proofs = proofsVerified(events, pallets);
		if (proofs.length > 0) {
			found.push({ blockNumber, blockHash: hash.toHex(), proofs });
		}
		hash = header.parentHash;
	}
	return found;
}
