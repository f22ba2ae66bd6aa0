//! GWC19: one witness for each point
//! ([Gabizon, Williamson and Ciobotaru](https://eprint.iacr.org/2019/953), section 3).
//!
//! At the point `z_i`, let `C_ij` be the commitments opened there and `c_ij` their values. With the
//! witnesses `W_i` the check is `e(Σ u^i·W_i, [s]_2) = e(F, [1]_2)` for
//!
//! ```text
//! F = Σ_i u^i·(z_i·W_i + Σ_j v^j·(C_ij − c_ij·[1]_1))
//! ```

use super::{powers, shplonk::GENERATOR, Grouped, OpeningQuery};
use crate::{
	layout::Reader,
	msm::{Accumulator, Slot, Slots, Sum},
	Arithmetic,
};
use alloc::{collections::BTreeMap, vec::Vec};
use ark_ff::AdditiveGroup;
use assay_proof_system::VerifyError::{self, ProofInvalid};

/// Separates the commitments at a point.
enum V {}
/// Separates the points.
enum U {}

pub fn open<A: Arithmetic>(
	reader: &mut Reader<'_, A>,
	slots: &Slots<A>,
	queries: &[OpeningQuery<A::Scalar>],
) -> Result<Accumulator<A>, VerifyError> {
	let claims = Grouped::new(queries, slots.key_bases, slots.proof.len()).ok_or(ProofInvalid)?;
	let v = reader.challenge::<V>();
	let witnesses = claims.points.iter().map(|_| reader.point()).collect::<Result<Vec<_>, _>>()?;
	let u = reader.challenge::<U>();

	let mut left = Sum::empty(0);
	let mut right = slots.sum();
	// u^i for each point, times the next v^j.
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
		slots.add(&mut right, query.slot, coefficient);
		value += *coefficient * query.value;
		*coefficient *= *v;
	}
	slots.add(&mut right, Slot::Key(GENERATOR), &-value);
	Ok(Accumulator { left, right })
}

/// The points, in the order of their first claims.
fn points<F: Copy>(queries: &[OpeningQuery<F>]) -> impl Iterator<Item = (u64, F)> + '_ {
	let mut seen = alloc::collections::BTreeSet::new();
	queries
		.iter()
		.filter(move |query| seen.insert(query.rotation))
		.map(|query| (query.rotation, query.point))
}
