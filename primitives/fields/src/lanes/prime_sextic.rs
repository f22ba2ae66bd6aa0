//! One element of a sextic extension over a prime field, with its six coefficients in one vector:
//! [`SexticLanes`](super::SexticLanes) for BW6-761.
//!
//! # Ranges
//! Coefficients are below 4 p before and after every operation, except that a square's are below 20
//! p. A product with a line takes these as well.

use super::{columns::Columns, layout::*, Ifma, LaneField, Lanes, LineLanes};
use crate::{
	tower::{cyclotomic_in_vectors, Cubic, Cyclotomic, Frobenius, Sextic},
	FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// A coefficient in each lane, with w^6 = ξ = -4.
pub struct PrimeSexticLanes<P, const N: usize, const L: usize, A, X> {
	coefficients: Lanes<P, N, L, A>,
	ifma: Ifma,
	config: PhantomData<X>,
}

/// The factors of a line's coefficients, in the lanes of [`LineLanes`].
pub struct PrimeLineScale<P, const N: usize, const L: usize, A>(Lanes<P, N, L, A>);

impl<P, const N: usize, const L: usize, A, X> PrimeSexticLanes<P, N, L, A, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	X: Frobenius<Fp<P, N, A>>,
{
	#[inline(always)]
	fn new(ifma: Ifma, coefficients: Lanes<P, N, L, A>) -> Self {
		Self { coefficients, ifma, config: PhantomData }
	}

	#[inline(always)]
	fn columns(&self) -> Columns<P, N, L> {
		Columns::of(&self.coefficients)
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, element: &Sextic<Fp<P, N, A>, X>) -> Self {
		let (a, b) = (&element.c0, &element.c1);
		let lanes = [a.c0, a.c1, a.c2, Fp::ZERO, b.c0, b.c1, b.c2, Fp::ZERO];
		Self::new(ifma, Lanes::from_scalars(ifma, &lanes))
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store(&self) -> Sextic<Fp<P, N, A>, X> {
		let [a0, a1, a2, _, b0, b1, b2, _] = self.coefficients.to_scalars();
		Sextic::new(Cubic::new(a0, a1, a2), Cubic::new(b0, b1, b2))
	}

	/// Returns ξ times an element below 20 p: below 80 p.
	#[inline(always)]
	fn times_xi(element: Columns<P, N, L>) -> Columns<P, N, L> {
		let minus = element.sub(element.shifted::<2>()).sub(element);
		Columns::of::<A>(&minus.plus_multiple::<80>().carried())
	}

	/// Returns the sum of terms with permuted lanes of `x`, `y` and ξ `y`: below 2 p.
	#[inline(always)]
	fn sum_of_terms<const T: usize>(
		ifma: Ifma,
		terms: &[Term; T],
		x: Columns<P, N, L>,
		y: Columns<P, N, L>,
	) -> Self {
		let xi_y = Self::times_xi(y);
		let zero = Lanes::zero(ifma);
		let (mut factors, mut rotated) = ([zero; T], [zero; T]);
		for k in 0..T {
			factors[k] = Lanes::new(x.permute(&terms[k].0).0);
			rotated[k] = Lanes::new(y.pick(&xi_y, &terms[k].1).0);
		}
		Self::new(ifma, Lanes::sum_of_products(factors.each_ref(), rotated.each_ref()))
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn product(&self, other: &Self) -> Self {
		Self::sum_of_terms(self.ifma, &ROTATIONS, other.columns(), self.columns())
	}

	/// `a^2 = (A + B)(A + v B) - (1 + v) A B + 2 A B w`, with both products at once.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn square_in_place(&mut self) {
		let halves = self.columns();
		let swapped = halves.permute(&SWAP);
		let rotated = halves.pick(&Self::times_xi(halves), &half_rotation(1));
		let x = halves.select(halves.add(swapped), ODD).carried::<A>();
		let y = swapped.select(swapped.add(rotated), ODD).reduced::<A>();
		let (x, y) = (Columns::of(&x), Columns::of(&y));
		let p = Self::sum_of_terms(self.ifma, &HALF_ROTATIONS, x, y).columns();
		let swapped = p.permute(&SWAP);
		// -ξ P is 4 P, which is positive.
		let v_p = p.pick(&p.sub(p.shifted::<2>()).sub(p), &half_rotation(1));
		let even = swapped.sub(p).sub(v_p).plus_multiple::<4>();
		self.coefficients = even.select(swapped.shifted::<1>(), ODD).carried();
	}

	/// Squares by Granger and Scott's formulas: `a^2 - 4 b^2 = (a + 2 b)(a - 2 b)` and `2 a b` of
	/// three pairs (a, b) take the six lanes of one product.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn granger_scott(&mut self, count: usize) {
		for _ in 0..count {
			let z = self.columns();
			let partner = z.permute(&PARTNERS);
			let (z_2, partner_2) = (z.shifted::<1>(), partner.shifted::<1>());
			let left = z.add(partner_2).select(z_2, UPPER);
			let right = z.sub(partner_2).plus_multiple::<8>().select(partner, UPPER);
			let product = left.carried::<A>().mul(&right.carried());
			let t = Columns::of::<A>(&product).permute(&RESULT);
			// 3 t - 2 z, and 3 t + 2 z in the lanes of w, w^3, w^5, that of w with ξ t.
			let t = t.select(t.sub(t.shifted::<2>()).sub(t), 1 << lane(1)).times(3);
			let square = t.sub(z_2).select(t.add(z_2), ODD).plus_multiple::<64>();
			self.coefficients = square.reduced();
		}
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn negated_odd(&self) -> Self {
		Self::new(self.ifma, self.coefficients.select(&self.coefficients.neg(4), ODD))
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn power_p(&self) -> Self {
		let [g0, g1, g2, g3, g4, g5] = X::GAMMA;
		let gamma = Sextic::new(Cubic::new(g0, g2, g4), Cubic::new(g1, g3, g5));
		Self::new(self.ifma, self.coefficients.mul(&Self::load(self.ifma, &gamma).coefficients))
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load_line(ifma: Ifma, [a, b, c]: [&Fp<P, N, A>; 3]) -> Lanes<P, N, L, A> {
		let zero = Fp::ZERO;
		Lanes::from_scalars(ifma, &[*a, *b, *c, zero, zero, zero, zero, zero])
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn line_product(&mut self, line: &Lanes<P, N, L, A>, scale: &Lanes<P, N, L, A>, at: usize) {
		let line = Columns::of::<A>(&line.mul(scale));
		let terms = if at == 1 { &LINE_TERMS[0][0] } else { &LINE_TERMS[1][0] };
		*self = Self::sum_of_terms(self.ifma, terms, line, self.columns());
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn line_product_in_lanes(&mut self, line: &LineLanes<L>, scale: &Lanes<P, N, L, A>, at: usize) {
		let line = line.load(self.ifma);
		self.line_product(&line, scale, at);
	}
}

// The safe functions: an `Ifma` proves that the processor has the instructions.
impl<P, const N: usize, const L: usize, A, X> PrimeSexticLanes<P, N, L, A, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	X: Frobenius<Fp<P, N, A>>,
{
	/// Loads one element from its coefficients.
	pub fn from_sextic(ifma: Ifma, element: &Sextic<Fp<P, N, A>, X>) -> Self {
		// SAFETY: see above.
		unsafe { Self::load(ifma, element) }
	}

	/// Returns the element.
	pub fn to_sextic(&self) -> Sextic<Fp<P, N, A>, X> {
		// SAFETY: see above.
		unsafe { self.store() }
	}

	/// Squares any element.
	pub fn square(&mut self) {
		// SAFETY: see above.
		unsafe { self.square_in_place() }
	}

	/// Multiplies by `a + b w^at + c w^3`, for a `line` (a, b, c), each multiplied by its part of
	/// `scale`, and `at` 1 or 2.
	pub fn multiply_by_line(
		&mut self,
		line: [&Fp<P, N, A>; 3],
		scale: &PrimeLineScale<P, N, L, A>,
		at: usize,
	) {
		// SAFETY: see above.
		unsafe {
			let line = Self::load_line(self.ifma, line);
			self.line_product(&line, &scale.0, at);
		}
	}

	/// Multiplies by a line in lanes, as [`Self::multiply_by_line`].
	pub fn multiply_by_lanes(
		&mut self,
		line: &LineLanes<L>,
		scale: &PrimeLineScale<P, N, L, A>,
		at: usize,
	) {
		// SAFETY: see above.
		unsafe { self.line_product_in_lanes(line, &scale.0, at) }
	}

	/// Returns the factors of the three coefficients of lines.
	pub fn line_scale(&self, [a, b, c]: [Fp<P, N, A>; 3]) -> PrimeLineScale<P, N, L, A> {
		// SAFETY: see above.
		PrimeLineScale(unsafe { Self::load_line(self.ifma, [&a, &b, &c]) })
	}
}

impl<P, const N: usize, const L: usize, A, X> Cyclotomic for PrimeSexticLanes<P, N, L, A, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	X: Frobenius<Fp<P, N, A>>,
{
	cyclotomic_in_vectors!();
}

impl<P, const N: usize, const L: usize, A, X> Clone for PrimeSexticLanes<P, N, L, A, X>
where
	Lanes<P, N, L, A>: Copy,
{
	#[inline(always)]
	fn clone(&self) -> Self {
		Self { config: PhantomData, ..*self }
	}
}
