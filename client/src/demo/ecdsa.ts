import { join } from "node:path";
import { u8aToHex } from "@polkadot/util";
import { messageDigest } from "../ethereum.js";
import type { Hex } from "../hashes.js";
import { readArtefacts, runProver } from "./prover.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Workplace,
} from "./scenario.js";
import { flipLowestBit, hostBackend, LARGEST, replaced } from "./scenario.js";

/** The message, signed like a wallet's `personal_sign`. */
const MESSAGE = "I take part in Assay's demo.";
/** A publicly known secret key. */
const SECRET = `0x${"46".repeat(32)}`;
/** Length in bytes of a signature: `r`, `s` and the recovery id. */
const SIGNATURE_BYTES = 65;

/** A form of ECDSA proofs: with hints or without. */
export interface EcdsaForm {
	/** The proof system's identifier. */
	readonly system: string;
	/** True if a proof has hints. */
	readonly hinted: boolean;
	/** The backends, the fastest first. */
	readonly backends: readonly Backend[];
}

export const ecdsaForms: readonly EcdsaForm[] = [
	{
		system: "ecdsa/secp256k1",
		hinted: false,
		backends: [
			hostBackend("EcdsaSecp256k1"),
			{
				name: "curves",
				pallet: "EcdsaSecp256k1Curves",
				what: "inside the runtime; a host function multiplies and adds two points",
			},
			{
				name: "wasm",
				pallet: "EcdsaSecp256k1Wasm",
				what: "inside the runtime, in Wasm, by the crate k256",
			},
		],
	},
	{
		system: "ecdsa-hinted/secp256k1",
		hinted: true,
		backends: [
			{
				name: "wasm",
				pallet: "EcdsaHintedSecp256k1Wasm",
				what: "inside the runtime, in Wasm, by a check of its hints",
			},
		],
	},
];

/** Returns the scenario of a form of proofs. */
export function ecdsa(form: EcdsaForm): DemoScenario {
	const { system, hinted, backends } = form;
	return {
		name: system,
		claim: `I signed "${MESSAGE}" with the key of this address`,
		optional: true,
		backends,
		prove: (workplace) => signEcdsa({ ...workplace, form, message: MESSAGE }),
		another: (workplace, index) =>
			signEcdsa({
				...{ ...workplace, form, message: `${MESSAGE} ${index}` },
				out: `signed-${index}`,
			}),
		tamper: ({ proof, inputs }) => [
			{
				what: "another digest",
				proof,
				inputs: { bytes: flipLowestBit(inputs.bytes, 0) },
				error: "ProofInvalid",
			},
			{
				what: "a number above the group's order",
				proof: { bytes: replaced(proof.bytes, 0, LARGEST) },
				inputs,
				error: "MalformedProof(NotCanonical)",
			},
			hinted
				? {
						what: "one bit of a hint flipped",
						proof: {
							bytes: flipLowestBit(proof.bytes, length(proof.bytes) - 1),
						},
						inputs,
						error: "ProofInvalid",
					}
				: {
						what: "one bit of the recovery id flipped",
						proof: { bytes: flipLowestBit(proof.bytes, SIGNATURE_BYTES - 1) },
						inputs,
						error: "ProofInvalid",
					},
		],
	};
}

/** Signs a message like a wallet, with a publicly known key. */
export async function signEcdsa(
	options: Workplace & {
		readonly form: Pick<EcdsaForm, "system" | "hinted">;
		readonly message: string;
		/** The folder of the files; by default one for each form. */
		readonly out?: string;
	},
): Promise<Artefacts> {
	const { folder, message, form } = options;
	const { out = form.hinted ? "signed-hinted" : "signed" } = options;
	await runProver(options, [
		...["ecdsa", "sign", "--secret-key", SECRET],
		...["--digest", u8aToHex(messageDigest(message))],
		...(form.hinted ? [] : ["--plain"]),
		...["--out", out],
	]);
	return readArtefacts(join(folder, out), { system: form.system });
}

function length(hex: Hex): number {
	return (hex.length - 2) / 2;
}
