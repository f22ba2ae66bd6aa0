/** `assay-client completions`: the scripts by which shells complete commands, options and values. */

import { PROGRAM } from "./help.js";
import type {
	CommandName,
	CommandSpec,
	OptionName,
	OptionSpec,
	Shell,
} from "./options.js";
import { COMMANDS, choices, MAIN_OPTIONS, OPTIONS } from "./options.js";

/** The function that completes a line, in bash and zsh. */
const FUNCTION = `_${PROGRAM}`;

/** The kind of an option's value, which decides how it is completed. */
type Kind = "none" | "file" | "folder" | "choice" | "free";

interface Option extends OptionSpec {
	readonly name: OptionName;
	/** The ways to write it: `--help`, `-h`. */
	readonly flags: readonly string[];
	readonly kind: Kind;
}

interface Command extends CommandSpec {
	readonly name: string;
	/** The values of its argument; none if it has no argument. */
	readonly values: readonly string[];
}

const ALL_OPTIONS = (Object.keys(OPTIONS) as OptionName[]).map(option);
const ALL_COMMANDS: readonly Command[] = (
	Object.keys(COMMANDS) as CommandName[]
).map((name) => {
	const spec: CommandSpec = COMMANDS[name];
	const { argument } = spec;
	return { ...spec, name, values: argument?.choices ?? [] };
});

/** Returns the completions of a shell. */
export function completions(shell: Shell): string {
	switch (shell) {
		case "bash":
			return bashScript();
		case "zsh":
			return zshScript();
		case "fish":
			return fishScript();
	}
}

function option(name: OptionName): Option {
	const spec: OptionSpec = OPTIONS[name];
	const { short } = spec;
	return {
		...spec,
		name,
		flags: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
		kind: kindOf(spec),
	};
}

function kindOf(spec: OptionSpec): Kind {
	if (choices(spec).length > 0) {
		return "choice";
	}
	switch (spec.value) {
		case undefined:
			return "none";
		case "FILE":
			return "file";
		case "DIR":
			return "folder";
		default:
			return "free";
	}
}

function bashScript(): string {
	const pattern = (kind: Kind) =>
		ALL_OPTIONS.filter((option) => option.kind === kind)
			.flatMap(({ flags }) => flags)
			.join(" | ");
	const flags = (names: readonly OptionName[]) =>
		names.flatMap((name) => option(name).flags);
	const words = (pattern: string, words: readonly string[]) =>
		`${pattern}) words='${words.join(" ")}' ;;`;
	const chosen = ALL_OPTIONS.filter(({ kind }) => kind === "choice").map(
		(option) => words(option.flags.join(" | "), choices(option)),
	);
	const later = ALL_COMMANDS.map(({ name, values, options }) =>
		words(name, [...values, ...flags(options)]),
	);
	const first = [
		...ALL_COMMANDS.map(({ name }) => name),
		...flags(MAIN_OPTIONS),
	];
	return `${FUNCTION}() {
	local words='' paths='' current=$2 previous=$3
	COMPREPLY=()
	# bash takes the = of --key=FILE as a word.
	if [ "$current" = = ]; then
		current=''
	elif [ "$previous" = = ]; then
		previous=\${COMP_WORDS[COMP_CWORD - 2]}
	fi
	if [ "$COMP_CWORD" -eq 1 ]; then
		words='${first.join(" ")}'
	else
		case $previous in
		${pattern("file")}) paths=-f ;;
		${pattern("folder")}) paths=-d ;;
		${chosen.join("\n\t\t")}
		${pattern("free")}) ;;
		*)
			case \${COMP_WORDS[1]} in
			${later.join("\n\t\t\t")}
			esac
			;;
		esac
	fi
	if [ -n "$paths" ]; then
		# Names may have blanks. compopt fails if the function is called by hand.
		local IFS=$'\\n'
		compopt -o filenames 2>/dev/null
		COMPREPLY=($(compgen $paths -- "$current"))
	else
		COMPREPLY=($(compgen -W "$words" -- "$current"))
	fi
}

complete -F ${FUNCTION} ${PROGRAM}`;
}

function zshScript(): string {
	const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
	/** Escapes what has a meaning in the specifications of `_arguments` and `_describe`. */
	const plain = (text: string) => text.replaceAll(/[\\[\]:]/g, "\\$&");
	const action = (option: Option) =>
		({
			none: "",
			file: "_files",
			folder: "_files -/",
			choice: `(${choices(option).join(" ")})`,
			// A message without completions.
			free: " ",
		})[option.kind];
	const specs = (name: OptionName) => {
		const spec = option(name);
		const { flags, kind, value = "", multiple } = spec;
		const help = `[${plain(spec.help)}]`;
		// A flag is not offered again after one of its names, unless it may be repeated.
		const before = multiple
			? "*"
			: flags.length > 1
				? `(${flags.join(" ")})`
				: "";
		return flags.map((flag) =>
			quoted(
				kind === "none"
					? `${before}${flag}${help}`
					: `${before}${flag}=${help}:${plain(value)}:${action(spec)}`,
			),
		);
	};
	const described = ALL_COMMANDS.map(({ name, summary }) =>
		quoted(`${name}:${plain(summary)}`),
	);
	const cases = ALL_COMMANDS.map(({ name, argument, values, options }) => {
		const first =
			argument === undefined
				? []
				: [quoted(`1:${argument.value}:(${values.join(" ")})`)];
		const words = [...first, ...options.flatMap(specs)];
		return `${name}) _arguments ${words.join(" \\\n\t\t\t")} ;;`;
	});
	return `#compdef ${PROGRAM}

${FUNCTION}() {
	local curcontext=$curcontext state line
	local -A opt_args
	local -a commands=(
		${described.join("\n\t\t")}
	)
	_arguments -C ${MAIN_OPTIONS.flatMap(specs).join(" \\\n\t\t")} \\
		'1: :->command' '*:: :->words'
	case $state in
	command) _describe command commands ;;
	words)
		case $line[1] in
		${cases.join("\n\t\t")}
		esac
		;;
	esac
}

if [ "$funcstack[1]" = ${FUNCTION} ]; then
	${FUNCTION} "$@"
else
	compdef ${FUNCTION} ${PROGRAM}
fi`;
}

function fishScript(): string {
	const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
	const complete = (condition: string, ...words: readonly string[]) =>
		["complete", "-c", PROGRAM, "-n", quoted(condition), ...words].join(" ");
	const first = "__fish_use_subcommand";
	const after = (command: string) => `__fish_seen_subcommand_from ${command}`;
	const words = (option: Option) =>
		({
			none: [],
			file: ["-r", "-F"],
			folder: ["-x", "-a", quoted("(__fish_complete_directories)")],
			choice: ["-x", "-a", quoted(choices(option).join(" "))],
			free: ["-x"],
		})[option.kind];
	const line = (condition: string, name: OptionName) => {
		const spec = option(name);
		return complete(
			condition,
			...(spec.short === undefined ? [] : ["-s", spec.short]),
			...["-l", name, ...words(spec), "-d", quoted(spec.help)],
		);
	};
	return [
		// No files but those of options.
		`complete -c ${PROGRAM} -f`,
		...MAIN_OPTIONS.map((name) => line(first, name)),
		...ALL_COMMANDS.flatMap(({ name, summary, values, options }) => [
			complete(first, "-a", name, "-d", quoted(summary)),
			...(values.length > 0
				? [complete(after(name), "-a", quoted(values.join(" ")))]
				: []),
			...options.map((option) => line(after(name), option)),
		]),
	].join("\n");
}
