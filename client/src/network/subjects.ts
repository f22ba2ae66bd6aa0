import { join } from "node:path";
import { readCurveOperation } from "../artefactFiles.js";
import type { VerifyingKey } from "../artefacts.js";
import { statementOf } from "../artefacts.js";
import { ANYONE, blockLimits } from "../capacity.js";
import type { Chain } from "../chain.js";
import { CurvePallet, curveInstances, NO_BACKEND } from "../curves.js";
import { runProver } from "../demo/prover.js";
import type { ProofAndInputs, Tampered } from "../demo/scenario.js";
import type { Hex } from "../hashes.js";
import type { Extrinsic } from "../pallets.js";
import type { KeySource } from "../verifier.js";
import { Verifier } from "../verifier.js";
import { verifierPallets, verifierPalletsOf } from "../verifierPallets.js";
import type { ProofSource, Proved } from "./proofs.js";
import { provedOf } from "./proofs.js";
import { Random } from "./random.js";
import type { RandomChange } from "./randomChanges.js";
import { randomChanges } from "./randomChanges.js";

/** The operation that every curve has. */
const CURVE_OPERATION = "mul-projective";

/** Proofs in a batch, if the pallet allows as many. */
const BATCH = 8;

/** The most bytes for a batch's proofs and inputs: a sixtieth of a block. */
const BATCH_BYTES = 65_536;

/** Random changes of each kind for each proof system. */
const CHANGES = 2;

/** Batches with a bad proof for each pallet. */
const BAD_BATCHES = 4;

/** The errors of a proof that is bad, as opposed to those of a call that is wrong for another reason. */
const REFUSAL =
	/^(ProofInvalid|WrongInputCount|LimitExceeded|Malformed(Proof|Inputs)\(\w+\))$/;

/** A call that verifies good or bad proofs, or computes on a curve, with the expected outcome. */
export interface Subject {
	readonly pallet: string;
	/** `valid`, or the change to the proof, in words that follow `a proof with`. */
	readonly what: string;
	/** The expected error; undefined for a valid proof. */
	readonly error: string | undefined;
	/** The statements in its events, one for each proof; empty if the call fails. */
	readonly statements: readonly Hex[];
	/** Number of valid proofs in the batch of a bad one; undefined if the bad one is alone. */
	readonly besides?: number;
	/** Makes the call for a chain with the pallet. */
	call(chain: Chain): Extrinsic;
}

/** Returns the number of proofs in a call. */
export function proofsOf(subject: Pick<Subject, "statements" | "besides">) {
	const { statements, besides = 0 } = subject;
	return Math.max(statements.length, 1 + besides);
}

/** The verifications of one pallet. */
export interface PalletSubjects {
	readonly pallet: string;
	readonly key: VerifyingKey;
	/** Valid proofs of different statements, at least one. */
	readonly valid: readonly [Subject, ...Subject[]];
	/** Bad proofs that are alone, at least one. */
	readonly invalid: readonly Subject[];
	/** Batches of valid proofs, each in another order; none if fewer than two fit. */
	readonly batches: readonly Subject[];
	/** Batches with one bad proof at a random place; none if fewer than two fit. */
	readonly badBatches: readonly Subject[];
}

/** A bad proof whose error is known. */
type BadProof = Omit<Tampered, "key"> & { readonly key?: KeySource };

/**
 * Makes the subjects of a chain. Each proof is for every pallet of its proof system.
 *
 * @throws Error if pallets of a proof system disagree about a bad proof.
 */
export async function makeSubjects(
	chain: Chain,
	source: ProofSource,
): Promise<PalletSubjects[]> {
	const { seed, tell } = source;
	tell(`random changes have the seed ${seed}; --seed ${seed} repeats them`);
	const subjects: PalletSubjects[] = [];
	for (const [i, proved] of (await provedOf(source)).entries()) {
		const { system, hash } = proved.artefacts.key;
		const random = new Random(seed, `${system} ${i}`);
		const changes = randomChanges(proofsOfKey(proved), random, CHANGES);
		const pallets = verifierPalletsOf(chain, system);
		const bad = [
			...proved.tampered,
			...(await judged(chain, pallets, proved, changes)),
		];
		for (const pallet of pallets) {
			const verifier = new Verifier({ chain, pallet });
			const { maxBatch = 1 } = verifier.constants;
			const key = { registered: hash };
			const size = await batchSize(proofsOfKey(proved), maxBatch, (batch) =>
				fitsBlock(chain, verifier.verifyBatchCall({ key, batch })),
			);
			const own = new Random(seed, `${pallet} ${hash}`);
			subjects.push(palletSubjects(pallet, proved, bad, size, own));
		}
	}
	return subjects;
}

function proofsOfKey({
	artefacts,
	more,
}: Proved): [ProofAndInputs, ...ProofAndInputs[]] {
	return [artefacts, ...more];
}

/**
 * Asks a chain by dry runs for the error of each changed proof whose error is unknown. A transaction must get the same
 * error on every node.
 *
 * @throws Error if a pallet accepts the proof, or pallets give different errors.
 */
async function judged(
	chain: Chain,
	pallets: readonly string[],
	{ artefacts: { key } }: Proved,
	changes: readonly RandomChange[],
): Promise<BadProof[]> {
	const bad: BadProof[] = [];
	for (const { what, error, proof, inputs } of changes) {
		let known = error;
		for (const pallet of error === undefined ? pallets : []) {
			const verifier = new Verifier({ chain, pallet });
			// The key is not registered yet.
			const call = verifier.verifyCall({ key: { inline: key }, proof, inputs });
			const name = (await verifier.dryRun(call))?.name;
			if (name === undefined || !REFUSAL.test(name)) {
				throw new Error(
					`${pallet}: a proof with ${what} must be refused, but a dry run ends with ${name ?? "success"}`,
				);
			}
			known ??= name;
			if (name !== known) {
				throw new Error(
					`${pallet}: a proof with ${what} is refused by ${name}, and by ${pallets[0]} by ${known}`,
				);
			}
		}
		if (known !== undefined) {
			bad.push({ what, proof, inputs, error: known });
		}
	}
	return bad;
}

/** Makes the subjects of a pallet, with batches of `size`. `random` chooses the bad proofs of batches and their places. */
export function palletSubjects(
	pallet: string,
	proved: Proved,
	bad: readonly BadProof[],
	size: number,
	random: Random,
): PalletSubjects {
	const { key } = proved.artefacts;
	const registered = { registered: key.hash };
	const proofs = proofsOfKey(proved);
	const subject = (
		what: Pick<Subject, "what" | "error" | "statements" | "besides">,
		call: (verifier: Verifier) => Extrinsic,
	): Subject => ({
		...{ ...what, pallet },
		call: (chain) => call(new Verifier({ chain, pallet })),
	});
	const statement = ({ inputs }: ProofAndInputs) =>
		statementOf({ keyHash: key.hash, inputs });
	const validSubject = ({ proof, inputs }: ProofAndInputs) =>
		subject(
			{
				...{ what: "valid", error: undefined },
				statements: [statement({ proof, inputs })],
			},
			(verifier) => verifier.verifyCall({ key: registered, proof, inputs }),
		);
	const batchFrom = (start: number) => inTurn(proofs, start, size);
	const [first, ...more] = proofs;
	return {
		...{ pallet, key },
		valid: [validSubject(first), ...more.map(validSubject)],
		invalid: bad.map(({ what, error, key, proof, inputs }) =>
			subject({ what, error, statements: [] }, (verifier) =>
				verifier.verifyCall({ key: key ?? registered, proof, inputs }),
			),
		),
		batches: (size < 2 ? [] : proofs).map((_, start) => {
			const batch = batchFrom(start);
			return subject(
				{
					...{ what: `a batch of ${size}`, error: undefined },
					statements: batch.map(statement),
				},
				(verifier) => verifier.verifyBatchCall({ key: registered, batch }),
			);
		}),
		badBatches: Array.from({ length: size < 2 ? 0 : BAD_BATCHES }, () => {
			// A proof for another key would be bad for the batch's key too, but by another error.
			const { what, error, proof, inputs } = random.pick(
				bad.filter(({ key }) => key === undefined),
			);
			const place = random.below(size);
			const batch = batchFrom(random.below(proofs.length)).map((good, i) =>
				i === place ? { proof, inputs } : good,
			);
			return subject(
				{
					what: `${what}, at place ${place} of a batch of ${size}`,
					...{ error, statements: [], besides: size - 1 },
				},
				(verifier) => verifier.verifyBatchCall({ key: registered, batch }),
			);
		}),
	};
}

/** Returns proofs in turn, from one on. */
function inTurn(
	proofs: readonly ProofAndInputs[],
	start: number,
	count: number,
): ProofAndInputs[] {
	return Array.from({ length: count }).flatMap(
		(_, i) => proofs[(start + i) % proofs.length] ?? [],
	);
}

/**
 * Returns the number of proofs in a batch: as many as the pallet allows and fit, even if all are of the largest size.
 * `fits` says whether a block has the time for a batch: in WebAssembly, a few long proofs may take too much.
 */
export async function batchSize(
	proofs: readonly ProofAndInputs[],
	maxBatch: number,
	fits: (batch: readonly ProofAndInputs[]) => Promise<boolean>,
): Promise<number> {
	const sizes = proofs.map(
		({ proof, inputs }) => (proof.bytes.length + inputs.bytes.length - 4) / 2,
	);
	const fitting = Math.floor(BATCH_BYTES / Math.max(...sizes));
	let size = Math.min(BATCH, maxBatch, fitting);
	while (size > 1 && !(await fits(inTurn(proofs, 0, size)))) {
		size--;
	}
	return size;
}

/** Asks the chain for the weight of a transaction. A chain that has no answer will refuse what weighs too much. */
async function fitsBlock(chain: Chain, call: Extrinsic): Promise<boolean> {
	if (chain.api.call.transactionPaymentApi === undefined) {
		return true;
	}
	const { weight } = await call.paymentInfo(ANYONE);
	return weight.refTime.toBigInt() <= blockLimits(chain).weightOfOne;
}

/** Returns the chain's verifier pallets that have no subject. */
export function palletsWithout(
	chain: Chain,
	subjects: readonly PalletSubjects[],
): string[] {
	const served = new Set(subjects.map(({ pallet }) => pallet));
	return verifierPallets(chain).filter((pallet) => !served.has(pallet));
}

/** Makes one call of each curve pallet that computes. All backends of a curve must have the prover's result. */
export async function curveSubjects(
	chain: Chain,
	{ prover, folder, tell }: Pick<ProofSource, "prover" | "folder" | "tell">,
): Promise<Subject[]> {
	const instances = curveInstances(chain).filter(
		({ backend }) => backend !== NO_BACKEND,
	);
	const subjects: Subject[] = [];
	for (const curve of new Set(instances.map(({ curve }) => curve))) {
		tell(`${curve}: drawing a point and a number to multiply it by`);
		const out = `curve-${curve}`;
		await runProver({ prover, folder }, [
			...["curves", "sample", "--curve", curve.replaceAll("_", "-")],
			...["--operation", CURVE_OPERATION, "--out", out],
		]);
		const operation = await readCurveOperation(
			join(folder, out, "curve_operation.json"),
		);
		for (const { pallet, backend } of instances.filter(
			(instance) => instance.curve === curve,
		)) {
			subjects.push({
				...{ pallet, what: CURVE_OPERATION, error: undefined },
				statements: [operation.result],
				call: (chain) =>
					new CurvePallet({ chain, curve, backend }).call(operation.arguments),
			});
		}
	}
	return subjects;
}
