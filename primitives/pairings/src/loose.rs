//! The value of a Miller loop in limbs of reduced radix, for WebAssembly.

use crate::{line::multiply_lines, Accumulator, Gt, Line, PairingCurve};
use alloc::vec::Vec;
use assay_fields::{
	tower::{Cyclotomic, Sextic},
	Field, InLimbs, LimbArithmetic,
};
use assay_msm::weierstrass::Affine;

/// G1's field in limbs.
type LooseG1<C, A> = <<C as PairingCurve<A>>::G1Field as InLimbs>::Loose;
/// G2's field in limbs.
type LooseG2<C, A> = <<C as PairingCurve<A>>::G2Field as InLimbs>::Loose;
/// The target group's field in limbs.
type LooseGt<C, A> = Sextic<LooseG2<C, A>, <C as PairingCurve<A>>::NonResidue>;

/// An element of the target group's field in limbs.
pub(crate) struct LooseAccumulator<C: PairingCurve<A>, A: LimbArithmetic>(LooseGt<C, A>);

impl<C: PairingCurve<A>, A: LimbArithmetic> LooseAccumulator<C, A> {
	pub fn new(f: &Gt<C, A>) -> Self {
		Self(f.to_loose())
	}
}

impl<C: PairingCurve<A>, A: LimbArithmetic> Clone for LooseAccumulator<C, A> {
	fn clone(&self) -> Self {
		Self(self.0)
	}
}

impl<C: PairingCurve<A>, A: LimbArithmetic> Cyclotomic for LooseAccumulator<C, A> {
	fn mul(&self, other: &Self) -> Self {
		Self(Field::mul(&self.0, &other.0))
	}

	fn conjugate(&self) -> Self {
		Self(self.0.conjugate())
	}

	fn frobenius(&self) -> Self {
		Self(self.0.frobenius())
	}

	fn cyclotomic_squares(&self, count: usize) -> Self {
		Self(self.0.cyclotomic_squares(count))
	}

	fn cyclotomic_pow(&self, exponent: u64) -> Self {
		Self(self.0.cyclotomic_pow(exponent))
	}
}

impl<C: PairingCurve<A>, A: LimbArithmetic> Accumulator<C, A> for LooseAccumulator<C, A> {
	type Scale = Affine<LooseG1<C, A>>;

	fn scale(&self, p: &Affine<C::G1Field>) -> Self::Scale {
		Affine::new(p.x.to_loose(), p.y.to_loose())
	}

	fn square(&mut self) {
		self.0 = Field::square(&self.0);
	}

	fn multiply_by_lines<'a>(
		&mut self,
		lines: impl Iterator<Item = (&'a Line<C::G2Field>, &'a Self::Scale)>,
	) where
		C::G2Field: 'a,
		Self::Scale: 'a,
	{
		let lines = lines.map(|(line, point)| line.to_loose().evaluate(C::TWIST, point));
		multiply_lines(&mut self.0, C::TWIST, lines);
	}

	fn to_gt(&self) -> Gt<C, A> {
		Gt::<C, A>::from_loose(&self.0)
	}
}

/// Computes lines of a finite point in limbs, and returns them in words.
pub(crate) fn lines_in_limbs<F: InLimbs>(
	q: &Affine<F>,
	lines: impl FnOnce(&Affine<F::Loose>) -> Option<Vec<Line<F::Loose>>>,
) -> Option<Vec<Line<F>>> {
	let lines = lines(&Affine { x: q.x.to_loose(), y: q.y.to_loose(), infinity: false })?;
	Some(lines.iter().map(Line::from_loose).collect())
}

impl<F: InLimbs> Line<F> {
	/// The line with its coefficients in limbs.
	fn to_loose(&self) -> Line<F::Loose> {
		Line { constant: self.constant.to_loose(), x: self.x.to_loose(), y: self.y.to_loose() }
	}

	/// The line of one in limbs.
	fn from_loose(line: &Line<F::Loose>) -> Self {
		Self {
			constant: F::from_loose(&line.constant),
			x: F::from_loose(&line.x),
			y: F::from_loose(&line.y),
		}
	}
}
