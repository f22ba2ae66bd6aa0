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

/** The bytes of an artefact. A proof system that is named must be the one that the pallet verifies. */
export interface Encoded {
	readonly bytes: Hex;
	readonly system?: string;
}

/** The verifying key of a verification: one that is registered, or one that comes along. */
export type KeySource =
	| { readonly registered: Hex }
	| { readonly inline: Encoded };

/** A proof and the public inputs it is for. */
export interface ProofWithInputs {
	readonly proof: Encoded;
	readonly inputs: Encoded;
}

/** What a verifier pallet tells of itself in its constants; the pallets of an older chain may not. */
export interface VerifierConstants {
	/** The identifier of the proof system that it verifies. */
	readonly system: string | undefined;
	/** The largest size of a key or of a verification, as the proof system counts it. */
	readonly maxSize: number | undefined;
	/** The most proofs of a batch. */
	readonly maxBatch: number | undefined;
}

/** What the chain keeps about a registered key. */
export interface KeyInfo {
	readonly owner: string;
	readonly system: string;
	/** The key's size, as the proof system counts it: for Groth16, its number of public inputs. */
	readonly size: number;
	/** The length of the prepared key's SCALE encoding, which is what the chain stores. */
	readonly preparedBytes: number;
}

/** The event of a proof that the chain verified. */
export interface ProofVerified {
	readonly pallet: string;
	readonly statement: Hex;
	readonly key: Hex;
	readonly who: string;
}

export interface VerifySuccess extends Success {
	/** One for each proof, in the order of submission. */
	readonly verified: readonly ProofVerified[];
}

export type RegisterOutcome =
	| { readonly registered: true; readonly hash: Hex; readonly success: Success }
	| { readonly registered: false; readonly hash: Hex; readonly owner: string };

/** Calls that make a pallet a verifier, with the number of their arguments. */
const VERIFIER_CALLS = {
	registerKey: 1,
	removeKey: 1,
	verify: 3,
	verifyBatch: 2,
} as const;

/** The pallets of a chain that are verifiers, told by their calls; as the runtime spells them. */
export function verifierPallets(chain: Chain): string[] {
	return palletsOfShape(chain, VERIFIER_CALLS);
}

/** The constants of a verifier pallet, by its name as the runtime spells it. */
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

/** The pallets of a chain that say that they verify a proof system; as the runtime spells them. */
export function verifierPalletsOf(chain: Chain, system: string): string[] {
	return verifierPallets(chain).filter(
		(pallet) => verifierConstants(chain, pallet).system === system,
	);
}

/** The pallet to use where none is named: the chain's first that says that it verifies the proof system. */
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
	 * Everything that takes artefacts does this by itself, as the chain would only find their bytes to be malformed. A
	 * pallet that does not say what it verifies passes.
	 */
	requireSystem(system: string): void {
		const { chain, pallet } = this;
		const palletSystem = this.constants.system;
		if (palletSystem !== undefined && palletSystem !== system) {
			const servedBy = verifierPalletsOf(chain, system);
			throw new WrongSystemError({ system, pallet, palletSystem, servedBy });
		}
	}

	/** Registers a key, whatever is registered already. */
	async registerKey(
		options: SubmitSettings & { readonly key: Encoded },
	): Promise<Success> {
		this.#requireSystemOf(options.key);
		return this.#submit(this.#call("registerKey", options.key.bytes), options);
	}

	/** Registers a key unless the chain has it already. */
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

	/** A `verify` call that is not signed or sent. */
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

	/** A `verify_batch` call that is not signed or sent. */
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

	/** Runs the check of a call at the best block, without a transaction; undefined if it passes. */
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

	/** What the chain keeps about a registered key; undefined if there is none of this hash. */
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
			size: Number(info.size.toString()),
			preparedBytes: info.prepared.toU8a(true).length,
		};
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
				`this chain's runtime has no VerifierApi_${method}, which assay-client needs`,
			);
		}
		return call;
	}
}

/** The `ProofVerified` events of the given pallets, in their order. */
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
	unwrap(): { owner: Codec; system: Codec; size: Codec; prepared: Codec };
}

/** The names from an error's outermost variant that the pallet shares down to its innermost one. */
function dryRunErrorPath(error: EnumLike): string[] {
	const path = variantPath(error);
	return path[0] === "Rejected" ? path.slice(1) : path;
}

function variantPath(value: unknown): string[] {
	const { type, value: inner } = (value ?? {}) as Partial<EnumLike>;
	return typeof type === "string" ? [type, ...variantPath(inner)] : [];
}
