import type { Chain } from "../chain.js";
import type { Inclusion } from "../errors.js";
import {
	CallFailed,
	ConnectionError,
	messageOf,
	TransactionError,
	UsageError,
} from "../errors.js";
import { formatAmount, formatMicroseconds } from "../format.js";
import type { Hex } from "../hashes.js";
import { EXIT } from "./options.js";

/** The result of a command, as text and as JSON. */
export interface Report {
	/** Label and value of each line of text; a line without a label stands alone. */
	readonly lines: readonly (readonly [label: string, value: string])[];
	/** The output of `--json`. Integers that may exceed 2^53 are decimal strings. */
	readonly json: Readonly<Record<string, unknown>>;
	/** True if the command succeeded. */
	readonly ok: boolean;
}

/** Prints a report on the standard output. */
export function printReport(report: Report, asJson: boolean): void {
	process.stdout.write(`${asJson ? toJson(report.json) : toText(report)}\n`);
}

/** The reason for a failure. */
export interface Failure {
	readonly kind: string;
	readonly message: string;
	/** The hash of the transaction, if one was signed. */
	readonly transaction?: Hex;
	/** The nonce of the transaction, if it is known. */
	readonly nonce?: number;
}

/** Returns the reason for a failure, and the exit code of the program. */
export function describeFailure(error: unknown): {
	readonly code: number;
	readonly failure: Failure;
} {
	const { kind, code } = classify(error);
	const { txHash, nonce } =
		error instanceof TransactionError
			? error
			: { txHash: undefined, nonce: undefined };
	return {
		code,
		failure: {
			...{ kind, message: messageOf(error) },
			...(txHash === undefined ? {} : { transaction: txHash }),
			...(nonce === undefined ? {} : { nonce }),
		},
	};
}

function classify(error: unknown): { kind: string; code: number } {
	if (error instanceof UsageError) {
		return { kind: "usage", code: EXIT.usage };
	}
	if (error instanceof ConnectionError) {
		return { kind: "connection", code: EXIT.connection };
	}
	if (error instanceof CallFailed) {
		return { kind: "rejected", code: EXIT.rejected };
	}
	if (error instanceof TransactionError) {
		const code =
			error.end === "connectionLost" ? EXIT.connection : EXIT.rejected;
		return { kind: error.end, code };
	}
	return { kind: "unexpected", code: EXIT.unexpected };
}

/** Prints the reason for a failure: as text on the standard error, as JSON on the standard output. */
export function printFailure(failure: Failure, asJson: boolean): void {
	if (asJson) {
		process.stdout.write(`${toJson({ ok: false, error: failure })}\n`);
	} else {
		process.stderr.write(`assay-client: ${failureText(failure)}\n`);
	}
}

/** Returns the message of a failure, and a line that identifies its transaction. */
export function failureText({ message, transaction, nonce }: Failure): string {
	const names = [
		...(transaction === undefined ? [] : [`transaction ${transaction}`]),
		...(nonce === undefined ? [] : [`nonce ${nonce}`]),
	];
	return [message, ...(names.length === 0 ? [] : [names.join(", ")])].join(
		"\n",
	);
}

/** Returns the lines and fields about a transaction's block and cost. */
export function inclusionReport(
	chain: Chain,
	inclusion: Inclusion,
): Pick<Report, "lines" | "json"> {
	const { blockNumber, blockHash, finalized, weight, fee, txHash } = inclusion;
	const at = `${blockNumber ?? "?"} (${blockHash})${finalized ? ", finalized" : ""}`;
	return {
		lines: [
			["block", at],
			[
				"weight",
				`${formatMicroseconds(weight.refTime)} µs of ref_time, ${weight.proofSize} bytes of proof size`,
			],
			["fee", fee === undefined ? "unknown" : formatAmount(chain, fee)],
		],
		json: {
			transaction: txHash,
			block: { number: blockNumber, hash: blockHash, finalized },
			weight: {
				refTime: String(weight.refTime),
				proofSize: String(weight.proofSize),
			},
			fee: fee === undefined ? null : String(fee),
		},
	};
}

function toText({ lines }: Report): string {
	const width = Math.max(0, ...lines.map(([label]) => label.length));
	return lines
		.map(([label, value]) =>
			label === "" ? value : `${label.padEnd(width)}  ${value}`,
		)
		.join("\n");
}

function toJson(value: unknown): string {
	return JSON.stringify(value, undefined, 2);
}
