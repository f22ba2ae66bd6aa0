import type { Success } from "@assay/client";
import { CallFailed, formatAmount } from "@assay/client";
import type { Signal } from "@preact/signals";
import { signal } from "@preact/signals";
import type { Account } from "./accounts.js";
import type { ChainInfo } from "./connection.js";
import { messageOf } from "./format.js";

/** A pending transaction, as the page shows it. */
export interface Submission {
	/** Descriptions of the steps so far. The last step is in progress unless the submission has ended. */
	readonly steps: readonly string[];
	readonly end: SubmissionEnd | undefined;
}

export type SubmissionEnd =
	| { readonly good: true; readonly success: Success }
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

export function submissionSignal(): Signal<Submission | undefined> {
	return signal<Submission | undefined>(undefined);
}

export function isUnderWay(submission: Submission | undefined): boolean {
	return submission !== undefined && submission.end === undefined;
}

/**
 * Runs a submission and shows its progress in `shown`.
 *
 * `send` gets the settings that the client needs for each transaction. It may send several transactions, one after the
 * other.
 */
export async function run<Result extends Success>(
	shown: Signal<Submission | undefined>,
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
): Promise<Result | undefined> {
	const { chain, account, send } = options;
	const say = (step: string) => {
		const steps = shown.value?.steps ?? [];
		shown.value = { steps: [...steps, step], end: undefined };
	};
	const end = (outcome: SubmissionEnd) => {
		shown.value = { steps: shown.value?.steps ?? [], end: outcome };
	};
	shown.value = undefined;
	say(`Waiting for the signature of ${account.name}`);
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
		return result;
	} catch (error) {
		end({
			good: false,
			reason: messageOf(error),
			failedIn:
				error instanceof CallFailed ? failedIn(chain, error) : undefined,
		});
		return undefined;
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
