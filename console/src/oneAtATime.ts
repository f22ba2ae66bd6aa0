/** Returns a function that runs `work`. Calls during a run cause one more run after it. `work` must not throw. */
export function oneAtATime(work: () => Promise<void>): () => void {
	let isRunning = false;
	let isDue = false;
	const run = async () => {
		isRunning = true;
		while (isDue) {
			isDue = false;
			await work();
		}
		isRunning = false;
	};
	return () => {
		isDue = true;
		if (!isRunning) {
			void run();
		}
	};
}
