import { readFile } from "node:fs/promises";
import type {
	Expected,
	Proof,
	PublicInputs,
	VerifyingKey,
} from "./artefacts.js";
import {
	parseProof,
	parsePublicInputs,
	parseVerifyingKey,
} from "./artefacts.js";
import type { CurveOperation } from "./curveOperation.js";
import { parseCurveOperation } from "./curveOperation.js";
import { ArtefactError } from "./errors.js";

/** Reads a `verifying_key.json`. Like every function here, throws an `ArtefactError` for an unusable file. */
export async function readVerifyingKey(
	file: string,
	expected: Expected = {},
): Promise<VerifyingKey> {
	return parseVerifyingKey(await readText(file), file, expected);
}

/** Reads a `proof.json`. */
export async function readProof(
	file: string,
	expected: Expected = {},
): Promise<Proof> {
	return parseProof(await readText(file), file, expected);
}

/** Reads a `public_inputs.json`. */
export async function readPublicInputs(
	file: string,
	expected: Expected = {},
): Promise<PublicInputs> {
	return parsePublicInputs(await readText(file), file, expected);
}

/** Reads a `curve_operation.json`. */
export async function readCurveOperation(
	file: string,
): Promise<CurveOperation> {
	return parseCurveOperation(await readText(file), file);
}

async function readText(file: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		throw new ArtefactError(
			file,
			code === "ENOENT" ? "no such file" : `cannot be read (${code})`,
		);
	}
}
