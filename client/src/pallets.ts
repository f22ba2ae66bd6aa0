import type { SubmittableExtrinsic } from "@polkadot/api/types";
import type { StorageKey, Vec } from "@polkadot/types";
import { Metadata, TypeRegistry } from "@polkadot/types";
import type { EventRecord } from "@polkadot/types/interfaces";
import { hexToU8a, stringCamelCase, u8aConcat, u8aToHex } from "@polkadot/util";
import { xxhashAsU8a } from "@polkadot/util-crypto";
import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";
import type { SystemPallet } from "./generated/framePallets.js";
import type { Hex } from "./hashes.js";

/** Bits of the hash of a name in a storage key. */
const NAME_BITS = 128;
/** The events of a block without events. */
const NO_EVENTS = "0x00";

/** A call that is not signed and not sent. */
export type Extrinsic = SubmittableExtrinsic<"promise">;

/** The calls of a kind of pallet, in polkadot.js' spelling, with the number of their arguments. */
export type Shape = Readonly<Record<string, number>>;

/** The types of a kind of pallet, as in the interfaces of `src/generated`. Names are in polkadot.js' spelling. */
export interface PalletTypes {
	/** The calls' arguments. */
	readonly calls: Readonly<Record<string, readonly unknown[]>>;
	/** The events' data. */
	readonly events: Readonly<Record<string, readonly unknown[]>>;
	readonly constants: Readonly<Record<string, unknown>>;
	readonly storage: Readonly<Record<string, EntryTypes>>;
}

/** The types of a storage entry: its keys as arguments and decoded, and the value that a query returns. */
interface EntryTypes {
	readonly key: readonly unknown[];
	readonly args: readonly unknown[];
	readonly value: unknown;
}

type NameOf<Items> = keyof Items & string;

/** A storage entry of a pallet at a block. */
export interface Entry<Types extends EntryTypes> {
	(...key: Types["key"]): Promise<Types["value"]>;
	/** Reads all values of a map. */
	entries(): Promise<
		[Omit<StorageKey, "args"> & { args: Types["args"] }, Types["value"]][]
	>;
}

/** The state of the chain at a block: `api` for the best one, `await api.at(hash)` for another. */
type State = Pick<Chain["api"], "query">;

/** Finds a chain's pallets that have these calls. Returns the runtime's names, in its order. */
export function palletsOfShape(chain: Chain, shape: Shape): string[] {
	return chain.api.runtimeMetadata.asLatest.pallets
		.map((pallet) => pallet.name.toString())
		.filter((name) => {
			const calls = chain.api.tx[stringCamelCase(name)];
			return Object.entries(shape).every(
				([call, args]) => calls?.[call]?.meta.args.length === args,
			);
		});
}

/**
 * A pallet of a chain, accessed through the types of its kind.
 *
 * The types come from the runtime that they were generated from. A chain with another runtime may lack a part of the
 * pallet: then a constant is undefined, and a call or an entry throws a `UsageError`.
 */
export class Pallet<Types extends PalletTypes> {
	/** The pallet's name as the runtime spells it. */
	readonly name: string;
	readonly #chain: Chain;
	readonly #section: string;

	constructor(chain: Chain, name: string) {
		this.#chain = chain;
		this.name = name;
		this.#section = stringCamelCase(name);
	}

	/** Makes a call. */
	call<Name extends NameOf<Types["calls"]>>(
		name: Name,
		...args: Types["calls"][Name]
	): Extrinsic {
		const call = this.#chain.api.tx[this.#section]?.[name];
		if (call === undefined) {
			throw new UsageError(`the pallet ${this.name} has no call ${name}`);
		}
		return call(...args);
	}

	/** Returns a constant, or undefined if the pallet does not have it. */
	constant<Name extends NameOf<Types["constants"]>>(
		name: Name,
	): Types["constants"][Name] | undefined {
		return this.#chain.api.consts[this.#section]?.[name] as
			| Types["constants"][Name]
			| undefined;
	}

	/** Returns a storage entry, by default at the best block. */
	entry<Name extends NameOf<Types["storage"]>>(
		name: Name,
		state: State = this.#chain.api,
	): Entry<Types["storage"][Name]> {
		const entry = state.query[this.#section]?.[name];
		if (entry === undefined) {
			throw new UsageError(`the pallet ${this.name} has no storage of ${name}`);
		}
		return entry as unknown as Entry<Types["storage"][Name]>;
	}
}

/** Returns a function that reads a pallet's events. It returns the event's data, or undefined for any other event. */
export function eventReader<Types extends PalletTypes>(
	pallet: string,
): <Name extends NameOf<Types["events"]>>(
	record: EventRecord,
	name: Name,
) => Types["events"][Name] | undefined {
	const section = stringCamelCase(pallet);
	return ({ event }, name) =>
		event.section === section && event.method === name
			? (event.data as unknown as Types["events"][typeof name])
			: undefined;
}

/** Returns the events of a block. Rejects if the node no longer has them. */
export async function eventsAt(
	chain: Chain,
	block: Hex,
): Promise<EventRecord[]> {
	try {
		const state = await chain.api.at(block);
		const events = new Pallet<SystemPallet>(chain, "System").entry(
			"events",
			state,
		);
		return [...(await events())];
	} catch (error) {
		// While a runtime is upgraded, polkadot.js may read a block by the types of the other runtime.
		if (!/Unable to decode|createType/.test(String(error))) {
			throw error;
		}
		return decodeEvents(chain, block);
	}
}

/** Reads the events of a block by the metadata of the runtime that executed it. */
export async function decodeEvents(
	chain: Chain,
	block: Hex,
): Promise<EventRecord[]> {
	const { registry: current } = chain.api;
	const registry = new TypeRegistry();
	// The block's own state may have the next runtime already.
	const { parentHash } = await chain.send<{ readonly parentHash: Hex }>(
		"chain_getHeader",
		[block],
	);
	const encoded = await chain.send<Hex>("state_getMetadata", [parentHash]);
	const metadata = new Metadata(registry, encoded);
	registry.setMetadata(metadata);
	registry.setChainProperties(current.getChainProperties());
	const events = metadata.asLatest.pallets
		.find(({ name }) => name.toString() === "System")
		?.storage.unwrapOrDefault()
		.items.find(({ name }) => name.toString() === "Events");
	if (events === undefined) {
		throw new UsageError("this chain's runtime has no events");
	}
	const key = u8aToHex(
		u8aConcat(
			xxhashAsU8a("System", NAME_BITS),
			xxhashAsU8a("Events", NAME_BITS),
		),
	);
	const bytes = await chain.send<Hex | null>("state_getStorage", [key, block]);
	const type = registry.createLookupType(events.type.asPlain);
	return [
		...registry.createTypeUnsafe<Vec<EventRecord>>(type, [
			hexToU8a(bytes ?? NO_EVENTS),
		]),
	];
}

/** Returns a runtime API with its generated interface. Throws a `UsageError` if the runtime lacks it. */
export function runtimeApi<Api>(
	chain: Chain,
	name: string,
	methods: readonly NameOf<Api>[],
): Api {
	const api = chain.api.call[stringCamelCase(name)];
	const missing = methods.find((method) => api?.[method] === undefined);
	if (api === undefined || missing !== undefined) {
		throw new UsageError(
			`this chain's runtime has no ${name}${missing === undefined ? "" : `.${missing}`}, which this program needs; use a node with a newer runtime`,
		);
	}
	return api as Api;
}
