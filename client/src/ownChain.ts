import type { Chain } from "./chain.js";
import { connect } from "./chain.js";
import type { DevNode, DevNodeOptions } from "./devNode.js";
import { startDevNode } from "./devNode.js";
import { makeOwnFolder } from "./ownFolder.js";

/** The chain whose runtime has every backend, for comparison with the host functions. */
export const BASELINES = "baselines";

/** A dev chain that belongs to this program, and a folder for its files. */
export interface OwnChain {
	readonly folder: string;
	readonly node: DevNode;
	readonly chain: Chain;
	/** Stops the node and removes the folder. */
	stop(): Promise<void>;
}

/** Starts a dev chain. `name` is part of the folder's name. Cleans up after a failure or a signal. */
export async function startOwnChain(
	name: string,
	options: DevNodeOptions,
): Promise<OwnChain> {
	const folder = makeOwnFolder(name);
	let node: DevNode | undefined;
	let chain: Chain | undefined;
	const stop = async () => {
		await chain?.disconnect();
		await node?.stop();
		await folder.remove();
	};
	try {
		node = await startDevNode(options);
		chain = await connect({ url: node.url });
		return { folder: folder.path, node, chain, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Runs `work` on a dev chain of its own, and always cleans up afterwards. */
export async function withOwnChain<T>(
	name: string,
	options: DevNodeOptions,
	work: (own: OwnChain) => Promise<T>,
): Promise<T> {
	const own = await startOwnChain(name, options);
	try {
		return await work(own);
	} catch (error) {
		if (!own.chain.api.isConnected) {
			throw new Error(
				`the connection to the node was lost. The end of its log:\n${own.node.logTail()}`,
				{ cause: error },
			);
		}
		throw error;
	} finally {
		await own.stop();
	}
}
