import { formatAmount, formatRejection } from "@assay/client";
import { account } from "../accounts.js";
import { readFiles } from "../artefacts.js";
import { readyChain } from "../connection.js";
import {
	AccountChoice,
	Choice,
	Facts,
	FileDrop,
	focusOn,
	Hash,
	Notice,
	named,
	Share,
} from "../elements.js";
import { formatWeight } from "../format.js";
import { statementLink } from "../router.js";
import { isUnderWay } from "../submission.js";
import type { Check } from "../verification.js";
import {
	addFiles,
	check,
	clearFiles,
	files,
	keyHashText,
	missing,
	palletChoice,
	pallets,
	recognised,
	removeFile,
	sendsKey,
	submission,
	submitProof,
} from "../verification.js";
import { SubmissionView } from "./submissionView.js";

/** Renders the page that takes a proof's files, has the node check them, and has the chain verify the proof. */
export function VerifyPage() {
	return (
		<>
			<h1>Verify a proof</h1>
			<p class="lead">
				Nothing leaves this page before you submit, except to your node, which
				is asked for its verdict.
			</p>
			<Files />
			<VerdictView />
			<Submit />
		</>
	);
}

const FILE_INPUT = "proof-files";

/** Moves the focus from the button of a list's item to that of the next or the previous item, or to the file input. */
function focusBeside(button: HTMLButtonElement): void {
	const item = button.closest("li");
	const beside = item?.nextElementSibling ?? item?.previousElementSibling;
	const other = beside?.querySelector("button");
	if (other) {
		other.focus();
	} else {
		focusOn(FILE_INPUT);
	}
}

function Files() {
	return (
		<section aria-labelledby="files">
			<h2 id="files">Files</h2>
			<FileDrop
				id={FILE_INPUT}
				label="Verifying key, proof and public inputs"
				hint="Drop them here or choose them: files of snarkjs, gnark, arkworks, SP1 or RISC Zero, an Ethereum signature, or Assay's own JSON, as for halo2."
				onFiles={(chosen) => void readFiles(chosen).then(addFiles)}
			/>
			<ul class="files" aria-live="polite" aria-label="Files">
				{recognised.value.files.map(({ name, holds, fault }) => (
					<li key={name} class={fault === undefined ? "" : "faulty"}>
						<div>
							<strong>{name}</strong>
							{holds !== undefined && <span>{holds}</span>}
							{fault !== undefined && <span class="fault">{fault}</span>}
						</div>
						<button
							type="button"
							class="quiet small"
							onClick={(event) => {
								focusBeside(event.currentTarget);
								removeFile(name);
							}}
						>
							Remove<span class="unseen"> {name}</span>
						</button>
					</li>
				))}
			</ul>
			{recognised.value.key === undefined && (
				<div class="field">
					<label for="key-hash">Or the hash of a registered key</label>
					<input
						id="key-hash"
						class="code"
						placeholder="0x…"
						spellcheck={false}
						autocomplete="off"
						value={keyHashText.value}
						onInput={(event) => {
							keyHashText.value = event.currentTarget.value;
						}}
					/>
				</div>
			)}
			{files.value.length > 0 && (
				<p class="actions">
					<button
						type="button"
						class="quiet"
						onClick={() => {
							focusOn(FILE_INPUT);
							clearFiles();
						}}
					>
						Remove all
					</button>
				</p>
			)}
		</section>
	);
}

function VerdictView() {
	const now = check.value;
	const chain = readyChain();
	return (
		<section aria-labelledby="verdict">
			<h2 id="verdict">The node's verdict</h2>
			{pallets.value.length > 1 && <PalletChoice />}
			<div role="status">
				{now.state === "none" && (
					<p class="empty">
						{chain === undefined
							? "There is no connection to a node."
							: chain.pallets.length === 0
								? "This chain cannot verify proofs."
								: `Still needed: ${missing.value.join("; ")}.`}
					</p>
				)}
				{now.state === "running" && <p class="empty">Asking the node …</p>}
				{now.state === "failed" && <Notice tone="bad">{now.reason}</Notice>}
				{now.state === "done" && <Checked check={now.check} />}
			</div>
		</section>
	);
}

function PalletChoice() {
	return (
		<Choice
			id="pallet"
			label="Pallet"
			value={palletChoice.value || pallets.value[0]}
			options={pallets.value.map(named)}
			onChoose={(id) => {
				palletChoice.value = id;
			}}
		/>
	);
}

function Checked({ check }: { readonly check: Check }) {
	const { verdict, estimate, registered, registration } = check;
	const chain = readyChain()?.assay.chain;
	if (chain === undefined) {
		return null;
	}
	const amount = (value: bigint) => formatAmount(chain, value);
	return (
		<>
			{verdict.verified ? (
				<Notice tone="good">
					The proof holds, by a dry run of {verdict.pallet}.
				</Notice>
			) : (
				<Notice tone="bad">
					<p>The chain would refuse this proof.</p>
					<p class="reason">{formatRejection(verdict.rejection)}</p>
				</Notice>
			)}
			<Facts
				facts={[
					...(verdict.verified && verdict.statements[0] !== undefined
						? [
								[
									"Statement",
									<Hash value={verdict.statements[0]} name="the statement" />,
								] as const,
							]
						: []),
					["Key", registered ? "Registered" : "Not registered"],
					["Fee", amount(estimate.fee)],
					["Weight", formatWeight(estimate.weight.refTime)],
					[
						"Share of a block",
						<Share share={estimate.blockShare} name="Share of a block" />,
					],
					["Transaction", `${estimate.bytes.toLocaleString("en")} bytes`],
					...(registration === undefined
						? []
						: [
								[
									"Fee of the key's registration",
									amount(registration.fee),
								] as const,
							]),
					...(estimate.deposit === undefined
						? []
						: [["Deposit for the key", amount(estimate.deposit)] as const]),
				]}
			/>
		</>
	);
}

function Submit() {
	const now = check.value;
	const busy = isUnderWay(submission.value);
	const done = now.state === "done" ? now.check : undefined;
	const refused = done?.verdict.verified === false;
	const end = submission.value?.end;
	const statement = end?.good && end.success.verified[0]?.statement;
	return (
		<section aria-labelledby="submit">
			<h2 id="submit">Submit</h2>
			<AccountChoice />
			{done !== undefined && !done.registered && recognised.value.key && (
				<fieldset>
					<legend>The key is not registered</legend>
					<label class="choice">
						<input
							type="radio"
							name="key"
							checked={!sendsKey.value}
							onChange={() => {
								sendsKey.value = false;
							}}
						/>
						Register it first, against a deposit
					</label>
					<label class="choice">
						<input
							type="radio"
							name="key"
							checked={sendsKey.value}
							onChange={() => {
								sendsKey.value = true;
							}}
						/>
						Send it with the proof, this once
					</label>
				</fieldset>
			)}
			{refused && (
				<p class="hint">A refused proof costs its fee all the same.</p>
			)}
			<p class="actions">
				<button
					type="button"
					class={refused ? "" : "primary"}
					disabled={done === undefined || account.value === undefined || busy}
					onClick={() => void submitProof()}
				>
					{busy
						? "Submitting …"
						: refused
							? "Submit all the same"
							: "Verify on the chain"}
				</button>
			</p>
			<SubmissionView
				submission={submission.value}
				success={
					statement && (
						<p>
							Verified:{" "}
							<a href={statementLink(statement)}>the statement's page</a>
						</p>
					)
				}
			/>
		</section>
	);
}
