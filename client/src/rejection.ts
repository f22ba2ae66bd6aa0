import type { Registry } from "@polkadot/types/types";
import { stringCamelCase } from "@polkadot/util";

/** The reason why the chain rejected a call. */
export interface Rejection {
	/** The pallet, in polkadot.js' spelling; undefined for an error of the runtime. */
	readonly pallet: string | undefined;
	/** The error's name with its data: `MalformedProof(NotOnCurve)`. */
	readonly name: string;
	/** The documentation of the error and of its data, from the runtime's metadata. */
	readonly docs: string;
}

/** The part of polkadot.js' `DispatchError` that is used here. */
export interface DispatchErrorLike {
	readonly isModule: boolean;
	readonly asModule: {
		readonly index: { toNumber(): number };
		readonly error: { toU8a(isBare?: boolean): Uint8Array };
	};
	readonly type: string;
	readonly value: { toHuman(): unknown };
}

/** Formats a rejection: `groth16Bls12381.MalformedProof(NotOnCurve): <docs>` */
export function formatRejection(rejection: Rejection): string {
	return rejection.docs === ""
		? rejectionName(rejection)
		: `${rejectionName(rejection)}: ${rejection.docs}`;
}

/** Formats a rejection's name: `groth16Bls12381.MalformedProof(NotOnCurve)` */
export function rejectionName({ pallet, name }: Rejection): string {
	return pallet === undefined ? name : `${pallet}.${name}`;
}

/** Describes the error of a failed call from the runtime's metadata. */
export function describeDispatchError(
	registry: Registry,
	error: DispatchErrorLike,
): Rejection {
	if (error.isModule) {
		return describeModuleError(registry, {
			pallet: error.asModule.index.toNumber(),
			error: error.asModule.error.toU8a(true),
		});
	}
	return describeRuntimeError(error);
}

/**
 * Describes a pallet's error, including nested data.
 *
 * The chain returns four bytes: the variant's index, then the SCALE encoding of its fields, then zeros.
 */
export function describeModuleError(
	registry: Registry,
	source: { readonly pallet: number; readonly error: Uint8Array },
): Rejection {
	const pallet = registry.metadata.pallets.find((p) =>
		p.index.eq(source.pallet),
	);
	if (pallet === undefined) {
		return {
			pallet: undefined,
			name: `UnknownPallet(${source.pallet})`,
			docs: "The metadata has no pallet with this index.",
		};
	}
	const section = stringCamelCase(pallet.name.toString());
	if (pallet.errors.isNone) {
		return { pallet: section, name: "UnknownError", docs: "" };
	}
	const decoded = decodeByMetadata(
		registry,
		pallet.errors.unwrap().type.toNumber(),
		source.error,
	);
	return {
		pallet: section,
		name: decoded.name,
		docs: decoded.docs.join(" "),
	};
}

/** Describes an error from its names alone, as in a dry run. */
export function describeNamedError(
	registry: Registry,
	source: { readonly pallet: string; readonly path: readonly string[] },
): Rejection {
	const found = registry.metadata.pallets.find(
		(p) => p.name.toString() === source.pallet,
	);
	const docs: string[] = [];
	let type = found?.errors.isSome
		? found.errors.unwrap().type.toNumber()
		: undefined;
	for (const part of source.path) {
		const variant = findVariant(registry, type, (v) => v.name === part);
		docs.push(...(variant?.docs ?? []));
		type = variant?.fields[0];
	}
	return {
		pallet: stringCamelCase(source.pallet),
		name: source.path.reduceRight((inner, part) => `${part}(${inner})`),
		docs: docs.join(" "),
	};
}

function describeRuntimeError(error: DispatchErrorLike): Rejection {
	const human = error.value.toHuman();
	const detail =
		typeof human === "string" && human !== "" && human !== "Null"
			? `(${human})`
			: "";
	return { pallet: undefined, name: `${error.type}${detail}`, docs: "" };
}

interface Decoded {
	readonly name: string;
	readonly docs: readonly string[];
	readonly length: number;
}

/** Decodes a value as `Variant(Nested)`, and collects the documentation of each variant. */
function decodeByMetadata(
	registry: Registry,
	type: number,
	bytes: Uint8Array,
): Decoded {
	if (!registry.lookup.getSiType(type).def.isVariant) {
		const value = registry.createType(
			registry.createLookupType(type as never),
			bytes,
		);
		return { name: value.toString(), docs: [], length: value.encodedLength };
	}
	const index = bytes[0] ?? 0;
	const variant = findVariant(registry, type, (v) => v.index === index);
	if (variant === undefined) {
		return { name: `UnknownVariant(${index})`, docs: [], length: 1 };
	}
	let length = 1;
	const names: string[] = [];
	const docs = [...variant.docs];
	for (const field of variant.fields) {
		const nested = decodeByMetadata(registry, field, bytes.subarray(length));
		names.push(nested.name);
		docs.push(...nested.docs);
		length += nested.length;
	}
	const name =
		names.length === 0 ? variant.name : `${variant.name}(${names.join(", ")})`;
	return { name, docs, length };
}

interface Variant {
	readonly name: string;
	readonly index: number;
	/** The documentation as one joined line; empty for an undocumented variant. */
	readonly docs: readonly string[];
	/** Type ids of the fields. */
	readonly fields: readonly number[];
}

function findVariant(
	registry: Registry,
	type: number | undefined,
	wanted: (variant: Variant) => boolean,
): Variant | undefined {
	if (type === undefined) {
		return undefined;
	}
	const { def } = registry.lookup.getSiType(type);
	if (!def.isVariant) {
		return undefined;
	}
	return def.asVariant.variants
		.map((v) => ({
			name: v.name.toString(),
			index: v.index.toNumber(),
			docs: joinDocs(v.docs.map((line) => line.toString())),
			fields: v.fields.map((field) => field.type.toNumber()),
		}))
		.find(wanted);
}

function joinDocs(lines: readonly string[]): string[] {
	const text = lines
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.join(" ");
	return text === "" ? [] : [text];
}
