import type { Vec } from "@polkadot/types";
import { Metadata, TypeRegistry } from "@polkadot/types";
import type { EventRecord } from "@polkadot/types/interfaces";
import { hexToU8a, u8aConcat, u8aToHex } from "@polkadot/util";
import { xxhashAsU8a } from "@polkadot/util-crypto";
import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";

/** Bits of the hash of a name in a storage key. */
const NAME_BITS = 128;
/** The events of a block without events. */
const NONE = "0x00";

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
			hexToU8a(bytes ?? NONE),
		]),
	];
}
