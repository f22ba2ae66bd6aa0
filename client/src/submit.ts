import type { SubmittableExtrinsic } from "@polkadot/api/types";
import type { EventRecord } from "@polkadot/types/interfaces";
import type { ISubmittableResult } from "@polkadot/types/types";
import type { Signer } from "./chain.js";
import type { Inclusion, TransactionEnd } from "./errors.js";
import { CallFailed, TransactionError } from "./errors.js";
import type { DispatchErrorLike } from "./rejection.js";
import { describeDispatchError } from "./rejection.js";

/** Milliseconds to wait for an end if the caller names no limit. */
export const DEFAULT_TIMEOUT_MS = 120_000;

/** How sure a success has to be. */
export type Certainty = "inBlock" | "finalized";

/** What a caller may settle about any submission. */
export interface SubmitSettings {
	readonly signer: Signer;
	/** The status that counts as an end; `inBlock` if left out. */
	readonly until?: Certainty;
	/** Milliseconds after which to stop waiting; the transaction may still be included later. */
	readonly timeoutMs?: number;
	/** Called with every status, as polkadot.js names it: Ready, Broadcast, InBlock, … */
	readonly onStatus?: (status: string) => void;
}

/** Tells of the loss of the connection, as an `ApiPromise` does. */
export interface ConnectionWatch {
	readonly isConnected: boolean;
	on(event: "disconnected", listener: () => void): unknown;
	off(event: "disconnected", listener: () => void): unknown;
}

export interface SubmitOptions extends SubmitSettings {
	readonly connection: ConnectionWatch;
	readonly extrinsic: Pick<SubmittableExtrinsic<"promise">, "signAndSend">;
}

/** A transaction whose call succeeded. */
export interface Success extends Inclusion {
	/** The events of this transaction alone. */
	readonly events: readonly EventRecord[];
}

/**
 * Signs a transaction with the account's next nonce, submits it and waits for its end.
 *
 * The promise settles on every end there is: it resolves when the call succeeded in a block (or in a finalized one),
 * and rejects with a `CallFailed` when it failed there, and with a `TransactionError` when the node refused or gave up
 * the transaction, when the connection was lost or when time ran out.
 *
 * A block that is retracted is no end: the transaction goes back to the pool, and its next status decides.
 */
export function submit(options: SubmitOptions): Promise<Success> {
	return new Promise((resolve, reject) => new Watch(options, resolve, reject));
}

/** The ends that a node reports by a status alone, and what each means. */
const FAILED_STATUSES: Readonly<
	Record<string, { readonly end: TransactionEnd; readonly message: string }>
> = {
	Invalid: {
		end: "invalid",
		message: "the node found the transaction to be invalid",
	},
	Dropped: {
		end: "dropped",
		message: "the node dropped the transaction from its pool",
	},
	Usurped: {
		end: "usurped",
		message: "another transaction of the same account and nonce took its place",
	},
	FinalityTimeout: {
		end: "finalityTimeout",
		message: "the block of the transaction was not finalized in time",
	},
};

/** The interface of polkadot.js leaves out the block number that its class has. */
type WatchedResult = ISubmittableResult & {
	readonly blockNumber?: { toNumber(): number };
};

/** One submission, from sending to its end. */
class Watch {
	readonly #options: SubmitOptions;
	readonly #resolve: (success: Success) => void;
	readonly #reject: (error: Error) => void;
	readonly #timer: NodeJS.Timeout;
	readonly #onLost = () =>
		this.#fail({
			end: "connectionLost",
			message:
				"the connection was lost, so nobody here knows whether the transaction was included",
		});
	#unsubscribe: (() => void) | undefined;
	#lastStatus: string | undefined;
	#ended = false;

	constructor(
		options: SubmitOptions,
		resolve: (success: Success) => void,
		reject: (error: Error) => void,
	) {
		this.#options = options;
		this.#resolve = resolve;
		this.#reject = reject;
		const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
		this.#timer = setTimeout(() => this.#onTimeout(timeoutMs), timeoutMs);
		options.connection.on("disconnected", this.#onLost);
		if (options.connection.isConnected) {
			this.#send();
		} else {
			this.#onLost();
		}
	}

	#send(): void {
		const { extrinsic, signer } = this.#options;
		extrinsic
			// A nonce of -1 asks the node for the next one, transactions in its pool counted.
			.signAndSend(signer, { nonce: -1 }, (result) => this.#onResult(result))
			.then((unsubscribe) => {
				this.#unsubscribe = unsubscribe;
				if (this.#ended) {
					this.#stopListening();
				}
			})
			.catch((error: unknown) =>
				this.#fail({
					end: "refused",
					message: `the node did not take the transaction: ${messageOf(error)}`,
					cause: error,
				}),
			);
	}

	#onResult(result: WatchedResult): void {
		if (this.#ended) {
			return;
		}
		// polkadot.js would lose whatever is thrown here, and the promise would stay pending.
		try {
			this.#judge(result);
		} catch (error) {
			this.#fail({
				end: "unreadable",
				message: `the node's report on the transaction cannot be read: ${messageOf(error)}`,
				cause: error,
			});
		}
	}

	#judge(result: WatchedResult): void {
		const status = result.status.type;
		this.#lastStatus = status;
		this.#options.onStatus?.(status);
		const failure = FAILED_STATUSES[status];
		if (failure !== undefined) {
			this.#fail(failure);
		} else if (this.#isSureEnough(status)) {
			this.#onIncluded(result);
		}
	}

	#isSureEnough(status: string): boolean {
		return (
			status === "Finalized" ||
			(status === "InBlock" && this.#options.until !== "finalized")
		);
	}

	#onIncluded(result: WatchedResult): void {
		if (result.internalError !== undefined) {
			this.#fail({
				end: "unreadable",
				message: `the transaction is in a block whose events cannot be read: ${result.internalError.message}`,
				cause: result.internalError,
			});
			return;
		}
		if (result.dispatchInfo === undefined) {
			this.#fail({
				end: "unreadable",
				message:
					"the transaction is in a block that does not tell how it went there",
			});
			return;
		}
		const inclusion = inclusionOf(result, result.dispatchInfo.weight);
		const { dispatchError } = result;
		if (dispatchError === undefined) {
			this.#end(() => this.#resolve({ ...inclusion, events: result.events }));
		} else {
			const rejection = describeDispatchError(
				dispatchError.registry,
				dispatchError as unknown as DispatchErrorLike,
			);
			this.#end(() => this.#reject(new CallFailed(rejection, inclusion)));
		}
	}

	#onTimeout(timeoutMs: number): void {
		const last =
			this.#lastStatus === undefined
				? "the node has reported nothing about it"
				: `its last status is ${this.#lastStatus}`;
		this.#fail({
			end: "timeout",
			message: `the transaction did not end within ${timeoutMs / 1000} s; ${last}`,
		});
	}

	#fail(failure: {
		end: TransactionEnd;
		message: string;
		cause?: unknown;
	}): void {
		this.#end(() =>
			this.#reject(
				new TransactionError({ ...failure, lastStatus: this.#lastStatus }),
			),
		);
	}

	#end(settle: () => void): void {
		if (this.#ended) {
			return;
		}
		this.#ended = true;
		clearTimeout(this.#timer);
		this.#options.connection.off("disconnected", this.#onLost);
		this.#stopListening();
		settle();
	}

	#stopListening(): void {
		this.#unsubscribe?.();
		this.#unsubscribe = undefined;
	}
}

function inclusionOf(
	result: WatchedResult,
	weight: {
		refTime: { toBigInt(): bigint };
		proofSize: { toBigInt(): bigint };
	},
): Inclusion {
	const { status } = result;
	return {
		txHash: result.txHash.toHex(),
		blockHash: (status.isFinalized
			? status.asFinalized
			: status.asInBlock
		).toHex(),
		blockNumber: result.blockNumber?.toNumber(),
		finalized: status.isFinalized,
		weight: {
			refTime: weight.refTime.toBigInt(),
			proofSize: weight.proofSize.toBigInt(),
		},
		fee: feeOf(result.events),
	};
}

function feeOf(events: readonly EventRecord[]): bigint | undefined {
	const paid = events.find(
		({ event }) =>
			event.section === "transactionPayment" &&
			event.method === "TransactionFeePaid",
	);
	// TransactionFeePaid { who, actual_fee, tip }
	const fee = paid?.event.data[1];
	return fee === undefined ? undefined : BigInt(fee.toString());
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
