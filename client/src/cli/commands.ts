import type { VerifyingKey } from "../artefacts.js";
import {
	readProof,
	readPublicInputs,
	readVerifyingKey,
	statementOf,
} from "../artefacts.js";
import type { Chain } from "../chain.js";
import { signerFromUri } from "../chain.js";
import { CallFailed } from "../errors.js";
import type { Hex } from "../hashes.js";
import { recentProofs } from "../recentProofs.js";
import type { Rejection } from "../rejection.js";
import { formatRejection } from "../rejection.js";
import type { SubmitSettings } from "../submit.js";
import type {
	KeySource,
	ProofWithInputs,
	VerifierConstants,
	VerifySuccess,
} from "../verifier.js";
import { Verifier, verifierConstants, verifierPallets } from "../verifier.js";
import type { Report } from "./report.js";
import { inclusionReport } from "./report.js";
import type {
	KeyChoice,
	RegisterSettings,
	RemoveSettings,
	ShowSettings,
	SubmittingSettings,
	VerifySettings,
} from "./settings.js";

/** What remains of a command once its files are read: the part that needs a chain. */
export type Action = (chain: Chain) => Promise<Report>;

/** Reads the files of a command, so that a bad one is told before any connection is made. */
export async function prepare(
	settings: RegisterSettings | RemoveSettings | VerifySettings | ShowSettings,
): Promise<Action> {
	switch (settings.command) {
		case "register":
			return prepareRegister(settings);
		case "remove":
			return prepareRemove(settings);
		case "verify":
			return prepareVerify(settings);
		case "show":
			return prepareShow(settings);
	}
}

async function prepareRegister(settings: RegisterSettings): Promise<Action> {
	const key = await readVerifyingKey(settings.keyFile);
	const submitting = await submitSettings(settings);
	return async (chain) => {
		const verifier = new Verifier({ chain, pallet: settings.pallet });
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
				["result", `registered with ${settings.pallet}`],
				...inclusion.lines,
			],
			json: { ok: true, key: key.hash, registered: true, ...inclusion.json },
			ok: true,
		};
	};
}

async function prepareRemove(settings: RemoveSettings): Promise<Action> {
	const { hash, key } = await readKeyChoice(settings.key);
	const submitting = await submitSettings(settings);
	return async (chain) => {
		const verifier = new Verifier({ chain, pallet: settings.pallet });
		if (key !== undefined) {
			verifier.requireSystem(key.system);
		}
		const success = await verifier.removeKey({ ...submitting, hash });
		const inclusion = inclusionReport(chain, success);
		return {
			lines: [
				["key", hash],
				["result", `removed from ${settings.pallet}`],
				...inclusion.lines,
			],
			json: { ok: true, key: hash, removed: true, ...inclusion.json },
			ok: true,
		};
	};
}

async function prepareVerify(settings: VerifySettings): Promise<Action> {
	const chosen = await readKeyChoice(settings.key);
	const { batch, statements } = await readProofs(settings, chosen);
	const submitting = settings.dryRun
		? undefined
		: await submitSettings(settings);
	const key: KeySource =
		settings.inline && chosen.key !== undefined
			? { inline: chosen.key }
			: { registered: chosen.hash };
	return async (chain) => {
		const verifier = new Verifier({ chain, pallet: settings.pallet });
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

async function prepareShow(settings: ShowSettings): Promise<Action> {
	const hash =
		settings.key === undefined
			? undefined
			: (await readKeyChoice(settings.key)).hash;
	return async (chain) => {
		const about = await chainReport(chain);
		const key = hash === undefined ? undefined : await keyReport(chain, hash);
		const recent = await recentProofs(chain, { blocks: settings.blocks });
		const proofs = recent.flatMap(({ blockNumber, blockHash, proofs }) =>
			proofs.map((proof) => ({ ...proof, blockNumber, blockHash })),
		);
		return {
			lines: [
				...about.lines,
				...(key?.lines ?? []),
				["proofs", `${proofs.length} in the last ${settings.blocks} blocks`],
				...proofs.map(
					({ blockNumber, pallet, statement, key, who }) =>
						[
							`  #${blockNumber}`,
							`${pallet}  statement ${statement}  key ${key}  by ${who}`,
						] as const,
				),
			],
			json: { ok: true, ...about.json, ...key?.json, proofs },
			ok: key?.ok ?? true,
		};
	};
}

async function submitSettings(
	settings: SubmittingSettings,
): Promise<SubmitSettings> {
	return {
		signer: await signerFromUri(settings.suri),
		until: settings.until,
		timeoutMs: settings.timeoutMs,
	};
}

async function readKeyChoice(
	choice: KeyChoice,
): Promise<{ hash: Hex; key?: VerifyingKey }> {
	if ("hash" in choice) {
		return choice;
	}
	const key = await readVerifyingKey(choice.file);
	return { hash: key.hash, key };
}

async function readProofs(
	settings: VerifySettings,
	chosen: { readonly hash: Hex; readonly key?: VerifyingKey },
): Promise<{ batch: ProofWithInputs[]; statements: Hex[] }> {
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
	return { batch, statements };
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
							"The chain recorded something else than what the files state.",
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

async function chainReport(
	chain: Chain,
): Promise<Pick<Report, "lines" | "json">> {
	const { api } = chain;
	const [name, node, version, best] = await Promise.all([
		api.rpc.system.chain(),
		api.rpc.system.name(),
		api.rpc.system.version(),
		api.rpc.chain.getHeader(),
	]);
	const { specName, specVersion } = api.runtimeVersion;
	const verifiers = verifierPallets(chain).map((pallet) => ({
		pallet,
		...verifierConstants(chain, pallet),
	}));
	return {
		lines: [
			["chain", `${name} (${chain.url})`],
			["node", `${node} ${version}`],
			["runtime", `${specName} ${specVersion}`],
			["genesis", api.genesisHash.toHex()],
			["best block", `${best.number} (${best.hash.toHex()})`],
			["verifiers", verifiers.length === 0 ? "none" : `${verifiers.length}`],
			...verifiers.map(
				({ pallet, ...constants }) =>
					[`  ${pallet}`, constantsText(constants)] as const,
			),
		],
		json: {
			chain: name.toString(),
			url: chain.url,
			node: { name: node.toString(), version: version.toString() },
			runtime: {
				name: specName.toString(),
				version: specVersion.toNumber(),
			},
			genesis: api.genesisHash.toHex(),
			best: { number: best.number.toNumber(), hash: best.hash.toHex() },
			verifiers: verifiers.map(({ pallet, system, maxSize, maxBatch }) => ({
				pallet,
				system: system ?? null,
				maxSize: maxSize ?? null,
				maxBatch: maxBatch ?? null,
			})),
		},
	};
}

function constantsText(constants: VerifierConstants): string {
	const { system, maxSize, maxBatch } = constants;
	return [
		system ?? "does not say which proof system it verifies",
		...(maxSize === undefined ? [] : [`MaxSize ${maxSize}`]),
		...(maxBatch === undefined ? [] : [`MaxBatch ${maxBatch}`]),
	].join(", ");
}

async function keyReport(chain: Chain, hash: Hex): Promise<Report> {
	const found = [];
	for (const pallet of verifierPallets(chain)) {
		const info = await new Verifier({ chain, pallet }).keyInfo(hash);
		if (info !== undefined) {
			found.push({ pallet, ...info });
		}
	}
	return {
		lines: [
			["key", found.length === 0 ? `${hash} is not registered` : hash],
			...found.map(
				({ pallet, system, inputs, preparedBytes, owner }) =>
					[
						`  ${pallet}`,
						`${system}, ${inputs} inputs, ${preparedBytes} bytes prepared, owner ${owner}`,
					] as const,
			),
		],
		json: { key: { hash, registrations: found } },
		ok: true,
	};
}
