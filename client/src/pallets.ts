import type { SubmittableExtrinsic } from "@polkadot/api/types";
import { stringCamelCase } from "@polkadot/util";
import type { Chain } from "./chain.js";
import { UsageError } from "./errors.js";

/** A call that is not signed or sent. */
export type Extrinsic = SubmittableExtrinsic<"promise">;

/** The calls that a kind of pallet has, in polkadot.js' spelling, with the number of their arguments. */
export type Shape = Readonly<Record<string, number>>;

/** The pallets of a chain that have such calls; as the runtime spells them, in its order. */
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

/** A constant of a pallet, as a plain value; undefined if there is none. */
export function constantOf(
	chain: Chain,
	pallet: string,
	name: string,
): unknown {
	return chain.api.consts[stringCamelCase(pallet)]?.[name]?.toPrimitive();
}

/** A call of a pallet, by its name as the runtime spells it. */
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
