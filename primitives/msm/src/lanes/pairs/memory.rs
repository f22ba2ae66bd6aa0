//! Points in memory, and additions of sixteen at a time.

use super::super::{
	buckets::{lane_pointers_mut, Line},
	group::LaneGroup,
	xyzz::{LaneAffine, LaneXyzz},
};
use crate::{
	list_sums::NONE,
	pairs::{grow, lanes_of, Exceptions, PointMemory},
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{
	batch_inverse,
	lanes::{Ifma, LaneField, Mask, LANES},
	LimbArithmetic,
};
use core::{
	arch::x86_64::{_mm_prefetch, _MM_HINT_T1},
	marker::PhantomData,
};

/// The number of steps, each two additions of eight, between the prefetch of points and their use.
const AHEAD: usize = 6;

/// Returns the number of lines that a point takes in memory.
const fn point_lines<C: Weierstrass, A: LimbArithmetic>() -> usize {
	2 * C::Lanes::<A>::PACKED_WORDS / Line::WORDS
}

/// Points in memory.
pub(super) struct Memory<C: Weierstrass, A: LimbArithmetic> {
	ifma: Ifma,
	lines: Vec<Line>,
	/// Room for the steps of additions that share an inversion.
	steps: Vec<Step<C::Lanes<A>>>,
	curve: PhantomData<(C, A)>,
}

impl<C: Weierstrass, A: LimbArithmetic> Memory<C, A> {
	/// Stores the points at the first of `places` places.
	pub(super) fn new(ifma: Ifma, points: &[Affine<C::Base<A>>], places: usize) -> Self {
		let mut memory = Self { ifma, lines: Vec::new(), steps: Vec::new(), curve: PhantomData };
		memory.reserve(places);
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe { memory.store_all(ifma, points) };
		memory
	}

	/// Stores points from the first place on.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store_all(&mut self, ifma: Ifma, points: &[Affine<C::Base<A>>]) {
		for (index, eight) in points.chunks(LANES).enumerate() {
			let eight = core::array::from_fn(|lane| eight[lane.min(eight.len() - 1)]);
			self.store(LANES * index, &LaneXyzz::<C, A>::base(ifma, &eight));
		}
	}

	/// Stores eight points, whose coordinates are below 2 p, from a place on.
	#[inline(always)]
	fn store(&mut self, first: usize, points: &LaneAffine<C, A>) {
		let lines = point_lines::<C, A>();
		let to = lane_pointers_mut(&mut self.lines[first * lines..][..LANES * lines], lines);
		// SAFETY: each lane has a point's words to itself.
		unsafe {
			points.x.store_packed(&to);
			points.y.store_packed(&to.map(|lane| lane.add(C::Lanes::<A>::PACKED_WORDS)));
		}
	}

	/// Returns for each of up to eight windows the sum `Σ 2^i · P_i` of its points, a window in each lane.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn window_sums_in_lanes(&self, ifma: Ifma, windows: &[u32], c: usize) -> [Point<C, A>; LANES] {
		let mut sum = LaneXyzz::<C, A>::identity(ifma);
		for bit in (0..c).rev() {
			let (mut entries, mut filled): (_, Mask) = ([0; LANES], 0);
			for (lane, window) in windows.chunks(c).enumerate() {
				if window[bit] != NONE {
					entries[lane] = window[bit];
					filled |= 1 << lane;
				}
			}
			sum = sum.double(ifma);
			if filled != 0 {
				sum = sum.select(&sum.add_base(&self.load(ifma, &entries)), filled);
			}
		}
		sum.to_points()
	}

	/// Returns the place of an entry's point.
	#[inline(always)]
	fn place(&self, entry: u32) -> *const u64 {
		let first = (entry >> 1) as usize * point_lines::<C, A>();
		debug_assert!(first < self.lines.len());
		self.lines.as_ptr().wrapping_add(first).cast()
	}

	/// Returns the places of entries' points.
	#[inline(always)]
	fn places(&self, entries: &[u32; LANES]) -> [*const u64; LANES] {
		entries.map(|entry| self.place(entry))
	}

	/// Loads the entries' points.
	#[inline(always)]
	fn load(&self, ifma: Ifma, entries: &[u32; LANES]) -> LaneAffine<C, A> {
		LaneAffine { ifma, x: self.load_x(ifma, entries), y: self.load_y(ifma, entries) }
	}

	#[inline(always)]
	fn load_x(&self, ifma: Ifma, entries: &[u32; LANES]) -> C::Lanes<A> {
		// SAFETY: `store` stored the points, x first.
		unsafe { C::Lanes::<A>::load_packed(ifma, &self.places(entries)) }
	}

	#[inline(always)]
	fn load_y(&self, ifma: Ifma, entries: &[u32; LANES]) -> C::Lanes<A> {
		let mut places = self.places(entries);
		let mut negative: Mask = 0;
		for (lane, entry) in entries.iter().enumerate() {
			negative |= ((entry & 1) as Mask) << lane;
		}
		// SAFETY: as above, y second.
		let y = unsafe {
			for place in &mut places {
				*place = place.add(C::Lanes::<A>::PACKED_WORDS);
			}
			C::Lanes::<A>::load_packed(ifma, &places)
		};
		if negative == 0 {
			return y;
		}
		y.select(&y.neg(2), negative)
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn add_pairs_in_lanes(
		&mut self,
		ifma: Ifma,
		pairs: &[[u32; 2]],
		next: usize,
		cancelled: &mut Vec<u32>,
	) {
		let mut steps = core::mem::take(&mut self.steps);
		let mut product = [C::Lanes::<A>::one(ifma); 2];
		let count = pairs.len().div_ceil(2 * LANES);
		if steps.len() < count {
			let none = [Exceptions::default(); 2];
			steps.resize(count, Step { product, a: product, b: product, exceptions: none });
		}
		for (index, step) in steps[..count].iter_mut().enumerate() {
			let at = 2 * LANES * index;
			step.exceptions = [Exceptions::default(); 2];
			for (half, product) in product.iter_mut().enumerate() {
				let at = at + LANES * half;
				self.prefetch(pairs.get(at + 2 * LANES * AHEAD..).unwrap_or_default(), 0);
				let (a, b, unused) = lanes_of(pairs, at);
				(step.a[half], step.b[half]) = (self.load_x(ifma, &a), self.load_x(ifma, &b));
				let rise = step.b[half].sub(&step.a[half], 2);
				let suspect = rise.maybe_zero() & !unused;
				let mut divisor = rise;
				if suspect | unused != 0 {
					let (a, b) = (self.load_y(ifma, &a), self.load_y(ifma, &b));
					let found = Exceptions::find(&a, &b, suspect & rise.is_zero(), unused);
					let none = (0..LANES).filter(|lane| (found.none & !unused) >> lane & 1 == 1);
					cancelled.extend(none.map(|lane| ((next + at + lane) << 1) as u32));
					divisor = found.divisor(ifma, &rise, &a);
					step.exceptions[half] = found;
				}
				step.product[half] = *product;
				*product = product.mul(&divisor);
			}
		}
		let mut inverses = [product[0].to_scalars(), product[1].to_scalars()];
		batch_inverse(inverses.as_flattened_mut());
		let mut inverse = product;
		for half in 0..2 {
			inverse[half] = C::Lanes::<A>::from_scalars(ifma, &inverses[half]);
		}
		for (index, step) in steps[..count].iter().enumerate().rev() {
			let Step { product, a, b, exceptions } = step;
			let (mut divisors, mut rises, mut ys) = (inverse, inverse, inverse);
			for half in 0..2 {
				if let Some(ahead) = index.checked_sub(AHEAD) {
					self.prefetch(&pairs[LANES * (2 * ahead + half)..], 1);
				}
				let (first, second, _) = lanes_of(pairs, LANES * (2 * index + half));
				ys[half] = self.load_y(ifma, &first);
				rises[half] = self.load_y(ifma, &second).sub(&ys[half], 3);
				divisors[half] = b[half].sub(&a[half], 2);
				if exceptions[half].are_some() {
					divisors[half] = exceptions[half].divisor(ifma, &divisors[half], &ys[half]);
					rises[half] = exceptions[half].dividend::<C, A>(ifma, &rises[half], &a[half]);
				}
			}
			let inverted = both(inverse.each_ref(), product.each_ref());
			inverse = both(inverse.each_ref(), divisors.each_ref());
			let slopes = both(inverted.each_ref(), rises.each_ref());
			let squares = [slopes[0].square(), slopes[1].square()];
			let (mut xs, mut runs) = (squares, squares);
			for half in 0..2 {
				xs[half] = squares[half].sub_both(&a[half], &b[half]);
				runs[half] = a[half].sub(&xs[half], 2);
			}
			let drops = both(slopes.each_ref(), runs.each_ref());
			for half in 0..2 {
				let y = drops[half].sub_reduced(&ys[half]);
				let first = next + LANES * (2 * index + half);
				self.store(first, &LaneAffine { ifma, x: xs[half], y });
			}
		}
		self.steps = steps;
	}

	/// Prefetches the x (0) or the y (1) of eight pairs' entries.
	#[inline(always)]
	fn prefetch(&self, pairs: &[[u32; 2]], coordinate: usize) {
		for entry in pairs.iter().take(LANES).flatten() {
			let words = C::Lanes::<A>::PACKED_WORDS;
			for word in (0..words).step_by(Line::WORDS) {
				let place = self.place(*entry).wrapping_add(coordinate * words + word);
				// SAFETY: a prefetch has no observable effect.
				unsafe { _mm_prefetch::<_MM_HINT_T1>(place.cast()) };
			}
		}
	}
}

impl<C: Weierstrass, A: LimbArithmetic> PointMemory for Memory<C, A> {
	type Point = Point<C, A>;
	const TOGETHER: usize = 1 << 13;
	const SHARED: usize = 2048;
	/// The last step of a round writes to all lanes of two vectors.
	const WRITTEN: usize = 2 * LANES;

	fn reserve(&mut self, places: usize) {
		grow(&mut self.lines, places * point_lines::<C, A>(), Line::ZERO);
	}

	fn copy(&mut self, from: usize, to: usize) {
		let lines = point_lines::<C, A>();
		self.lines.copy_within(from * lines..(from + 1) * lines, to * lines);
	}

	fn add_pairs(&mut self, pairs: &[[u32; 2]], next: usize, cancelled: &mut Vec<u32>) {
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe { self.add_pairs_in_lanes(self.ifma, pairs, next, cancelled) };
	}

	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<Self::Point> {
		let mut sums = Vec::with_capacity(entries.len() / c);
		for windows in entries.chunks(LANES * c) {
			// SAFETY: as above.
			let eight = unsafe { self.window_sums_in_lanes(self.ifma, windows, c) };
			sums.extend_from_slice(&eight[..windows.len() / c]);
		}
		sums
	}
}

/// Multiplies two pairs in turn: one product begins while the other waits for its quotients.
#[inline(always)]
fn both<T: LaneField>(a: [&T; 2], b: [&T; 2]) -> [T; 2] {
	[a[0].mul(b[0]), a[1].mul(b[1])]
}

/// Two unfinished additions of eight: the product of the divisors before them, the points' x, and the lanes that are
/// not sums of two points with different x.
#[derive(Clone, Copy)]
struct Step<T> {
	product: [T; 2],
	a: [T; 2],
	b: [T; 2],
	exceptions: [Exceptions; 2],
}
