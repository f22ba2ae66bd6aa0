import type { EventRecord } from "@polkadot/types/interfaces";
import type { Codec } from "@polkadot/types/types";
import { stringCamelCase } from "@polkadot/util";
import type { VerifyingKey } from "./artefacts.js";
import type { Chain } from "./chain.js";
import { UsageError, WrongSystemError } from "./errors.js";
import type { Hex } from "./hashes.js";
import type { Extrinsic } from "./pallets.js";
import { constantOf, palletCall, palletsOfShape } from "./pallets.js";
import type { Rejection } from "./rejection.js";
import { describeNamedError } from "./rejection.js";
import type { SubmitSettings, Success } from "./submit.js";
import { submit } from "./submit.js";

/** The bytes of an artefact. If the proof system is named, the pallet must verify it. */
export interface Encoded {
	readonly bytes: Hex;
	readonly system?: string;
}

/** The verifying key of a verification: a registered one, or one passed inline. */
export type KeySource =
	| { readonly registered: Hex }
	| { readonly inline: Encoded };

/** A proof and the public inputs it is for. */
export interface ProofWithInputs {
	readonly proof: Encoded;
	readonly inputs: Encoded;
}

/** The constants of a verifier pallet. On an older chain they may be undefined. */
export interface VerifierConstants {
	/** The identifier of the proof system that it verifies. */
	readonly system: string | undefined;
	/** The largest size of a key or of a verification, as the proof system counts it. */
	readonly maxSize: number | undefined;
	/** The largest number of proofs in a batch. */
	readonly maxBatch: number | undefined;
}

/** A registered key, as the chain stores it. */
export interface KeyInfo {
	readonly owner: string;
	readonly system: string;
	/** The key's size, as the proof system counts it: for Groth16, its number of public inputs. */
	readonly size: number;
	/** The length of the prepared key's SCALE encoding, which is what the chain stores. */
	readonly preparedBytes: number;
}

/** A registered key, as the chain's storage lists it. */
export interface RegisteredKey {
	readonly pallet: string;
	/** The proof system; undefined if the pallet does not name it. */
	readonly system: string | undefined;
	readonly hash: Hex;
	readonly owner: string;
	/** The owner's deposit in the currency's smallest unit; undefined if the chain takes none. */
	readonly deposit: bigint | undefined;
}

/** The event of a verified proof. */
export interface ProofVerified {
	readonly pallet: string;
	readonly statement: Hex;
	readonly key: Hex;
	readonly who: string;
}

export interface VerifySuccess extends Success {
	/** One event for each proof, in the order of submission. */
	readonly verified: readonly ProofVerified[];
}

export type RegisterOutcome =
	| { readonly registered: true; readonly hash: Hex; readonly success: Success }
	| { readonly registered: false; readonly hash: Hex; readonly owner: string };

/** The calls of a verifier pallet, with the number of their arguments. */
const VERIFIER_CALLS = {
	registerKey: 1,
	removeKey: 1,
	verify: 3,
	verifyBatch: 2,
} as const;

/** Finds a chain's verifier pallets by their calls. The names are the runtime's. */
export function verifierPallets(chain: Chain): string[] {
	return palletsOfShape(chain, VERIFIER_CALLS);
}

/** Reads the constants of a verifier pallet. The pallet's name is the runtime's. */
export function verifierConstants(
	chain: Chain,
	pallet: string,
): VerifierConstants {
	const system = constantOf(chain, pallet, "proofSystem");
	const maxSize = constantOf(chain, pallet, "maxSize");
	const maxBatch = constantOf(chain, pallet, "maxBatch");
	return {
		system: typeof system === "string" ? system : undefined,
		maxSize: typeof maxSize === "number" ? maxSize : undefined,
		maxBatch: typeof maxBatch === "number" ? maxBatch : undefined,
	};
}

/** Finds a chain's pallets that verify a proof system, by their constants. The names are the runtime's. */
export function verifierPalletsOf(chain: Chain, system: string): string[] {
	return verifierPallets(chain).filter(
		(pallet) => verifierConstants(chain, pallet).system === system,
	);
}

/** Chooses the pallet if the user names none: the chain's first one for the proof system. */
export function defaultVerifierPallet(chain: Chain, system: string): string {
	const [first] = verifierPalletsOf(chain, system);
	if (first === undefined) {
		const present = verifierPallets(chain).join(", ") || "none";
		throw new UsageError(
			`no pallet of this chain is known to verify ${system}; its verifiers: ${present}`,
		);
	}
	return first;
}

/** One instance of the verifier pallet: one proof system on one backend. */
export class Verifier {
	readonly chain: Chain;
	/** The pallet's name as the runtime spells it: `Groth16Bls12381`. */
	readonly pallet: string;
	readonly constants: VerifierConstants;

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
	}

	/**
	 * Throws a `WrongSystemError` unless the pallet verifies the given proof system.
	 *
	 * Every method that takes artefacts calls this: the chain would only report malformed bytes. A pallet without the
	 * constant passes.
	 */
	requireSystem(system: string): void {
		const { chain, pallet } = this;
		const palletSystem = this.constants.system;
		if (palletSystem !== undefined && palletSystem !== system) {
			const servedBy = verifierPalletsOf(chain, system);
			throw new WrongSystemError({ system, pallet, palletSystem, servedBy });
		}
	}

	/** Registers a key without asking whether it is registered already. */
	async registerKey(
		options: SubmitSettings & { readonly key: Encoded },
	): Promise<Success> {
		return this.#submit(this.registerCall(options.key), options);
	}

	/** Registers a key unless it is registered already. */
	async ensureKey(
		options: SubmitSettings & { readonly key: VerifyingKey },
	): Promise<RegisterOutcome> {
		const { hash } = options.key;
		this.#requireSystemOf(options.key);
		const info = await this.keyInfo(hash);
		if (info !== undefined) {
			return { registered: false, hash, owner: info.owner };
		}
		const success = await this.registerKey(options);
		return { registered: true, hash, success };
	}

	async removeKey(
		options: SubmitSettings & { readonly hash: Hex },
	): Promise<Success> {
		return this.#submit(this.#call("removeKey", options.hash), options);
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
		this.#requireSystemOf(key);
		return this.#call("registerKey", key.bytes);
	}

	/** Makes a `verify` call without signing or sending it. */
	verifyCall(
		options: ProofWithInputs & { readonly key: KeySource },
	): Extrinsic {
		this.#requireSystemOf(
			...inlineKey(options.key),
			options.proof,
			options.inputs,
		);
		return this.#call(
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
		this.#requireSystemOf(
			...inlineKey(key),
			...batch.flatMap(({ proof, inputs }) => [proof, inputs]),
		);
		return this.#call(
			"verifyBatch",
			keySource(key),
			batch.map(({ proof, inputs }) => [proof.bytes, inputs.bytes]),
		);
	}

	/** Runs the check of a call at the best block, without a transaction. Returns undefined if it passes. */
	async dryRun(call: Extrinsic): Promise<Rejection | undefined> {
		const result = (await this.#runtimeApi("verify")(
			call.method.toHex(),
		)) as unknown as ResultLike;
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
		const option = (await this.#runtimeApi("key")(
			this.pallet,
			hash,
		)) as unknown as OptionLike;
		if (option.isNone) {
			return undefined;
		}
		const info = option.unwrap();
		return {
			owner: info.owner.toString(),
			system: info.system.toString(),
			size: Number(info.size_.toString()),
			preparedBytes: info.prepared.toU8a(true).length,
		};
	}

	/** Lists the registered keys. Reads all of the pallet's storage. */
	async registrations(): Promise<RegisteredKey[]> {
		const entries = await this.#storage().entries();
		return entries.map(([{ args }, registration]) =>
			this.#registeredKey(hexOf(args[0]), registration),
		);
	}

	/** Returns a registered key with its deposit, or undefined if no key has this hash. */
	async registration(hash: Hex): Promise<RegisteredKey | undefined> {
		const stored = await this.#storage()(hash);
		return stored.isEmpty ? undefined : this.#registeredKey(hash, stored);
	}

	#registeredKey(hash: Hex, registration: Codec): RegisteredKey {
		const { owner, ticket } = (
			registration as unknown as {
				unwrap(): { owner: Codec; ticket: Codec };
			}
		).unwrap();
		const { pallet } = this;
		const { system } = this.constants;
		const amount = ticket.toString();
		// A chain without deposits has an empty ticket.
		const deposit = /^\d+$/.test(amount) ? BigInt(amount) : undefined;
		return { pallet, system, hash, owner: owner.toString(), deposit };
	}

	#storage() {
		const keys = this.chain.api.query[stringCamelCase(this.pallet)]?.keys;
		if (keys === undefined) {
			throw new UsageError(`the pallet ${this.pallet} has no storage of keys`);
		}
		return keys;
	}

	#requireSystemOf(...artefacts: readonly Encoded[]): void {
		for (const { system } of artefacts) {
			if (system !== undefined) {
				this.requireSystem(system);
			}
		}
	}

	#call(name: keyof typeof VERIFIER_CALLS, ...args: unknown[]): Extrinsic {
		return palletCall(this.chain, this.pallet, name, ...args);
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

	#runtimeApi(method: "verify" | "key"): RuntimeCall {
		const call = this.chain.api.call.verifierApi?.[method];
		if (call === undefined) {
			throw new UsageError(
				`this chain's runtime has no VerifierApi_${method}, which assay-client needs; use a node with a newer runtime`,
			);
		}
		return call;
	}
}

/** Returns the named verifier, or the chain's first one for the proof system. */
export function chooseVerifier(
	chain: Chain,
	choice: { readonly pallet?: string | undefined; readonly system: string },
): Verifier {
	const pallet = choice.pallet ?? defaultVerifierPallet(chain, choice.system);
	return new Verifier({ chain, pallet });
}

/** Returns the named verifier, or the chain's first one that has the key. */
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
		if ((await verifier.keyInfo(hash)) !== undefined) {
			return verifier;
		}
	}
	throw new UsageError(
		`no verifier of this chain has the key ${hash}; check the hash, or register the key first`,
	);
}

/** Filters the `ProofVerified` events of the given pallets, in their order. */
export function proofsVerified(
	events: readonly EventRecord[],
	pallets: readonly string[],
): ProofVerified[] {
	const sections = new Map(
		pallets.map((name) => [stringCamelCase(name), name]),
	);
	return events.flatMap(({ event }) => {
		const pallet = sections.get(event.section);
		if (pallet === undefined || event.method !== "ProofVerified") {
			return [];
		}
		// ProofVerified { statement, key, who }
		const [statement, key, who] = event.data;
		if (statement === undefined || key === undefined || who === undefined) {
			throw new TypeError(`${pallet}.ProofVerified does not have three fields`);
		}
		return [
			{
				pallet,
				statement: statement.toHex(),
				key: key.toHex(),
				who: who.toString(),
			},
		];
	});
}

function hexOf(codec: Codec | undefined): Hex {
	return codec?.toHex() ?? "0x";
}

type RuntimeCall = (...args: unknown[]) => Promise<Codec>;

function keySource(key: KeySource): { Registered: Hex } | { Inline: Hex } {
	return "registered" in key
		? { Registered: key.registered }
		: { Inline: key.inline.bytes };
}

function inlineKey(key: KeySource): Encoded[] {
	return "inline" in key ? [key.inline] : [];
}

interface ResultLike {
	readonly isOk: boolean;
	readonly asErr: EnumLike;
}

interface EnumLike {
	readonly type: string;
	readonly value: unknown;
}

interface OptionLike {
	readonly isNone: boolean;
	/** polkadot.js appends `_` to names that its structs have themselves, such as `size`. */
	unwrap(): { owner: Codec; system: Codec; size_: Codec; prepared: Codec };
}

/** Returns the names of an error's variants, from the outermost that the pallet also has to the innermost. */
function dryRunErrorPath(error: EnumLike): string[] {
	const path = variantPath(error);
	return path[0] === "Rejected" ? path.slice(1) : path;
}

function variantPath(value: unknown): string[] {
	const { type, value: inner } = (value ?? {}) as Partial<EnumLike>;
	return typeof type === "string" ? [type, ...variantPath(inner)] : [];
}
