//! λ = p - x for a negative parameter x, x - p for a positive one.

use super::{count_additions, inverses, EvaluatedPair, Loop, Torus, UnitLines, WitnessCurve};
use crate::{
	bls12::{Parameter, BLS12_377, BLS12_381},
	slopes::{LineBuilder, Slopes},
	Bls12_377, Bls12_381, Gt, PairingCurve, PreparedG2,
};
use assay_fields::{
	tower::{Bls12_381Fq2, Cyclotomic},
	Field, Lazy, LimbArithmetic,
};
use assay_msm::{
	weierstrass::{Affine, Point},
	CurveGroup,
};

impl Parameter {
	const fn slopes(&self) -> usize {
		self.digits.len() + count_additions(&self.digits)
	}

	/// Ends at `[|x|] Q`.
	fn build_lines<F: Lazy, S: Slopes<F>>(
		&self,
		builder: &mut LineBuilder<'_, F, S>,
		q: &Affine<F>,
	) -> Option<()> {
		for digit in self.digits {
			builder.double()?;
			if digit != 0 {
				builder.add(q)?;
			}
		}
		Some(())
	}

	/// Computes the product of the f_{|x|, Q}(P), times `c^(|x| ± p)`. For a negative x that is the
	/// conjugate of what the curve's Miller loop would be, and a conjugate is homogeneous if and
	/// only if the element is.
	fn miller_loop_with_witness<C: PairingCurve<A>, A: LimbArithmetic>(
		&self,
		witness: &Torus<C, A>,
		pairs: &[EvaluatedPair<'_, C, A>],
	) -> Gt<C, A> {
		let mut product = Loop::new(witness, pairs);
		product.run(self.digits, |f, _| f.mul_by_torus(witness));
		let power = Gt::<C, A>::from_torus(witness).frobenius();
		let power = if self.negative { power } else { power.conjugate() };
		Field::mul(&product.value, &power)
	}
}

macro_rules! bls12 {
	($curve:ident, $parameter:ident) => {
		impl<A: LimbArithmetic> WitnessCurve<A> for $curve {
			const SLOPES: usize = $parameter.slopes();
			const INVERSE_EXPONENT: &'static [u64] = &inverses::$parameter;

			fn build_lines<S: Slopes<Self::G2Field>>(
				builder: &mut LineBuilder<'_, Self::G2Field, S>,
				q: &Affine<Self::G2Field>,
			) -> Option<()> {
				$parameter.build_lines(builder, q)
			}

			fn ends_in_g2(q: &Affine<Self::G2Field>, end: &Affine<Self::G2Field>) -> bool {
				Self::is_in_g2_given_multiple(q, &Point::from_affine(end))
			}

			fn miller_loop_with_witness(
				witness: &Torus<Self, A>,
				pairs: &[EvaluatedPair<'_, Self, A>],
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
