import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chain } from "./chain.js";
import { connect } from "./chain.js";
import type { DevNode, DevNodeOptions } from "./devNode.js";
import { startDevNode } from "./devNode.js";
import { guard } from "./processes.js";

/** A dev chain of a program's own, and a folder for its files. */
export interface OwnChain {
	readonly folder: string;
	readonly node: DevNode;
	readonly chain: Chain;
}

/**
 * Works on a dev chain of its own; nothing of it is left behind, whatever ends the work. `name` is in the folder's
 * name.
 */
export async function withOwnChain(
	name: string,
	options: DevNodeOptions,
	work: (own: OwnChain) => Promise<void>,
): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), `assay-${name}-`));
	const release = guard({
		stop: () => rm(folder, { recursive: true, force: true }),
		kill: () => rmSync(folder, { recursive: true, force: true }),
	});
	let node: DevNode | undefined;
	let chain: Chain | undefined;
	try {
		node = await startDevNode(options);
		chain = await connect({ url: node.url });
		await work({ folder, node, chain });
	} catch (error) {
		if (chain !== undefined && !chain.api.isConnected && node !== undefined) {
			throw new Error(
				`the node went away. The end of its log:\n${node.logTail()}`,
				{ cause: error },
			);
		}
		throw error;
	} finally {
		await chain?.disconnect();
		await node?.stop();
		await rm(folder, { recursive: true, force: true });
		release();
	}
}
