/**
 * The proof systems that this client can read artefacts of.
 *
 * A new proof system is one more entry here; the rest of the library goes by its identifier.
 */
export interface ProofSystem {
	/** The identifier in artefact files and under the hashes. It names no backend. */
	readonly id: string;
	/** Splits the bytes of public inputs into their values; throws if they do not divide. */
	inputValues(bytes: Uint8Array): bigint[];
}

/** Bytes of a scalar of each curve's group order, little-endian. */
const SCALAR_BYTES = {
	"bls12-381": 32,
	"bls12-377": 32,
	bn254: 32,
	"bw6-761": 48,
} as const;

export const proofSystems: readonly ProofSystem[] = [
	...Object.entries(SCALAR_BYTES).map(([curve, size]) => ({
		id: `groth16/${curve}`,
		inputValues: (bytes: Uint8Array) => littleEndianScalars(bytes, size),
	})),
	{ id: "lattice/short-preimages", inputValues: sizeAndContext },
	...["ecdsa/secp256k1", "ecdsa-hinted/secp256k1"].map((id) => ({
		id,
		inputValues: digest,
	})),
	...["halo2/kzg-bn254", "halo2/ipa-vesta"].map((id) => ({
		id,
		inputValues: instances,
	})),
];

export function findProofSystem(id: string): ProofSystem | undefined {
	return proofSystems.find((system) => system.id === id);
}

/** Bytes of what ECDSA signs. */
const DIGEST_BYTES = 32;

/** The digest as the number that ECDSA takes it for. */
function digest(bytes: Uint8Array): bigint[] {
	if (bytes.length !== DIGEST_BYTES) {
		throw new RangeError(
			`${bytes.length} bytes are no digest of ${DIGEST_BYTES}`,
		);
	}
	return [
		bytes.reduce((value: bigint, byte) => (value << 8n) | BigInt(byte), 0n),
	];
}

/** Bytes of the size that leads a lattice proof's inputs; the context follows. */
const SIZE_BYTES = 2;

/** The size, and the context as a little-endian number. */
function sizeAndContext(bytes: Uint8Array): bigint[] {
	if (bytes.length < SIZE_BYTES) {
		throw new RangeError(`${bytes.length} bytes hold no size`);
	}
	const number = (part: Uint8Array) =>
		part.reduceRight((value: bigint, byte) => (value << 8n) | BigInt(byte), 0n);
	return [
		number(bytes.subarray(0, SIZE_BYTES)),
		number(bytes.subarray(SIZE_BYTES)),
	];
}

/** Bytes of the number of circuits, and of the number of rows that leads each column. */
const COUNT_BYTES = 4;
/** Bytes of a public value of halo2. */
const INSTANCE_BYTES = 32;

/**
 * The values of all instance columns of all circuits.
 *
 * How many columns a circuit has is the key's business, so their number alone is not checked against the circuits'.
 */
function instances(bytes: Uint8Array): bigint[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	let at = 0;
	const take = (size: number): number => {
		const start = at;
		at += size;
		if (at > bytes.length) {
			throw new RangeError(
				`${bytes.length} bytes end before the public values that they announce`,
			);
		}
		return start;
	};
	const circuits = view.getUint32(take(COUNT_BYTES), true);
	const values: bigint[] = [];
	let columns = 0;
	for (; at < bytes.length; columns++) {
		const size = INSTANCE_BYTES * view.getUint32(take(COUNT_BYTES), true);
		const start = take(size);
		const column = bytes.subarray(start, start + size);
		values.push(...littleEndianScalars(column, INSTANCE_BYTES));
	}
	if (circuits === 0 ? columns > 0 : columns % circuits !== 0) {
		throw new RangeError(
			`${columns} columns of public values are no whole number for each of ${circuits} circuits`,
		);
	}
	return values;
}

function littleEndianScalars(bytes: Uint8Array, size: number): bigint[] {
	if (bytes.length % size !== 0) {
		throw new RangeError(
			`${bytes.length} bytes are no whole number of ${size}-byte scalars`,
		);
	}
	const values: bigint[] = [];
	for (let start = 0; start < bytes.length; start += size) {
		let value = 0n;
		for (let i = start + size - 1; i >= start; i--) {
			value = (value << 8n) | BigInt(bytes[i] ?? 0);
		}
		values.push(value);
	}
	return values;
}
