import { fileURLToPath } from "node:url";
import type { Metadata } from "@polkadot/types";
import type { PalletMetadataLatest } from "@polkadot/types/interfaces";
import type { Registry } from "@polkadot/types/types";
import type { Only } from "./palletWriter.js";
import { apiInterface, callShape, palletInterface } from "./palletWriter.js";
import { TypeWriter } from "./typeWriter.js";

/** The command that writes the modules. */
export const COMMAND = "ASSAY_NODE=PATH npm run types";

/** A pallet to write an interface for. */
interface PalletSpec {
	/** The interface's name and the sentence about it. */
	readonly name: string;
	readonly summary: string;
	/** The crate of a pallet with several instances in a runtime, or the name of a pallet with one. */
	readonly from: { readonly crate: string } | { readonly pallet: string };
	/** The name of a constant to write with the shapes of its calls, if any. */
	readonly shape?: string;
	readonly only?: Only;
}

/** A module that is generated. */
export interface ModuleSpec {
	/** The file's name in `src/generated`. */
	readonly file: string;
	readonly pallets: readonly PalletSpec[];
	readonly apis?: Readonly<Record<string, Only | undefined>>;
}

/** The modules. Those of FRAME's own pallets have only the parts that the client uses. */
export const MODULES: readonly ModuleSpec[] = [
	{
		file: "verifierPallet.ts",
		pallets: [
			{
				name: "VerifierPallet",
				summary: "The types of a verifier pallet, the same for every instance.",
				from: { crate: "pallet_verifier" },
				shape: "VERIFIER_CALLS",
			},
		],
		apis: { VerifierApi: undefined },
	},
	{
		file: "curvesPallet.ts",
		pallets: [
			{
				name: "CurvesPallet",
				summary: "The types of a curves pallet, the same for every instance.",
				from: { crate: "pallet_curves" },
				shape: "CURVES_CALLS",
			},
		],
	},
	{
		file: "framePallets.ts",
		pallets: [
			{
				name: "SystemPallet",
				summary: "The types that the client uses of `frame_system`.",
				from: { pallet: "System" },
				only: {
					calls: ["set_code"],
					events: ["ExtrinsicSuccess", "ExtrinsicFailed"],
					constants: ["BlockWeights", "BlockLength"],
					storage: ["BlockWeight", "Events"],
				},
			},
			{
				name: "AuraPallet",
				summary: "The types that the client uses of `pallet_aura`.",
				from: { pallet: "Aura" },
				only: { constants: ["SlotDuration"] },
			},
			{
				name: "TimestampPallet",
				summary: "The types that the client uses of `pallet_timestamp`.",
				from: { pallet: "Timestamp" },
				only: { constants: ["MinimumPeriod"] },
			},
			{
				name: "TransactionPaymentPallet",
				summary:
					"The types that the client uses of `pallet_transaction_payment`.",
				from: { pallet: "TransactionPayment" },
				only: { events: ["TransactionFeePaid"] },
			},
			{
				name: "BalancesPallet",
				summary: "The types that the client uses of `pallet_balances`.",
				from: { pallet: "Balances" },
				only: { calls: ["transfer_keep_alive"] },
			},
			{
				name: "UtilityPallet",
				summary: "The types that the client uses of `pallet_utility`.",
				from: { pallet: "Utility" },
				only: { calls: ["batch_all"] },
			},
			{
				name: "SudoPallet",
				summary: "The types that the client uses of `pallet_sudo`.",
				from: { pallet: "Sudo" },
				only: { calls: ["sudo_unchecked_weight"] },
			},
		],
		apis: { TransactionPaymentApi: { methods: ["query_info"] } },
	},
];

/** The folder of the modules. */
export const FOLDER = fileURLToPath(
	new URL("../../../src/generated/", import.meta.url),
);

const HEADER = `// Made from the runtime's metadata by \`${COMMAND}\`, and compared with it by the end-to-end tests. Do not edit.\n`;

/** A runtime's metadata, and the registry that they are set in. */
export interface Source {
	readonly registry: Registry;
	readonly metadata: Metadata;
}

/** Writes a module. Throws an error if the runtime lacks what it is about, or has pallets of one crate that differ. */
export function writeModule(
	{ registry, metadata }: Source,
	module: ModuleSpec,
): string {
	const { pallets, apis } = metadata.asLatest;
	const writer = new TypeWriter(registry);
	const parts = module.pallets.flatMap((spec) => {
		const found = pallets.filter((pallet) => isOf(registry, pallet, spec));
		const [first, ...others] = found.map((pallet) =>
			palletParts(registry, writer, pallet, spec),
		);
		if (first === undefined) {
			throw new Error(
				`the runtime has no pallet for ${spec.name}; use the chain "baselines" of a node with that feature`,
			);
		}
		const differing = others.findIndex((other) => other !== first);
		if (differing >= 0) {
			throw new Error(
				`the pallets ${found[0]?.name} and ${found[differing + 1]?.name} do not have the same types, as ${spec.name} presumes`,
			);
		}
		return first;
	});
	const interfaces = Object.entries(module.apis ?? {}).map(([name, only]) => {
		const api = apis.find((api) => api.name.toString() === name);
		if (api === undefined) {
			throw new Error(`the runtime has no ${name}`);
		}
		return apiInterface(writer, api, only);
	});
	return `${[HEADER + writer.head(), ...parts, ...interfaces].join("\n\n")}\n`;
}

function palletParts(
	registry: Registry,
	writer: TypeWriter,
	pallet: PalletMetadataLatest,
	spec: PalletSpec,
): string {
	const text = palletInterface(registry, writer, { ...spec, pallet });
	return spec.shape === undefined
		? text
		: `${text}\n\n${callShape(registry, pallet, spec.shape)}`;
}

function isOf(
	registry: Registry,
	pallet: PalletMetadataLatest,
	{ from }: PalletSpec,
): boolean {
	if ("pallet" in from) {
		return pallet.name.toString() === from.pallet;
	}
	if (pallet.calls.isNone) {
		return false;
	}
	const { path } = registry.lookup.getSiType(pallet.calls.unwrap().type);
	return path[0]?.toString() === from.crate;
}
