//! The bucket method in affine coordinates ([`crate::pairs`]), four additions at a time on AVX2.

use crate::{
	curve_group::CurveGroup,
	digit_sums::Digits,
	halves::Halves,
	list_sums::{add_by_bits, windows_at_once, NONE},
	pairs::{self, lanes_of, Exceptions, PointMemory},
	recode::{longest, Windows},
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{
	avx2::{Avx2, Avx2Field, Mask, LANES},
	batch_inverse, LimbArithmetic,
};
use core::{
	arch::x86_64::{_mm_prefetch, _MM_HINT_T0},
	marker::PhantomData,
};

/// The widest window.
const MAX_WINDOW: usize = 16;

/// The cost of an addition in lanes with its share of the sorting, of a bucket's sum that is kept, and of a single
/// addition, in products in lanes.
const ADDITION: usize = 10;
const KEPT: usize = 10;
const SINGLE: usize = 20;

/// The number of steps, each four additions, between the prefetch of points and their use.
const AHEAD: usize = 3;

/// Returns the windows with the least cost for `points` points and scalars of `bits` bits.
fn windows(points: usize, bits: usize) -> Windows {
	Windows::cheapest(bits, MAX_WINDOW, |width| {
		let halves = Halves::of_window(width);
		halves.additions(points) * ADDITION + halves.buckets * KEPT + width * SINGLE
	})
}

/// Returns `Σ scalars[i] · points[i]`. No point is the identity.
pub(crate) fn pippenger<C: Weierstrass, A: LimbArithmetic, F: Avx2Field<Scalar = C::Base<A>>>(
	avx2: Avx2,
	points: &[Affine<C::Base<A>>],
	scalars: &[&[u64]],
) -> Point<C, A> {
	let bits = longest(scalars.iter().copied());
	let at_once = windows_at_once(points.len());
	let windows = windows(points.len(), bits);
	let places = pairs::places::<Memory<C, A, F>>(points.len(), windows, at_once);
	let memory = Memory::<C, A, F>::new(avx2, points, places);
	pairs::pippenger(memory, scalars, windows, at_once)
}

/// Computes [`Digits::sums`]. No point is the identity.
pub(crate) fn digit_sums<C: Weierstrass, A: LimbArithmetic, F: Avx2Field<Scalar = C::Base<A>>>(
	avx2: Avx2,
	points: &[Affine<C::Base<A>>],
	digits: &Digits,
) -> Vec<Point<C, A>> {
	let places = pairs::places_for_digits::<Memory<C, A, F>>(points.len(), digits);
	pairs::digit_sums(Memory::<C, A, F>::new(avx2, points, places), points.len(), digits)
}

/// Words of 32 bits in a cache line.
const LINE_WORDS: usize = 16;

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u32; LINE_WORDS]);

/// Points in memory.
struct Memory<C: Weierstrass, A: LimbArithmetic, F> {
	avx2: Avx2,
	/// The coordinates of the point at each place: in a line if both fit, else in a line each.
	lines: Vec<Line>,
	/// Room for the products of the slopes' divisors before each step of additions that share an inversion, and the
	/// steps' exceptions.
	products: Vec<F>,
	exceptions: Vec<Exceptions>,
	/// The coefficient a, unless it is zero.
	a: Option<F>,
	curve: PhantomData<(C, A)>,
}

impl<C, A, F> Memory<C, A, F>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: Avx2Field<Scalar = C::Base<A>>,
{
	/// Lines that a point takes.
	const POINT_LINES: usize = {
		assert!(F::WORDS <= LINE_WORDS);
		(2 * F::WORDS).div_ceil(LINE_WORDS)
	};
	/// Words from a point's x to its y.
	const Y_AT: usize = Self::POINT_LINES * LINE_WORDS / 2;

	/// Stores the points at the first of `places` places.
	fn new(avx2: Avx2, points: &[Affine<C::Base<A>>], places: usize) -> Self {
		let a = (!C::A_IS_ZERO).then(|| F::from_scalars(avx2, &[C::a::<A>(); LANES]));
		let mut memory = Self {
			avx2,
			lines: Vec::new(),
			products: Vec::new(),
			exceptions: Vec::new(),
			a,
			curve: PhantomData,
		};
		memory.reserve(places);
		// SAFETY: the `Avx2` proves that the processor has the instructions.
		unsafe { memory.store_all(points) };
		memory
	}

	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn store_all(&mut self, points: &[Affine<C::Base<A>>]) {
		for (index, four) in points.chunks(LANES).enumerate() {
			let four: [_; LANES] = core::array::from_fn(|lane| four[lane.min(four.len() - 1)]);
			let x = F::from_scalars(self.avx2, &four.map(|point| point.x)).reduce();
			let y = F::from_scalars(self.avx2, &four.map(|point| point.y)).reduce();
			self.store(LANES * index, &x, &y);
		}
	}

	/// Stores four points, whose coordinates [`Avx2Field::reduce`] returned, from a place on.
	#[inline(always)]
	fn store(&mut self, first: usize, x: &F, y: &F) {
		let points = Self::POINT_LINES * first..Self::POINT_LINES * (first + LANES);
		let mut to = [core::ptr::null_mut(); LANES];
		let points = self.lines[points].chunks_exact_mut(Self::POINT_LINES);
		for (to, point) in to.iter_mut().zip(points) {
			*to = point.as_mut_ptr().cast::<u32>();
		}
		// SAFETY: a point has its lines to itself, and the words of x end before those of y.
		unsafe {
			x.store(to);
			y.store(to.map(|to| to.add(Self::Y_AT)));
		}
	}

	/// Returns a pointer to an entry's point.
	#[inline(always)]
	fn point(&self, entry: u32) -> *const u32 {
		// There are only whole points, so the first line is enough to look for.
		let first = Self::POINT_LINES * (entry >> 1) as usize;
		assert!(first < self.lines.len());
		self.lines.as_ptr().wrapping_add(first).cast()
	}

	#[inline(always)]
	fn load_x(&self, entries: &[u32; LANES]) -> F {
		// SAFETY: `store` stored the points, or they mean nothing and are zeros.
		unsafe { F::load(self.avx2, entries.map(|entry| self.point(entry))) }
	}

	/// Loads y with the entries' signs: at most 4 p, and no more than the sum of two carried elements.
	#[inline(always)]
	fn load_y(&self, entries: &[u32; LANES]) -> F {
		let negative = |lane: usize| (entries[lane] as Mask & 1) << lane;
		let mask = (0..LANES).fold(0, |mask, lane| mask | negative(lane));
		// SAFETY: as above. A point's lines reach beyond its y.
		let y =
			unsafe { F::load(self.avx2, entries.map(|entry| self.point(entry).add(Self::Y_AT))) };
		y.negate_if(mask)
	}

	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn add_pairs_in_lanes(&mut self, pairs: &[[u32; 2]], next: usize, cancelled: &mut Vec<u32>) {
		let steps = pairs.len().div_ceil(LANES);
		let mut products = core::mem::take(&mut self.products);
		let mut exceptions = core::mem::take(&mut self.exceptions);
		let one = F::one(self.avx2);
		if products.len() <= steps {
			products.resize(steps + 1, one);
		}
		products[0] = one;
		exceptions.clear();
		for (index, four) in pairs.chunks(LANES).enumerate() {
			self.prefetch(pairs, index + AHEAD, 0);
			let (a, b, unused) = lanes_of(four, 0);
			let mut divisor = self.load_x(&b).sub(&self.load_x(&a));
			let mut found = Exceptions::default();
			let suspect = divisor.maybe_zero() & !unused;
			if suspect | unused != 0 {
				found = self.find_exceptions(&divisor, &a, &b, suspect, unused);
				divisor = self.divisor(&divisor, &a, found);
				let none = (0..LANES).filter(|lane| (found.none & !unused) >> lane & 1 == 1);
				let first = next + LANES * index;
				cancelled.extend(none.map(|lane| ((first + lane) << 1) as u32));
			}
			exceptions.push(found);
			let (before, after) = products.split_at_mut(index + 1);
			divisor.mul_to(&before[index], &mut after[0]);
		}
		let mut inverses = products[steps].to_scalars();
		batch_inverse(&mut inverses);
		// Of two places, one is written while the other is read.
		let (mut inverse, mut next_inverse) = (F::from_scalars(self.avx2, &inverses), one);
		let (mut inverse, mut next_inverse) = (&mut inverse, &mut next_inverse);
		let (mut inverted, mut slope, mut square) = (one, one, one);
		for (index, four) in pairs.chunks(LANES).enumerate().rev() {
			if let Some(ahead) = index.checked_sub(AHEAD) {
				self.prefetch(pairs, ahead, Self::Y_AT);
			}
			let (a, b, _) = lanes_of(four, 0);
			let (ax, bx, ay) = (self.load_x(&a), self.load_x(&b), self.load_y(&a));
			let mut divisor = bx.sub(&ax);
			let mut rise = self.load_y(&b).sub_sum(&ay);
			let found = exceptions[index];
			if found.are_some() {
				divisor = self.divisor(&divisor, &a, found);
				rise = rise.select(&self.rise_of_tangent(&ax), found.twice);
			}
			products[index].mul_to(inverse, &mut inverted);
			divisor.mul_to(inverse, next_inverse);
			core::mem::swap(&mut inverse, &mut next_inverse);
			rise.mul_to(&inverted, &mut slope);
			slope.square_to(&mut square);
			let x = square.sub_sum(&ax.add(&bx)).reduce();
			ax.sub(&x).mul_to(&slope, &mut square);
			let y = square.sub_sum(&ay).reduce();
			self.store(next + LANES * index, &x, &y);
		}
		(self.products, self.exceptions) = (products, exceptions);
	}

	/// Finds the exceptions among four pairs, given the lanes whose x may be equal and the lanes without a pair. A point
	/// of order two is its own opposite.
	#[cold]
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn find_exceptions(
		&self,
		rise: &F,
		a: &[u32; LANES],
		b: &[u32; LANES],
		suspect: Mask,
		unused: Mask,
	) -> Exceptions {
		let (ay, by) = (self.load_y(a), self.load_y(b));
		let equal = suspect & rise.is_zero();
		let twice = equal & by.sub_sum(&ay).is_zero() & !ay.add(&ay).is_zero();
		Exceptions { twice, none: (equal & !twice) | unused }
	}

	/// Returns the slope's divisor: the rise in x, or 2 y for a tangent, or one where there is no slope.
	#[cold]
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn divisor(&self, rise: &F, a: &[u32; LANES], exceptions: Exceptions) -> F {
		let y = self.load_y(a);
		rise.select(&y.add(&y), exceptions.twice).select(&F::one(self.avx2), exceptions.none)
	}

	/// Returns the dividend of a tangent's slope, 3 x² + a.
	#[cold]
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn rise_of_tangent(&self, x: &F) -> F {
		let square = x.mul(x);
		let triple = square.add(&square).add(&square);
		self.a.map_or(triple, |a| triple.add(&a))
	}

	/// Prefetches words of the points of four pairs' entries, those of x or from [`Self::Y_AT`] on.
	#[inline(always)]
	fn prefetch(&self, pairs: &[[u32; 2]], step: usize, at: usize) {
		for entry in pairs.iter().skip(LANES * step).take(LANES).flatten() {
			// SAFETY: a point's lines reach beyond its y, and a prefetch has no observable effect.
			unsafe { _mm_prefetch::<_MM_HINT_T0>(self.point(*entry).add(at).cast()) };
		}
	}

	/// Returns the points of entries; `None` for the identity.
	fn points(&self, entries: &[u32]) -> Vec<Option<Affine<C::Base<A>>>> {
		let mut points = Vec::with_capacity(entries.len());
		for some in entries.chunks(LANES) {
			let mut four = [0; LANES];
			for (entry, some) in four.iter_mut().zip(some) {
				*entry = if *some == NONE { 0 } else { *some };
			}
			let (x, y) = (self.load_x(&four).to_scalars(), self.load_y(&four).to_scalars());
			points.extend(
				some.iter()
					.enumerate()
					.map(|(lane, entry)| (*entry != NONE).then(|| Affine::new(x[lane], y[lane]))),
			);
		}
		points
	}
}

impl<C, A, F> PointMemory for Memory<C, A, F>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: Avx2Field<Scalar = C::Base<A>>,
{
	type Point = Point<C, A>;
	const TOGETHER: usize = 1 << 11;
	const SHARED: usize = 1 << 10;
	const WRITTEN: usize = LANES;

	fn reserve(&mut self, places: usize) {
		pairs::grow(&mut self.lines, Self::POINT_LINES * places, Line([0; LINE_WORDS]));
	}

	fn copy(&mut self, from: usize, to: usize) {
		let from = Self::POINT_LINES * from;
		self.lines.copy_within(from..from + Self::POINT_LINES, Self::POINT_LINES * to);
	}

	fn add_pairs(&mut self, pairs: &[[u32; 2]], next: usize, cancelled: &mut Vec<u32>) {
		// SAFETY: the `Avx2` proves that the processor has the instructions.
		unsafe { self.add_pairs_in_lanes(pairs, next, cancelled) };
	}

	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<Self::Point> {
		let sum = |window: &[u32]| add_by_bits(Point::identity(), &self.points(window));
		entries.chunks(c).map(sum).collect()
	}

	fn add_windows(&self, sum: Self::Point, entries: &[u32], _: usize) -> Self::Point {
		add_by_bits(sum, &self.points(entries))
	}
}
