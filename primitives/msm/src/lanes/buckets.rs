//! The bucket method with eight windows side by side.

use super::group::LaneGroup;
use crate::{
	curve_group::CurveGroup,
	recode::{bit_length, longest, signed_digit},
};
use alloc::{vec, vec::Vec};
use assay_fields::lanes::{Ifma, Mask, LANES};
use core::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Line([u64; Self::WORDS]);

impl Line {
	/// Words of a line.
	pub const WORDS: usize = 8;
	/// Zeros.
	pub const ZERO: Self = Self([0; Self::WORDS]);
}

/// The widest window: digits are 16-bit integers.
const MAX_WINDOW: usize = 15;

/// The bytes of buckets that fit in the second-level cache, and the cost of an addition beyond them,
/// in hundredths: measured on BLS12-377's first group by the example `msm` at 1000 points (0.64
/// µs a step) and 65,536 (1.04 µs with 2 MiB of buckets).
const CACHED_BYTES: usize = 1 << 20;
const UNCACHED: usize = 160;

/// Returns the number of windows of `width` bits for a scalar of `length` bits in
/// [`signed_digit`]s.
fn windows(length: usize, width: usize) -> usize {
	// One more bit: the highest digit may carry.
	(length + 1).div_ceil(width)
}

/// Returns the cost of a window for `points` points and scalars of `bits` bits, in hundredths of a
/// mixed addition of eight: `⌈windows / 8⌉` times (n mixed additions and 2^c additions).
fn cost<G: LaneGroup>(points: usize, bits: usize, c: usize) -> usize {
	let bytes = (LANES * G::WORDS * core::mem::size_of::<u64>()) << (c - 1);
	let factor = if bytes > CACHED_BYTES { UNCACHED } else { 100 };
	windows(bits, c).div_ceil(LANES) * (100 * points + (G::ADDITION << c)) / 100 * factor
}

/// Returns the cost of [`pippenger`], in hundredths of [`LaneGroup::add_base`].
pub(super) fn least_cost<G: LaneGroup>(points: usize, bits: usize) -> usize {
	cost::<G>(points, bits, window::<G>(points, bits))
}

/// Returns the window with the least cost.
fn window<G: LaneGroup>(points: usize, bits: usize) -> usize {
	(2..=MAX_WINDOW).min_by_key(|c| cost::<G>(points, bits, *c)).unwrap_or(8)
}

/// Returns true if whole scalars are cheaper than sub-scalars of an endomorphism.
///
/// Eight windows side by side leave lanes empty if there are few windows, which matters most for
/// many points. The point of every sub-scalar costs its `preparation`, in hundredths of an addition
/// of eight. A scalar that is not longer than a sub-scalar needs no decomposition.
pub(crate) fn is_better_whole<G: LaneGroup>(
	points: usize,
	scalars: &[&[u64]],
	dimension: usize,
	order: &[u64],
	preparation: usize,
) -> bool {
	let bits = longest(scalars.iter().copied());
	let sub_scalar = bit_length(order).div_ceil(dimension) + 1;
	let least = |points, bits| G::pippenger_cost(points, bits) + preparation * points;
	bits <= sub_scalar || least(points, bits) < least(dimension * points, sub_scalar)
}

/// Returns `Σ scalars[i] · points[i]`. No point is the identity.
pub(super) fn pippenger<G: LaneGroup>(
	ifma: Ifma,
	points: &[<G::Point as CurveGroup>::Affine],
	scalars: &[&[u64]],
) -> G::Point {
	let bits = longest(scalars.iter().copied());
	let c = window::<G>(points.len(), bits);
	let count = windows(bits, c);
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	let bases = unsafe { bases::<G>(ifma, points) };
	let mut digits = vec![[0i16; LANES]; points.len()];
	let per_lane = (1 << (c - 1)) + 1;
	let mut buckets = vec![Line::ZERO; LANES * per_lane * (G::WORDS / Line::WORDS)];
	let mut sum = G::Point::identity();
	for group in (0..count.div_ceil(LANES)).rev() {
		for (digits, scalar) in digits.iter_mut().zip(scalars) {
			for (lane, digit) in digits.iter_mut().enumerate() {
				*digit = signed_digit(scalar, (LANES * group + lane) * c, c) as i16;
			}
		}
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		let sums = unsafe {
			fill::<G>(ifma, &mut buckets);
			accumulate::<G>(ifma, &bases, &digits, &mut buckets, per_lane);
			weighted_sums::<G>(ifma, &buckets, per_lane)
		};
		for point in sums.iter().rev() {
			sum = sum.double_times(c).add(point);
		}
	}
	sum
}

/// Returns the addresses of a digit's bucket in each lane.
#[inline(always)]
fn addresses<G: LaneGroup>(buckets: &[Line], per_lane: usize, digit: usize) -> [*const u64; LANES] {
	let mut addresses = [core::ptr::null::<u64>(); LANES];
	for (lane, address) in addresses.iter_mut().enumerate() {
		*address = buckets[(lane * per_lane + digit) * (G::WORDS / Line::WORDS)..].as_ptr().cast();
	}
	addresses
}

/// Stores points as bases, one after the other in memory, filled up to a multiple of eight.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn bases<G: LaneGroup>(ifma: Ifma, points: &[<G::Point as CurveGroup>::Affine]) -> Vec<Line> {
	let lines = G::BASE_WORDS / Line::WORDS;
	let mut bases = vec![Line::ZERO; points.len().next_multiple_of(LANES) * lines];
	for (eight, lines) in points.chunks(LANES).zip(bases.chunks_exact_mut(LANES * lines)) {
		let eight = core::array::from_fn(|lane| eight[lane.min(eight.len() - 1)]);
		let to = lane_pointers_mut(lines, lines.len() / LANES);
		// SAFETY: each lane has BASE_WORDS words to itself.
		unsafe { G::store_base(&G::base(ifma, &eight), &to) };
	}
	bases
}

/// Returns pointers to the first line of each lane, `stride` lines apart.
#[inline(always)]
pub(super) fn lane_pointers_mut(lines: &mut [Line], stride: usize) -> [*mut u64; LANES] {
	let mut pointers = [core::ptr::null_mut(); LANES];
	for (pointer, lines) in pointers.iter_mut().zip(lines.chunks_mut(stride)) {
		*pointer = lines.as_mut_ptr().cast();
	}
	pointers
}

/// Returns the same pointers, for reading.
#[inline(always)]
fn constant(pointers: &[*mut u64; LANES]) -> [*const u64; LANES] {
	let mut constant = [core::ptr::null(); LANES];
	for (constant, pointer) in constant.iter_mut().zip(pointers) {
		*constant = pointer.cast_const();
	}
	constant
}

/// Writes the identity into every bucket.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn fill<G: LaneGroup>(ifma: Ifma, buckets: &mut [Line]) {
	let lines = G::WORDS / Line::WORDS;
	let mut eight = [Line::ZERO; LANES * 16];
	let eight = &mut eight[..LANES * lines];
	let to = lane_pointers_mut(eight, lines);
	// SAFETY: each lane has WORDS words to itself.
	unsafe { G::identity(ifma).store(&to) };
	for bucket in buckets.chunks_exact_mut(lines) {
		bucket.copy_from_slice(&eight[..lines]);
	}
}

/// Adds every point to the buckets of its eight digits. Bucket 0 of a lane takes the points with digit
/// 0 there, and is not read.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn accumulate<G: LaneGroup>(
	ifma: Ifma,
	bases: &[Line],
	digits: &[[i16; LANES]],
	buckets: &mut [Line],
	per_lane: usize,
) {
	let lines = G::WORDS / Line::WORDS;
	let start: *mut Line = buckets.as_mut_ptr();
	// The buckets have places for digits up to 2^(c - 1) in size.
	let bucket = |lane: usize, digit: i16| {
		let index = lane * per_lane + digit.unsigned_abs() as usize;
		debug_assert!((digit.unsigned_abs() as usize) < per_lane);
		// SAFETY: the digit is below `per_lane`, the lane below eight.
		unsafe { start.add(index * lines) }
	};
	for (i, base) in bases.chunks_exact(G::BASE_WORDS / Line::WORDS).take(digits.len()).enumerate()
	{
		if let Some(next) = digits.get(i + 1) {
			for (lane, digit) in next.iter().enumerate() {
				let address = bucket(lane, *digit);
				for line in 0..lines {
					// SAFETY: a prefetch has no observable effect.
					unsafe { _mm_prefetch::<_MM_HINT_T0>(address.add(line).cast()) };
				}
			}
		}
		let digits = &digits[i];
		if *digits == [0; LANES] {
			continue;
		}
		let mut addresses = [core::ptr::null_mut::<u64>(); LANES];
		let mut negative: Mask = 0;
		for (lane, digit) in digits.iter().enumerate() {
			addresses[lane] = bucket(lane, *digit).cast();
			negative |= ((*digit < 0) as Mask) << lane;
		}
		// SAFETY: `base` has BASE_WORDS words, every address WORDS; lanes have buckets of their own.
		unsafe {
			let base = G::load_base(ifma, base.as_ptr().cast(), negative);
			let sum = G::load(ifma, &constant(&addresses));
			sum.add_base(&base).store(&addresses);
		}
	}
}

/// Returns for each lane the sum of digit times bucket, by running sums from the highest digit down.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn weighted_sums<G: LaneGroup>(ifma: Ifma, buckets: &[Line], per_lane: usize) -> [G::Point; LANES] {
	let (mut running, mut total) = (G::identity(ifma), G::identity(ifma));
	for digit in (1..per_lane).rev() {
		let addresses = addresses::<G>(buckets, per_lane, digit);
		// SAFETY: every address has WORDS words behind it, which `fill` or `accumulate` stored.
		running = running.add(&unsafe { G::load(ifma, &addresses) });
		total = total.add(&running);
	}
	total.to_points()
}
