import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hex } from "../hashes.js";
import { OUTSIDE } from "./kzg.js";
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

const SYSTEM = "ring-vrf/bandersnatch-sha512-ell2";

/** The members of the ring. Each is also the name of the folder with its keys in a workplace. */
const MEMBERS = ["alice", "bob", "carol"] as const;
/** The member who signs. */
const SIGNER = "bob";
/** The file of the ring in a workplace. */
const RING = "members.txt";
/** The folder of the signature in a workplace. */
const PROOF = "signature";

/** The VRF input data. Every member has one alias for it. */
const CONTEXT = "poll-7";
/** The additional data, which is signed. */
const MESSAGE = "yes";

/** The seed of a setup for tests. Whoever knows it can sign without being a member. */
const SRS_FOR_TESTS: Hex = `0x${"de".repeat(32)}`;

/** The offset of the input data in public inputs, after the number of inputs and the data's length. */
const CONTEXT_AT = 1 + 2;
/** The offset of the output, which follows the data. */
const OUTPUT_AT = CONTEXT_AT + CONTEXT.length;
/** Length in bytes of an output. */
const OUTPUT_BYTES = 32;
/** The offset of the additional data, which follows the output. */
const MESSAGE_AT = OUTPUT_AT + OUTPUT_BYTES;
/** Length in bytes of the first part of a proof: three points and two numbers. A point of G1 follows. */
const PEDERSEN_BYTES = 5 * 32;
/** The offset of the fourth part of a proof, which is a number. */
const RESPONSE_AT = 3 * 32;

/** The backends, the fastest first. */
export const ringVrfBackends: readonly Backend[] = [
	hostBackend("RingVrf"),
	{
		name: "curves",
		pallet: "RingVrfCurves",
		what: "inside the runtime; host functions multiply, add and pair the points",
	},
	wasmBackend("RingVrfWasm"),
];

/** A signature by a member of a ring, with the member's alias. */
export const ringVrf: DemoScenario = {
	name: SYSTEM,
	claim:
		"One of three members answers yes, under the only alias they have here",
	optional: true,
	backends: ringVrfBackends,
	prove: proveRingVrf,
	another: (workplace, index) => {
		const signer = MEMBERS[index % MEMBERS.length] ?? SIGNER;
		return signRingVrf(workplace, {
			...{ signer, message: `${MESSAGE} ${index}`, out: `${PROOF}-${index}` },
		});
	},
	tamper: tamperRingVrf,
};

/** Makes the members' keys, and signs with the key of one member. */
export async function proveRingVrf(workplace: Workplace): Promise<Artefacts> {
	const made = (...names: string[]) => join(workplace.folder, ...names);
	const lines: string[] = [];
	for (const member of MEMBERS) {
		await runProver(workplace, ["ring", "key", "--out", member]);
		lines.push(await readFile(made(member, "public_key.hex"), "utf8"));
	}
	await writeFile(made(RING), lines.join(""));
	return signRingVrf(workplace, {
		...{ signer: SIGNER, message: MESSAGE, out: PROOF },
	});
}

/** Signs a message as a member of the ring that `proveRingVrf` made in the workplace. */
async function signRingVrf(
	workplace: Workplace,
	options: {
		readonly signer: (typeof MEMBERS)[number];
		readonly message: string;
		readonly out: string;
	},
): Promise<Artefacts> {
	const { signer, message, out } = options;
	await runProver(workplace, [
		...["ring", "prove", "--ring", RING, "--srs-for-tests", SRS_FOR_TESTS],
		...["--secret-key", join(signer, "secret_key.hex")],
		...["--input", CONTEXT, "--message", message, "--out", out],
	]);
	return readArtefacts(join(workplace.folder, out), { system: SYSTEM });
}

/** Returns tampered copies, which must be rejected. */
export function tamperRingVrf({ proof, inputs }: Artefacts): Tampered[] {
	return [
		{
			what: "another message",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, MESSAGE_AT) },
			error: "ProofInvalid",
		},
		{
			what: "another context",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, CONTEXT_AT) },
			error: "ProofInvalid",
		},
		{
			what: "an output above the field's modulus",
			proof,
			inputs: { bytes: replaced(inputs.bytes, OUTPUT_AT, LARGEST) },
			error: "MalformedInputs(NotCanonical)",
		},
		{
			what: "a number above the group's order",
			proof: { bytes: replaced(proof.bytes, RESPONSE_AT, LARGEST) },
			inputs,
			error: "MalformedProof(NotCanonical)",
		},
		{
			what: "a point outside the subgroup",
			proof: { bytes: replaced(proof.bytes, PEDERSEN_BYTES, OUTSIDE) },
			inputs,
			error: "MalformedProof(NotInSubgroup)",
		},
	];
}
