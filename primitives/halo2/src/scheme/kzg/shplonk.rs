//! The SHPLONK opening, whose proof is two points for any number of points of evaluation
//! ([BDFG21](https://eprint.iacr.org/2020/081), section 4).
//!
//! Let `S_i` be the sets of points, `C_ij` the commitments opened at all points of `S_i`, `r_ij` the
//! polynomials through their claimed values, `Z_T` the polynomial that vanishes on `T`, and `S` the
//! union of the sets. The prover sends the quotient's commitment `W`, gets `u`, and sends `W'`. With
//! `z_i = Z_{S∖S_i}(u)` the check is `e(W', [s]_2) = e(F + u·W', [1]_2)` for
//!
//! ```text
//! F = Σ_i v^i·(z_i/z_0)·Σ_j y^j·(C_ij − r_ij(u)·[1]_1) − Z_{S_0}(u)·W
//! ```

use super::GENERATOR;
use crate::{
	layout::Reader,
	msm::{CommitmentRef, CommitmentTable, DualMsm, Msm},
	opening::{
		inner_product, lagrange_coefficients, powers, vanishing, GroupedQueries, OpeningQuery,
	},
	Arithmetic,
};
use alloc::vec::Vec;
use ark_ff::{AdditiveGroup, Field};
use assay_proof_system::VerifyError::{self, ProofInvalid};

/// The challenge `y`, which separates the commitments of a set.
enum Y {}
/// The challenge `v`, which separates the sets.
enum V {}
/// The challenge `u`, the point of the last evaluation.
enum U {}

/// Reads the opening proof and reduces it to two MSMs.
pub fn open<A: Arithmetic>(
	reader: &mut Reader<'_, A>,
	commitments: &CommitmentTable<A>,
	queries: &[OpeningQuery<A::Scalar>],
) -> Result<DualMsm<A>, VerifyError> {
	let grouped = GroupedQueries::new(queries, commitments.key_bases, commitments.proof.len())
		.ok_or(ProofInvalid)?;
	let y = reader.challenge::<Y>();
	let v = reader.challenge::<V>();
	let quotient = reader.point()?;
	let u = reader.challenge::<U>();
	let last = reader.point()?;

	// z_i; all are divided by z_0.
	let outside = |set: &Vec<A::Scalar>| {
		vanishing(grouped.points.iter().filter(|point| !set.contains(point)), &u)
	};
	let first = grouped.sets.first().ok_or(ProofInvalid)?;
	let normal = outside(first).inverse().ok_or(ProofInvalid)?;

	let mut right = commitments.zero_msm();
	let mut value = A::Scalar::ZERO;
	let weights: Vec<_> = grouped
		.sets
		.iter()
		.zip(powers(*v))
		.map(|(set, power)| (power * outside(set) * normal, lagrange_coefficients(set, &u)))
		.collect();
	let mut y_powers: Vec<_> = weights.iter().map(|(weight, _)| *weight).collect();
	for opened in &grouped.commitments {
		let coefficient = y_powers[opened.set];
		commitments.add_to(&mut right, opened.commitment, &coefficient);
		value += coefficient * inner_product(&opened.values, &weights[opened.set].1);
		y_powers[opened.set] *= *y;
	}
	commitments.add_to(&mut right, CommitmentRef::Key(GENERATOR), &-value);
	right.push(quotient, -vanishing(first, &u));
	right.push(last, *u);

	let mut left = Msm::empty(0);
	left.push(last, A::Scalar::ONE);
	Ok(DualMsm { left, right })
}
