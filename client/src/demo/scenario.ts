import { hexToU8a, u8aToHex } from "@polkadot/util";
import type { Proof, PublicInputs, VerifyingKey } from "../artefacts.js";
import type { Hex } from "../hashes.js";
import type { KeySource } from "../verifier.js";
import type { Output } from "./output.js";

/**
 * A scenario of the demo, for one proof system.
 *
 * To add a proof system, write a file in this folder with such an object, and add it to `demo/scenarios.ts`.
 */
export interface DemoScenario {
	/** The proof system's name in headings and in the table. */
	readonly name: string;
	/** The claim, in the prover's words. */
	readonly claim: string;
	/** True if the scenario needs `--all`. Without such scenarios the demo takes less than half a minute. */
	readonly optional: boolean;
	/** A program that must be beside the prover for proving, if the prover's build does not make it. */
	readonly program?: string;
	/** The name of the scenario's folder among the kept proofs. Only proofs that take long to make are kept. */
	readonly kept?: string;
	/** The backends that verify it. The demo fails on a chain without one of their pallets. */
	readonly backends: readonly Backend[];
	/** Makes a key and a proof. */
	prove(workplace: Workplace): Promise<Artefacts>;
	/**
	 * Makes another proof with the key that `prove` made in the workplace, of another statement. `index` is a number of
	 * its own, from 1. A scenario without it has one proof.
	 */
	another?(
		workplace: Workplace,
		index: number,
		artefacts: Artefacts,
	): Promise<ProofAndInputs>;
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

/** Returns the backend of a pallet whose check is a host function. */
export function hostBackend(pallet: string): Backend {
	return {
		...{ name: "host", pallet },
		what: "one host function of the node, in native code",
	};
}

/** Returns the backend of a pallet that does the same in WebAssembly. */
export function wasmBackend(pallet: string): Backend {
	return {
		...{ name: "wasm", pallet },
		what: "the same check inside the runtime, in Wasm",
	};
}

/** The tools and the folder of a scenario. */
export interface Workplace {
	/** Path of the prover, `assay`. */
	readonly prover: string;
	/** A folder for this scenario. The demo removes it at the end. */
	readonly folder: string;
	/** Prints the commands that are run; silent if left out. */
	readonly output?: Pick<Output, "command" | "note">;
}

export interface Artefacts {
	readonly key: VerifyingKey;
	readonly proof: Proof;
	readonly inputs: PublicInputs;
}

/** A proof with its public inputs. */
export type ProofAndInputs = Pick<Artefacts, "proof" | "inputs">;

export interface Tampered {
	/** The change, in words that follow `a proof with`. */
	readonly what: string;
	readonly proof: Pick<Proof, "bytes">;
	readonly inputs: Pick<PublicInputs, "bytes">;
	/** The key to submit the proof with; by default the key of the valid proof. */
	readonly key?: KeySource;
	/** The expected error, such as `MalformedProof(NotOnCurve)`. */
	readonly error: string;
}

/** The largest number of 32 bytes. It encodes no coordinate and no scalar, because it exceeds each modulus. */
export const LARGEST: Hex = `0x${"ff".repeat(32)}`;

/** Copies a byte string, and flips the lowest bit of one byte. */
export function flipLowestBit(hex: Hex, index: number): Hex {
	const bytes = hexToU8a(hex);
	const byte = bytes[index];
	if (byte === undefined) {
		throw new RangeError(`no byte ${index} in ${bytes.length} bytes`);
	}
	bytes[index] = byte ^ 1;
	return u8aToHex(bytes);
}

/** Copies a byte string, and replaces its bytes from an offset on. */
export function replaced(bytes: Hex, at: number, by: Hex): Hex {
	const copy = hexToU8a(bytes);
	copy.set(hexToU8a(by), at);
	return u8aToHex(copy);
}
