import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import {
	account,
	accounts,
	chooseAccount,
	connectWallets,
	walletNotice,
} from "./accounts.js";
import { formatShare, shorten } from "./format.js";

/** Renders a shortened hash or address, with a button that copies the whole. */
export function Hash(props: {
	readonly value: string;
	readonly name: string;
	readonly whole?: boolean;
}) {
	const { value } = props;
	const outcome = useSignal({ value, text: "Copy" });
	const copy = async () => {
		const text = (await hasCopied(value)) ? "Copied" : "Could not copy";
		outcome.value = { value, text };
	};
	return (
		<span class="hash">
			<code title={value}>{props.whole ? value : shorten(value)}</code>
			{/* Browsers offer a clipboard only to pages from https or from this machine. */}
			{navigator.clipboard !== undefined && (
				<button type="button" class="quiet small" onClick={copy}>
					{outcome.value.value === value ? outcome.value.text : "Copy"}
					<span class="unseen"> {props.name}</span>
				</button>
			)}
		</span>
	);
}

/** Copies a text. Returns false if the browser refuses. */
async function hasCopied(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}

/** Moves the focus to an element. A control that is about to vanish would lose it to the whole page. */
export function focusOn(id: string): void {
	document.getElementById(id)?.focus();
}

/** Renders a share as a bar with its percentage. */
export function Share(props: {
	readonly share: number;
	readonly name: string;
}) {
	const percent = Math.min(100, props.share * 100);
	return (
		<span class="share">
			<span class="track" aria-hidden="true">
				<span class="fill" style={{ width: `${percent}%` }} />
			</span>
			<span class="figure">
				<span class="unseen">{props.name}: </span>
				{formatShare(props.share)}
			</span>
		</span>
	);
}

export type Tone = "good" | "bad" | "warn" | "plain";

const MARKS: Readonly<Record<Tone, string>> = {
	good: "✓",
	bad: "✕",
	warn: "!",
	plain: "i",
};

/** Renders a message with a symbol, so that its kind does not depend on colours. */
export function Notice(props: {
	readonly tone: Tone;
	readonly children: ComponentChildren;
}) {
	return (
		<div class={`notice ${props.tone}`}>
			<span class="mark" aria-hidden="true">
				{MARKS[props.tone]}
			</span>
			<div>{props.children}</div>
		</div>
	);
}

/** Renders a list of names and values. */
export function Facts(props: {
	readonly facts: readonly (readonly [string, ComponentChildren])[];
}) {
	return (
		<dl class="facts">
			{props.facts.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** An option of a choice that has no name but its identifier. */
export function named(id: string): {
	readonly id: string;
	readonly name: string;
} {
	return { id, name: id };
}

/** Renders a field to choose one of several options. */
export function Choice(props: {
	readonly id: string;
	readonly label: string;
	readonly value: string | undefined;
	readonly options: readonly { readonly id: string; readonly name: string }[];
	readonly onChoose: (id: string) => void;
}) {
	return (
		<div class="field">
			<label for={props.id}>{props.label}</label>
			<select
				id={props.id}
				value={props.value}
				onChange={(event) => props.onChoose(event.currentTarget.value)}
			>
				{props.options.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
		</div>
	);
}

/** Renders the choice of the account that signs, grouped by the holder of the key. */
export function AccountChoice() {
	const sources = [...new Set(accounts.value.map(({ source }) => source))];
	return (
		<div class="field">
			<label for="account">Account</label>
			<div class="row">
				<select
					id="account"
					value={account.value?.id ?? ""}
					disabled={accounts.value.length === 0}
					onChange={(event) => chooseAccount(event.currentTarget.value)}
				>
					{accounts.value.length === 0 && <option value="">None yet</option>}
					{sources.map((source) => (
						<optgroup key={source} label={source}>
							{accounts.value
								.filter((one) => one.source === source)
								.map(({ id, name, address }) => (
									<option key={id} value={id}>
										{name === address
											? shorten(address)
											: `${name} (${shorten(address, 4)})`}
									</option>
								))}
						</optgroup>
					))}
				</select>
				<button type="button" onClick={() => void connectWallets()}>
					Use a wallet
				</button>
			</div>
			<p class="hint" role="status">
				{walletNotice.value ?? ""}
			</p>
		</div>
	);
}

/** Renders an area to drop files on, with a button as an alternative. */
export function FileDrop(props: {
	readonly id: string;
	readonly label: string;
	readonly hint: string;
	readonly onFiles: (files: File[]) => void;
}) {
	const over = useSignal(false);
	const take = (list: FileList | null | undefined) => {
		if (list && list.length > 0) {
			props.onFiles([...list]);
		}
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the file input inside does the same with the keyboard
		<div
			class={over.value ? "drop over" : "drop"}
			onDragOver={(event) => {
				event.preventDefault();
				over.value = true;
			}}
			onDragLeave={() => {
				over.value = false;
			}}
			onDrop={(event) => {
				event.preventDefault();
				over.value = false;
				take(event.dataTransfer?.files);
			}}
		>
			<label for={props.id}>{props.label}</label>
			<p class="hint" id={`${props.id}-hint`}>
				{props.hint}
			</p>
			<input
				id={props.id}
				type="file"
				multiple
				aria-describedby={`${props.id}-hint`}
				onChange={(event) => {
					take(event.currentTarget.files);
					event.currentTarget.value = "";
				}}
			/>
		</div>
	);
}
