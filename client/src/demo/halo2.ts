import { join } from "node:path";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import { readProof, readPublicInputs, readVerifyingKey } from "../artefacts.js";
import type { Hex } from "../hashes.js";
import { flipLowestBit } from "./groth16.js";
import { runProver } from "./prover.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";

/** The folder in a workplace. */
const PROOF = "proof";
/** Bytes of the number of circuits, and of the number of rows, which lead the public inputs. */
const COUNTS = 8;
/** Bytes of an element of a proof: a commitment or a number. */
const ELEMENT = 32;

/** A commitment scheme of halo2. */
export interface Halo2Scheme {
	/** The proof system's identifier. */
	readonly system: string;
	/** The runtime's pallet for it on the host backend; the other backends' names begin with it. */
	readonly pallet: string;
}

export const KZG: Halo2Scheme = {
	system: "halo2/kzg-bn254",
	pallet: "Halo2Kzg",
};
export const IPA: Halo2Scheme = {
	system: "halo2/ipa-vesta",
	pallet: "Halo2Ipa",
};

/** A circuit that the demo proves. */
export interface Halo2Circuit {
	/** Its name on the prover's command line. */
	readonly name: string;
	readonly scheme: Halo2Scheme;
	/** What a proof of it says. */
	readonly claim: string;
	/** What else the prover is told. Circuits have the number of rows that they are proved fastest with. */
	readonly options: readonly string[];
}

/** Where the structured reference strings of the demo come from. */
const SRS = ["--srs-for-tests", "demo"];

export const halo2Circuits: readonly Halo2Circuit[] = [
	{
		name: "ecdsa",
		scheme: KZG,
		claim: "I know a signature over secp256k1 by this key of this digest",
		options: ["--k", "14", ...SRS],
	},
	{
		name: "pairing",
		scheme: KZG,
		claim: "the pairing over BN254 of these points is this element",
		options: ["--k", "15", ...SRS],
	},
	{
		name: "msm",
		scheme: KZG,
		claim: "I know 100 points of BN254 and multiples of them with this sum",
		options: ["--k", "17", "--size", "100", ...SRS],
	},
	{
		name: "zcash-poseidon",
		scheme: IPA,
		claim: "I know two numbers of 40 bits with this Poseidon hash",
		options: [],
	},
];

/** The backends of a scheme, the fastest first. */
export function halo2Backends({ pallet }: Halo2Scheme): Backend[] {
	return [
		{
			name: "host",
			pallet,
			what: "one host function of the node, in native code",
		},
		{
			name: "curves",
			pallet: `${pallet}Curves`,
			what: "the same check inside the runtime, its curve arithmetic in host functions",
		},
		{
			name: "wasm",
			pallet: `${pallet}Wasm`,
			what: "the same check inside the runtime, in Wasm",
		},
	];
}

/** What the demo shows of one circuit. */
export function halo2(circuit: Halo2Circuit): DemoScenario {
	return {
		name: `${circuit.scheme.system} ${circuit.name}`,
		claim: circuit.claim,
		optional: true,
		program: "assay-halo2",
		kept: circuit.name,
		backends: halo2Backends(circuit.scheme),
		prove: async (workplace) => {
			if (circuit.scheme === KZG) {
				workplace.output?.note(
					"Everybody knows this string's secret: fine for a demo, not for keys that others are to trust.",
				);
			}
			return proveHalo2({ ...workplace, circuit });
		},
		read: (folder) => readHalo2(folder, circuit),
		tamper: spoilHalo2,
	};
}

/** Proves a statement that is drawn from a seed. */
export async function proveHalo2(
	options: Workplace & { readonly circuit: Halo2Circuit },
): Promise<Artefacts> {
	const { circuit, folder } = options;
	await runProver(options, [
		...["halo2", "prove", circuit.name, ...circuit.options],
		...["--out", PROOF],
	]);
	return readHalo2(join(folder, PROOF), circuit);
}

/** The artefacts in a folder. */
export async function readHalo2(
	folder: string,
	{ scheme: { system } }: Pick<Halo2Circuit, "scheme">,
): Promise<Artefacts> {
	const made = (name: string) => join(folder, name);
	return {
		key: await readVerifyingKey(made("verifying_key.json"), { system }),
		proof: await readProof(made("proof.json"), { system }),
		inputs: await readPublicInputs(made("public_inputs.json"), { system }),
	};
}

/** Copies of a proof that must not pass, each with its error. The inputs have one column of one circuit. */
export function spoilHalo2({ proof, inputs }: Artefacts): Tampered[] {
	return [
		{
			what: "another public input",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, COUNTS) },
			error: "ProofInvalid",
		},
		{
			what: "a public input that is not reduced",
			proof,
			inputs: {
				bytes: overwritten(inputs.bytes, COUNTS, COUNTS + ELEMENT, 0xff),
			},
			error: "MalformedInputs(NotCanonical)",
		},
		{
			what: "a byte too few",
			proof: { bytes: proof.bytes.slice(0, -2) as Hex },
			inputs,
			error: "MalformedProof(Length)",
		},
		{
			what: "a coordinate above the modulus",
			// The top bits are the point's flags.
			proof: { bytes: overwritten(proof.bytes, 0, ELEMENT - 1, 0xff, 0x7f) },
			inputs,
			error: "MalformedProof(NotCanonical)",
		},
	];
}

/** A copy with bytes `from` up to `to` set to a value, and optionally the byte after them to another. */
function overwritten(
	hex: Hex,
	from: number,
	to: number,
	value: number,
	next?: number,
): Hex {
	const bytes = hexToU8a(hex);
	bytes.fill(value, from, to);
	if (next !== undefined) {
		bytes[to] = next;
	}
	return u8aToHex(bytes);
}
