//! Opening queries, grouped by commitment and by the points of evaluation.

use super::OpeningQuery;
use crate::msm::CommitmentRef;
use alloc::{collections::BTreeMap, vec, vec::Vec};

/// A commitment and its claimed values at the points of its set.
pub(crate) struct OpenedCommitment<F> {
	/// The commitment.
	pub commitment: CommitmentRef,
	/// The index of its set.
	pub set: usize,
	/// The values, in the order of the set's points.
	pub values: Vec<F>,
}

/// All opening queries of a proof, by commitment.
pub(crate) struct GroupedQueries<F> {
	/// The commitments, in the order of their first queries.
	pub commitments: Vec<OpenedCommitment<F>>,
	/// The points of each set, sets in the order of their first commitments.
	pub sets: Vec<Vec<F>>,
	/// All points, in the order of their first queries.
	pub points: Vec<F>,
}

impl<F: Copy> GroupedQueries<F> {
	/// Groups queries of the key's bases and of this many commitments of the proof.
	///
	/// `None` if a commitment is queried twice at one point, which is unsound to open. Validated keys
	/// have no such queries.
	pub fn new(queries: &[OpeningQuery<F>], key_bases: usize, commitments: usize) -> Option<Self> {
		let mut rotations = BTreeMap::new();
		let mut points = Vec::new();
		// For each commitment, the values by the index of their point.
		let mut grouped: Vec<(CommitmentRef, BTreeMap<usize, F>)> = Vec::new();
		let mut known: Vec<Option<usize>> = vec![None; 1 + key_bases + commitments];
		for query in queries {
			let next = points.len();
			let point = *rotations.entry(query.rotation).or_insert(next);
			if point == next {
				points.push(query.point);
			}
			let dense = match query.commitment {
				CommitmentRef::Quotient => 0,
				CommitmentRef::Key(index) => 1 + index,
				CommitmentRef::Proof(index) => 1 + key_bases + index,
			};
			let commitment = *known.get_mut(dense)?.get_or_insert_with(|| {
				grouped.push((query.commitment, BTreeMap::new()));
				grouped.len() - 1
			});
			if grouped[commitment].1.insert(point, query.value).is_some() {
				return None;
			}
		}
		let mut indices = BTreeMap::new();
		let mut sets = Vec::new();
		let commitments = grouped
			.into_iter()
			.map(|(commitment, values)| {
				let set: Vec<usize> = values.keys().copied().collect();
				let next = sets.len();
				let index = *indices.entry(set).or_insert(next);
				if index == next {
					sets.push(values.keys().map(|point| points[*point]).collect());
				}
				OpenedCommitment { commitment, set: index, values: values.into_values().collect() }
			})
			.collect();
		Some(Self { commitments, sets, points })
	}
}
