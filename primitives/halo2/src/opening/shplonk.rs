//! SHPLONK: several points by two ([BDFG21](https://eprint.iacr.org/2020/081), section 4).
//!
//! Let `S_i` be the sets of points, `C_ij` the commitments opened at all points of `S_i`, `r_ij` the
//! polynomials through their claimed values, `Z_T` the polynomial that vanishes on `T` and `S` the
//! union of the sets. The prover sends `W` for the quotient, gets `u`, and sends `W'`; with
//! `z_i = Z_{S∖S_i}(u)` the check is `e(W', [s]_2) = e(F + u·W', [1]_2)` for
//!
//! ```text
//! F = Σ_i v^i·(z_i/z_0)·Σ_j y^j·(C_ij − r_ij(u)·[1]_1) − Z_{S_0}(u)·W
//! ```

use super::{inner_product, lagrange_coefficients, powers, vanishing, Grouped, OpeningQuery};
use crate::{
	layout::Reader,
	msm::{Accumulator, Slot, Slots, Sum},
	Arithmetic,
};
use alloc::vec::Vec;
use ark_ff::{AdditiveGroup, Field};
use assay_proof_system::VerifyError::{self, ProofInvalid};

/// Separates the commitments of a set.
enum Y {}
/// Separates the sets.
enum V {}
/// The point of the last evaluation.
enum U {}

pub fn open<A: Arithmetic>(
	reader: &mut Reader<'_, A>,
	slots: &Slots<A>,
	queries: &[OpeningQuery<A::Scalar>],
) -> Result<Accumulator<A>, VerifyError> {
	let claims = Grouped::new(queries, slots.key_bases, slots.proof.len()).ok_or(ProofInvalid)?;
	let y = reader.challenge::<Y>();
	let v = reader.challenge::<V>();
	let quotient = reader.point()?;
	let u = reader.challenge::<U>();
	let last = reader.point()?;

	// z_i, of which z_0 is divided by.
	let outside = |set: &Vec<A::Scalar>| {
		vanishing(claims.points.iter().filter(|point| !set.contains(point)), &u)
	};
	let first = claims.sets.first().ok_or(ProofInvalid)?;
	let normal = outside(first).inverse().ok_or(ProofInvalid)?;

	let mut right = slots.sum();
	let mut value = A::Scalar::ZERO;
	let weights: Vec<_> = claims
		.sets
		.iter()
		.zip(powers(*v))
		.map(|(set, power)| (power * outside(set) * normal, lagrange_coefficients(set, &u)))
		.collect();
	let mut y_powers: Vec<_> = weights.iter().map(|(weight, _)| *weight).collect();
	for commitment in &claims.commitments {
		let coefficient = y_powers[commitment.set];
		slots.add(&mut right, commitment.slot, &coefficient);
		value += coefficient * inner_product(&commitment.values, &weights[commitment.set].1);
		y_powers[commitment.set] *= *y;
	}
	slots.add(&mut right, Slot::Key(GENERATOR), &-value);
	right.push(quotient, -vanishing(first, &u));
	right.push(last, *u);

	let mut left = Sum::empty(0);
	left.push(last, A::Scalar::ONE);
	Ok(Accumulator { left, right })
}

/// The key's base `[1]_1`.
pub const GENERATOR: usize = 0;
