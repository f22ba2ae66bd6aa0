//! Multi-scalar multiplication by buckets, one addition at a time: the path for all processors.
//!
//! Pippenger's method with signed digits, for n points and scalars of b bits:
//!
//! 1. Cut the scalars into windows of c bits, each a digit from -2^(c - 1) to 2^(c - 1).
//! 2. For every window, add each point with its digit's sign to the bucket of the digit's size: n
//!    additions, mixed ones or, for many points, [affine](crate::buckets), for several windows together.
//! 3. Sum up the buckets, each times its digit, by running sums: 2^c additions.
//! 4. Double the sum of the higher windows c times and add the next: b doublings in all b / c
//!    windows.

use crate::{
	curve_group::CurveGroup,
	halves::Halves,
	list_sums::{sums_kept, windows_at_once, ListSums, OneByOne},
	recode::{bit_length, signed_digit, windows},
};
use alloc::{vec, vec::Vec};

/// The minimum number of points whose buckets are summed up in affine coordinates. With fewer points,
/// too few additions share an inversion, and Straus' method is faster.
const LEAST_IN_PAIRS: usize = 150;

/// The cost in products of an addition into a bucket, by mixed additions and in pairs including the
/// sorting, and of the two additions to running sums.
const MIXED: usize = 11;
const IN_PAIRS: usize = 7;
const RUNNING: usize = 27;

/// Returns the window with the least cost, for scalars of `bits` bits.
fn window(points: usize, bits: usize, in_pairs: bool) -> usize {
	let cost = |c: usize| {
		let halves = Halves::of_window(c);
		let window = if in_pairs {
			(points + halves.additions()) * IN_PAIRS + halves.lists() * RUNNING
		} else {
			points * MIXED + halves.buckets * RUNNING
		};
		windows(bits, c) * window
	};
	(2..=16).min_by_key(|c| cost(*c)).unwrap_or(8)
}

/// Returns `Σ scalars[i] · points[i]` for any points on the curve.
pub fn pippenger<G: CurveGroup>(points: &[G::Affine], scalars: &[&[u64]]) -> G {
	let in_pairs = G::PAIRS_ARE_CHEAPER && points.len() >= LEAST_IN_PAIRS;
	let bits = scalars.iter().map(|scalar| bit_length(scalar)).max().unwrap_or(0);
	let c = window(points.len(), bits, in_pairs);
	if in_pairs {
		let at_once = windows_at_once(points.len());
		let mut list = Vec::with_capacity(points.len() + sums_kept(bits, c, at_once));
		list.extend_from_slice(points);
		return OneByOne::<G>::new(list).pippenger(scalars, bits, c, at_once);
	}
	(0..windows(bits, c)).rev().fold(G::identity(), |sum, window| {
		let mut buckets = vec![G::identity(); 1 << (c - 1)];
		for (point, scalar) in points.iter().zip(scalars) {
			let digit = signed_digit(scalar, window, c);
			if digit != 0 {
				let bucket = &mut buckets[digit.unsigned_abs() as usize - 1];
				*bucket = bucket.add_affine_signed(point, digit < 0);
			}
		}
		let window = weighted_sum(buckets.iter(), |running: G, bucket| running.add(bucket));
		sum.double_times(c).add(&window)
	})
}

/// Adds a bucket's sum, if it has one.
pub(crate) fn add_bucket<G: CurveGroup>(sum: G, bucket: &Option<G::Affine>) -> G {
	bucket.as_ref().map_or(sum, |bucket| sum.add_affine(bucket))
}

/// Sums up the first bucket once, the second twice, …, by running sums.
pub(crate) fn weighted_sum<G: CurveGroup, B>(
	buckets: impl DoubleEndedIterator<Item = B>,
	add: impl Fn(G, B) -> G,
) -> G {
	let (mut running, mut total) = (G::identity(), G::identity());
	for bucket in buckets.rev() {
		running = add(running, bucket);
		total = total.add(&running);
	}
	total
}
