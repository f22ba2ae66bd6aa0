import { readVerifyingKey } from "../artefactFiles.js";
import type { VerifyingKey } from "../artefacts.js";
import type { Chain } from "../chain.js";
import { signerFromUri } from "../chain.js";
import type { Hex } from "../hashes.js";
import type { SubmitSettings } from "../submit.js";
import type { Report } from "./report.js";
import type { KeyChoice, SubmittingSettings } from "./settings.js";

/** The part of a command that needs a chain, after its files are read. */
export type Action = (chain: Chain) => Promise<Report>;

/** Returns the settings of a transaction. Reads its account from the secret. */
export async function submitSettings(
	settings: SubmittingSettings,
): Promise<SubmitSettings> {
	return {
		signer: await signerFromUri(settings.suri),
		until: settings.until,
		timeoutMs: settings.timeoutMs,
	};
}

/** Returns the hash of a chosen key, with the key itself if the choice is a file. */
export async function readKeyChoice(
	choice: KeyChoice,
): Promise<{ hash: Hex; key?: VerifyingKey }> {
	if ("hash" in choice) {
		return choice;
	}
	const key = await readVerifyingKey(choice.file);
	return { hash: key.hash, key };
}
