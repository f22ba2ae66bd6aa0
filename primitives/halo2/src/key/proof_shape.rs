//! The shape of a key's proofs: the rotations at which they are opened, and their length.

use super::{TranscriptKind, VerifyingKeyData, POINT_LEN, SCALAR_LEN};
use crate::Scheme;
use alloc::{collections::BTreeSet, vec, vec::Vec};

/// Bytes of a compressed point.
pub(crate) const COMPRESSED_LEN: usize = 32;

/// Returns the length of a point in a proof, in bytes.
pub const fn point_len(transcript: TranscriptKind) -> usize {
	match transcript {
		TranscriptKind::Keccak256 => POINT_LEN,
		TranscriptKind::Blake2b | TranscriptKind::Poseidon => COMPRESSED_LEN,
	}
}

/// Reduces a rotation to a row: the points `ω^rotation` repeat after `rows`.
pub(crate) fn row_of(rotation: i64, rows: u64) -> u64 {
	let rows = i64::try_from(rows).unwrap_or(i64::MAX).max(1);
	rotation.rem_euclid(rows).unsigned_abs()
}

/// The rotations in the proofs of a key, and the sets of them at which polynomials are opened. They
/// determine the length of an opening proof.
pub struct RotationSets {
	/// All rotations.
	pub rotations: BTreeSet<u64>,
	/// The different sets, each in ascending order.
	pub sets: BTreeSet<Vec<u64>>,
}

impl RotationSets {
	/// Collects the rotation sets of a key.
	pub fn of_key<S: Scheme>(key: &VerifyingKeyData<S>) -> Self {
		let row = |rotation: i64| row_of(rotation, key.rows());
		let (current, next, previous) = (row(0), row(1), row(-1));
		let last = row(-i64::from(key.blinding_factors) - 1);
		// The quotient, the random polynomial, the permutations.
		let mut sets = BTreeSet::from([vec![current]]);
		let instances = S::COMMITS_TO_INSTANCES.then_some(&key.instance_queries);
		for queries in [Some(&key.advice_queries), Some(&key.fixed_queries), instances] {
			let mut openings: Vec<(u32, u64)> = queries
				.into_iter()
				.flatten()
				.map(|query| (query.column, row(query.rotation.into())))
				.collect();
			openings.sort_unstable();
			openings.dedup();
			let mut rows = Vec::new();
			for column in openings.chunk_by(|a, b| a.0 == b.0) {
				rows.clear();
				rows.extend(column.iter().map(|(_, row)| *row));
				if !sets.contains(&rows) {
					sets.insert(rows.clone());
				}
			}
		}
		let mut insert = |rows: &[u64]| {
			let mut rows = rows.to_vec();
			rows.sort_unstable();
			rows.dedup();
			sets.insert(rows);
		};
		if !key.permutation.is_empty() || !key.shuffles.is_empty() || !key.lookups.is_empty() {
			insert(&[current, next]);
		}
		if key.permutation_sets() > 1 {
			insert(&[current, next, last]);
		}
		if !key.lookups.is_empty() {
			insert(&[current, previous]);
		}
		let rotations = sets.iter().flatten().copied().collect();
		Self { rotations, sets }
	}
}

/// The `(points, scalars)` that a lookup adds to a circuit's part of a proof.
pub const LOOKUP_ELEMENTS: (usize, usize) = (3, 5);
/// The `(points, scalars)` that a shuffle adds.
pub const SHUFFLE_ELEMENTS: (usize, usize) = (1, 2);

/// Returns the `(points, scalars)` that a circuit adds to a proof.
pub fn elements_by_circuit<S: Scheme>(key: &VerifyingKeyData<S>) -> (usize, usize) {
	let sets = key.permutation_sets();
	let (lookups, shuffles) = (key.lookups.len(), key.shuffles.len());
	let of_arguments =
		|of_lookup: usize, of_shuffle: usize| of_lookup * lookups + of_shuffle * shuffles;
	let points =
		key.advice_phases.len() + sets + of_arguments(LOOKUP_ELEMENTS.0, SHUFFLE_ELEMENTS.0);
	let instance = if S::COMMITS_TO_INSTANCES { key.instance_queries.len() } else { 0 };
	let products = (3 * sets).saturating_sub(1);
	let scalars = instance
		+ key.advice_queries.len()
		+ products
		+ of_arguments(LOOKUP_ELEMENTS.1, SHUFFLE_ELEMENTS.1);
	(points, scalars)
}

/// Returns the `(points, scalars)` of a proof besides those of its circuits.
fn shared_elements<S: Scheme>(key: &VerifyingKeyData<S>) -> (usize, usize) {
	let (opening_points, opening_scalars) = S::opening_len(key, &RotationSets::of_key(key));
	let evaluations = key.fixed_queries.len() + 1 + key.permutation.len();
	(1 + key.quotient_parts() + opening_points, evaluations + opening_scalars)
}

/// Returns the `(points, scalars)` of a proof.
pub fn elements<S: Scheme>(key: &VerifyingKeyData<S>, circuits: usize) -> (usize, usize) {
	let (points, scalars) = elements_by_circuit(key);
	let (shared_points, shared_scalars) = shared_elements(key);
	(circuits * points + shared_points, circuits * scalars + shared_scalars)
}

/// The length of a key's proofs, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLen {
	/// Bytes that do not depend on the number of circuits.
	pub shared: usize,
	/// Bytes that each circuit adds.
	pub by_circuit: usize,
}

impl ProofLen {
	/// Computes the length of a key's proofs.
	pub fn of<S: Scheme>(key: &VerifyingKeyData<S>) -> Self {
		let bytes = |(points, scalars): (usize, usize)| {
			points * point_len(key.transcript) + scalars * SCALAR_LEN
		};
		Self { shared: bytes(shared_elements(key)), by_circuit: bytes(elements_by_circuit(key)) }
	}

	/// Returns the length of a proof of this many circuits, in bytes.
	pub fn of_circuits(&self, circuits: usize) -> usize {
		circuits.saturating_mul(self.by_circuit).saturating_add(self.shared)
	}
}

/// Returns the length of a proof of this many circuits, in bytes.
pub fn proof_len<S: Scheme>(key: &VerifyingKeyData<S>, circuits: usize) -> usize {
	ProofLen::of(key).of_circuits(circuits)
}
