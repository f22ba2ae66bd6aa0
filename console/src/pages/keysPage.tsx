import type { RegisteredKey } from "@assay/client";
import { formatAmount, Verifier } from "@assay/client";
import { effect, signal, useSignal } from "@preact/signals";
import { account, accounts } from "../accounts.js";
import type { Recognised } from "../artefacts.js";
import { NOTHING, readFiles, recognise } from "../artefacts.js";
import { finalizedNumber } from "../blocks.js";
import type { ChainInfo } from "../connection.js";
import { readyChain, shownChain } from "../connection.js";
import { AccountChoice, Facts, FileDrop, Hash, Notice } from "../elements.js";
import { counted, messageOf, shorten } from "../format.js";
import { isUnderWay, run, submissionSignal } from "../submission.js";
import { SubmissionView } from "./submissionView.js";

/** A registered key with its sizes. */
interface ListedKey extends RegisteredKey {
	/** The size as the proof system counts it: for Groth16, the number of public inputs. */
	readonly size: number | undefined;
	readonly preparedBytes: number | undefined;
}

type Listing =
	| { readonly state: "reading" }
	| { readonly state: "failed"; readonly reason: string }
	| { readonly state: "read"; readonly keys: readonly ListedKey[] };

const listing = signal<Listing>({ state: "reading" });
const submission = submissionSignal();
const given = signal<Recognised>(NOTHING);

/** The number of readings so far. Results of earlier ones are ignored. */
let reading = 0;
function followKeys(): () => void {
	return effect(() => {
		const chain = readyChain();
		void finalizedNumber.value;
		reading += 1;
		if (chain !== undefined) {
			void read(chain, reading);
		}
	});
}

async function read(chain: ChainInfo, mine: number): Promise<void> {
	let next: Listing;
	try {
		next = { state: "read", keys: await listKeys(chain) };
	} catch (error) {
		next = { state: "failed", reason: messageOf(error) };
	}
	if (mine === reading) {
		listing.value = next;
	}
}

async function listKeys({ assay }: ChainInfo): Promise<ListedKey[]> {
	return Promise.all(
		(await assay.keys()).map(async (key) => {
			const { chain } = assay;
			const verifier = new Verifier({ chain, pallet: key.pallet });
			const info = await verifier.keyInfo(key.hash);
			const { size, preparedBytes } = info ?? {};
			return { ...key, size, preparedBytes };
		}),
	);
}

followKeys();

/** Renders the registered keys. Offers to register a key, and to remove the user's own keys. */
export function KeysPage() {
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
				hint="Drop a key's file here or choose it: of snarkjs, gnark or arkworks, or Assay's own JSON, as for halo2."
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
						<KeyItem key={`${key.pallet}/${key.hash}`} item={key} />
					))}
				</ul>
			);
	}
}

function KeyItem({ item }: { readonly item: ListedKey }) {
	const sure = useSignal(false);
	const chain = shownChain()?.assay.chain;
	const owner = accounts.value.find(({ address }) => address === item.owner);
	const isMine = account.value?.address === item.owner;
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
						if (sure.value) {
							void remove(item);
						}
						sure.value = !sure.value;
					}}
				>
					{sure.value ? "Remove it now" : "Remove"}
					<span class="unseen"> the key {shorten(item.hash)}</span>
				</button>
			)}
		</li>
	);
}
