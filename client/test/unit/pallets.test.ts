import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { EventRecord } from "@polkadot/types/interfaces";
import { blockLimits } from "../../src/capacity.js";
import type { Chain } from "../../src/chain.js";
import { openChain } from "../../src/chain.js";
import type {
	VerifierApi,
	VerifierPallet,
} from "../../src/generated/verifierPallet.js";
import { eventReader, Pallet, runtimeApi } from "../../src/pallets.js";
import { proofsVerified } from "../../src/verifiedProofs.js";
import { FakeProvider } from "../fakeProvider.js";

const PALLET = "Groth16Bls12381";
const HASH = `0x${"22".repeat(32)}` as const;

let chain: Chain;

before(async () => {
	const provider = new FakeProvider();
	chain = await openChain({ provider, url: "fake", timeoutMs: 5000 });
});

after(() => chain?.disconnect());

describe("a pallet", () => {
	test("has the calls, constants and entries of its types", () => {
		const pallet = new Pallet<VerifierPallet>(chain, PALLET);
		assert.equal(pallet.call("removeKey", HASH).args[0]?.toHex(), HASH);
		assert.equal(pallet.constant("maxBatch")?.toNumber(), 64);
		assert.equal(typeof pallet.entry("keys"), "function");
	});

	test("of another runtime lacks them", () => {
		const pallet = new Pallet<VerifierPallet>(chain, "Nowhere");
		assert.equal(pallet.constant("maxBatch"), undefined);
		assert.throws(() => pallet.call("removeKey", HASH), {
			name: "UsageError",
			message: "the pallet Nowhere has no call removeKey",
		});
		assert.throws(() => pallet.entry("keys"), {
			name: "UsageError",
			message: "the pallet Nowhere has no storage of keys",
		});
	});
});

describe("a runtime API", () => {
	test("is found by its methods", () => {
		const api = runtimeApi<VerifierApi>(chain, "VerifierApi", ["verify"]);
		assert.equal(typeof api.verify, "function");
	});

	test("is named if the runtime lacks it", () => {
		assert.throws(() => runtimeApi<VerifierApi>(chain, "OtherApi", ["key"]), {
			name: "UsageError",
			message:
				"this chain's runtime has no OtherApi.key, which this program needs; use a node with a newer runtime",
		});
	});

	test("is named with the method that it lacks", () => {
		type NewerApi = VerifierApi & { check(): Promise<void> };
		assert.throws(
			() => runtimeApi<NewerApi>(chain, "VerifierApi", ["key", "check"]),
			{
				name: "UsageError",
				message:
					"this chain's runtime has no VerifierApi.check, which this program needs; use a node with a newer runtime",
			},
		);
	});
});

describe("the limits of blocks", () => {
	const none = { isSome: false, unwrapOr: <T>(other: T) => other };
	const weight = { refTime: { toBigInt: () => 7n } };
	const system = {
		blockWeights: {
			maxBlock: weight,
			perClass: {
				normal: { maxTotal: none, maxExtrinsic: none, baseExtrinsic: weight },
			},
		},
		blockLength: { max: { normal: { toNumber: () => 5 } } },
	};
	const milliseconds = (value: number) => ({ toNumber: () => value });
	const limitsOf = (constants: object) =>
		blockLimits({ api: { consts: constants } } as unknown as Chain);
	const refused = {
		name: "UsageError",
		message:
			"this chain's runtime does not name the limits of its blocks; use one that is built on FRAME",
	};

	test("have the slot of a chain with Aura", () => {
		const aura = { slotDuration: milliseconds(6000) };
		const timestamp = { minimumPeriod: milliseconds(0) };
		assert.equal(limitsOf({ system, aura, timestamp }).slotMs, 6000);
	});

	test("have twice the minimum period of a chain without it", () => {
		const timestamp = { minimumPeriod: milliseconds(3000) };
		const limits = limitsOf({ system, timestamp });
		assert.deepEqual([limits.slotMs, limits.weight], [6000, 7n]);
	});

	test("are asked of a runtime that names them all", () => {
		assert.throws(() => blockLimits(chain), refused);
		assert.throws(() => limitsOf({ system }), refused);
		assert.throws(
			() => limitsOf({ aura: { slotDuration: milliseconds(6000) } }),
			refused,
		);
	});
});

describe("events", () => {
	const record = (section: string, method: string, data: unknown[]) =>
		({ event: { section, method, data } }) as unknown as EventRecord;
	const section = "groth16Bls12381";

	test("are told by their pallet and their name", () => {
		const read = eventReader<VerifierPallet>(PALLET);
		const data = [1, 2, 3];
		assert.equal(
			read(record(section, "ProofVerified", data), "ProofVerified"),
			data,
		);
		for (const other of [
			record("groth16Bn254", "ProofVerified", data),
			record(section, "KeyRegistered", data),
		]) {
			assert.equal(read(other, "ProofVerified"), undefined);
		}
	});

	test("of a verified proof without its three fields are refused", () => {
		assert.throws(
			() =>
				proofsVerified([record(section, "ProofVerified", [1, 2])], [PALLET]),
			{
				name: "TypeError",
				message: `${PALLET}.ProofVerified does not have three fields`,
			},
		);
	});
});
