//! Many sums of the same points, by the digits of one coefficient for each point.
//!
//! A coefficient of 128 bits is written in base b, the lowest digit first. A digit u has the value
//! u - s with s = ⌊(b - 1) / 2⌋: the base is 2 or odd, and the values for an odd base are symmetric.
//! Sum j is the sum of all points, each times the value of digit j of its coefficient.
//!
//! With n points and m digits:
//!
//! 1. Take the digits in groups of k. A group's digits form one number V = Σ v_j b^j, and a point
//!    goes to the bucket of |V|, with V's sign: one affine addition for k sums. There are about
//!    b^k / 2 buckets.
//! 2. Remove the lowest digit of all buckets. The sum of the buckets with this digit d, minus those
//!    with -d, counts d times in the digit's sum. The buckets with the same higher digits add up to
//!    the bucket of V' = (V - v_0) / b, for the remaining k - 1 digits. This takes about two
//!    additions for each bucket of step 1 until no digit is left.
//!
//! All additions of a step share their inversions ([`buckets`](crate::buckets)), across groups too.
//! That makes about m / k (n + b^k / 2) additions.

use crate::{
	buckets::{entry, Sorted},
	curve::{AffineOf, Curve},
	curve_group::CurveGroup,
	operations::all_to_ark,
	pippenger::{add_bucket, weighted_sum},
};
use alloc::{vec, vec::Vec};
use assay_fields::{Isa, LimbArithmetic};

#[cfg(target_arch = "x86_64")]
use {
	crate::lanes::bucket_sums,
	assay_fields::lanes::{Ifma, LANES},
};

/// The maximum number of buckets of a group.
const MAX_BUCKETS: usize = 1 << 13;

/// The cost in lanes of an addition to eight buckets and the total cost of one bucket, in products of
/// one element. Estimated from the addition's 0.64 µs on BLS12-377's first group.
#[cfg(target_arch = "x86_64")]
const ADDITION_IN_LANES: usize = 25;
#[cfg(target_arch = "x86_64")]
const BUCKET_OF_LANES: usize = 22;

/// The base of the digits, 2 or odd.
#[derive(Clone, Copy)]
struct Base(usize);

impl Base {
	/// Returns s: the value of a digit u is u - s.
	fn shift(self) -> usize {
		(self.0 - 1) / 2
	}

	/// Returns the number of digits of a 128-bit number: the smallest m with b^m ≥ 2^128.
	fn digits(self) -> usize {
		let mut rest = u128::MAX;
		let mut digits = 0;
		while rest > 0 {
			rest /= self.0 as u128;
			digits += 1;
		}
		digits
	}

	/// Returns b^k, for small k.
	fn power(self, k: usize) -> usize {
		self.0.pow(k as u32)
	}

	/// Returns the offset of a group of k digits, its number minus its value:
	/// s (b^k - 1) / (b - 1).
	fn group_shift(self, k: usize) -> usize {
		self.shift() * (self.power(k) - 1) / (self.0 - 1)
	}

	/// Returns the largest absolute value of a group of k digits.
	fn buckets(self, k: usize) -> usize {
		self.power(k) - 1 - self.group_shift(k)
	}

	/// Returns the digits in groups of k, with a shorter last group for the rest.
	fn groups(self, k: usize) -> Vec<usize> {
		let digits = self.digits();
		let mut groups = vec![k; digits / k];
		if !digits.is_multiple_of(k) {
			groups.push(digits % k);
		}
		groups
	}

	/// Returns the groups with the least cost.
	fn cheapest_groups(self, cost: impl Fn(&[usize]) -> usize) -> Vec<usize> {
		let are_possible = |k: &usize| self.buckets(*k) <= MAX_BUCKETS;
		let groups = (1..).take_while(are_possible).map(|k| self.groups(k));
		groups.min_by_key(|groups| cost(groups)).unwrap_or_else(|| self.groups(1))
	}

	/// Returns the values of each coefficient's digits, for each group.
	fn values(self, coefficients: &[u128], groups: &[usize]) -> Vec<Vec<i32>> {
		let mut rests = coefficients.to_vec();
		let mut values = Vec::with_capacity(groups.len());
		for k in groups {
			let (power, shift) = (self.power(*k) as u128, self.group_shift(*k) as i32);
			let mut group = Vec::with_capacity(rests.len());
			for rest in &mut rests {
				group.push((*rest % power) as i32 - shift);
				*rest /= power;
			}
			values.push(group);
		}
		values
	}
}

/// The buckets of a group's absolute values 1, 2, and so on.
struct Group<P> {
	/// The number of its digits.
	digits: usize,
	buckets: Vec<Option<P>>,
}

/// Computes [`digit_sums`](crate::digit_sums).
pub(crate) fn digit_sums_by<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	points: &[C::Affine],
	coefficients: &[[u64; 2]],
	base: u16,
) -> Vec<C::Affine> {
	debug_assert!(
		base == 2 || base > 2 && base % 2 == 1,
		"digits of another base have no symmetry"
	);
	let base = Base(base.into());
	// The identity adds nothing.
	let terms = points.iter().zip(coefficients).filter_map(|(point, coefficient)| {
		let [low, high] = coefficient.map(u128::from);
		Some((C::from_ark::<A>(point)?, high << 64 | low))
	});
	let (points, coefficients): (Vec<AffineOf<C, A>>, Vec<u128>) = terms.unzip();
	all_to_ark::<C, A>(&take_apart(base, grouped::<C, A>(isa, base, &points, &coefficients)))
}

fn grouped<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	base: Base,
	points: &[AffineOf<C, A>],
	coefficients: &[u128],
) -> Vec<Group<AffineOf<C, A>>> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			return grouped_in_lanes::<C, A>(ifma, base, points, coefficients);
		}
	}
	let _ = isa;
	let cost = |groups: &[usize]| groups.iter().map(|k| points.len() + base.buckets(*k)).sum();
	let groups = base.cheapest_groups(cost);
	let values = base.values(coefficients, &groups);
	let mut starts = Vec::with_capacity(groups.len());
	let mut buckets = 0;
	for k in &groups {
		starts.push(buckets);
		buckets += base.buckets(*k);
	}
	let entries = values.iter().zip(&starts).flat_map(|(values, start)| {
		let entries = values.iter().enumerate().filter(|(_, value)| **value != 0);
		entries.map(move |(point, value)| {
			let (bucket, point) = entry(point, *value);
			(start + bucket, point)
		})
	});
	let mut sums = Sorted::sort(entries, buckets).sums::<C::Point<A>>(points).into_iter();
	let group =
		|k: &usize| Group { digits: *k, buckets: sums.by_ref().take(base.buckets(*k)).collect() };
	groups.iter().map(group).collect()
}

#[cfg(target_arch = "x86_64")]
fn grouped_in_lanes<C: Curve, A: LimbArithmetic>(
	ifma: Ifma,
	base: Base,
	points: &[AffineOf<C, A>],
	coefficients: &[u128],
) -> Vec<Group<AffineOf<C, A>>> {
	let cost = |groups: &[usize]| {
		let buckets: usize = groups.iter().map(|k| base.buckets(*k)).sum();
		groups.len().div_ceil(LANES) * points.len() * ADDITION_IN_LANES + buckets * BUCKET_OF_LANES
	};
	let groups = base.cheapest_groups(cost);
	let values = base.values(coefficients, &groups);
	let mut grouped = Vec::with_capacity(groups.len());
	for (groups, values) in groups.chunks(LANES).zip(values.chunks(LANES)) {
		// The first group is the largest.
		let buckets = base.buckets(groups[0]);
		let sums = bucket_sums::<C::LanePoint<A>>(ifma, points, values, buckets);
		for (k, sums) in groups.iter().zip(sums) {
			let sums = &sums[..base.buckets(*k)];
			let affine = C::Point::<A>::normalize_batch(sums);
			let buckets = sums.iter().zip(affine);
			let buckets = buckets.map(|(sum, affine)| (!sum.is_identity()).then_some(affine));
			grouped.push(Group { digits: *k, buckets: buckets.collect() });
		}
	}
	grouped
}

/// Computes the sums of all digits from the groups' buckets.
fn take_apart<G: CurveGroup>(base: Base, mut groups: Vec<Group<G::Affine>>) -> Vec<G> {
	let mut sums: Vec<Vec<G>> = groups.iter().map(|_| Vec::new()).collect();
	let sizes = base.0 / 2;
	while groups.iter().any(|group| group.digits > 0) {
		// For each group the lists of the lowest digit's absolute values, then those of the next
		// buckets.
		let (mut points, mut entries) = (Vec::new(), Vec::new());
		let mut lists = 0;
		for group in &mut groups {
			for (index, bucket) in core::mem::take(&mut group.buckets).into_iter().enumerate() {
				let Some(bucket) = bucket else { continue };
				let value = index + 1 + base.shift();
				let digit = (value % base.0) as i32 - base.shift() as i32;
				if digit != 0 {
					let (list, point) = entry(points.len(), digit);
					entries.push((lists + list, point));
				}
				if let Some(next) = (value / base.0).checked_sub(1) {
					let (_, point) = entry(points.len(), 1);
					entries.push((lists + sizes + next, point));
				}
				points.push(bucket);
			}
			if group.digits > 0 {
				lists += sizes + base.buckets(group.digits - 1);
			}
		}
		let mut lists = Sorted::sort(entries.into_iter(), lists).sums::<G>(&points).into_iter();
		for (group, sums) in groups.iter_mut().zip(&mut sums) {
			if group.digits == 0 {
				continue;
			}
			group.digits -= 1;
			let of_sizes: Vec<_> = lists.by_ref().take(sizes).collect();
			sums.push(weighted_sum(of_sizes.iter(), add_bucket::<G>));
			group.buckets = lists.by_ref().take(base.buckets(group.digits)).collect();
		}
	}
	sums.concat()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn digits_hold_every_coefficient() {
		let digits = [(2, 128), (3, 81), (11, 38), (13, 35), (257, 16)];
		assert!(digits.iter().all(|(base, digits)| Base(*base).digits() == *digits));
		let sizes = [(2, 3, 7), (3, 5, 121), (13, 2, 84), (257, 1, 128), (3, 0, 0)];
		assert!(sizes.iter().all(|(base, k, buckets)| Base(*base).buckets(*k) == *buckets));
		assert_eq!(Base(3).groups(5).len(), 17);
		assert_eq!(Base(3).groups(5).last(), Some(&1));
	}
}
