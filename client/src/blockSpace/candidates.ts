import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { missingProgram } from "../demo/prover.js";
import type { Artefacts, DemoScenario } from "../demo/scenario.js";
import { UsageError } from "../errors.js";
import type { Capacity } from "./report.js";

/** A pallet to fill blocks for, if it is chosen: its capacity, and a proof for it. */
export interface Candidate {
	readonly artefacts: Artefacts;
	readonly capacity: Capacity;
}

/**
 * Returns a key and a proof for a scenario. Reads kept ones if they exist, otherwise makes new ones in `folder`. If a
 * needed program is missing, it reports that through `tell` and returns undefined.
 */
export async function artefactsOf(options: {
	readonly scenario: DemoScenario;
	readonly prover: string;
	readonly folder: string;
	/** A folder with one folder for each scenario whose proof is kept. */
	readonly kept: string | undefined;
	readonly tell: (text: string) => void;
}): Promise<Artefacts | undefined> {
	const { scenario, prover, folder, kept, tell } = options;
	const { name } = scenario;
	const found = join(kept ?? "", scenario.kept ?? "");
	if (
		kept !== undefined &&
		scenario.kept !== undefined &&
		scenario.read !== undefined &&
		existsSync(found)
	) {
		tell(`${name}: reading the kept key and proof`);
		return scenario.read(found);
	}
	const program = missingProgram(scenario, prover);
	if (program !== undefined) {
		tell(`${name}: skipped, because ${program} is not beside the prover`);
		return undefined;
	}
	tell(`${name}: making a key and a proof`);
	await mkdir(folder);
	return scenario.prove({ prover, folder });
}

/** Returns the pallets that verify in one host function. Sets of weights differ only for these. */
export function hostPallets(
	scenarios: readonly Pick<DemoScenario, "backends">[],
): string[] {
	return scenarios
		.flatMap(({ backends }) => backends)
		.filter(({ name }) => name === "host")
		.map(({ pallet }) => pallet);
}

/** Returns the candidates of the named pallets. Without names, returns the first of each proof system. */
export function chooseCandidates<C extends Pick<Candidate, "capacity">>(
	candidates: readonly C[],
	names: readonly string[],
): C[] {
	if (names.length === 0) {
		const systems = candidates.map(({ capacity }) => capacity.system);
		return candidates.filter((_, i) => systems.indexOf(systems[i] ?? "") === i);
	}
	return names.map((name) => {
		const found = candidates.find(({ capacity }) => capacity.pallet === name);
		if (found === undefined) {
			const present = candidates
				.map(({ capacity }) => capacity.pallet)
				.join(", ");
			throw new UsageError(
				`--pallet: there is no ${name}; use one of ${present}`,
			);
		}
		return found;
	});
}
