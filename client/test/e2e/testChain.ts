import type { KeyPair } from "../../src/chain.js";
import { signerFromUri } from "../../src/chain.js";
import type { OwnChain } from "../../src/ownChain.js";
import { BASELINES, startOwnChain } from "../../src/ownChain.js";
import { programs } from "./environment.js";

/** A dev chain for one test, and a signer. */
export interface TestChain extends OwnChain {
	readonly alice: KeyPair;
}

/** Starts a dev chain with every backend. `name` is part of the folder's name. */
export async function startTestChain(name: string): Promise<TestChain> {
	const alice = await signerFromUri("//Alice");
	const options = { binary: programs().node, chain: BASELINES };
	const own = await startOwnChain(`e2e-${name}`, options);
	return { ...own, alice };
}
