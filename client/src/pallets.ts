import type { SubmittableExtrinsic } from "@polkadot/api/types";
import { stringCamelCase } from "@polkadot/util";
import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";

/** A call that is neither signed nor sent. */
export type Extrinsic = SubmittableExtrinsic<"promise">;

/** The calls of a kind of pallet, in polkadot.js' spelling, with the number of their arguments. */
export type Shape = Readonly<Record<string, number>>;

/** Finds a chain's pallets with such calls. The names are the runtime's, in its order. */
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

/** Returns a constant of a pallet as a plain value, or undefined if there is none. */
export function constantOf(
	chain: Chain,
	pallet: string,
	name: string,
): unknown {
	return chain.api.consts[stringCamelCase(pallet)]?.[name]?.toPrimitive();
}

/** Makes a call of a pallet. The pallet's name is the runtime's. */
export function palletCall(
	chain: Chain,
	pallet: string,
	name: string,
	...args: unknown[]
): Extrinsic {
	const call = chain.api.tx[stringCamelCase(pallet)]?.[name];
	if (call === undefined) {
		throw new UsageError(`the pallet ${pallet} has no call ${name}`);
	}
	return call(...args);
}
