/**
 * A resource that this process started and that must not outlive it.
 *
 * While a resource is guarded, SIGINT, SIGTERM and SIGHUP stop it before the process ends. If the process ends in
 * another way that still runs code, such as an uncaught error, the exit handler kills the resource.
 */
export interface Guarded {
	/** Stops the resource gracefully. */
	stop(): Promise<void>;
	/** Kills the resource at once, without waiting. */
	kill(): void;
}

const guarded = new Set<Guarded>();

/** The signals that end a process, with the exit codes that shells give them. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

let stopping = false;

/** Returns true while a signal is ending this process. Any failure after that is due to the signal. */
export function isStopping(): boolean {
	return stopping;
}

/** Starts guarding a resource. The returned function ends the guard. */
export function guard(resource: Guarded): () => void {
	if (guarded.size === 0) {
		install();
	}
	guarded.add(resource);
	return () => {
		if (guarded.delete(resource) && guarded.size === 0) {
			uninstall();
		}
	};
}

function install(): void {
	process.on("exit", killAll);
	for (const signal of Object.keys(SIGNALS)) {
		process.on(signal, onSignal);
	}
}

function uninstall(): void {
	process.off("exit", killAll);
	if (stopping) {
		// The signal's handler is about to end the process.
		return;
	}
	for (const signal of Object.keys(SIGNALS)) {
		process.off(signal, onSignal);
	}
}

function killAll(): void {
	// The latest first, so that processes end before the folders that they write to are removed.
	for (const resource of [...guarded].reverse()) {
		try {
			resource.kill();
		} catch {
			// The others still have to be killed.
		}
	}
}

function onSignal(signal: Signal): void {
	const code = SIGNALS[signal];
	if (stopping) {
		process.exit(code);
	}
	stopping = true;
	Promise.allSettled([...guarded].map((resource) => resource.stop())).then(() =>
		process.exit(code),
	);
}
