/**
 * The forms of RISC Zero's receipts: a `Receipt` by serde, as JSON or bincode, and the arguments of a contract.
 *
 * A claim is a tree, and each part may be pruned to its hash.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import {
	bnToU8a,
	stringToU8a,
	u8aConcat,
	u8aEq,
	u8aToHex,
} from "@polkadot/util";
import { ArtefactError } from "../errors.js";
import type { Fields } from "../jsonFile.js";
import type { ImportedFile } from "./importer.js";
import { fieldsOf } from "./importer.js";
import type { SerdeReader } from "./serde.js";
import { attempt, BincodeReader, JsonReader } from "./serde.js";
import { bytesField, PROOF_BYTES, SELECTOR_BYTES } from "./zkvm.js";

/** A receipt whose program halted with the exit code 0. */
export interface Receipt {
	/** The hash of the circuits, or its first bytes. */
	readonly circuits: Uint8Array;
	/** The points of the proof. */
	readonly seal: Uint8Array;
	/** The image ID. */
	readonly program: Uint8Array;
	/** The program's public output. */
	readonly journal: Uint8Array;
}

/** Bytes of a hash. */
const DIGEST_BYTES = 32;
/** The hash of an absent value, and of an empty list. */
export const NOTHING: Uint8Array = new Uint8Array(DIGEST_BYTES);

/** The kinds of receipts, by their index in bincode. */
const KINDS = ["Composite", "Succinct", "Groth16", "Fake"] as const;
/** The hash functions of receipts without a Groth16 proof. */
const HASH_FUNCTIONS = ["poseidon2", "sha-256", "blake2b"];
/** The fields of a contract's arguments. */
const ARGUMENTS = ["seal", "journal", "imageId"];
/** The selector of receipts without a proof, in a contract's arguments. */
const DEVELOPMENT = "0xffffffff";

const ARGUMENTS_FILE = {
	name: "receipt of RISC Zero",
	advice:
		"JSON with seal, journal and imageId in hexadecimal, or a Receipt in JSON or by bincode",
};

/**
 * Finds a receipt in a file. Returns undefined for a file of something else. `checkSelector` throws for the selector of
 * an unknown release, whose seals may have another length.
 */
export function receiptIn(
	{ name, bytes, text, json }: ImportedFile,
	checkSelector: (selector: Uint8Array) => void,
): Receipt | undefined {
	const fields = fieldsOf(json);
	if (fields === undefined) {
		return text === undefined && isReceipt(bytes)
			? readReceipt(new BincodeReader(bytes), name)
			: undefined;
	}
	if ("inner" in fields && "journal" in fields) {
		return readReceipt(new JsonReader(fields), name);
	}
	return ARGUMENTS.filter((field) => field in fields).length > 1
		? readArguments(fields, { file: name, checkSelector })
		: undefined;
}

/** Returns true for bytes that begin as a receipt by bincode. */
function isReceipt(bytes: Uint8Array): boolean {
	const reader = new BincodeReader(bytes);
	const isKnown = attempt(() => {
		switch (reader.variant(KINDS).name) {
			case "Groth16":
				return reader.count() === BigInt(PROOF_BYTES);
			case "Composite":
				// The first of the segments: its seal, of numbers of 32 bits, and its index.
				reader.count();
				reader.take(4n * reader.count());
				reader.number();
				return HASH_FUNCTIONS.includes(reader.text());
			case "Succinct":
				reader.take(4n * reader.count());
				reader.digest();
				readPrunedClaim(reader);
				return HASH_FUNCTIONS.includes(reader.text());
			case "Fake":
				readPrunedClaim(reader);
				readEnd(reader);
				return true;
		}
	});
	return isKnown === true;
}

/** Reads what serde wrote. */
function readReceipt(reader: SerdeReader, file: string): Receipt {
	const receipt = attempt(() => readParts(reader, file));
	if (receipt === undefined) {
		throw new ArtefactError(
			file,
			"it is no receipt of RISC Zero: give a Receipt in JSON or by bincode, or JSON with seal, journal and imageId in hexadecimal",
		);
	}
	const { seal, claim, circuits, journal } = receipt;
	checkLength(seal.length, { expected: PROOF_BYTES, file });
	if (claim === undefined) {
		throw new ArtefactError(
			file,
			"its claim is pruned, so it does not name the program: give JSON with seal, journal and imageId in hexadecimal",
		);
	}
	const { program, failure, output } = claim;
	if (failure !== undefined) {
		throw new ArtefactError(
			file,
			`its program ended with ${failure}, not with the exit code 0, which RISC Zero's contracts refuse: find out why it failed`,
		);
	}
	if (output?.restsOnNothing === false) {
		throw new ArtefactError(
			file,
			"its claim rests on assumptions: prove with the receipts that the program verifies",
		);
	}
	if (output !== undefined && !u8aEq(output.journal, sha256(journal))) {
		throw new ArtefactError(
			file,
			"its journal is not that of its claim: save the receipt again",
		);
	}
	return { circuits, seal, program, journal };
}

function readParts(reader: SerdeReader, file: string) {
	const { name: kind, content } = reader.field("inner").variant(KINDS);
	if (kind === "Fake") {
		throw developmentMode(file);
	}
	if (kind !== "Groth16") {
		throw new ArtefactError(
			file,
			`it is a ${kind.toLowerCase()} receipt of RISC Zero: prove with ProverOpts::groth16(), which chains verify`,
		);
	}
	return {
		seal: content.field("seal").bytes(),
		claim: readPrunedClaim(content.field("claim")),
		circuits: content.field("verifier_parameters").digest(),
		journal: readEnd(reader),
	};
}

/** Reads what follows the inner receipt. Returns the journal. */
function readEnd(reader: SerdeReader): Uint8Array {
	const journal = reader.field("journal").field("bytes").bytes();
	reader.field("metadata").field("verifier_parameters").digest();
	reader.end();
	return journal;
}

/** Reads a value, or the hash that it is pruned to. */
function readPruned<T>(
	reader: SerdeReader,
	{
		value,
		pruned,
	}: {
		readonly value: (content: SerdeReader) => T;
		readonly pruned: (digest: Uint8Array) => T;
	},
): T {
	const { name, content } = reader.variant(["Value", "Pruned"]);
	return name === "Value" ? value(content) : pruned(content.digest());
}

/** A run of a program, as a receipt claims it. */
interface Claim {
	/** The image ID. */
	readonly program: Uint8Array;
	/** The end of the program, unless it is the exit code 0. */
	readonly failure: string | undefined;
	/** The output; undefined if there is none, or if it is pruned. */
	readonly output: Output | undefined;
}

interface Output {
	/** The hash of the journal. */
	readonly journal: Uint8Array;
	/** False if the claim holds only if others do. */
	readonly restsOnNothing: boolean;
}

/** Reads a claim. Returns undefined if it is pruned. */
function readPrunedClaim(reader: SerdeReader): Claim | undefined {
	return readPruned(reader, { value: readClaim, pruned: () => undefined });
}

function readClaim(claim: SerdeReader): Claim | undefined {
	const program = readState(claim.field("pre"));
	readState(claim.field("post"));
	const failure = readFailure(claim.field("exit_code"));
	// No input has a value yet.
	readPruned(claim.field("input"), {
		value: (input) => input.option()?.variant([]),
		pruned: () => undefined,
	});
	const output = readPruned(claim.field("output"), {
		value: (output) => {
			const content = output.option();
			return content && readOutput(content);
		},
		pruned: () => undefined,
	});
	return { program, failure, output };
}

/** Reads a state of the machine. Returns its hash. */
function readState(state: SerdeReader): Uint8Array {
	return readPruned(state, {
		value: (content) => {
			const pc = content.field("pc").number();
			const memory = content.field("merkle_root").digest();
			return hashOfStruct("risc0.SystemState", [memory], [pc]);
		},
		pruned: (digest) => digest,
	});
}

/** Reads the end of a program. Returns undefined if it halted with 0. */
function readFailure(exitCode: SerdeReader): string | undefined {
	const { name, content } = exitCode.variant([
		"Halted",
		"Paused",
		"SystemSplit",
		"SessionLimit",
	]);
	switch (name) {
		case "Halted": {
			const code = content.number();
			return code === 0 ? undefined : `the exit code ${code}`;
		}
		case "Paused":
			return `a pause and the code ${content.number()}`;
		case "SystemSplit":
			return "a split by the system";
		case "SessionLimit":
			return "the session's limit";
	}
}

function readOutput(output: SerdeReader): Output {
	const journal = readPruned(output.field("journal"), {
		value: (content) => sha256(content.bytes()),
		pruned: (digest) => digest,
	});
	const restsOnNothing = readPruned(output.field("assumptions"), {
		value: (content) => content.list(readAssumption).length === 0,
		pruned: (digest) => u8aEq(digest, NOTHING),
	});
	return { journal, restsOnNothing };
}

function readAssumption(assumption: SerdeReader): void {
	readPruned(assumption, {
		value: (content) => {
			content.field("claim").digest();
			content.field("control_root").digest();
		},
		pruned: () => undefined,
	});
}

/** Reads the arguments of a contract. */
function readArguments(
	fields: Fields,
	{
		file,
		checkSelector,
	}: {
		readonly file: string;
		readonly checkSelector: (selector: Uint8Array) => void;
	},
): Receipt {
	const read = (name: string) =>
		bytesField(fields, { name, kind: ARGUMENTS_FILE, file });
	const [seal, journal, program] = [
		read("seal"),
		read("journal"),
		read("imageId"),
	];
	const circuits = seal.subarray(0, SELECTOR_BYTES);
	if (u8aToHex(circuits) === DEVELOPMENT) {
		throw developmentMode(file);
	}
	if (circuits.length === SELECTOR_BYTES) {
		checkSelector(circuits);
	}
	checkLength(seal.length, { expected: SELECTOR_BYTES + PROOF_BYTES, file });
	if (program.length !== DIGEST_BYTES) {
		throw new ArtefactError(
			file,
			`its imageId has ${program.length} bytes, not ${DIGEST_BYTES}: give the image ID completely`,
		);
	}
	return { circuits, seal: seal.subarray(SELECTOR_BYTES), program, journal };
}

function checkLength(
	found: number,
	{ expected, file }: { readonly expected: number; readonly file: string },
): void {
	if (found !== expected) {
		throw new ArtefactError(
			file,
			`its seal has ${found} bytes, not ${expected}: give the seal completely`,
		);
	}
}

function developmentMode(file: string): ArtefactError {
	return new ArtefactError(
		file,
		"it is a receipt of RISC Zero's development mode, which proves nothing: prove without RISC0_DEV_MODE",
	);
}

/**
 * Returns the hash of a struct: of the hash of its tag, the hashes of its fields, its numbers, and the count of hashes.
 */
export function hashOfStruct(
	tag: string,
	fields: readonly Uint8Array[],
	numbers: readonly number[] = [],
): Uint8Array {
	const little = (number: number, bitLength: 16 | 32) =>
		bnToU8a(number, { bitLength, isLe: true });
	return sha256(
		u8aConcat(
			sha256(stringToU8a(tag)),
			...fields,
			...numbers.map((number) => little(number, 32)),
			little(fields.length, 16),
		),
	);
}
