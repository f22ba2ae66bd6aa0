/** Where the demo tells its story. The text is the same on a terminal and in a file; only colours come and go. */
export interface Output {
	/** Starts a numbered part. */
	part(title: string): void;
	/** A command that is run, as one would type it. */
	command(text: string): void;
	/** Something that went as it must. */
	done(text: string): void;
	/** A fact, under its label. */
	fact(label: string, value: string): void;
	/** Something to know. */
	note(text: string): void;
	/** A text of its own, without indentation. */
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

/** ANSI's codes. */
const BOLD = 1;
const DIM = 2;
const GREEN = 32;
const CYAN = 36;

/** Characters of the longest label. */
const LABEL_WIDTH = 9;
