import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chain, Signer } from "../../src/chain.js";
import { connect, signerFromUri } from "../../src/chain.js";
import type { DevNode } from "../../src/devNode.js";
import { startDevNode } from "../../src/devNode.js";
import { programs } from "./environment.js";

/** A dev chain of a test's own, one who signs, and a folder for files. */
export interface TestChain {
	readonly folder: string;
	readonly node: DevNode;
	readonly chain: Chain;
	readonly alice: Signer;
	/** Ends the node and removes the folder. */
	stop(): Promise<void>;
}

/** Starts a dev chain; `name` is in the folder's name. Nothing is left behind if it fails. */
export async function startTestChain(name: string): Promise<TestChain> {
	const folder = await mkdtemp(join(tmpdir(), `assay-e2e-${name}-`));
	let node: DevNode | undefined;
	let chain: Chain | undefined;
	const stop = async () => {
		await chain?.disconnect();
		await node?.stop();
		await rm(folder, { recursive: true, force: true });
	};
	try {
		node = await startDevNode({ binary: programs().node });
		chain = await connect({ url: node.url });
		const alice = await signerFromUri("//Alice");
		return { folder, node, chain, alice, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
