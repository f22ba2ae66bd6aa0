import type { Chain } from "../chain.js";
import type { Inclusion } from "../errors.js";
import { formatAmount, formatMicroseconds } from "../format.js";

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

/** Prints the reason for a failure: as text on the standard error, as JSON on the standard output. */
export function printFailure(
	failure: { readonly kind: string; readonly message: string },
	asJson: boolean,
): void {
	if (asJson) {
		process.stdout.write(`${toJson({ ok: false, error: failure })}\n`);
	} else {
		process.stderr.write(`assay-client: ${failure.message}\n`);
	}
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
