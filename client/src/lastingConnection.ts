import type { Chain } from "./chain.js";

/**
 * The connection of a watch, which lasts through losses. It wakes the watch when there may be work: a new head, a new
 * connection, or the end.
 */
export class LastingConnection {
	readonly #api: Chain["api"];
	readonly #signal: AbortSignal | undefined;
	readonly #onLoss: () => void;
	#notified = false;
	#wake: (() => void) | undefined;
	/** The number of times that the connection was lost. It distinguishes connections. */
	#losses = 0;
	#stopped = false;
	readonly notify = () => {
		this.#notified = true;
		this.#wake?.();
	};
	readonly #onLost = () => {
		this.#losses += 1;
		this.#onLoss();
	};
	readonly #onAbort = () => {
		this.stop();
		this.notify();
	};

	constructor(
		chain: Chain,
		options: {
			readonly signal: AbortSignal | undefined;
			/** Called when the connection is lost. */
			readonly onLoss: () => void;
		},
	) {
		const { signal, onLoss } = options;
		this.#onLoss = onLoss;
		this.#api = chain.api;
		this.#signal = signal;
		if (!this.isOver) {
			this.#api.on("connected", this.notify);
			this.#api.on("disconnected", this.#onLost);
			signal?.addEventListener("abort", this.#onAbort);
		}
	}

	/** Returns true once the watch was stopped or aborted. */
	get isOver(): boolean {
		return this.#stopped || this.#signal?.aborted === true;
	}

	/** The number of the connection. */
	get number(): number {
		return this.#losses;
	}

	stop(): void {
		this.#stopped = true;
		this.#api.off("connected", this.notify);
		this.#api.off("disconnected", this.#onLost);
		this.#signal?.removeEventListener("abort", this.#onAbort);
	}

	/** Waits for a notification. Returns at once if there was one since the last wait. */
	async wait(): Promise<void> {
		if (!this.#notified && !this.isOver) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		this.#wake = undefined;
		this.#notified = false;
	}

	/** Runs `work`, and repeats it if the connection was lost meanwhile. Returns undefined if the watch ends. */
	async whileConnected<T>(work: () => Promise<T>): Promise<T | undefined> {
		while (!this.isOver) {
			const losses = this.#losses;
			try {
				return await work();
			} catch (error) {
				if (this.#api.isConnected && losses === this.#losses) {
					throw error;
				}
			}
			while (!this.#api.isConnected && !this.isOver) {
				await this.wait();
			}
		}
		return undefined;
	}
}
