/** Returns the sum of a metric's values over its labels. `text` is in Prometheus' format. */
export function sumOf(text: string, name: string): number {
	return linesOf(text, name).reduce(
		(sum, line) => sum + Number(line.split(" ").at(-1)),
		0,
	);
}

/** Returns a label's value in each line of a metric. `text` is in Prometheus' format. */
export function labelsOf(text: string, name: string, label: string): string[] {
	const value = new RegExp(`[{,]${label}="([^"]*)"`);
	return linesOf(text, name).flatMap((line) => value.exec(line)?.[1] ?? []);
}

function linesOf(text: string, name: string): string[] {
	return text
		.split("\n")
		.filter(
			(line) => line.startsWith(name) && /[ {]/.test(line[name.length] ?? ""),
		);
}
