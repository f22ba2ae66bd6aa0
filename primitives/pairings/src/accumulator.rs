//! The value of a Miller loop: an element of the target group's field, in words or with its
//! coefficients in the lanes of a vector.

use crate::{
	line::{multiply_lines, LineRef},
	Gt, PairingCurve,
};
#[cfg(target_arch = "x86_64")]
use {
	crate::{Line, Twist},
	assay_fields::{
		avx2::{Avx2LineScale, Avx2Sextic, VectorTower},
		lanes::{LineLanes, LineScale, PrimeLineScale, PrimeSexticLanes, SexticLanes},
		rns::{Bases, LineFactors, LineResidues, SexticResidues},
		tower::{Fp2, NonResidue},
		FieldParams, Fp,
	},
	core::convert::Infallible,
};

use assay_fields::{
	tower::{Cyclotomic, Frobenius, Scale, Sextic},
	Field, Lazy, LimbArithmetic,
};
use assay_msm::weierstrass::Affine;

/// The value of a Miller loop.
pub trait Accumulator<C: PairingCurve<A>, A: LimbArithmetic>: Cyclotomic {
	/// A point of G1, ready for line evaluation.
	type Scale;
	/// True if lines in the curve's vectors are taken, too; else the caller has to give lines in words.
	const TAKES_VECTORS: bool = false;

	/// Prepares a point of G1 that is not the identity.
	fn scale(&self, p: &Affine<C::G1Field>) -> Self::Scale;
	/// Squares any element.
	fn square(&mut self);
	/// Multiplies by the values of lines in points.
	fn multiply_by_lines<'a>(
		&mut self,
		lines: impl Iterator<Item = (LineRef<'a, C::G2Field, C::VectorLine>, &'a Self::Scale)>,
	) where
		C: 'a,
		Self::Scale: 'a;
	/// Returns the element.
	fn to_gt(&self) -> Gt<C, A>;
}

impl<C, A, F, X> Accumulator<C, A> for Sextic<F, X>
where
	C: PairingCurve<A, G2Field = F, NonResidue = X>,
	A: LimbArithmetic,
	F: Lazy + Scale<C::G1Field>,
	X: Frobenius<F>,
{
	type Scale = Affine<C::G1Field>;

	#[inline(always)]
	fn scale(&self, p: &Affine<C::G1Field>) -> Self::Scale {
		*p
	}

	#[inline(always)]
	fn square(&mut self) {
		*self = Field::square(self);
	}

	fn multiply_by_lines<'a>(
		&mut self,
		lines: impl Iterator<Item = (LineRef<'a, F, C::VectorLine>, &'a Self::Scale)>,
	) where
		C: 'a,
		Self::Scale: 'a,
	{
		let lines = lines.filter_map(|(line, point)| Some((line.in_words()?, point)));
		multiply_lines(self, C::TWIST, lines);
	}

	#[inline(always)]
	fn to_gt(&self) -> Gt<C, A> {
		*self
	}
}

/// Implements [`Accumulator`] for an element in vectors, apart from its product with a line: an expression in the
/// element, the line and its scale.
#[cfg(target_arch = "x86_64")]
macro_rules! in_vectors {
	($scale:ty, |$element:ident, $line:ident, $by:ident| $multiply:expr) => {
		type Scale = $scale;

		fn scale(&self, p: &Affine<C::G1Field>) -> Self::Scale {
			self.line_scale(factors(C::TWIST, p))
		}

		fn square(&mut self) {
			self.square();
		}

		fn multiply_by_lines<'a>(
			&mut self,
			lines: impl Iterator<Item = (LineRef<'a, C::G2Field, C::VectorLine>, &'a Self::Scale)>,
		) where
			C: 'a,
			Self::Scale: 'a,
		{
			let $element = self;
			for ($line, $by) in lines {
				$multiply
			}
		}

		fn to_gt(&self) -> Gt<C, A> {
			self.to_sextic()
		}
	};
}

#[cfg(target_arch = "x86_64")]
impl<C, P, const N: usize, const L: usize, const ROWS: usize, A, Beta, X, const XI: u32>
	Accumulator<C, A> for SexticLanes<P, N, L, ROWS, A, Beta, X, XI>
where
	C: PairingCurve<
		A,
		G1Field = Fp<P, N, A>,
		G2Field = Fp2<Fp<P, N, A>, Beta>,
		NonResidue = X,
		VectorLine = Infallible,
	>,
	P: FieldParams<N>,
	A: LimbArithmetic,
	Beta: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, Beta>>,
{
	const TAKES_VECTORS: bool = true;
	in_vectors!(LineScale<P, N, L, A>, |element, line, scale| match line {
		LineRef::Words(line) => {
			let (coefficients, at) = in_order(C::TWIST, line);
			element.multiply_by_line(coefficients, scale, at);
		}
		LineRef::Vector(none) => match *none {},
	});
}

#[cfg(target_arch = "x86_64")]
impl<C, P, const N: usize, const L: usize, A, X> Accumulator<C, A>
	for PrimeSexticLanes<P, N, L, A, X>
where
	C: PairingCurve<
		A,
		G1Field = Fp<P, N, A>,
		G2Field = Fp<P, N, A>,
		NonResidue = X,
		VectorLine = LineLanes<L>,
	>,
	P: FieldParams<N>,
	A: LimbArithmetic,
	X: Frobenius<Fp<P, N, A>>,
{
	const TAKES_VECTORS: bool = true;
	in_vectors!(PrimeLineScale<P, N, L, A>, |element, line, scale| match line {
		LineRef::Words(line) => {
			let (coefficients, at) = in_order(C::TWIST, line);
			element.multiply_by_line(coefficients, scale, at);
		}
		LineRef::Vector(line) => element.multiply_by_lanes(line, scale, C::TWIST.second_power()),
	});
}

#[cfg(target_arch = "x86_64")]
impl<C, P, const N: usize, A, Beta, X, const B: u32, const XI: u32> Accumulator<C, A>
	for SexticResidues<P, N, A, Beta, X, B, XI>
where
	C: PairingCurve<
		A,
		G1Field = Fp<P, N, A>,
		G2Field = Fp2<Fp<P, N, A>, Beta>,
		NonResidue = X,
		VectorLine = LineResidues,
	>,
	P: Bases<N>,
	A: LimbArithmetic,
	Beta: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, Beta>>,
{
	const TAKES_VECTORS: bool = true;
	in_vectors!(LineFactors<P, N>, |element, line, scale| match line {
		LineRef::Words(line) => {
			let (coefficients, at) = in_order(C::TWIST, line);
			element.multiply_by_line(coefficients, scale, at);
		}
		LineRef::Vector(line) => element.multiply_by_residues(line, scale, C::TWIST.second_power()),
	});
}

#[cfg(target_arch = "x86_64")]
impl<C, P, const N: usize, const L: usize, A, Beta, X> Accumulator<C, A>
	for Avx2Sextic<P, N, L, A, Beta, X>
where
	C: PairingCurve<A, G1Field = Fp<P, N, A>, G2Field = Fp2<Fp<P, N, A>, Beta>, NonResidue = X>,
	P: FieldParams<N>,
	A: LimbArithmetic,
	Beta: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, Beta>> + VectorTower<P, N>,
{
	in_vectors!(Avx2LineScale<P, N, L, A>, |element, line, scale| {
		let Some(line) = line.in_words() else { continue };
		let (coefficients, at) = in_order(C::TWIST, line);
		debug_assert_eq!(at, X::SECOND_POWER, "the twist of the tower");
		element.multiply_by_line(coefficients, scale);
	});
}

/// Returns a line's coefficients in the order of the powers of w, and the power of the second.
#[cfg(target_arch = "x86_64")]
fn in_order<F>(twist: Twist, Line { constant, x, y }: &Line<F>) -> ([&F; 3], usize) {
	let coefficients = match twist {
		Twist::M => [constant, x, y],
		Twist::D => [y, x, constant],
	};
	(coefficients, twist.second_power())
}

/// Returns the factors of these coefficients for a point of G1.
#[cfg(target_arch = "x86_64")]
fn factors<F: Field>(twist: Twist, p: &Affine<F>) -> [F; 3] {
	match twist {
		Twist::M => [F::ONE, p.x, p.y],
		Twist::D => [p.y, p.x, F::ONE],
	}
}
