import { parseArgs } from "node:util";
import { requireCertainty, requireHash } from "../arguments.js";
import { messageOf, UsageError } from "../errors.js";
import type { Hex } from "../hashes.js";
import { readCount } from "../program.js";
import type { Certainty } from "../submit.js";
import { completions } from "./completions.js";
import { commandHelp, helpText, nameAndVersion, programHelp } from "./help.js";
import type { CommandName, CommandSpec, OptionSpec, Shell } from "./options.js";
import { COMMANDS, isCommand, OPTIONS, SHELLS } from "./options.js";

/** The user's choice of a key: its file or its hash. */
export type KeyChoice = { readonly file: string } | { readonly hash: Hex };

/** The user's choice of an account: its secret URI, or the file that has it; `-` is the standard input. */
export type SecretChoice = { readonly uri: string } | { readonly file: string };

export interface CommonSettings {
	readonly url: string;
	readonly json: boolean;
}

export interface SubmittingSettings extends CommonSettings {
	readonly secret: SecretChoice;
	readonly until: Certainty;
	readonly timeoutMs: number;
}

/** Settings of a command that uses a verifier pallet. */
export interface VerifierSettings extends SubmittingSettings {
	/** The named pallet; undefined if none is named. */
	readonly pallet: string | undefined;
}

export interface RegisterSettings extends VerifierSettings {
	readonly command: "register";
	readonly keyFile: string;
}

export interface RemoveSettings extends VerifierSettings {
	readonly command: "remove";
	readonly key: KeyChoice;
}

export interface VerifySettings extends VerifierSettings {
	readonly command: "verify";
	readonly key: KeyChoice;
	readonly inline: boolean;
	readonly dryRun: boolean;
	/** At least one proof; several make a batch. */
	readonly proofs: readonly {
		readonly proofFile: string;
		readonly inputsFile: string;
	}[];
}

export interface ComputeSettings extends SubmittingSettings {
	readonly command: "compute";
	readonly operationFile: string;
	/** The name of a backend, in any case. */
	readonly backend: string;
}

export interface ShowSettings extends CommonSettings {
	readonly command: "show";
	readonly key: KeyChoice | undefined;
	readonly blocks: number;
}

/** Settings of the command that writes the manual pages. */
export interface ManSettings {
	readonly command: "man";
	readonly out: string;
	readonly force: boolean;
	readonly quiet: boolean;
}

/** Settings that ask only for a text about the program. */
export interface TextSettings {
	readonly command: "help" | "version" | "completions";
	readonly text: string;
}

/** Settings of the commands that connect to a chain. */
export type ChainSettings =
	| RegisterSettings
	| RemoveSettings
	| VerifySettings
	| ComputeSettings
	| ShowSettings;

export type Settings = ChainSettings | ManSettings | TextSettings;

/** The account that signs if none is chosen. It has money on development chains alone. */
const DEFAULT_URI = "//Alice";
/** The largest number of blocks that `show` searches. */
const MAX_BLOCKS = 1000;
/** The longest time to wait, in seconds. A longer one would overflow a timer. */
const MAX_TIMEOUT_S = 2_000_000;

/** Parses and checks a command line. Throws a `UsageError` for a wrong one. */
export function readSettings(args: readonly string[]): Settings {
	const [command, ...rest] = args;
	if (command === "--help" || command === "-h" || command === "help") {
		return { command: "help", text: helpText(programHelp()) };
	}
	if (command === "--version" || command === "-V") {
		return { command: "version", text: nameAndVersion() };
	}
	if (command === undefined || !isCommand(command)) {
		const known = Object.keys(COMMANDS).join(", ");
		throw new UsageError(
			command === undefined
				? `a command is missing; use one of ${known}`
				: `"${command}" is not a command; use one of ${known}`,
		);
	}
	const { values: raw, positionals } = parseRaw(command, rest);
	if (raw.help === true) {
		return { command: "help", text: helpText(commandHelp(command)) };
	}
	switch (command) {
		case "completions":
			return { command, text: completions(requireShell(positionals)) };
		case "man":
			return {
				command,
				out: required(raw.out, "--out"),
				force: raw.force ?? false,
				quiet: raw.quiet ?? false,
			};
		default:
			return check(command, raw);
	}
}

/** The values of the given options, and the defaults of the others. */
interface Raw {
	readonly key?: string;
	readonly "key-hash"?: string;
	readonly proof?: string[];
	readonly inputs?: string[];
	readonly inline?: boolean;
	readonly "dry-run"?: boolean;
	readonly operation?: string;
	readonly backend?: string;
	readonly blocks?: string;
	readonly url?: string;
	readonly pallet?: string;
	readonly suri?: string;
	readonly "suri-file"?: string;
	readonly until?: string;
	readonly timeout?: string;
	readonly out?: string;
	readonly force?: boolean;
	readonly quiet?: boolean;
	readonly json?: boolean;
	readonly help?: boolean;
}

/** Parses the arguments after a command. */
function parseRaw(
	command: CommandName,
	args: string[],
): { readonly values: Raw; readonly positionals: readonly string[] } {
	const spec: CommandSpec = COMMANDS[command];
	const options: Record<string, OptionSpec> = {};
	for (const name of spec.options) {
		options[name] = OPTIONS[name];
	}
	const allowPositionals = spec.argument !== undefined;
	try {
		return parseArgs({ args, options, strict: true, allowPositionals });
	} catch (error) {
		// The first sentence of a parseArgs message names the option. The rest is about parseArgs itself.
		const [message = ""] = messageOf(error).split(". ");
		throw new UsageError(message);
	}
}

function requireShell(names: readonly string[]): Shell {
	const [name] = names;
	const shell = SHELLS.find((shell) => shell === name);
	if (shell === undefined || names.length > 1) {
		const known = SHELLS.join(", ");
		const fault =
			name === undefined
				? "SHELL is missing"
				: `SHELL: "${names.join(" ")}" has no completions`;
		throw new UsageError(`${fault}; use one of ${known}`);
	}
	return shell;
}

function check(command: ChainSettings["command"], raw: Raw): ChainSettings {
	const common: CommonSettings = {
		url: required(raw.url, "--url"),
		json: raw.json ?? false,
	};
	if (command === "show") {
		return {
			...common,
			command,
			key: hasKey(raw) ? keyChoice(raw) : undefined,
			blocks: readCount(raw.blocks, { option: "--blocks", to: MAX_BLOCKS }),
		};
	}
	const submitting: SubmittingSettings = {
		...common,
		secret: secretChoice(raw),
		until: requireCertainty(raw.until, "--until"),
		timeoutMs:
			1000 * readCount(raw.timeout, { option: "--timeout", to: MAX_TIMEOUT_S }),
	};
	if (command === "compute") {
		return {
			...submitting,
			command,
			operationFile: required(raw.operation, "--operation"),
			backend: required(raw.backend, "--backend"),
		};
	}
	const { pallet } = raw;
	const settings: VerifierSettings = { ...submitting, pallet };
	switch (command) {
		case "register":
			return { ...settings, command, keyFile: required(raw.key, "--key") };
		case "remove":
			return { ...settings, command, key: keyChoice(raw) };
		case "verify":
			return checkVerify(settings, raw);
	}
}

function checkVerify(verifier: VerifierSettings, raw: Raw): VerifySettings {
	const { proof: proofFiles = [], inputs: inputsFiles = [] } = raw;
	const key = keyChoice(raw);
	const inline = raw.inline ?? false;
	if (inline && !("file" in key)) {
		throw new UsageError("--inline needs the key itself; pass it with --key");
	}
	if (proofFiles.length === 0) {
		throw new UsageError("--proof is missing");
	}
	if (proofFiles.length !== inputsFiles.length) {
		throw new UsageError(
			`--proof is given ${proofFiles.length} times and --inputs ${inputsFiles.length} times; pass one --inputs for each --proof`,
		);
	}
	return {
		...verifier,
		command: "verify",
		key,
		inline,
		dryRun: raw["dry-run"] ?? false,
		proofs: proofFiles.map((proofFile, i) => ({
			proofFile,
			inputsFile: required(inputsFiles[i], "--inputs"),
		})),
	};
}

function required(value: string | undefined, option: string): string {
	if (value === undefined || value === "") {
		throw new UsageError(`${option} is missing`);
	}
	return value;
}

function secretChoice({ suri: uri, "suri-file": file }: Raw): SecretChoice {
	if (uri !== undefined && file !== undefined) {
		throw new UsageError(
			"--suri and --suri-file exclude each other; pass one of them",
		);
	}
	return file === undefined
		? { uri: required(uri ?? DEFAULT_URI, "--suri") }
		: { file: required(file, "--suri-file") };
}

function hasKey(raw: Raw): boolean {
	return raw.key !== undefined || raw["key-hash"] !== undefined;
}

function keyChoice(raw: Raw): KeyChoice {
	const { key: file, "key-hash": hash } = raw;
	if (file !== undefined && hash !== undefined) {
		throw new UsageError(
			"--key and --key-hash exclude each other; pass one of them",
		);
	}
	if (hash === undefined) {
		return { file: required(file, "--key or --key-hash") };
	}
	return { hash: requireHash(hash, "--key-hash") };
}
