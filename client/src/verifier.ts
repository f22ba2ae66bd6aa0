import type { Option } from "@polkadot/types";
import {
	requireArtefact,
	requireBatch,
	requireHash,
	requireKey,
	requireProof,
} from "./arguments.js";
import type { VerifyingKey } from "./artefacts.js";
import type { Chain } from "./chain.js";
import { UsageError, WrongSystemError } from "./errors.js";
import type {
	DryRunError,
	KeySourceInput,
	Registration,
	VerifierApi,
	VerifierPallet,
} from "./generated/verifierPallet.js";
import type { Hex } from "./hashes.js";
import type { Extrinsic } from "./pallets.js";
import { Pallet, runtimeApi } from "./pallets.js";
import type { Rejection } from "./rejection.js";
import { describeNamedError } from "./rejection.js";
import type { SubmitSettings, Success } from "./submit.js";
import { submit } from "./submit.js";
import type { ProofVerified } from "./verifiedProofs.js";
import { proofsVerified } from "./verifiedProofs.js";
import type { VerifierConstants } from "./verifierPallets.js";
import {
	defaultVerifierPallet,
	verifierConstants,
	verifierPallets,
	verifierPalletsOf,
} from "./verifierPallets.js";

/** The bytes of an artefact. If the proof system is named, the pallet must verify it. */
export interface Encoded {
	readonly bytes: Hex;
	readonly system?: string;
}

/** The verifying key of a verification: a registered one, or one passed inline. */
export type KeySource =
	| { readonly registered: Hex }
	| { readonly inline: Encoded };

/** A proof and its public inputs. */
export interface ProofWithInputs {
	readonly proof: Encoded;
	readonly inputs: Encoded;
}

/** A registered key, as the chain stores it. */
export interface KeyInfo {
	readonly owner: string;
	readonly system: string;
	/** The key's size, as the proof system counts it: for Groth16, its number of public inputs. */
	readonly size: number;
	/** The length of the prepared key's SCALE encoding, in which the chain stores it. */
	readonly preparedBytes: number;
}

/** A registered key, as the chain's storage lists it. */
export interface RegisteredKey {
	readonly pallet: string;
	/** The proof system; undefined if the pallet does not name it. */
	readonly system: string | undefined;
	readonly hash: Hex;
	/** The account that registered it, in SS58 with the chain's prefix. */
	readonly owner: string;
	/** The owner's deposit in the currency's smallest unit; undefined if the chain takes none. */
	readonly deposit: bigint | undefined;
}

/** A transaction whose proofs are verified. */
export interface VerifySuccess extends Success {
	/** One event for each proof, in the order of submission. */
	readonly verified: readonly ProofVerified[];
}

/** The key's hash, with the transaction that registered it, or with the owner of a key that was registered before. */
export type RegisterOutcome =
	| { readonly registered: true; readonly hash: Hex; readonly success: Success }
	| { readonly registered: false; readonly hash: Hex; readonly owner: string };

/** One instance of the verifier pallet: one proof system on one backend. */
export class Verifier {
	readonly chain: Chain;
	/** The pallet's name as the runtime spells it: `Groth16Bls12381`. */
	readonly pallet: string;
	readonly constants: VerifierConstants;
	readonly #pallet: Pallet<VerifierPallet>;

	constructor(options: { readonly chain: Chain; readonly pallet: string }) {
		const { chain, pallet } = options;
		const present = verifierPallets(chain);
		if (!present.includes(pallet)) {
			throw new UsageError(
				`this chain has no verifier pallet ${pallet}; it has ${present.join(", ") || "none"}`,
			);
		}
		this.chain = chain;
		this.pallet = pallet;
		this.constants = verifierConstants(chain, pallet);
		this.#pallet = new Pallet(chain, pallet);
	}

	/**
	 * Throws a `WrongSystemError` unless the pallet verifies the given proof system.
	 *
	 * Every method that takes artefacts calls this, because the chain would only report malformed bytes. A pallet
	 * without the constant is accepted.
	 */
	requireSystem(system: string): void {
		const { chain, pallet } = this;
		const palletSystem = this.constants.system;
		if (palletSystem !== undefined && palletSystem !== system) {
			const servedBy = verifierPalletsOf(chain, system);
			throw new WrongSystemError({ system, pallet, palletSystem, servedBy });
		}
	}

	/** Registers a key without checking whether it is registered already. */
	async registerKey(
		options: SubmitSettings & { readonly key: Encoded },
	): Promise<Success> {
		return this.#submit(this.registerCall(options.key), options);
	}

	/** Registers a key unless it is registered already. */
	async ensureKey(
		options: SubmitSettings & { readonly key: VerifyingKey },
	): Promise<RegisterOutcome> {
		requireKey(options.key);
		const { hash } = options.key;
		this.#requireSystemOf(options.key);
		// Storage, because a runtime may lack the API that `keyInfo` calls.
		const known = await this.registration(hash);
		if (known !== undefined) {
			return { registered: false, hash, owner: known.owner };
		}
		const success = await this.registerKey(options);
		return { registered: true, hash, success };
	}

	async removeKey(
		options: SubmitSettings & { readonly hash: Hex },
	): Promise<Success> {
		const hash = requireHash(options.hash, "hash");
		return this.#submit(this.#pallet.call("removeKey", hash), options);
	}

	async verify(
		options: SubmitSettings & ProofWithInputs & { readonly key: KeySource },
	): Promise<VerifySuccess> {
		return this.#submitVerification(this.verifyCall(options), options);
	}

	async verifyBatch(
		options: SubmitSettings & {
			readonly key: KeySource;
			readonly batch: readonly ProofWithInputs[];
		},
	): Promise<VerifySuccess> {
		return this.#submitVerification(this.verifyBatchCall(options), options);
	}

	/** Makes a `register_key` call without signing or sending it. */
	registerCall(key: Encoded): Extrinsic {
		requireArtefact(key, "key");
		this.#requireSystemOf(key);
		return this.#pallet.call("registerKey", key.bytes);
	}

	/** Makes a `verify` call without signing or sending it. */
	verifyCall(
		options: ProofWithInputs & { readonly key: KeySource },
	): Extrinsic {
		requireSource(options.key);
		requireProof(options);
		this.#requireSystemOf(
			...inlineKey(options.key),
			options.proof,
			options.inputs,
		);
		return this.#pallet.call(
			"verify",
			keySource(options.key),
			options.proof.bytes,
			options.inputs.bytes,
		);
	}

	/** Makes a `verify_batch` call without signing or sending it. */
	verifyBatchCall(options: {
		readonly key: KeySource;
		readonly batch: readonly ProofWithInputs[];
	}): Extrinsic {
		const { key, batch } = options;
		requireSource(key);
		requireBatch(batch);
		this.#requireSystemOf(
			...inlineKey(key),
			...batch.flatMap(({ proof, inputs }) => [proof, inputs]),
		);
		return this.#pallet.call(
			"verifyBatch",
			keySource(key),
			batch.map(({ proof, inputs }) => [proof.bytes, inputs.bytes] as const),
		);
	}

	/** Runs the check of a call at the best block, without a transaction. Returns undefined if it passes. */
	async dryRun(call: Extrinsic): Promise<Rejection | undefined> {
		const result = await this.#api("verify").verify(call.method.toHex());
		if (result.isOk) {
			return undefined;
		}
		return describeNamedError(this.chain.api.registry, {
			pallet: this.pallet,
			path: dryRunErrorPath(result.asErr),
		});
	}

	/** Returns a registered key, or undefined if no key has this hash. */
	async keyInfo(hash: Hex): Promise<KeyInfo | undefined> {
		const option = await this.#api("key").key(
			this.pallet,
			requireHash(hash, "hash"),
		);
		if (option.isNone) {
			return undefined;
		}
		const info = option.unwrap();
		return {
			owner: info.owner.toString(),
			system: info.system.toString(),
			// polkadot.js appends `_` to names that its structs already use.
			size: info.size_.toNumber(),
			preparedBytes: info.prepared.toU8a(true).length,
		};
	}

	/** Lists the registered keys. Reads all of the pallet's storage. */
	async registrations(): Promise<RegisteredKey[]> {
		const entries = await this.#pallet.entry("keys").entries();
		return entries.map(([{ args }, stored]) =>
			this.#registeredKey(args[0].toHex(), stored),
		);
	}

	/** Returns a registered key with its deposit, or undefined if no key has this hash. */
	async registration(hash: Hex): Promise<RegisteredKey | undefined> {
		const known = requireHash(hash, "hash");
		const stored = await this.#pallet.entry("keys")(known);
		return stored.isEmpty ? undefined : this.#registeredKey(known, stored);
	}

	#registeredKey(hash: Hex, stored: Option<Registration>): RegisteredKey {
		const { owner, ticket } = stored.unwrap();
		const { pallet } = this;
		const { system } = this.constants;
		const amount = ticket.toString();
		// On a chain without deposits the ticket is empty.
		const deposit = /^\d+$/.test(amount) ? BigInt(amount) : undefined;
		return { pallet, system, hash, owner: owner.toString(), deposit };
	}

	#requireSystemOf(...artefacts: readonly Encoded[]): void {
		for (const { system } of artefacts) {
			if (system !== undefined) {
				this.requireSystem(system);
			}
		}
	}

	#submit(extrinsic: Extrinsic, settings: SubmitSettings): Promise<Success> {
		return submit({ ...settings, extrinsic, connection: this.chain.api });
	}

	async #submitVerification(
		extrinsic: Extrinsic,
		settings: SubmitSettings,
	): Promise<VerifySuccess> {
		const success = await this.#submit(extrinsic, settings);
		const verified = proofsVerified(success.events, [this.pallet]);
		return { ...success, verified };
	}

	#api(method: keyof VerifierApi): VerifierApi {
		return runtimeApi<VerifierApi>(this.chain, "VerifierApi", [method]);
	}
}

/** Returns the named verifier, or the chain's first for the proof system. */
export function chooseVerifier(
	chain: Chain,
	choice: { readonly pallet?: string | undefined; readonly system: string },
): Verifier {
	const pallet = choice.pallet ?? defaultVerifierPallet(chain, choice.system);
	return new Verifier({ chain, pallet });
}

/** Returns the named verifier, or the chain's first that has the key. */
export async function keeperOf(
	chain: Chain,
	choice: { readonly pallet?: string | undefined; readonly hash: Hex },
): Promise<Verifier> {
	const { pallet, hash } = choice;
	if (pallet !== undefined) {
		return new Verifier({ chain, pallet });
	}
	for (const present of verifierPallets(chain)) {
		const verifier = new Verifier({ chain, pallet: present });
		if ((await verifier.registration(hash)) !== undefined) {
			return verifier;
		}
	}
	throw new UsageError(
		`no verifier of this chain has the key ${hash}; check the hash, or register the key first`,
	);
}

/** Checks that a value is the source of a key. */
function requireSource(value: unknown): void {
	const { registered, inline } = (value ?? {}) as {
		readonly registered?: unknown;
		readonly inline?: unknown;
	};
	if (inline === undefined) {
		requireHash(registered, "key.registered");
	} else {
		requireArtefact(inline, "key.inline");
	}
}

function keySource(key: KeySource): KeySourceInput {
	return "registered" in key
		? { Registered: key.registered }
		: { Inline: key.inline.bytes };
}

function inlineKey(key: KeySource): Encoded[] {
	return "inline" in key ? [key.inline] : [];
}

/** Returns the names of an error's nested variants, outermost first, without the `Rejected` of dry runs. */
function dryRunErrorPath(error: DryRunError): string[] {
	return variantPath(error.isRejected ? error.asRejected : error);
}

function variantPath(value: unknown): string[] {
	const { type, value: inner } = (value ?? {}) as {
		readonly type?: unknown;
		readonly value?: unknown;
	};
	return typeof type === "string" ? [type, ...variantPath(inner)] : [];
}
