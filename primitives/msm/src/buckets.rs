//! The buckets of one window, summed up in affine coordinates.
//!
//! Two points with affine coordinates are added by 3 products and an inversion. Many additions
//! share the inversion (Montgomery's trick, 3 products each). That makes 6 products; a mixed
//! addition takes 11. Additions that share an inversion must not depend on each other. Therefore the
//! points are sorted by bucket, and every bucket's points are added in pairs, then the sums in
//! pairs, until one is left in each: at most n additions for n points. The number of rounds is the
//! bit length of the size of the fullest bucket.

use crate::curve_group::CurveGroup;
use alloc::{vec, vec::Vec};

/// The number of additions that share an inversion: an inversion costs about 100 products, and two
/// points and a product for each addition should fit in the first-level cache.
const SHARED: usize = 256;

/// The points of one window, sorted by bucket.
pub struct Sorted {
	/// The index of each point, by bucket, shifted by one; the lowest bit is set if the point is
	/// subtracted.
	pub order: Vec<u32>,
	/// The number of points in each bucket.
	pub lengths: Vec<u32>,
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
		let point = |place: usize| {
			let entry = self.order[place];
			let point = &points[(entry >> 1) as usize];
			if entry & 1 == 1 {
				G::neg_affine(point)
			} else {
				*point
			}
		};
		let mut sums = add_neighbours::<G>(&mut self.lengths, point);
		while self.lengths.iter().any(|length| *length > 1) {
			sums = add_neighbours::<G>(&mut self.lengths, |place| sums[place]);
		}
		let mut sums = sums.into_iter();
		self.lengths.iter().map(|length| if *length == 0 { None } else { sums.next() }).collect()
	}
}

/// Returns the entry of a point whose digit is not zero: the digit's bucket, and the point with its
/// sign bit.
pub fn entry(point: usize, digit: i32) -> (usize, u32) {
	(digit.unsigned_abs() as usize - 1, (point as u32) << 1 | u32::from(digit < 0))
}

/// Adds each bucket's points in pairs and leaves an odd one as it is. `lengths` become those of the
/// sums.
fn add_neighbours<G: CurveGroup>(
	lengths: &mut [u32],
	point: impl Fn(usize) -> G::Affine,
) -> Vec<G::Affine> {
	let count = lengths.iter().map(|length| length.div_ceil(2) as usize).sum();
	let mut sums = Vec::with_capacity(count);
	// The first summand of a waiting sum is in the sum's place.
	let (mut waiting, mut seconds) = (Vec::with_capacity(SHARED), Vec::with_capacity(SHARED));
	let mut place = 0;
	for length in lengths {
		for _ in 0..*length / 2 {
			waiting.push(sums.len());
			sums.push(point(place));
			seconds.push(point(place + 1));
			place += 2;
			if waiting.len() == SHARED {
				add_all::<G>(&mut sums, &mut waiting, &mut seconds);
			}
		}
		if *length % 2 == 1 {
			sums.push(point(place));
			place += 1;
		}
		*length = length.div_ceil(2);
	}
	add_all::<G>(&mut sums, &mut waiting, &mut seconds);
	sums
}

/// Adds the second summands to the sums that wait for them.
fn add_all<G: CurveGroup>(
	sums: &mut [G::Affine],
	waiting: &mut Vec<usize>,
	seconds: &mut Vec<G::Affine>,
) {
	let mut firsts: Vec<_> = waiting.iter().map(|place| sums[*place]).collect();
	G::add_pairs(&mut firsts, seconds);
	for (place, sum) in waiting.drain(..).zip(firsts) {
		sums[place] = sum;
	}
	seconds.clear();
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
