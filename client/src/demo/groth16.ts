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
/** Names in a workplace. */
const KEYS = "keys";
const LEAVES = "leaves.txt";

export const groth16: DemoScenario = {
	name: "groth16/bls12-381",
	claim: `I know a leaf of the Merkle tree of ${2 ** DEPTH} leaves with this root`,
	long: false,
	backends: [
		{
			name: "host",
			pallet: "Groth16Bls12381",
			what: "a host function of the node, in native code",
		},
		{
			name: "wasm",
			pallet: "Groth16Bls12381Wasm",
			what: "the same check inside the runtime, in Wasm",
		},
	],
	prove: async (workplace) => {
		await setUpGroth16({ ...workplace, depth: DEPTH });
		workplace.output?.note(
			"One party made this key: fine for a demo, not for keys that others are to trust.",
		);
		return proveGroth16({ ...workplace, depth: DEPTH, leaf: LEAF });
	},
	tamper: ({ proof, inputs }) => [
		{
			what: "another public input",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, 0) },
			error: "ProofInvalid",
		},
		{
			what: "one bit flipped",
			proof: { bytes: flipLowestBit(proof.bytes, A_Y_LAST_BYTE) },
			inputs,
			error: "MalformedProof(NotOnCurve)",
		},
	],
};

/** Makes the keys of the Merkle circuit, in the folder `keys` of the workplace. */
export async function setUpGroth16(
	options: Workplace & { readonly depth: number },
): Promise<void> {
	await runProver(options, [
		...["groth16", "setup"],
		...["--depth", String(options.depth)],
		...["--out", KEYS],
	]);
}

/** Proves the knowledge of one leaf of a full tree whose leaves are 1, 2, 3, …, with the keys of the workplace. */
export async function proveGroth16(
	options: Workplace & { readonly depth: number; readonly leaf: number },
): Promise<Artefacts> {
	const { depth, leaf, folder } = options;
	const lines = Array.from({ length: 2 ** depth }, (_, i) => `${i + 1}\n`);
	await writeFile(join(folder, LEAVES), lines.join(""));
	const out = `proof-${leaf}`;
	await runProver(options, [
		...["groth16", "prove"],
		...["--keys", KEYS],
		...["--leaves", LEAVES],
		...["--index", String(leaf)],
		...["--out", out],
	]);
	const key = await readVerifyingKey(join(folder, KEYS, "verifying_key.json"));
	const { system } = key;
	const made = join(folder, out);
	return {
		key,
		proof: await readProof(join(made, "proof.json"), { system }),
		inputs: await readPublicInputs(join(made, "public_inputs.json"), {
			system,
		}),
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
