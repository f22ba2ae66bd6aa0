import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import { readProof, readPublicInputs, readVerifyingKey } from "../artefacts.js";
import type { Hex } from "../hashes.js";
import { runProver } from "./prover.js";
import type { Artefacts, DemoScenario, Workplace } from "./scenario.js";

/** Depth of the Merkle tree, whose leaves are 2^depth. */
const DEPTH = 8;
/** Index of the leaf that is known. */
const LEAF = 5;
/** Last byte of the y coordinate of a proof's first point: an uncompressed point of G1 has 96 bytes. */
const A_Y_LAST_BYTE = 95;

export const groth16: DemoScenario = {
	name: "groth16/bls12-381",
	claim: `I know a leaf of the Merkle tree of ${2 ** DEPTH} leaves with this root`,
	long: false,
	backends: [
		{ name: "host", pallet: "Groth16Bls12381" },
		{ name: "wasm", pallet: "Groth16Bls12381Wasm", feature: "baselines" },
	],
	prove: async (workplace) => {
		const keys = join(workplace.folder, "keys");
		await setUpGroth16({ ...workplace, keys, depth: DEPTH });
		return proveGroth16({ ...workplace, keys, depth: DEPTH, leaf: LEAF });
	},
	tamper: ({ proof, inputs }) => [
		{
			what: "another public input (its lowest bit flipped)",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, 0) },
			error: "ProofInvalid",
		},
		{
			what: "another byte in the proof (its first point leaves the curve)",
			proof: { bytes: flipLowestBit(proof.bytes, A_Y_LAST_BYTE) },
			inputs,
			error: "MalformedProof(NotOnCurve)",
		},
	],
};

/** Makes the keys of the Merkle circuit. */
export async function setUpGroth16(options: {
	readonly prover: string;
	readonly keys: string;
	readonly depth: number;
	readonly print?: (line: string) => void;
}): Promise<void> {
	const { prover, keys, depth, print } = options;
	await runProver({
		prover,
		print,
		args: ["groth16", "setup", "--depth", String(depth), "--out", keys],
	});
}

/** Proves the knowledge of one leaf of a full tree whose leaves are 1, 2, 3, … */
export async function proveGroth16(
	options: Workplace & {
		readonly keys: string;
		readonly depth: number;
		readonly leaf: number;
	},
): Promise<Artefacts> {
	const { prover, keys, depth, leaf, folder, print } = options;
	const leaves = join(folder, "leaves.txt");
	const out = join(folder, `proof-${leaf}`);
	const lines = Array.from({ length: 2 ** depth }, (_, i) => `${i + 1}\n`);
	await writeFile(leaves, lines.join(""));
	await runProver({
		prover,
		print,
		args: [
			...["groth16", "prove"],
			...["--keys", keys],
			...["--leaves", leaves],
			...["--index", String(leaf)],
			...["--out", out],
		],
	});
	const key = await readVerifyingKey(join(keys, "verifying_key.json"));
	const { system } = key;
	return {
		key,
		proof: await readProof(join(out, "proof.json"), { system }),
		inputs: await readPublicInputs(join(out, "public_inputs.json"), { system }),
	};
}

/** A copy of a byte string with the lowest bit of one byte flipped. */
export function flipLowestBit(hex: Hex, index: number): Hex {
	const bytes = hexToU8a(hex);
	const byte = bytes[index];
	if (byte === undefined) {
		throw new RangeError(`no byte ${index} in ${bytes.length} bytes`);
	}
	bytes[index] = byte ^ 1;
	return u8aToHex(bytes);
}
