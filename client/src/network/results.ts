import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { dirname } from "node:path";
import type { Provenance } from "../blockSpace/provenance.js";
import { provenance } from "../blockSpace/provenance.js";
import type { FuzzRun } from "../fuzz/fuzzRun.js";
import { replaceFile } from "../replaceFile.js";
import { reportOf } from "./report.js";

/** The result of a fault: statements and keys from before and during it, and the number that a node lacks. */
export interface FaultResult {
	readonly name: string;
	/** Number of statements and keys that were looked up on every node. */
	readonly checked: number;
	/** Number of these that a node does not have, and of transactions that were never finalized. */
	readonly lost: number;
	/** Number of heights at which nodes finalized different blocks. */
	readonly forks: number;
	/** Seconds from the end of the fault until every node finalized new blocks. */
	readonly recovery_s: number;
	/** Seconds from the start of the fault to the end of the comparisons. Results of an earlier program lack it. */
	readonly seconds?: number;
	/** A description of what happened. */
	readonly detail: string;
}

/** The results of a network under load, for one kind of run. */
export interface LoadResult {
	/** The chain's name, as reported by its nodes. */
	readonly chain: string;
	readonly seconds: number;
	/** Number of finalized transactions with proofs. */
	readonly transactions: number;
	/** Number of proofs in these transactions. A batch has several. */
	readonly verifications: number;
	/** Number of these proofs that are bad. */
	readonly invalid: number;
	/** Number of verdicts that differ from the expected ones. */
	readonly wrong: number;
	/** Number of verdicts and keys that a node does not have, summed over the nodes. */
	readonly missing: number;
	/** Number of transactions that were never finalized. */
	readonly stuck: number;
	/** Number of heights at which nodes finalized different blocks. */
	readonly forks: number;
	/** The height up to which the finalized blocks of the nodes were compared. */
	readonly compared_heights: number;
	/** Proofs finalized in a second. */
	readonly per_second: number;
	/** The longest import of a block on a node that did not author it. */
	readonly slowest_block_ms: number;
	/** The code paths of the nodes, as their metrics tell them; undefined if the network's definition forces none. */
	readonly paths?: readonly string[] | undefined;
	/** The seed of the random changes of proofs. Results of an earlier program lack it. */
	readonly seed?: number | undefined;
	/** The path of the plot of the blocks, relative to the file of results; undefined if there is no plot. */
	readonly plot?: string | undefined;
	/** The path of the plot of the nodes, likewise. Results of an earlier program lack it. */
	readonly nodes_plot?: string | undefined;
	/** Further figures, which `loadNetwork` defines. */
	readonly [more: string]: unknown;
}

/** A check of a network without faults. */
export interface CheckResult {
	/** The network's name. */
	readonly network: string;
	/** The chain's name, as reported by its nodes. */
	readonly chain: string;
	/** Number of nodes that were compared. */
	readonly nodes: number;
	/** Number of calls whose outcomes were compared on every node: keys, and valid and invalid proofs. */
	readonly calls: number;
	/** The height up to which all nodes have the same finalized blocks. */
	readonly height: number;
	/** Seconds from the first answers of the nodes to the end, including the proofs. */
	readonly seconds: number;
}

/** All runs of a fuzz target on one kind of machine. */
export interface FuzzResult {
	readonly target: string;
	/** Number of inputs. */
	readonly executions: number;
	/** Hours of processor time. */
	readonly cpu_hours: number;
	/** Number of runs that ended with a finding. */
	readonly crashes: number;
	/** Number of runs. */
	readonly runs: number;
	/** The commit and the date of the first run. `made` has those of the last. */
	readonly since: Pick<Made, "commit" | "date">;
}

/** The machine, commit and command of a result. */
export interface Made extends Provenance {
	/**
	 * The node's version. Its last part is the commit that it was built from, or zeros if that folder was no checkout.
	 * Results of an earlier program lack it.
	 */
	readonly node?: string;
	/** The SHA-256 hash of the node's program. Results of an earlier program lack it. */
	readonly node_sha256?: string;
	/** The start of the run, in UTC to the minute. Results of an earlier program lack it and the load. */
	readonly date?: string;
	/** The machine's load average in the minutes before the run. Above its number of cores, the machine is busy. */
	readonly load_average?: number;
}

/** A node's version, and the path of its program. */
export interface NodeProgram {
	readonly version: string;
	readonly path: string;
}

/** Returns the provenance of a run that starts now, with the node's if given. The command has no paths. */
export async function madeNow(
	command: string,
	node?: NodeProgram,
): Promise<Made> {
	const [, load = 0] = loadavg();
	return {
		...(await provenance([])),
		command,
		...(node && {
			node: node.version,
			node_sha256: createHash("sha256")
				.update(await readFile(node.path))
				.digest("hex"),
		}),
		date: `${new Date().toISOString().slice(0, 16)}Z`,
		load_average: Math.round(load * 10) / 10,
	};
}

/** The sections of `network.json`. Each entry has its own provenance. */
export interface Sections {
	readonly checks?: readonly (CheckResult & { readonly made: Made })[];
	readonly faults?: readonly (FaultResult & { readonly made: Made })[];
	readonly load?: LoadResult & { readonly made: Made };
	readonly mixed?: LoadResult & { readonly made: Made };
	readonly fuzz?: readonly (FuzzResult & { readonly made: Made })[];
}

/** A result for its section of `network.json`. */
export type Recorded =
	| { readonly section: "checks"; readonly result: CheckResult }
	| { readonly section: "faults"; readonly result: FaultResult }
	| { readonly section: "load" | "mixed"; readonly result: LoadResult }
	| { readonly section: "fuzz"; readonly result: FuzzRun };

/**
 * Writes a result to the file of results. It replaces an earlier result of its kind, except that runs of a fuzz target
 * are summed. Also writes the Markdown report beside that file.
 */
export async function record(
	file: string,
	made: Made,
	recorded: Recorded,
): Promise<void> {
	const kept: Sections = await readFile(file, "utf8").then(
		(text) => JSON.parse(text),
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") {
				return {};
			}
			throw error;
		},
	);
	const all = { ...kept, ...sectionWith(kept, made, recorded) };
	await mkdir(dirname(file), { recursive: true });
	await replaceFile(file, `${JSON.stringify(all, undefined, "\t")}\n`);
	await replaceFile(file.replace(/\.json$/, ".md"), reportOf(all));
}

function sectionWith(
	kept: Sections,
	made: Made,
	{ section, result }: Recorded,
): Sections {
	switch (section) {
		case "checks":
			return {
				checks: replace(
					kept.checks,
					{ ...result, made },
					(r) => `${r.network} ${r.chain}`,
				),
			};
		case "faults":
			return {
				faults: replace(kept.faults, { ...result, made }, (r) => r.name),
			};
		case "fuzz":
			return { fuzz: withRun(kept.fuzz ?? [], made, result) };
		default:
			return { [section]: { ...result, made } };
	}
}

const HOUR = 3_600;
/** Enough digits to record a run to less than a second. */
const HOUR_DIGITS = 4;

/** Adds a run to the runs of its target on the same kind of machine. Other processors have other code paths. */
function withRun(
	kept: NonNullable<Sections["fuzz"]>,
	made: Made,
	{ target, executions, cpuSeconds, crashes }: FuzzRun,
): NonNullable<Sections["fuzz"]> {
	const nameOf = (of: string, { machine }: Made) => `${of} ${machine}`;
	const before = kept.find(
		(one) => nameOf(one.target, one.made) === nameOf(target, made),
	);
	const hours = (before?.cpu_hours ?? 0) + cpuSeconds / HOUR;
	const sum = {
		target,
		executions: (before?.executions ?? 0) + executions,
		cpu_hours: Number(hours.toFixed(HOUR_DIGITS)),
		crashes: (before?.crashes ?? 0) + crashes,
		runs: (before?.runs ?? 0) + 1,
		since: before?.since ?? { commit: made.commit, date: made.date },
	};
	return replace(kept, { ...sum, made }, (one) => nameOf(one.target, one.made));
}

/** Returns a list sorted by name, with an entry added. It replaces an entry of the same name. */
function replace<Entry>(
	list: readonly Entry[] | undefined,
	entry: Entry,
	nameOf: (entry: Entry) => string,
): Entry[] {
	const others = (list ?? []).filter((one) => nameOf(one) !== nameOf(entry));
	return [...others, entry].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
