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
//!    b^k / 2 buckets, for b = 2 as many as b^k.
//! 2. Remove the lowest digit of all buckets. The sum of the buckets with this digit d, minus those
//!    with -d, counts d times in the digit's sum. The buckets with the same higher digits add up to
//!    the bucket of V' = (V - v_0) / b, for the remaining k - 1 digits. This takes about two
//!    additions for each bucket of step 1 until no digit is left.
//! 3. Sum up each digit's buckets, each times its size, by the bits of the sizes.
//!
//! Additions of a step share inversions ([`list_sums`](crate::list_sums)), across groups too. That
//! makes about m / k (n + b^k) additions, for b = 2 m / k (n + 2 b^k).

use crate::{
	buckets::{entry, Sorted},
	curve::{AffineOf, Curve},
	halves::Halves,
	list_sums::{ListSums, OneByOne, NONE},
	operations::all_to_ark,
};
use alloc::{vec, vec::Vec};
use assay_fields::{Isa, LimbArithmetic};

#[cfg(target_arch = "x86_64")]
use crate::lanes::LaneGroup;

/// The maximum number of buckets of a group.
const MAX_BUCKETS: usize = 1 << 13;

/// The base of the digits, 2 or odd.
#[derive(Clone, Copy)]
struct Base(usize);

impl Base {
	/// Returns s: the value of a digit u is u - s.
	fn shift(self) -> usize {
		(self.0 - 1) / 2
	}

	/// Returns the largest absolute value of a digit.
	fn sizes(self) -> usize {
		self.0 / 2
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

	/// Returns the groups with the fewest additions for `points` points.
	fn cheapest_groups(self, points: usize) -> Vec<usize> {
		let are_possible = |k: &usize| self.buckets(*k) <= MAX_BUCKETS;
		let groups = (1..).take_while(are_possible).map(|k| self.groups(k));
		let additions = |groups: &Vec<usize>| -> usize {
			groups.iter().map(|k| points + 2 * self.buckets(*k)).sum()
		};
		groups.min_by_key(additions).unwrap_or_else(|| self.groups(1))
	}

	/// Appends the entries of a group's buckets in the lists from `first` on: those of the lowest digit's sizes, then
	/// the buckets of the other digits.
	fn take_apart(self, buckets: &[u32], first: usize, entries: &mut Vec<(usize, u32)>) {
		for (index, bucket) in buckets.iter().enumerate().filter(|(_, bucket)| **bucket != NONE) {
			let value = index + 1 + self.shift();
			let digit = (value % self.0) as i32 - self.shift() as i32;
			if digit != 0 {
				let (list, _) = entry(0, digit);
				entries.push((first + list, bucket ^ u32::from(digit < 0)));
			}
			if let Some(next) = (value / self.0).checked_sub(1) {
				entries.push((first + self.sizes() + next, *bucket));
			}
		}
	}
}

/// The coefficients of some points, by the values of their digits.
pub struct Digits {
	base: Base,
	/// The number of digits of each group.
	groups: Vec<usize>,
	/// The value of each point's coefficient in each group.
	values: Vec<Vec<i32>>,
}

/// The sums of a group.
struct Group {
	/// The number of digits whose sums are in `buckets`.
	digits: usize,
	/// The sums of the points with the values 1, 2, and so on of these digits.
	buckets: Vec<u32>,
	/// The sums of the points with the sizes 1, 2, and so on of each of the other digits.
	sizes: Vec<u32>,
}

impl Digits {
	fn new(base: Base, coefficients: &[u128]) -> Self {
		let groups = base.cheapest_groups(coefficients.len());
		let mut rests = coefficients.to_vec();
		let mut values = Vec::with_capacity(groups.len());
		for k in &groups {
			let (power, shift) = (base.power(*k) as u128, base.group_shift(*k) as i32);
			let mut group = Vec::with_capacity(rests.len());
			for rest in &mut rests {
				let quotient = *rest / power;
				group.push((*rest - quotient * power) as i32 - shift);
				*rest = quotient;
			}
			values.push(group);
		}
		Self { base, groups, values }
	}

	/// Returns the maximum number of entries of the groups' buckets.
	#[cfg(target_arch = "x86_64")]
	pub fn entries(&self) -> usize {
		self.values.iter().map(Vec::len).sum()
	}

	/// Estimates the number of sums that [`Self::sums`] keeps.
	#[cfg(target_arch = "x86_64")]
	pub fn kept(&self) -> usize {
		self.groups.iter().map(|k| 2 * self.base.buckets(*k)).sum()
	}

	/// Computes the sum of each digit, the lowest first, of the points at the first places.
	pub fn sums<S: ListSums>(&self, mut points: S) -> Vec<S::Point> {
		let base = self.base;
		let mut buckets = points.sum_up(self.in_buckets()).into_iter();
		let group = |k: &usize| Group {
			digits: *k,
			buckets: buckets.by_ref().take(base.buckets(*k)).collect(),
			sizes: Vec::with_capacity(k * base.sizes()),
		};
		let mut groups: Vec<_> = self.groups.iter().map(group).collect();
		while groups.iter().any(|group| group.digits > 0) {
			let (mut entries, mut lists) = (Vec::new(), 0);
			for group in groups.iter().filter(|group| group.digits > 0) {
				base.take_apart(&group.buckets, lists, &mut entries);
				lists += base.sizes() + base.buckets(group.digits - 1);
			}
			let mut sums = points.sum_up(Sorted::sort(entries.into_iter(), lists)).into_iter();
			for group in groups.iter_mut().filter(|group| group.digits > 0) {
				group.digits -= 1;
				group.sizes.extend(sums.by_ref().take(base.sizes()));
				group.buckets.clear();
				group.buckets.extend(sums.by_ref().take(base.buckets(group.digits)));
			}
		}
		let sizes: Vec<_> = groups.into_iter().flat_map(|group| group.sizes).collect();
		let bits = base.sizes().ilog2() as usize + 2;
		let entries = points.sums_of_bits(sizes, Halves::new(base.sizes()), bits);
		points.window_sums(&entries, bits)
	}

	/// Sorts the points into the buckets of the groups, one group's after the other's.
	fn in_buckets(&self) -> Sorted {
		let mut starts = Vec::with_capacity(self.groups.len());
		let mut buckets = 0;
		for k in &self.groups {
			starts.push(buckets);
			buckets += self.base.buckets(*k);
		}
		let entries = self.values.iter().zip(&starts).flat_map(|(values, start)| {
			let entries = values.iter().enumerate().filter(|(_, value)| **value != 0);
			entries.map(move |(point, value)| {
				let (bucket, point) = entry(point, *value);
				(start + bucket, point)
			})
		});
		Sorted::sort(entries, buckets)
	}
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
	// The identity adds nothing.
	let terms = points.iter().zip(coefficients).filter_map(|(point, coefficient)| {
		let [low, high] = coefficient.map(u128::from);
		Some((C::from_ark::<A>(point)?, high << 64 | low))
	});
	let (points, coefficients): (Vec<AffineOf<C, A>>, Vec<u128>) = terms.unzip();
	let digits = Digits::new(Base(base.into()), &coefficients);
	all_to_ark::<C, A>(&sums_of::<C, A>(isa, points, &digits))
}

fn sums_of<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	points: Vec<AffineOf<C, A>>,
	digits: &Digits,
) -> Vec<C::Point<A>> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			return C::LanePoint::<A>::digit_sums(ifma, points, digits);
		}
		if let Some((avx2, with_avx2)) = isa.avx2().zip(C::with_avx2::<A>()) {
			return (with_avx2.digit_sums)(avx2, &points, digits);
		}
	}
	let _ = isa;
	digits.sums(OneByOne::<C::Point<A>>::new(points))
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
