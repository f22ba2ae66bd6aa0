import { setImmediate as turn } from "node:timers/promises";
import type { Chain, KeyPair } from "../chain.js";
import type { Hex } from "../hashes.js";
import type { Extrinsic } from "../pallets.js";

/** The era of a transaction that never expires. */
const IMMORTAL = 0;
/**
 * Number of transactions to sign without a pause. The pauses let the connection answer the node's pings: a node closes
 * a connection that is silent for a minute or two, and signing may take that long.
 */
const SIGNED_AT_ONCE = 64;

/** Signs a call with `count` consecutive nonces, and returns the transactions in hexadecimal. */
export async function signCopies(options: {
	readonly chain: Chain;
	/** Makes a new call for each transaction. */
	readonly call: () => Extrinsic;
	readonly signer: KeyPair;
	readonly nonce: number;
	readonly count: number;
}): Promise<Hex[]> {
	const { chain, call, signer, nonce, count } = options;
	const { api } = chain;
	const transactions: Hex[] = [];
	for (let i = 0; i < count; i++) {
		const extrinsic = await call().signAsync(signer, {
			nonce: nonce + i,
			era: IMMORTAL,
			blockHash: api.genesisHash,
		});
		transactions.push(extrinsic.toHex());
		if (i % SIGNED_AT_ONCE === 0) {
			await turn();
		}
	}
	return transactions;
}

/** Returns an account's next nonce, counting its transactions in the pool. */
export async function nextNonce(
	chain: Chain,
	signer: KeyPair,
): Promise<number> {
	const nonce = await chain.api.rpc.system.accountNextIndex(signer.address);
	return nonce.toNumber();
}
