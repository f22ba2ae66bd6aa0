//! A point of a twist over a prime field, with its coordinates in one vector: [`TwistLanes`](super::TwistLanes) for
//! BW6-761.
//!
//! The formulas are those of [`TwistLanes`](super::TwistLanes). The products of a level take one lane each, so a
//! doubling takes two products of vectors instead of nine in turn, and an addition four instead of thirteen.
//!
//! # Ranges
//! Coordinates are below 4 p, products below 2 p. Factors are below 100 p.

use super::{
	columns::{Columns, Places},
	montgomery::splat,
	Ifma, LaneField, Lanes, Mask,
};
use crate::{FieldParams, Fp, LimbArithmetic};
use core::arch::x86_64::*;

/// A point (X / Z, Y / Z) of the twist y^2 = x^3 + 4. Lanes 0, 1 and 2 have X, Y and Z.
pub struct PrimeTwistLanes<P, const N: usize, const L: usize, A> {
	point: Lanes<P, N, L, A>,
	ifma: Ifma,
}

/// An affine point to add, x in lane 0 and y in lane 1.
pub struct PrimeTwistAddend<P, const N: usize, const L: usize, A>(Lanes<P, N, L, A>);

/// A line's coefficients, the constant one, that of x and that of y, in the lower half of a vector: limb by limb.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct LineLanes<const L: usize>([[u64; 4]; L]);

impl<const L: usize> LineLanes<L> {
	#[inline(always)]
	fn store<P: FieldParams<N>, const N: usize, A: LimbArithmetic>(
		line: &Lanes<P, N, L, A>,
	) -> Self {
		let mut words = [[0; 4]; L];
		for (words, limb) in words.iter_mut().zip(line.limbs()) {
			// SAFETY: vectors exist, hence the processor has the instructions; `words` has half the size of a vector.
			unsafe {
				_mm256_storeu_si256(words.as_mut_ptr().cast(), _mm512_castsi512_si256(*limb));
			}
		}
		Self(words)
	}

	#[inline(always)]
	pub(super) fn load<P: FieldParams<N>, const N: usize, A: LimbArithmetic>(
		&self,
		_: Ifma,
	) -> Lanes<P, N, L, A> {
		let mut limbs = [splat(0); L];
		for (limb, words) in limbs.iter_mut().zip(&self.0) {
			// SAFETY: the `Ifma` proves that the processor has the instructions; `words` has half the size of a vector.
			unsafe {
				let half = _mm256_loadu_si256(words.as_ptr().cast());
				*limb = _mm512_zextsi256_si512(half);
			}
		}
		Lanes::new(limbs)
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load_words<P: FieldParams<N>, const N: usize, A: LimbArithmetic>(
		&self,
		ifma: Ifma,
	) -> [Fp<P, N, A>; 3] {
		let [a, b, c, ..] = self.load::<P, N, A>(ifma).to_scalars();
		[a, b, c]
	}

	/// Returns the coefficients in words.
	pub fn to_words<P: FieldParams<N>, const N: usize, A: LimbArithmetic>(
		&self,
		ifma: Ifma,
	) -> [Fp<P, N, A>; 3] {
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe { self.load_words(ifma) }
	}
}

const FIRST: Mask = 1;
const SECOND: Mask = 2;
const THIRD: Mask = 4;
const FOURTH: Mask = 8;

/// Returns the places of five factors; the other lanes mean nothing.
const fn places([a, b, c, d, e]: [u64; 5]) -> Places {
	[a, b, c, d, e, e, e, e]
}

/// Returns the places of four factors.
const fn four([a, b, c, d]: [u64; 4]) -> Places {
	places([a, b, c, d, d])
}

impl<P, const N: usize, const L: usize, A> PrimeTwistLanes<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
{
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, [x, y, z]: [&Fp<P, N, A>; 3]) -> Lanes<P, N, L, A> {
		let zero = Fp::ZERO;
		Lanes::from_scalars(ifma, &[*x, *y, *z, zero, zero, zero, zero, zero])
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store(elements: &Lanes<P, N, L, A>) -> [Fp<P, N, A>; 3] {
		let [x, y, z, ..] = elements.to_scalars();
		[x, y, z]
	}

	/// Returns the products of factors that are not carried yet.
	#[inline(always)]
	fn products(a: Columns<P, N, L>, b: Columns<P, N, L>) -> Columns<P, N, L> {
		Columns::of::<A>(&a.carried::<A>().mul(&b.carried()))
	}

	/// Doubles the point. With b = Y^2, e = 12 Z^2, f = 3 e: X' = 2 X Y (b - f), Y' = (b + f)^2 - 12 e^2,
	/// Z' = 8 b Y Z, and the tangent is e - b, 3 X^2, -2 Y Z.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn double_in_place(&mut self) -> LineLanes<L> {
		let r = Columns::of(&self.point);
		// X Y, Y^2, Y Z, X^2, Z^2
		let left = r.permute(&places([0, 1, 1, 0, 2]));
		let m = Self::products(left, r.permute(&places([1, 1, 2, 0, 2])));
		let (b, square) = (m.permute(&[1; 8]), m.permute(&[4; 8]));
		let e = square.times(3).shifted::<2>();
		let (f, four_e) = (e.times(3), e.shifted::<2>());

		// 2 X Y, b + f, 8 Y Z, f times b - f, b + f, b, 4 e
		let left = m.shifted_by(&[1, 0, 3, 0, 0, 0, 0, 0]);
		let left = left.select(left.add(f), SECOND).select(f, FOURTH);
		let right = b.select(b.sub(f).plus_multiple::<72>(), FIRST);
		let right = right.select(b.add(f), SECOND).select(four_e, FOURTH);
		let next = Self::products(left, right);
		let y = next.sub(next.permute(&[3; 8])).plus_multiple::<2>();
		self.point = next.select(y, SECOND).carried();

		let line = m.permute(&four([1, 3, 2, 2]));
		let constant = e.sub(line).plus_multiple::<2>();
		let y = line.sub(line.times(3)).plus_multiple::<4>();
		let line = line.times(3).select(constant, FIRST).select(y, THIRD);
		LineLanes::store::<P, N, A>(&line.carried())
	}

	/// Adds an affine point (x, y). With λ = X - x Z, θ = Y - y Z, e = λ^3, g = X λ^2, h = e + Z θ^2 - 2 g:
	/// X' = λ h, Y' = θ (g - h) - e Y, Z' = Z e, and the line is θ x - λ y, -θ, λ.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn add_in_place(&mut self, q: &Lanes<P, N, L, A>) -> LineLanes<L> {
		let (r, q) = (Columns::of(&self.point), Columns::of(q));
		// x Z, y Z
		let m = Self::products(q, r.permute(&[2; 8]));
		// λ, θ
		let d = r.sub(m).plus_multiple::<2>();
		// λ^2, θ^2, θ x, λ y
		let m = Self::products(d.permute(&four([0, 1, 1, 0])), d.pick(&q, &four([0, 1, 8, 9])));
		// e, Z θ^2, g
		let left = d.pick(&r, &four([0, 8 + 2, 8, 8]));
		let n = Self::products(left, m.permute(&four([0, 1, 0, 0])));
		let all = |place: u64| n.permute(&[place; 8]);
		let h = all(0).add(all(1)).sub(all(2).shifted::<1>());
		// λ, θ, Z, Y times h, g - h, e, e
		let left = d.pick(&r, &four([0, 1, 8 + 2, 8 + 1]));
		let right = all(0).select(h, FIRST).select(all(2).sub(h), SECOND).plus_multiple::<6>();
		let next = Self::products(left, right);
		let y = next.sub(next.permute(&[3; 8])).plus_multiple::<2>();
		self.point = next.select(y, SECOND).carried();

		let line = m.pick(&d, &four([2, 8 + 1, 8, 8]));
		let constant = line.sub(m.permute(&[3; 8])).plus_multiple::<2>();
		let x = line.sub(line.shifted::<1>()).plus_multiple::<6>();
		let line = line.select(constant, FIRST).select(x, SECOND);
		LineLanes::store::<P, N, A>(&line.carried())
	}
}

// The safe functions: an `Ifma` proves that the processor has the instructions.
impl<P, const N: usize, const L: usize, A> PrimeTwistLanes<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	Fp<P, N, A>: crate::Field,
{
	/// Returns the affine point (x, y).
	pub fn new(ifma: Ifma, x: &Fp<P, N, A>, y: &Fp<P, N, A>) -> Self {
		let one = <Fp<P, N, A> as crate::Field>::ONE;
		// SAFETY: see above.
		Self { point: unsafe { Self::load(ifma, [x, y, &one]) }, ifma }
	}

	/// Prepares an affine point for [`Self::add`].
	pub fn addend(&self, x: &Fp<P, N, A>, y: &Fp<P, N, A>) -> PrimeTwistAddend<P, N, L, A> {
		// SAFETY: see above.
		PrimeTwistAddend(unsafe { Self::load(self.ifma, [x, y, &Fp::ZERO]) })
	}

	/// Doubles the point and returns the tangent.
	pub fn double(&mut self) -> LineLanes<L> {
		// SAFETY: see above.
		unsafe { self.double_in_place() }
	}

	/// Adds a point and returns the line through both.
	pub fn add(&mut self, q: &PrimeTwistAddend<P, N, L, A>) -> LineLanes<L> {
		// SAFETY: see above.
		unsafe { self.add_in_place(&q.0) }
	}

	/// Returns the coordinates X, Y and Z.
	pub fn coordinates(&self) -> [Fp<P, N, A>; 3] {
		// SAFETY: see above.
		unsafe { Self::store(&self.point) }
	}
}
