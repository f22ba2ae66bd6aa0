import type { Assay, KeyInfo, RegisteredKey } from "@assay/client";
import { formatAmount, Verifier } from "@assay/client";
import { signal, untracked, useSignal, useSignalEffect } from "@preact/signals";
import type { Account } from "../accounts.js";
import { account, accounts, isSameAccount } from "../accounts.js";
import type { Recognised } from "../artefacts.js";
import { NOTHING, readFiles, recognise } from "../artefacts.js";
import { finalizedNumber } from "../blocks.js";
import type { ChainInfo } from "../connection.js";
import { readyChain, shownChain } from "../connection.js";
import {
	AccountChoice,
	Facts,
	FileDrop,
	focusOn,
	Hash,
	Notice,
} from "../elements.js";
import { counted, messageOf, shorten } from "../format.js";
import { oneAtATime } from "../oneAtATime.js";
import { isUnderWay, run, submissionSignal } from "../submission.js";
import { SUBMISSION, SubmissionView } from "./submissionView.js";

/** The sizes of a key, which depend on the key alone. */
type KeySizes = Pick<KeyInfo, "size" | "preparedBytes">;

/** A registered key with its sizes; without them if it was removed while they were read. */
type ListedKey = RegisteredKey & Partial<KeySizes>;

type Listing =
	| { readonly state: "reading" }
	| { readonly state: "failed"; readonly reason: string }
	| { readonly state: "read"; readonly keys: readonly ListedKey[] };

const listing = signal<Listing>({ state: "reading" });
/** The chain of the listing, by its first block. */
let listed: string | undefined;
const submission = submissionSignal();
const given = signal<Recognised>(NOTHING);

/** Reads the keys now and after every final block, until the returned function is called. */
function followKeys(chain: ChainInfo): () => void {
	if (chain.genesis !== listed) {
		listed = chain.genesis;
		listing.value = { state: "reading" };
	}
	const known = new Map<string, KeySizes>();
	let isOver = false;
	const read = oneAtATime(async () => {
		const next = isOver ? undefined : await readKeys(chain, known);
		if (next !== undefined && !isOver) {
			listing.value = next;
		}
	});
	const stop = finalizedNumber.subscribe(read);
	return () => {
		isOver = true;
		stop();
	};
}

async function readKeys(
	chain: ChainInfo,
	known: Map<string, KeySizes>,
): Promise<Listing> {
	try {
		return { state: "read", keys: await listKeys(chain, known) };
	} catch (error) {
		return { state: "failed", reason: messageOf(error) };
	}
}

/** Lists the keys. Takes the sizes from `known`, and adds those that it had to ask for. */
async function listKeys(
	{ assay }: ChainInfo,
	known: Map<string, KeySizes>,
): Promise<ListedKey[]> {
	return Promise.all(
		(await assay.keys()).map(async (key) => {
			const sizes = known.get(keyId(key)) ?? (await sizesOf(assay, key));
			if (sizes !== undefined) {
				known.set(keyId(key), sizes);
			}
			return { ...key, ...sizes };
		}),
	);
}

function keyId({ pallet, hash }: RegisteredKey): string {
	return `${pallet}/${hash}`;
}

async function sizesOf(
	{ chain }: Assay,
	{ pallet, hash }: RegisteredKey,
): Promise<KeySizes | undefined> {
	const info = await new Verifier({ chain, pallet }).keyInfo(hash);
	return info && { size: info.size, preparedBytes: info.preparedBytes };
}

/** Renders the registered keys. Offers to register a key, and to remove the user's own keys. */
export function KeysPage() {
	useSignalEffect(() => {
		const chain = readyChain();
		return chain && untracked(() => followKeys(chain));
	});
	return (
		<>
			<h1>Keys</h1>
			<p class="lead">
				A registered key is validated once. Its owner's deposit comes back when
				the key is removed.
			</p>
			<Register />
			<section aria-labelledby="registered">
				<h2 id="registered">Registered keys</h2>
				<List />
			</section>
		</>
	);
}

function Register() {
	const { key, files } = given.value;
	const busy = isUnderWay(submission.value);
	const chain = readyChain();
	return (
		<section aria-labelledby="register">
			<h2 id="register">Register or remove</h2>
			<AccountChoice />
			<FileDrop
				id="key-file"
				label="Verifying key"
				hint="Drop a key's file here or choose it: of snarkjs, gnark, arkworks or SP1, a receipt of RISC Zero, or Assay's own JSON, as for halo2."
				onFiles={(chosen) =>
					void readFiles(chosen).then((files) => {
						given.value = recognise(files);
						submission.value = undefined;
					})
				}
			/>
			<div role="status">
				{files.map((file) => (
					<p key={file.name} class={file.fault === undefined ? "" : "fault"}>
						<strong>{file.name}</strong>: {file.fault ?? file.holds}
					</p>
				))}
				{files.length > 0 && key === undefined && (
					<p class="hint">No verifying key is among the files.</p>
				)}
				{key !== undefined && (
					<Facts
						facts={[
							["Proof system", key.system],
							["Hash", <Hash value={key.hash} name="the key's hash" />],
						]}
					/>
				)}
			</div>
			<p class="actions">
				<button
					type="button"
					class="primary"
					disabled={
						key === undefined ||
						!chain?.pallets.length ||
						account.value === undefined ||
						busy
					}
					onClick={() => void register()}
				>
					Register the key
				</button>
			</p>
			<SubmissionView submission={submission.value} />
		</section>
	);
}

async function register(): Promise<void> {
	const chain = readyChain();
	const payer = account.value;
	const { key } = given.value;
	if (chain === undefined || payer === undefined || key === undefined) {
		return;
	}
	await run(submission, {
		chain,
		account: payer,
		send: async (settings) => {
			const outcome = await chain.assay.register({ ...settings, key });
			if (!outcome.registered) {
				throw new Error(
					`the key is registered already, by ${outcome.owner}; nothing was sent`,
				);
			}
			return outcome.success;
		},
	});
}

async function remove(key: RegisteredKey): Promise<void> {
	const chain = readyChain();
	const payer = account.value;
	if (chain === undefined || payer === undefined) {
		return;
	}
	await run(submission, {
		chain,
		account: payer,
		send: (settings) =>
			chain.assay.remove({ ...settings, key: key.hash, pallet: key.pallet }),
	});
}

function List() {
	const now = listing.value;
	if (shownChain() === undefined) {
		return <p class="empty">There is no connection to a node yet.</p>;
	}
	switch (now.state) {
		case "reading":
			return <p class="empty">Reading the keys …</p>;
		case "failed":
			return <Notice tone="bad">The keys cannot be read: {now.reason}.</Notice>;
		case "read":
			return now.keys.length === 0 ? (
				<p class="empty">No key is registered on this chain.</p>
			) : (
				<ul class="keys">
					{now.keys.map((key) => (
						<KeyItem key={keyId(key)} item={key} />
					))}
				</ul>
			);
	}
}

function KeyItem({ item }: { readonly item: ListedKey }) {
	const sure = useSignal(false);
	const chain = shownChain()?.assay.chain;
	const isOwner = ({ address }: Account) =>
		chain !== undefined && isSameAccount(chain, item.owner, address);
	const owner = accounts.value.find(isOwner);
	const isMine = account.value !== undefined && isOwner(account.value);
	const { deposit, size, preparedBytes } = item;
	const amount =
		deposit === undefined || chain === undefined
			? "none"
			: formatAmount(chain, deposit);
	return (
		<li>
			<h3>
				<Hash value={item.hash} name={`the key's hash ${shorten(item.hash)}`} />
			</h3>
			<Facts
				facts={[
					["Proof system", item.system ?? "unknown"],
					["Pallet", item.pallet],
					[
						"Owner",
						owner?.name ?? <Hash value={item.owner} name="the owner" />,
					],
					["Size", size === undefined ? "unknown" : `${size}`],
					[
						"Stored",
						preparedBytes === undefined
							? "unknown"
							: counted(preparedBytes, "byte"),
					],
					["Deposit", amount],
				]}
			/>
			{isMine && (
				<button
					type="button"
					class={sure.value ? "danger" : ""}
					disabled={isUnderWay(submission.value)}
					onBlur={() => {
						sure.value = false;
					}}
					onClick={() => {
						const isSure = sure.value;
						sure.value = !isSure;
						if (isSure) {
							void remove(item);
							focusOn(SUBMISSION);
						}
					}}
				>
					{sure.value ? "Remove it now" : "Remove"}
					<span class="unseen"> the key {shorten(item.hash)}</span>
				</button>
			)}
		</li>
	);
}
