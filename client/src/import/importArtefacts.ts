import type { Proof, PublicInputs, VerifyingKey } from "../artefacts.js";
import {
	parseProof,
	parsePublicInputs,
	parseVerifyingKey,
	statementOf,
} from "../artefacts.js";
import { ArtefactError, UsageError } from "../errors.js";
import type { Hex } from "../hashes.js";
import { arkworks, arkworksBytes } from "./arkworks.js";
import { ethereumSignature } from "./ethereumSignature.js";
import { gnark, gnarkBytes } from "./gnark.js";
import { findDamagedGroth16Bytes } from "./groth16Bytes.js";
import type { Found, ImportedFile, Importer, NamedBytes } from "./importer.js";
import {
	counted,
	fieldsOf,
	fileImporter,
	inputCount,
	openFile,
} from "./importer.js";
import { noirRefusal } from "./noir.js";
import { riscZero } from "./riscZero.js";
import { refuseBinary, snarkjs } from "./snarkjs.js";
import { sp1 } from "./sp1.js";

const MIB = 1024 * 1024;

/** The artefacts in a set of files. */
export interface Imported {
	readonly key: VerifyingKey | undefined;
	readonly proof: Proof | undefined;
	readonly inputs: PublicInputs | undefined;
	/** The statement that the chain records for these inputs and this key; undefined if one of them is missing. */
	readonly statement: Hex | undefined;
	/** The files of the artefacts, and the tools that wrote them. */
	readonly sources: readonly {
		readonly kind: Found["kind"];
		readonly file: string;
		readonly tool: string;
	}[];
}

/** Assay's own files, which name their type and proof system. */
const assay = fileImporter("Assay", (file) => {
	const { type, system } = fieldsOf(file.json) ?? {};
	if (typeof type !== "string" || file.text === undefined) {
		return undefined;
	}
	const { text, name } = file;
	const common = {
		...{ file: name, tool: "Assay" },
		systems: typeof system === "string" ? [system] : undefined,
		label: `"system" ${JSON.stringify(system)}`,
	};
	switch (type) {
		case "verifying_key":
			return {
				...{ ...common, kind: "key" },
				convert: () => parseVerifyingKey(text, name),
			};
		case "proof":
			return {
				...{ ...common, kind: "proof" },
				convert: () => parseProof(text, name),
			};
		case "public_inputs":
			return {
				...{ ...common, kind: "inputs" },
				convert: () => parsePublicInputs(text, name),
			};
		default:
			return undefined;
	}
});

/** Binary files with a point that is not on its curve. */
const damaged = fileImporter("binary Groth16", (file) =>
	file.text === undefined
		? findDamagedGroth16Bytes([arkworksBytes, gnarkBytes], file)
		: undefined,
);

/**
 * The known importers. SP1 and RISC Zero come before the tools whose files have no mark but their points. A file with
 * a wrong point may fit several tools, so it comes after the good files of all. Ethereum comes last, because a message
 * can be any text.
 */
const importers: Importer[] = [
	assay,
	sp1,
	riscZero,
	snarkjs,
	arkworks,
	gnark,
	damaged,
	ethereumSignature,
];

/** Adds an importer. It takes precedence over all others. */
export function registerImporter(importer: Importer): void {
	importers.unshift(importer);
}

/**
 * Converts the files of a tool to artefacts: those of snarkjs, gnark, arkworks, SP1, RISC Zero, Assay's prover and
 * Ethereum's wallets.
 *
 * Files are recognised by their content. Each kind of artefact may occur once, and all must belong together. Points
 * must be on their curve, with coordinates below the modulus. Only the chain checks that points are in the right group.
 * Throws an `ArtefactError` that names the file and the remedy.
 */
export function importArtefacts(options: {
	readonly files: readonly NamedBytes[];
}): Imported {
	const { files } = options;
	requireFiles(files);
	const found = findAll(files.map(openFile));
	const [key, proof, inputs] = (["key", "proof", "inputs"] as const).map(
		(kind) => onlyOne(found, kind),
	);
	const system = commonSystem(found, key ?? proof);
	const made: {
		key?: VerifyingKey;
		proof?: Proof;
		inputs?: PublicInputs;
	} = {};
	for (const part of [key, proof, inputs]) {
		switch (part?.kind) {
			case "key":
				made.key = part.convert(system);
				break;
			case "proof":
				made.proof = part.convert(system);
				break;
			case "inputs":
				made.inputs = part.convert(system);
				break;
		}
	}
	checkCount(made, inputs?.file);
	return {
		...{ key: made.key, proof: made.proof, inputs: made.inputs },
		statement:
			made.key && made.inputs
				? statementOf({ keyHash: made.key.hash, inputs: made.inputs })
				: undefined,
		sources: found.map(({ kind, file, tool }) => ({ kind, file, tool })),
	};
}

/**
 * The most bytes of a file. An artefact fits into a transaction, which has at most 5 MiB on Assay's own chain. The text
 * forms of other tools are a few times as long.
 */
const MAX_FILE_BYTES = 32 * MIB;

/** Checks that there are files, and that each has its bytes and is not too large to be read. */
function requireFiles(files: readonly NamedBytes[]): void {
	if (!Array.isArray(files)) {
		throw new UsageError(
			"files is not a list; pass an array of names with their bytes",
		);
	}
	if (files.length === 0) {
		throw new UsageError("there are no files to import");
	}
	for (const { name, bytes } of files) {
		// `instanceof` would refuse an array from another realm, such as a frame of a page.
		if (!ArrayBuffer.isView(bytes)) {
			throw new ArtefactError(
				name,
				"its bytes are not a Uint8Array; pass new Uint8Array(await file.arrayBuffer())",
			);
		}
	}
	files.forEach(checkSize);
}

/** Throws for a file that is too large for an artefact. */
function checkSize({ name, bytes }: NamedBytes): void {
	if (bytes.length <= MAX_FILE_BYTES) {
		return;
	}
	// A large file is often a .zkey, whose message is better.
	refuseBinary({ name, bytes });
	throw new ArtefactError(
		name,
		`it has ${Math.ceil(bytes.length / MIB)} MiB, where a key, a proof or public inputs have at most ${MAX_FILE_BYTES / MIB}; is it a proving key? give the verifying key alone`,
	);
}

function findAll(files: readonly ImportedFile[]): Found[] {
	let left = files;
	const all = importers.flatMap((importer) => {
		const { found, claimed } = importer.find(left);
		left = left.filter((file) => !claimed.includes(file));
		return found;
	});
	const [unknown] = left;
	if (unknown !== undefined) {
		throw new ArtefactError(unknown.name, describeUnknown(unknown));
	}
	return all;
}

function describeUnknown(file: ImportedFile): string {
	const { name, bytes, text, json } = file;
	if (bytes.length === 0 || text === "") {
		return "the file is empty";
	}
	if (name.endsWith(".scale")) {
		return "a .scale file does not name its proof system; give the .json file beside it";
	}
	if (text?.startsWith("{") && json === undefined) {
		return "this is not complete JSON; copy the file again";
	}
	const noir = noirRefusal(file);
	if (noir !== undefined) {
		return noir;
	}
	const tools = importers
		.filter((importer) => importer !== damaged)
		.map(({ tool }) => tool);
	const kind =
		json !== undefined ? "JSON" : text !== undefined ? "text" : "binary data";
	return `this ${kind} is no key, proof or public inputs of ${tools.slice(0, -1).join(", ")} or ${tools.at(-1)}, or its points are on none of the curves that Assay verifies`;
}

const NAMES = {
	key: "verifying key",
	proof: "proof",
	inputs: "public inputs",
} as const;

function onlyOne(
	found: readonly Found[],
	kind: Found["kind"],
): Found | undefined {
	const [first, second] = found.filter((part) => part.kind === kind);
	if (second !== undefined) {
		throw new ArtefactError(
			second.file,
			`this holds ${kind === "inputs" ? "" : "a "}${NAMES[kind]}, and so does ${first?.file}; import one at a time`,
		);
	}
	return first;
}

/** Returns the common proof system of all parts. Throws if they differ, or if no part names its proof system. */
function commonSystem(
	found: readonly Found[],
	reference: Found | undefined,
): string {
	const [system] =
		[reference, ...found].find((part) => part?.systems?.length === 1)
			?.systems ?? [];
	if (system === undefined) {
		const { file, kind } = reference ??
			found[0] ?? { file: "", kind: "inputs" };
		throw new ArtefactError(
			file,
			kind === "inputs"
				? "public inputs do not name their curve; add the verifying key or the proof"
				: `the ${NAMES[kind]} does not name its curve; add the verifying key`,
		);
	}
	for (const part of found) {
		if (part.systems !== undefined && !part.systems.includes(system)) {
			throw new ArtefactError(
				part.file,
				`the ${NAMES[part.kind]} ${part.kind === "inputs" ? "have" : "has"} ${part.label ?? part.systems[0]}, the ${NAMES[reference?.kind ?? "key"]} ${reference?.label ?? system}; use files of one setup`,
			);
		}
	}
	return system;
}

function checkCount(
	{ key, inputs }: { key?: VerifyingKey; inputs?: PublicInputs },
	file: string | undefined,
): void {
	if (key === undefined || inputs === undefined || file === undefined) {
		return;
	}
	const expected = inputCount(key);
	const count = inputs.values.length;
	if (expected !== undefined && expected !== count) {
		throw new ArtefactError(
			file,
			`the key takes ${counted(expected, "public input")}, this file has ${count}; use files of one circuit`,
		);
	}
}
