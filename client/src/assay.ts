import type { ApiPromise } from "@polkadot/api";
import type { VerifyingKey } from "./artefacts.js";
import { statementOf } from "./artefacts.js";
import type { BlockLimits } from "./capacity.js";
import { blockLimits } from "./capacity.js";
import type { Chain, ConnectOptions } from "./chain.js";
import { chainOf, connect } from "./chain.js";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import type { Imported } from "./import/importArtefacts.js";
import { importArtefacts } from "./import/importArtefacts.js";
import type { NamedBytes } from "./import/importer.js";
import type { Extrinsic } from "./pallets.js";
import type { Rejection } from "./rejection.js";
import type { SubmitSettings, Success } from "./submit.js";
import type {
	Encoded,
	KeySource,
	ProofWithInputs,
	RegisteredKey,
	RegisterOutcome,
	VerifySuccess,
} from "./verifier.js";
import {
	chooseVerifier,
	keeperOf,
	Verifier,
	verifierPallets,
} from "./verifier.js";
import type { StatementEvent, WatchOptions } from "./watch.js";
import { watchStatements } from "./watch.js";

/** The choice of a verifier pallet. */
export interface PalletChoice {
	/** The pallet's name as the runtime spells it: `Groth16Bn254`. By default the chain's first for the proof system. */
	readonly pallet?: string | undefined;
}

/** The key of a verification. */
export interface KeyOption extends PalletChoice {
	/** The key, or the hash of a registered one. */
	readonly key: VerifyingKey | Hex;
	/** True to send the key itself, so that it need not be registered; false if left out. Takes the key, not a hash. */
	readonly inline?: boolean;
}

/** One proof under a key. */
export interface VerifyOptions extends KeyOption, ProofWithInputs {}

/** Several proofs under one key, which are verified together: all or none. */
export interface VerifyBatchOptions extends KeyOption {
	readonly batch: readonly ProofWithInputs[];
}

/** The verdict of a dry run. */
export type Verdict =
	| {
			readonly verified: true;
			readonly pallet: string;
			/** The statements that the chain would record, in the order of the proofs. */
			readonly statements: readonly Hex[];
	  }
	| {
			readonly verified: false;
			readonly pallet: string;
			/** The reason, as a failed transaction would report it. */
			readonly rejection: Rejection;
	  };

/** The cost of a transaction, as the chain computes it in advance. A light verification is charged less. */
export interface Estimate {
	readonly pallet: string;
	/** The weight of the call: picoseconds on the reference machine, and bytes of proof of the state. */
	readonly weight: { readonly refTime: bigint; readonly proofSize: bigint };
	/** The bytes of the signed transaction. */
	readonly bytes: number;
	/** The share of a block that the transaction takes, from 0 to 1: of its time or of its bytes, whichever is larger. */
	readonly blockShare: number;
	/** The fee without a tip, in the currency's smallest unit. */
	readonly fee: bigint;
	/** The deposit for the key, in the currency's smallest unit. Only known for a key that is registered already. */
	readonly deposit: bigint | undefined;
}

/** An account that pays a fee, in SS58. The fee does not depend on it. */
const ANYONE = "5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM";

/**
 * An Assay chain: registers keys, has proofs verified, and watches for verified statements.
 *
 * Methods that submit a transaction reject as `submit` does: with a `CallFailed` if the chain refused the call, with a
 * `TransactionError` on every other end. A `UsageError` is thrown before anything is sent.
 */
export class Assay {
	readonly chain: Chain;

	private constructor(chain: Chain) {
		this.chain = chain;
	}

	/** Connects to a node. The connection is made again when it is lost, unless `reconnect` is false. */
	static async connect(options: ConnectOptions): Promise<Assay> {
		return new Assay(await connect({ reconnect: true, ...options }));
	}

	/** Uses a connection of polkadot.js, which must be ready. */
	static from(api: ApiPromise): Assay {
		return new Assay(chainOf(api));
	}

	/** The API of polkadot.js for everything else. */
	get api(): ApiPromise {
		return this.chain.api;
	}

	/** Closes the connection, also one that was passed to `from`. */
	disconnect(): Promise<void> {
		return this.chain.disconnect();
	}

	/** Registers a key, unless it is registered already. The signer's account gives the deposit. */
	async register(
		options: SubmitSettings & PalletChoice & { readonly key: VerifyingKey },
	): Promise<RegisterOutcome> {
		const { pallet, key } = options;
		const { system } = key;
		return chooseVerifier(this.chain, { pallet, system }).ensureKey(options);
	}

	/**
	 * Removes a registered key, and returns its deposit to the signer, who must be its owner.
	 *
	 * If no pallet is named, it is the chain's first that has the key.
	 */
	async remove(
		options: SubmitSettings &
			PalletChoice & { readonly key: VerifyingKey | Hex },
	): Promise<Success> {
		const { key } = options;
		const hash = hashOf(key);
		const { pallet } = options;
		const verifier = await keeperOf(this.chain, { pallet, hash });
		if (typeof key !== "string") {
			verifier.requireSystem(key.system);
		}
		return verifier.removeKey({ ...options, hash });
	}

	/** Has the chain verify a proof. */
	async verify(
		options: SubmitSettings & VerifyOptions,
	): Promise<VerifySuccess> {
		const key = keySource(options);
		return this.#verifierOf(options, [options]).verify({ ...options, key });
	}

	/** Has the chain verify several proofs under one key: all or none. */
	async verifyBatch(
		options: SubmitSettings & VerifyBatchOptions,
	): Promise<VerifySuccess> {
		const key = keySource(options);
		const verifier = this.#verifierOf(options, options.batch);
		return verifier.verifyBatch({ ...options, key });
	}

	/** Asks the node for the verdict on a proof or a batch at the best block, without a transaction. */
	async dryRun(options: VerifyOptions | VerifyBatchOptions): Promise<Verdict> {
		const batch = proofsOf(options);
		const verifier = this.#verifierOf(options, batch);
		const rejection = await verifier.dryRun(
			verificationCall(verifier, options),
		);
		const { pallet } = verifier;
		if (rejection !== undefined) {
			return { verified: false, pallet, rejection };
		}
		const keyHash = hashOf(options.key);
		const system = verifier.constants.system ?? systemOf(options, batch);
		const statements =
			system === undefined
				? []
				: batch.map(({ inputs: { bytes } }) =>
						statementOf({ keyHash, inputs: { system, bytes } }),
					);
		return { verified: true, pallet, statements };
	}

	/**
	 * Asks the node for the cost of a transaction: of a verification if there is a proof or a batch, else of the key's
	 * registration.
	 */
	async estimate(
		options:
			| VerifyOptions
			| VerifyBatchOptions
			| (PalletChoice & { readonly key: VerifyingKey }),
	): Promise<Estimate> {
		const isVerification = "proof" in options || "batch" in options;
		const verifier = this.#verifierOf(
			options,
			isVerification ? proofsOf(options) : [],
		);
		const call = isVerification
			? verificationCall(verifier, options)
			: verifier.registerCall(options.key);
		const info = await call.paymentInfo(ANYONE);
		const weight = {
			refTime: info.weight.refTime.toBigInt(),
			proofSize: info.weight.proofSize.toBigInt(),
		};
		const bytes = call.encodedLength;
		const limits = blockLimits(this.chain);
		const known = await verifier.registration(hashOf(options.key));
		return {
			pallet: verifier.pallet,
			weight,
			bytes,
			blockShare: shareOf(limits, { weight: weight.refTime, bytes }),
			fee: info.partialFee.toBigInt(),
			deposit: known?.deposit,
		};
	}

	/** Lists the registered keys of all verifier pallets, or of one. */
	async keys(options: PalletChoice = {}): Promise<RegisteredKey[]> {
		const { chain } = this;
		const pallets =
			options.pallet === undefined ? verifierPallets(chain) : [options.pallet];
		const lists = await Promise.all(
			pallets.map((pallet) => new Verifier({ chain, pallet }).registrations()),
		);
		return lists.flat();
	}

	/**
	 * Watches for verified statements, from this call on.
	 *
	 * By default they are final, and every event is a `verified` one. With `finalized: false` they come as soon as they
	 * are in the best chain; when a reorganisation takes a block out of it, each of its statements comes again as a
	 * `retracted` one. After a lost connection the watch goes on where it was: nothing is left out or comes twice.
	 *
	 * The iteration ends by `break`, or by the signal. It throws if the node no longer has the events of a block.
	 */
	watch(
		options: WatchOptions = {},
	): AsyncGenerator<StatementEvent, void, undefined> {
		const { chain } = this;
		const { pallet } = options;
		if (pallet !== undefined) {
			// Refuses the name of a pallet that does not exist.
			new Verifier({ chain, pallet });
		}
		return watchStatements(chain, options);
	}

	/**
	 * Turns the files of snarkjs, gnark, arkworks, Assay's prover or an Ethereum wallet into artefacts.
	 *
	 * `importArtefacts` does the same without a chain.
	 */
	import(options: { readonly files: readonly NamedBytes[] }): Imported {
		return importArtefacts(options);
	}

	#verifierOf(options: KeyOption, batch: readonly ProofWithInputs[]): Verifier {
		const { pallet } = options;
		const system = systemOf(options, batch);
		if (pallet === undefined && system === undefined) {
			throw new UsageError(
				"neither the key nor the proof names a proof system; name the pallet",
			);
		}
		const verifier = chooseVerifier(this.chain, {
			pallet,
			system: system ?? "",
		});
		if (typeof options.key !== "string") {
			verifier.requireSystem(options.key.system);
		}
		return verifier;
	}
}

function hashOf(key: VerifyingKey | Hex): Hex {
	return typeof key === "string" ? key : key.hash;
}

function keySource({ key, inline = false }: KeyOption): KeySource {
	if (!inline) {
		return { registered: hashOf(key) };
	}
	if (typeof key === "string") {
		throw new UsageError(
			"inline needs the key itself; pass the verifying key instead of its hash",
		);
	}
	return { inline: key };
}

function proofsOf(
	options: VerifyOptions | VerifyBatchOptions,
): readonly ProofWithInputs[] {
	return "batch" in options ? options.batch : [options];
}

/** Returns the proof system that the first artefact names which names one. */
function systemOf(
	{ key }: KeyOption,
	batch: readonly ProofWithInputs[],
): string | undefined {
	const artefacts: Partial<Encoded>[] = [
		...(typeof key === "string" ? [] : [key]),
		...batch.flatMap(({ proof, inputs }) => [proof, inputs]),
	];
	return artefacts.find(({ system }) => system !== undefined)?.system;
}

function verificationCall(
	verifier: Verifier,
	options: VerifyOptions | VerifyBatchOptions,
): Extrinsic {
	const key = keySource(options);
	return "batch" in options
		? verifier.verifyBatchCall({ ...options, key })
		: verifier.verifyCall({ ...options, key });
}

function shareOf(
	limits: BlockLimits,
	cost: { readonly weight: bigint; readonly bytes: number },
): number {
	const time = Number(cost.weight + limits.weightOfAny) / Number(limits.weight);
	return Math.max(time, cost.bytes / limits.bytes);
}
