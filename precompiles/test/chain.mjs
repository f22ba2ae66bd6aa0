// A development chain, an account on it, and an airdrop's claims. The programs are built, the contracts compiled:
// scripts/test-contracts.sh.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { createWalletClient, defineChain, http, keccak256, publicActions, stringToHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

export const ASSAY = "0x00000000000000000000000000000000a5000000";

/** An Ethereum transaction to this address dispatches a call of the runtime, in its sender's name. */
const RUNTIME = "0x6d6f646c70792f70616464720000000000000000";

export const GROTH16_BN254 = keccak256(stringToHex("groth16/bn254"));

/** Returns the path of a program that is built. */
function built(program) {
	const { ASSAY_BINARIES } = process.env;
	assert.ok(ASSAY_BINARIES, "ASSAY_BINARIES: the folder with the programs");
	return join(ASSAY_BINARIES, program);
}

/** Returns the ABI and the code of a compiled contract. */
export function contract(name) {
	const { abi, code } = JSON.parse(readFileSync(join(import.meta.dirname, `../contracts/${name}.json`), "utf8"));
	return { abi, bytecode: `0x${code}` };
}

/** Starts a chain with money on a new account. Returns a client of viem that signs for it, and a function to end it. */
export async function startChain() {
	const account = privateKeyToAccount(generatePrivateKey());
	const program = spawn(built("chain"), [account.address], { stdio: ["ignore", "pipe", "inherit"] });
	const [url] = await Promise.race([
		once(createInterface(program.stdout), "line"),
		once(program, "exit").then(() => Promise.reject(new Error("the chain ended"))),
	]);
	const chain = defineChain({
		id: 420_420,
		name: "Development",
		nativeCurrency: { name: "Unit", symbol: "UNIT", decimals: 18 },
		rpcUrls: { default: { http: [url] } },
	});
	const settings = { account, chain, transport: http(url, { timeout: 120_000 }), pollingInterval: 50 };
	return { client: createWalletClient(settings).extend(publicActions), stop: () => program.kill() };
}

/** Makes claims of an airdrop, one to each recipient. */
export async function makeClaims(...recipients) {
	const { stdout } = await promisify(execFile)(built("claims"), recipients);
	return JSON.parse(stdout);
}

/** Sends a transaction, and returns its receipt. */
export async function send(client, transaction) {
	const hash = await client.sendTransaction(transaction);
	return client.waitForTransactionReceipt({ hash });
}

/** Registers the claims' key. */
export async function registerKey(client, { registration }) {
	const { status } = await send(client, { to: RUNTIME, data: registration });
	assert.equal(status, "success");
}

/** Deploys a contract, and returns its address. */
export async function deploy(client, compiled, args = [], value = 0n) {
	const hash = await client.deployContract({ ...compiled, args, value });
	const { status, contractAddress } = await client.waitForTransactionReceipt({ hash });
	assert.equal(status, "success");
	return contractAddress;
}

/** Encodes numbers as the verifier takes them: little-endian. */
export function publicInputs(numbers) {
	const bytes = (number) => Buffer.from(BigInt(number).toString(16).padStart(64, "0"), "hex").reverse();
	return `0x${Buffer.concat(numbers.map(bytes)).toString("hex")}`;
}
