import type { Chain, Signer } from "../chain.js";
import type { Hex } from "../hashes.js";
import type { Extrinsic } from "../pallets.js";

/** The era of a transaction that is valid for ever. */
const IMMORTAL = 0;

/** Signs a call with so many nonces in turn, and gives the transactions in hexadecimal. */
export async function signCopies(options: {
	readonly chain: Chain;
	/** Makes the call anew for each transaction. */
	readonly call: () => Extrinsic;
	readonly signer: Signer;
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
	}
	return transactions;
}

/** The next nonce of an account, its transactions in the pool counted. */
export async function nextNonce(chain: Chain, signer: Signer): Promise<number> {
	const nonce = await chain.api.rpc.system.accountNextIndex(signer.address);
	return nonce.toNumber();
}
