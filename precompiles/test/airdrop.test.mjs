// The airdrop and `IAssay`, by viem: Ethereum transactions to a chain with pallet-revive.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BaseError, ContractFunctionRevertedError, decodeErrorResult, parseEther, parseEventLogs } from "viem";
import { ASSAY, contract, deploy, GROTH16_BN254, makeClaims, publicInputs, registerKey, startChain } from "./chain.mjs";

const AMOUNT = parseEther("3");
const RECIPIENTS = ["c1", "c2", "c3"].map((byte) => `0x${byte.repeat(20)}`);

/** Verdicts and defects of `IAssay`. */
const VALID = [0, 0];
const MALFORMED_PROOF_LENGTH = [2, 1];
const PROOF_INVALID = [5, 0];
const UNKNOWN_KEY = [8, 0];

const airdrop = contract("PrivateAirdrop");
const { abi: assayAbi } = contract("IAssay");

/** Gas that suffices, for a transaction that would not pass the estimate. */
const GAS = 10n ** 12n;

let client;
let stop;
let claims;
let address;

/** The arguments of a claim, some of them changed. */
function claimOf(member, changes = {}) {
	const { nullifier, recipient, proof } = { ...claims.claims[member], ...changes };
	return { address, abi: airdrop.abi, functionName: "claim", args: [BigInt(nullifier), recipient, proof] };
}

/** The arguments of `IAssay.verify` or `check` for a claim. */
function verification(functionName, member, { key = claims.keyHash, proof = claims.claims[member].proof } = {}) {
	const inputs = publicInputs(claims.claims[member].publicSignals);
	return { address: ASSAY, abi: assayAbi, functionName, args: [GROTH16_BN254, key, proof, inputs] };
}

/** Returns what a call reverts with: a custom error and its arguments, or a text. */
async function revert(call) {
	const error = await client.simulateContract(call).then(
		() => assert.fail("the call succeeds"),
		(error) => error,
	);
	assert.ok(error instanceof BaseError, String(error));
	const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
	assert.ok(reverted, String(error));
	const { errorName, args = [] } = reverted.data;
	return [errorName, ...args];
}

/** Sends a call that reverts, past the estimate. Returns the receipt's status. */
async function statusOf(call) {
	const hash = await client.writeContract({ ...call, gas: GAS });
	const { status, logs } = await client.waitForTransactionReceipt({ hash });
	assert.ok(status === "success" || logs.length === 0);
	return status;
}

/** Returns a proof without its last byte. */
const cut = (proof) => proof.slice(0, -2);

before(async () => {
	({ client, stop } = await startChain());
	claims = await makeClaims(...RECIPIENTS);
	await registerKey(client, claims);
	const args = [claims.keyHash, BigInt(claims.root), AMOUNT];
	address = await deploy(client, airdrop, args, 2n * AMOUNT);
});

after(() => stop?.());

describe("an airdrop", () => {
	test("pays a member, once", async () => {
		const [{ nullifier, recipient }] = claims.claims;
		assert.equal(await client.getBalance({ address: recipient }), 0n);
		const hash = await client.writeContract(claimOf(0));
		const { status, blockNumber } = await client.waitForTransactionReceipt({ hash });
		assert.equal(status, "success");
		assert.equal(await client.getBalance({ address: recipient }), AMOUNT);
		assert.equal(await client.getBalance({ address }), AMOUNT);

		const events = await client.getContractEvents({
			address,
			abi: airdrop.abi,
			eventName: "Claimed",
			args: { nullifier: BigInt(nullifier) },
			fromBlock: 0n,
		});
		assert.equal(events.length, 1);
		const [event] = events;
		assert.equal(event.transactionHash, hash);
		assert.equal(event.blockNumber, blockNumber);
		assert.deepEqual(
			{ ...event.args, recipient: event.args.recipient.toLowerCase() },
			{ nullifier: BigInt(nullifier), recipient },
		);

		assert.deepEqual(await revert(claimOf(0)), ["AlreadyClaimed", BigInt(nullifier)]);
		assert.equal(await statusOf(claimOf(0)), "reverted");
		assert.equal(await client.getBalance({ address: recipient }), AMOUNT);
	});

	test("refuses another recipient", async () => {
		const call = claimOf(1, { recipient: RECIPIENTS[2] });
		assert.deepEqual(await revert(call), ["ProofRefused", ...PROOF_INVALID]);
		assert.equal(await statusOf(call), "reverted");
		assert.equal(await client.getBalance({ address: RECIPIENTS[2] }), 0n);
	});

	test("refuses a proof that is cut", async () => {
		const call = claimOf(1, { proof: cut(claims.claims[1].proof) });
		assert.deepEqual(await revert(call), ["ProofRefused", ...MALFORMED_PROOF_LENGTH]);
		assert.equal(await statusOf(call), "reverted");
	});

	test("refuses everything under a key that is not registered", async () => {
		const args = [`0x${"09".repeat(32)}`, BigInt(claims.root), AMOUNT];
		const other = await deploy(client, airdrop, args, AMOUNT);
		const call = { ...claimOf(1), address: other };
		assert.deepEqual(await revert(call), ["ProofRefused", ...UNKNOWN_KEY]);
		assert.equal(await statusOf(call), "reverted");
	});

	test("still pays the member whose claims were refused", async () => {
		assert.equal(await statusOf(claimOf(1)), "success");
		assert.equal(await client.getBalance({ address: RECIPIENTS[1] }), AMOUNT);
		// The money is gone.
		assert.deepEqual(await revert(claimOf(2)), ["NotPaid"]);
	});
});

describe("IAssay", () => {
	test("checks a proof", async () => {
		const verdict = (changes) => client.readContract(verification("check", 2, changes));
		assert.deepEqual(await verdict(), VALID);
		assert.deepEqual(await verdict({ proof: claims.claims[1].proof }), PROOF_INVALID);
		assert.deepEqual(await verdict({ proof: cut(claims.claims[2].proof) }), MALFORMED_PROOF_LENGTH);
		assert.deepEqual(await verdict({ key: `0x${"09".repeat(32)}` }), UNKNOWN_KEY);
	});

	test("verifies a proof, with an event", async () => {
		const call = verification("verify", 2);
		const { result: statement } = await client.simulateContract(call);
		const hash = await client.writeContract(call);
		const { status, logs } = await client.waitForTransactionReceipt({ hash });
		assert.equal(status, "success");
		const [event, ...more] = parseEventLogs({ abi: assayAbi, logs });
		assert.equal(more.length, 0);
		assert.equal(event.eventName, "ProofVerified");
		assert.deepEqual(event.args, {
			system: GROTH16_BN254,
			key: claims.keyHash,
			statement,
			submitter: client.account.address,
		});
	});

	test("reverts with the verdict", async () => {
		const cases = [
			[{ proof: claims.claims[1].proof }, "ProofInvalid"],
			[{ proof: cut(claims.claims[2].proof) }, "MalformedProof(Length)"],
			[{ key: `0x${"09".repeat(32)}` }, "UnknownKey"],
		];
		for (const [changes, verdict] of cases) {
			const call = verification("verify", 2, changes);
			assert.deepEqual(await revert(call), ["Error", verdict]);
			assert.equal(await statusOf(call), "reverted");
		}
	});
});

test("calldata that do not decode revert with a panic", async () => {
	const error = await client.request({ method: "eth_call", params: [{ to: ASSAY, data: "0x00000000" }, "latest"] }).then(
		() => assert.fail("the call succeeds"),
		(error) => error,
	);
	const { data } = error.walk((cause) => typeof cause.data === "string");
	const panic = decodeErrorResult({ abi: [], data });
	assert.deepEqual([panic.errorName, panic.args], ["Panic", [0x41n]]);
});

describe("a transaction", () => {
	const transfer = { to: RECIPIENTS[2], value: 1n };

	test("is refused with an old nonce", async () => {
		const nonce = (await client.getTransactionCount({ address: client.account.address })) - 1;
		await assert.rejects(client.sendTransaction({ ...transfer, nonce }), /nonce too low/);
	});

	test("is refused if its fee is not paid", async () => {
		await assert.rejects(client.sendTransaction({ ...transfer, gas: 1n }), /not enough gas/);
	});

	test("is refused if it was changed after it was signed", async () => {
		const request = await client.prepareTransactionRequest(transfer);
		const signed = await client.signTransaction(request);
		// The last byte is of the signature, by which another account is the sender: it has no money.
		const last = Number.parseInt(signed.slice(-2), 16) ^ 1;
		const serializedTransaction = signed.slice(0, -2) + last.toString(16).padStart(2, "0");
		await assert.rejects(
			client.sendRawTransaction({ serializedTransaction }),
			/insufficient funds|nonce too high|invalid signature/,
		);
	});
});
