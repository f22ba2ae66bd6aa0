import type { EventRecord } from "@polkadot/types/interfaces";
import { requireBytes } from "./arguments.js";
import type { Chain } from "./chain.js";
import type { CurveArguments } from "./curveOperation.js";
import { UsageError } from "./errors.js";
import type { CurvesPallet } from "./generated/curvesPallet.js";
import { CURVES_CALLS } from "./generated/curvesPallet.js";
import type { Hex } from "./hashes.js";
import type { Extrinsic } from "./pallets.js";
import { eventReader, Pallet, palletsOfShape } from "./pallets.js";
import type { SubmitSettings, Success } from "./submit.js";
import { submit } from "./submit.js";

/** The backend that computes nothing, and therefore has no result to compare. */
export const NO_BACKEND = "Dummy";

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

/** The calls that identify a curves pallet. The pallet of another runtime may have more. */
const { pairing, msm, mulProjective, mulAffine } = CURVES_CALLS;
const SHAPE = { pairing, msm, mulProjective, mulAffine };

/** Finds a chain's instances of the curves pallet by their calls and constants. */
export function curveInstances(chain: Chain): CurveInstance[] {
	return palletsOfShape(chain, SHAPE).flatMap((name) => {
		const pallet = new Pallet<CurvesPallet>(chain, name);
		const curve = pallet.constant("curve")?.toString();
		const backend = pallet.constant("backend")?.toString();
		const maxPoints = pallet.constant("maxPoints")?.toNumber();
		const maxPairs = pallet.constant("maxPairs")?.toNumber();
		return curve !== undefined &&
			backend !== undefined &&
			maxPoints !== undefined &&
			maxPairs !== undefined
			? [{ pallet: name, curve, backend, maxPoints, maxPairs }]
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

	/**
	 * Makes a call without signing or sending it.
	 *
	 * @throws UsageError for bytes that are not hexadecimal with a leading `0x`.
	 */
	call(given: CurveArguments): Extrinsic {
		const pallet = new Pallet<CurvesPallet>(this.chain, this.instance.pallet);
		switch (given.operation) {
			case "pairing": {
				const g1 = requireBytes(given.g1, "g1");
				const g2 = requireBytes(given.g2, "g2");
				return pallet.call("pairing", g1, g2);
			}
			case "msm": {
				const bases = requireBytes(given.bases, "bases");
				const scalars = requireBytes(given.scalars, "scalars");
				return pallet.call("msm", given.group, bases, scalars);
			}
			case "mul-projective":
			case "mul-affine": {
				const name =
					given.operation === "mul-affine" ? "mulAffine" : "mulProjective";
				const base = requireBytes(given.base, "base");
				const scalar = requireBytes(given.scalar, "scalar");
				return pallet.call(name, given.group, base, scalar);
			}
		}
	}

	/** Has the chain compute an operation, and returns the hash of the result. */
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
		const [result] = curveResults(success.events, [instance.pallet]);
		if (result === undefined) {
			throw new TypeError(`${instance.pallet} emitted no Computed event`);
		}
		return { ...success, result };
	}
}

/** Returns the hashes of the results in the `Computed` events of the given pallets, in the order of the events. */
export function curveResults(
	events: readonly EventRecord[],
	pallets: readonly string[],
): Hex[] {
	const readers = pallets.map((pallet) => eventReader<CurvesPallet>(pallet));
	return events.flatMap((record) =>
		readers.flatMap((read) => {
			// Another runtime's event may have fewer fields.
			const result = read(record, "Computed")?.[1];
			return result === undefined ? [] : [result.toHex()];
		}),
	);
}
