//! λ = p - x for a negative parameter x, x - p for a positive one.

use super::{count_additions, inverses, EvaluatedPairs, Loop, Torus, UnitLines, WitnessCurve};
use crate::{
	bls12::{Parameter, BLS12_377, BLS12_381},
	fixed_argument::count_coefficients,
	fixed_base::WIDTH,
	slopes::Multiples,
	Bls12_377, Bls12_381, Gt, PairingCurve, PreparedG2,
};
use alloc::vec::Vec;
use assay_fields::{
	tower::{Bls12_381Fq2, Cyclotomic},
	Field, LimbArithmetic,
};
use assay_msm::{
	frobenius_digits,
	weierstrass::{Affine, Point},
	CurveGroup,
};

impl Parameter {
	const fn slopes(&self) -> usize {
		self.digits.len() + count_additions(&self.digits)
	}

	/// Computes the product of the f_{|x|, Q}(P), times `c^(|x| ± p)`. For a negative x that is the
	/// conjugate of what the curve's Miller loop would be, and a conjugate is homogeneous if and
	/// only if the element is.
	fn miller_loop_with_witness<C: WitnessCurve<A>, A: LimbArithmetic>(
		&self,
		witness: &Torus<C, A>,
		pairs: &EvaluatedPairs<'_, C, A>,
	) -> Gt<C, A> {
		let mut product = Loop::new(witness, pairs);
		product.run(&self.digits, |f, _| f.mul_by_torus(witness));
		let power = Gt::<C, A>::from_torus(witness).frobenius();
		let power = if self.negative { power } else { power.conjugate() };
		Field::mul(&product.value, &power)
	}
}

macro_rules! bls12 {
	($curve:ident, $parameter:ident) => {
		impl<A: LimbArithmetic> WitnessCurve<A> for $curve {
			const SLOPES: usize = $parameter.slopes();
			const FIXED_COEFFICIENTS: usize = count_coefficients(&$parameter.digits);
			const INVERSE_EXPONENT: &'static [u64] = &inverses::$parameter;

			/// Ends at `[|x|] Q`. No digit is negative.
			fn multiples<M: Multiples<Self::G2Field>>(
				point: &mut M,
				q: &Affine<Self::G2Field>,
			) -> Option<()> {
				point.multiply(&$parameter.digits, q, q)
			}

			const HAS_FIXED_BASES: bool = true;

			fn exponent_digits(exponent: &[u64]) -> Option<[Vec<i8>; 4]> {
				Some(frobenius_digits::<Self::G2>(exponent, WIDTH))
			}

			const G1_COFACTOR: Option<u64> = Some($parameter.g1_cofactor());

			fn ends_in_g2(q: &Affine<Self::G2Field>, end: &Affine<Self::G2Field>) -> bool {
				Self::is_in_g2_given_multiple(q, &Point::from_affine(end))
			}

			fn miller_loop_with_witness(
				witness: &Torus<Self, A>,
				pairs: &EvaluatedPairs<'_, Self, A>,
			) -> Gt<Self, A> {
				$parameter.miller_loop_with_witness(witness, pairs)
			}
		}
	};
}

bls12!(Bls12_381, BLS12_381);
bls12!(Bls12_377, BLS12_377);

/// The curve's Miller loop takes its lines in the order in which they were built.
impl<A: LimbArithmetic> From<UnitLines<Bls12_381Fq2<A>>> for PreparedG2<Bls12_381, A> {
	fn from(UnitLines(lines): UnitLines<Bls12_381Fq2<A>>) -> Self {
		Self { lines: lines.into() }
	}
}
