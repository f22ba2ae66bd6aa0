import { stringCamelCase } from "@polkadot/util";
import type { Chain } from "./chain.js";
import type { CurveArguments } from "./curveOperation.js";
import { UsageError } from "./errors.js";
import type { Hex } from "./hashes.js";
import type { Extrinsic } from "./pallets.js";
import { constantOf, palletCall, palletsOfShape } from "./pallets.js";
import type { SubmitSettings, Success } from "./submit.js";
import { submit } from "./submit.js";

/** An instance of the curves pallet: one curve on one backend. */
export interface CurveInstance {
	/** The pallet's name as the runtime spells it: `Bls12381Curves`. */
	readonly pallet: string;
	/** The curve's name on the chain: `bls12_381`. */
	readonly curve: string;
	/** The backend: `Curves`, `Wasm` or `Dummy`. */
	readonly backend: string;
	/** The largest number of points in a multi-scalar multiplication. */
	readonly maxPoints: number;
	/** The largest number of pairs in a product of pairings. */
	readonly maxPairs: number;
}

export interface ComputeSuccess extends Success {
	/** The hash of the result that the chain computed. */
	readonly result: Hex;
}

const CURVE_CALLS = {
	pairing: 2,
	msm: 3,
	mulProjective: 3,
	mulAffine: 3,
} as const;

/** Finds a chain's instances of the curves pallet by their calls and constants. */
export function curveInstances(chain: Chain): CurveInstance[] {
	return palletsOfShape(chain, CURVE_CALLS).flatMap((pallet) => {
		const curve = constantOf(chain, pallet, "curve");
		const backend = constantOf(chain, pallet, "backend");
		const maxPoints = constantOf(chain, pallet, "maxPoints");
		const maxPairs = constantOf(chain, pallet, "maxPairs");
		return typeof curve === "string" &&
			typeof backend === "string" &&
			typeof maxPoints === "number" &&
			typeof maxPairs === "number"
			? [{ pallet, curve, backend, maxPoints, maxPairs }]
			: [];
	});
}

/** One instance of the curves pallet. */
export class CurvePallet {
	readonly chain: Chain;
	readonly instance: CurveInstance;

	/** Finds the instance for a curve and a backend. The backend's name may be in any case. */
	constructor(options: {
		readonly chain: Chain;
		readonly curve: string;
		readonly backend: string;
	}) {
		const { chain, curve, backend } = options;
		const ofCurve = curveInstances(chain).filter((i) => i.curve === curve);
		const found = ofCurve.find(
			(i) => i.backend.toLowerCase() === backend.toLowerCase(),
		);
		if (found === undefined) {
			const present = ofCurve.map((i) => i.backend).join(", ");
			throw new UsageError(
				present === ""
					? `no pallet of this chain computes on ${curve}; use the chain "baselines" of a node built with that feature`
					: `this chain has no backend ${backend} for ${curve}; use ${present}`,
			);
		}
		this.chain = chain;
		this.instance = found;
	}

	/** Makes a call without signing or sending it. */
	call(given: CurveArguments): Extrinsic {
		const { chain } = this;
		const { pallet } = this.instance;
		switch (given.operation) {
			case "pairing": {
				const { g1, g2 } = given;
				return palletCall(chain, pallet, "pairing", g1, g2);
			}
			case "msm": {
				const { group, bases, scalars } = given;
				return palletCall(chain, pallet, "msm", group, bases, scalars);
			}
			default: {
				const { operation, group, base, scalar } = given;
				const name = stringCamelCase(operation);
				return palletCall(chain, pallet, name, group, base, scalar);
			}
		}
	}

	/** Has the chain compute, and returns the hash of its result. */
	async compute(
		options: SubmitSettings & { readonly arguments: CurveArguments },
	): Promise<ComputeSuccess> {
		const { chain, instance } = this;
		const extrinsic = this.call(options.arguments);
		const success = await submit({
			...options,
			extrinsic,
			connection: chain.api,
		});
		const section = stringCamelCase(instance.pallet);
		const computed = success.events.find(
			({ event }) => event.section === section && event.method === "Computed",
		);
		// Computed { operation, result }
		const result = computed?.event.data[1];
		if (result === undefined) {
			throw new TypeError(`${instance.pallet} emitted no Computed event`);
		}
		return { ...success, result: result.toHex() };
	}
}
