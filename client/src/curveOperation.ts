import { ArtefactError } from "./errors.js";
import type { Hex } from "./hashes.js";
import type { Fields } from "./jsonFile.js";
import { hexField, objectField, parseTyped, wordField } from "./jsonFile.js";

/** A group of a curve, named as on the chain. */
export type CurveGroup = "G1" | "G2";

/** The arguments of one operation, encoded as in RFC-0163 and named as in the call. */
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

/** A curve operation, as written by `assay curves sample`. */
export interface CurveOperation {
	/** The curve's name on the chain: `bls12_381`. */
	readonly curve: string;
	readonly arguments: CurveArguments;
	/** The hash of the result. Every backend must give it, except `Dummy`, which computes nothing. */
	readonly result: Hex;
}

/** Parses the text of a `curve_operation.json`. `file` is its name in messages. */
export function parseCurveOperation(
	text: string,
	file: string,
): CurveOperation {
	const fields = parseTyped(text, file, "curve_operation");
	const { curve } = fields;
	if (typeof curve !== "string") {
		throw new ArtefactError(
			file,
			`"curve" is ${JSON.stringify(curve)}, not the name of a curve`,
		);
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
