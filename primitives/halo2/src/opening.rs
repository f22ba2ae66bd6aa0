//! Openings of commitments: the queries, and the polynomials that every kind of opening proof needs.

mod grouped;

pub(crate) use grouped::GroupedQueries;

use crate::msm::CommitmentRef;
use alloc::{vec, vec::Vec};
use ark_ff::{batch_inversion, Field};

/// An opening query: the claim that the committed polynomial has this value at `x·ω^rotation`.
#[derive(Clone, Copy, Debug)]
pub struct OpeningQuery<F> {
	/// The commitment.
	pub commitment: CommitmentRef,
	/// The rotation, reduced to a row.
	pub rotation: u64,
	/// The point of evaluation.
	pub point: F,
	/// The claimed value.
	pub value: F,
}

/// Computes the Lagrange coefficients `L_i(u) = Π_{j≠i} (u − p_j) / (p_i − p_j)`, which interpolate
/// values at `points` to the value at `u`.
///
/// Equal points give zeros. Different rotations never give equal points.
pub(crate) fn lagrange_coefficients<F: Field>(points: &[F], u: &F) -> Vec<F> {
	let mut denominators: Vec<F> = points
		.iter()
		.enumerate()
		.map(|(i, point)| {
			others(points, i).fold(F::ONE, |product, other| product * (*point - other))
		})
		.collect();
	batch_inversion(&mut denominators);
	denominators
		.iter()
		.enumerate()
		.map(|(i, inverse)| {
			others(points, i).fold(*inverse, |product, other| product * (*u - other))
		})
		.collect()
}

fn others<F: Field>(points: &[F], index: usize) -> impl Iterator<Item = &F> {
	points.iter().enumerate().filter(move |(i, _)| *i != index).map(|(_, point)| point)
}

/// Computes `Π (u − p)`.
pub(crate) fn vanishing<'a, F: Field>(points: impl IntoIterator<Item = &'a F>, u: &F) -> F {
	points.into_iter().fold(F::ONE, |product, point| product * (*u - point))
}

/// Iterates over `1, base, base², …`.
pub(crate) fn powers<F: Field>(base: F) -> impl Iterator<Item = F> {
	core::iter::successors(Some(F::ONE), move |power| Some(*power * base))
}

/// Computes `Σ a_i·b_i`.
pub(crate) fn inner_product<F: Field>(a: &[F], b: &[F]) -> F {
	a.iter().zip(b).map(|(a, b)| *a * b).sum()
}

/// Computes the coefficients of `factor·Π (1 + u_i·X^(2^(k−1−i)))`.
pub(crate) fn folding_coefficients<F: Field>(rounds: &[F], factor: F) -> Vec<F> {
	let mut coefficients = vec![factor];
	for challenge in rounds.iter().rev() {
		let upper: Vec<F> = coefficients.iter().map(|c| *c * challenge).collect();
		coefficients.extend(upper);
	}
	coefficients
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;

	#[test]
	fn lagrange_coefficients_interpolate() {
		let points: Vec<Fr> = [3u64, 5, 11, 100].map(Fr::from).into();
		let polynomial = |x: Fr| x * x * x - x * Fr::from(7u64) + Fr::from(2u64);
		let values: Vec<Fr> = points.iter().map(|point| polynomial(*point)).collect();
		let u = Fr::from(12345u64);
		let coefficients = lagrange_coefficients(&points, &u);
		assert_eq!(inner_product(&values, &coefficients), polynomial(u));
		// At one of the points, the others have no weight.
		let coefficients = lagrange_coefficients(&points, &points[2]);
		assert_eq!(coefficients, [0u64, 0, 1, 0].map(Fr::from));
	}

	#[test]
	fn folding_coefficients_are_those_of_the_product() {
		let rounds: Vec<Fr> = [2u64, 3, 5].map(Fr::from).into();
		// (1 + 5X)(1 + 3X²)(1 + 2X⁴)
		let expected = [1u64, 5, 3, 15, 2, 10, 6, 30].map(Fr::from);
		assert_eq!(folding_coefficients(&rounds, Fr::from(1u64)), expected);
	}
}
