import type { Hex } from "@assay/client";
import { statementOf } from "@assay/client";
import { untracked, useSignal, useSignalEffect } from "@preact/signals";
import { NOTHING, readFiles, recognise } from "../artefacts.js";
import { connection, DEFAULT_URL, readyChain } from "../connection.js";
import { Facts, FileDrop, Hash, Notice } from "../elements.js";
import { counted, formatDateTime, readHash } from "../format.js";
import { route, statementLink } from "../router.js";
import type { Occurrence, Search } from "../statements.js";
import { occurrenceId, search, searchStatement } from "../statements.js";

/** Renders when, where and by whom a statement was verified. */
export function StatementPage() {
	const { argument } = route.value;
	const statement = readHash(argument);
	return (
		<>
			<h1>Statement</h1>
			<p class="lead">
				A statement names what was proved: a proof system, a key and public
				inputs. The chain records it when it verifies a proof.
			</p>
			{statement !== undefined ? (
				<Found key={statement} statement={statement} />
			) : (
				argument !== "" && (
					<Notice tone="bad">
						“{argument}” is not the hash of a statement: 0x and 64 hexadecimal
						digits.
					</Notice>
				)
			)}
			<Finder />
		</>
	);
}

function Found({ statement }: { readonly statement: Hex }) {
	useSignalEffect(() => {
		// A lost connection ends the search. The next connection starts it again.
		const chain = readyChain();
		return chain && untracked(() => searchStatement(chain, statement));
	});
	const now = search.value?.statement === statement ? search.value : undefined;
	return (
		<section aria-labelledby="occurrences">
			<h2 id="occurrences">
				<Hash value={statement} name="the statement" whole />
			</h2>
			{now !== undefined && !now.isOver && (
				<p class="empty">
					Searching: {now.searched} of {counted(now.blocks, "final block")}
				</p>
			)}
			<div role="status">
				<Outcome search={now} />
			</div>
			{now?.found.map((one) => (
				<OccurrenceView key={occurrenceId(one)} one={one} />
			))}
			<Facts
				facts={[
					[
						"Link to this page",
						<Hash value={link(statement)} name="the link" whole />,
					],
				]}
			/>
		</section>
	);
}

/** Returns the address to share. It names the node, unless that is the default one. */
function link(statement: Hex): string {
	const url = new URL(location.href);
	const node = connection.value.url;
	url.search =
		node === DEFAULT_URL ? "" : new URLSearchParams({ node }).toString();
	url.hash = statementLink(statement);
	return url.toString();
}

/** Renders what the search found. Screen readers announce it, unlike the progress. */
function Outcome({ search }: { readonly search: Search | undefined }) {
	if (search === undefined) {
		return <p class="empty">There is no connection to a node yet.</p>;
	}
	const { found, searched, blocks, isOver, fault } = search;
	return (
		<>
			{fault !== undefined && (
				<Notice tone="warn">
					The search ended after {counted(searched, "block")}. {fault}
				</Notice>
			)}
			{isOver && found.length === 0 && fault === undefined && (
				<Notice tone="warn">
					None of the chain's {counted(blocks, "final block")} has verified this
					statement. The page goes on watching.
				</Notice>
			)}
			{found.length > 0 && (
				<p class="unseen">
					{found.length === 1
						? "Verified once."
						: `Verified ${found.length} times.`}
				</p>
			)}
		</>
	);
}

function OccurrenceView({ one }: { readonly one: Occurrence }) {
	return (
		<article class="occurrence">
			<Notice tone={one.isFinal ? "good" : "plain"}>
				{one.isFinal
					? `Verified, and final in block ${one.block}.`
					: `Verified in block ${one.block}, which is not final yet.`}
			</Notice>
			<Facts
				facts={[
					[
						"When",
						one.time === undefined ? "unknown" : formatDateTime(one.time),
					],
					[
						"Block",
						<>
							{one.block} <Hash value={one.blockHash} name="the block's hash" />
						</>,
					],
					[
						"Extrinsic",
						one.extrinsic === undefined ? "none" : `${one.extrinsic}`,
					],
					["Submitted by", <Hash value={one.who} name="the account" />],
					["Proof system", one.system],
					["Pallet", one.pallet],
					["Key", <Hash value={one.key} name="the key's hash" />],
				]}
			/>
		</article>
	);
}

/** Renders a form that finds a statement by its hash, or computes the hash from a key and inputs. */
function Finder() {
	const typed = useSignal("");
	const fault = useSignal("");
	const read = useSignal(NOTHING);
	const go = (hash: string) => {
		location.hash = statementLink(hash);
	};
	const { key, inputs } = read.value;
	const computed = key && inputs && statementOf({ keyHash: key.hash, inputs });
	return (
		<section aria-labelledby="find">
			<h2 id="find">Find a statement</h2>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const hash = typed.value.trim();
					const good = readHash(hash) !== undefined;
					fault.value = good ? "" : "A hash is 0x and 64 hexadecimal digits.";
					if (good) {
						go(hash);
					}
				}}
			>
				<div class="field">
					<label for="hash">By its hash</label>
					<div class="row">
						<input
							id="hash"
							class="code"
							placeholder="0x…"
							spellcheck={false}
							autocomplete="off"
							aria-describedby="hash-fault"
							aria-invalid={fault.value !== ""}
							value={typed.value}
							onInput={(event) => {
								typed.value = event.currentTarget.value;
							}}
						/>
						<button type="submit" class="primary">
							Find
						</button>
					</div>
					<p class="fault" id="hash-fault" role="status">
						{fault.value}
					</p>
				</div>
			</form>
			<FileDrop
				id="statement-files"
				label="By a key and public inputs"
				hint="Drop or choose both files. The statement's hash is computed in this page."
				onFiles={(chosen) =>
					void readFiles(chosen).then((files) => {
						read.value = recognise(files);
					})
				}
			/>
			<div role="status">
				{read.value.files
					.filter((file) => file.fault !== undefined)
					.map((file) => (
						<Notice key={file.name} tone="bad">
							{file.name}: {file.fault}
						</Notice>
					))}
				{read.value.files.length > 0 && computed === undefined && (
					<p class="hint">A verifying key and public inputs are needed.</p>
				)}
				{computed !== undefined && (
					<p>
						<a href={statementLink(computed)}>{computed}</a>
					</p>
				)}
			</div>
		</section>
	);
}
