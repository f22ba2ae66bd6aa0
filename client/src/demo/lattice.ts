import { join } from "node:path";
import { readArtefacts, runProver } from "./prover.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";
import { hostBackend, wasmBackend } from "./scenario.js";

/** Folder names in a workplace. */
const KEYS = "keys";
const PROOF = "proof";

/** The context that the demo's proof is bound to. */
const CONTEXT = "the demo";

/** A parameter set of lattice proofs in the demo. */
export interface LatticeSet {
	/** Its name on the prover's command line. */
	readonly name: string;
	/** The number of short vectors that a proof shows knowledge of. */
	readonly preimages: number;
}

export const latticeSets: readonly LatticeSet[] = [
	{ name: "compact", preimages: 1 },
	{ name: "standard", preimages: 16 },
];

/** The backends, the fastest first. There is no `curves`, because there are no curve operations to call. */
export const latticeBackends: readonly Backend[] = [
	hostBackend("Lattice"),
	wasmBackend("LatticeWasm"),
];

/** The prover's forgeries, each with a description that follows `a proof with`. */
const FORGERIES = [
	{ name: "long-witness", what: "secrets that are not short" },
	{ name: "scaled-response", what: "its response doubled" },
	{ name: "chosen-challenge", what: "a challenge of the prover's choice" },
] as const;

/** Returns the scenario of one parameter set. */
export function lattice({ name, preimages }: LatticeSet): DemoScenario {
	return {
		name: `lattice/${name}`,
		claim: `I know ${preimages} short solution${preimages === 1 ? "" : "s"} of this linear system modulo 2^32`,
		optional: true,
		backends: latticeBackends,
		prove: async (workplace) => {
			await runProver(workplace, [
				...["lattice", "commit", "--set", name, "--out", KEYS],
			]);
			return proveLattice({ ...workplace, context: CONTEXT });
		},
		another: (workplace, index) =>
			proveLattice({
				...{ ...workplace, context: `${CONTEXT} ${index}` },
				out: `${PROOF}-${index}`,
			}),
		tamper: async (artefacts, workplace) => [
			{
				what: "another context",
				proof: artefacts.proof,
				inputs: { bytes: `${artefacts.inputs.bytes}00` },
				error: "ProofInvalid",
			},
			...(await forgeLattice(workplace)),
		],
	};
}

/** Makes a proof for a context, with the keys of the workplace. */
export async function proveLattice(
	options: Workplace & { readonly context: string; readonly out?: string },
): Promise<Artefacts> {
	const { folder, context, out = PROOF } = options;
	await runProver(options, [
		...["lattice", "prove", "--keys", KEYS],
		...["--context", context, "--out", out],
	]);
	return readArtefacts(join(folder, out), { keys: join(folder, KEYS) });
}

/** Makes one proof of each forgery, with the keys of the workplace. */
export async function forgeLattice(workplace: Workplace): Promise<Tampered[]> {
	const forged: Tampered[] = [];
	for (const { name, what } of FORGERIES) {
		await runProver(workplace, [
			...["lattice", "prove", "--keys", KEYS],
			...["--forge", name, "--out", name],
		]);
		const made = join(workplace.folder, name);
		const { key, proof, inputs } = await readArtefacts(made);
		// A witness with long secrets fits only another statement, so each forgery has its own key.
		forged.push({
			...{ what, proof, inputs, error: "ProofInvalid" },
			key: { inline: key },
		});
	}
	return forged;
}
