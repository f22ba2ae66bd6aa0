// Prints what the check of one proof costs, by `IAssay` and by a verifier in Solidity.
import assert from "node:assert/strict";
import { encodeFunctionData } from "viem";
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

const { client, stop } = await startChain();
try {
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
		const { status, gasUsed, weight } = await send(client, { to, data });
		assert.equal(status, "success");
		console.log(`| ${name} | ${gasUsed} | ${(weight.refTime / 1e9).toFixed(2)} |`);
	}
} finally {
	stop();
}
