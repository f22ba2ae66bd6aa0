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

export async function submitSettings(
	settings: SubmittingSettings,
): Promise<SubmitSettings> {
	return {
		signer: await signerFromUri(settings.suri),
		until: settings.until,
		timeoutMs: settings.timeoutMs,
	};
}

export async function readKeyChoice(
	choice: KeyChoice,
): Promise<{ hash: Hex; key?: VerifyingKey }> {
	if ("hash" in choice) {
		return choice;
	}
	const key = await readVerifyingKey(choice.file);
	return { hash: key.hash, key };
}
