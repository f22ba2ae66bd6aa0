import type { Proof, PublicInputs, VerifyingKey } from "../artefacts.js";
import type { KeySource } from "../verifier.js";
import type { Output } from "./output.js";

/**
 * What the demo shows of one proof system.
 *
 * A proof system joins the demo by a file in this folder with an object of this kind, and a line in `demo/scenarios.ts`.
 */
export interface DemoScenario {
	/** The proof system's name in headings and in the table. */
	readonly name: string;
	/** What is proved, as the prover would say it. */
	readonly claim: string;
	/** Whether it is shown with `--all` only: the demo without it takes less than half a minute. */
	readonly optional: boolean;
	/** A program beside the prover that proving takes, where the prover's own build does not make it. */
	readonly program?: string;
	/** The name of its folder where proofs are kept because making them takes long. */
	readonly kept?: string;
	/** The pallets that verify it: the demo fails on a chain that lacks one of them. */
	readonly backends: readonly Backend[];
	/** Makes a key and a proof. */
	prove(workplace: Workplace): Promise<Artefacts>;
	/** Reads a key and a proof that were kept in a folder. */
	read?(folder: string): Promise<Artefacts>;
	/** Makes copies of the proof that must not pass. */
	tamper(
		artefacts: Artefacts,
		workplace: Workplace,
	): readonly Tampered[] | Promise<readonly Tampered[]>;
}

export interface Backend {
	readonly name: string;
	readonly pallet: string;
	/** What runs there, for a heading. */
	readonly what: string;
}

/** Where and with what a scenario works. */
export interface Workplace {
	/** Path of the prover, `assay`. */
	readonly prover: string;
	/** A folder of the scenario's own, removed at the demo's end. */
	readonly folder: string;
	/** Where the commands that are run are told; nowhere if left out. */
	readonly output?: Pick<Output, "command" | "note">;
}

export interface Artefacts {
	readonly key: VerifyingKey;
	readonly proof: Proof;
	readonly inputs: PublicInputs;
}

export interface Tampered {
	/** What was changed, to follow `a proof with`. */
	readonly what: string;
	readonly proof: Pick<Proof, "bytes">;
	readonly inputs: Pick<PublicInputs, "bytes">;
	/** The key to submit it with; the good proof's if left out. */
	readonly key?: KeySource;
	/** The error that it must meet, as `MalformedProof(NotOnCurve)`. */
	readonly error: string;
}
