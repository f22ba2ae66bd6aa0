import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";

/** The origin of measurements. */
export interface Provenance {
	/** The processor and the number of its cores. */
	readonly machine: string;
	/** The commit of this program's folder. The measured programs are assumed to be built from it. */
	readonly commit: string;
	/** The command that made the measurements. */
	readonly command: string;
}

/** Returns the provenance of this process' measurements. The command omits the paths of programs. */
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
		// New results change no program.
		const programs = [":/", ":(top,exclude)docs/benchmarks"];
		const changes = await git(
			...["status", "--porcelain", "--untracked-files=no", "--", ...programs],
		);
		return changes === "" ? head : `${head}, with changes`;
	} catch {
		return "unknown";
	}
}
