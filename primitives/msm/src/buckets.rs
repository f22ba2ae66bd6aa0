//! Buckets summed up in affine coordinates.
//!
//! Two points with affine coordinates are added by 3 products and an inversion. Many additions
//! share the inversion (Montgomery's trick, 3 products each). That makes 6 products; a mixed
//! addition takes 11. Additions that share an inversion must not depend on each other. Therefore the
//! points are sorted by bucket, and every bucket's points are added in pairs, then the sums in
//! pairs, until one is left in each: at most n additions for n points. The number of rounds is the
//! bit length of the size of the fullest bucket.

use crate::{
	curve_group::CurveGroup,
	recode::{signed_digit, WindowGroup},
};
use alloc::{vec, vec::Vec};

/// The number of points whose rounds are run together, unless a bucket has more. With this number
/// many additions share an inversion, and the points of all rounds fit in the second-level cache.
const TOGETHER: usize = 2048;

/// The number of points between the prefetch of a point and its use.
const AHEAD: usize = 10;

/// Points sorted by bucket.
pub struct Sorted {
	/// The index of each point, by bucket, shifted by one; the lowest bit is set if the point is
	/// subtracted.
	pub order: Vec<u32>,
	/// The number of points in each bucket.
	pub lengths: Vec<u32>,
}

/// An addition of two neighbours in one list of points: the place of the first, and the place of the
/// sum in another list.
#[derive(Clone, Copy)]
pub struct Pair {
	/// The place of the first summand, which is in front of the second.
	pub first: u32,
	/// The place of the sum.
	pub sum: u32,
}

impl Pair {
	/// Returns the two summands.
	#[inline(always)]
	pub fn summands<P>(self, points: &[P]) -> (&P, &P) {
		let first = self.first as usize;
		(&points[first], &points[first + 1])
	}
}

impl Sorted {
	/// Sorts points by the size of their digits. Those with digit 0 are left out.
	pub fn new(digits: &[i32], buckets: usize) -> Self {
		// Bucket 0 has the points with digit 0, whose places are behind all others.
		let mut lengths = vec![0u32; buckets + 1];
		for digit in digits {
			lengths[digit.unsigned_abs() as usize] += 1;
		}
		let count = digits.len() as u32 - lengths[0];
		let mut next = Vec::with_capacity(lengths.len());
		next.push(count);
		let mut sum = 0;
		for length in &lengths[1..] {
			next.push(sum);
			sum += length;
		}
		let mut order = vec![0u32; digits.len()];
		for (point, digit) in digits.iter().enumerate() {
			let place = &mut next[digit.unsigned_abs() as usize];
			order[*place as usize] = (point as u32) << 1 | u32::from(*digit < 0);
			*place += 1;
		}
		order.truncate(count as usize);
		lengths.remove(0);
		Self { order, lengths }
	}

	/// Sorts points by the digits of some windows. The buckets of one window follow those of the one before it.
	pub fn windows(scalars: &[&[u64]], windows: WindowGroup) -> Self {
		let mut sorted = Self { order: Vec::new(), lengths: Vec::new() };
		for window in 0..windows.count {
			let start = windows.start + window * windows.width;
			let digits: Vec<_> =
				scalars.iter().map(|s| signed_digit(s, start, windows.width)).collect();
			let Self { order, lengths } = Self::new(&digits, 1 << (windows.width - 1));
			sorted.order.extend(order);
			sorted.lengths.extend(lengths);
		}
		sorted
	}

	/// Sorts entries, each a bucket's index and a point as in `order`, into that many buckets.
	pub fn sort(entries: impl Iterator<Item = (usize, u32)> + Clone, buckets: usize) -> Self {
		let mut lengths = vec![0u32; buckets];
		for (bucket, _) in entries.clone() {
			lengths[bucket] += 1;
		}
		let mut next = Vec::with_capacity(buckets);
		let mut sum = 0;
		for length in &lengths {
			next.push(sum);
			sum += length;
		}
		let mut order = vec![0u32; sum as usize];
		for (bucket, point) in entries {
			let place = &mut next[bucket];
			order[*place as usize] = point;
			*place += 1;
		}
		Self { order, lengths }
	}

	/// Returns the sum of each bucket's points; `None` if it is empty.
	pub fn sums<G: CurveGroup>(mut self, points: &[G::Affine]) -> Vec<Option<G::Affine>> {
		let mut sums = Vec::with_capacity(self.lengths.len());
		let mut rounds = Rounds::<G>::default();
		let (mut order, mut lengths) = (&self.order[..], &mut self.lengths[..]);
		while !lengths.is_empty() {
			let (buckets, count) = part(lengths, TOGETHER);
			let (some, rest) = core::mem::take(&mut lengths).split_at_mut(buckets);
			let (of_some, of_rest) = order.split_at(count);
			(lengths, order) = (rest, of_rest);
			rounds.fetch(points, of_some);
			rounds.run(some);
			let mut left = rounds.points.iter().copied();
			sums.extend(some.iter().map(|length| (*length > 0).then(|| left.next()).flatten()));
		}
		sums
	}
}

/// Returns the number of lists from the front on whose points are added together, and the number of these points: at
/// least one list, and no more lists once there are `together` points.
pub fn part(lengths: &[u32], together: usize) -> (usize, usize) {
	let (mut lists, mut points) = (0, 0);
	while lists < lengths.len() && (lists == 0 || points < together) {
		points += lengths[lists] as usize;
		lists += 1;
	}
	(lists, points)
}

/// The points of some buckets, one bucket after the other, and room for a round's additions. Both lists may have
/// more points, which mean nothing.
struct Rounds<G: CurveGroup> {
	points: Vec<G::Affine>,
	sums: Vec<G::Affine>,
	pairs: Vec<Pair>,
}

impl<G: CurveGroup> Default for Rounds<G> {
	fn default() -> Self {
		Self { points: Vec::new(), sums: Vec::new(), pairs: Vec::new() }
	}
}

impl<G: CurveGroup> Rounds<G> {
	/// Copies the entries' points, with their signs.
	fn fetch(&mut self, points: &[G::Affine], order: &[u32]) {
		self.points.clear();
		self.points.extend(order.iter().enumerate().map(|(index, entry)| {
			if let Some(ahead) = order.get(index + AHEAD) {
				prefetch(&points[(ahead >> 1) as usize]);
			}
			G::negate_if(&points[(entry >> 1) as usize], entry & 1 == 1)
		}));
	}

	/// Adds each bucket's points in pairs until at most one is left in each. `lengths` become those of
	/// the rests.
	fn run(&mut self, lengths: &mut [u32]) {
		while lengths.iter().any(|length| *length > 1) {
			let Self { points, sums, pairs } = self;
			pairs.clear();
			// Every sum is written below or by the additions. What is behind them is of earlier rounds.
			if sums.len() < points.len() {
				sums.resize(points.len(), points[0]);
			}
			let (mut place, mut sum) = (0, 0);
			for length in lengths.iter_mut() {
				for _ in 0..*length / 2 {
					pairs.push(Pair { first: place as u32, sum: sum as u32 });
					place += 2;
					sum += 1;
				}
				if *length % 2 == 1 {
					sums[sum] = points[place];
					place += 1;
					sum += 1;
				}
				*length = length.div_ceil(2);
			}
			G::add_pairs(points, pairs, sums);
			core::mem::swap(points, sums);
		}
	}
}

/// Asks the processor to load a value into its cache, where there is a stable function for it.
#[inline(always)]
fn prefetch<T>(value: &T) {
	#[cfg(target_arch = "x86_64")]
	{
		use core::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
		const LINE: usize = 64;
		let first = core::ptr::from_ref(value).cast::<i8>();
		let last = size_of::<T>().saturating_sub(1);
		for byte in (0..last).step_by(LINE).chain([last]) {
			// SAFETY: a prefetch has no observable effect.
			unsafe { _mm_prefetch::<_MM_HINT_T0>(first.wrapping_add(byte)) };
		}
	}
	#[cfg(not(target_arch = "x86_64"))]
	let _ = value;
}

/// Returns the entry of a point whose digit is not zero: the digit's bucket, and the point with its
/// sign bit.
pub fn entry(point: usize, digit: i32) -> (usize, u32) {
	(digit.unsigned_abs() as usize - 1, (point as u32) << 1 | u32::from(digit < 0))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{curves, Curve};
	use ark_ec::{AffineRepr, CurveGroup as _};
	use assay_ark_curves::*;
	use assay_fields::Portable;

	const BUCKETS: usize = 6;

	/// The digits fill one bucket with hundreds of points, with repetitions and opposites, and
	/// others with a few. One bucket is empty, one has a single point, one a point and its
	/// opposite.
	fn digit(point: usize) -> i32 {
		match point {
			10 | 11 => 5 - 10 * (point as i32 % 2),
			12 => -6,
			_ if point.is_multiple_of(3) => 0,
			_ if point.is_multiple_of(11) => 2,
			_ if point.is_multiple_of(13) => -3,
			_ => 1 - 2 * (point as i32 % 2),
		}
	}

	fn check<C: Curve>(generator: C::Affine)
	where
		C::Affine: AffineRepr,
	{
		let mut point = generator.into_group();
		let mut points = Vec::new();
		for i in 0..1500 {
			match i % 10 {
				0 | 1 => {}
				2 => point = -point,
				_ => point += generator,
			}
			let affine = point.into_affine();
			points.extend(C::from_ark::<Portable>(&affine));
		}
		points[11] = points[10];
		let digits: Vec<_> = (0..points.len()).map(digit).collect();
		let mut expected = vec![C::Point::<Portable>::identity(); BUCKETS];
		for (point, digit) in points.iter().zip(&digits).filter(|(_, digit)| **digit != 0) {
			let bucket = &mut expected[digit.unsigned_abs() as usize - 1];
			*bucket = bucket.add_affine_signed(point, *digit < 0);
		}
		assert!(expected[3].is_identity() && expected[4].is_identity(), "as described");
		let sums = Sorted::new(&digits, BUCKETS).sums::<C::Point<Portable>>(&points);
		let found: Vec<_> = sums
			.iter()
			.map(|sum| {
				sum.as_ref().map_or(CurveGroup::identity(), C::Point::<Portable>::from_affine)
			})
			.collect();
		assert_eq!(found, expected);
		assert!(sums[3].is_none() && sums[4].is_some());
	}

	#[test]
	fn sums_are_those_of_single_additions() {
		check::<curves::Bn254G1>(ark_bn254::G1Affine::generator());
		check::<curves::Bls12_381G2>(ark_bls12_381::G2Affine::generator());
		check::<curves::BandersnatchSw>(ark_ed_on_bls12_381_bandersnatch::SWAffine::generator());
		check::<curves::EdOnBls12_377>(ark_ed_on_bls12_377::EdwardsAffine::generator());
	}
}
