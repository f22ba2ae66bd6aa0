import { join } from "node:path";
import { readCurveOperation } from "../artefactFiles.js";
import type { Chain } from "../chain.js";
import { CurvePallet, curveInstances } from "../curves.js";
import { runProver } from "../demo/prover.js";
import type { ProofSource } from "./proofs.js";
import type { Subject } from "./subjects.js";

/** The operation that every curve has. */
const OPERATION = "mul-projective";

/** The backend that computes nothing, so that its results say nothing. */
const DUMMY = "Dummy";

/** Makes one call of each curve pallet that computes. All backends of a curve must have the prover's result. */
export async function curveSubjects(
	chain: Chain,
	{ prover, folder, tell }: Pick<ProofSource, "prover" | "folder" | "tell">,
): Promise<Subject[]> {
	const instances = curveInstances(chain).filter(
		({ backend }) => backend !== DUMMY,
	);
	const subjects: Subject[] = [];
	for (const curve of new Set(instances.map(({ curve }) => curve))) {
		tell(`${curve}: drawing a point and a number to multiply it by`);
		const out = `curve-${curve}`;
		await runProver({ prover, folder }, [
			...["curves", "sample", "--curve", curve.replaceAll("_", "-")],
			...["--operation", OPERATION, "--out", out],
		]);
		const operation = await readCurveOperation(
			join(folder, out, "curve_operation.json"),
		);
		for (const { pallet, backend } of instances.filter(
			(instance) => instance.curve === curve,
		)) {
			subjects.push({
				...{ pallet, what: OPERATION, error: undefined },
				statements: [operation.result],
				call: (chain) =>
					new CurvePallet({ chain, curve, backend }).call(operation.arguments),
			});
		}
	}
	return subjects;
}
