import type { Proof, PublicInputs, VerifyingKey } from "../artefacts.js";
import type { KeySource } from "../verifier.js";
import type { Output } from "./output.js";

/**
 * A scenario of the demo, for one proof system.
 *
 * To add a proof system, write a file in this folder with such an object, and a line in `demo/scenarios.ts`.
 */
export interface DemoScenario {
	/** The proof system's name in headings and in the table. */
	readonly name: string;
	/** The claim, in the prover's words. */
	readonly claim: string;
	/** True if it needs `--all`. Without such scenarios the demo takes less than half a minute. */
	readonly optional: boolean;
	/** A further program that proving needs beside the prover, if the prover's build does not make it. */
	readonly program?: string;
	/** The name of its folder among kept proofs, which exist because making them takes long. */
	readonly kept?: string;
	/** The backends that verify it. The demo fails on a chain that lacks one of their pallets. */
	readonly backends: readonly Backend[];
	/** Makes a key and a proof. */
	prove(workplace: Workplace): Promise<Artefacts>;
	/** Reads a kept key and proof from a folder. */
	read?(folder: string): Promise<Artefacts>;
	/** Makes copies of the proof that must be rejected. */
	tamper(
		artefacts: Artefacts,
		workplace: Workplace,
	): readonly Tampered[] | Promise<readonly Tampered[]>;
}

export interface Backend {
	readonly name: string;
	readonly pallet: string;
	/** A description of the code that runs, for a heading. */
	readonly what: string;
}

/** The tools and the folder of a scenario. */
export interface Workplace {
	/** Path of the prover, `assay`. */
	readonly prover: string;
	/** A folder for this scenario, removed at the demo's end. */
	readonly folder: string;
	/** The output for the commands that are run; silent if left out. */
	readonly output?: Pick<Output, "command" | "note">;
}

export interface Artefacts {
	readonly key: VerifyingKey;
	readonly proof: Proof;
	readonly inputs: PublicInputs;
}

export interface Tampered {
	/** The change, in words that follow `a proof with`. */
	readonly what: string;
	readonly proof: Pick<Proof, "bytes">;
	readonly inputs: Pick<PublicInputs, "bytes">;
	/** The key to submit it with; by default the valid proof's. */
	readonly key?: KeySource;
	/** The expected error, such as `MalformedProof(NotOnCurve)`. */
	readonly error: string;
}
