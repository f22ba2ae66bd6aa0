//! A point of a pairing's twist, with all its coordinates in one vector, and the lines through its multiples.
//!
//! Each formula's products fall into levels of at most four products in Fp2, which are computed at once. The formulas
//! are those of Costello, Lange, Naehrig, "Faster pairing computations on curves with high-degree twists", 2010, in the
//! form of Aranha et al., 2013/722, section 4, with arkworks' scaling.
//!
//! # Ranges
//! A level's results are below 3 p, coordinates below 7 p. Factors fit `L` limbs. The numbers of
//! limbs and rows are those of [`SexticLanes`](super::SexticLanes).

use super::{
	columns::{Columns, Places},
	layout::ODD,
	wide::Wide,
	Ifma, Lanes, Mask,
};
use crate::{
	tower::{Fp2, NonResidue},
	FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// A point (X / Z, Y / Z) of the twist over Fp2, where u^2 = -1. Lane i has c0 of a coordinate and lane 4 + i its c1,
/// with i = 0, 1 and 2 for X, Y and Z.
pub struct TwistLanes<P, const N: usize, const L: usize, const ROWS: usize, A, C> {
	point: Columns<P, N, L>,
	/// 3 b at place 2, for the twist y^2 = x^3 + b.
	triple_b: Columns<P, N, L>,
	ifma: Ifma,
	config: PhantomData<(A, C)>,
}

/// An affine point to add, x at place 0 and y at place 1.
pub struct TwistAddend<P, const N: usize, const L: usize>(Columns<P, N, L>);

/// A line's coefficients: the constant one, that of x, that of y.
pub type LineCoefficients<F> = [F; 3];

/// Returns the lanes of these places.
const fn lanes_of(places: [bool; 4]) -> Mask {
	let mut mask = 0;
	let mut i = 0;
	while i < 4 {
		if places[i] {
			mask |= 0x11 << i;
		}
		i += 1;
	}
	mask
}

/// Returns the lanes of coefficients in Fp2 at these places; from 8 on, those of a second vector.
const fn both(places: [u64; 4]) -> Places {
	spread(places, 0, 4)
}

/// Returns the lanes of c0 or c1 of the elements at these places for the lower lanes, and of c0 or
/// c1 for the upper ones.
const fn spread([a, b, c, d]: [u64; 4], lower: u64, upper: u64) -> Places {
	[a + lower, b + lower, c + lower, d + lower, a + upper, b + upper, c + upper, d + upper]
}

const FIRST: Mask = lanes_of([true, false, false, false]);
const SECOND: Mask = lanes_of([false, true, false, false]);
const FIRST_TWO: Mask = FIRST | SECOND;
const FIRST_AND_THIRD: Mask = lanes_of([true, false, true, false]);

/// Names for the types of an implementation.
macro_rules! lanes {
	() => { Columns<P, N, L> };
}

impl<P, const N: usize, const L: usize, const ROWS: usize, A, C> TwistLanes<P, N, L, ROWS, A, C>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
{
	/// Loads three elements, at the places 0, 1 and 2.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, elements: [&Fp2<Fp<P, N, A>, C>; 3]) -> lanes!() {
		let [x, y, z] = elements;
		let zero = Fp::ZERO;
		let words = [x.c0, y.c0, z.c0, zero, x.c1, y.c1, z.c1, zero];
		Columns::of(&Lanes::<P, N, L, A>::from_scalars_in::<ROWS>(ifma, &words))
	}

	/// Stores the first three elements.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store(elements: &lanes!()) -> [Fp2<Fp<P, N, A>, C>; 3] {
		let [x0, y0, z0, _, x1, y1, z1, _] = elements.carried::<A>().scalars_from::<ROWS>();
		[Fp2::new(x0, x1), Fp2::new(y0, y1), Fp2::new(z0, z1)]
	}

	#[inline(always)]
	fn carried(columns: lanes!()) -> lanes!() {
		Columns::of(&columns.carried::<A>())
	}

	/// Returns the products of the elements of `a` at the places `of_a` and those of `b` at the places `of_b`,
	/// unreduced.
	#[inline(always)]
	fn products(a: &lanes!(), of_a: [u64; 4], b: &lanes!(), of_b: [u64; 4]) -> Wide<L> {
		let (a0, a1) = (a.permute(&spread(of_a, 0, 0)), a.permute(&spread(of_a, 4, 4)));
		let (b, swapped) = (b.permute(&both(of_b)), b.permute(&spread(of_b, 4, 0)));
		// SAFETY: vectors exist, hence the processor has the instructions.
		let (by_c0, by_c1) =
			unsafe { (Wide::product(&a0.0, &b.0), Wide::product(&a1.0, &swapped.0)) };
		by_c0.add_where(&by_c1, ODD).sub_where(&by_c1, !ODD)
	}

	#[inline(always)]
	fn reduced(products: &Wide<L>) -> lanes!() {
		// SAFETY: vectors exist, hence the processor has the instructions.
		let limbs = unsafe { products.reduce::<P, N, 1, ROWS>() };
		Columns::of(&Lanes::<P, N, L, A>::new(limbs).below(3))
	}

	/// Returns 3 b Z^2 in every place. `squares` has Z^2 at place 2.
	#[inline(always)]
	fn triple_b_times(&self, squares: &lanes!()) -> lanes!() {
		let places = [0, 1, 2, 3];
		let product = Self::reduced(&Self::products(squares, places, &self.triple_b, places));
		product.permute(&both([2; 4]))
	}

	/// Doubles the point. With b = Y^2, e = 3 b' Z^2, f = 3 e, for the twist's b':
	/// X' = X Y (b - f) / 2, Y' = ((b + f)^2 - 12 e^2) / 4, Z' = 2 b Y Z, and the tangent is
	/// e - b, 3 X^2, -2 Y Z.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn double_in_place(&mut self) -> lanes!() {
		let r = self.point;
		// X Y, Y^2, Z^2, Y Z
		let m = Self::reduced(&Self::products(&r, [0, 1, 2, 1], &r, [1, 1, 2, 2]));
		let e = self.triple_b_times(&m);
		let (f, four_e) = (Self::carried(e.times(3)), Self::carried(e.shifted::<2>()));

		// 2 X Y, b + f, b, 4 X times b - f, b + f, 8 Y Z, X: the products are four times the new
		// coordinates, apart from 12 e^2, and four times X^2.
		let left = m.pick(&r, &both([0, 1, 1, 8])).shifted_by(&[1, 0, 0, 2, 1, 0, 0, 2]);
		let left = left.select(left.add(f), SECOND);
		let right = m.pick(&r, &both([1, 1, 3, 8])).shifted_by(&[0, 0, 3, 0, 0, 0, 3, 0]);
		let right = right.select(right.sub(f), FIRST).select(right.add(f), SECOND);
		let right = right.plus_multiple::<9>();
		let (left, right) = (Self::carried(left), Self::carried(right));
		let places = [0, 1, 2, 3];
		let products = Self::products(&left, places, &right, places);
		let squares = Self::products(&f, places, &four_e, places);
		let quarters = Self::reduced(&products.sub_where(&squares, SECOND)).quartered::<A>();
		self.point = Columns::of(&quarters);

		// b, X^2, Y Z
		let line = m.pick(&self.point, &both([1, 8 + 3, 3, 3]));
		let twice = line.shifted_by(&[0, 1, 1, 0, 0, 1, 1, 0]);
		let line = twice.select(twice.add(line), SECOND);
		let zero = line.sub(line);
		let line = line.select(zero.sub(line).plus_multiple::<8>(), FIRST_AND_THIRD);
		line.select(line.add(e), FIRST)
	}

	/// Adds an affine point (x, y). With λ = X - x Z, θ = Y - y Z, d = λ^2, e = λ d, g = X d,
	/// h = e + Z θ^2 - 2 g: X' = λ h, Y' = θ (g - h) - e Y, Z' = Z e, and the line is
	/// θ x - λ y, -θ, λ.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn add_in_place(&mut self, q: &lanes!()) -> lanes!() {
		let r = self.point;
		// x Z, y Z
		let m = Self::reduced(&Self::products(q, [0, 1, 2, 3], &r, [2; 4]));
		// λ, θ, Z
		let d = Self::carried(r.select(r.sub(m).plus_multiple::<3>(), FIRST_TWO));
		// λ^2, θ^2, θ x, λ y
		let right = d.pick(q, &both([0, 1, 8, 9]));
		let m = Self::reduced(&Self::products(&d, [0, 1, 1, 0], &right, [0, 1, 2, 3]));
		// e, Z θ^2, g
		let left = d.pick(&r, &both([0, 2, 8, 9]));
		let n = Self::reduced(&Self::products(&left, [0, 1, 2, 3], &m, [0, 1, 0, 1]));
		let all = |place| n.permute(&both([place; 4]));
		let h = all(0).add(all(1)).sub(all(2).shifted::<1>());
		// λ, θ, e, Z times h, g - h, Y, e
		let left = d.pick(&n, &both([0, 1, 8, 2]));
		let right = n.pick(&r, &both([1, 2, 8 + 1, 0]));
		let right = right.select(h, FIRST).select(right.sub(h), SECOND);
		let right = Self::carried(right.plus_multiple::<6>());
		let places = [0, 1, 2, 3];
		let products = Self::reduced(&Self::products(&left, places, &right, places));
		let next = products.permute(&both([0, 1, 3, 3]));
		let next =
			next.select(next.sub(products.permute(&both([2; 4]))).plus_multiple::<3>(), SECOND);
		self.point = Self::carried(next);

		let line = m.pick(&d, &both([2, 8 + 1, 8, 8]));
		let zero = line.sub(line);
		line.select(line.sub(m.permute(&both([3; 4]))).plus_multiple::<3>(), FIRST)
			.select(zero.sub(line).plus_multiple::<10>(), SECOND)
	}
}

// The safe functions: an `Ifma` proves that the processor has the instructions.
impl<P, const N: usize, const L: usize, const ROWS: usize, A, C> TwistLanes<P, N, L, ROWS, A, C>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	Fp2<Fp<P, N, A>, C>: crate::Field,
{
	/// Returns the affine point (x, y) of the twist y^2 = x^3 + b.
	pub fn new(
		ifma: Ifma,
		x: &Fp2<Fp<P, N, A>, C>,
		y: &Fp2<Fp<P, N, A>, C>,
		triple_b: &Fp2<Fp<P, N, A>, C>,
	) -> Self {
		let one = <Fp2<Fp<P, N, A>, C> as crate::Field>::ONE;
		// SAFETY: see above.
		let load = |x: &_, y: &_, z: &_| unsafe { Self::load(ifma, [x, y, z]) };
		let (point, triple_b) = (load(x, y, &one), load(&one, &one, triple_b));
		Self { point, triple_b, ifma, config: PhantomData }
	}

	/// Prepares an affine point for [`Self::add`].
	pub fn addend(&self, x: &Fp2<Fp<P, N, A>, C>, y: &Fp2<Fp<P, N, A>, C>) -> TwistAddend<P, N, L> {
		let zero = <Fp2<Fp<P, N, A>, C> as crate::Field>::ZERO;
		// SAFETY: see above.
		TwistAddend(unsafe { Self::load(self.ifma, [x, y, &zero]) })
	}

	/// Doubles the point, divides the new coordinates by four, and returns the tangent.
	pub fn double(&mut self) -> LineCoefficients<Fp2<Fp<P, N, A>, C>> {
		// SAFETY: see above.
		unsafe {
			let line = self.double_in_place();
			Self::store(&line)
		}
	}

	/// Adds a point and returns the line through both.
	pub fn add(&mut self, q: &TwistAddend<P, N, L>) -> LineCoefficients<Fp2<Fp<P, N, A>, C>> {
		// SAFETY: see above.
		unsafe {
			let line = self.add_in_place(&q.0);
			Self::store(&line)
		}
	}

	/// Returns the coordinates X, Y and Z.
	pub fn coordinates(&self) -> [Fp2<Fp<P, N, A>, C>; 3] {
		// SAFETY: see above.
		unsafe { Self::store(&self.point) }
	}
}
