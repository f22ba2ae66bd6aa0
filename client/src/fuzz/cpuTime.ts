import { readFileSync } from "node:fs";

/** Clock ticks per second in Linux' `/proc`. */
const TICKS = 100;
/** The positions of the user and kernel ticks among the fields of `/proc/PID/stat` after the program's name. */
const [USER, SYSTEM] = [11, 12];
/** Milliseconds between samples. At most this much of a process' end is missed. */
const SAMPLE_MS = 500;

/** Sums the processor time of a process and its children while they run. */
export class CpuTime {
	readonly #pid: number;
	readonly #seconds = new Map<number, number>();
	readonly #timer: NodeJS.Timeout;

	constructor(pid: number) {
		this.#pid = pid;
		this.#sample();
		this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
	}

	/** Ends the sampling, and returns the seconds. */
	stop(): number {
		clearInterval(this.#timer);
		return [...this.#seconds.values()].reduce((sum, one) => sum + one, 0);
	}

	#sample(): void {
		const children = read(`/proc/${this.#pid}/task/${this.#pid}/children`);
		for (const pid of [this.#pid, ...children.split(" ").map(Number)]) {
			const stat = read(`/proc/${pid}/stat`);
			// The program's name is in parentheses, and may contain spaces.
			const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
			const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
			if (ticks > 0) {
				this.#seconds.set(pid, ticks / TICKS);
			}
		}
	}
}

/** Reads a file of `/proc`. The file disappears with its process. */
function read(file: string): string {
	try {
		return readFileSync(file, "utf8").trimEnd();
	} catch {
		return "";
	}
}
