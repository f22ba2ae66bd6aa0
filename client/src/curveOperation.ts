import { ArtefactError } from "./errors.js";
import type { Hex } from "./hashes.js";
import type { Fields } from "./jsonFile.js";
import {
	hexField,
	objectField,
	parseTyped,
	readText,
	wordField,
} from "./jsonFile.js";

/** The groups of a curve, as the chain names them. */
export type CurveGroup = "G1" | "G2";

/** The arguments of one operation, in the encodings of RFC-0163, by the names that the call has for them. */
export type CurveArguments =
	| {
			readonly operation: "pairing";
			readonly g1: Hex;
			readonly g2: Hex;
	  }
	| {
			readonly operation: "msm";
			readonly group: CurveGroup;
			readonly bases: Hex;
			readonly scalars: Hex;
	  }
	| {
			readonly operation: "mul-projective" | "mul-affine";
			readonly group: CurveGroup;
			readonly base: Hex;
			readonly scalar: Hex;
	  };

/** An operation of a curve, as `assay curves sample` writes it. */
export interface CurveOperation {
	/** The curve's name on the chain: `bls12_381`. */
	readonly curve: string;
	readonly arguments: CurveArguments;
	/** The hash of the result that any backend must give, but the one that computes nothing. */
	readonly result: Hex;
}

export async function readCurveOperation(
	file: string,
): Promise<CurveOperation> {
	return parseCurveOperation(await readText(file), file);
}

/** Parses the text of a `curve_operation.json`; `file` is its name in messages. */
export function parseCurveOperation(
	text: string,
	file: string,
): CurveOperation {
	const fields = parseTyped(text, file, "curve_operation");
	const { curve } = fields;
	if (typeof curve !== "string") {
		throw new ArtefactError(file, `"curve" is ${JSON.stringify(curve)}`);
	}
	return {
		curve,
		arguments: parseArguments(fields, file),
		result: hexField(fields, "result", file),
	};
}

function parseArguments(fields: Fields, file: string): CurveArguments {
	const given = objectField(fields, "arguments", file);
	const hex = (name: string) => hexField(given, name, file);
	const operation = wordField(fields, "operation", {
		file,
		words: ["pairing", "msm", "mul-projective", "mul-affine"],
	});
	switch (operation) {
		case "pairing":
			return { operation, g1: hex("g1"), g2: hex("g2") };
		case "msm": {
			const group = groupField(fields, file);
			return { operation, group, bases: hex("bases"), scalars: hex("scalars") };
		}
		default: {
			const group = groupField(fields, file);
			return { operation, group, base: hex("base"), scalar: hex("scalar") };
		}
	}
}

function groupField(fields: Fields, file: string): CurveGroup {
	const words = ["g1", "g2"] as const;
	return wordField(fields, "group", { file, words }) === "g1" ? "G1" : "G2";
}
