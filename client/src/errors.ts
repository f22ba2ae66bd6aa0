import type { Rejection } from "./rejection.js";
import { formatRejection } from "./rejection.js";

/** The caller asked for something that cannot be: a bad setting, a pallet that is not there. */
export class UsageError extends Error {
	override readonly name: string = "UsageError";
}

/** An artefact file that cannot be used. The message starts with the file's name. */
export class ArtefactError extends UsageError {
	override readonly name = "ArtefactError";
	readonly file: string;

	constructor(file: string, reason: string) {
		super(`${file}: ${reason}`);
		this.file = file;
	}
}

/** An artefact of another proof system than the one that the pallet verifies. */
export class WrongSystemError extends UsageError {
	override readonly name = "WrongSystemError";
	/** The artefact's proof system. */
	readonly system: string;
	/** The pallets of the chain that do verify it. */
	readonly servedBy: readonly string[];

	constructor(options: {
		readonly system: string;
		readonly pallet: string;
		readonly palletSystem: string;
		readonly servedBy: readonly string[];
	}) {
		const { system, pallet, palletSystem, servedBy } = options;
		const instead =
			servedBy.length === 0
				? `no pallet of this chain is known to verify ${system}`
				: `this chain verifies ${system} with ${servedBy.join(", ")}`;
		super(
			`the pallet ${pallet} verifies ${palletSystem}, not ${system}; ${instead}`,
		);
		this.system = system;
		this.servedBy = servedBy;
	}
}

/** No connection to the node, or none that answers as an Assay chain does. */
export class ConnectionError extends Error {
	override readonly name = "ConnectionError";
}

/** How the watch over a transaction ended, if not with its success. */
export type TransactionEnd =
	| "failed"
	| "refused"
	| "invalid"
	| "dropped"
	| "usurped"
	| "finalityTimeout"
	| "timeout"
	| "connectionLost"
	| "unreadable";

/** A transaction that did not succeed, or of which nobody can say whether it did. */
export class TransactionError extends Error {
	override readonly name: string = "TransactionError";
	readonly end: TransactionEnd;
	/** The last status the node reported, as polkadot.js names it. */
	readonly lastStatus: string | undefined;

	constructor(options: {
		readonly end: TransactionEnd;
		readonly message: string;
		readonly lastStatus?: string | undefined;
		readonly cause?: unknown;
	}) {
		super(
			options.message,
			options.cause === undefined ? undefined : { cause: options.cause },
		);
		this.end = options.end;
		this.lastStatus = options.lastStatus;
	}
}

/** Where a transaction was included and what it cost. */
export interface Inclusion {
	readonly txHash: string;
	readonly blockHash: string;
	readonly blockNumber: number | undefined;
	readonly finalized: boolean;
	/** Weight that the chain charged: picoseconds of the reference machine, and bytes of proof. */
	readonly weight: { readonly refTime: bigint; readonly proofSize: bigint };
	/** Fee in the smallest unit of the currency; undefined on a chain that reports none. */
	readonly fee: bigint | undefined;
}

/** A transaction that was included in a block and whose call failed there. */
export class CallFailed extends TransactionError {
	override readonly name = "CallFailed";
	readonly rejection: Rejection;
	readonly inclusion: Inclusion;

	constructor(rejection: Rejection, inclusion: Inclusion) {
		super({
			end: "failed",
			message: formatRejection(rejection),
			lastStatus: inclusion.finalized ? "Finalized" : "InBlock",
		});
		this.rejection = rejection;
		this.inclusion = inclusion;
	}
}
