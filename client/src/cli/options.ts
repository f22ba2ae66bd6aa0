/** The commands and the options of `assay-client`. The parser, the help, the manual and the completions follow them. */

/** An option. */
export interface OptionSpec {
	readonly type: "string" | "boolean";
	/** The placeholder of the value: `FILE` and `DIR` are paths, `A|B` lists all values. */
	readonly value?: string;
	readonly help: string;
	readonly default?: string;
	readonly multiple?: boolean;
	readonly short?: string;
}

export const OPTIONS = {
	key: {
		type: "string",
		value: "FILE",
		help: "verifying_key.json",
	},
	"key-hash": {
		type: "string",
		value: "HASH",
		help: "hash of a registered key, instead of --key",
	},
	proof: {
		type: "string",
		value: "FILE",
		help: "proof.json; repeat it for a batch",
		multiple: true,
	},
	inputs: {
		type: "string",
		value: "FILE",
		help: "public_inputs.json; once for each --proof, in the same order",
		multiple: true,
	},
	inline: {
		type: "boolean",
		help: "send the key of --key with the proof instead of using a registered one",
	},
	"dry-run": {
		type: "boolean",
		help: "ask the node for the verdict, without a transaction",
	},
	operation: {
		type: "string",
		value: "FILE",
		help: "curve_operation.json",
	},
	backend: {
		type: "string",
		value: "NAME",
		help: "backend that computes: curves, wasm or dummy",
		default: "curves",
	},
	blocks: {
		type: "string",
		value: "N",
		help: "number of recent blocks to search for verified proofs",
		default: "20",
	},
	url: {
		type: "string",
		value: "URL",
		help: "WebSocket address of a node",
		default: "ws://127.0.0.1:9944",
	},
	pallet: {
		type: "string",
		value: "NAME",
		help: "verifier pallet; by default the chain's first for the proof system",
	},
	suri: {
		type: "string",
		value: "URI",
		help: "secret URI of the account that signs (sr25519), which other users of the machine can see; by default //Alice, an account for tests",
	},
	"suri-file": {
		type: "string",
		value: "FILE",
		help: "file with the secret URI, instead of --suri; - is the standard input",
	},
	until: {
		type: "string",
		value: "inBlock|finalized",
		help: "status to wait for",
		default: "inBlock",
	},
	timeout: {
		type: "string",
		value: "SECONDS",
		help: "seconds to wait for it",
		default: "120",
	},
	out: {
		type: "string",
		value: "DIR",
		help: "folder to write to; created if it does not exist",
	},
	force: {
		type: "boolean",
		help: "overwrite existing files",
	},
	quiet: {
		type: "boolean",
		short: "q",
		help: "print errors only",
	},
	json: {
		type: "boolean",
		help: "print one JSON object instead of text",
	},
	help: {
		type: "boolean",
		short: "h",
		help: "print this help",
	},
	version: {
		type: "boolean",
		short: "V",
		help: "print the program's name and version",
	},
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;

/** The options of the program without a command. */
export const MAIN_OPTIONS: readonly OptionName[] = ["help", "version"];
/** The examples in the help of the program: a key and a proof on their way to a local chain. */
export const MAIN_EXAMPLES: readonly string[] = [
	"show",
	"register --key keys/verifying_key.json",
	"verify --key keys/verifying_key.json --proof proof/proof.json --inputs proof/public_inputs.json",
];

/** The shells that complete the commands and options. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export interface CommandSpec {
	readonly usage: string;
	readonly summary: string;
	readonly details: string;
	/** Command lines that the parser accepts, without the program's name. */
	readonly examples: readonly string[];
	/** The one argument that the command takes beside its options. */
	readonly argument?: ArgumentSpec;
	readonly options: readonly OptionName[];
}

/** An argument without a name of its own. */
export interface ArgumentSpec {
	readonly value: string;
	readonly help: string;
	readonly choices: readonly string[];
}

const SUBMITTING: readonly OptionName[] = [
	"suri",
	"suri-file",
	"until",
	"timeout",
	"url",
	"json",
	"help",
];

export const COMMANDS = {
	register: {
		usage: "register --key FILE",
		summary: "register a verifying key",
		details:
			"The account's deposit is held until the key is removed. Does nothing if the key is registered already.",
		examples: [
			"register --key keys/verifying_key.json",
			"register --key keys/verifying_key.json --suri //Bob --until finalized",
		],
		options: ["key", "pallet", ...SUBMITTING],
	},
	remove: {
		usage: "remove (--key FILE | --key-hash HASH)",
		summary: "remove a registered key and get its deposit back",
		details: "Only the account that registered a key can remove it.",
		examples: [
			"remove --key keys/verifying_key.json",
			"remove --key-hash $HASH --url ws://node.example:9944",
		],
		options: ["key", "key-hash", "pallet", ...SUBMITTING],
	},
	verify: {
		usage:
			"verify (--key FILE [--inline] | --key-hash HASH) --proof FILE --inputs FILE",
		summary: "have the chain verify a proof, or several in one batch",
		details:
			"Prints the verdict, the statement that the chain recorded, and the block, weight and fee of the transaction.",
		examples: [
			"verify --key keys/verifying_key.json --proof proof/proof.json --inputs proof/public_inputs.json",
			"verify --key-hash $HASH --proof a.json --inputs a_inputs.json --proof b.json --inputs b_inputs.json",
			"verify --inline --dry-run --key verifying_key.json --proof proof.json --inputs public_inputs.json",
		],
		options: [
			"key",
			"key-hash",
			"proof",
			"inputs",
			"inline",
			"dry-run",
			"pallet",
			...SUBMITTING,
		],
	},
	compute: {
		usage: "compute --operation FILE [--backend NAME]",
		summary: "have the chain compute an operation of a curve",
		details:
			"Prints the hash of the result and compares it with the file's. Make the file with `assay curves sample`.",
		examples: [
			"compute --operation sample/curve_operation.json",
			"compute --operation sample/curve_operation.json --backend wasm --json",
		],
		options: ["operation", "backend", ...SUBMITTING],
	},
	show: {
		usage: "show [--key FILE | --key-hash HASH] [--blocks N]",
		summary: "show the chain, its verifiers, a key and the latest proofs",
		details: "Looks up the key in every verifier pallet of the chain.",
		examples: [
			"show",
			"show --key-hash $HASH --blocks 100",
			"show --url ws://node.example:9944 --json",
		],
		options: ["key", "key-hash", "blocks", "url", "json", "help"],
	},
	completions: {
		usage: "completions SHELL",
		summary: "print the completions of a shell",
		details:
			"Bash sources them. zsh finds them as the file _assay-client in a folder of its fpath, fish as assay-client.fish.",
		examples: ["completions bash"],
		argument: {
			value: "SHELL",
			help: `shell: ${SHELLS.join(", ")}`,
			choices: SHELLS,
		},
		options: ["help"],
	},
	man: {
		usage: "man --out DIR",
		summary: "write a manual page for each command",
		details: "Prints the paths of the pages.",
		examples: ["man --out man1"],
		options: ["out", "force", "quiet", "help"],
	},
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
	return Object.hasOwn(COMMANDS, name);
}

/** The exit codes. */
export const EXIT = {
	ok: 0,
	rejected: 1,
	usage: 2,
	connection: 3,
	unexpected: 4,
} as const;

/** The meaning of each exit code. */
export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] =
	[
		[
			EXIT.ok,
			"done; for verify: the proof holds; for compute: the result is the expected one",
		],
		[
			EXIT.rejected,
			"the proof, the transaction or the result was rejected, or the time ran out",
		],
		[EXIT.usage, "wrong usage, or a file that cannot be used"],
		[EXIT.connection, "no connection to the node, or a lost one"],
		[
			EXIT.unexpected,
			"an unexpected error, which says nothing about the proof or the transaction",
		],
	];

/** Returns the values that an option is limited to; none if it takes any. */
export function choices({ value }: OptionSpec): readonly string[] {
	return value?.includes("|") ? value.split("|") : [];
}
