import type { FuzzResult, LoadResult, Made, Sections } from "./results.js";

const HEAD = `# Runs of networks

Written by \`client/dist/network.js\` and \`client/dist/fuzz.js\` from [network.json](network.json) after each run.
[Networks](../network.md) and [Testing](../testing.md#fuzzing) say what was done and what the columns are. Load is the
machine's load average before the run: above its cores it was busy. A node's version, which ends with the commit or with
zeros if it was built outside a checkout, is followed by the start of its program's SHA-256 hash where that is recorded.
`;

type Cell = string | number;

/** Writes the recorded results as Markdown. */
export function reportOf(sections: Sections): string {
	const { checks = [], faults = [], load, mixed, fuzz = [] } = sections;
	const loads = Object.entries({ load, mixed }).flatMap(([name, result]) =>
		result === undefined ? [] : [{ name, ...result }],
	);
	const made = ({ made }: { readonly made: Made }) => [
		...[made.date ?? "", made.commit, nodeOf(made), made.machine],
		made.load_average ?? "",
	];
	const madeColumns = ["date", "commit", "node", "machine", "load"];
	return [
		HEAD,
		...table(
			"Checks",
			["network", "chain", "nodes", "calls", "blocks", "s", ...madeColumns],
			checks.map((check) => [
				...[check.network, check.chain, check.nodes, check.calls],
				...[check.height, check.seconds, ...made(check)],
			]),
		),
		...table(
			"Faults",
			[
				...["fault", "checked", "lost", "forks", "recovery, s", "s"],
				...["what happened", ...madeColumns],
			],
			faults.map((fault) => [
				...[fault.name, fault.checked, fault.lost, fault.forks],
				...[fault.recovery_s, fault.seconds ?? "", fault.detail],
				...made(fault),
			]),
		),
		...table(
			"Load",
			[
				...["run", "chain", "verifications", "invalid", "wrong", "missing"],
				...["stuck", "forks", "blocks", "slowest, ms", "s", "per second"],
				...madeColumns,
			],
			loads.map((run) => [...loadCells(run), ...made(run)]),
		),
		...loads.flatMap(({ name, paths }) =>
			paths === undefined
				? []
				: [
						`The nodes of ${name} ran on the code paths ${paths.join(", ")}.`,
						"",
					],
		),
		...loads.flatMap(({ plot, nodes_plot }) => [
			...image("Weight and import of the blocks of the load", plot),
			...image("Memory, disk and pools of the nodes of the load", nodes_plot),
		]),
		...table(
			"Fuzzing",
			[
				...["target", "executions", "hours of a core", "crashes", "runs"],
				...["commits", "last run", "machine"],
			],
			fuzz.map((of) => [
				...[of.target, of.executions, of.cpu_hours, of.crashes, of.runs],
				...[commitsOf(of), of.made.date ?? "", of.made.machine],
			]),
		),
	].join("\n");
}

function image(text: string, path: string | undefined): string[] {
	return path === undefined ? [] : [`![${text}](${path})`, ""];
}

/** Returns a node's version and the start of the hash of its program. */
function nodeOf({ node = "", node_sha256: hash }: Made): string {
	return hash === undefined ? node : `${node}, ${hash.slice(0, 8)}`;
}

/** Returns the first and the last commit of a target's runs, or the only one. */
function commitsOf({ since, made }: FuzzResult & { readonly made: Made }) {
	const { commit } = made;
	return since.commit === commit ? commit : `${since.commit} to ${commit}`;
}

function loadCells(run: LoadResult & { readonly name: string }): Cell[] {
	return [
		...[run.name, run.chain, run.verifications, run.invalid, run.wrong],
		...[run.missing, run.stuck, run.forks, run.compared_heights],
		...[run.slowest_block_ms, run.seconds, run.per_second],
	];
}

/** Returns the lines of a section with a table. Returns no lines if the table has no rows. */
function table(
	title: string,
	columns: readonly string[],
	rows: readonly (readonly Cell[])[],
): string[] {
	if (rows.length === 0) {
		return [];
	}
	const line = (cells: readonly Cell[]) => `| ${cells.join(" | ")} |`;
	return [
		...[`## ${title}`, "", line(columns), line(columns.map(() => "---"))],
		...[...rows.map(line), ""],
	];
}
