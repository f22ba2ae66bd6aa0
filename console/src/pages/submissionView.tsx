import { formatAmount } from "@assay/client";
import type { ComponentChildren } from "preact";
import { readyChain } from "../connection.js";
import { Notice } from "../elements.js";
import type { Submission } from "../submission.js";

/** The element with the progress of a transaction. */
export const SUBMISSION = "submission";

/** Renders the progress of a transaction, and its end. */
export function SubmissionView(props: {
	readonly submission: Submission | undefined;
	/** The content after a success, beside the block and the fee. */
	readonly success?: ComponentChildren;
}) {
	const { submission } = props;
	return (
		// Announces each new step alone, not the whole list.
		<div
			id={SUBMISSION}
			role="status"
			aria-atomic="false"
			class="submission"
			tabIndex={-1}
		>
			{submission !== undefined && (
				<>
					<ol class="steps">
						{submission.steps.map((step, i) => (
							<li
								key={i}
								class={
									i === submission.steps.length - 1 &&
									submission.end === undefined
										? "current"
										: "done"
								}
							>
								{step}
							</li>
						))}
					</ol>
					<End submission={submission} success={props.success} />
				</>
			)}
		</div>
	);
}

function End(props: {
	readonly submission: Submission;
	readonly success?: ComponentChildren;
}) {
	const { end } = props.submission;
	if (end === undefined) {
		return null;
	}
	if (!end.good) {
		return (
			<Notice tone="bad">
				<p class="reason">{end.reason}</p>
				{end.failedIn && (
					<p>
						The transaction failed in block {end.failedIn.block}. The fee of{" "}
						{end.failedIn.fee} is paid.
					</p>
				)}
			</Notice>
		);
	}
	const { blockNumber, blockHash, fee } = end.success;
	const chain = readyChain()?.assay.chain;
	return (
		<Notice tone="good">
			<p>
				Final in block {blockNumber ?? blockHash}
				{fee !== undefined && chain && `, for ${formatAmount(chain, fee)}`}.
			</p>
			{props.success}
		</Notice>
	);
}
