import type { Success } from "@assay/client";
import { CallFailed, formatAmount } from "@assay/client";
import type { Signal } from "@preact/signals";
import { signal } from "@preact/signals";
import type { Account } from "./accounts.js";
import type { ChainInfo } from "./connection.js";
import { messageOf } from "./format.js";

/** A pending transaction, as the page shows it. */
export interface Submission<Result extends Success = Success> {
	/** Descriptions of the steps so far. The last step is in progress unless the submission has ended. */
	readonly steps: readonly string[];
	readonly end: SubmissionEnd<Result> | undefined;
}

export type SubmissionEnd<Result extends Success> =
	| { readonly good: true; readonly success: Result }
	| {
			readonly good: false;
			readonly reason: string;
			/** The block in which the call failed, and the fee that was charged nevertheless. */
			readonly failedIn:
				| { readonly block: string; readonly fee: string }
				| undefined;
	  };

/** Descriptions of a transaction's statuses, by polkadot.js' names. */
const STATUSES: Readonly<Record<string, string>> = {
	Ready: "In the node's pool",
	Future: "In the node's pool, after other transactions of this account",
	Broadcast: "Sent on to other nodes",
	InBlock: "In a block",
	Retracted: "The block was retracted; waiting for another one",
	Finalized: "Finalized",
};

export function submissionSignal<Result extends Success>(): Signal<
	Submission<Result> | undefined
> {
	return signal<Submission<Result> | undefined>(undefined);
}

export function isUnderWay(submission: Submission | undefined): boolean {
	return submission !== undefined && submission.end === undefined;
}

/**
 * Runs a submission and shows its progress in `shown`, unless another one is under way there.
 *
 * If `shown` is cleared or shows another submission meanwhile, this one goes on unseen.
 * `send` gets the settings that the client needs for each transaction. It may send several transactions, one after the
 * other.
 */
export async function run<Result extends Success>(
	shown: Signal<Submission<Result> | undefined>,
	options: {
		readonly chain: ChainInfo;
		readonly account: Account;
		readonly send: (
			settings: {
				readonly signer: Awaited<ReturnType<Account["signer"]>>;
				readonly until: "finalized";
				readonly onStatus: (status: string) => void;
			},
			say: (step: string) => void,
		) => Promise<Result>;
	},
): Promise<void> {
	const { chain, account, send } = options;
	if (isUnderWay(shown.value)) {
		return;
	}
	let mine: Submission<Result> = {
		steps: [`Waiting for the signature of ${account.name}`],
		end: undefined,
	};
	shown.value = mine;
	const change = (next: Partial<Submission<Result>>) => {
		if (shown.value === mine) {
			mine = { ...mine, ...next };
			shown.value = mine;
		}
	};
	const say = (step: string) => change({ steps: [...mine.steps, step] });
	const end = (end: SubmissionEnd<Result>) => change({ end });
	try {
		const result = await send(
			{
				signer: await account.signer(),
				until: "finalized",
				onStatus: (status) => say(STATUSES[status] ?? status),
			},
			say,
		);
		end({ good: true, success: result });
	} catch (error) {
		end({
			good: false,
			reason: messageOf(error),
			failedIn:
				error instanceof CallFailed ? failedIn(chain, error) : undefined,
		});
	}
}

function failedIn(
	chain: ChainInfo,
	{ inclusion }: CallFailed,
): { block: string; fee: string } {
	const { blockNumber, blockHash, fee } = inclusion;
	return {
		block: `${blockNumber ?? blockHash}`,
		fee: fee === undefined ? "nothing" : formatAmount(chain.assay.chain, fee),
	};
}
