import type { Chain } from "../chain.js";
import type { CurveInstance } from "../curves.js";
import { curveInstances } from "../curves.js";
import type { Hex } from "../hashes.js";
import { recentProofs } from "../verifiedProofs.js";
import { Verifier } from "../verifier.js";
import type { VerifierConstants } from "../verifierPallets.js";
import { verifierConstants, verifierPallets } from "../verifierPallets.js";
import type { Action } from "./action.js";
import { readKeyChoice } from "./action.js";
import type { Report } from "./report.js";
import type { ShowSettings } from "./settings.js";

export async function prepareShow(settings: ShowSettings): Promise<Action> {
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
	const curves = curveInstances(chain);
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
			...curvesLines(curves),
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
			curves,
		},
	};
}

function constantsText(constants: VerifierConstants): string {
	const { system, maxSize, maxBatch } = constants;
	return [
		system ?? "does not name its proof system",
		...(maxSize === undefined ? [] : [`MaxSize ${maxSize}`]),
		...(maxBatch === undefined ? [] : [`MaxBatch ${maxBatch}`]),
	].join(", ");
}

/** Returns one line for each curve of the chain. Returns an empty list for a chain without curves. */
function curvesLines(curves: readonly CurveInstance[]) {
	const names = [...new Set(curves.map(({ curve }) => curve))];
	const backends = (name: string) =>
		curves.filter(({ curve }) => curve === name).map((i) => i.backend);
	return names.length === 0
		? []
		: [
				["curves", `${names.length}`] as const,
				...names.map(
					(name) => [`  ${name}`, backends(name).join(", ")] as const,
				),
			];
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
				({ pallet, system, size, preparedBytes, owner }) =>
					[
						`  ${pallet}`,
						`${system}, size ${size}, ${preparedBytes} bytes prepared, owner ${owner}`,
					] as const,
			),
		],
		json: { key: { hash, registrations: found } },
		ok: true,
	};
}
