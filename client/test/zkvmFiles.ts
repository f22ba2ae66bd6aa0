import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { importArtefacts } from "../src/import/importArtefacts.js";
import type { NamedBytes } from "../src/import/importer.js";
import { edited, receiptFile, sp1File } from "./foreignFiles.js";

/** Altered files of SP1 and RISC Zero, and their files in bincode. */

/** Returns the value of a JSON file. */
// biome-ignore lint/suspicious/noExplicitAny: the tests know the fields
export function jsonOf({ bytes }: NamedBytes): any {
	return JSON.parse(new TextDecoder().decode(bytes));
}

/** Returns a JSON file whose field, bytes in hexadecimal, is edited in place, or replaced by bytes. */
export function editedHex(
	file: NamedBytes,
	field: string,
	edit: (bytes: Uint8Array) => unknown,
): NamedBytes {
	return edited(file, (value) => {
		const bytes = hexToU8a(value[field]);
		const result = edit(bytes);
		value[field] = u8aToHex(result instanceof Uint8Array ? result : bytes);
	});
}

/** Returns a proof of SP1's release 6 whose bytes for a contract are edited. */
export function sp1ProofWith(edit: (bytes: Uint8Array) => unknown): NamedBytes {
	return editedHex(sp1File("fixture_v6.json"), "proof", edit);
}

/** Returns a receipt whose `Groth16` field is edited, with the whole receipt. */
export function receiptWith(
	// biome-ignore lint/suspicious/noExplicitAny: any field may be tampered with
	edit: (groth16: any, receipt: any) => void,
): NamedBytes {
	return edited(receiptFile("1_1"), (receipt) =>
		edit(receipt.inner.Groth16, receipt),
	);
}

export function sha256(bytes: Uint8Array): Uint8Array {
	return new Uint8Array(createHash("sha256").update(bytes).digest());
}

/** Writes values as the crate bincode does. */
export class Bincode {
	readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array = new Uint8Array()) {
		this.bytes = bytes;
	}

	raw(bytes: Iterable<number>): Bincode {
		return new Bincode(u8aConcat(this.bytes, Uint8Array.from(bytes)));
	}

	number(number: number): Bincode {
		return this.raw(new Uint8Array(Uint32Array.of(number).buffer));
	}

	list(content: Iterable<number> | string): Bincode {
		const bytes =
			typeof content === "string"
				? new TextEncoder().encode(content)
				: Uint8Array.from(content);
		return this.number(bytes.length).number(0).raw(bytes);
	}

	/** Writes a hash that JSON has as numbers of 32 bits. */
	digest(words: readonly number[]): Bincode {
		return words.reduce(
			(written, word) => written.number(word),
			this as Bincode,
		);
	}
}

/** Returns what a saved proof of SP1 may end with: nothing, or an absent or a present proof of its environment. */
export const SP1_ENDS = [
	new Uint8Array(),
	Uint8Array.of(0),
	new Bincode().raw([1]).list([7, 7, 7]).bytes,
];

/** Returns the proof of SP1's release 6 as `SP1ProofWithPublicValues::save` writes it. */
export function savedSp1Proof({
	inputs,
	encoded,
	keyHash = sha256(sp1File("groth16_vk_v6.bin").bytes),
	end = Uint8Array.of(0),
}: {
	readonly inputs: readonly string[];
	readonly encoded?: string;
	readonly keyHash?: Uint8Array;
	readonly end?: Uint8Array;
}): NamedBytes {
	const fixture = jsonOf(sp1File("fixture_v6.json"));
	const start = inputs.reduce(
		(saved, input) => saved.list(input),
		new Bincode().number(3),
	);
	const { bytes } = start
		.list(encoded ?? fixture.proof.slice("0x".length + 8))
		.list("raw")
		.raw(keyHash)
		.list(hexToU8a(fixture.publicValues))
		.list("v6.0.0")
		.raw(end);
	return { name: "proof.bin", bytes };
}

/** Returns the receipt of release 1.1 by bincode, with another end of its program or other assumptions. */
export function receiptInBincode({
	exitCode = [0, 0],
	assumptions = new Uint8Array(8),
}: {
	readonly exitCode?: readonly number[];
	/** The list with its count. */
	readonly assumptions?: Uint8Array;
} = {}): NamedBytes {
	const { inner, journal } = jsonOf(receiptFile("1_1"));
	const { seal, claim, verifier_parameters: circuits } = inner.Groth16;
	const claimed = claimInBincode(new Bincode().number(2).list(seal), {
		...{ claim: claim.Value, exitCode },
	});
	const { bytes } = claimed
		.number(0)
		.raw([1])
		.number(0)
		.list(journal.bytes)
		.number(0)
		.raw(assumptions)
		.digest(circuits)
		.list(journal.bytes)
		.digest(circuits);
	return { name: "receipt.bin", bytes };
}

/** Writes a claim up to its output. */
function claimInBincode(
	written: Bincode,
	{
		claim,
		exitCode,
	}: {
		// biome-ignore lint/suspicious/noExplicitAny: the fields are those of the file
		readonly claim: any;
		readonly exitCode: readonly number[];
	},
): Bincode {
	const states = [claim.pre.Value, claim.post.Value];
	return states
		.reduce(
			(written, { pc, merkle_root }) =>
				written.number(0).number(pc).digest(merkle_root),
			written.number(0),
		)
		.digest(exitCode)
		.number(1)
		.digest(claim.input.Pruned);
}

/** A claim that is pruned. */
const PRUNED = new Bincode().number(1).raw(new Uint8Array(32));

/** Returns the start of a receipt by bincode that has no Groth16 proof. */
export function otherReceipt(
	kind: "composite" | "succinct" | "development",
): NamedBytes {
	const start = {
		// One segment: its seal, its index and its hash function.
		composite: new Bincode()
			.number(0)
			.raw([1, 0, 0, 0, 0, 0, 0, 0])
			.raw([2, 0, 0, 0, 0, 0, 0, 0])
			.raw(new Uint8Array(8))
			.number(0)
			.list("poseidon2"),
		succinct: new Bincode()
			.number(1)
			.raw([2, 0, 0, 0, 0, 0, 0, 0])
			.raw(new Uint8Array(8 + 32))
			.raw(PRUNED.bytes)
			.list("poseidon2"),
		development: new Bincode()
			.number(3)
			.raw(PRUNED.bytes)
			.list([1])
			.raw(new Uint8Array(32)),
	}[kind];
	return { name: "receipt.bin", bytes: start.bytes };
}

/** Asserts that the import refuses files for a reason, in a message that names the last file. */
export function refuses(files: readonly NamedBytes[], reason: string): void {
	assert.throws(() => importArtefacts({ files }), {
		...{ name: "ArtefactError", message: `${files.at(-1)?.name}: ${reason}` },
	});
}
