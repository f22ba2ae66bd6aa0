/** Correct and wrong uses of the generated types, compiled but never run. A wrong use that compiles is an error. */
import type { EventRecord } from "@polkadot/types/interfaces";
import type { Chain } from "../../src/chain.js";
import type { CurvesPallet } from "../../src/generated/curvesPallet.js";
import type {
	BalancesPallet,
	SystemPallet,
	UtilityPallet,
} from "../../src/generated/framePallets.js";
import type {
	VerifierApi,
	VerifierPallet,
} from "../../src/generated/verifierPallet.js";
import type { Hex } from "../../src/hashes.js";
import type { Extrinsic } from "../../src/pallets.js";
import { eventReader, Pallet, runtimeApi } from "../../src/pallets.js";
import type { VerifierError } from "../../src/verifierPallets.js";

type Equal<A, B> =
	(<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
		? true
		: false;

/** Returns a function that accepts only a value of exactly this type, and not one of type `any`. */
function is<Expected>() {
	return <Actual>(
		_value: Actual,
		..._equal: Equal<Expected, Actual> extends true ? [] : [never]
	): void => {};
}

export function calls(chain: Chain, hash: Hex, bytes: Uint8Array): void {
	const verifier = new Pallet<VerifierPallet>(chain, "Groth16Bn254");
	const call = verifier.call("verify", { Registered: hash }, "0xaa", "0xbb");
	is<Extrinsic>()(call);
	verifier.call("verify", { Inline: "0xcc" }, "0xaa", "0xbb");
	verifier.call("verifyBatch", { Registered: hash }, [["0xaa", "0xbb"]]);
	verifier.call("removeKey", bytes);
	// @ts-expect-error there is no such call
	verifier.call("verifyAll", { Registered: hash }, "0xaa", "0xbb");
	// @ts-expect-error the public inputs are missing
	verifier.call("verify", { Registered: hash }, "0xaa");
	// @ts-expect-error there is an argument too many
	verifier.call("verify", { Registered: hash }, "0xaa", "0xbb", "0xcc");
	// @ts-expect-error a key's source has no such variant
	verifier.call("verify", { Hash: hash }, "0xaa", "0xbb");
	// @ts-expect-error text that is not hexadecimal would be taken as the bytes of the text
	verifier.call("registerKey", "a key");
	// @ts-expect-error the beginning of the bytes would be taken as their length
	verifier.call("registerKey", bytes);
	// @ts-expect-error a batch is a list of pairs
	verifier.call("verifyBatch", { Registered: hash }, ["0xaa", "0xbb"]);

	const curves = new Pallet<CurvesPallet>(chain, "Bn254Curves");
	curves.call("msm", "G1", "0xaa", "0xbb");
	// @ts-expect-error there is no third group
	curves.call("msm", "G3", "0xaa", "0xbb");

	const balances = new Pallet<BalancesPallet>(chain, "Balances");
	const transfer = balances.call("transferKeepAlive", "5C…", 1n);
	new Pallet<UtilityPallet>(chain, "Utility").call("batchAll", [transfer]);
	// @ts-expect-error an amount is a number
	balances.call("transferKeepAlive", "5C…", "1");
}

export function constants(chain: Chain): void {
	const verifier = new Pallet<VerifierPallet>(chain, "Groth16Bn254");
	const maxSize = verifier.constant("maxSize");
	is<number | undefined>()(maxSize?.toNumber());
	// @ts-expect-error a chain may lack the constant
	maxSize.toNumber();
	// @ts-expect-error the identifier of a proof system is a text
	verifier.constant("proofSystem")?.toNumber();
	// @ts-expect-error there is no such constant
	verifier.constant("maxProofs");
}

export async function storage(chain: Chain, hash: Hex): Promise<void> {
	const keys = new Pallet<VerifierPallet>(chain, "Groth16Bn254").entry("keys");
	const stored = await keys(hash);
	is<bigint>()(stored.unwrap().ticket.toBigInt());
	// @ts-expect-error the entry may be empty
	stored.ticket;
	// @ts-expect-error the map has a key
	await keys();
	for (const [{ args }] of await keys.entries()) {
		is<Hex>()(args[0].toHex());
		// @ts-expect-error the map has one key
		args[1];
	}
	const system = new Pallet<SystemPallet>(chain, "System");
	const { normal } = await system.entry(
		"blockWeight",
		await chain.api.at(hash),
	)();
	is<bigint>()(normal.refTime.toBigInt());
	// @ts-expect-error a weight has no such part
	normal.time;
}

export function events(record: EventRecord): void {
	const read = eventReader<VerifierPallet>("Groth16Bn254");
	const data = read(record, "ProofVerified");
	// @ts-expect-error the event may be another one
	data.length;
	if (data !== undefined) {
		const [statement, key, who] = data;
		is<Hex>()(statement.toHex());
		key.toHex();
		who.toString();
		// @ts-expect-error the event has three fields
		data[3];
	}
	// @ts-expect-error there is no such event
	read(record, "ProofRejected");
	// @ts-expect-error it is an event of another pallet
	eventReader<CurvesPallet>("Bn254Curves")(record, "ProofVerified");
}

export function errors(): VerifierError[] {
	return [
		"ProofInvalid",
		"MalformedProof(NotOnCurve)",
		// @ts-expect-error there is no such error
		"ProofWrong",
		// @ts-expect-error a malformed proof has a defect
		"MalformedProof",
		// @ts-expect-error there is no such defect
		"MalformedProof(TooLong)",
	];
}

export async function apis(chain: Chain, hash: Hex): Promise<void> {
	const api = runtimeApi<VerifierApi>(chain, "VerifierApi", ["verify", "key"]);
	const info = (await api.key("Groth16Bn254", hash)).unwrap();
	is<number>()(info.size_.toNumber());
	// @ts-expect-error a size is no text
	is<string>()(info.size_.toNumber());
	const result = await api.verify("0x00");
	if (result.isErr && result.asErr.isRejected) {
		result.asErr.asRejected.asMalformedProof.isNotOnCurve;
		// @ts-expect-error there is no such defect
		result.asErr.asRejected.asMalformedProof.isTooLong;
	}
	// @ts-expect-error the API has no such method
	runtimeApi<VerifierApi>(chain, "VerifierApi", ["verifyAll"]);
	// @ts-expect-error the pallet's name comes first
	await api.key(hash);
}
