import { nextNonce } from "../blockSpace/transactions.js";
import type { Chain, KeyPair } from "../chain.js";
import { signerFromUri } from "../chain.js";
import type {
	BalancesPallet,
	UtilityPallet,
} from "../generated/framePallets.js";
import { PATIENCE_MS } from "../network/agreement.js";
import type { PalletSubjects, Subject } from "../network/subjects.js";
import type { Tracker } from "../network/tracker.js";
import { Pallet } from "../pallets.js";
import { submit } from "../submit.js";

/** Number of accounts that submit. */
const ACCOUNTS = 16;
/** The balance that each account gets, in the chain's smallest unit: enough for the fees of a day. */
const ENDOWMENT = 10_000_000_000_000_000n;
/** Number of transactions to keep pending: more than the blocks between submission and finality can take. */
const UNDERWAY = 600;
/** One transaction in this many has a bad proof. */
export const BAD_ONE_IN = 3;

/**
 * Yields verifications of every pallet without end: a bad proof, a valid one, and a batch of valid ones if the pallet
 * takes batches. The kinds of bad proofs alternate, batches with one of them included, as do the valid proofs.
 */
export function* mixOf(
	subjects: readonly PalletSubjects[],
): Generator<Subject, never> {
	for (let round = 0; ; round++) {
		for (const [i, of] of subjects.entries()) {
			const turn = round + i;
			const next = (list: readonly Subject[]) =>
				list[Math.floor(turn / BAD_ONE_IN) % list.length];
			const { valid, invalid, batches, badBatches } = of;
			const kinds = [[...invalid, ...badBatches], valid, batches].map(next);
			yield kinds[turn % BAD_ONE_IN] ?? next(valid) ?? valid[0];
		}
	}
}

/** Transfers balance to the accounts of the load, from a rich account. */
export async function endowAccounts(
	chain: Chain,
	rich: KeyPair,
): Promise<KeyPair[]> {
	const accounts = await Promise.all(
		Array.from({ length: ACCOUNTS }, (_, i) => signerFromUri(`//load//${i}`)),
	);
	const balances = new Pallet<BalancesPallet>(chain, "Balances");
	const utility = new Pallet<UtilityPallet>(chain, "Utility");
	const transfers = accounts.map(({ address }) =>
		balances.call("transferKeepAlive", address, ENDOWMENT),
	);
	const extrinsic = utility.call("batchAll", transfers);
	await submit({
		...{ connection: chain.api, extrinsic, signer: rich },
		...{ until: "finalized", timeoutMs: PATIENCE_MS },
	});
	return accounts;
}

/** Thrown if the traffic ends before its goal. @internal */
class Stalled extends Error {
	override readonly name = "Stalled";
}

/**
 * Submits verifications from all accounts, spread over the nodes, until `isDone` returns true. Keeps enough
 * transactions pending to fill the blocks.
 *
 * @throws Stalled if no transaction was finalized for a quarter of an hour.
 */
export async function sendTraffic(options: {
	readonly chains: readonly Chain[];
	readonly accounts: readonly KeyPair[];
	readonly subjects: readonly PalletSubjects[];
	readonly tracker: Tracker;
	/** Called with the number of submitted transactions. */
	readonly isDone: (submitted: number) => boolean;
}): Promise<void> {
	const { chains, accounts, subjects, tracker, isDone } = options;
	const mix = mixOf(subjects);
	const senders = await Promise.all(
		accounts.map(async (signer, i) => {
			// Each account uses one node, which knows its nonces.
			const chain = chains[i % chains.length];
			if (chain === undefined) {
				throw new RangeError("the network has no node");
			}
			return { signer, chain, nonce: await nextNonce(chain, signer) };
		}),
	);
	let submitted = 0;
	let lastChange = Date.now();
	let finalized = tracker.finalized;
	while (!isDone(submitted)) {
		if (tracker.open >= UNDERWAY) {
			await tracker.change(1_000);
			tracker.requireSound();
			await tracker.resubmit(chains);
		} else {
			const sender = senders[submitted % senders.length];
			if (sender === undefined) {
				throw new RangeError("there is no account");
			}
			const { chain, signer } = sender;
			const subject = mix.next().value;
			await tracker.submitOne(chain, signer, sender.nonce++, subject);
			submitted++;
		}
		if (tracker.finalized > finalized) {
			finalized = tracker.finalized;
			lastChange = Date.now();
		} else if (Date.now() - lastChange > PATIENCE_MS) {
			throw new Stalled(
				`no verification was finalized for ${PATIENCE_MS / 1000} s; ${tracker.open} wait`,
			);
		}
	}
}
