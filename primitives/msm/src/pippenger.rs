//! Multi-scalar multiplication by buckets, one addition at a time: the path for all processors.
//!
//! Pippenger's method with signed digits, for n points and scalars of b bits:
//!
//! 1. Cut the scalars into windows of c bits, some of c - 1, each a digit from -2^(c - 1) to 2^(c - 1).
//! 2. For every window, add each point with its digit's sign to the bucket of the digit's size: n
//!    additions, mixed ones or, for many points, [affine](crate::buckets), for several windows together.
//! 3. Sum up the buckets, each times its digit, by running sums: 2^c additions. If additions are affine, sum them up by
//!    the bits of their digits (see [halves](crate::halves)).
//! 4. Double the sum of the higher windows c times and add the next: b doublings in all b / c
//!    windows.

use crate::{
	curve_group::CurveGroup,
	halves::Halves,
	list_sums::{sums_kept, windows_at_once, ListSums, OneByOne},
	recode::{longest, signed_digit, Windows},
};
use alloc::{vec, vec::Vec};

/// The minimum number of points whose buckets are summed up in affine coordinates. With fewer points,
/// too few additions share an inversion, and Straus' method is faster.
const LEAST_IN_PAIRS: usize = 150;

/// The widest window.
const MAX_WINDOW: usize = 16;

/// The cost in products of a mixed addition, of an addition in pairs including the sorting, and of the two additions to
/// running sums.
const MIXED: usize = 11;
const IN_PAIRS: usize = 7;
const RUNNING: usize = 27;

/// Returns `Σ scalars[i] · points[i]` for any points on the curve.
pub fn pippenger<G: CurveGroup>(points: &[G::Affine], scalars: &[&[u64]]) -> G {
	if G::PAIRS_ARE_CHEAPER && points.len() >= LEAST_IN_PAIRS {
		in_pairs(points, scalars)
	} else {
		one_by_one(points, scalars)
	}
}

/// Returns the windows with the least cost where points are added in pairs.
pub fn windows_in_pairs(scalars: &[&[u64]]) -> Windows {
	Windows::cheapest(longest(scalars.iter().copied()), MAX_WINDOW, |width| {
		Halves::of_window(width).additions(scalars.len()) * IN_PAIRS + width * MIXED
	})
}

fn in_pairs<G: CurveGroup>(points: &[G::Affine], scalars: &[&[u64]]) -> G {
	let windows = windows_in_pairs(scalars);
	let at_once = windows_at_once(points.len());
	let mut list = Vec::with_capacity(points.len() + sums_kept(windows, at_once));
	list.extend_from_slice(points);
	OneByOne::<G>::new(list).pippenger(scalars, windows, at_once)
}

fn one_by_one<G: CurveGroup>(points: &[G::Affine], scalars: &[&[u64]]) -> G {
	let windows = Windows::cheapest(longest(scalars.iter().copied()), MAX_WINDOW, |width| {
		points.len() * MIXED + (RUNNING << (width - 1))
	});
	windows.groups(1).into_iter().rev().fold(G::identity(), |sum, window| {
		let mut buckets = vec![G::identity(); 1 << (window.width - 1)];
		for (point, scalar) in points.iter().zip(scalars) {
			let digit = signed_digit(scalar, window.start, window.width);
			if digit != 0 {
				let bucket = &mut buckets[digit.unsigned_abs() as usize - 1];
				*bucket = bucket.add_affine_signed(point, digit < 0);
			}
		}
		let of_window = weighted_sum(buckets.iter(), |running: G, bucket| running.add(bucket));
		sum.double_times(window.width).add(&of_window)
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
