//! λ = u + 1 + (u^3 - u^2 - u) p.

use super::{count_additions, inverses, EvaluatedPairs, Loop, Torus, WitnessCurve};
use crate::{
	bw6::{DIGITS_U, DIGITS_U2},
	fixed_argument::{count_coefficients, Window},
	slopes::Multiples,
	Bw6_761, Gt, PairingCurve,
};
use assay_fields::{tower::Cyclotomic, Field, LimbArithmetic};
use assay_msm::weierstrass::Affine;

impl<A: LimbArithmetic> WitnessCurve<A> for Bw6_761 {
	const SLOPES: usize = DIGITS_U.len()
		+ count_additions(&DIGITS_U)
		+ 1 + DIGITS_U2.len()
		+ count_additions(&DIGITS_U2);
	const FIXED_COEFFICIENTS: usize = count_coefficients(&DIGITS_U)
		+ Window::of_lines(1).coefficients()
		+ count_coefficients(&DIGITS_U2);
	const INVERSE_EXPONENT: &'static [u64] = &inverses::BW6_761;

	/// Like [`PairingCurve::lines`].
	fn multiples<M: Multiples<Self::G2Field>>(
		point: &mut M,
		q: &Affine<Self::G2Field>,
	) -> Option<()> {
		point.multiply(&DIGITS_U, q, &q.neg())?;
		point.draw(q)?;
		point.end_window(&Window::of_lines(1))?;
		let uq = *point.point();
		point.multiply(&DIGITS_U2, &uq, &uq.neg())
	}

	/// The last point does not decide membership: the relation that it satisfies for points of G2
	/// holds for points of order three too.
	fn ends_in_g2(q: &Affine<Self::G2Field>, _: &Affine<Self::G2Field>) -> bool {
		Self::g2_is_in_subgroup(q)
	}

	/// Like [`PairingCurve::miller_loop`], with the witness's power `u` in the initial value of both
	/// parts.
	fn miller_loop_with_witness(
		witness: &Torus<Self, A>,
		pairs: &EvaluatedPairs<'_, Self, A>,
	) -> Gt<Self, A> {
		let mut first = Loop::new(witness, pairs);
		first.run(&DIGITS_U, |f, _| f.mul_by_torus(witness));
		let f_u = first.value;
		let f_u_inverse = f_u.conjugate();
		first.value = f_u.mul_by_torus(witness);
		first.multiply_by_last_lines(1);
		let mut second = Loop { value: f_u, ..first };
		second
			.run(&DIGITS_U2, |f, digit| Field::mul(f, if digit > 0 { &f_u } else { &f_u_inverse }));
		Field::mul(&first.value, &second.value.frobenius())
	}
}
