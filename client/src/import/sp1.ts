/**
 * SP1's Groth16 proofs, of releases 4 to 6: as `SP1ProofWithPublicValues::save` writes them, or JSON with `vkey`,
 * `publicValues` and `proof` in hexadecimal, as in SP1's project template.
 *
 * The key is `groth16_vk.bin` of the release, which gnark wrote: by itself it is a file of gnark. The bytes of a proof
 * are the first four of that file's SHA-256 hash, then in release 6 the exit code, the root of the recursion's keys and
 * a nonce, and the points. The public inputs are the program's key, the hash of its public values without the top
 * three bits, and in release 6 those three numbers. Source: `SP1VerifierGroth16.sol` of each release in sp1-contracts,
 * and the crate sp1-verifier.
 */

import { blake3 } from "@noble/hashes/blake3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { u8aEq, u8aToHex } from "@polkadot/util";
import { ArtefactError } from "../errors.js";
import type { Hex } from "../hashes.js";
import type { Fields } from "../jsonFile.js";
import { gnark } from "./gnark.js";
import type { Found, ImportedFile, Importer } from "./importer.js";
import { fieldsOf } from "./importer.js";
import { bytesToNumber } from "./pairingCurve.js";
import { attempt, BincodeReader, Malformed } from "./serde.js";
import type { Execution } from "./zkvm.js";
import {
	bytesField,
	executionFound,
	hexBytes,
	notBelowOrder,
	numberBelowOrder,
	ORDER,
	PROOF_BYTES,
	SELECTOR_BYTES,
	SYSTEM,
} from "./zkvm.js";

const TOOL = "SP1";

/** The roots of the recursion's keys, by `VK_ROOT` and `VERIFIER_HASH` of each release's contract. */
const ROOTS: readonly {
	readonly release: string;
	readonly selector: Hex;
	readonly root: Hex;
}[] = [
	{
		release: "6.0",
		selector: "0x0e78f4db",
		root: "0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8670",
	},
	{
		release: "6.1",
		selector: "0x4388a21c",
		root: "0x002f850ee998974d6cc00e50cd0814b098c05bfade466d28573240d057f25352",
	},
];

/** The modes of proofs, by their index in a saved proof. */
const MODES = ["core", "compressed", "PLONK", "Groth16"] as const;
/** The counts of public inputs: of releases 4 and 5, and of release 6. */
const INPUT_COUNTS = [2, 5];
/** Bytes of a hash, and of a number in a proof for a contract. */
const WORD_BYTES = 32;
/** The numbers between the selector and the points in release 6. */
const OUTCOME = ["exit code", "root of recursion keys", "nonce"];
/** A public input in a saved proof, of at most 256 bits. */
const DECIMAL = /^\d{1,78}$/;
/** The bits of a hash that leave a number below the order of the groups. */
const HASH_BITS = 253;

const FIXTURE = {
	name: "proof of SP1",
	advice:
		"JSON with vkey, publicValues and proof in hexadecimal, or what SP1ProofWithPublicValues::save wrote",
};
const NO_PROOF =
	"it is no proof of SP1: give what SP1ProofWithPublicValues::save wrote, or JSON with vkey, publicValues and proof in hexadecimal";

interface Sp1Proof extends Execution {
	/** The key's hash, or its first bytes. */
	readonly keyHash: Uint8Array;
}

/** Recognises a proof of SP1, and the key beside it. */
export const sp1: Importer = {
	tool: TOOL,
	find: (files) => {
		const proofs = files.flatMap((file) => {
			const proof = proofIn(file);
			return proof === undefined ? [] : [{ file, proof }];
		});
		if (proofs.length === 0) {
			return { found: [], claimed: [] };
		}
		const withProof = proofs.map(({ file }) => file);
		const keys = keysIn(files.filter((file) => !withProof.includes(file)));
		const [key] = keys;
		return {
			found: [
				...keys.map(({ found }) => ({ ...found, tool: TOOL })),
				...proofs.flatMap(({ proof }) =>
					executionFound(proof, {
						tool: TOOL,
						check: () => key && checkKey(proof, key.file.bytes),
					}),
				),
			],
			claimed: [...keys.map(({ file }) => file), ...withProof],
		};
	},
};

/** Finds gnark's binary keys over the curve. */
function keysIn(
	files: readonly ImportedFile[],
): { readonly file: ImportedFile; readonly found: Found }[] {
	return files
		.filter(({ text }) => text === undefined)
		.flatMap((file) =>
			gnark
				.find([file])
				.found.filter(
					({ kind, systems }) => kind === "key" && systems?.includes(SYSTEM),
				)
				.map((found) => ({ file, found })),
		);
}

function checkKey({ file, keyHash }: Sp1Proof, key: Uint8Array): void {
	const expected = sha256(key).subarray(0, keyHash.length);
	if (!u8aEq(keyHash, expected)) {
		throw new ArtefactError(
			file,
			`it was made for the groth16_vk.bin whose hash begins with ${u8aToHex(keyHash)}, but that of the given one begins with ${u8aToHex(expected)}: give the file of the release that made the proof`,
		);
	}
}

/** A proof as a file has it. */
interface Content {
	/** The program's key. */
	readonly program: bigint;
	/** The hash of the public values in the public inputs. */
	readonly hash: bigint;
	/** The key's hash, or its first bytes; empty for a mock proof. */
	readonly keyHash: Uint8Array;
	/** What follows the selector in the bytes for a contract. */
	readonly bytes: Uint8Array;
}

function proofIn(file: ImportedFile): Sp1Proof | undefined {
	const fields = fieldsOf(file.json);
	if (fields !== undefined) {
		return "publicValues" in fields && ("vkey" in fields || "proof" in fields)
			? readProof(readFixture(fields, file.name), file.name)
			: undefined;
	}
	return file.text === undefined && isSaved(file.bytes)
		? readProof(readSaved(file), file.name)
		: undefined;
}

function readProof(
	{ program, hash, keyHash, bytes }: Content,
	file: string,
): Sp1Proof {
	if (keyHash.length === 0) {
		throw new ArtefactError(
			file,
			"it is a mock proof of SP1, which proves nothing: prove without SP1_PROVER=mock",
		);
	}
	const selector = keyHash.subarray(0, SELECTOR_BYTES);
	const release = ROOTS.find(
		(release) => release.selector === u8aToHex(selector),
	);
	const outcomeBytes = bytes.length - PROOF_BYTES;
	const isLength =
		outcomeBytes === OUTCOME.length * WORD_BYTES ||
		(outcomeBytes === 0 && release === undefined);
	if (!isLength) {
		throw new ArtefactError(
			file,
			`its proof has ${selector.length + bytes.length} bytes, where releases 4 and 5 of SP1 have 260 and release 6 has 356: give the result of SP1ProofWithPublicValues::bytes, completely`,
		);
	}
	const words = Array.from({ length: outcomeBytes / WORD_BYTES }, (_, i) =>
		bytes.subarray(i * WORD_BYTES, (i + 1) * WORD_BYTES),
	);
	const outcome = words.map((word, i) =>
		numberBelowOrder(word, { name: OUTCOME[i] ?? "", file }),
	);
	const [exitCode = 0n] = outcome;
	if (exitCode !== 0n) {
		throw new ArtefactError(
			file,
			`its program ended with the exit code ${exitCode}, not with 0, which SP1's contracts refuse: find out why it failed`,
		);
	}
	const root = u8aToHex(words[1]);
	if (release !== undefined && root !== release.root) {
		throw new ArtefactError(
			file,
			`its root of recursion keys is ${root}, but that of SP1 ${release.release} is ${release.root}: prove with an unchanged release`,
		);
	}
	return {
		...{ file, keyHash, points: bytes.subarray(outcomeBytes) },
		inputs: [program, hash, ...outcome],
	};
}

/** Reads the JSON of SP1's project template. It does not say which hash the program took: here it is SHA-256. */
function readFixture(fields: Fields, file: string): Content {
	const read = (name: string) =>
		bytesField(fields, { name, kind: FIXTURE, file });
	const [key, publicValues, bytes] = [
		read("vkey"),
		read("publicValues"),
		read("proof"),
	];
	if (key.length !== WORD_BYTES) {
		throw new ArtefactError(
			file,
			`its vkey has ${key.length} bytes, not ${WORD_BYTES}: give what vk.bytes32() returns`,
		);
	}
	return {
		program: numberBelowOrder(key, { name: "vkey", file }),
		hash: masked(sha256(publicValues)),
		keyHash: bytes.subarray(0, SELECTOR_BYTES),
		bytes: bytes.subarray(SELECTOR_BYTES),
	};
}

/**
 * Returns true for bytes that begin as a saved proof of a mode with public inputs, which are decimal texts, or that end
 * as one of another mode, with the version of SP1.
 */
function isSaved(bytes: Uint8Array): boolean {
	const reader = new BincodeReader(bytes);
	const mode = attempt(() => reader.variant(MODES).name);
	if (mode === "PLONK" || mode === "Groth16") {
		return DECIMAL.test(attempt(() => reader.text()) ?? "");
	}
	const end = String.fromCharCode(...bytes.subarray(-WORD_BYTES));
	const [, length = "", version] =
		/(.)\0{7}(v\d+\.\d+\.\d+[-.\w]*)\0?$/s.exec(end) ?? [];
	return mode !== undefined && version?.length === length.charCodeAt(0);
}

/** Reads what `SP1ProofWithPublicValues::save` wrote. */
function readSaved({ name: file, bytes }: ImportedFile): Content {
	const { name: mode } = new BincodeReader(bytes).variant(MODES);
	if (mode !== "Groth16") {
		throw new ArtefactError(
			file,
			`it is a ${mode} proof of SP1: prove with .groth16(), which chains verify`,
		);
	}
	const saved = INPUT_COUNTS.map((count) =>
		attempt(() => readGroth16(bytes, count)),
	).find((saved) => saved !== undefined);
	if (saved === undefined) {
		throw new ArtefactError(file, NO_PROOF);
	}
	const { inputs, encoded, keyHash, publicValues } = saved;
	const number = (index: number, name: string) => {
		const text = inputs[index] ?? "";
		if (!DECIMAL.test(text) || BigInt(text) >= ORDER) {
			throw notBelowOrder(name, file);
		}
		return BigInt(text);
	};
	const program = number(0, "program's key");
	const hash = number(1, "hash of public values");
	const isMock = encoded.length === 0;
	const hashes = [sha256(publicValues), blake3(publicValues)].map(masked);
	if (!isMock && !hashes.includes(hash)) {
		throw new ArtefactError(
			file,
			"its public values are not those of its proof: save the proof again",
		);
	}
	return {
		...{ program, hash, bytes: encoded },
		keyHash: isMock ? encoded : keyHash,
	};
}

/** A saved proof of the mode Groth16. */
interface Saved {
	/** The public inputs, in decimal. */
	readonly inputs: readonly string[];
	/** The bytes for a contract without the selector. */
	readonly encoded: Uint8Array;
	readonly keyHash: Uint8Array;
	readonly publicValues: Uint8Array;
}

/** Reads a saved proof with a number of public inputs. Throws `Malformed` for other content. */
function readGroth16(bytes: Uint8Array, inputCount: number): Saved {
	const reader = new BincodeReader(bytes);
	reader.variant(MODES);
	const inputs = Array.from({ length: inputCount }, () => reader.text());
	const encoded = hexBytes(reader.text());
	// The proof before its encoding for contracts.
	reader.text();
	const keyHash = reader.take(WORD_BYTES);
	const publicValues = reader.bytes();
	// The version of SP1.
	reader.text();
	// A proof of the prover network ends here. Another goes on with that of a trusted execution environment.
	if (!reader.isAtEnd()) {
		reader.option()?.bytes();
	}
	reader.end();
	if (encoded === undefined) {
		throw new Malformed();
	}
	return { inputs, encoded, keyHash, publicValues };
}

/** Reads a hash without its top three bits. */
function masked(hash: Uint8Array): bigint {
	return BigInt.asUintN(HASH_BITS, bytesToNumber(hash, "big"));
}
