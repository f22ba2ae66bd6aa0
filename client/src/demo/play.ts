import { statementOf } from "../artefacts.js";
import type { Chain, Signer } from "../chain.js";
import { CallFailed } from "../errors.js";
import { formatMicroseconds } from "../format.js";
import type { Rejection } from "../rejection.js";
import { formatRejection } from "../rejection.js";
import type { KeySource } from "../verifier.js";
import { Verifier, verifierPallets } from "../verifier.js";
import { measureCall } from "./measure.js";
import type {
	Artefacts,
	Backend,
	DemoScenario,
	Tampered,
	Workplace,
} from "./scenario.js";

/** A row of the demo's table. */
export interface Row {
	readonly scenario: string;
	readonly backend: string;
	readonly verdict: string;
	/** Microseconds of the reference machine that the chain charged. */
	readonly weight: string;
	/** Milliseconds. */
	readonly time: string;
}

/** Something in the demo went another way than it must. */
export class DemoFailure extends Error {
	override readonly name = "DemoFailure";
}

/** Plays one scenario on every backend; a surprise throws a `DemoFailure`. */
export async function play(options: {
	readonly scenario: DemoScenario;
	readonly workplace: Workplace;
	readonly chain: Chain;
	readonly signer: Signer;
}): Promise<Row[]> {
	const { scenario, workplace, chain, signer } = options;
	const { print } = workplace;
	print(`\n== ${scenario.name}: ${scenario.claim} ==\n`);
	const artefacts = await scenario.prove(workplace);
	const present = verifierPallets(chain);
	const rows: Row[] = [];
	for (const backend of scenario.backends) {
		const { pallet, feature } = backend;
		if (!present.includes(pallet)) {
			if (feature === undefined) {
				throw new DemoFailure(`the runtime has no pallet ${pallet}`);
			}
			print(
				`\n${pallet} is not in this runtime, which is built without its feature ${feature}.`,
			);
			rows.push(row(scenario, backend, { verdict: "not in this runtime" }));
			continue;
		}
		const stage = {
			verifier: new Verifier({ chain, pallet }),
			signer,
			artefacts,
			print,
		};
		await register(stage);
		const weight = await verify(stage);
		for (const tampered of scenario.tamper(artefacts)) {
			await reject(stage, tampered);
		}
		const time = await measure(stage);
		rows.push(row(scenario, backend, { verdict: "verified", weight, time }));
	}
	return rows;
}

/** One backend with the key, the proof and the account at hand. */
interface Stage {
	readonly verifier: Verifier;
	readonly signer: Signer;
	readonly artefacts: Artefacts;
	print(line: string): void;
}

async function register({
	verifier,
	signer,
	artefacts,
	print,
}: Stage): Promise<void> {
	const { key } = artefacts;
	const outcome = await verifier.ensureKey({ signer, key });
	print(
		`\n${verifier.pallet}: key ${key.hash} ${outcome.registered ? "registered" : "is registered already"}`,
	);
}

/** Submits the good proof; the answer is the weight that the chain charged, in picoseconds. */
async function verify(stage: Stage): Promise<bigint> {
	const { verifier, signer, artefacts, print } = stage;
	const { key, proof, inputs } = artefacts;
	const success = await verifier.verify({
		signer,
		key: { registered: key.hash },
		proof,
		inputs,
	});
	const expected = statementOf({ keyHash: key.hash, inputs });
	const [event] = success.verified;
	if (event === undefined) {
		throw new DemoFailure(`${verifier.pallet} emitted no ProofVerified event`);
	}
	if (event.statement !== expected) {
		throw new DemoFailure(
			`${verifier.pallet} recorded the statement ${event.statement}, but the files state ${expected}`,
		);
	}
	print(`  verified in block ${success.blockNumber}`);
	print(`  statement ${event.statement}, the same as computed here`);
	return success.weight.refTime;
}

/** Submits a copy that must not pass. */
async function reject(stage: Stage, tampered: Tampered): Promise<void> {
	const { verifier, print } = stage;
	const rejection = await submitTampered(stage, tampered);
	if (rejection === undefined) {
		throw new DemoFailure(
			`${verifier.pallet} accepted a proof with ${tampered.what}`,
		);
	}
	print(`  with ${tampered.what}:`);
	print(`    rejected: ${formatRejection(rejection)}`);
	if (rejection.name !== tampered.error) {
		throw new DemoFailure(
			`${verifier.pallet} answered ${rejection.name} where ${tampered.error} is due`,
		);
	}
}

async function submitTampered(
	{ verifier, signer, artefacts }: Stage,
	{ proof, inputs }: Tampered,
): Promise<Rejection | undefined> {
	try {
		const key: KeySource = { registered: artefacts.key.hash };
		await verifier.verify({ signer, key, proof, inputs });
		return undefined;
	} catch (error) {
		if (error instanceof CallFailed) {
			return error.rejection;
		}
		throw error;
	}
}

/** Times the check of the good proof, after making sure that a dry run passes. */
async function measure({ verifier, artefacts }: Stage): Promise<number> {
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
	return measureCall({
		chain: verifier.chain,
		method: "VerifierApi_verify",
		args: call.method.toHex(),
	});
}

function row(
	scenario: DemoScenario,
	backend: Backend,
	result: {
		readonly verdict: string;
		readonly weight?: bigint;
		readonly time?: number;
	},
): Row {
	const { verdict, weight, time } = result;
	return {
		scenario: scenario.name,
		backend: backend.name,
		verdict,
		weight: weight === undefined ? "" : formatMicroseconds(weight),
		time: time === undefined ? "" : time.toFixed(3),
	};
}
