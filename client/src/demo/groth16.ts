import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hex } from "../hashes.js";
import { readArtefacts, runProver } from "./prover.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Workplace,
} from "./scenario.js";
import { flipLowestBit, hostBackend, wasmBackend } from "./scenario.js";

/** Depth of the Merkle tree, which has 2^depth leaves. */
const DEPTH = 8;
/** Index of the known leaf. */
const LEAF = 5;
/** File names in a workplace. */
const KEYS = "keys";
const LEAVES = "leaves.txt";
const HINTED = "hinted";
/** The first leaf of the demo's tree. */
const FIRST = 1;
/**
 * Bytes from the start of one of the last numbers to the end of a proof with hints. The numbers have 48, 32 or 96
 * bytes, and 96 is a multiple of each.
 */
const FROM_A_HINT = 96;

/** A curve for Groth16. */
export interface Groth16Curve {
	/** The curve's name in the proof system's identifier and on the prover's command line. */
	readonly name: string;
	/**
	 * The runtime's pallet for it on the host backend. The names of the other backends' pallets start with this name.
	 */
	readonly pallet: string;
	/** The index of the proof's byte with the lowest bit of the first point's y coordinate. */
	readonly lowestByteOfY: number;
}

/** Coordinates of BLS12-381 have 48 bytes, big-endian; those of the others 48, 32 and 96 bytes, little-endian. */
export const groth16Curves: readonly Groth16Curve[] = [
	{ name: "bls12-381", pallet: "Groth16Bls12381", lowestByteOfY: 2 * 48 - 1 },
	{ name: "bls12-377", pallet: "Groth16Bls12377", lowestByteOfY: 48 },
	{ name: "bn254", pallet: "Groth16Bn254", lowestByteOfY: 32 },
	{ name: "bw6-761", pallet: "Groth16Bw6761", lowestByteOfY: 96 },
];

/** Returns the backends of a curve, the fastest first. */
export function groth16Backends({ pallet }: Groth16Curve): Backend[] {
	return [
		hostBackend(pallet),
		{
			name: "curves",
			pallet: `${pallet}Curves`,
			what: "the same check inside the runtime, with its curve arithmetic in host functions",
		},
		wasmBackend(`${pallet}Wasm`),
	];
}

/** Returns the only backend of a curve's proofs with hints. */
export function hintedGroth16Backend({ pallet }: Groth16Curve): Backend {
	return {
		name: "wasm",
		pallet: `${pallet.replace("Groth16", "Groth16Hinted")}Wasm`,
		what: "inside the runtime, in Wasm, by a check of its hints",
	};
}

/** Returns the scenario of Groth16 over one curve. Without `--all` the demo shows only the first curve. */
export function groth16(curve: Groth16Curve): DemoScenario {
	return {
		name: `groth16/${curve.name}`,
		claim: `I know a leaf of the Merkle tree of ${2 ** DEPTH} leaves with this root`,
		optional: curve !== groth16Curves[0],
		backends: groth16Backends(curve),
		prove: async (workplace) => {
			await setUpGroth16({ ...workplace, curve, depth: DEPTH });
			workplace.output?.note(
				"One party made this key: fine for a demo, but not for a key that others must trust.",
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
				proof: { bytes: flipLowestBit(proof.bytes, curve.lowestByteOfY) },
				inputs,
				error: "MalformedProof(NotOnCurve)",
			},
		],
	};
}

/** Returns the scenario of Groth16 with hints over one curve. */
export function hintedGroth16(curve: Groth16Curve): DemoScenario {
	const plain = groth16(curve);
	return {
		name: `groth16-hinted/${curve.name}`,
		claim: plain.claim,
		optional: true,
		backends: [hintedGroth16Backend(curve)],
		prove: async (workplace) => {
			await plain.prove(workplace);
			return hintGroth16({ ...workplace, leaf: LEAF });
		},
		tamper: async (artefacts, workplace) => [
			...(await plain.tamper(artefacts, workplace)),
			{
				what: "one bit of a hint flipped",
				proof: { bytes: flipBitOfHint(artefacts.proof.bytes) },
				inputs: artefacts.inputs,
				error: "ProofInvalid",
			},
		],
	};
}

/** Makes the keys of the Merkle circuit in the folder `keys` of the workplace. */
export async function setUpGroth16(
	options: Workplace & {
		readonly curve: Pick<Groth16Curve, "name">;
		readonly depth: number;
	},
): Promise<void> {
	await runProver(options, [
		...["groth16", "setup"],
		...["--curve", options.curve.name],
		...["--depth", String(options.depth)],
		...["--out", KEYS],
	]);
}

/** A leaf of a tree with consecutive numbers. */
interface Leaf {
	/** Its index in the tree. */
	readonly leaf: number;
	/** The number at the tree's first leaf; 1 if left out. */
	readonly first?: number;
}

/** Proves knowledge of one leaf of a full tree, with the keys of the workplace. */
export async function proveGroth16(
	options: Workplace & Leaf & { readonly depth: number },
): Promise<Artefacts> {
	const { depth, leaf, folder, first = FIRST } = options;
	const lines = Array.from({ length: 2 ** depth }, (_, i) => `${first + i}\n`);
	await writeFile(join(folder, LEAVES), lines.join(""));
	const out = folderOf("proof", options);
	await runProver(options, [
		...["groth16", "prove"],
		...["--keys", KEYS],
		...["--leaves", LEAVES],
		...["--index", String(leaf)],
		...["--out", out],
	]);
	return readArtefacts(join(folder, out), { keys: join(folder, KEYS) });
}

/** Adds hints to the proof of one leaf that `proveGroth16` made in the workplace. */
export async function hintGroth16(
	options: Workplace & Leaf,
): Promise<Artefacts> {
	const proof = folderOf("proof", options);
	const out = options.first === undefined ? HINTED : folderOf(HINTED, options);
	await runProver(options, [
		...["groth16", "hint"],
		...["--key", join(KEYS, "verifying_key.json")],
		...["--proof", join(proof, "proof.json")],
		...["--inputs", join(proof, "public_inputs.json")],
		...["--out", out],
	]);
	return readArtefacts(join(options.folder, out));
}

/** Copies a proof with hints, and flips the lowest bit of one of its last numbers. */
export function flipBitOfHint(proof: Hex): Hex {
	return flipLowestBit(proof, (proof.length - 2) / 2 - FROM_A_HINT);
}

/** Returns the name of a folder for one leaf. */
function folderOf(what: string, { leaf, first = FIRST }: Leaf): string {
	return first === FIRST ? `${what}-${leaf}` : `${what}-${leaf}-of-${first}`;
}
