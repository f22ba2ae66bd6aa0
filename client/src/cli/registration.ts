import { readVerifyingKey } from "../artefactFiles.js";
import { chooseVerifier, keeperOf } from "../verifier.js";
import type { Action } from "./action.js";
import { readKeyChoice, submitSettings } from "./action.js";
import { inclusionReport } from "./report.js";
import type { RegisterSettings, RemoveSettings } from "./settings.js";

export async function prepareRegister(
	settings: RegisterSettings,
): Promise<Action> {
	const key = await readVerifyingKey(settings.keyFile);
	const submitting = await submitSettings(settings);
	return async (chain) => {
		const verifier = chooseVerifier(chain, {
			pallet: settings.pallet,
			system: key.system,
		});
		const outcome = await verifier.ensureKey({ ...submitting, key });
		if (!outcome.registered) {
			return {
				lines: [
					["key", key.hash],
					["notice", `registered already, by ${outcome.owner}`],
				],
				json: {
					ok: true,
					key: key.hash,
					registered: false,
					owner: outcome.owner,
				},
				ok: true,
			};
		}
		const inclusion = inclusionReport(chain, outcome.success);
		return {
			lines: [
				["key", key.hash],
				["result", `registered with ${verifier.pallet}`],
				...inclusion.lines,
			],
			json: { ok: true, key: key.hash, registered: true, ...inclusion.json },
			ok: true,
		};
	};
}

export async function prepareRemove(settings: RemoveSettings): Promise<Action> {
	const { hash, key } = await readKeyChoice(settings.key);
	const submitting = await submitSettings(settings);
	return async (chain) => {
		const verifier = await keeperOf(chain, { pallet: settings.pallet, hash });
		if (key !== undefined) {
			verifier.requireSystem(key.system);
		}
		const success = await verifier.removeKey({ ...submitting, hash });
		const inclusion = inclusionReport(chain, success);
		return {
			lines: [
				["key", hash],
				["result", `removed from ${verifier.pallet}`],
				...inclusion.lines,
			],
			json: { ok: true, key: hash, removed: true, ...inclusion.json },
			ok: true,
		};
	};
}
