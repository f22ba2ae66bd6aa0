//! Commitments grouped by the points that they are opened at.

use super::OpeningQuery;
use crate::{key::VerifyingKeyData, msm::Slot, Scheme};
use alloc::{
	collections::{BTreeMap, BTreeSet},
	vec,
	vec::Vec,
};

/// The rotations that occur in the proofs of a key, and the sets of them that polynomials are opened
/// at. They decide the length of an opening proof.
pub struct Sets {
	/// All rotations.
	pub rotations: BTreeSet<u64>,
	/// The different sets, each in rising order.
	pub point_sets: BTreeSet<Vec<u64>>,
}

impl Sets {
	/// The sets of a key.
	pub fn of_key<S: Scheme>(key: &VerifyingKeyData<S>) -> Self {
		let row = |rotation: i64| row_of(rotation, key.rows());
		let (current, next, previous) = (row(0), row(1), row(-1));
		let last = row(-i64::from(key.blinding_factors) - 1);
		// The quotient, the random polynomial, the permutations.
		let mut point_sets = BTreeSet::from([vec![current]]);
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
				if !point_sets.contains(&rows) {
					point_sets.insert(rows.clone());
				}
			}
		}
		let mut insert = |rows: &[u64]| {
			let mut rows = rows.to_vec();
			rows.sort_unstable();
			rows.dedup();
			point_sets.insert(rows);
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
		let rotations = point_sets.iter().flatten().copied().collect();
		Self { rotations, point_sets }
	}
}

/// A rotation as a row: the points `ω^rotation` repeat after `rows`.
pub(crate) fn row_of(rotation: i64, rows: u64) -> u64 {
	let rows = i64::try_from(rows).unwrap_or(i64::MAX).max(1);
	rotation.rem_euclid(rows).unsigned_abs()
}

/// A commitment and its values on the points of its set.
pub(crate) struct OpenedCommitment<F> {
	/// What is opened.
	pub slot: Slot,
	/// The number of its set.
	pub set: usize,
	/// The values, in the order of the set's points.
	pub values: Vec<F>,
}

/// All claims of a proof, by commitment.
pub(crate) struct Grouped<F> {
	/// The commitments in the order of their first claims.
	pub commitments: Vec<OpenedCommitment<F>>,
	/// The sets' points, sets in the order of their first commitments.
	pub sets: Vec<Vec<F>>,
	/// All points, in the order of their first claims.
	pub points: Vec<F>,
}

impl<F: Copy> Grouped<F> {
	/// Groups claims about the key's bases and so many commitments of the proof; `None` if one has two
	/// claims for one point, which is unsound to open. Claims of a validated key have none.
	pub fn new(queries: &[OpeningQuery<F>], key_bases: usize, commitments: usize) -> Option<Self> {
		let mut rotations = BTreeMap::new();
		let mut points = Vec::new();
		// For each commitment, the claims by the number of their point.
		let mut claims: Vec<(Slot, BTreeMap<usize, F>)> = Vec::new();
		let mut known: Vec<Option<usize>> = vec![None; 1 + key_bases + commitments];
		for query in queries {
			let next = points.len();
			let point = *rotations.entry(query.rotation).or_insert(next);
			if point == next {
				points.push(query.point);
			}
			let dense = match query.slot {
				Slot::Quotient => 0,
				Slot::Key(index) => 1 + index,
				Slot::Proof(index) => 1 + key_bases + index,
			};
			let commitment = *known.get_mut(dense)?.get_or_insert_with(|| {
				claims.push((query.slot, BTreeMap::new()));
				claims.len() - 1
			});
			if claims[commitment].1.insert(point, query.value).is_some() {
				return None;
			}
		}
		let mut numbers = BTreeMap::new();
		let mut sets = Vec::new();
		let commitments = claims
			.into_iter()
			.map(|(slot, claims)| {
				let set: Vec<usize> = claims.keys().copied().collect();
				let next = sets.len();
				let number = *numbers.entry(set).or_insert(next);
				if number == next {
					sets.push(claims.keys().map(|point| points[*point]).collect());
				}
				OpenedCommitment { slot, set: number, values: claims.into_values().collect() }
			})
			.collect();
		Some(Self { commitments, sets, points })
	}
}
