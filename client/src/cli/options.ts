import { createRequire } from "node:module";

/** An option of `assay-client`. This table defines both the parser and the help. */
export interface OptionSpec {
	readonly type: "string" | "boolean";
	/** The placeholder of the value in the help. */
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
		help: "secret URI of the account that signs (sr25519)",
		default: "//Alice",
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
const MAIN_OPTIONS: readonly OptionName[] = ["help", "version"];
/** The examples in the help of the program: a key and a proof on their way to a local chain. */
const MAIN_EXAMPLES: readonly string[] = [
	"show",
	"register --key keys/verifying_key.json",
	"verify --key keys/verifying_key.json --proof proof/proof.json --inputs proof/public_inputs.json",
];

export interface CommandSpec {
	readonly usage: string;
	readonly summary: string;
	readonly details: string;
	/** Command lines that the parser accepts, without the program's name. */
	readonly examples: readonly string[];
	readonly options: readonly OptionName[];
}

const SUBMITTING: readonly OptionName[] = [
	"suri",
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
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
	return Object.hasOwn(COMMANDS, name);
}

/** The exit codes. */
export const EXIT = { ok: 0, rejected: 1, usage: 2, connection: 3 } as const;

const EXIT_CODES = `Exit codes:
  0  done; for verify: the proof holds; for compute: the result is the expected one
  1  the proof, the transaction or the result was rejected, or the time ran out
  2  wrong usage, or a file that cannot be used
  3  no connection to the node, or a lost one`;

/** Returns the help of the program. */
export function mainHelp(): string {
	const names = Object.keys(COMMANDS) as CommandName[];
	const commands = names.map(
		(name) => `  ${name.padEnd(10)}${COMMANDS[name].summary}`,
	);
	return `Usage: assay-client COMMAND [OPTIONS]

Registers verifying keys with an Assay chain, submits proofs to it, and has it compute with curves.

Commands:
${commands.join("\n")}

Options:
${MAIN_OPTIONS.map(optionHelp).join("\n")}

Run assay-client COMMAND --help for the options of a command.

${examplesHelp(MAIN_EXAMPLES)}

${EXIT_CODES}`;
}

/** Returns the help of one command. */
export function commandHelp(name: CommandName): string {
	const { usage, summary, details, examples, options } = COMMANDS[name];
	return `Usage: assay-client ${usage} [OPTIONS]

${summary.charAt(0).toUpperCase()}${summary.slice(1)}. ${details}

Options:
${options.map(optionHelp).join("\n")}

${examplesHelp(examples)}

${EXIT_CODES}`;
}

/** Returns the name and the version of the program. */
export function nameAndVersion(): string {
	// The package's own name finds it from wherever the program was built to.
	const manifest = createRequire(import.meta.url)("@assay/client/package.json");
	return `assay-client ${manifest.version}`;
}

function examplesHelp(examples: readonly string[]): string {
	const lines = examples.map((example) => `  assay-client ${example}`);
	return `Examples:\n${lines.join("\n")}`;
}

function optionHelp(name: OptionName): string {
	const spec: OptionSpec = OPTIONS[name];
	const short = spec.short === undefined ? "" : `-${spec.short}, `;
	const flag = [`${short}--${name}`, spec.value].filter(Boolean).join(" ");
	const fallback =
		spec.default === undefined ? "" : ` [default: ${spec.default}]`;
	return `  ${flag.padEnd(28)}${spec.help}${fallback}`;
}
