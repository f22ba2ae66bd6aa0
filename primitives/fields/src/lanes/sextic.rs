//! One element of a sextic extension over Fp2, with its six coefficients in one vector.
//!
//! [`super::Lanes`] holds elements of eight computations. [`SexticLanes`] holds one element of one
//! computation, and its products fill the lanes. A product in Fp12 is a sum of six terms. Each term
//! is the coefficient g_k of one factor, in all lanes, times the other factor's product with w^k,
//! which is a rotation of that factor's coefficients. A line has three terms. Karatsuba's products
//! in Fp2 are summed before they are reduced.
//!
//! # Ranges
//! Coefficients are below 4 p before and after every operation. A factor of a product fits `L` limbs, which hold up to
//! 84 p for BN254. Sums of products have far more room, since a reduction of `ROWS` rows divides them by 2^(52 ROWS):
//! with one row more than limbs they need no other care.

use super::{columns::Columns, layout::*, wide::Wide, Ifma, LaneField, Lanes};
use crate::{
	tower::{cyclotomic_in_vectors, Cubic, Cyclotomic, Fp2, Frobenius, NonResidue, Sextic},
	FieldParams, Fp, LimbArithmetic,
};
use core::{array, marker::PhantomData};

/// `c0 + c1 u` in each lane, with u^2 = -1: lane i holds the coefficient of v^i, lane 4 + i that of
/// v^i w, where w^2 = v and v^3 = ξ = `XI` + u. Lanes 3 and 7 are not used. An element x is stored
/// as x 2^(52 `ROWS`).
pub struct SexticLanes<P, const N: usize, const L: usize, const ROWS: usize, A, C, X, const XI: u32>
{
	c0: Lanes<P, N, L, A>,
	c1: Lanes<P, N, L, A>,
	ifma: Ifma,
	config: PhantomData<(C, X)>,
}

/// The operands of Karatsuba's product in Fp2: c0, c1 and their sum.
type Triple<P, const N: usize, const L: usize> = [Columns<P, N, L>; 3];

/// Names for the types of an implementation.
macro_rules! lanes {
	() => { Lanes<P, N, L, A> };
}

impl<P, const N: usize, const L: usize, const ROWS: usize, A, C, X, const XI: u32>
	SexticLanes<P, N, L, ROWS, A, C, X, XI>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, C>>,
{
	#[inline(always)]
	fn new(ifma: Ifma, c0: lanes!(), c1: lanes!()) -> Self {
		Self { c0, c1, ifma, config: PhantomData }
	}

	/// Loads one element from its coefficients.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, element: &Sextic<Fp2<Fp<P, N, A>, C>, X>) -> Self {
		let (a, b) = (&element.c0, &element.c1);
		let zero = Fp2::new(Fp::ZERO, Fp::ZERO);
		let lanes = [a.c0, a.c1, a.c2, zero, b.c0, b.c1, b.c2, zero];
		let (c0, c1) = (lanes.map(|x| x.c0), lanes.map(|x| x.c1));
		let [c0, c1] = [c0, c1].map(|c| Lanes::from_scalars_in::<ROWS>(ifma, &c));
		Self::new(ifma, c0, c1)
	}

	/// Returns the element.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store(&self) -> Sextic<Fp2<Fp<P, N, A>, C>, X> {
		let (c0, c1) = (self.c0.scalars_from::<ROWS>(), self.c1.scalars_from::<ROWS>());
		let [a0, a1, a2, _, b0, b1, b2, _] = array::from_fn(|i| Fp2::new(c0[i], c1[i]));
		Sextic::new(Cubic::new(a0, a1, a2), Cubic::new(b0, b1, b2))
	}

	/// Returns the operands of a product.
	#[inline(always)]
	fn triple(&self) -> Triple<P, N, L> {
		Self::triple_of(Columns::of(&self.c0), Columns::of(&self.c1))
	}

	/// Like [`Self::triple`], for carried columns.
	#[inline(always)]
	fn triple_of(c0: Columns<P, N, L>, c1: Columns<P, N, L>) -> Triple<P, N, L> {
		[c0, c1, Columns::of::<A>(&c0.add(c1).carried())]
	}

	/// Returns ξ times an element, not carried. The first coefficient may be negative, by less than
	/// the bound.
	#[inline(always)]
	fn times_xi(c0: Columns<P, N, L>, c1: Columns<P, N, L>) -> [Columns<P, N, L>; 2] {
		[c0.times(XI).sub(c1), c1.times(XI).add(c0)]
	}

	/// Returns ξ times an element below 4 p: below 40 p.
	#[inline(always)]
	fn triple_times_xi([c0, c1, _]: &Triple<P, N, L>) -> Triple<P, N, L> {
		let [c0, c1] = Self::times_xi(*c0, *c1);
		let c0 = c0.plus_multiple::<4>().carried::<A>();
		Self::triple_of(Columns::of(&c0), Columns::of(&c1.carried::<A>()))
	}

	/// Returns the sum of terms with permuted lanes of `x`, `y` and ξ `y`: below 2 p.
	#[inline(always)]
	fn sum_of_terms(
		ifma: Ifma,
		terms: [&[Term]; 3],
		x: &Triple<P, N, L>,
		y: &Triple<P, N, L>,
		xi_y: &Triple<P, N, L>,
	) -> Self {
		let mut sums = [Wide::zero(), Wide::zero(), Wide::zero()];
		for k in 0..terms[0].len() {
			for c in 0..3 {
				// SAFETY: the `Ifma` proves that the processor has the instructions.
				unsafe { sums[c].add_term(&terms[c][k], &x[c].0, &y[c].0, &xi_y[c].0) };
			}
		}
		Self::karatsuba(ifma, sums)
	}

	/// Returns the element of the three products of Karatsuba's method.
	#[inline(always)]
	fn karatsuba(ifma: Ifma, products: [Wide<L>; 3]) -> Self {
		let [c0, c1] = Wide::karatsuba::<P, N, 1, ROWS>(products);
		Self::new(ifma, Lanes::new(c0).below(3), Lanes::new(c1).below(2))
	}

	/// `self * other`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn product(&self, other: &Self) -> Self {
		let (x, y) = (other.triple(), self.triple());
		let xi_y = Self::triple_times_xi(&y);
		Self::sum_of_terms(self.ifma, [&ROTATIONS; 3], &x, &y, &xi_y)
	}

	/// `a^2 = (A + B)(A + v B) - (1 + v) A B + 2 A B w`, with both products at once.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn square_in_place(&mut self) {
		let halves = [Columns::of(&self.c0), Columns::of(&self.c1)];
		let xi = Self::times_xi(halves[0], halves[1]);
		let (mut x, mut y) = (halves, halves);
		for c in 0..2 {
			let swapped = halves[c].permute(&SWAP);
			let rotated = halves[c].pick(&xi[c], &half_rotation(1));
			x[c] = halves[c].select(halves[c].add(swapped), ODD);
			y[c] = swapped.select(swapped.add(rotated).plus_multiple::<4>(), ODD);
			(x[c], y[c]) = (Columns::of::<A>(&x[c].carried()), Columns::of::<A>(&y[c].reduced()));
		}
		let (x, y) = (Self::triple_of(x[0], x[1]), Self::triple_of(y[0], y[1]));
		let xi_y = Self::triple_times_xi(&y);
		let products = Self::sum_of_terms(self.ifma, [&HALF_ROTATIONS; 3], &x, &y, &xi_y);
		let p = [Columns::of(&products.c0), Columns::of(&products.c1)];
		let xi = Self::times_xi(p[0], p[1]);
		let mut square = p;
		for c in 0..2 {
			let swapped = p[c].permute(&SWAP);
			let v_p = p[c].pick(&xi[c], &half_rotation(1));
			let even = swapped.sub(p[c]).sub(v_p).plus_multiple::<32>();
			square[c] = even.select(swapped.times(2), ODD);
		}
		*self = Self::new(self.ifma, square[0].reduced(), square[1].reduced());
	}

	/// Squares an element of the cyclotomic subgroup, `count` times, by Granger and Scott's formula
	/// like [`Sextic::cyclotomic_square`]. All squares of coefficients are computed at once, and
	/// those of the three sums together with their cross products.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn granger_scott(&mut self, count: usize) {
		for _ in 0..count {
			self.cyclotomic_square_once();
		}
	}

	#[inline(always)]
	fn cyclotomic_square_once(&mut self) {
		let z = [Columns::of(&self.c0), Columns::of(&self.c1)];
		let sum = [z[0].add(z[0].permute(&PARTNERS)), z[1].add(z[1].permute(&PARTNERS))];
		// (z0 + z1)(z0 - z1) and 2 z0 z1, and each of them of a sum in half of the lanes.
		let norm = Self::wide_product(z[0].add(z[1]), z[0].sub(z[1]).plus_multiple::<4>());
		let of_sums = Self::wide_product(
			sum[0].add(sum[1]).select(sum[0], UPPER),
			sum[0].sub(sum[1]).plus_multiple::<8>().select(sum[1], UPPER),
		);
		// SAFETY: vectors exist, hence the processor has the instructions.
		let [norm, of_sums, cross] = unsafe {
			let cross = Wide::product(self.c0.limbs(), self.c1.limbs());
			let [norm, of_sums] = norm.reduce_pair::<P, N, 0, ROWS>(&of_sums);
			[norm, of_sums, cross.reduce::<P, N, 0, ROWS>()]
		};
		let [norm, of_sums, cross] =
			[norm, of_sums, cross].map(|limbs| Columns::of(&Lanes::<P, N, L, A>::new(limbs)));
		let cross = cross.times(2);
		let of_sums = of_sums.select(of_sums.times(2), UPPER);
		let (square, square_of_sum) = ([norm, cross], [of_sums.permute(&PARTNERS), of_sums]);
		let partner = [square[0].permute(&PARTNERS), square[1].permute(&PARTNERS)];
		let xi = Self::times_xi(partner[0], partner[1]);
		// a^2 + ξ b^2 in the lower lanes, 2 a b in the upper.
		let mut t = square;
		for c in 0..2 {
			let twice = square_of_sum[c].sub(square[c]).sub(partner[c]);
			t[c] = square[c].add(xi[c]).select(twice, UPPER).permute(&RESULT);
		}
		let xi = Self::times_xi(t[0], t[1]);
		for c in 0..2 {
			// 3 t - 2 z, and 3 t + 2 z in the lanes of w, w^3, w^5, that of w with ξ t.
			let t_3 = t[c].select(xi[c], 1 << lane(1)).times(3);
			let z_2 = z[c].times(2);
			t[c] = t_3.sub(z_2).select(t_3.add(z_2), ODD).plus_multiple::<128>();
		}
		*self = Self::new(self.ifma, t[0].reduced(), t[1].reduced());
	}

	/// Returns a product of two positive sums.
	#[inline(always)]
	fn wide_product(a: Columns<P, N, L>, b: Columns<P, N, L>) -> Wide<L> {
		let (a, b) = (a.carried::<A>(), b.carried::<A>());
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe { Wide::product(a.limbs(), b.limbs()) }
	}

	/// Returns the inverse in the cyclotomic subgroup: the power p^6.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn negated_odd(&self) -> Self {
		let c0 = self.c0.select(&self.c0.neg(4), ODD);
		let c1 = self.c1.select(&self.c1.neg(4), ODD);
		Self::new(self.ifma, c0, c1)
	}

	/// `self^p`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn power_p(&self) -> Self {
		let [g0, g1, g2, g3, g4, g5] = X::GAMMA;
		let gamma = Sextic::<_, X>::new(Cubic::new(g0, g2, g4), Cubic::new(g1, g3, g5));
		let x = Self::load(self.ifma, &gamma).triple();
		let y = Self::new(self.ifma, self.c0, self.c1.neg(4)).triple();
		let product = |c: usize| Wide::product(&x[c].0, &y[c].0);
		Self::karatsuba(self.ifma, [product(0), product(1), product(2)])
	}

	/// `self (a + b w^at + c w^3)`, for `line` (a, b, c) with each multiplied by its part of `scale`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn line_product(
		&mut self,
		line: [&Fp2<Fp<P, N, A>, C>; 3],
		scale: &LineScale<P, N, L, A>,
		at: usize,
	) {
		let zero = Fp::ZERO;
		let [a, b, c] = line;
		let words = [a.c0, b.c0, c.c0, zero, a.c1, b.c1, c.c1, zero];
		let line = Lanes::from_scalars_times(&words, scale.lanes());
		let columns = Columns::of(&line);
		let sum = Columns::of::<A>(&columns.add(columns.permute(&SWAP)).carried());
		let y = self.triple();
		let xi_y = Self::triple_times_xi(&y);
		let terms = if at == 1 { &LINE_TERMS[0] } else { &LINE_TERMS[1] };
		let terms = [&terms[0][..], &terms[1], &terms[0]];
		*self = Self::sum_of_terms(self.ifma, terms, &[columns, columns, sum], &y, &xi_y);
	}
}

// The safe functions: an `Ifma` proves that the processor has the instructions.
impl<P, const N: usize, const L: usize, const ROWS: usize, A, C, X, const XI: u32>
	SexticLanes<P, N, L, ROWS, A, C, X, XI>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, C>>,
{
	/// Loads one element from its coefficients.
	pub fn from_sextic(ifma: Ifma, element: &Sextic<Fp2<Fp<P, N, A>, C>, X>) -> Self {
		// SAFETY: see above.
		unsafe { Self::load(ifma, element) }
	}

	/// Returns the element.
	pub fn to_sextic(&self) -> Sextic<Fp2<Fp<P, N, A>, C>, X> {
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
		line: [&Fp2<Fp<P, N, A>, C>; 3],
		scale: &LineScale<P, N, L, A>,
		at: usize,
	) {
		// SAFETY: see above.
		unsafe { self.line_product(line, scale, at) }
	}

	/// Returns the factors of the three coefficients of lines.
	pub fn line_scale(&self, factors: [Fp<P, N, A>; 3]) -> LineScale<P, N, L, A> {
		LineScale::new::<ROWS>(self.ifma, factors)
	}
}

impl<P, const N: usize, const L: usize, const ROWS: usize, A, C, X, const XI: u32> Cyclotomic
	for SexticLanes<P, N, L, ROWS, A, C, X, XI>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, C>>,
{
	cyclotomic_in_vectors!();
}

impl<P, const N: usize, const L: usize, const ROWS: usize, A, C, X, const XI: u32> Clone
	for SexticLanes<P, N, L, ROWS, A, C, X, XI>
where
	Lanes<P, N, L, A>: Copy,
{
	#[inline(always)]
	fn clone(&self) -> Self {
		Self { config: PhantomData, ..*self }
	}
}

/// The factors of the three coefficients of lines for a point, in the lanes of both halves.
pub struct LineScale<P, const N: usize, const L: usize, A>(Lanes<P, N, L, A>);

impl<P: FieldParams<N>, const N: usize, const L: usize, A: LimbArithmetic> LineScale<P, N, L, A> {
	/// Packs the three factors, for lanes with a 2^(52 `ROWS`).
	pub(super) fn new<const ROWS: usize>(ifma: Ifma, factors: [Fp<P, N, A>; 3]) -> Self {
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe { Self::load::<ROWS>(ifma, factors) }
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load<const ROWS: usize>(ifma: Ifma, [a, b, c]: [Fp<P, N, A>; 3]) -> Self {
		let lanes = [a, b, c, Fp::ZERO, a, b, c, Fp::ZERO];
		Self(Lanes::scale_of::<ROWS>(ifma, &lanes))
	}

	#[inline(always)]
	pub(super) fn lanes(&self) -> &Lanes<P, N, L, A> {
		&self.0
	}
}
