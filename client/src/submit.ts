import type { SubmittableExtrinsic } from "@polkadot/api/types";
import type { EventRecord } from "@polkadot/types/interfaces";
import type { ISubmittableResult } from "@polkadot/types/types";
import {
	requireCertainty,
	requireSigner,
	requireStatusListener,
	requireTimeout,
} from "./arguments.js";
import type { Signer, WalletAccount, WalletSigner } from "./chain.js";
import type { Inclusion, TransactionEnd } from "./errors.js";
import { CallFailed, messageOf, TransactionError } from "./errors.js";
import type { TransactionPaymentPallet } from "./generated/framePallets.js";
import type { Hex } from "./hashes.js";
import { eventReader } from "./pallets.js";
import { describeDispatchError } from "./rejection.js";

/** Milliseconds to wait if the caller sets no limit. */
const DEFAULT_TIMEOUT_MS = 120_000;

/** The status that counts as success. */
export type Certainty = "inBlock" | "finalized";

/** Settings of a submission. */
export interface SubmitSettings {
	readonly signer: Signer;
	/** The status to wait for; `inBlock` if left out. */
	readonly until?: Certainty;
	/**
	 * Milliseconds after which to stop waiting, from the wallet's signature on; 120,000 if left out, 2,147,483,647 at
	 * most. The transaction may still be included later.
	 */
	readonly timeoutMs?: number;
	/** Called with every status, named as in polkadot.js: Ready, Broadcast, InBlock, … */
	readonly onStatus?: (status: string) => void;
}

/** Reports the loss of a connection and an account's next nonce, as an `ApiPromise` does. */
export interface ConnectionWatch {
	readonly rpc: {
		readonly system: {
			accountNextIndex(address: string): Promise<{ toNumber(): number }>;
		};
	};
	readonly isConnected: boolean;
	on(event: "disconnected", listener: () => void): unknown;
	off(event: "disconnected", listener: () => void): unknown;
}

export interface SubmitOptions extends SubmitSettings {
	readonly connection: ConnectionWatch;
	readonly extrinsic: Pick<SubmittableExtrinsic<"promise">, "signAndSend"> &
		Partial<Pick<SubmittableExtrinsic<"promise">, "isSigned" | "hash">>;
}

/** A transaction whose call succeeded. */
export interface Success extends Inclusion {
	/** The events of this transaction only. */
	readonly events: readonly EventRecord[];
}

/**
 * Signs a transaction with the account's next nonce, submits it and waits for its end.
 *
 * The promise settles on every possible end:
 * - it resolves if the call succeeded in a block, or in a finalized block;
 * - it rejects with a `CallFailed` if the call failed there;
 * - it rejects with a `TransactionError` if the wallet did not sign, if the node refused or dropped the transaction, if
 *   the connection was lost, or if time ran out.
 *
 * If a block is retracted, the transaction returns to the pool and the wait continues.
 *
 * Submit an account's transactions one after the other. Two that are signed at once may get the same nonce, and the node
 * refuses one of them.
 *
 * @throws UsageError for a `signer` that cannot sign, and for an `until`, a `timeoutMs` or an `onStatus` that is not
 * allowed.
 */
export async function submit(options: SubmitOptions): Promise<Success> {
	const { signer, until = "inBlock" } = options;
	const { timeoutMs = DEFAULT_TIMEOUT_MS, onStatus } = options;
	requireSigner(signer);
	requireCertainty(until, "until");
	requireTimeout(timeoutMs);
	requireStatusListener(onStatus);
	return new Promise((resolve, reject) => new Watch(options, resolve, reject));
}

/** The ends that a node reports by a status, with their messages. */
const FAILED_STATUSES: Readonly<
	Record<string, { readonly end: TransactionEnd; readonly message: string }>
> = {
	Invalid: {
		end: "invalid",
		message:
			"the node found the transaction invalid; check the account's balance and nonce",
	},
	Dropped: {
		end: "dropped",
		message:
			"the node dropped the transaction from its pool; it may still be included by another node, so look for its event before you submit it again",
	},
	Usurped: {
		end: "usurped",
		message:
			"another transaction of the same account and nonce replaced it; submit it again",
	},
	FinalityTimeout: {
		end: "finalityTimeout",
		message:
			"the block of the transaction was not finalized in time; check that the chain's validators are running",
	},
};

/** A result with its block number, which polkadot.js' class has but its interface omits. */
type WatchedResult = ISubmittableResult & {
	readonly blockNumber?: { toNumber(): number };
};

/** One submission, from sending to its end. */
class Watch {
	readonly #options: SubmitOptions;
	readonly #resolve: (success: Success) => void;
	readonly #reject: (error: Error) => void;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #onLost = () =>
		this.#fail({
			end: "connectionLost",
			message:
				"the connection was lost, so it is unknown whether the transaction was included; look for its event on the chain",
		});
	#unsubscribe: (() => void) | undefined;
	#lastStatus: string | undefined;
	#nonce: number | undefined;
	/** The transaction's hash as the node reports it. */
	#reportedHash: Hex | undefined;
	/** The hash that the extrinsic had before, if it was signed before. */
	#formerHash: Hex | undefined;
	#ended = false;

	constructor(
		options: SubmitOptions,
		resolve: (success: Success) => void,
		reject: (error: Error) => void,
	) {
		this.#options = options;
		this.#resolve = resolve;
		this.#reject = reject;
		// A wallet asks its user, who may take any time.
		if (!isWallet(options.signer)) {
			this.#startTimer();
		}
		options.connection.on("disconnected", this.#onLost);
		if (options.connection.isConnected) {
			this.#send().catch((error: unknown) =>
				this.#fail({
					end: "refused",
					message: `the node refused the transaction: ${messageOf(error)}`,
					cause: error,
				}),
			);
		} else {
			this.#onLost();
		}
	}

	#startTimer(): void {
		clearTimeout(this.#timer);
		const { timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options;
		this.#timer = setTimeout(() => this.#onTimeout(timeoutMs), timeoutMs);
	}

	async #send(): Promise<void> {
		const { connection, extrinsic, signer } = this.#options;
		// polkadot.js' own choice of a nonce would not count the transactions in the node's pool.
		const nonce = await connection.rpc.system.accountNextIndex(signer.address);
		if (this.#ended) {
			return;
		}
		this.#nonce = nonce.toNumber();
		this.#formerHash = this.#signedHash();
		this.#unsubscribe = await extrinsic.signAndSend(
			isWallet(signer) ? signer.address : signer,
			{
				nonce: this.#nonce,
				...(isWallet(signer) ? { signer: this.#watched(signer.signer) } : {}),
			},
			(result) => this.#onResult(result),
		);
		if (this.#ended) {
			this.#stopListening();
		}
	}

	/** Wraps a wallet's signer, to distinguish a refusal by the wallet from a refusal by the node. */
	#watched(signer: WalletSigner): WalletSigner {
		const watch = async <T>(signature: Promise<T>): Promise<T> => {
			try {
				const signed = await signature;
				if (this.#ended) {
					throw new Error("the wait is over");
				}
				this.#startTimer();
				return signed;
			} catch (error) {
				this.#fail({
					end: "notSigned",
					message: `the wallet did not sign the transaction: ${messageOf(error)}; nothing was sent`,
					cause: error,
				});
				throw error;
			}
		};
		return {
			...(signer.signPayload && {
				signPayload: (payload) =>
					watch(Promise.resolve(signer.signPayload?.(payload)) as never),
			}),
			...(signer.signRaw && {
				signRaw: (raw) =>
					watch(Promise.resolve(signer.signRaw?.(raw)) as never),
			}),
			...(signer.update && {
				update: (id, status) => signer.update?.(id, status),
			}),
		};
	}

	#onResult(result: WatchedResult): void {
		if (this.#ended) {
			return;
		}
		// polkadot.js would swallow an error thrown here, and the promise would stay pending.
		try {
			this.#onStatus(result);
		} catch (error) {
			this.#fail({
				end: "unreadable",
				message: `the node's report on the transaction cannot be read: ${messageOf(error)}`,
				cause: error,
			});
		}
	}

	#onStatus(result: WatchedResult): void {
		const status = result.status.type;
		this.#lastStatus = status;
		this.#reportedHash = result.txHash.toHex();
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
					"the transaction is in a block that does not report its outcome",
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
				dispatchError,
			);
			this.#end(() =>
				this.#reject(new CallFailed(rejection, inclusion, this.#nonce)),
			);
		}
	}

	#onTimeout(timeoutMs: number): void {
		const last =
			this.#lastStatus === undefined
				? "the node has reported nothing about it"
				: `its last status is ${this.#lastStatus}`;
		this.#fail({
			end: "timeout",
			message: `the transaction did not end within ${timeoutMs / 1000} s; ${last}; it may still be included`,
		});
	}

	#fail(failure: {
		end: TransactionEnd;
		message: string;
		cause?: unknown;
	}): void {
		this.#end(() =>
			this.#reject(
				new TransactionError({
					...failure,
					lastStatus: this.#lastStatus,
					txHash: this.#hash(),
					nonce: this.#nonce,
				}),
			),
		);
	}

	/** Returns the transaction's hash, even if the node reported nothing about it; undefined if it is not signed. */
	#hash(): Hex | undefined {
		if (this.#reportedHash !== undefined || this.#nonce === undefined) {
			return this.#reportedHash;
		}
		const hash = this.#signedHash();
		return hash === this.#formerHash ? undefined : hash;
	}

	/** Returns the hash of the extrinsic if it has a signature. polkadot.js signs it in place. */
	#signedHash(): Hex | undefined {
		const { isSigned, hash } = this.#options.extrinsic;
		return isSigned ? hash?.toHex() : undefined;
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
	const read = eventReader<TransactionPaymentPallet>("TransactionPayment");
	const paid = events
		.map((record) => read(record, "TransactionFeePaid"))
		.find((data) => data !== undefined);
	const fee = paid?.[1];
	return fee === undefined ? undefined : BigInt(fee.toString());
}

function isWallet(signer: Signer): signer is WalletAccount {
	return "signer" in signer;
}
