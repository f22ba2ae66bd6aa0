import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { VerifyingKey } from "../artefacts.js";
import { statementOf } from "../artefacts.js";
import { artefactsOf } from "../blockSpace/candidates.js";
import type { Chain } from "../chain.js";
import { bls, blsVariants } from "../demo/bls.js";
import { ecdsa, ecdsaForms } from "../demo/ecdsa.js";
import {
	groth16,
	groth16Curves,
	hintedGroth16,
	hintGroth16,
	proveGroth16,
	setUpGroth16,
} from "../demo/groth16.js";
import { halo2, halo2Circuits } from "../demo/halo2.js";
import { kzg } from "../demo/kzg.js";
import { lattice, latticeSets } from "../demo/lattice.js";
import { ringVrf } from "../demo/ring.js";
import type { Artefacts, DemoScenario, Tampered } from "../demo/scenario.js";
import type { Hex } from "../hashes.js";
import type { Extrinsic } from "../pallets.js";
import { Verifier, verifierPallets, verifierPalletsOf } from "../verifier.js";

/** Depth of the Merkle tree of Groth16's proofs, and the index of the proved leaf. */
const DEPTH = 1;
const LEAF = 1;

/** Proofs in a batch, if the pallet allows as many. */
const BATCH = 8;

/** The most bytes for a batch's proofs and inputs: a sixtieth of a block. */
const BATCH_BYTES = 65_536;

/** A call that verifies good or bad proofs, with the expected outcome. */
export interface Subject {
	readonly pallet: string;
	/** `valid`, or the change to the proof, in words that follow `a proof with`. */
	readonly what: string;
	/** The expected error; undefined for a valid proof. */
	readonly error: string | undefined;
	/** The statements in its events, one for each proof; empty if the call fails. */
	readonly statements: readonly Hex[];
	/** Makes the call for a chain with the pallet. */
	call(chain: Chain): Extrinsic;
}

/** Returns the number of proofs in a call. A bad proof is always alone. */
export function proofsOf({ statements }: Pick<Subject, "statements">): number {
	return Math.max(1, statements.length);
}

/** The verifications of one pallet. */
export interface PalletSubjects {
	readonly pallet: string;
	readonly key: VerifyingKey;
	readonly valid: Subject;
	/** At least one subject. */
	readonly invalid: readonly Subject[];
	/** A batch of valid proofs; undefined if fewer than two fit. */
	readonly batch: Subject | undefined;
}

/** A key with a valid proof and invalid ones. */
interface Proved {
	readonly artefacts: Artefacts;
	readonly tampered: readonly Tampered[];
}

/** The tools that make proofs. */
export interface ProofSource {
	/** Path of the prover, `assay`. */
	readonly prover: string;
	/** A folder to make proofs in. */
	readonly folder: string;
	/** The folder with kept proofs of halo2. */
	readonly kept: string;
	/** A file that keeps all proofs. If it exists, they are read from it. */
	readonly proofs: string | undefined;
	readonly tell: (text: string) => void;
}

/** Makes the subjects of a chain. Each proof is for every pallet of its proof system. */
export async function makeSubjects(
	chain: Chain,
	source: ProofSource,
): Promise<PalletSubjects[]> {
	return (await provedOf(source)).flatMap(({ artefacts, tampered }) =>
		verifierPalletsOf(chain, artefacts.key.system).map((pallet) => {
			const { maxBatch = 1 } = new Verifier({ chain, pallet }).constants;
			return palletSubjects(pallet, artefacts, tampered, maxBatch);
		}),
	);
}

function palletSubjects(
	pallet: string,
	artefacts: Artefacts,
	tampered: readonly Tampered[],
	maxBatch: number,
): PalletSubjects {
	const { key, proof, inputs } = artefacts;
	const registered = { registered: key.hash };
	const statement = statementOf({ keyHash: key.hash, inputs });
	const bytes = proof.bytes.length + inputs.bytes.length;
	const proofs = Math.min(BATCH, maxBatch, Math.floor(BATCH_BYTES / bytes));
	const subject = (
		what: string,
		error: string | undefined,
		statements: readonly Hex[],
		call: (verifier: Verifier) => Extrinsic,
	): Subject => ({
		...{ pallet, what, error, statements },
		call: (chain) => call(new Verifier({ chain, pallet })),
	});
	const all = <T>(value: T) => Array.from({ length: proofs }, () => value);
	return {
		...{ pallet, key },
		valid: subject("valid", undefined, [statement], (verifier) =>
			verifier.verifyCall({ key: registered, proof, inputs }),
		),
		invalid: tampered.map(({ what, error, key, proof, inputs }) =>
			subject(what, error, [], (verifier) =>
				verifier.verifyCall({ key: key ?? registered, proof, inputs }),
			),
		),
		batch:
			proofs < 2
				? undefined
				: subject(
						`a batch of ${proofs}`,
						undefined,
						all(statement),
						(verifier) =>
							verifier.verifyBatchCall({
								key: registered,
								batch: all({ proof, inputs }),
							}),
					),
	};
}

async function provedOf(source: ProofSource): Promise<Proved[]> {
	const { proofs, tell } = source;
	if (proofs !== undefined && existsSync(proofs)) {
		tell(`reading the proofs of ${proofs}`);
		return JSON.parse(await readFile(proofs, "utf8"));
	}
	const proved = [...(await proveGroth16Systems(source))];
	for (const [i, scenario] of otherScenarios.entries()) {
		const folder = join(source.folder, String(i));
		const artefacts = await artefactsOf({ ...source, scenario, folder });
		if (artefacts === undefined) {
			throw new Error(`there is no proof for ${scenario.name}`);
		}
		const { prover } = source;
		proved.push({
			artefacts,
			tampered: await scenario.tamper(artefacts, { prover, folder }),
		});
	}
	if (proofs !== undefined) {
		await writeFile(proofs, JSON.stringify(proved));
	}
	return proved;
}

/** All proof systems except Groth16, each once. */
const otherScenarios: readonly DemoScenario[] = [
	...latticeSets.slice(0, 1).map(lattice),
	...ecdsaForms.map(ecdsa),
	...halo2Circuits.map(halo2),
	kzg,
	ringVrf,
	...blsVariants.map(bls),
];

/** Makes one proof over each curve, with and without hints. The tree is small, so this takes seconds. */
async function proveGroth16Systems(source: ProofSource): Promise<Proved[]> {
	const { prover, tell } = source;
	const proved: Proved[] = [];
	for (const curve of groth16Curves) {
		tell(`groth16/${curve.name}: making a key and a proof`);
		const folder = join(source.folder, curve.name);
		await mkdir(folder);
		const workplace = { prover, folder };
		await setUpGroth16({ ...workplace, curve, depth: DEPTH });
		const plain = await proveGroth16({
			...{ ...workplace, depth: DEPTH, leaf: LEAF },
		});
		const hinted = await hintGroth16({ ...workplace, leaf: LEAF });
		proved.push(
			{
				artefacts: plain,
				tampered: await groth16(curve).tamper(plain, workplace),
			},
			{
				artefacts: hinted,
				tampered: await hintedGroth16(curve).tamper(hinted, workplace),
			},
		);
	}
	return proved;
}

/** Returns the chain's verifier pallets that have no subject. */
export function palletsWithout(
	chain: Chain,
	subjects: readonly PalletSubjects[],
): string[] {
	const served = new Set(subjects.map(({ pallet }) => pallet));
	return verifierPallets(chain).filter((pallet) => !served.has(pallet));
}
