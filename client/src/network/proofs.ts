import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { artefactsOf } from "../blockSpace/candidates.js";
import { bls, blsByCommittee, blsVariants } from "../demo/bls.js";
import { ecdsa, ecdsaForms } from "../demo/ecdsa.js";
import type { Groth16Curve } from "../demo/groth16.js";
import {
	groth16,
	groth16Curves,
	hintedGroth16,
	hintGroth16,
	proveGroth16,
	setUpGroth16,
} from "../demo/groth16.js";
import {
	halo2,
	halo2Circuits,
	hintedHalo2,
	hintedHalo2Circuits,
} from "../demo/halo2.js";
import { kzg } from "../demo/kzg.js";
import { lattice, latticeSets } from "../demo/lattice.js";
import { ringVrf } from "../demo/ring.js";
import type {
	Artefacts,
	DemoScenario,
	ProofAndInputs,
	Tampered,
	Workplace,
} from "../demo/scenario.js";
import { UsageError } from "../errors.js";
import { replaceFile } from "../replaceFile.js";

/** Depth of the Merkle tree of Groth16's proofs, the number of its leaves, and the index of the proved leaf. */
const DEPTH = 1;
const LEAVES = 2 ** DEPTH;
const LEAF = 1;

/** Milliseconds that a proof of a cheap system takes at most. */
const CHEAP_MS = 1_000;
/** The most distinct proofs of a system whose proofs take longer. */
const FEW = 2;

/** The tools that make proofs. */
export interface ProofSource {
	/** Path of the prover, `assay`. */
	readonly prover: string;
	/** A folder to make proofs in. */
	readonly folder: string;
	/** The folder with kept proofs of halo2. */
	readonly kept: string;
	/** A file that keeps all proofs. If it exists, they are read from it. */
	readonly proofs: string | undefined;
	/** The number of distinct proofs of a cheap system. */
	readonly distinct: number;
	/** The seed of the random changes. */
	readonly seed: number;
	readonly tell: (text: string) => void;
}

/** A key with valid proofs and invalid ones. */
export interface Proved {
	readonly artefacts: Artefacts;
	/** Further valid proofs for the key, each of another statement. */
	readonly more: readonly ProofAndInputs[];
	readonly tampered: readonly Tampered[];
}

/** Returns proofs of every proof system: kept ones if the file with them exists, otherwise new ones. */
export async function provedOf(source: ProofSource): Promise<Proved[]> {
	const { proofs, tell } = source;
	if (proofs !== undefined && existsSync(proofs)) {
		tell(`reading the proofs of ${proofs}`);
		return parseProved(await readFile(proofs, "utf8"), proofs);
	}
	const proved: Proved[] = [];
	for (const [i, scenario] of networkScenarios.entries()) {
		const folder = join(source.folder, String(i));
		const artefacts = await artefactsOf({ ...source, scenario, folder });
		if (artefacts === undefined) {
			throw new Error(`there is no proof for ${scenario.name}`);
		}
		const workplace = { prover: source.prover, folder };
		proved.push({
			artefacts,
			more: await proveMore(scenario, artefacts, workplace, source.distinct),
			tampered: await scenario.tamper(artefacts, workplace),
		});
	}
	if (proofs !== undefined) {
		await replaceFile(proofs, JSON.stringify(proved));
	}
	return proved;
}

/** Parses the file of kept proofs. Throws a `UsageError` for the file of an earlier program. */
export function parseProved(text: string, file: string): Proved[] {
	const proved: readonly Partial<Proved>[] = JSON.parse(text);
	if (!proved.every(({ more }) => Array.isArray(more))) {
		throw new UsageError(
			`--proofs: ${file} has one proof for each system, as an earlier program wrote it; remove it to have them made anew`,
		);
	}
	return proved as Proved[];
}

/**
 * Makes further proofs of a scenario, up to `distinct` with the first one. If a proof takes longer than a second, there
 * are at most two.
 */
export async function proveMore(
	{ another }: Pick<DemoScenario, "another">,
	artefacts: Artefacts,
	workplace: Workplace,
	distinct: number,
): Promise<ProofAndInputs[]> {
	const more: ProofAndInputs[] = [];
	let most = another === undefined ? 1 : distinct;
	while (another !== undefined && 1 + more.length < most) {
		const start = performance.now();
		more.push(await another(workplace, 1 + more.length, artefacts));
		if (performance.now() - start > CHEAP_MS) {
			most = Math.min(most, FEW);
		}
	}
	return more;
}

/** The scenario of Groth16 over one curve with a small tree, so that keys and proofs take no time. */
function smallGroth16(curve: Groth16Curve): DemoScenario {
	return {
		...groth16(curve),
		prove: async (workplace) => {
			await setUpGroth16({ ...workplace, curve, depth: DEPTH });
			return proveGroth16({ ...workplace, ...treeAt(0) });
		},
		another: (workplace, index) =>
			proveGroth16({ ...workplace, ...treeAt(index) }),
	};
}

/** The same with hints. */
function smallHintedGroth16(curve: Groth16Curve): DemoScenario {
	const plain = smallGroth16(curve);
	return {
		...hintedGroth16(curve),
		prove: async (workplace) => {
			await plain.prove(workplace);
			return hintGroth16({ ...workplace, ...treeAt(0) });
		},
		another: async (workplace, index, artefacts) => {
			await plain.another?.(workplace, index, artefacts);
			return hintGroth16({ ...workplace, ...treeAt(index) });
		},
	};
}

/** Returns a tree of its own for each index. */
function treeAt(index: number) {
	return { depth: DEPTH, leaf: LEAF, first: 1 + index * LEAVES };
}

/** All proof systems, each once for a key. BLS signatures are those of committees, since drand signs one pulse a round. */
const networkScenarios: readonly DemoScenario[] = [
	...groth16Curves.map(smallGroth16),
	...groth16Curves.map(smallHintedGroth16),
	...latticeSets.slice(0, 1).map(lattice),
	...ecdsaForms.map(ecdsa),
	...halo2Circuits.map(halo2),
	...hintedHalo2Circuits.map(hintedHalo2),
	kzg,
	ringVrf,
	...blsVariants.map((variant) => bls(blsByCommittee(variant))),
];
