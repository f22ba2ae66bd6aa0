import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";

/** Where figures come from: without it they mean nothing. */
export interface Provenance {
	/** The processor and how many of them. */
	readonly machine: string;
	/** The commit that the programs were built from, as far as the folder of this one tells. */
	readonly commit: string;
	/** The command that made the figures. */
	readonly command: string;
}

/** The provenance of what this process measures; programs' paths are left out of its command. */
export async function provenance(args: readonly string[]): Promise<Provenance> {
	const processors = cpus();
	return {
		machine: `${processors[0]?.model.trim() ?? "unknown"}, ${processors.length} cores`,
		commit: await commit(),
		command: ["node client/dist/blockSpace.js", ...args].join(" "),
	};
}

async function commit(): Promise<string> {
	const git = async (...args: string[]) => {
		const cwd = import.meta.dirname;
		const { stdout } = await promisify(execFile)("git", args, { cwd });
		return stdout.trim();
	};
	try {
		const head = await git("rev-parse", "--short", "HEAD");
		const changes = await git("status", "--porcelain", "--untracked-files=no");
		return changes === "" ? head : `${head}, with changes`;
	} catch {
		return "unknown";
	}
}
