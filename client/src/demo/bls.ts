import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hexToU8a, u8aToHex } from "@polkadot/util";
import type { Hex } from "../hashes.js";
import { readArtefacts, runProver } from "./prover.js";
import type {
	Artefacts,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";
import {
	flipLowestBit,
	hostBackend,
	replaced,
	wasmBackend,
} from "./scenario.js";

/** A variant of BLS signatures. It defines the group of the keys, and the demo's proof. */
export interface BlsVariant {
	/** The proof system's identifier. */
	readonly system: string;
	/** Its name on the prover's command line. */
	readonly option: string;
	/** The pallet of the backend `host`. */
	readonly pallet: string;
	readonly claim: string;
	/** Length in bytes of a signature. */
	readonly signatureBytes: number;
	/** A point of the signatures' curve outside the subgroup, compressed. */
	readonly outside: Hex;
	/** Makes the files, in the folder `signature`. */
	make(workplace: Workplace): Promise<void>;
	/** Makes the files of another message under the same key, in a folder; undefined if nobody can. */
	makeAnother?: (
		workplace: Workplace,
		message: string,
		out: string,
	) => Promise<void>;
}

/** The folder of the signature in a workplace. */
const SIGNATURE = "signature";

/** Length in bytes of the length before a message. */
const LENGTH_BYTES = 4;

/** The flag of a compressed point, and the flag of the larger of the two y coordinates. */
const COMPRESSED = 0x80;
const LARGER = 0x20;

/** The parts of drand's quicknet, as in the `/info` of its nodes, that the prover reads. */
const QUICKNET = {
	public_key:
		"83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
	schemeID: "bls-unchained-g1-rfc9380",
};

/** A pulse of quicknet. */
const PULSE = {
	round: 123,
	signature:
		"b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
};

/** The members of the committee. All but one sign. */
const MEMBERS = ["alice", "bob", "carol"] as const;
const ABSENT: (typeof MEMBERS)[number] = "bob";

/** The message that the committee signs. */
const MESSAGE = "the block's hash";

/** Bit lists of signers. In the valid proof, the first and the third member signed. */
const BITS = { others: 0b110, few: 0b001, nobody: 0x85 };

export const blsVariants: readonly BlsVariant[] = [
	{
		system: "bls-signatures/min-pk-bls12-381",
		option: "min-pk",
		pallet: "BlsMinPk",
		claim: "Two of the committee's three members signed this block's hash",
		signatureBytes: 96,
		// Its first coordinate is 2.
		outside: `0x80${"00".repeat(94)}02`,
		...committee("min-pk"),
	},
	{
		system: "bls-signatures/min-sig-bls12-381",
		option: "min-sig",
		pallet: "BlsMinSig",
		claim: "drand's quicknet drew this pulse in its round 123",
		signatureBytes: 48,
		outside: `0x80${"00".repeat(46)}04`,
		make: importPulse,
	},
];

/** Returns a variant whose proofs are signatures of a committee, so that there are more of them. */
export function blsByCommittee(variant: BlsVariant): BlsVariant {
	return { ...variant, ...committee(variant.option) };
}

/** Returns the scenario of a variant. */
export function bls(variant: BlsVariant): DemoScenario {
	const { system, pallet, claim } = variant;
	return {
		name: system,
		claim,
		optional: true,
		backends: [
			hostBackend(pallet),
			{
				name: "curves",
				pallet: `${pallet}Curves`,
				what: "inside the runtime; host functions multiply and pair the points",
			},
			wasmBackend(`${pallet}Wasm`),
		],
		prove: (workplace) => proveBls(variant, workplace),
		...anotherOf(variant),
		tamper: (artefacts) => tamperBls(variant, artefacts),
	};
}

/** Makes and reads the files of a signature. */
export async function proveBls(
	{ system, make }: BlsVariant,
	workplace: Workplace,
): Promise<Artefacts> {
	await make(workplace);
	return readArtefacts(join(workplace.folder, SIGNATURE), { system });
}

/** Returns a scenario's way to make another proof, if the variant has one. */
function anotherOf({
	system,
	makeAnother,
}: BlsVariant): Pick<DemoScenario, "another"> {
	return makeAnother === undefined
		? {}
		: {
				another: async (workplace, index) => {
					const out = `${SIGNATURE}-${index}`;
					await makeAnother(workplace, `${MESSAGE} ${index}`, out);
					return readArtefacts(join(workplace.folder, out), { system });
				},
			};
}

/** Returns the ways to make signatures of a committee in a variant. */
function committee(
	variant: string,
): Required<Pick<BlsVariant, "make" | "makeAnother">> {
	return {
		make: async (workplace) => {
			await makeMembers(workplace, variant);
			await signByCommittee(workplace, variant, MESSAGE, SIGNATURE);
		},
		makeAnother: (workplace, message, out) =>
			signByCommittee(workplace, variant, message, out),
	};
}

/** Makes the keys of the committee's members. */
async function makeMembers(
	workplace: Workplace,
	variant: string,
): Promise<void> {
	const { folder } = workplace;
	for (const member of MEMBERS) {
		await runProver(workplace, [
			...["bls", "keygen", "--variant", variant, "--out", member],
		]);
	}
	// The file with a member's key is one line.
	const keys = MEMBERS.map((member) =>
		readFile(join(folder, member, "public_key.txt"), "utf8"),
	);
	await writeFile(
		join(folder, "members.txt"),
		(await Promise.all(keys)).join(""),
	);
}

/** Aggregates the signatures of a message by all members but one, into a folder. */
async function signByCommittee(
	workplace: Workplace,
	variant: string,
	message: string,
	out: string,
): Promise<void> {
	const run = (...args: string[]) => runProver(workplace, ["bls", ...args]);
	const suffix = message === MESSAGE ? "" : `-${out}`;
	const signed: string[] = [];
	for (const member of MEMBERS.filter((member) => member !== ABSENT)) {
		const folder = `signed-by-${member}${suffix}`;
		await run(
			...["sign", "--variant", variant],
			...["--secret-key", join(member, "secret_key.txt")],
			...["--scheme", "possession", "--message", message, "--out", folder],
		);
		signed.push("--signed", folder);
	}
	const members = ["--members", "members.txt", "--threshold", "2"];
	await run("aggregate", ...members, ...signed, "--out", out);
}

/** Writes answers of a drand node to files, and imports them. */
async function importPulse(workplace: Workplace): Promise<void> {
	const { folder } = workplace;
	await writeFile(join(folder, "info.json"), JSON.stringify(QUICKNET));
	await writeFile(join(folder, "beacon.json"), JSON.stringify(PULSE));
	await runProver(workplace, [
		...["bls", "drand", "--info", "info.json", "--beacon", "beacon.json"],
		...["--out", SIGNATURE],
	]);
}

/** Returns tampered copies, which must be rejected. */
export function tamperBls(
	{ signatureBytes, outside }: BlsVariant,
	{ proof, inputs }: Artefacts,
): Tampered[] {
	const isOfCommittee = (proof.bytes.length - 2) / 2 > signatureBytes;
	const withBits = (what: string, bits: number, error: string): Tampered => ({
		what,
		proof: { bytes: replaced(proof.bytes, signatureBytes, byte(bits)) },
		inputs,
		error,
	});
	return [
		{
			what: "another message",
			proof,
			inputs: { bytes: flipLowestBit(inputs.bytes, LENGTH_BYTES) },
			error: "ProofInvalid",
		},
		{
			what: "the signature's negative",
			proof: { bytes: flipped(proof.bytes, LARGER) },
			inputs,
			error: "ProofInvalid",
		},
		{
			what: "a signature without the flag of its form",
			proof: { bytes: flipped(proof.bytes, COMPRESSED) },
			inputs,
			error: "MalformedProof(NotCanonical)",
		},
		{
			what: "a point outside the subgroup",
			proof: { bytes: replaced(proof.bytes, 0, outside) },
			inputs,
			error: "MalformedProof(NotInSubgroup)",
		},
		{
			what: "a message more",
			proof,
			inputs: { bytes: `${inputs.bytes}${"00".repeat(LENGTH_BYTES)}` },
			error: "WrongInputCount",
		},
		...(isOfCommittee
			? [
					withBits("another signer named", BITS.others, "ProofInvalid"),
					withBits(
						"fewer signers than the threshold",
						BITS.few,
						"ProofInvalid",
					),
					withBits(
						"a signer that is no member",
						BITS.nobody,
						"MalformedProof(NotCanonical)",
					),
				]
			: []),
	];
}

function byte(value: number): Hex {
	return u8aToHex(Uint8Array.of(value));
}

/** Flips bits of the first byte. */
function flipped(bytes: Hex, mask: number): Hex {
	const [first = 0] = hexToU8a(bytes);
	return replaced(bytes, 0, byte(first ^ mask));
}
