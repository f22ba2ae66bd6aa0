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

/** Bytes of one scalar of BLS12-381's group order, little-endian. */
const BLS12_381_SCALAR_BYTES = 32;

const groth16Bls12381: ProofSystem = {
	id: "groth16/bls12-381",
	inputValues: (bytes) => littleEndianScalars(bytes, BLS12_381_SCALAR_BYTES),
};

export const proofSystems: readonly ProofSystem[] = [groth16Bls12381];

export function findProofSystem(id: string): ProofSystem | undefined {
	return proofSystems.find((system) => system.id === id);
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
