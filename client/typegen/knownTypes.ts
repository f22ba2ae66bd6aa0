/** The packages that have classes or interfaces for types of a chain. */
export const CODECS = "@polkadot/types";
const INTERFACES = "@polkadot/types/interfaces";

/** A type that polkadot.js has itself. */
export interface KnownType {
	/** The type of a value that is decoded, and the module that exports it. */
	readonly codec: string;
	readonly from: string;
	/** The types that are taken for it as an argument. */
	readonly input: string;
	/** Types in `input` that are imported, with their modules. */
	readonly inputImports?: Readonly<Record<string, string>>;
}

const NUMBER = "number | bigint";
const FIXED_BYTES = "Hex | Uint8Array";
const HEX = { Hex: "../hashes.js" };

const codec = (
	name: string,
	input: string,
	inputImports: Readonly<Record<string, string>> = {},
): KnownType => ({ codec: name, from: CODECS, input, inputImports });

const withInterface = (
	name: string,
	input: string,
	inputImports: Readonly<Record<string, string>> = {},
): KnownType => ({ codec: name, from: INTERFACES, input, inputImports });

const numbers = ["u8", "u16", "u32", "u64", "u128", "u256"].map(
	(name) => [name, codec(name, NUMBER)] as const,
);

const bytes = codec("Bytes", "Hex", HEX);

const call = withInterface(
	"Call",
	'Hex | Call | SubmittableExtrinsic<"promise">',
	{
		...HEX,
		Call: INTERFACES,
		SubmittableExtrinsic: "@polkadot/api/types",
	},
);

/** The types by the name that polkadot.js gives them. A byte string of any length is no `Uint8Array`: that it decodes. */
const BY_NAME: ReadonlyMap<string, KnownType> = new Map([
	...numbers,
	["bool", codec("bool", "boolean")],
	["Text", codec("Text", "string")],
	["Bytes", bytes],
	["AccountId32", withInterface("AccountId32", "string | Uint8Array")],
	["H256", withInterface("H256", FIXED_BYTES, HEX)],
	["MultiAddress", withInterface("MultiAddress", "string | Uint8Array")],
	["RuntimeCall", call],
	["Call", call],
]);

/** The types by their path in the runtime, for which polkadot.js has interfaces of its own. */
const BY_PATH: ReadonlyMap<string, KnownType> = new Map([
	["FrameSystemEventRecord", withInterface("EventRecord", "never")],
	["SpRuntimeDispatchError", withInterface("DispatchError", "never")],
	// An encoded transaction begins with its length, so here a `Uint8Array` is right.
	["SpRuntimeUncheckedExtrinsic", withInterface("Extrinsic", "Uint8Array")],
]);

/** Bytes of a fixed number. */
export const FIXED: KnownType = codec("U8aFixed", FIXED_BYTES, HEX);

/** Finds a type that polkadot.js has itself, by its name or by its path as polkadot.js joins it. */
export function knownType(
	name: string,
	path: string | undefined,
): KnownType | undefined {
	return (
		(path === undefined ? undefined : BY_PATH.get(path)) ?? BY_NAME.get(name)
	);
}
