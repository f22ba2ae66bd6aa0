import { readProof, readPublicInputs } from "../artefactFiles.js";
import type { VerifyingKey } from "../artefacts.js";
import { statementOf } from "../artefacts.js";
import type { Chain } from "../chain.js";
import { CallFailed, UsageError } from "../errors.js";
import type { Hex } from "../hashes.js";
import type { Rejection } from "../rejection.js";
import { formatRejection } from "../rejection.js";
import type { KeySource, ProofWithInputs, VerifySuccess } from "../verifier.js";
import { chooseVerifier } from "../verifier.js";
import type { Action } from "./action.js";
import { readKeyChoice, submitSettings } from "./action.js";
import type { Report } from "./report.js";
import { inclusionReport } from "./report.js";
import type { VerifySettings } from "./settings.js";

export async function prepareVerify(settings: VerifySettings): Promise<Action> {
	const chosen = await readKeyChoice(settings.key);
	const { system, batch, statements } = await readProofs(settings, chosen);
	const submitting = settings.dryRun
		? undefined
		: await submitSettings(settings);
	const key: KeySource =
		settings.inline && chosen.key !== undefined
			? { inline: chosen.key }
			: { registered: chosen.hash };
	return async (chain) => {
		const { pallet } = settings;
		const verifier = chooseVerifier(chain, { pallet, system });
		const [only] = batch;
		if (submitting === undefined) {
			const call =
				batch.length === 1 && only !== undefined
					? verifier.verifyCall({ ...only, key })
					: verifier.verifyBatchCall({ batch, key });
			return dryRunReport(await verifier.dryRun(call), statements);
		}
		try {
			const success =
				batch.length === 1 && only !== undefined
					? await verifier.verify({ ...submitting, ...only, key })
					: await verifier.verifyBatch({ ...submitting, batch, key });
			return verifiedReport(chain, success, statements);
		} catch (error) {
			if (error instanceof CallFailed) {
				return rejectedReport(chain, error);
			}
			throw error;
		}
	};
}

async function readProofs(
	settings: VerifySettings,
	chosen: { readonly hash: Hex; readonly key?: VerifyingKey },
): Promise<{ system: string; batch: ProofWithInputs[]; statements: Hex[] }> {
	const batch: ProofWithInputs[] = [];
	const statements: Hex[] = [];
	let system = chosen.key?.system;
	for (const { proofFile, inputsFile } of settings.proofs) {
		const proof = await readProof(proofFile, { system });
		system = proof.system;
		const inputs = await readPublicInputs(inputsFile, { system });
		batch.push({ proof, inputs });
		statements.push(statementOf({ keyHash: chosen.hash, inputs }));
	}
	if (system === undefined) {
		throw new UsageError("--proof is missing");
	}
	return { system, batch, statements };
}

function verifiedReport(
	chain: Chain,
	success: VerifySuccess,
	expected: readonly Hex[],
): Report {
	const recorded = success.verified.map(({ statement }) => statement);
	const same =
		recorded.length === expected.length &&
		recorded.every((statement, i) => statement === expected[i]);
	const inclusion = inclusionReport(chain, success);
	return {
		lines: [
			["verdict", "verified"],
			...recorded.map((statement) => ["statement", statement] as const),
			...(same
				? []
				: expected.map(
						(statement) => ["expected", `${statement} from the files`] as const,
					)),
			...inclusion.lines,
			...(same
				? []
				: ([
						[
							"",
							"The chain recorded other statements than the files'. Check that the files belong together.",
						],
					] as const)),
		],
		json: {
			ok: same,
			verdict: "verified",
			statements: recorded,
			expectedStatements: expected,
			...inclusion.json,
		},
		ok: same,
	};
}

function rejectedReport(chain: Chain, failed: CallFailed): Report {
	const inclusion = inclusionReport(chain, failed.inclusion);
	return {
		lines: [
			["verdict", "rejected"],
			["error", formatRejection(failed.rejection)],
			...inclusion.lines,
		],
		json: {
			ok: false,
			verdict: "rejected",
			error: { kind: "rejected", ...failed.rejection },
			...inclusion.json,
			nonce: failed.nonce,
		},
		ok: false,
	};
}

function dryRunReport(
	rejection: Rejection | undefined,
	statements: readonly Hex[],
): Report {
	if (rejection !== undefined) {
		return {
			lines: [
				["verdict", "rejected (dry run)"],
				["error", formatRejection(rejection)],
			],
			json: {
				ok: false,
				verdict: "rejected",
				dryRun: true,
				error: { kind: "rejected", ...rejection },
			},
			ok: false,
		};
	}
	return {
		lines: [
			["verdict", "verified (dry run)"],
			...statements.map((statement) => ["statement", statement] as const),
		],
		json: { ok: true, verdict: "verified", dryRun: true, statements },
		ok: true,
	};
}
