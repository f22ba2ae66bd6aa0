import type { Signer } from "../../src/chain.js";
import { signerFromUri } from "../../src/chain.js";
import type { OwnChain } from "../../src/ownChain.js";
import { startOwnChain } from "../../src/ownChain.js";
import { programs } from "./environment.js";

/** A dev chain for one test, and a signer. */
export interface TestChain extends OwnChain {
	readonly alice: Signer;
}

/** Starts a dev chain. `name` is part of the folder's name. */
export async function startTestChain(name: string): Promise<TestChain> {
	const alice = await signerFromUri("//Alice");
	const own = await startOwnChain(`e2e-${name}`, { binary: programs().node });
	return { ...own, alice };
}
