import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FuzzRun } from "../../src/fuzz/fuzzRun.js";
import { readFuzzRun } from "../../src/fuzz/fuzzRun.js";
import { listsFor, runTurn, turnsOf } from "../../src/fuzz/turns.js";
import { record } from "../../src/network/results.js";
import { withOwnFolder } from "../../src/ownFolder.js";

/** The end of a log. */
const STATS = `#8	pulse  cov: 12 ft: 13 corp: 1/1b exec/s: 4 rss: 60Mb
stat::number_of_executed_units: 9
stat::average_exec_per_sec:     3
`;

function runOf(log: string, exitCode: number): FuzzRun {
	return readFuzzRun({
		...{ target: "kzg", log, exitCode, cpuSeconds: 9, waited: false },
	});
}

test("a run's executions are read from its log", () => {
	assert.deepEqual(runOf(STATS, 0), {
		...{ target: "kzg", executions: 9, cpuSeconds: 9, crashes: 0 },
		...{ end: "nothing found", killed: false, waited: false },
	});
});

for (const [exitCode, crashes, end] of [
	[70, 1, /FOUND.*too long/],
	[71, 1, /FOUND.*memory/],
	[72, 0, /interrupted/],
	[77, 1, /FOUND/],
	[134, 1, /FOUND/],
	[137, 0, /killed/],
	[143, 0, /interrupted/],
] as const) {
	test(`the exit code ${exitCode} of a run is told`, () => {
		const run = runOf(STATS, exitCode);
		assert.equal(run.crashes, crashes);
		assert.match(run.end, end);
	});
}

test("a killed run counts what it reported", () => {
	const log =
		"#2\tINITED cov: 9\n#4096\tpulse  cov: 9\n#5000\tNEW    cov: 10\nno #9999\n";
	assert.equal(runOf(log, 137).executions, 5000);
});

test("a target that did not run is no run", () => {
	assert.throws(
		() => runOf("kzg: not found\n", 127),
		/^Error: kzg did not run: exit code 127\nkzg: not found$/,
	);
});

test("runs of a target are added up, apart for each machine", async () => {
	await withOwnFolder("fuzz-test", async (folder) => {
		const file = join(folder, "network.json");
		const made = (machine: string, commit: string) => ({
			...{ machine, commit, command: "make fuzz", date: "2026-01-02T03:04Z" },
		});
		const add = (machine: string, commit: string, exitCode: number) =>
			record(file, made(machine, commit), {
				section: "fuzz",
				result: runOf(STATS, exitCode),
			});
		await add("m", "abc", 0);
		await add("other", "abc", 0);
		await add("m", "def", 77);
		const since = { commit: "abc", date: "2026-01-02T03:04Z" };
		const one = { target: "kzg", executions: 9, cpu_hours: 0.0025 };
		const two = { target: "kzg", executions: 18, cpu_hours: 0.005 };
		assert.deepEqual(JSON.parse(await readFile(file, "utf8")).fuzz, [
			{ ...two, crashes: 1, runs: 2, since, made: made("m", "def") },
			{ ...one, crashes: 0, runs: 1, since, made: made("other", "abc") },
		]);
		const report = await readFile(file.replace("json", "md"), "utf8");
		assert.ok(
			report.includes(
				"| kzg | 18 | 0.005 | 1 | 2 | abc to def | 2026-01-02T03:04Z | m |",
			),
		);
	});
});

test("each target belongs to one job", () => {
	const names = ["a", "b", "c", "d", "e"];
	assert.deepEqual(listsFor(1, names), [names]);
	assert.deepEqual(listsFor(2, names), [
		["a", "c", "e"],
		["b", "d"],
	]);
	assert.deepEqual(
		listsFor(5, names),
		names.map((name) => [name]),
	);
});

test("a time is divided into turns of at most an hour", () => {
	const turns = (targets: string[], seconds: number) =>
		turnsOf(targets, seconds).map(({ target, seconds }) => target + seconds);
	assert.deepEqual(turns(["a", "b"], 120), ["a60", "b60"]);
	assert.deepEqual(turns(["a", "b"], 7200), ["a3600", "b3600"]);
	assert.deepEqual(turns(["a", "b"], 7202), [
		...["a1800", "b1800"],
		...["a1800", "b1800"],
	]);
	assert.deepEqual(turns(["a", "b", "c"], 1), ["a1", "b1", "c1"]);
});

/** Runs a shell script as a target for a turn. Returns the run and the log. */
async function runScript(
	script: string,
	seconds = 7,
): Promise<[FuzzRun, string]> {
	return withOwnFolder("fuzz-test", async (folder) => {
		const place = (name: string) => join(folder, name);
		const folders = {
			...{ programs: place("programs"), corpus: place("corpus") },
			...{ seeds: place("seeds"), artifacts: place("artifacts") },
		};
		await mkdir(folders.programs);
		await mkdir(join(folders.seeds, "kzg"), { recursive: true });
		const program = join(folders.programs, "kzg");
		await writeFile(program, `#!/bin/sh\n${script}`, { mode: 0o755 });
		let told: FuzzRun | undefined;
		const turn = { target: "kzg", seconds };
		const run = await runTurn(turn, folders, async (run) => {
			told = run;
		});
		assert.equal(told, run);
		const log = await readFile(join(folders.artifacts, "kzg/last.log"), "utf8");
		return [run, log.replaceAll(folder, "")];
	});
}

test("a turn runs the target on its corpus and seeds, and reads its end", async () => {
	const [run, log] = await runScript('echo "#3 DONE"; echo "$1 $2 $3 $4"');
	assert.deepEqual([run.executions, run.crashes], [3, 0]);
	assert.match(
		log,
		/^\/corpus\/kzg \/seeds\/kzg -artifact_prefix=\/artifacts\/kzg\/ -max_total_time=7$/m,
	);
});

/** Works, prints the time, and then lives until it is surely sampled. */
const BUSY =
	"i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; times; sleep 2";

/** Checks a run's processor time by a number of times in the log: each is a shell's own, or that of its children. */
function checkTime({ cpuSeconds }: FuzzRun, log: string, count: number): void {
	// A shell's user and system times.
	const times = [...log.matchAll(/^0m([\d.]+)s 0m([\d.]+)s$/gm)].map(
		([, user, kernel]) => Number(user) + Number(kernel),
	);
	assert.equal(times.length, count);
	const sum = times.reduce((sum, seconds) => sum + seconds, 0);
	assert.ok(sum > 0);
	// The system counts hundredths of a second.
	assert.ok(cpuSeconds >= sum - 0.04, `${cpuSeconds} of ${sum}`);
	assert.ok(cpuSeconds <= sum + 0.5, `${cpuSeconds} of ${sum}`);
}

test("a turn counts the time of a target and of its copies", async () => {
	const [run, log] = await runScript(`(${BUSY}) & ${BUSY}; wait`);
	checkTime(run, log, 4);
});

/** A target that runs into an input over the limit of time, unless it ends before. `again` runs the input again. */
const slow = (again: string, before = "") => `
case $1 in
-timeout=1200) ${again};;
*)
	artifacts=\${3#-artifact_prefix=}
	input="$artifacts"timeout-1
	${before}
	echo 1 > "$input"
	echo "#5 NEW"
	echo "artifact_prefix='x'; Test unit written to $input"
	exit 70
esac`;
/** Fails unless it has the input that was over the limit. */
const FAST = '[ "$(cat "$2")" = 1 ]';
const WAITED =
	"ended early by an input that waited for the processor, nothing found";
/** The seconds of a turn whose rest is long enough to go on. */
const LONG = 600;

/** A target whose first part runs into a fast input, and whose second part ends with an exit code. */
const slowOnce = (exitCode: number, work = "") =>
	slow(
		FAST,
		`${work}
	echo "part $4"
	[ "$(grep -c ^part "$artifacts"last.log)" = 1 ] || { echo "#3 DONE"; exit ${exitCode}; }`,
	);

test("an input that takes too long is run again, and is a finding if it is slow", async () => {
	const [waited, log] = await runScript(slow(FAST));
	assert.deepEqual([waited.executions, waited.crashes], [5, 0]);
	assert.equal(waited.end, WAITED);
	assert.match(log, /Test unit written to \/artifacts\/kzg\/timeout-1$/m);
	const [found] = await runScript(slow("exit 70"), LONG);
	assert.deepEqual([found.executions, found.crashes], [5, 1]);
	assert.equal(found.end, "FOUND an input that takes too long");
});

test("a turn goes on after an input that waited for the processor", async () => {
	const [run, log] = await runScript(slowOnce(0, BUSY), LONG);
	assert.deepEqual([run.executions, run.crashes], [8, 0]);
	assert.equal(run.end, "nothing found");
	checkTime(run, log, 4);
	const seconds = [...log.matchAll(/^part -max_total_time=(\d+)$/gm)].map(
		([, seconds]) => Number(seconds),
	);
	assert.equal(seconds.length, 2);
	const [first, rest] = seconds as [number, number];
	assert.equal(first, LONG);
	assert.ok(rest > 0 && rest <= LONG - 2, `${rest} s`);
});

test("a turn that went on tells what it finds", async () => {
	const [run] = await runScript(slowOnce(77), LONG);
	assert.deepEqual([run.executions, run.crashes], [8, 1]);
	assert.equal(run.end, "FOUND an input that fails");
});

test("a turn goes on a limited number of times", async () => {
	const [run] = await runScript(slow(FAST), LONG);
	assert.deepEqual([run.executions, run.crashes], [30 * 5, 0]);
	assert.equal(run.end, WAITED);
});

test("a turn that a signal ends is a run", async () => {
	const [run] = await runScript('echo "#5 NEW"; kill -KILL $$');
	assert.deepEqual([run.executions, run.crashes], [5, 0]);
	assert.equal(run.end, "killed, nothing found");
});

/** Runs the program with shell scripts as targets, by name. Returns its exit code, its error output and the results. */
async function runProgram(
	scripts: Readonly<Record<string, string>>,
	jobs: number,
	...flags: readonly string[]
) {
	return withOwnFolder("fuzz-test", async (folder) => {
		const place = (name: string) => join(folder, name);
		await mkdir(place("programs"));
		for (const [name, script] of Object.entries(scripts)) {
			const file = join(place("programs"), name);
			await writeFile(file, `#!/bin/sh\n${script}`, { mode: 0o755 });
		}
		const options = {
			...{ minutes: "1", jobs: `${jobs}`, command: "make fuzz" },
			...{ programs: place("programs"), corpus: place("corpus") },
			...{ seeds: place("seeds"), artifacts: place("artifacts") },
			...{ out: place("network.json") },
		};
		const { code, stderr } = await promisify(execFile)(process.execPath, [
			fileURLToPath(new URL("../../src/fuzz.js", import.meta.url)),
			...Object.entries(options).map(([name, it]) => `--${name}=${it}`),
			...flags,
			...Object.keys(scripts).map((name) => `--target=${name}`),
		]).then(
			({ stderr }) => ({ code: 0, stderr }),
			({ code, stderr }) => ({ code, stderr: stderr as string }),
		);
		const results = await readFile(options.out, "utf8").catch(() => "{}");
		return { code, stderr, fuzz: JSON.parse(results).fuzz };
	});
}

// Each of the two waits for the other, so they only end if they run at the same time.
const meet = (own: string, other: string) => `touch ../${own}
i=0; while [ ! -e ../${other} ]; do i=$((i + 1)); [ $i -lt 200 ] || exit 1; sleep 0.1; done
echo "#7 DONE"`;

test("two jobs run at the same time, and no result is lost", async () => {
	const { code, stderr, fuzz } = await runProgram(
		{
			a: `cd "$(dirname "$0")"; ${meet("a", "b")}`,
			b: `cd "$(dirname "$0")"; ${meet("b", "a")}`,
			c: 'echo "#5 DONE"; exit 77',
		},
		2,
	);
	assert.equal(code, 1, stderr);
	assert.deepEqual(
		fuzz.map(({ target, executions, crashes }: Record<string, unknown>) => [
			...[target, executions, crashes],
		]),
		[
			["a", 7, 0],
			["b", 7, 0],
			["c", 5, 1],
		],
	);
});

test("a target that was killed is no success", async () => {
	const { code, stderr, fuzz } = await runProgram(
		{ a: 'echo "#5 NEW"; kill -KILL $$' },
		1,
	);
	assert.equal(code, 1, stderr);
	assert.deepEqual([fuzz[0].executions, fuzz[0].crashes], [5, 0]);
});

test("a target that ran no input is no success, and is recorded", async () => {
	const { code, stderr, fuzz } = await runProgram({ a: "exit 0" }, 1);
	assert.equal(code, 1, stderr);
	assert.match(stderr, /fuzz: a ran no input; its log is .*a\/last\.log/);
	assert.deepEqual([fuzz[0].executions, fuzz[0].crashes], [0, 0]);
});

test("runs with AddressSanitizer are recorded apart", async () => {
	const { code, stderr, fuzz } = await runProgram(
		{ a: 'echo "#7 DONE"' },
		1,
		"--sanitized",
	);
	assert.equal(code, 0, stderr);
	assert.deepEqual(
		[fuzz[0].target, fuzz[0].executions],
		["a (AddressSanitizer)", 7],
	);
});

test("more jobs than targets are refused", async () => {
	const { code, stderr, fuzz } = await runProgram({ a: "echo no" }, 2);
	assert.deepEqual([code, fuzz], [2, undefined]);
	assert.match(stderr, /--jobs: "2" is not a number from 1 to 1, the number/);
});
