//! λ = 6 x + 2 + p - p^2 + p^3.

use super::{count_additions, inverses, EvaluatedPairs, Loop, Torus, WitnessCurve};
use crate::{
	bn::{psi, DIGITS},
	fixed_argument::{count_coefficients, Window},
	fixed_base::WIDTH,
	slopes::Multiples,
	Bn254, Gt,
};
use alloc::vec::Vec;
use assay_fields::{tower::Cyclotomic, Field, LimbArithmetic};
use assay_msm::{frobenius_digits, weierstrass::Affine};

impl<A: LimbArithmetic> WitnessCurve<A> for Bn254 {
	const SLOPES: usize = DIGITS.len() + count_additions(&DIGITS) + 2;
	const FIXED_COEFFICIENTS: usize =
		count_coefficients(&DIGITS) + Window::of_lines(2).coefficients();
	const INVERSE_EXPONENT: &'static [u64] = &inverses::BN254;

	/// Ends at `[6 x + 2] Q + ψ(Q) - ψ^2(Q)`.
	fn multiples<M: Multiples<Self::G2Field>>(
		point: &mut M,
		q: &Affine<Self::G2Field>,
	) -> Option<()> {
		point.multiply(&DIGITS, q, &q.neg())?;
		let q1 = psi(q);
		point.add(&q1)?;
		point.add(&psi(&q1).neg())?;
		point.end_window(&Window::of_lines(2))
	}

	const HAS_FIXED_BASES: bool = true;

	fn exponent_digits(exponent: &[u64]) -> Option<[Vec<i8>; 4]> {
		Some(frobenius_digits::<Self::G2>(exponent, WIDTH))
	}

	/// Returns true if the end is `-ψ^3(Q)`.
	fn ends_in_g2(q: &Affine<Self::G2Field>, end: &Affine<Self::G2Field>) -> bool {
		psi(&psi(&psi(q))).neg() == *end
	}

	fn miller_loop_with_witness(
		witness: &Torus<Self, A>,
		pairs: &EvaluatedPairs<'_, Self, A>,
	) -> Gt<Self, A> {
		let minus = witness.neg();
		let mut product = Loop::new(witness, pairs);
		product.run(&DIGITS, |f, digit| f.mul_by_torus(if digit > 0 { witness } else { &minus }));
		product.multiply_by_last_lines(2);
		// c^(1 - p + p^2), to be raised to p.
		let c = Gt::<Self, A>::from_torus(witness);
		let power = Field::mul(&c.frobenius().conjugate(), &c.frobenius_2()).mul_by_torus(witness);
		Field::mul(&product.value, &power.frobenius())
	}
}
