// Prints what checks cost: of one proof, by `IAssay` and by a verifier in Solidity, and of four pairs, by a contract.
import assert from "node:assert/strict";
import { concat, encodeFunctionData, numberToHex, toHex } from "viem";
import {
	ASSAY,
	contract,
	deploy,
	GROTH16_BN254,
	makeClaims,
	publicInputs,
	registerKey,
	send,
	startChain,
} from "./chain.mjs";
import { solidityVerifier, verifyProofArguments } from "./solidityVerifier.mjs";

/** Addresses of pairing checks and of a multiplication on BN254, and of Ethereum's precompile that copies its input. */
const PAIRING = `0x${"a5080000".padStart(40, "0")}`;
const MUL = `0x${"a5070000".padStart(40, "0")}`;
const REVIVES_PAIRING = `0x${"08".padStart(40, "0")}`;
const IDENTITY = `0x${"04".padStart(40, "0")}`;

/** The modulus of BN254's coordinates, and the generators, G2's as EIP-197 writes it. */
const MODULUS = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;
const G1 = concat([1n, 2n].map((number) => numberToHex(number, { size: 32 })));
const G2 = `0x${[
	"198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2",
	"1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed",
	"090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b",
	"12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
].join("")}`;

/** Sends a transaction that succeeds. Returns its gas and its weight in picoseconds. */
async function cost(client, transaction) {
	const { status, gasUsed, weight } = await send(client, transaction);
	assert.equal(status, "success");
	return { gas: Number(gasUsed), weight: weight.refTime };
}

const milliseconds = (weight) => (weight / 1e9).toFixed(2);

/** The costs of the check of a Groth16 proof with three inputs. */
async function proofs(client) {
	const claims = await makeClaims(`0x${"c1".repeat(20)}`, `0x${"c2".repeat(20)}`);
	await registerKey(client, claims);
	const [claim, other] = claims.claims;
	const { abi } = contract("IAssay");
	const args = [GROTH16_BN254, claims.keyHash, claim.proof, publicInputs(claim.publicSignals)];
	const rows = [
		["`IAssay.check`", ASSAY, encodeFunctionData({ abi, functionName: "check", args })],
		["`IAssay.verify`", ASSAY, encodeFunctionData({ abi, functionName: "verify", args })],
	];
	for (const [name, precompiles] of [
		["snarkjs's verifier, over `a5060000` to `a5080000`", "assay"],
		["snarkjs's verifier, over `0x06` to `0x08`", "pallet-revive"],
	]) {
		const verifier = solidityVerifier(claims.verificationKey, precompiles);
		const address = await deploy(client, verifier);
		const call = (args) => ({ address, abi: verifier.abi, functionName: "verifyProof", args });
		assert.equal(await client.readContract(call(verifyProofArguments(claim))), true);
		// The same proof for another member's inputs.
		const { publicSignals } = other;
		assert.equal(await client.readContract(call(verifyProofArguments({ ...claim, publicSignals }))), false);
		rows.push([name, address, encodeFunctionData(call(verifyProofArguments(claim)))]);
	}

	console.log("| a Groth16 proof with 3 inputs, BN254 | gas | weight, ms |");
	console.log("| --- | ---: | ---: |");
	for (const [name, to, data] of rows) {
		const { gas, weight } = await cost(client, { to, data });
		console.log(`| ${name} | ${gas} | ${milliseconds(weight)} |`);
	}
}

/** Four pairs whose product is one: 2, 3, 5 and -10 times the generator of G1, each with that of G2. */
async function fourPairs(client) {
	const times = async (factor) => {
		const { data } = await client.call({ to: MUL, data: concat([G1, numberToHex(factor, { size: 32 })]) });
		return data;
	};
	const points = await Promise.all([2n, 3n, 5n].map(times));
	const ten = await times(10n);
	const [x, y] = [ten.slice(2, 66), ten.slice(66)];
	const minusTen = concat([`0x${x}`, numberToHex(MODULUS - BigInt(`0x${y}`), { size: 32 })]);
	return concat([...points, minusTen].flatMap((point) => [point, G2]));
}

/**
 * The costs of a check of four pairs in a contract: those of its transaction, less those of one in which the contract
 * has the same input copied.
 */
async function pairings(client) {
	const caller = await deploy(client, contract("Caller"));
	const { abi } = contract("Caller");
	const input = await fourPairs(client);
	const forward = (target) => ({ address: caller, abi, functionName: "forward", args: [target, input] });
	const check = (target) => cost(client, { to: caller, data: encodeFunctionData(forward(target)) });
	const one = toHex(1n, { size: 32 });
	for (const target of [PAIRING, REVIVES_PAIRING]) {
		const { result } = await client.simulateContract(forward(target));
		assert.deepEqual(result, [true, one]);
	}

	const copy = await check(IDENTITY);
	const [ours, revives] = [await check(PAIRING), await check(REVIVES_PAIRING)];
	const [checked, revive] = [ours, revives].map(({ weight }) => weight - copy.weight);
	console.log("\n| weight in a contract, ms | contract | revive | ratio |");
	console.log("| --- | ---: | ---: | ---: |");
	const ratio = (checked / revive).toFixed(3);
	console.log(`| bn254_pairing_check, 4 pairs | ${milliseconds(checked)} | ${milliseconds(revive)} | ${ratio} |`);
	console.log(`\ngas of the transactions: ${ours.gas}, ${revives.gas}, of the copy: ${copy.gas}`);
}

const { client, stop } = await startChain();
try {
	await proofs(client);
	await pairings(client);
} finally {
	stop();
}
