import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "smol-toml";
import { messageOf, UsageError } from "../errors.js";

/** The part of zombienet's network definition in TOML that the programs here use. */
export interface NetworkDefinition {
	/** The file's name without its extension. */
	readonly name: string;
	/** The chain, by a name that the node knows. */
	readonly chain: string;
	/** At least one node. */
	readonly nodes: readonly NodeDefinition[];
}

export interface NodeDefinition {
	/** Lower case. A validator's keys are derived from its name as in zombienet: `//Alice` for `alice`. */
	readonly name: string;
	readonly validator: boolean;
	/** The node's own arguments, or the network's default ones if it has none, as in zombienet. */
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

/**
 * Reads a network's definition.
 *
 * @throws UsageError if the file is not a valid definition. The message names the entry.
 */
export async function readDefinition(file: string): Promise<NetworkDefinition> {
	let text: string;
	try {
		text = await readFile(file, "utf8");
	} catch {
		throw new UsageError(`${file} cannot be read; name a file of zombienet/`);
	}
	return parseDefinition(text, file);
}

/** Parses a network's definition. `file` is used in messages and for the network's name. */
export function parseDefinition(text: string, file: string): NetworkDefinition {
	const fail = (reason: string) => new UsageError(`${file}: ${reason}`);
	let toml: unknown;
	try {
		toml = parse(text);
	} catch (error) {
		throw fail(messageOf(error));
	}
	const relaychain = record(record(toml)?.relaychain);
	if (relaychain === undefined) {
		throw fail("there is no table [relaychain]");
	}
	const { chain, default_args: defaults, nodes } = relaychain;
	if (typeof chain !== "string") {
		throw fail("relaychain.chain is not a text");
	}
	if (!Array.isArray(nodes) || nodes.length === 0) {
		throw fail("there is no [[relaychain.nodes]]");
	}
	const names = new Set<string>();
	return {
		name: basename(file, ".toml"),
		chain,
		nodes: nodes.map((entry: unknown, i) => {
			const node = record(entry) ?? {};
			const { name, validator = true } = node;
			const at = `relaychain.nodes[${i}]`;
			if (typeof name !== "string" || !/^[a-z][a-z0-9]{0,9}$/.test(name)) {
				throw fail(
					`${at}.name is not a word of at most 10 lower-case letters and digits`,
				);
			}
			if (names.has(name)) {
				throw fail(`${at}.name is "${name}", as another node's`);
			}
			names.add(name);
			if (typeof validator !== "boolean") {
				throw fail(`${at}.validator is neither true nor false`);
			}
			return {
				name,
				validator,
				args:
					node.args === undefined
						? texts(defaults, () =>
								fail("relaychain.default_args is not a list of texts"),
							)
						: texts(node.args, () => fail(`${at}.args is not a list of texts`)),
				env: variables(node.env, () =>
					fail(`${at}.env is not a list of tables with name and value`),
				),
			};
		}),
	};
}

function record(value: unknown): Record<string, unknown> | undefined {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: undefined;
}

function texts(value: unknown, failure: () => Error): string[] {
	if (value === undefined) {
		return [];
	}
	if (!Array.isArray(value) || !value.every((x) => typeof x === "string")) {
		throw failure();
	}
	return value;
}

function variables(
	value: unknown,
	failure: () => Error,
): Record<string, string> {
	if (value !== undefined && !Array.isArray(value)) {
		throw failure();
	}
	return Object.fromEntries(
		(value ?? []).map((entry: unknown) => {
			const { name, value } = record(entry) ?? {};
			if (typeof name !== "string" || typeof value !== "string") {
				throw failure();
			}
			return [name, value];
		}),
	);
}
