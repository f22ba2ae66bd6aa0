import type { Artefacts } from "../demo/scenario.js";
import { UsageError } from "../errors.js";
import type { Capacity } from "./report.js";

/** A pallet, what fits a block of it, and a proof for it. */
export interface Subject {
	readonly artefacts: Artefacts;
	readonly capacity: Capacity;
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
