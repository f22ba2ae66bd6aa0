import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePorts } from "../devNode.js";
import { guard } from "../processes.js";
import { nodeIdentity, writeChainSpec, writeSessionKeys } from "./chainSpec.js";
import type { NetworkDefinition } from "./definition.js";
import { Namespaces } from "./namespaces.js";
import { NetworkNode } from "./networkNode.js";

/** The ports of a node. */
interface Ports {
	readonly rpc: number;
	readonly p2p: number;
	readonly metrics: number;
}

/** The ports of a node in a network namespace of its own. */
const OWN_PORTS: Ports = { rpc: 9944, p2p: 30333, metrics: 9615 };
const LOCALHOST = "127.0.0.1";

/** A network of nodes. */
export interface Network {
	readonly definition: NetworkDefinition;
	/** In the definition's order. */
	readonly nodes: readonly NetworkNode[];
	/** Path of the chain's specification, in raw form. */
	readonly spec: string;
	/** The namespaces of its nodes; undefined if they have none. */
	readonly namespaces: Namespaces | undefined;
	/** Ends the nodes. Their data stays in the folder. */
	stop(): Promise<void>;
}

/** Starts the nodes of a network and waits until they answer. Each node knows all others. */
export async function startNetwork(options: {
	readonly definition: NetworkDefinition;
	/** Path of `assay-node`. */
	readonly binary: string;
	/** An empty folder for all data. */
	readonly folder: string;
	/** True for nodes in network namespaces of their own. Only root can make these. */
	readonly isolated?: boolean;
}): Promise<Network> {
	const { definition, isolated = false } = options;
	const spec = await writeChainSpec(options);
	const names = definition.nodes.map(({ name }) => name);
	const namespaces = isolated ? new Namespaces(names) : undefined;
	const nodes: NetworkNode[] = [];
	const end = async () => {
		await Promise.all(nodes.map((node) => node.stop()));
		await namespaces?.remove();
	};
	// Before anything is made that must not outlive this process.
	const release = guard({
		stop: end,
		kill: () => {
			for (const node of nodes) {
				node.killNow();
			}
			namespaces?.removeNow();
		},
	});
	const stop = async () => {
		await end();
		release();
	};
	try {
		await namespaces?.make();
		nodes.push(...(await makeNodes(options, spec, namespaces)));
		// The first node compiles a new runtime, and the others use the result.
		const [first, ...others] = nodes;
		await first?.start();
		await Promise.all(others.map((node) => node.start()));
	} catch (error) {
		await stop();
		throw error;
	}
	return { definition, nodes, spec, namespaces, stop };
}

/** Makes the nodes of a network, which do not run yet. */
async function makeNodes(
	options: {
		readonly definition: NetworkDefinition;
		readonly binary: string;
		readonly folder: string;
	},
	spec: string,
	namespaces: Namespaces | undefined,
): Promise<NetworkNode[]> {
	const { definition, binary, folder } = options;
	const ports = namespaces === undefined ? await portsFor(definition) : [];
	const places = definition.nodes.map(({ name }, i) => ({
		host: namespaces?.addressOf(name) ?? LOCALHOST,
		...(ports[i] ?? OWN_PORTS),
	}));
	const addresses = definition.nodes.map(({ name }, i) => {
		const { host, p2p } = places[i] ?? {};
		return `/ip4/${host}/tcp/${p2p}/p2p/${nodeIdentity(name).peerId}`;
	});
	const nodes: NetworkNode[] = [];
	for (const [i, node] of definition.nodes.entries()) {
		const place = places[i];
		if (place === undefined) {
			throw new RangeError(`no place for the node ${node.name}`);
		}
		const basePath = join(folder, node.name);
		await mkdir(basePath, { recursive: true });
		if (node.validator) {
			await writeSessionKeys(node.name, basePath);
		}
		const { host, rpc, p2p, metrics } = place;
		nodes.push(
			new NetworkNode({
				...{ definition: node, binary, basePath, host },
				...{ rpcPort: rpc, metricsPort: metrics },
				prefix: namespaces?.commandIn(node.name) ?? [],
				logFile: join(folder, `${node.name}.log`),
				args: [
					...["--chain", spec, "--name", node.name],
					...["--node-key", nodeIdentity(node.name).secret],
					...(node.validator ? ["--validator"] : []),
					...["--rpc-port", String(rpc), "--prometheus-port", String(metrics)],
					...["--listen-addr", `/ip4/${host}/tcp/${p2p}`],
					...["--allow-private-ip", "--no-mdns", "--no-telemetry"],
					...addresses
						.filter((_, other) => other !== i)
						.flatMap((address) => ["--bootnodes", address]),
					// The host connects from outside the namespace.
					...(namespaces === undefined
						? []
						: ["--unsafe-rpc-external", "--prometheus-external"]),
					...["--rpc-methods", "unsafe", "--rpc-cors", "all"],
					...node.args,
				],
			}),
		);
	}
	return nodes;
}

/** Finds ports for each node. */
async function portsFor({ nodes }: NetworkDefinition): Promise<Ports[]> {
	const ports = await freePorts(3 * nodes.length);
	return nodes.map((_, i) => {
		const [rpc = 0, p2p = 0, metrics = 0] = ports.slice(3 * i);
		return { rpc, p2p, metrics };
	});
}
