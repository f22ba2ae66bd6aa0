import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { guard } from "../processes.js";

/** The state of a block: the entries of its tries. */
export interface ChainState {
	readonly top: Readonly<Record<string, string>>;
	readonly childrenDefault: unknown;
}

/** A node's commands that write a chain to files and read it from files. No node may use the data meanwhile. */
export class ChainFiles {
	readonly #binary: string;
	readonly #spec: string;

	private constructor(binary: string, spec: string) {
		this.#binary = binary;
		this.#spec = spec;
	}

	/**
	 * Prepares the commands for a network's chain. For a development chain, the node assumes blocks without consensus
	 * and would not check their seals. So the commands get a specification with another chain type, in `folder`.
	 */
	static async of(options: {
		/** Path of `assay-node`. */
		readonly binary: string;
		/** Path of the chain's specification. */
		readonly spec: string;
		/** Path of the specification to write. */
		readonly copy: string;
	}): Promise<ChainFiles> {
		const spec = JSON.parse(await readFile(options.spec, "utf8"));
		await writeFile(
			options.copy,
			JSON.stringify({ ...spec, chainType: "Local" }),
		);
		return new ChainFiles(options.binary, options.copy);
	}

	/** Writes the blocks from 1 up to a height to a file. */
	async exportBlocks(
		basePath: string,
		height: number,
		file: string,
	): Promise<void> {
		await this.#run("export-blocks", basePath, [
			...["--binary", "--from", "1", "--to", String(height), file],
		]);
	}

	/** Imports the blocks of a file. The node executes each of them. */
	async importBlocks(basePath: string, file: string): Promise<void> {
		await this.#run("import-blocks", basePath, ["--binary", file]);
	}

	/** Reads the state of a block, by way of a file. */
	async exportState(
		basePath: string,
		blockHash: string,
		file: string,
	): Promise<ChainState> {
		await this.#run("export-state", basePath, [blockHash], file);
		return JSON.parse(await readFile(file, "utf8")).genesis.raw;
	}

	/** Runs a command. Its standard output goes to a file if one is given. */
	async #run(
		command: string,
		basePath: string,
		args: readonly string[],
		output?: string,
	): Promise<void> {
		const child = spawn(
			this.#binary,
			[command, "--chain", this.#spec, "--base-path", basePath, ...args],
			{ stdio: ["ignore", "pipe", "pipe"] },
		);
		const release = guard({
			stop: async () => {
				child.kill("SIGKILL");
			},
			kill: () => child.kill("SIGKILL"),
		});
		let log = "";
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			log = `${log}${text}`.slice(-4_000);
		});
		try {
			const written =
				output === undefined
					? child.stdout.resume()
					: finished(child.stdout.pipe(createWriteStream(output)));
			const [code] = await once(child, "close");
			await written;
			if (code !== 0) {
				throw new Error(`${command} ended with ${code}:\n${log}`);
			}
		} finally {
			release();
		}
	}
}

/** Returns the keys whose values differ in two states, at most `most` of them. All child tries count as one key. */
export function differingKeys(
	one: ChainState,
	other: ChainState,
	most: number,
): string[] {
	const keys = new Set([...Object.keys(one.top), ...Object.keys(other.top)]);
	const differing = [...keys].filter((key) => one.top[key] !== other.top[key]);
	const children = [one, other].map((state) =>
		JSON.stringify(state.childrenDefault),
	);
	return [
		...differing,
		...(children[0] === children[1] ? [] : ["the child tries"]),
	].slice(0, most);
}
