import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { u8aToHex } from "@polkadot/util";
import { encodeAddress } from "@polkadot/util-crypto";
import { signerFromUri } from "../../src/chain.js";
import type { TransactionEnd } from "../../src/errors.js";
import { CallFailed, TransactionError } from "../../src/errors.js";
import type { SubmitOptions, Success } from "../../src/submit.js";
import { submit } from "../../src/submit.js";
import { PALLET_INDEX } from "../fakeRuntime.js";
import {
	BLOCK,
	connected,
	FakeSubmission,
	inTurn,
	signer,
	TX,
} from "../fakeSubmission.js";

async function endOf(promise: Promise<Success>): Promise<TransactionError> {
	return promise.then(
		() => assert.fail("it resolved"),
		(error: unknown) => {
			assert.ok(error instanceof TransactionError, String(error));
			return error;
		},
	);
}

describe("success", () => {
	test("resolves once in a block, with what it cost", async () => {
		const fake = new FakeSubmission(
			inTurn(
				{ status: "Ready" },
				{ status: "Broadcast" },
				{ status: "InBlock" },
			),
		);
		const seen: string[] = [];
		const { events, ...inclusion } = await fake.submit({ seen });
		assert.deepEqual(inclusion, {
			txHash: TX,
			blockHash: BLOCK,
			blockNumber: 12,
			finalized: false,
			weight: { refTime: 1_500_000n, proofSize: 10n },
			fee: 123_456_789_012_345_678_901n,
		});
		assert.equal(events.length, 1);
		assert.deepEqual(seen, ["Ready", "Broadcast", "InBlock"]);
		assert.deepEqual(fake.options, { nonce: 5 });
	});

	test("stops listening, exactly once", async () => {
		const fake = new FakeSubmission(
			inTurn({ status: "InBlock" }, { status: "Finalized" }),
		);
		await fake.submit();
		assert.equal(fake.unsubscribed, 1);
		assert.equal(fake.connection.listenerCount("disconnected"), 0);
	});

	test("waits for finality if asked, past a block that is retracted", async () => {
		const fake = new FakeSubmission(
			inTurn(
				{ status: "InBlock" },
				{ status: "Retracted" },
				{ status: "InBlock" },
				{ status: "Finalized" },
			),
		);
		const seen: string[] = [];
		const success = await fake.submit({ until: "finalized", seen });
		assert.equal(success.finalized, true);
		assert.equal(seen.length, 4);
	});

	test("a finalized block counts even if no status told of it before", async () => {
		const fake = new FakeSubmission(inTurn({ status: "Finalized" }));
		assert.equal((await fake.submit()).finalized, true);
	});
});

describe("ends by a status", () => {
	const cases: [status: string, end: TransactionEnd][] = [
		["Invalid", "invalid"],
		["Dropped", "dropped"],
		["Usurped", "usurped"],
		["FinalityTimeout", "finalityTimeout"],
	];
	for (const [status, end] of cases) {
		test(`${status} rejects`, async () => {
			const fake = new FakeSubmission(inTurn({ status: "Ready" }, { status }));
			const error = await endOf(fake.submit({ until: "finalized" }));
			assert.equal(error.end, end);
			assert.equal(error.lastStatus, status);
			assert.deepEqual([error.txHash, error.nonce], [TX, 5]);
			assert.equal(fake.unsubscribed, 1);
		});
	}

	test("a transaction that is dropped may still be included", async () => {
		const fake = new FakeSubmission(inTurn({ status: "Dropped" }));
		assert.equal(
			(await endOf(fake.submit())).message,
			"the node dropped the transaction from its pool; it may still be included by another node, so look for its event before you submit it again",
		);
	});
});

describe("a call that fails", () => {
	const error = { Module: { index: PALLET_INDEX, error: "0x01030000" } };

	test("rejects with the pallet's error and what it cost", async () => {
		const fake = new FakeSubmission(inTurn({ status: "InBlock", error }));
		const failed = await endOf(fake.submit());
		assert.ok(failed instanceof CallFailed);
		assert.equal(failed.end, "failed");
		assert.equal(failed.rejection.pallet, "groth16Bls12381");
		assert.equal(failed.rejection.name, "MalformedProof(NotOnCurve)");
		assert.equal(
			failed.message,
			"groth16Bls12381.MalformedProof(NotOnCurve): The proof cannot be read. A point is not on the curve.",
		);
		assert.deepEqual([failed.txHash, failed.nonce], [TX, 5]);
		assert.equal(failed.inclusion.blockNumber, 12);
		assert.equal(failed.inclusion.weight.refTime, 1_500_000n);
	});

	test("in a block that is retracted may still succeed in another", async () => {
		const fake = new FakeSubmission(
			inTurn(
				{ status: "InBlock", error },
				{ status: "Retracted" },
				{ status: "InBlock" },
				{ status: "Finalized" },
			),
		);
		assert.equal((await fake.submit({ until: "finalized" })).finalized, true);
	});

	test("by an error of the runtime itself", async () => {
		const fake = new FakeSubmission(
			inTurn({ status: "InBlock", error: "BadOrigin" }),
		);
		assert.equal((await endOf(fake.submit())).message, "BadOrigin");
	});
});

describe("other ends", () => {
	test("the node refuses the transaction", async () => {
		const refusal = new Error("1010: Invalid Transaction: Payment");
		const fake = new FakeSubmission(() => {}, refusal);
		const error = await endOf(fake.submit());
		assert.equal(error.end, "refused");
		assert.equal(
			error.message,
			"the node refused the transaction: 1010: Invalid Transaction: Payment",
		);
		assert.equal(error.cause, refusal);
	});

	test("the connection is lost", async () => {
		const fake = new FakeSubmission((report, connection) => {
			report({ status: "Ready" });
			connection.emit("disconnected");
		});
		const error = await endOf(fake.submit());
		assert.equal(error.end, "connectionLost");
		assert.equal(error.lastStatus, "Ready");
	});

	test("the connection is lost before", async () => {
		const fake = new FakeSubmission(inTurn({ status: "InBlock" }));
		fake.connection.isConnected = false;
		assert.equal((await endOf(fake.submit())).end, "connectionLost");
		assert.equal(fake.options, undefined, "nothing was sent");
	});

	test("the hash is known before the node reports, and only if it is signed", async () => {
		const silent = await endOf(
			new FakeSubmission(() => {}).submit({ timeoutMs: 20 }),
		);
		assert.deepEqual([silent.txHash, silent.nonce], [TX, 5]);
		const early = new FakeSubmission(() => {});
		early.connection.isConnected = false;
		const { txHash, nonce } = await endOf(early.submit());
		assert.deepEqual([txHash, nonce], [undefined, undefined]);
		// An estimate may have signed the extrinsic before.
		const refused = await endOf(
			submit({
				...{ signer, connection: connected(), timeoutMs: 5000 },
				extrinsic: {
					...{ isSigned: true, hash: { toHex: () => BLOCK } },
					signAndSend: () => Promise.reject(new Error("not signed")),
				} as unknown as SubmitOptions["extrinsic"],
			}),
		);
		assert.deepEqual([refused.txHash, refused.nonce], [undefined, 5]);
	});

	test("time runs out without a word", async () => {
		const error = await endOf(
			new FakeSubmission(() => {}).submit({ timeoutMs: 20 }),
		);
		assert.equal(error.end, "timeout");
		assert.equal(
			error.message,
			"the transaction did not end within 0.02 s; the node has reported nothing about it; it may still be included",
		);
	});

	test("time runs out after a retraction, or in the queue", async () => {
		for (const status of ["Retracted", "Future"]) {
			const fake = new FakeSubmission(inTurn({ status }));
			const error = await endOf(fake.submit({ timeoutMs: 20 }));
			assert.equal(error.end, "timeout");
			assert.equal(error.lastStatus, status);
			assert.equal(fake.unsubscribed, 1);
		}
	});

	test("the events of the block cannot be read", async () => {
		const internalError = new Error("no such block");
		for (const result of [{ internalError }, { told: false }]) {
			const fake = new FakeSubmission(inTurn({ status: "InBlock", ...result }));
			assert.equal((await endOf(fake.submit())).end, "unreadable");
		}
	});

	test("a listener that throws does not leave it pending", async () => {
		const fake = new FakeSubmission(inTurn({ status: "Ready" }));
		const seen = { push: () => assert.fail("no") } as unknown as string[];
		assert.equal((await endOf(fake.submit({ seen }))).end, "unreadable");
	});
});

describe("a wallet", () => {
	/** Submits by a wallet that signs when the test says so. Tells whether the transaction was sent. */
	function byWallet(timeoutMs: number, address = signer.address) {
		const connection = connected();
		let sign = () => {};
		const signature = new Promise<typeof SIGNATURE>((resolve) => {
			sign = () => resolve(SIGNATURE);
		});
		const state = { sent: false };
		const signAndSend = async (
			_address: unknown,
			options: { signer: { signPayload(payload: object): Promise<unknown> } },
		) => {
			await options.signer.signPayload({});
			state.sent = true;
			return () => {};
		};
		const done = submit({
			signer: { address, signer: { signPayload: () => signature } },
			...{ connection, timeoutMs },
			extrinsic: { signAndSend } as unknown as SubmitOptions["extrinsic"],
		});
		return { connection, state, done, sign };
	}
	const SIGNATURE = { id: 1, signature: "0x00" } as const;

	test("has time, and the wait begins with its signature", async () => {
		const { state, done, sign } = byWallet(20);
		let ended = false;
		const end = endOf(done).finally(() => {
			ended = true;
		});
		await sleep(60);
		assert.equal(ended, false);
		sign();
		assert.equal((await end).end, "timeout");
		assert.ok(state.sent);
	});

	test("may write its address with the prefix of any network", async () => {
		for (const prefix of [0, 2, 42, 1234]) {
			const address = encodeAddress(signer.publicKey, prefix);
			const { connection, done } = byWallet(1000, address);
			connection.emit("disconnected");
			assert.equal((await endOf(done)).end, "connectionLost");
		}
	});

	test("that signs too late sends nothing", async () => {
		const { connection, state, done, sign } = byWallet(1000);
		connection.emit("disconnected");
		assert.equal((await endOf(done)).end, "connectionLost");
		sign();
		await sleep(20);
		assert.equal(state.sent, false);
	});
});

for (const timeoutMs of [
	0,
	-1,
	Number.NaN,
	Number.POSITIVE_INFINITY,
	2 ** 31,
]) {
	test(`a limit of ${timeoutMs} ms is refused`, async () => {
		await assert.rejects(new FakeSubmission(() => {}).submit({ timeoutMs }), {
			name: "UsageError",
			message: /is not a number of milliseconds from 1 to 2147483647$/,
		});
	});
}

describe("what cannot be", () => {
	const MISSPELT = signer.address.replace("5G", "5H");
	const PUBLIC_KEY = u8aToHex(signer.publicKey);
	const SHORT_ACCOUNT = encodeAddress(signer.publicKey.slice(0, 8));
	const refusals: [what: string, change: object, message: string][] = [
		[
			"a misspelt status",
			{ until: "finalised" },
			'until: "finalised" is not inBlock or finalized',
		],
		[
			"no signer",
			{ signer: undefined },
			"signer: undefined is not an account that can sign; await signerFromUri, or pass a wallet's address and signer",
		],
		[
			"a signer that is not awaited",
			{ signer: signerFromUri("//Alice") },
			"signer: an object is not an account that can sign; await signerFromUri, or pass a wallet's address and signer",
		],
		[
			"an address without the wallet's signer",
			{ signer: { address: signer.address, signer: undefined } },
			"signer: an object is not an account that can sign; await signerFromUri, or pass a wallet's address and signer",
		],
		...(
			[
				["a misspelt address", MISSPELT],
				["a shortened address", "5Grwva…tQY"],
				["a public key in the place of an address", PUBLIC_KEY],
				["an address of Ethereum", PUBLIC_KEY.slice(0, 42)],
				["the address of a short account", SHORT_ACCOUNT],
			] as const
		).map(([what, address]): [string, object, string] => [
			what,
			{ signer: { address, signer: {} } },
			`signer.address: "${address}" is not an account's address in SS58; pass the whole address that the wallet shows for Polkadot or Substrate`,
		]),
		[
			"a listener that is not a function",
			{ onStatus: "log" },
			'onStatus: "log" is not a function; pass one that takes the name of a status, or leave it out',
		],
		[
			"a listener that is null",
			{ onStatus: null },
			"onStatus: null is not a function; pass one that takes the name of a status, or leave it out",
		],
	];
	for (const [what, change, message] of refusals) {
		test(`${what} is refused before anything is sent`, async () => {
			const signAndSend = () => assert.fail("it was sent");
			const options = {
				...{ connection: connected(), extrinsic: { signAndSend }, signer },
				...change,
			};
			await assert.rejects(submit(options as unknown as SubmitOptions), {
				...{ name: "UsageError", message },
			});
		});
	}
});
