import space from "../../docs/benchmarks/block-space.json";
import report from "../../docs/benchmarks/report.json";
import columns from "./columns.json";

/** A figure of docs/benchmarks/report.json. */
export type Figure = (typeof report)[number];

export const figures: readonly Figure[] = report;
export const blockSpace = space;

/** The names of the columns by their identifiers in the report, in the order of the charts. */
export const COLUMNS: Readonly<Record<string, string>> = columns;

const OPERATIONS: Readonly<Record<string, string>> = {
	groth16_verify: "Groth16: verify under a registered key",
	groth16_verify_inline: "Groth16: verify with the key",
	groth16_verify_uncached: "Groth16: verify under a key that is not cached",
	groth16_verify_batch: "Groth16: verify a batch",
	halo2_verify: "halo2: verify",
	halo2_verify_batch: "halo2: verify a batch",
	ecdsa_verify: "ECDSA: verify",
	ecdsa_verify_hinted: "ECDSA: verify with hints",
	ecdsa_verify_batch: "ECDSA: verify a batch",
	ecdsa_verify_batch_hinted: "ECDSA: verify a batch with hints",
	lattice_verify: "Lattice: verify",
	kzg_verify: "KZG: verify an evaluation",
	kzg_verify_batch: "KZG: verify a batch of evaluations",
	ring_verify: "Ring VRF: verify a signature",
	ring_verify_batch: "Ring VRF: verify a batch of signatures",
	bls_min_pk_verify: "BLS, keys in G1: verify",
	bls_min_pk_verify_batch: "BLS, keys in G1: verify a batch",
	bls_min_sig_verify: "BLS, keys in G2: verify",
	bls_min_sig_verify_batch: "BLS, keys in G2: verify a batch",
	sync_committee_update: "BLS: verify a committee's update",
	sync_committee_adoption: "BLS: take over a committee",
	pairing: "Pairing",
	decompress_g1: "Decompression, G1",
};

/** The operations of the report: those of proof systems, then those of curves. */
export const operations: readonly { id: string; name: string }[] = [
	...new Set([
		...Object.keys(OPERATIONS),
		...figures.map(({ operation }) => operation),
	]),
]
	.filter((id) => figures.some(({ operation }) => operation === id))
	.map((id) => ({ id, name: OPERATIONS[id] ?? curveOperation(id) }));

/** Returns the name of a curve operation: `MSM in the subgroup, G1` for `msm_in_subgroup_g1`. */
function curveOperation(id: string): string {
	const [, kind, inside, group] =
		/^(msm|mul_projective|mul_affine|mul)(_in_subgroup)?(?:_(g1|g2|sw|te))?$/.exec(
			id,
		) ?? [];
	const kinds: Readonly<Record<string, string>> = {
		msm: "Multi-scalar multiplication",
		mul: "Multiplication",
		mul_projective: "Multiplication, projective",
		mul_affine: "Multiplication, affine",
	};
	const groups: Readonly<Record<string, string>> = {
		g1: "G1",
		g2: "G2",
		sw: "Weierstrass form",
		te: "Edwards form",
	};
	return kind === undefined
		? id
		: [
				kinds[kind],
				...(inside === undefined ? [] : ["in the subgroup"]),
				...(group === undefined ? [] : [groups[group]]),
			].join(", ");
}

/** A case of the report, with its times in microseconds by column. */
export interface Case {
	readonly name: string;
	readonly curve: string;
	readonly size: number;
	readonly times: ReadonlyMap<string, number>;
}

/** Returns the cases of an operation, in the report's order. */
export function casesOf(operation: string): Case[] {
	const cases = new Map<string, Case & { times: Map<string, number> }>();
	for (const figure of figures) {
		if (figure.operation !== operation) {
			continue;
		}
		const { row: name, curve, size, column, median_us } = figure;
		const one = cases.get(name) ?? {
			name,
			curve,
			size,
			times: new Map(),
		};
		one.times.set(column, median_us);
		cases.set(name, one);
	}
	return [...cases.values()];
}
