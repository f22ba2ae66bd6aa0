//! Multi-scalar multiplication by buckets, one addition at a time: the path for every processor.
//!
//! Pippenger's method with signed digits: a scalar is cut into windows of c bits, each a digit from
//! -2^(c - 1) to 2^(c - 1). For every window a point is added to the bucket of its digit's size,
//! with its sign; the buckets' weighted sum comes from running sums. Cost for n points and
//! scalars of b bits: b / c windows of n mixed additions and 2^c additions, and b doublings.

use crate::{
	group::Group,
	recode::{bit_length, signed_digit, windows},
};

/// Window for so many points, where nothing was measured: the minimum of the cost above.
pub fn window(points: usize) -> usize {
	(2..=15).min_by_key(|c| (points * 10 + (16 << c)) * 1000 / c).unwrap_or(8)
}

/// The sum of `scalars[i] * points[i]` for any points on the curve.
pub fn pippenger<G: Group, S: AsRef<[u64]>>(points: &[G::Affine], scalars: &[S]) -> G {
	let c = window(points.len());
	let bits = scalars.iter().map(|scalar| bit_length(scalar.as_ref())).max().unwrap_or(0);
	let mut buckets = vec![G::identity(); 1 << (c - 1)];
	(0..windows(bits, c)).rev().fold(G::identity(), |sum, window| {
		buckets.fill(G::identity());
		for (point, scalar) in points.iter().zip(scalars) {
			let digit = signed_digit(scalar.as_ref(), window, c);
			if digit != 0 {
				let bucket = &mut buckets[digit.unsigned_abs() as usize - 1];
				*bucket = bucket.add_affine_signed(point, digit < 0);
			}
		}
		let (mut running, mut total) = (G::identity(), sum.double_times(c));
		for bucket in buckets.iter().rev() {
			running = running.add(bucket);
			total = total.add(&running);
		}
		total
	})
}
