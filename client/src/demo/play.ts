import { statementOf } from "../artefacts.js";
import type { Chain, Signer } from "../chain.js";
import type { Inclusion } from "../errors.js";
import { CallFailed } from "../errors.js";
import { formatDuration } from "../format.js";
import type { Hex } from "../hashes.js";
import type { Rejection } from "../rejection.js";
import { formatRejection } from "../rejection.js";
import { Verifier } from "../verifier.js";
import { verifierPallets } from "../verifierPallets.js";
import type { TimedCall } from "./measure.js";
import type { Output } from "./output.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";

/** A proof that the chain verified on one backend: the data of a table row except the time. */
export interface Played {
	readonly scenario: string;
	readonly backend: string;
	/** The charged weight, in picoseconds of the reference machine. */
	readonly weight: bigint;
	/** The fee in the currency's smallest unit; undefined if the chain reports none. */
	readonly fee: bigint | undefined;
	/** A dry run of the same verification. */
	readonly dryRun: TimedCall;
}

/** An unexpected result in the demo. */
class DemoFailure extends Error {
	override readonly name = "DemoFailure";
}

/** Plays one scenario on every backend. Throws a `DemoFailure` on an unexpected result. */
export async function play(options: {
	readonly scenario: DemoScenario;
	readonly workplace: Omit<Workplace, "output">;
	readonly chain: Chain;
	readonly signer: Signer;
	readonly output: Output;
}): Promise<Played[]> {
	const { scenario, workplace, chain, signer, output } = options;
	requirePallets(scenario, chain);
	const { artefacts, statement } = await prove(scenario, workplace, output);
	const copies = await scenario.tamper(artefacts, { ...workplace, output });
	const played: Played[] = [];
	for (const backend of scenario.backends) {
		output.part(`Verify it with ${backend.pallet}: ${backend.what}`);
		const verifier = new Verifier({ chain, pallet: backend.pallet });
		const stage = { verifier, signer, artefacts, statement, output };
		await register(stage);
		const { weight, fee } = await verify(stage);
		for (const tampered of copies) {
			await reject(stage, tampered);
		}
		const dryRun = await prepareDryRun(stage);
		const names = { scenario: scenario.name, backend: backend.name };
		played.push({ ...names, weight: weight.refTime, fee, dryRun });
	}
	return played;
}

/** One backend, with the key, the proof and the account. */
interface Stage {
	readonly verifier: Verifier;
	readonly signer: Signer;
	readonly artefacts: Artefacts;
	/** The statement that the chain must record. */
	readonly statement: Hex;
	readonly output: Output;
}

function requirePallets({ name, backends }: DemoScenario, chain: Chain): void {
	const present = verifierPallets(chain);
	const isMissing = ({ pallet }: Backend) => !present.includes(pallet);
	const missing = backends.filter(isMissing).map(({ pallet }) => pallet);
	if (missing.length > 0) {
		throw new DemoFailure(
			`the demo of ${name} needs ${missing.join(" and ")}, but this node's runtime has ${present.join(", ") || "no verifier"}`,
		);
	}
}

async function prove(
	scenario: DemoScenario,
	workplace: Omit<Workplace, "output">,
	output: Output,
): Promise<{ artefacts: Artefacts; statement: Hex }> {
	output.part(`Prove, with ${scenario.name}: "${scenario.claim}"`);
	const start = performance.now();
	const artefacts = await scenario.prove({ ...workplace, output });
	const duration = formatDuration(performance.now() - start);
	const { key, proof, inputs } = artefacts;
	const statement = statementOf({ keyHash: key.hash, inputs });
	for (const value of inputs.values) {
		output.fact("input", value);
	}
	output.fact("key", key.hash);
	output.fact("statement", statement);
	const bytes = (proof.bytes.length - 2) / 2;
	output.done(`key and proof (${bytes} bytes) made in ${duration}`);
	return { artefacts, statement };
}

async function register(stage: Stage): Promise<void> {
	const { verifier, signer, artefacts, output } = stage;
	const outcome = await verifier.ensureKey({ signer, key: artefacts.key });
	if (!outcome.registered) {
		throw new DemoFailure(
			`${verifier.pallet} of a new chain has the key already`,
		);
	}
	output.done(`key registered in block ${outcome.success.blockNumber}`);
}

/** Submits the valid proof, and returns its block and cost. */
async function verify(stage: Stage): Promise<Inclusion> {
	const { verifier, signer, artefacts, statement, output } = stage;
	const { key, proof, inputs } = artefacts;
	const success = await verifier.verify({
		signer,
		key: { registered: key.hash },
		proof,
		inputs,
	});
	const [event] = success.verified;
	if (event === undefined) {
		throw new DemoFailure(`${verifier.pallet} emitted no ProofVerified event`);
	}
	if (event.statement !== statement) {
		throw new DemoFailure(
			`${verifier.pallet} recorded the statement ${event.statement}, but the files state ${statement}`,
		);
	}
	output.done(
		`proof verified in block ${success.blockNumber}, which records the statement above`,
	);
	return success;
}

/** Submits a tampered proof, which must be rejected. */
async function reject(stage: Stage, tampered: Tampered): Promise<void> {
	const { verifier, output } = stage;
	const rejection = await submitTampered(stage, tampered);
	if (rejection === undefined) {
		throw new DemoFailure(
			`${verifier.pallet} accepted a proof with ${tampered.what}`,
		);
	}
	if (rejection.name !== tampered.error) {
		throw new DemoFailure(
			`${verifier.pallet} answered ${formatRejection(rejection)} to a proof with ${tampered.what}, instead of ${tampered.error}`,
		);
	}
	output.done(`with ${tampered.what}: rejected as ${rejection.name}`);
}

async function submitTampered(
	{ verifier, signer, artefacts }: Stage,
	{ proof, inputs, key = { registered: artefacts.key.hash } }: Tampered,
): Promise<Rejection | undefined> {
	try {
		await verifier.verify({ signer, key, proof, inputs });
		return undefined;
	} catch (error) {
		if (error instanceof CallFailed) {
			return error.rejection;
		}
		throw error;
	}
}

/** Checks that a dry run of the valid proof passes, and returns the call to time. */
async function prepareDryRun(stage: Stage): Promise<TimedCall> {
	const { verifier, artefacts } = stage;
	const { key, proof, inputs } = artefacts;
	const call = verifier.verifyCall({
		key: { registered: key.hash },
		proof,
		inputs,
	});
	const rejection = await verifier.dryRun(call);
	if (rejection !== undefined) {
		throw new DemoFailure(
			`a dry run on ${verifier.pallet} rejected the proof: ${formatRejection(rejection)}`,
		);
	}
	return { method: "VerifierApi_verify", args: call.method.toHex() };
}
