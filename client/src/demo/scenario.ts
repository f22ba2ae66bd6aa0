import type { Proof, PublicInputs, VerifyingKey } from "../artefacts.js";

/**
 * What the demo shows of one proof system.
 *
 * A proof system joins the demo by a file in this folder with an object of this kind, and a line in `demo.ts`.
 */
export interface DemoScenario {
	/** What `--only` and the headings call it. */
	readonly name: string;
	/** What is proved, in one line. */
	readonly claim: string;
	/** Whether it takes longer than half a minute: such a one runs under `--all` only. */
	readonly long: boolean;
	/** The pallets that verify it, the first being the one to watch most closely. */
	readonly backends: readonly Backend[];
	/** Makes a key and a proof. */
	prove(workplace: Workplace): Promise<Artefacts>;
	/** Makes copies of the proof that must not pass. */
	tamper(artefacts: Artefacts): readonly Tampered[];
}

export interface Backend {
	readonly name: string;
	readonly pallet: string;
	/** The runtime's feature that brings it; a runtime without may lack the pallet. */
	readonly feature?: string;
}

/** Where and with what a scenario works. */
export interface Workplace {
	/** Path of the prover, `assay`. */
	readonly prover: string;
	/** A folder of the scenario's own, removed at the demo's end. */
	readonly folder: string;
	/** Prints a line of progress. */
	print(line: string): void;
}

export interface Artefacts {
	readonly key: VerifyingKey;
	readonly proof: Proof;
	readonly inputs: PublicInputs;
}

export interface Tampered {
	/** What was changed. */
	readonly what: string;
	readonly proof: Pick<Proof, "bytes">;
	readonly inputs: Pick<PublicInputs, "bytes">;
	/** The error that it must meet, as `MalformedProof(NotOnCurve)`. */
	readonly error: string;
}
