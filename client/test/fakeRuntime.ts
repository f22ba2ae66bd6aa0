import { Metadata, TypeRegistry } from "@polkadot/types";
import {
	bnToU8a,
	compactAddLength,
	stringToU8a,
	u8aConcat,
	u8aToHex,
} from "@polkadot/util";
import { silenceLibraryLogs } from "../src/program.js";

// polkadot.js would warn about parts that this runtime lacks.
silenceLibraryLogs();

/**
 * Hand-written metadata of a runtime with verifier pallets, as in docs/formats.md, and curves pallets. It is enough to
 * connect, to encode calls and to decode errors without a node.
 */

/** The index of the first verifier pallet. The others follow. */
export const PALLET_INDEX = 7;

/** The verifier pallets. The first two verify the same proof system. The last is older and has no constants. */
const VERIFIERS = [
	{ name: "Groth16Bls12381", system: "groth16/bls12-381" },
	{ name: "Groth16Bls12381Wasm", system: "groth16/bls12-381" },
	{ name: "Groth16Bn254", system: "groth16/bn254" },
	{ name: "Groth16Older", system: undefined },
];

/** The curves pallets, after the verifiers. */
const CURVES = [
	{ name: "Bn254Curves", curve: "bn254", backend: "Curves" },
	{ name: "Bn254Dummy", curve: "bn254", backend: "Dummy" },
	{ name: "PallasWasm", curve: "pallas", backend: "Wasm" },
];

const METADATA_MAGIC = Uint8Array.from([0x6d, 0x65, 0x74, 0x61]);
const METADATA_VERSION = 15;

type TypeDef = Record<string, unknown>;
interface PortableType {
	path: string[];
	params?: { name: string; type: number | null }[];
	def: TypeDef;
	docs?: string[];
}

const types: PortableType[] = [];

function add(path: string, def: TypeDef, params: PortableType["params"] = []) {
	types.push({ path: path === "" ? [] : path.split("::"), params, def });
	return types.length - 1;
}

interface VariantDef {
	name: string;
	fields?: { name?: string; type: number }[];
	docs?: string[];
}

function addEnum(
	path: string,
	variants: VariantDef[],
	extra: { params?: PortableType["params"]; firstIndex?: number } = {},
) {
	const { params, firstIndex = 0 } = extra;
	return add(
		path,
		{
			Variant: {
				variants: variants.map(({ name, fields = [], docs = [] }, i) => ({
					name,
					fields: fields.map((field) => ({
						typeName: null,
						docs: [],
						...field,
					})),
					index: firstIndex + i,
					docs,
				})),
			},
		},
		params,
	);
}

function addStruct(path: string, fields: Record<string, number>) {
	return add(path, {
		Composite: {
			fields: Object.entries(fields).map(([name, type]) => ({
				name: name === "0" ? null : name,
				type,
				typeName: null,
				docs: [],
			})),
		},
	});
}

const u8 = add("", { Primitive: "U8" });
const u32 = add("", { Primitive: "U32" });
const text = add("", { Primitive: "Str" });
const unit = add("", { Tuple: [] });
const bytes = add("", { Sequence: { type: u8 } });
const bytes32 = add("", { Array: { len: 32, type: u8 } });
const hash = addStruct("primitive_types::H256", { "0": bytes32 });
const account = addStruct("sp_core::crypto::AccountId32", { "0": bytes32 });
const defect = addEnum("assay_proof_system::Defect", [
	{ name: "Length", docs: ["The length is wrong."] },
	{ name: "NotCanonical", docs: ["A number is not below its modulus."] },
	{ name: "Identity", docs: ["A point is the identity."] },
	{ name: "NotOnCurve", docs: [" A point is not", " on the curve."] },
	{ name: "NotInSubgroup", docs: ["A point is outside the subgroup."] },
	{ name: "Unsound", docs: ["The parameters prove nothing."] },
]);
const verifyErrors: VariantDef[] = [
	{ name: "MalformedKey", fields: [{ type: defect }] },
	{
		name: "MalformedProof",
		fields: [{ type: defect }],
		docs: ["The proof cannot be read."],
	},
	{ name: "MalformedInputs", fields: [{ type: defect }] },
	{ name: "WrongInputCount" },
	{ name: "ProofInvalid", docs: ["The proof does not verify."] },
	{ name: "LimitExceeded" },
	{ name: "NotSupported" },
];
const verifyError = addEnum("assay_proof_system::VerifyError", verifyErrors);
const palletError = addEnum("pallet_verifier::pallet::Error", [
	...verifyErrors,
	{ name: "UnknownKey", docs: ["No key of this hash is registered."] },
	{ name: "AlreadyRegistered" },
	{ name: "NotOwner" },
	{ name: "EmptyBatch", docs: ["The batch holds no proof."] },
]);
// On the chain, each of these three is a newtype of a byte string.
const key = addStruct("assay_groth16::types::VerifyingKey", { "0": bytes });
const proof = addStruct("assay_groth16::types::Proof", { "0": bytes });
const inputs = addStruct("assay_groth16::types::PublicInputs", { "0": bytes });
const keySource = addEnum("pallet_verifier::KeySource", [
	{ name: "Registered", fields: [{ type: hash }] },
	{ name: "Inline", fields: [{ type: key }] },
]);
const proofWithInputs = add("", { Tuple: [proof, inputs] });
const batch = add("", { Sequence: { type: proofWithInputs } });
const palletCall = addEnum("pallet_verifier::pallet::Call", [
	{ name: "register_key", fields: [{ name: "key", type: key }] },
	{ name: "remove_key", fields: [{ name: "hash", type: hash }] },
	{
		name: "verify",
		fields: [
			{ name: "key", type: keySource },
			{ name: "proof", type: proof },
			{ name: "inputs", type: inputs },
		],
	},
	{
		name: "verify_batch",
		fields: [
			{ name: "key", type: keySource },
			{ name: "batch", type: batch },
		],
	},
]);
const palletEvent = addEnum("pallet_verifier::pallet::Event", [
	{
		name: "KeyRegistered",
		fields: [
			{ name: "hash", type: hash },
			{ name: "owner", type: account },
		],
		docs: ["A verifying key was stored."],
	},
	{
		name: "ProofVerified",
		fields: [
			{ name: "statement", type: hash },
			{ name: "key", type: hash },
			{ name: "who", type: account },
		],
	},
]);
const registration = addStruct("pallet_verifier::types::Registration", {
	owner: account,
	ticket: u32,
	key: bytes,
});
const group = addEnum("pallet_curves::Group", [{ name: "G1" }, { name: "G2" }]);
const operation = addEnum("pallet_curves::types::Operation", [
	{ name: "Pairing" },
	...["Msm", "MulProjective", "MulAffine"].map((name) => ({
		name,
		fields: [{ type: group }],
	})),
]);
const curvesEvent = addEnum("pallet_curves::pallet::Event", [
	{
		name: "Computed",
		fields: [
			{ name: "operation", type: operation },
			{ name: "result", type: hash },
		],
	},
]);
const curvesCall = addEnum(
	"pallet_curves::pallet::Call",
	Object.entries({
		pairing: { g1: bytes, g2: bytes },
		msm: { group, bases: bytes, scalars: bytes },
		mul_projective: { group, base: bytes, scalar: bytes },
		mul_affine: { group, base: bytes, scalar: bytes },
	}).map(([name, fields]) => ({
		name,
		fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
	})),
);
const runtimeCall = addEnum(
	"assay_runtime::RuntimeCall",
	[
		...VERIFIERS.map(({ name }) => ({ name, fields: [{ type: palletCall }] })),
		...CURVES.map(({ name }) => ({ name, fields: [{ type: curvesCall }] })),
	],
	{ firstIndex: PALLET_INDEX },
);
const runtimeEvent = addEnum("assay_runtime::RuntimeEvent", []);
const runtimeError = addEnum("assay_runtime::RuntimeError", []);
const dryRunError = addEnum("pallet_verifier::DryRunError", [
	{ name: "NotAVerification" },
	{ name: "UnknownKey" },
	{ name: "EmptyBatch" },
	{ name: "Rejected", fields: [{ type: verifyError }] },
]);
const dryRunResult = addEnum(
	"Result",
	[
		{ name: "Ok", fields: [{ type: unit }] },
		{ name: "Err", fields: [{ type: dryRunError }] },
	],
	{
		params: [
			{ name: "T", type: unit },
			{ name: "E", type: dryRunError },
		],
	},
);
const keyInfo = addStruct("pallet_verifier::KeyInfo", {
	owner: account,
	system: text,
	size: u32,
	prepared: bytes,
});
const maybeKeyInfo = addEnum(
	"Option",
	[{ name: "None" }, { name: "Some", fields: [{ type: keyInfo }] }],
	{ params: [{ name: "T", type: keyInfo }] },
);

const MAX_SIZE = 256;
const MAX_BATCH = 64;
const MAX_POINTS = 1000;
const MAX_PAIRS = 16;

function number(name: string, value: number) {
	return constant(name, u32, bnToU8a(value, { bitLength: 32 }));
}

function string(name: string, value: string) {
	return constant(name, text, compactAddLength(stringToU8a(value)));
}

function constants(system: string | undefined) {
	return system === undefined
		? []
		: [
				string("ProofSystem", system),
				number("MaxSize", MAX_SIZE),
				number("MaxBatch", MAX_BATCH),
			];
}

function constant(name: string, type: number, value: Uint8Array) {
	return { name, type, value: u8aToHex(value), docs: [] };
}

/**
 * Returns the metadata in hexadecimal, as a node sends it. `isUniform` omits the older pallet, which differs from the
 * others of its kind.
 */
export function metadataHex(
	options: { readonly isUniform?: boolean } = {},
): `0x${string}` {
	const verifiers = VERIFIERS.filter(
		({ system }) => !options.isUniform || system !== undefined,
	);
	const registry = new TypeRegistry();
	const metadata = registry.createType("MetadataV15", {
		lookup: { types: types.map((type, id) => ({ id, type })) },
		pallets: [
			...verifiers.map(({ name, system }, i) => ({
				name,
				calls: { type: palletCall },
				constants: constants(system),
				errors: { type: palletError },
				events: { type: palletEvent },
				storage: {
					prefix: name,
					items: [
						{
							name: "Keys",
							modifier: "Optional",
							type: {
								Map: { hashers: ["Identity"], key: hash, value: registration },
							},
							fallback: "0x00",
							docs: [],
						},
					],
				},
				index: PALLET_INDEX + i,
			})),
			...CURVES.map(({ name, curve, backend }, i) => ({
				name,
				calls: { type: curvesCall },
				events: { type: curvesEvent },
				constants: [
					string("Curve", curve),
					string("Backend", backend),
					number("MaxPoints", MAX_POINTS),
					number("MaxPairs", MAX_PAIRS),
				],
				index: PALLET_INDEX + VERIFIERS.length + i,
			})),
			{ name: "Other", index: 1 },
		],
		extrinsic: {
			version: 4,
			addressType: account,
			callType: runtimeCall,
			signatureType: bytes,
			extraType: unit,
			signedExtensions: [],
		},
		type: unit,
		apis: [
			{
				name: "VerifierApi",
				methods: [
					{
						name: "verify",
						inputs: [{ name: "call", type: runtimeCall }],
						output: dryRunResult,
					},
					{
						name: "key",
						inputs: [
							{ name: "pallet", type: text },
							{ name: "hash", type: hash },
						],
						output: maybeKeyInfo,
					},
				],
			},
		],
		outerEnums: {
			callType: runtimeCall,
			eventType: runtimeEvent,
			errorType: runtimeError,
		},
	});
	return u8aToHex(
		u8aConcat(METADATA_MAGIC, [METADATA_VERSION], metadata.toU8a()),
	);
}

/** Returns a registry that knows this runtime. */
export function fakeRegistry(): TypeRegistry {
	return fakeSource().registry;
}

/** Returns the runtime's metadata, and a registry that knows it. */
export function fakeSource(options: { readonly isUniform?: boolean } = {}): {
	readonly registry: TypeRegistry;
	readonly metadata: Metadata;
} {
	const registry = new TypeRegistry();
	const metadata = new Metadata(registry, metadataHex(options));
	registry.setMetadata(metadata);
	return { registry, metadata };
}
