import { execFile } from "node:child_process";
import { CODE_PATH_VARIABLE } from "../blockSpace/codePath.js";
import { UsageError } from "../errors.js";
import { guard } from "../processes.js";
import type { NetworkDefinition, NodeDefinition } from "./definition.js";
import type { NetworkNode } from "./networkNode.js";

/** The gauge with a node's code path as a label, in the node's metrics. */
const METRIC = { name: "assay_code_path", label: "path" } as const;

/** The part of the node's error about a path that the processor lacks. */
const LACKING = "needs instructions that this processor lacks";

/** A command of the node that does nothing else than a node's start does before it reads its chain. */
const CHEAP_COMMAND = ["completions", "bash"];

/** The most bytes of that command's output. */
const MOST_OUTPUT = 1 << 24;

/** The fewest validators of a network. */
const FEWEST = 2;

/** Returns the code path that a node's definition forces; undefined if it forces none. */
export function forcedPath({
	env,
}: Pick<NodeDefinition, "env">): string | undefined {
	return env[CODE_PATH_VARIABLE];
}

/**
 * Leaves out the nodes whose code path the processor lacks, because a node on such a path ends at its start. Asks the
 * node itself. Tells which nodes are left out.
 *
 * @throws UsageError if fewer than two validators remain, or the node refuses a path for another reason.
 */
export async function withPossiblePaths(
	definition: NetworkDefinition,
	binary: string,
	tell: (text: string) => void,
): Promise<NetworkDefinition> {
	const paths = new Set(definition.nodes.flatMap((of) => forcedPath(of) ?? []));
	const lacking = new Set<string>();
	for (const path of paths) {
		if (!(await isPossible(binary, path))) {
			lacking.add(path);
		}
	}
	const nodes = definition.nodes.filter((node) => {
		const path = forcedPath(node);
		const isLeftOut = path !== undefined && lacking.has(path);
		if (isLeftOut) {
			tell(`${node.name} is left out: this processor lacks its path ${path}`);
		}
		return !isLeftOut;
	});
	const validators = nodes.filter(({ validator }) => validator);
	if (lacking.size > 0 && validators.length < FEWEST) {
		throw new UsageError(
			`this processor lacks the code paths ${[...lacking].join(", ")} of ${definition.name}, so fewer than ${FEWEST} validators remain: choose another network`,
		);
	}
	return { ...definition, nodes };
}

/** Runs a cheap command of the node on a code path. Returns false if the processor lacks the path. */
async function isPossible(binary: string, path: string): Promise<boolean> {
	const env = { ...process.env, [CODE_PATH_VARIABLE]: path };
	const failure = await new Promise<string | undefined>((resolve) => {
		const options = { env, maxBuffer: MOST_OUTPUT };
		const child = execFile(
			binary,
			CHEAP_COMMAND,
			options,
			(error, _, stderr) => {
				release();
				resolve(error === null ? undefined : stderr || error.message);
			},
		);
		const kill = () => child.kill("SIGKILL");
		const release = guard({ stop: async () => void kill(), kill });
	});
	if (failure !== undefined && !failure.includes(LACKING)) {
		throw new UsageError(
			`${binary} does not run on the code path ${path}: ${failure.trim()}`,
		);
	}
	return failure === undefined;
}

/**
 * Returns the code path of each node whose definition forces one, as the node's metrics tell it.
 *
 * @throws Error if a node runs on another path than its definition says.
 */
export async function requirePaths(
	nodes: readonly Pick<NetworkNode, "name" | "setting" | "labels">[],
): Promise<string[]> {
	const paths: string[] = [];
	for (const node of nodes) {
		const forced = forcedPath(node.setting.definition);
		if (forced !== undefined) {
			const told = await node.labels(METRIC.name, METRIC.label);
			if (told.join() !== forced) {
				throw new Error(
					`the node ${node.name} must run on the code path ${forced}, but its metric ${METRIC.name} has ${told.join(", ") || "no path"}: build the node and the client from one commit`,
				);
			}
			paths.push(forced);
		}
	}
	return paths;
}
