//! The GWC19 opening: one witness for each point
//! ([Gabizon, Williamson and Ciobotaru](https://eprint.iacr.org/2019/953), section 3).
//!
//! Let `C_ij` be the commitments opened at the point `z_i`, and `c_ij` their values. With the witnesses
//! `W_i` the check is `e(Σ u^i·W_i, [s]_2) = e(F, [1]_2)` for
//!
//! ```text
//! F = Σ_i u^i·(z_i·W_i + Σ_j v^j·(C_ij − c_ij·[1]_1))
//! ```

use super::GENERATOR;
use crate::{
	layout::Reader,
	msm::{CommitmentRef, CommitmentTable, DualMsm, Msm},
	opening::{powers, GroupedQueries, OpeningQuery},
	Arithmetic,
};
use alloc::{collections::BTreeMap, vec::Vec};
use ark_ff::AdditiveGroup;
use assay_proof_system::VerifyError::{self, ProofInvalid};

/// The challenge `v`, which separates the commitments at a point.
enum V {}
/// The challenge `u`, which separates the points.
enum U {}

/// Reads the opening proof and reduces it to two MSMs.
pub fn open<A: Arithmetic>(
	reader: &mut Reader<'_, A>,
	commitments: &CommitmentTable<A>,
	queries: &[OpeningQuery<A::Scalar>],
) -> Result<DualMsm<A>, VerifyError> {
	let grouped = GroupedQueries::new(queries, commitments.key_bases, commitments.proof.len())
		.ok_or(ProofInvalid)?;
	let v = reader.challenge::<V>();
	let witnesses = grouped.points.iter().map(|_| reader.point()).collect::<Result<Vec<_>, _>>()?;
	let u = reader.challenge::<U>();

	let mut left = Msm::empty(0);
	let mut right = commitments.zero_msm();
	// For each point, u^i times the next v^j.
	let mut coefficients = BTreeMap::new();
	for (((rotation, point), witness), power) in points(queries).zip(witnesses).zip(powers(*u)) {
		coefficients.insert(rotation, power);
		left.push(witness, power);
		right.push(witness, power * point);
	}
	let mut value = A::Scalar::ZERO;
	for query in queries {
		let Some(coefficient) = coefficients.get_mut(&query.rotation) else {
			return Err(ProofInvalid);
		};
		commitments.add_to(&mut right, query.commitment, coefficient);
		value += *coefficient * query.value;
		*coefficient *= *v;
	}
	commitments.add_to(&mut right, CommitmentRef::Key(GENERATOR), &-value);
	Ok(DualMsm { left, right })
}

/// Iterates over the rotations and points, in the order of their first queries.
fn points<F: Copy>(queries: &[OpeningQuery<F>]) -> impl Iterator<Item = (u64, F)> + '_ {
	let mut seen = alloc::collections::BTreeSet::new();
	queries
		.iter()
		.filter(move |query| seen.insert(query.rotation))
		.map(|query| (query.rotation, query.point))
}
