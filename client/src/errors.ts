import type { Hex } from "./hashes.js";
import type { Rejection } from "./rejection.js";
import { formatRejection } from "./rejection.js";

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** An error of the caller: a bad setting, or a pallet that does not exist. */
export class UsageError extends Error {
	override readonly name: string = "UsageError";
}

/** An artefact file that cannot be used. The message starts with the file's name. */
export class ArtefactError extends UsageError {
	override readonly name: string = "ArtefactError";
	readonly file: string;

	constructor(file: string, reason: string) {
		super(`${file}: ${reason}`);
		this.file = file;
	}
}

/** An artefact of a proof system that the pallet does not verify. */
export class WrongSystemError extends UsageError {
	override readonly name = "WrongSystemError";
	/** The artefact's proof system. */
	readonly system: string;
	/** The chain's pallets that verify it. */
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
				: `use ${servedBy.join(" or ")}`;
		super(
			`the pallet ${pallet} verifies ${palletSystem}, not ${system}; ${instead}`,
		);
		this.system = system;
		this.servedBy = servedBy;
	}
}

/** A missing or lost connection to the node. */
export class ConnectionError extends Error {
	override readonly name = "ConnectionError";
}

/** The end of a transaction that did not succeed. */
export type TransactionEnd =
	| "failed"
	| "notSigned"
	| "refused"
	| "invalid"
	| "dropped"
	| "usurped"
	| "finalityTimeout"
	| "timeout"
	| "connectionLost"
	| "unreadable";

/** A transaction that failed, or whose outcome is unknown. */
export class TransactionError extends Error {
	override readonly name: string = "TransactionError";
	readonly end: TransactionEnd;
	/** The last status that the node reported, named as in polkadot.js. */
	readonly lastStatus: string | undefined;
	/** The transaction's hash; undefined if it was not signed. */
	readonly txHash: Hex | undefined;
	/** The nonce with which the transaction was signed, or was to be; undefined if the node did not tell it. */
	readonly nonce: number | undefined;

	constructor(options: {
		readonly end: TransactionEnd;
		readonly message: string;
		readonly lastStatus?: string | undefined;
		readonly txHash?: Hex | undefined;
		readonly nonce?: number | undefined;
		readonly cause?: unknown;
	}) {
		super(
			options.message,
			options.cause === undefined ? undefined : { cause: options.cause },
		);
		this.end = options.end;
		this.lastStatus = options.lastStatus;
		this.txHash = options.txHash;
		this.nonce = options.nonce;
	}
}

/** The block and the cost of an included transaction. */
export interface Inclusion {
	readonly txHash: Hex;
	readonly blockHash: Hex;
	/** Undefined if the node did not tell it. */
	readonly blockNumber: number | undefined;
	/** True if the block is final. */
	readonly finalized: boolean;
	/** The charged weight: picoseconds on the reference machine, and bytes of proof. */
	readonly weight: { readonly refTime: bigint; readonly proofSize: bigint };
	/** Fee in the smallest unit of the currency; undefined if the chain reports none. */
	readonly fee: bigint | undefined;
}

/** A transaction that is in a block, but whose call failed there. */
export class CallFailed extends TransactionError {
	override readonly name = "CallFailed";
	readonly rejection: Rejection;
	readonly inclusion: Inclusion;

	constructor(rejection: Rejection, inclusion: Inclusion, nonce?: number) {
		super({
			end: "failed",
			message: formatRejection(rejection),
			lastStatus: inclusion.finalized ? "Finalized" : "InBlock",
			txHash: inclusion.txHash,
			nonce,
		});
		this.rejection = rejection;
		this.inclusion = inclusion;
	}
}
