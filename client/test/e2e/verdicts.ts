import assert from "node:assert/strict";
import { statementOf } from "../../src/artefacts.js";
import type { Signer } from "../../src/chain.js";
import type { Artefacts, Tampered } from "../../src/demo/scenario.js";
import { CallFailed } from "../../src/errors.js";
import type { Hex } from "../../src/hashes.js";
import type { KeySource, Verifier } from "../../src/verifier.js";
import { cut } from "./tamperedProofs.js";

/** The pallets of a proof system, and the account that calls them. */
export interface Backends {
	readonly signer: Signer;
	readonly verifiers: readonly Verifier[];
}

/** Asserts that a call of a pallet fails with this error. */
export async function refused(
	call: Promise<unknown>,
	error: string,
	verifier: Verifier,
): Promise<void> {
	await assert.rejects(call, (failure) => {
		assert.ok(failure instanceof CallFailed, String(failure));
		assert.equal(failure.rejection.name, error, verifier.pallet);
		return true;
	});
}

/** Asserts that every backend rejects a proof with this error. */
export async function refusedByAll(
	{ signer, verifiers }: Backends,
	error: string,
	options: {
		readonly key: KeySource;
		readonly proof: { readonly bytes: Hex };
		readonly inputs: { readonly bytes: Hex };
	},
): Promise<void> {
	for (const verifier of verifiers) {
		await refused(verifier.verify({ signer, ...options }), error, verifier);
	}
}

/** Asserts that every backend rejects each tampered copy by its error, and a proof and inputs that are too short. */
export async function refusedIfTampered(
	backends: Backends,
	{ key, proof, inputs }: Artefacts,
	options: {
		readonly tampered: readonly Tampered[];
		/** The bytes to cut off the inputs. */
		readonly inputBytes: number;
	},
): Promise<void> {
	const source = { registered: key.hash };
	for (const tampered of options.tampered) {
		await refusedByAll(backends, tampered.error, { key: source, ...tampered });
	}
	await refusedByAll(backends, "MalformedProof(Length)", {
		...{ key: source, proof: { bytes: cut(proof.bytes, 1) }, inputs },
	});
	const short = { bytes: cut(inputs.bytes, options.inputBytes) };
	await refusedByAll(backends, "MalformedInputs(Length)", {
		...{ key: source, proof, inputs: short },
	});
}

/** Asserts that every backend verifies a proof with its registered and with its inline key, with the same statement. */
export async function verifiedByAll(
	{ signer, verifiers }: Backends,
	{ key, proof, inputs }: Artefacts,
): Promise<void> {
	for (const verifier of verifiers) {
		await verifier.ensureKey({ signer, key });
		for (const source of [{ registered: key.hash }, { inline: key }]) {
			const { verified } = await verifier.verify({
				...{ signer, key: source, proof, inputs },
			});
			assert.deepEqual(
				verified.map(({ statement }) => statement),
				[statementOf({ keyHash: key.hash, inputs })],
				verifier.pallet,
			);
		}
	}
}
