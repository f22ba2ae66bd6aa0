import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { readVerifyingKey } from "../artefactFiles.js";
import type { VerifyingKey } from "../artefacts.js";
import type { Chain } from "../chain.js";
import { signerFromUri } from "../chain.js";
import { messageOf, UsageError } from "../errors.js";
import type { Hex } from "../hashes.js";
import type { SubmitSettings } from "../submit.js";
import type { Report } from "./report.js";
import type {
	KeyChoice,
	SecretChoice,
	SubmittingSettings,
} from "./settings.js";

/** The part of a command that needs a chain, after its files are read. */
export type Action = (chain: Chain) => Promise<Report>;

/** Returns the settings of a transaction. Reads its account from the secret. */
export async function submitSettings(
	settings: SubmittingSettings,
): Promise<SubmitSettings> {
	return {
		signer: await signerFromUri(await readSecret(settings.secret)),
		until: settings.until,
		timeoutMs: settings.timeoutMs,
	};
}

/** Returns a chosen secret URI. */
async function readSecret(choice: SecretChoice): Promise<string> {
	if ("uri" in choice) {
		return choice.uri;
	}
	const { file } = choice;
	const secret = (await readSecretText(file)).trim();
	if (secret === "") {
		throw new UsageError(
			`--suri-file: ${file} has no secret URI; write it as the only line`,
		);
	}
	return secret;
}

async function readSecretText(file: string): Promise<string> {
	try {
		return file === "-"
			? await text(process.stdin)
			: await readFile(file, "utf8");
	} catch (error) {
		throw new UsageError(
			`--suri-file: ${file} cannot be read (${messageOf(error)}); pass a file with the secret URI, or - for the standard input`,
		);
	}
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
