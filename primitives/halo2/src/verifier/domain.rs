//! The evaluation domain and its Lagrange polynomials, evaluated at the challenge `x`.

use crate::{
	field::{power, root_of_unity, Halo2Field},
	key::{row_of, VerifyingKeyData},
	msm::CommitmentRef,
	opening::OpeningQuery,
	Scheme,
};
use alloc::{collections::BTreeMap, vec::Vec};
use ark_ff::batch_inversion;

/// The domain of `n` rows and the point `x`.
pub(super) struct Domain<F> {
	rows: u64,
	omega: F,
	x: F,
	/// `x^n`.
	pub x_to_n: F,
	/// `x·ω^rotation` for each row that was queried.
	points: BTreeMap<u64, F>,
}

impl<F: Halo2Field> Domain<F> {
	pub fn new<S: Scheme<Field = F>>(key: &VerifyingKeyData<S>, x: F) -> Self {
		Self {
			rows: key.rows(),
			omega: root_of_unity(key.k.into()),
			x,
			x_to_n: (0..key.k).fold(x, |power, _| power.square()),
			points: BTreeMap::new(),
		}
	}

	/// Creates the query of a commitment at `x·ω^rotation`.
	pub fn query(&mut self, commitment: CommitmentRef, rotation: i64, value: F) -> OpeningQuery<F> {
		let row = row_of(rotation, self.rows);
		let (omega, x) = (self.omega, self.x);
		let point = *self.points.entry(row).or_insert_with(|| x * power(&omega, rotation));
		OpeningQuery { commitment, rotation: row, point, value }
	}

	/// Computes `l_i(x) = (x^n − 1)/n · ω^i/(x − ω^i)` for `count` rows from `first` on.
	///
	/// If `x` is in the domain, the values are zero. They do not matter, because the quotient cannot be
	/// evaluated and the proof is refused.
	pub fn lagrange(&self, first: i64, count: usize) -> Vec<F> {
		let start = power(&self.omega, first);
		let powers: Vec<F> = core::iter::successors(Some(start), |power| Some(*power * self.omega))
			.take(count)
			.collect();
		let mut values: Vec<F> = powers.iter().map(|power| self.x - power).collect();
		batch_inversion(&mut values);
		let common = F::from(self.rows).inverse().unwrap_or(F::ZERO) * (self.x_to_n - F::ONE);
		for (value, power) in values.iter_mut().zip(&powers) {
			*value *= common * power;
		}
		values
	}
}

/// Evaluations at `x` of the Lagrange polynomials that select rows.
pub(super) struct LagrangeEvals<F> {
	/// `l_0(x)`, which selects the first row.
	pub first: F,
	/// `l_last(x)`, which selects the row before those that hide the witness.
	pub last: F,
	/// `1 − (l_last(x) + l_blind(x))`, which selects all rows before that one.
	pub active: F,
}

impl<F: Halo2Field> LagrangeEvals<F> {
	pub fn new(domain: &Domain<F>, blinding_factors: u16) -> Self {
		let hidden = usize::from(blinding_factors);
		let values = domain.lagrange(-(i64::from(blinding_factors) + 1), hidden + 2);
		let at = |index: usize| values.get(index).copied().unwrap_or(F::ZERO);
		let sum: F = values.iter().take(hidden + 1).sum();
		Self { first: at(hidden + 1), last: at(0), active: F::ONE - sum }
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;
	use ark_ff::Field;

	fn domain(k: u8, x: Fr) -> Domain<Fr> {
		let rows = 1u64 << k;
		Domain {
			rows,
			omega: root_of_unity(k.into()),
			x,
			x_to_n: x.pow([rows]),
			points: BTreeMap::new(),
		}
	}

	#[test]
	fn lagrange_polynomials_interpolate() {
		let x = Fr::from(987654321u64);
		let domain = domain(3, x);
		let polynomial = |x: Fr| x.pow([7u64]) + x * Fr::from(5u64) + Fr::from(1u64);
		let interpolated: Fr = domain
			.lagrange(-2, 8)
			.into_iter()
			.zip(-2..)
			.map(|(value, row)| value * polynomial(power(&domain.omega, row)))
			.sum();
		assert_eq!(interpolated, polynomial(x));
	}

	#[test]
	fn the_rows_are_told_apart() {
		let domain = domain(4, Fr::from(31337u64));
		let lagrange = LagrangeEvals::new(&domain, 5);
		let all = domain.lagrange(0, 16);
		assert_eq!(lagrange.first, all[0]);
		assert_eq!(lagrange.last, all[10]);
		assert_eq!(lagrange.active, all[..10].iter().sum::<Fr>());
	}

	#[test]
	fn rotations_that_differ_by_all_rows_are_one_point() {
		let mut domain = domain(3, Fr::from(5u64));
		let value = Fr::from(0u64);
		let back = domain.query(CommitmentRef::Quotient, -1, value);
		let forth = domain.query(CommitmentRef::Quotient, 7, value);
		assert_eq!((back.rotation, back.point), (forth.rotation, forth.point));
	}
}
