// The verifier in Solidity that snarkjs writes for a key. Its template is snarkjs's, read from the package.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ejs from "ejs";
import { compile } from "../compile.mjs";

const folder = dirname(dirname(createRequire(import.meta.url).resolve("snarkjs")));
const TEMPLATE = readFileSync(join(folder, "templates/verifier_groth16.sol.ejs"), "utf8");

/** Compiles the verifier. `precompiles` says whose operations it calls: pallet-revive's, or Assay's. */
export function solidityVerifier(verificationKey, precompiles) {
	const nPublic = verificationKey.IC.length - 1;
	let source = ejs.render(TEMPLATE, { ...verificationKey, nPublic });
	if (precompiles === "assay") {
		const calls = /(staticcall\(sub\(gas\(\), 2000\), )([678]),/g;
		source = source.replaceAll(calls, (_, start, number) => `${start}0xa50${number}0000,`);
	}
	const { abi, code } = compile({ "Groth16Verifier.sol": source }).Groth16Verifier;
	return { abi, bytecode: `0x${code}` };
}

/** The arguments of `verifyProof`: a number of the quadratic field is written with its higher coefficient first. */
export function verifyProofArguments({ pi_a, pi_b, pi_c, publicSignals }) {
	const numbers = (list) => list.map(BigInt);
	return [numbers(pi_a), pi_b.map(([c0, c1]) => numbers([c1, c0])), numbers(pi_c), numbers(publicSignals)];
}
