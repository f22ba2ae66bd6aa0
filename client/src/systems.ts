/**
 * A proof system whose artefacts this client can read.
 *
 * To add one, add an entry to `proofSystems`; the rest of the library uses its identifier.
 */
export interface ProofSystem {
	/** The identifier in artefact files and hashes. It names no backend. */
	readonly id: string;
	/** Splits the bytes of public inputs into their values. Throws if that is not possible. */
	inputValues(bytes: Uint8Array): bigint[];
}

/** Length in bytes of each curve's scalars, which are little-endian. */
const SCALAR_BYTES = {
	"bls12-381": 32,
	"bls12-377": 32,
	bn254: 32,
	"bw6-761": 48,
} as const;

export const proofSystems: readonly ProofSystem[] = [
	...["groth16", "groth16-hinted"].flatMap((family) =>
		Object.entries(SCALAR_BYTES).map(([curve, size]) => ({
			id: `${family}/${curve}`,
			inputValues: (bytes: Uint8Array) => littleEndianScalars(bytes, size),
		})),
	),
	{ id: "lattice/short-preimages", inputValues: sizeAndContext },
	...["ecdsa/secp256k1", "ecdsa-hinted/secp256k1"].map((id) => ({
		id,
		inputValues: digest,
	})),
	...["halo2", "halo2-hinted"].flatMap((family) =>
		["kzg-bn254", "ipa-vesta"].map((scheme) => ({
			id: `${family}/${scheme}`,
			inputValues: instances,
		})),
	),
	{ id: "kzg/eip-4844", inputValues: evaluation },
	{ id: "ring-vrf/bandersnatch-sha512-ell2", inputValues: outputs },
	...["min-pk", "min-sig"].map((variant) => ({
		id: `bls-signatures/${variant}-bls12-381`,
		inputValues: messages,
	})),
];

export function findProofSystem(id: string): ProofSystem | undefined {
	return proofSystems.find((system) => system.id === id);
}

const DIGEST_BYTES = 32;

/** Reads a digest as a big-endian number, as ECDSA does. */
function digest(bytes: Uint8Array): bigint[] {
	if (bytes.length !== DIGEST_BYTES) {
		throw new RangeError(
			`${bytes.length} bytes, but a digest has ${DIGEST_BYTES}`,
		);
	}
	return [bigEndian(bytes)];
}

function bigEndian(bytes: Uint8Array): bigint {
	return bytes.reduce(
		(value: bigint, byte) => (value << 8n) | BigInt(byte),
		0n,
	);
}

/** Length in bytes of a versioned hash, of a point and of a value. */
const EVALUATION_BYTES = 32;

/** Reads the versioned hash, the point and the value of a KZG evaluation, which are big-endian. */
function evaluation(bytes: Uint8Array): bigint[] {
	if (bytes.length !== 3 * EVALUATION_BYTES) {
		throw new RangeError(
			`${bytes.length} bytes, but a versioned hash, a point and a value have ${3 * EVALUATION_BYTES}`,
		);
	}
	const part = (index: number) =>
		bytes.subarray(index * EVALUATION_BYTES, (index + 1) * EVALUATION_BYTES);
	return [0, 1, 2].map((index) => bigEndian(part(index)));
}

/** Length in bytes of the length before a message of a BLS signature. */
const MESSAGE_LENGTH_BYTES = 4;

/** Reads the messages of a BLS signature, each as a big-endian number. */
function messages(bytes: Uint8Array): bigint[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	const values: bigint[] = [];
	for (let at = 0; at < bytes.length; ) {
		const start = at + MESSAGE_LENGTH_BYTES;
		const end = start > bytes.length ? start : start + view.getUint32(at, true);
		if (end > bytes.length) {
			throw new RangeError(
				`${bytes.length} bytes end before the message that they announce`,
			);
		}
		values.push(bigEndian(bytes.subarray(start, end)));
		at = end;
	}
	return values;
}

/** Length in bytes of the size at the start of a lattice proof's inputs. The context follows. */
const SIZE_BYTES = 2;

/** Reads the size, and the context as a little-endian number. */
function sizeAndContext(bytes: Uint8Array): bigint[] {
	if (bytes.length < SIZE_BYTES) {
		throw new RangeError(`${bytes.length} bytes, too few for a size`);
	}
	const number = (part: Uint8Array) =>
		part.reduceRight((value: bigint, byte) => (value << 8n) | BigInt(byte), 0n);
	return [
		number(bytes.subarray(0, SIZE_BYTES)),
		number(bytes.subarray(SIZE_BYTES)),
	];
}

/** Length in bytes of the number of circuits, and of the number of rows before each column. */
const COUNT_BYTES = 4;
/** Length in bytes of a public value of halo2. */
const INSTANCE_BYTES = 32;

/**
 * Reads the values of all instance columns of all circuits.
 *
 * The number of columns of one circuit is known only from the key. Here the columns must merely divide evenly among the
 * circuits.
 */
function instances(bytes: Uint8Array): bigint[] {
	const rest = new Rest(bytes);
	const count = () => rest.take(COUNT_BYTES).getUint32(0, true);
	const circuits = count();
	const values: bigint[] = [];
	let columns = 0;
	for (; !rest.isEmpty; columns++) {
		const column = rest.bytes(INSTANCE_BYTES * count());
		// A column may have more values than a call takes arguments.
		for (const value of littleEndianScalars(column, INSTANCE_BYTES)) {
			values.push(value);
		}
	}
	if (circuits === 0 ? columns > 0 : columns % circuits !== 0) {
		throw new RangeError(
			`${columns} columns of public values cannot be divided among ${circuits} circuits`,
		);
	}
	return values;
}

/** Length in bytes of the length that precedes VRF input data. */
const LENGTH_BYTES = 2;
/** Length in bytes of a VRF output. */
const OUTPUT_BYTES = 32;

/** Reads the outputs of a ring VRF signature. Each follows its input data; the additional data follows the last. */
function outputs(bytes: Uint8Array): bigint[] {
	const rest = new Rest(bytes);
	const values: bigint[] = [];
	for (let left = rest.take(1).getUint8(0); left > 0; left--) {
		rest.take(rest.take(LENGTH_BYTES).getUint16(0, true));
		values.push(...littleEndianScalars(rest.bytes(OUTPUT_BYTES), OUTPUT_BYTES));
	}
	return values;
}

/** Bytes to read in order. */
class Rest {
	#at = 0;

	readonly #bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	get isEmpty(): boolean {
		return this.#at === this.#bytes.length;
	}

	/** Takes the next bytes. */
	bytes(size: number): Uint8Array {
		const start = this.#at;
		this.#at += size;
		if (this.#at > this.#bytes.length) {
			throw new RangeError(
				`${this.#bytes.length} bytes end before the public values that they announce`,
			);
		}
		return this.#bytes.subarray(start, this.#at);
	}

	/** Takes the next bytes as a view for reading numbers. */
	take(size: number): DataView {
		const { buffer, byteOffset } = this.bytes(size);
		return new DataView(buffer, byteOffset, size);
	}
}

function littleEndianScalars(bytes: Uint8Array, size: number): bigint[] {
	if (bytes.length % size !== 0) {
		throw new RangeError(
			`${bytes.length} bytes cannot be divided into ${size}-byte scalars`,
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
