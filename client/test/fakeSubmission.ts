import { EventEmitter } from "node:events";
import { signerFromUri } from "../src/chain.js";
import type { Certainty, SubmitOptions, Success } from "../src/submit.js";
import { submit } from "../src/submit.js";
import { fakeRegistry } from "./fakeRuntime.js";

const registry = fakeRegistry();
/** The account that submits. */
export const signer = await signerFromUri("//Alice");
/** The hash of the block that has the transaction. */
export const BLOCK = `0x${"ab".repeat(32)}`;
const WEIGHT = registry.createType("WeightV2", {
	refTime: 1_500_000,
	proofSize: 10,
});
/** The hash of the transaction. */
export const TX = `0x${"cd".repeat(32)}`;

/** A node's report in the form of polkadot.js. */
interface FakeResult {
	readonly status: string;
	readonly error?: object | string;
	readonly internalError?: Error;
	/** False if the block does not report the transaction's outcome. */
	readonly told?: boolean;
}

type Report = (result: FakeResult) => void;

/** Returns a connection to a node that knows 5 transactions of any account. */
export function connected() {
	const accountNextIndex = async () => ({ toNumber: () => 5 });
	return Object.assign(new EventEmitter(), {
		...{ isConnected: true, rpc: { system: { accountNextIndex } } },
	});
}

/** A transaction and a connection under the test's control. */
export class FakeSubmission {
	readonly connection = connected();
	unsubscribed = 0;
	options: unknown;
	readonly #run: (report: Report, connection: EventEmitter) => void;
	readonly #refusal: Error | undefined;
	/** The state of the extrinsic, which `signAndSend` signs. */
	readonly #extrinsic = {
		isSigned: false,
		hash: { toHex: () => TX },
	};

	constructor(
		run: (report: Report, connection: EventEmitter) => void,
		refusal?: Error,
	) {
		this.#run = run;
		this.#refusal = refusal;
	}

	submit(
		settings: { until?: Certainty; timeoutMs?: number; seen?: string[] } = {},
	): Promise<Success> {
		const { seen, ...rest } = settings;
		const signAndSend = async (
			_signer: unknown,
			options: unknown,
			callback: (result: unknown) => void,
		) => {
			this.options = options;
			this.#extrinsic.isSigned = true;
			if (this.#refusal !== undefined) {
				throw this.#refusal;
			}
			setImmediate(() =>
				this.#run((result) => callback(toResult(result)), this.connection),
			);
			return () => {
				this.unsubscribed++;
			};
		};
		return submit({
			signer,
			connection: this.connection,
			extrinsic: Object.assign(this.#extrinsic, {
				signAndSend,
			}) as unknown as SubmitOptions["extrinsic"],
			timeoutMs: 5000,
			...rest,
			onStatus: (status) => seen?.push(status),
		});
	}
}

function toResult(result: FakeResult): unknown {
	const { status, error, internalError, told = true } = result;
	const hash = { toHex: () => BLOCK };
	const included = status === "InBlock" || status === "Finalized";
	const fee = { section: "transactionPayment", method: "TransactionFeePaid" };
	return {
		status: {
			type: status,
			isFinalized: status === "Finalized",
			asInBlock: hash,
			asFinalized: hash,
		},
		txHash: { toHex: () => TX },
		blockNumber: { toNumber: () => 12 },
		events: [
			{ event: { ...fee, data: ["who", "123456789012345678901", "0"] } },
		],
		internalError,
		dispatchInfo: included && told ? { weight: WEIGHT } : undefined,
		dispatchError:
			error === undefined
				? undefined
				: registry.createType("DispatchError", error),
	};
}

/** Reports results one after the other. */
export function inTurn(...results: FakeResult[]): (report: Report) => void {
	return (report) => {
		for (const result of results) {
			report(result);
		}
	};
}
