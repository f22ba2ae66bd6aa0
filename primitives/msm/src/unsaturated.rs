//! The bucket method in affine coordinates ([`crate::pairs`]), in unsaturated limbs: for WebAssembly, which has no
//! products of 128 bits.

use crate::{
	curve_group::CurveGroup,
	list_sums::{add_by_bits, windows_at_once, NONE},
	pairs::{self, PointMemory},
	pippenger::windows_in_pairs,
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{Field, LimbArithmetic, UnsaturatedField};
use core::marker::PhantomData;

/// Returns `Σ scalars[i] · points[i]`. No point is the identity.
pub(crate) fn pippenger<C, A, F>(points: &[Affine<C::Base<A>>], scalars: &[&[u64]]) -> Point<C, A>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: UnsaturatedField<Scalar = C::Base<A>>,
{
	let at_once = windows_at_once(points.len());
	let windows = windows_in_pairs(scalars);
	let places = pairs::places::<Memory<C, A, F>>(points.len(), windows, at_once);
	pairs::pippenger(Memory::<C, A, F>::new(points, places), scalars, windows, at_once)
}

/// A pair whose sum is not that of two points with different x.
enum Exception {
	/// The same point twice.
	Twice,
	/// The sum is the identity.
	Cancelled,
}

/// Points in memory.
struct Memory<C, A, F: UnsaturatedField> {
	/// The coordinates of the point at each place.
	points: Vec<[F::Stored; 2]>,
	/// Room for the products of the slopes' divisors before each addition.
	products: Vec<F>,
	curve: PhantomData<(C, A)>,
}

impl<C, A, F> Memory<C, A, F>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: UnsaturatedField<Scalar = C::Base<A>>,
{
	/// Stores the points at the first of `places` places.
	fn new(points: &[Affine<C::Base<A>>], places: usize) -> Self {
		let mut stored = Vec::with_capacity(places);
		stored.extend(
			points
				.iter()
				.map(|point| [F::from_scalar(&point.x).store(), F::from_scalar(&point.y).store()]),
		);
		let mut memory = Self { points: stored, products: Vec::new(), curve: PhantomData };
		memory.reserve(places);
		memory
	}

	#[inline(always)]
	fn x(&self, entry: u32) -> F {
		F::load(&self.points[(entry >> 1) as usize][0])
	}

	/// Returns y with the entry's sign.
	#[inline(always)]
	fn y(&self, entry: u32) -> F {
		let y = F::load(&self.points[(entry >> 1) as usize][1]);
		if entry & 1 == 1 {
			y.neg()
		} else {
			y
		}
	}

	/// Returns an entry's point in words.
	fn point(&self, entry: u32) -> Affine<C::Base<A>> {
		Affine::new(self.x(entry).to_scalar(), self.y(entry).to_scalar())
	}

	/// Returns the points of entries; `None` for the identity.
	fn points(&self, entries: &[u32]) -> Vec<Option<Affine<C::Base<A>>>> {
		entries.iter().map(|entry| (*entry != NONE).then(|| self.point(*entry))).collect()
	}

	/// Finds out whether a pair whose x seem to be equal is an exception. A point of order two is its own opposite.
	#[cold]
	#[inline(never)]
	fn exception(&self, [a, b]: [u32; 2]) -> Option<Exception> {
		let (a, b) = (self.point(a), self.point(b));
		if a.x != b.x {
			return None;
		}
		let twice = a.y == b.y && !a.y.is_zero();
		Some(if twice { Exception::Twice } else { Exception::Cancelled })
	}

	/// Returns the slope's divisor of an exception: 2 y for a tangent, or one where there is no slope.
	fn divisor(&self, exception: &Exception, entry: u32) -> F {
		match exception {
			Exception::Twice => self.y(entry).add(&self.y(entry)),
			Exception::Cancelled => F::ONE,
		}
	}

	/// Returns the dividend of a tangent's slope, 3 x² + a.
	#[cold]
	#[inline(never)]
	fn rise_of_tangent(&self, entry: u32) -> F {
		let mut rise = self.x(entry).to_scalar().square().triple();
		if !C::A_IS_ZERO {
			rise = rise.add(&C::a::<A>());
		}
		F::from_scalar(&rise)
	}
}

impl<C, A, F> PointMemory for Memory<C, A, F>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: UnsaturatedField<Scalar = C::Base<A>>,
{
	type Point = Point<C, A>;
	const TOGETHER: usize = 1 << 11;
	const SHARED: usize = 1 << 10;
	const WRITTEN: usize = 1;

	fn reserve(&mut self, places: usize) {
		pairs::grow(&mut self.points, places, [F::ZERO; 2]);
	}

	fn copy(&mut self, from: usize, to: usize) {
		self.points[to] = self.points[from];
	}

	fn add_pairs(&mut self, pairs: &[[u32; 2]], next: usize, cancelled: &mut Vec<u32>) {
		let mut products = core::mem::take(&mut self.products);
		if products.len() <= pairs.len() {
			products.resize(pairs.len() + 1, F::ONE);
		}
		let mut exceptions = Vec::new();
		for (index, [a, b]) in pairs.iter().enumerate() {
			let mut divisor = self.x(*b).sub(&self.x(*a));
			if divisor.maybe_zero() {
				if let Some(exception) = self.exception([*a, *b]) {
					if let Exception::Cancelled = exception {
						cancelled.push(((next + index) << 1) as u32);
					}
					divisor = self.divisor(&exception, *a);
					exceptions.push((index, exception));
				}
			}
			let (before, after) = products.split_at_mut(index + 1);
			divisor.mul_to(&before[index], &mut after[0]);
		}
		// No divisor is zero.
		let inverse = products[pairs.len()].to_scalar().inverse();
		let mut inverse = inverse.map_or(F::ONE, |inverse| F::from_scalar(&inverse));
		let [mut next_inverse, mut inverted, mut slope, mut x, mut y] = [F::ONE; 5];
		// Of two places, one is written while the other is read.
		let (mut inverse, mut next_inverse) = (&mut inverse, &mut next_inverse);
		for (index, [a, b]) in pairs.iter().enumerate().rev() {
			let (ax, bx, ay) = (self.x(*a), self.x(*b), self.y(*a));
			let mut divisor = bx.sub(&ax);
			let mut rise = self.y(*b).sub(&ay);
			if let Some((_, exception)) = exceptions.pop_if(|(of, _)| *of == index) {
				divisor = self.divisor(&exception, *a);
				if let Exception::Twice = exception {
					rise = self.rise_of_tangent(*a);
				}
			}
			inverse.mul_to(&products[index], &mut inverted);
			divisor.mul_to(inverse, next_inverse);
			core::mem::swap(&mut inverse, &mut next_inverse);
			rise.mul_to(&inverted, &mut slope);
			slope.square_sub_to(&ax.add(&bx), &mut x);
			ax.sub(&x).mul_sub_to(&slope, &ay, &mut y);
			self.points[next + index] = [x.store(), y.store()];
		}
		self.products = products;
	}

	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<Self::Point> {
		let sum = |window: &[u32]| add_by_bits(Point::identity(), &self.points(window));
		entries.chunks(c).map(sum).collect()
	}

	fn add_windows(&self, sum: Self::Point, entries: &[u32], _: usize) -> Self::Point {
		add_by_bits(sum, &self.points(entries))
	}
}
