import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stringToU8a } from "@polkadot/util";
import type { NamedBytes } from "../src/import/importer.js";

/** Files of other tools for tests: files of the repository, and altered copies. */

const ROOT = new URL("../../../../", import.meta.url);
const SNARKJS = "primitives/groth16/tests/vectors/snarkjs_";
const DATA = "client/test/data/";

/** snarkjs' names of curves in the names of its vectors. */
export type SnarkjsCurve = "bn128" | "bls12381";

/** Returns the path of a file in the repository. */
export function pathOf(file: string): string {
	return fileURLToPath(new URL(file, ROOT));
}

/** Returns the path of a file of snarkjs. */
export function snarkjsPath(curve: SnarkjsCurve, name: string): string {
	return pathOf(`${SNARKJS}${curve === "bn128" ? "bn128_" : ""}${name}.json`);
}

/** Returns a file of snarkjs with the name that snarkjs gives it. */
export function snarkjsFile(
	curve: SnarkjsCurve,
	name: "verification_key" | "proof" | "public",
): NamedBytes {
	const bytes = readFileSync(snarkjsPath(curve, name));
	return { name: `${name}.json`, bytes: new Uint8Array(bytes) };
}

/** Returns a key, a proof and public inputs of snarkjs. */
export function snarkjsSet(curve: SnarkjsCurve): NamedBytes[] {
	return (["verification_key", "proof", "public"] as const).map((name) =>
		snarkjsFile(curve, name),
	);
}

/** Returns a file of gnark, such as `bn254/key.bin`, with its file name. */
export function gnarkFile(path: string): NamedBytes {
	return dataFile(`gnark/${path}`);
}

/** Returns a file of arkworks, such as `bn254/vk.bin`, with its file name. */
export function arkworksFile(path: string): NamedBytes {
	return dataFile(`arkworks/${path}`);
}

/** Returns a file of halo2, such as `pairing/proof.json`, with its file name. */
export function halo2File(path: string): NamedBytes {
	return dataFile(`halo2/${path}`);
}

/** Returns a file of SP1, such as `proof_v5.bin`. */
export function sp1File(name: string): NamedBytes {
	return dataFile(`sp1/${name}`);
}

/** Returns a receipt of a release of RISC Zero, such as `3_0`. */
export function receiptFile(release: string): NamedBytes {
	return dataFile(`risc-zero/receipt_${release}.json`);
}

/** Returns the path of a file of another tool, such as `sp1/proof_v5.bin`. */
export function dataPath(path: string): string {
	return pathOf(DATA + path);
}

/** Returns a file of another tool with its file name. */
export function dataFile(path: string): NamedBytes {
	const bytes = new Uint8Array(readFileSync(dataPath(path)));
	return { name: path.replace(/^.*\//, ""), bytes };
}

export function textFile(name: string, text: string): NamedBytes {
	return { name, bytes: stringToU8a(text) };
}

export function jsonFile(name: string, value: unknown): NamedBytes {
	return textFile(name, JSON.stringify(value));
}

/** Returns a JSON file with its value edited. */
export function edited(
	file: NamedBytes,
	// biome-ignore lint/suspicious/noExplicitAny: any field may be tampered with
	edit: (value: any) => void,
): NamedBytes {
	const value = JSON.parse(new TextDecoder().decode(file.bytes));
	edit(value);
	return jsonFile(file.name, value);
}
