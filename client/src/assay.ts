import type { ApiPromise } from "@polkadot/api";
import type { ExtrinsicEra } from "@polkadot/types/interfaces";
import {
	requireBatch,
	requireHash,
	requireKey,
	requireProof,
} from "./arguments.js";
import type { VerifyingKey } from "./artefacts.js";
import { statementOf } from "./artefacts.js";
import type { BlockLimits } from "./capacity.js";
import { ANYONE, blockLimits } from "./capacity.js";
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
import { chooseVerifier, keeperOf, Verifier } from "./verifier.js";
import { verifierPallets } from "./verifierPallets.js";
import type { StatementEvent, WatchOptions } from "./watch.js";
import { watchStatements } from "./watch.js";

/** The choice of a verifier pallet. */
export interface PalletChoice {
	/** The pallet's name as the runtime spells it: `Groth16Bn254`. Default: the chain's first for the proof system. */
	readonly pallet?: string | undefined;
}

/** The key of a verification. */
export interface KeyOption extends PalletChoice {
	/** The key, or the hash of a registered key. */
	readonly key: VerifyingKey | Hex;
	/** True to send the key itself, even unregistered; false if left out. Needs the key, not its hash. */
	readonly inline?: boolean;
}

/** One proof under a key. */
export interface VerifyOptions extends KeyOption, ProofWithInputs {}

/** Several proofs under one key. All are verified, or none. */
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

/** The cost of a transaction, as the chain computes it in advance. The charge for a light verification is lower. */
export interface Estimate {
	readonly pallet: string;
	/** The weight of the call: picoseconds on the reference machine, and bytes of proof of the state. */
	readonly weight: { readonly refTime: bigint; readonly proofSize: bigint };
	/** The bytes of the signed transaction. */
	readonly bytes: number;
	/**
	 * The share of a block that the transaction takes, from 0 to 1: of its weight or of its bytes, whichever is larger.
	 */
	readonly blockShare: number;
	/** The fee without a tip, in the currency's smallest unit. */
	readonly fee: bigint;
	/** The deposit for the key, in the currency's smallest unit. Known only for a registered key. */
	readonly deposit: bigint | undefined;
}

/**
 * An Assay chain: registers keys, has proofs verified, and watches for verified statements.
 *
 * Methods that submit a transaction reject as `submit` does: with a `CallFailed` if the call failed in a block, with a
 * `TransactionError` on any other failure. They throw a `UsageError` before they send anything.
 */
export class Assay {
	readonly chain: Chain;

	private constructor(chain: Chain) {
		this.chain = chain;
	}

	/** Connects to a node. Reconnects when the connection is lost, unless `reconnect` is false. */
	static async connect(options: ConnectOptions): Promise<Assay> {
		const { reconnect = true } = options;
		return new Assay(await connect({ ...options, reconnect }));
	}

	/** Uses a connection of polkadot.js, which must be ready. */
	static from(api: ApiPromise): Assay {
		return new Assay(chainOf(api));
	}

	/** The API of polkadot.js, for everything else. */
	get api(): ApiPromise {
		return this.chain.api;
	}

	/** Closes the connection, even one that was passed to `from`. */
	disconnect(): Promise<void> {
		return this.chain.disconnect();
	}

	/** Registers a key, unless it is registered already. The chain holds the deposit on the signer's account. */
	async register(
		options: SubmitSettings & PalletChoice & { readonly key: VerifyingKey },
	): Promise<RegisterOutcome> {
		const { pallet, key } = options;
		requireKeyItself(key, "a registration");
		const { system } = key;
		return chooseVerifier(this.chain, { pallet, system }).ensureKey(options);
	}

	/**
	 * Removes a registered key, and returns its deposit to the signer, who must be its owner.
	 *
	 * The default pallet is the chain's first that has the key.
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

	/** Submits a proof for verification. */
	async verify(
		options: SubmitSettings & VerifyOptions,
	): Promise<VerifySuccess> {
		const key = keySource(options);
		const verifier = this.#verifierOf(options, proofsOf(options));
		return verifier.verify({ ...options, key });
	}

	/** Submits several proofs under one key for verification. All are verified, or none. */
	async verifyBatch(
		options: SubmitSettings & VerifyBatchOptions,
	): Promise<VerifySuccess> {
		const key = keySource(options);
		const verifier = this.#verifierOf(options, proofsOf(options));
		return verifier.verifyBatch({ ...options, key });
	}

	/** Asks the node to check a proof or a batch at the best block, without a transaction. */
	async dryRun(options: VerifyOptions | VerifyBatchOptions): Promise<Verdict> {
		const keyHash = hashOf(options.key);
		const batch = proofsOf(options);
		const verifier = this.#verifierOf(options, batch);
		const rejection = await verifier.dryRun(
			verificationCall(verifier, options),
		);
		const { pallet } = verifier;
		if (rejection !== undefined) {
			return { verified: false, pallet, rejection };
		}
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
	 * Asks the node for the cost of a transaction: a verification if `options` has a proof or a batch, otherwise the
	 * registration of the key.
	 */
	async estimate(
		options:
			| VerifyOptions
			| VerifyBatchOptions
			| (PalletChoice & { readonly key: VerifyingKey }),
	): Promise<Estimate> {
		const hash = hashOf(options.key);
		const isVerification = "proof" in options || "batch" in options;
		if (!isVerification) {
			requireKeyItself(options.key, "a registration");
		}
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
		const bytes = signedLength(this.api, call);
		const limits = blockLimits(this.chain);
		const known = await verifier.registration(hash);
		return {
			pallet: verifier.pallet,
			weight,
			bytes,
			blockShare: shareOf(limits, { weight: weight.refTime, bytes }),
			fee: info.partialFee.toBigInt(),
			deposit: known?.deposit,
		};
	}

	/** Lists the registered keys of all verifier pallets, or of one pallet. */
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
	 * By default it reports statements of finalized blocks, so every event is `verified`. With `finalized: false` it
	 * reports a statement as soon as its block is in the best chain. If a reorganisation removes the block, it reports
	 * each of its statements again as `retracted`. After a lost connection the watch continues where it was: it skips
	 * and repeats nothing.
	 *
	 * The iteration ends by `break` or by the signal. It throws if the node no longer has the events of a block.
	 */
	watch(
		options: WatchOptions = {},
	): AsyncGenerator<StatementEvent, void, undefined> {
		const { chain } = this;
		const { pallet } = options;
		if (pallet !== undefined) {
			// Throws if there is no such pallet.
			new Verifier({ chain, pallet });
		}
		return watchStatements(chain, options);
	}

	/**
	 * Converts files of snarkjs, gnark, arkworks, SP1, RISC Zero, Assay's prover or an Ethereum wallet to artefacts.
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

/** Returns the hash of a key. Throws a `UsageError` for what is neither a key nor a hash. */
function hashOf(key: VerifyingKey | Hex): Hex {
	if (typeof key === "string") {
		return requireHash(key, "key");
	}
	requireKey(key);
	return key.hash;
}

/** Throws a `UsageError` unless this is a key. A hash is not enough for the given use. */
function requireKeyItself(
	key: VerifyingKey | Hex,
	use: string,
): asserts key is VerifyingKey {
	if (typeof key === "string") {
		throw new UsageError(
			`${use} needs the key itself; pass the verifying key instead of its hash`,
		);
	}
	requireKey(key);
}

function keySource({ key, inline = false }: KeyOption): KeySource {
	if (!inline) {
		return { registered: hashOf(key) };
	}
	requireKeyItself(key, "inline");
	return { inline: key };
}

/** Returns at least one proof. */
function proofsOf(
	options: VerifyOptions | VerifyBatchOptions,
): readonly ProofWithInputs[] {
	if (!("batch" in options)) {
		requireProof(options);
		return [options];
	}
	const { batch } = options;
	requireBatch(batch);
	if (batch.length === 0) {
		throw new UsageError("batch is empty; pass at least one proof");
	}
	return batch;
}

/** Returns the proof system of the first artefact that names one. */
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

/** Blocks for which polkadot.js signs a transaction. */
const ERA = { current: 1, period: 64 };

/** Returns the length of a call's transaction once it is signed, within the bytes of its nonce. */
function signedLength(api: ApiPromise, call: Extrinsic): number {
	const { genesisHash, runtimeVersion, registry } = api;
	const era = registry.createTypeUnsafe<ExtrinsicEra>("ExtrinsicEra", [ERA]);
	return api.tx(call.toU8a()).signFake(ANYONE, {
		...{ blockHash: genesisHash, genesisHash, runtimeVersion, era, nonce: 0 },
	}).encodedLength;
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
