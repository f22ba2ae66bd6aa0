import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readVerifyingKey } from "../artefactFiles.js";
import type { VerifyingKey } from "../artefacts.js";
import type { Chain } from "../chain.js";
import { groth16Curves, setUpGroth16 } from "../demo/groth16.js";
import type { VerifierPallet } from "../generated/verifierPallet.js";
import type { Hex } from "../hashes.js";
import { Pallet } from "../pallets.js";
import { Verifier } from "../verifier.js";
import type { PalletSubjects, Subject } from "./subjects.js";

/** A key that every node of a network must have, once it is registered. */
export interface ExpectedKey {
	readonly pallet: string;
	readonly hash: Hex;
}

/** Returns the registration of a key as a subject that must succeed. */
export function registrationOf(pallet: string, key: VerifyingKey): Subject {
	return {
		...{ pallet, what: "a key", error: undefined, statements: [] },
		call: (chain) =>
			new Pallet<VerifierPallet>(chain, pallet).call("registerKey", key.bytes),
	};
}

/** Returns the registrations of all keys of the subjects, each for its pallet, and the keys. */
export function registrationsOf(subjects: readonly PalletSubjects[]): {
	readonly calls: readonly Subject[];
	readonly keys: readonly ExpectedKey[];
} {
	const keys = new Map(
		subjects.map(({ pallet, key }) => [
			`${pallet} ${key.hash}`,
			{ pallet, key },
		]),
	);
	return {
		calls: [...keys.values()].map(({ pallet, key }) =>
			registrationOf(pallet, key),
		),
		keys: [...keys.values()].map(({ pallet, key: { hash } }) => ({
			pallet,
			hash,
		})),
	};
}

/** Makes a new key for Groth16 over BN254. */
export async function freshKey(
	prover: string,
	folder: string,
): Promise<{ pallet: string; key: VerifyingKey }> {
	const curve = groth16Curves.find(({ name }) => name === "bn254");
	if (curve === undefined) {
		throw new Error("there is no Groth16 over BN254");
	}
	await mkdir(folder);
	await setUpGroth16({ prover, folder, curve, depth: 1 });
	const key = await readVerifyingKey(
		join(folder, "keys", "verifying_key.json"),
	);
	return { pallet: curve.pallet, key };
}

/** Returns the keys that a node does not have, as texts. */
export async function missingKeys(
	chain: Chain,
	keys: readonly ExpectedKey[],
): Promise<string[]> {
	const found = await Promise.all(
		keys.map(({ pallet, hash }) =>
			new Verifier({ chain, pallet }).keyInfo(hash),
		),
	);
	return keys
		.filter((_, i) => found[i] === undefined)
		.map(({ pallet, hash }) => `the key ${hash} of ${pallet} on ${chain.url}`);
}
