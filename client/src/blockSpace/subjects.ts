import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { missingProgram } from "../demo/prover.js";
import type { Artefacts, DemoScenario } from "../demo/scenario.js";
import { UsageError } from "../errors.js";
import type { Capacity } from "./report.js";

/** A pallet, what fits a block of it, and a proof for it. */
export interface Subject {
	readonly artefacts: Artefacts;
	readonly capacity: Capacity;
}

/**
 * A key and a proof for a scenario: kept ones if there are, otherwise new ones, made in a folder. Undefined if that takes a
 * program that is not there, of which `tell` is told.
 */
export async function artefactsOf(options: {
	readonly scenario: DemoScenario;
	readonly prover: string;
	readonly folder: string;
	/** A folder with a folder for each scenario whose proof is kept. */
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
		tell(`${name}: reading the key and the proof that are kept`);
		return scenario.read(found);
	}
	const program = missingProgram(scenario, prover);
	if (program !== undefined) {
		tell(`${name}: left out, as ${program} is not beside the prover`);
		return undefined;
	}
	tell(`${name}: making a key and a proof`);
	await mkdir(folder);
	return scenario.prove({ prover, folder });
}

/** The pallets that verify by one host function, which are those that a set of weights is for. */
export function hostPallets(
	scenarios: readonly Pick<DemoScenario, "backends">[],
): string[] {
	return scenarios
		.flatMap(({ backends }) => backends)
		.filter(({ name }) => name === "host")
		.map(({ pallet }) => pallet);
}

/** The pallets that were named, or the first of each proof system. */
export function chooseSubjects<S extends Pick<Subject, "capacity">>(
	subjects: readonly S[],
	names: readonly string[],
): S[] {
	if (names.length === 0) {
		const systems = subjects.map(({ capacity }) => capacity.system);
		return subjects.filter((_, i) => systems.indexOf(systems[i] ?? "") === i);
	}
	return names.map((name) => {
		const found = subjects.find(({ capacity }) => capacity.pallet === name);
		if (found === undefined) {
			const present = subjects
				.map(({ capacity }) => capacity.pallet)
				.join(", ");
			throw new UsageError(
				`--pallet: there is no ${name}; there are ${present}`,
			);
		}
		return found;
	});
}
