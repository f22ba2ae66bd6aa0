import type {
	Estimate,
	KeyOption,
	Verdict,
	VerifySuccess,
} from "@assay/client";
import {
	defaultVerifierPallet,
	Verifier,
	verifierPalletsOf,
} from "@assay/client";
import { computed, effect, signal } from "@preact/signals";
import { account } from "./accounts.js";
import type { GivenFile, Recognised } from "./artefacts.js";
import { NOTHING, recognise } from "./artefacts.js";
import type { ChainInfo } from "./connection.js";
import { readyChain } from "./connection.js";
import { messageOf, readHash } from "./format.js";
import { run, submissionSignal } from "./submission.js";

/** The files of the page "Verify". */
export const files = signal<readonly GivenFile[]>([]);
export const recognised = signal<Recognised>(NOTHING);
/** The hash of a registered key, as typed. It replaces a key among the files. */
export const keyHashText = signal("");
/** The pallet that the user chose. If empty, the chain's first for the proof system. */
export const palletChoice = signal("");
/** True to send an unregistered key with the proof. Otherwise the page registers the key first. */
export const sendsKey = signal(false);

/** The node's verdict on the proof, without a transaction. */
export interface Check {
	readonly verdict: Verdict;
	readonly estimate: Estimate;
	readonly registered: boolean;
	/** The estimate for registering the key; undefined if the key is registered. */
	readonly registration: Estimate | undefined;
}

export type CheckState =
	| { readonly state: "none" }
	| { readonly state: "running" }
	| { readonly state: "failed"; readonly reason: string }
	| { readonly state: "done"; readonly check: Check };

export const check = signal<CheckState>({ state: "none" });
export const submission = submissionSignal<VerifySuccess>();

/** The key of the verification, from the files or by its hash. */
const key = computed(
	() => recognised.value.key ?? readHash(keyHashText.value.trim()),
);

/** Descriptions of the missing parts without which the node cannot check the proof. */
export const missing = computed<readonly string[]>(() => {
	const { proof, inputs } = recognised.value;
	return [
		...(key.value === undefined
			? ["the verifying key, or the hash of a registered one"]
			: []),
		...(proof === undefined ? ["the proof"] : []),
		...(inputs === undefined ? ["the public inputs"] : []),
	];
});

/** The chain's pallets that verify the proof system of the files. */
export const pallets = computed<readonly string[]>(() => {
	const chain = readyChain();
	const system = recognised.value.proof?.system;
	return chain === undefined || system === undefined
		? []
		: verifierPalletsOf(chain.assay.chain, system);
});

/** The arguments of a verification; undefined if one is missing. */
const task = computed(() => {
	const chain = readyChain();
	const { proof, inputs } = recognised.value;
	if (
		chain === undefined ||
		chain.pallets.length === 0 ||
		key.value === undefined ||
		proof === undefined ||
		inputs === undefined
	) {
		return undefined;
	}
	const pallet = pallets.value.find((name) => name === palletChoice.value);
	return { chain, key: key.value, proof, inputs, pallet };
});

/** Adds files. They replace files of the same name. */
export function addFiles(added: readonly GivenFile[]): void {
	const names = new Set(added.map(({ name }) => name));
	setFiles([...files.value.filter(({ name }) => !names.has(name)), ...added]);
}

export function removeFile(name: string): void {
	setFiles(files.value.filter((file) => file.name !== name));
}

export function clearFiles(): void {
	setFiles([]);
}

function setFiles(next: readonly GivenFile[]): void {
	files.value = next;
	recognised.value = recognise(next);
	submission.value = undefined;
}

// Asks the node again whenever an argument of its verdict changes.
let asked = 0;
effect(() => {
	const now = task.value;
	asked += 1;
	if (now === undefined) {
		check.value = { state: "none" };
	} else {
		void ask(now, asked);
	}
});

async function ask(
	now: NonNullable<typeof task.value>,
	mine: number,
): Promise<void> {
	check.value = { state: "running" };
	let next: CheckState;
	try {
		next = { state: "done", check: await checkOf(now) };
	} catch (error) {
		next = { state: "failed", reason: messageOf(error) };
	}
	if (mine === asked) {
		check.value = next;
	}
}

async function checkOf(now: NonNullable<typeof task.value>): Promise<Check> {
	const { chain, key, proof, inputs, pallet } = now;
	const { assay } = chain;
	const registered = await isRegistered(chain, now);
	const by = keyOption(key, !registered);
	const options = { ...by, proof, inputs, pallet };
	const [verdict, estimate, registration] = await Promise.all([
		assay.dryRun(options),
		assay.estimate(options),
		registered || typeof key === "string"
			? undefined
			: assay.estimate({ key, pallet }),
	]);
	return { verdict, estimate, registered, registration };
}

async function isRegistered(
	{ assay }: ChainInfo,
	now: NonNullable<typeof task.value>,
): Promise<boolean> {
	const { key, pallet, proof } = now;
	const hash = typeof key === "string" ? key : key.hash;
	const verifier = new Verifier({
		chain: assay.chain,
		pallet: pallet ?? defaultVerifierPallet(assay.chain, proof.system),
	});
	return (await verifier.registration(hash)) !== undefined;
}

function keyOption(
	key: NonNullable<typeof task.value>["key"],
	inline: boolean,
): Pick<KeyOption, "key" | "inline"> {
	return { key, inline: inline && typeof key !== "string" };
}

/** Registers the key if needed and wanted, and submits the proof for verification. */
export async function submitProof(): Promise<void> {
	const now = task.value;
	const payer = account.value;
	if (now === undefined || payer === undefined) {
		return;
	}
	const { chain, key, proof, inputs, pallet } = now;
	const inline = sendsKey.value;
	await run(submission, {
		chain,
		account: payer,
		send: async (settings, say) => {
			const registered = await isRegistered(chain, now);
			if (!registered && !inline && typeof key !== "string") {
				say("Registering the key");
				await chain.assay.register({ ...settings, key, pallet });
				say("The key is registered; verifying the proof");
			}
			const by = keyOption(key, !registered && inline);
			return chain.assay.verify({ ...settings, ...by, proof, inputs, pallet });
		},
	});
}
