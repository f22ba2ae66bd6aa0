import type {
	PalletMetadataLatest,
	RuntimeApiMetadataLatest,
} from "@polkadot/types/interfaces";
import type { Registry } from "@polkadot/types/types";
import { stringCamelCase } from "@polkadot/util";
import { CODECS } from "./knownTypes.js";
import type { TypeId, TypeWriter } from "./typeWriter.js";

/** The parts of a pallet, or of a runtime API, that are written; all if left out. Names are the runtime's. */
export interface Only {
	readonly calls?: readonly string[];
	readonly events?: readonly string[];
	readonly errors?: readonly string[];
	readonly constants?: readonly string[];
	readonly storage?: readonly string[];
	readonly methods?: readonly string[];
}

/** A named part of a pallet. */
interface Item {
	readonly name: string;
	readonly docs: readonly string[];
}

interface Field {
	readonly name: string;
	readonly type: TypeId;
}

type Variant = Item & { readonly fields: readonly Field[] };

/** Writes the interface of a pallet: the types of its calls, events, errors, constants and storage. */
export function palletInterface(
	registry: Registry,
	writer: TypeWriter,
	options: {
		readonly pallet: PalletMetadataLatest;
		/** The interface's name and the sentence about it. */
		readonly name: string;
		readonly summary: string;
		readonly only?: Only;
	},
): string {
	const { pallet, name, summary, only } = options;
	const pick = <T extends Item>(kind: keyof Only, items: readonly T[]) =>
		picked(items, { where: pallet.name.toString(), kind, only });
	const variants = (kind: "calls" | "events" | "errors"): Variant[] => {
		const enumOf = pallet[kind];
		return pick(
			kind,
			enumOf.isSome ? variantsOf(registry, enumOf.unwrap().type) : [],
		);
	};
	const calls = variants("calls").map((call) => ({
		...call,
		text: tuple(call.fields, (type) => writer.input(type)),
	}));
	const events = variants("events").map((event) => ({
		...event,
		text: tuple(event.fields, (type) => writer.codec(type)),
	}));
	const constants = pick("constants", pallet.constants.map(itemOf)).map(
		(item) => ({ ...item, text: writer.codec(item.type) }),
	);
	const entries = pallet.storage.isSome ? pallet.storage.unwrap().items : [];
	const storage = pick(
		"storage",
		entries.map((entry) => ({ ...docsOf(entry), entry })),
	).map((item) => ({ ...item, text: entryType(registry, writer, item.entry) }));
	const errors =
		variants("errors").length === 0 || pallet.errors.isNone
			? []
			: writer.variantNames(pallet.errors.unwrap().type);
	const parts = [
		members("calls", calls, stringCamelCase),
		members("events", events),
		`\treadonly errors:${errors.length === 0 ? " never" : errors.map((error) => `\n\t\t| ${error}`).join("")};`,
		members("constants", constants, stringCamelCase),
		members("storage", storage, stringCamelCase),
	];
	return `${comment([summary])}export interface ${name} {\n${parts.join("\n")}\n}`;
}

/** Writes the calls of a pallet with the number of their arguments, by which such pallets are found on a chain. */
export function callShape(
	registry: Registry,
	pallet: PalletMetadataLatest,
	name: string,
): string {
	const calls = pallet.calls.isSome
		? variantsOf(registry, pallet.calls.unwrap().type)
		: [];
	const lines = calls.map(
		(call) => `\t${stringCamelCase(call.name)}: ${call.fields.length},`,
	);
	return `/** The calls, with the number of their arguments. */\nexport const ${name} = {\n${lines.join("\n")}\n} as const;`;
}

/** Writes the interface of a runtime API, as polkadot.js has it in `api.call`. */
export function apiInterface(
	writer: TypeWriter,
	api: RuntimeApiMetadataLatest,
	only?: Only,
): string {
	const name = api.name.toString();
	const all = api.methods.map((method) => ({ ...docsOf(method), method }));
	const methods = picked(all, { where: name, kind: "methods", only }).map(
		(item) => {
			const fields = item.method.inputs.map((field) => ({
				name: field.name.toString(),
				type: field.type,
			}));
			const args = fields
				.map((field) => `${label(field.name)}: ${writer.input(field.type)}`)
				.join(", ");
			const output = writer.codec(item.method.output);
			return `${comment(item.docs, "\t")}\t${stringCamelCase(item.name)}(${args}): Promise<${output}>;`;
		},
	);
	const docs = api.docs.map(String);
	return `${comment(docs)}export interface ${name} {\n${methods.join("\n")}\n}`;
}

function variantsOf(registry: Registry, type: TypeId): Variant[] {
	return registry.lookup
		.getSiType(type)
		.def.asVariant.variants.map((variant) => ({
			...docsOf(variant),
			fields: variant.fields.map((field, i) => ({
				name: field.name.isSome ? field.name.unwrap().toString() : `field${i}`,
				type: field.type,
			})),
		}));
}

interface Documented {
	readonly name: { toString(): string };
	readonly docs: readonly { toString(): string }[];
}

function docsOf({ name, docs }: Documented): Item {
	return { name: name.toString(), docs: docs.map(String) };
}

function itemOf<T extends Documented & { readonly type: unknown }>(
	source: T,
): Item & { readonly type: T["type"] } {
	return { ...docsOf(source), type: source.type };
}

type StorageEntry = ReturnType<
	PalletMetadataLatest["storage"]["unwrap"]
>["items"][number];

/** Writes the type of a storage entry: its keys as arguments and decoded, and its value as a query returns it. */
function entryType(
	registry: Registry,
	writer: TypeWriter,
	{ type, modifier }: StorageEntry,
): string {
	const keys = type.isPlain ? [] : keysOf(registry, type.asMap);
	const inputs = keys.map((key) => writer.input(key)).join(", ");
	const args = keys.map((key) => writer.codec(key)).join(", ");
	const stored = writer.codec(type.isPlain ? type.asPlain : type.asMap.value);
	const value = modifier.isOptional
		? `${writer.use("Option", CODECS)}<${stored}>`
		: stored;
	return `{ readonly key: [${inputs}]; readonly args: [${args}]; readonly value: ${value} }`;
}

function keysOf(
	registry: Registry,
	{ hashers, key }: StorageEntry["type"]["asMap"],
): TypeId[] {
	return hashers.length === 1
		? [key]
		: [...registry.lookup.getSiType(key).def.asTuple];
}

/** Picks the items that are named. Throws an error for a name that is not there. */
function picked<T extends Item>(
	items: readonly T[],
	choice: {
		readonly where: string;
		readonly kind: keyof Only;
		readonly only: Only | undefined;
	},
): T[] {
	const { where, kind, only } = choice;
	if (only === undefined) {
		return [...items];
	}
	return (only[kind] ?? []).map((name) => {
		const item = items.find((item) => item.name === name);
		if (item === undefined) {
			throw new Error(
				`${where} has no ${name} among its ${kind}; the client and typegen/modules.ts need another name`,
			);
		}
		return item;
	});
}

function tuple(
	fields: readonly Field[],
	write: (type: TypeId) => string,
): string {
	const parts = fields.map(
		({ name, type }) => `${label(name)}: ${write(type)}`,
	);
	return `[${parts.join(", ")}]`;
}

function label(name: string): string {
	return stringCamelCase(name);
}

function members(
	kind: string,
	items: readonly (Item & { readonly text: string })[],
	rename: (name: string) => string = (name) => name,
): string {
	if (items.length === 0) {
		return `\treadonly ${kind}: Record<never, never>;`;
	}
	const lines = items.map(
		({ name, docs, text }) =>
			`${comment(docs, "\t\t")}\t\treadonly ${rename(name)}: ${text};`,
	);
	return `\treadonly ${kind}: {\n${lines.join("\n")}\n\t};`;
}

/** Writes the first paragraph of a documentation as a comment, or nothing if there is none. */
function comment(docs: readonly string[], indent = ""): string {
	const lines = docs.map((line) => line.trim());
	const end = lines.indexOf("");
	const text = lines
		.slice(0, end < 0 ? undefined : end)
		.join(" ")
		.replaceAll("*/", "*\\/");
	return text === "" ? "" : `${indent}/** ${text} */\n`;
}
