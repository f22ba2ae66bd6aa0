/** ANSI codes. */
const BOLD = 1;
const DIM = 2;
const GREEN = 32;
const CYAN = 36;

/** Length of the longest label. */
const LABEL_WIDTH = 9;

/** The demo's output. The text is the same on a terminal and in a file. Only the colours differ. */
export interface Output {
	/** Starts a numbered part. */
	part(title: string): void;
	/** Prints a command as a user would type it. */
	command(text: string): void;
	/** Prints an expected success. */
	done(text: string): void;
	/** Prints a fact with its label. */
	fact(label: string, value: string): void;
	/** Prints a remark. */
	note(text: string): void;
	/** Prints a text without indentation. */
	plain(text: string): void;
}

export function createOutput(options: {
	readonly color: boolean;
	write(text: string): void;
}): Output {
	const { color, write } = options;
	const style = (code: number, text: string) =>
		color ? `\x1b[${code}m${text}\x1b[0m` : text;
	const line = (text: string) => write(`${text}\n`);
	let parts = 0;
	return {
		part: (title) => {
			parts++;
			line(`\n${style(BOLD, `${parts}. ${title}`)}`);
		},
		command: (text) => line(`   ${style(CYAN, `$ ${text}`)}`),
		done: (text) => line(`   ${style(GREEN, "✓")} ${text}`),
		fact: (label, value) =>
			line(`   ${style(DIM, label.padEnd(LABEL_WIDTH))} ${value}`),
		note: (text) => line(`   ${style(DIM, text)}`),
		plain: line,
	};
}

/** Formats rows as a table. The first row is the heading; the given columns are aligned to the right. */
export function formatTable(
	rows: readonly (readonly string[])[],
	options: { readonly right: readonly number[] },
): string {
	const columns = Math.max(0, ...rows.map((row) => row.length));
	const widths = Array.from({ length: columns }, (_, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	const lines = rows.map((row) =>
		widths
			.map((width, column) => {
				const cell = row[column] ?? "";
				return options.right.includes(column)
					? cell.padStart(width)
					: cell.padEnd(width);
			})
			.join(" | ")
			.trimEnd(),
	);
	const rule = widths.map((width) => "-".repeat(width)).join("-+-");
	return [...lines.slice(0, 1), rule, ...lines.slice(1)].join("\n");
}
