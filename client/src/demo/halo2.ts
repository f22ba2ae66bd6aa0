import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hexToU8a } from "@polkadot/util";
import { Halo2Hinter } from "../halo2Hints.js";
import type { Hex } from "../hashes.js";
import { readArtefacts, runProver } from "./prover.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";
import {
	flipLowestBit,
	hostBackend,
	LARGEST,
	replaced,
	wasmBackend,
} from "./scenario.js";

/** The folder of the proof in a workplace, and that of the proof with hints. */
const PROOF = "proof";
const HINTED = "hinted";
/** Length in bytes of the counts of circuits and of rows at the start of the public inputs. */
const COUNTS = 8;
/** Length in bytes of the number of hints at the start of a proof with hints, and of the last hint. */
const HINTS = 4;
const LAST_HINT = 32;
/** A coordinate above the modulus, without the flags of a point in its top bit. */
const ABOVE: Hex = `0x${"ff".repeat(31)}7f`;

/** The module that makes hints. It is built beside the client. */
const MODULE = "@assay/client/halo2_hints.wasm";

/** A commitment scheme of halo2. */
export interface Halo2Scheme {
	/** The proof system's identifier. */
	readonly system: string;
	/**
	 * The runtime's pallet for it on the host backend. The names of the other backends' pallets start with this name.
	 */
	readonly pallet: string;
	/** The proof system of proofs with hints. */
	readonly hinted: string;
	/** The error of a proof with hints if the lowest bit of the last one is flipped. */
	readonly hintError: string;
}

/** The last hint is a part of the witness, which proves nothing with a bit changed. */
export const KZG: Halo2Scheme = {
	system: "halo2/kzg-bn254",
	pallet: "Halo2Kzg",
	hinted: "halo2-hinted/kzg-bn254",
	hintError: "ProofInvalid",
};
/** The last hint is a coordinate, and the proof states its lowest bit. */
const IPA: Halo2Scheme = {
	system: "halo2/ipa-vesta",
	pallet: "Halo2Ipa",
	hinted: "halo2-hinted/ipa-vesta",
	hintError: "MalformedProof(NotCanonical)",
};

/** A circuit of the demo. */
export interface Halo2Circuit {
	/** Its name on the prover's command line. */
	readonly name: string;
	readonly scheme: Halo2Scheme;
	/** The claim of a proof. */
	readonly claim: string;
	/** Further options for the prover. They include the number of rows with the fastest proof. */
	readonly options: readonly string[];
}

/** The source of the demo's structured reference strings. */
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
		claim: "I know 100 points of BN254 and scalars with this MSM",
		options: ["--k", "17", "--size", "100", ...SRS],
	},
	{
		name: "zcash-poseidon",
		scheme: IPA,
		claim: "I know two numbers of 40 bits with this Poseidon hash",
		options: [],
	},
];

/** Returns the backends of a scheme, the fastest first. */
export function halo2Backends({ pallet }: Halo2Scheme): Backend[] {
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

/** Returns the only backend of a scheme's proofs with hints. */
export function hintedHalo2Backend({ pallet }: Halo2Scheme): Backend {
	return {
		name: "wasm",
		pallet: `${pallet.replace("Halo2", "Halo2Hinted")}Wasm`,
		what: "inside the runtime, in Wasm, by a check of its hints",
	};
}

/** Returns the scenario of one circuit. */
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
					"Everybody knows this string's secret: fine for a demo, but not for keys that others must trust.",
				);
			}
			return proveHalo2({ ...workplace, circuit });
		},
		read: (folder) => readArtefacts(folder, circuit.scheme),
		tamper: tamperHalo2,
	};
}

/** The circuits whose proofs the demo shows with hints, one for each scheme. */
export const hintedHalo2Circuits: readonly Halo2Circuit[] =
	halo2Circuits.filter(({ name }) =>
		["ecdsa", "zcash-poseidon"].includes(name),
	);

/** Returns the scenario of one circuit's proofs with hints. */
export function hintedHalo2(circuit: Halo2Circuit): DemoScenario {
	const { scheme } = circuit;
	const plain = halo2(circuit);
	return {
		...plain,
		name: `${scheme.hinted} ${circuit.name}`,
		backends: [hintedHalo2Backend(scheme)],
		prove: async (workplace) => {
			await plain.prove(workplace);
			return hintHalo2({ ...workplace, scheme });
		},
		read: async (folder) => {
			const module = createRequire(import.meta.url).resolve(MODULE);
			const hinter = await Halo2Hinter.load(await readFile(module));
			return hinter.hint(await readArtefacts(folder, scheme));
		},
		tamper: (artefacts) => {
			const { proof, inputs } = artefacts;
			const last = hexToU8a(proof.bytes).length - LAST_HINT;
			return [
				...tamperHalo2(artefacts),
				{
					what: "one bit of a hint flipped",
					proof: { bytes: flipLowestBit(proof.bytes, last) },
					inputs,
					error: scheme.hintError,
				},
			];
		},
	};
}

/** Adds hints to the proof that `proveHalo2` made in the workplace. */
async function hintHalo2(
	options: Workplace & { readonly scheme: Halo2Scheme },
): Promise<Artefacts> {
	await runProver(options, [
		...["halo2", "hint"],
		...["--key", join(PROOF, "verifying_key.json")],
		...["--proof", join(PROOF, "proof.json")],
		...["--inputs", join(PROOF, "public_inputs.json")],
		...["--out", HINTED],
	]);
	return readArtefacts(join(options.folder, HINTED), {
		system: options.scheme.hinted,
	});
}

/** Proves a statement that the prover samples from a seed. */
async function proveHalo2(
	options: Workplace & { readonly circuit: Halo2Circuit },
): Promise<Artefacts> {
	const { circuit, folder } = options;
	await runProver(options, [
		...["halo2", "prove", circuit.name, ...circuit.options],
		...["--out", PROOF],
	]);
	return readArtefacts(join(folder, PROOF), circuit.scheme);
}

/**
 * Makes tampered copies of a proof, with hints or without, each with its error. The inputs have one column of one
 * circuit.
 */
export function tamperHalo2({ proof, inputs }: Artefacts): Tampered[] {
	const first = proof.system.startsWith("halo2-hinted/") ? HINTS : 0;
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
				bytes: replaced(inputs.bytes, COUNTS, LARGEST),
			},
			error: "MalformedInputs(NotCanonical)",
		},
		{
			what: "one byte missing",
			proof: { bytes: proof.bytes.slice(0, -2) as Hex },
			inputs,
			error: "MalformedProof(Length)",
		},
		{
			what: "a coordinate above the modulus",
			// The top bits are the point's flags.
			proof: { bytes: replaced(proof.bytes, first, ABOVE) },
			inputs,
			error: "MalformedProof(NotCanonical)",
		},
	];
}
