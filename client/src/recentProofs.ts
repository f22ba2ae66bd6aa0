import { requireWholeNumber } from "./arguments.js";
import type { Chain } from "./chain.js";
import type { Hex } from "./hashes.js";
import { eventsAt } from "./pallets.js";
import type { ProofVerified } from "./verifier.js";
import { proofsVerified, verifierPallets } from "./verifier.js";

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
