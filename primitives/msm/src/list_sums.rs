//! Sums of lists of points, which are points of further lists.

use crate::{
	buckets::Sorted,
	curve_group::CurveGroup,
	halves::Halves,
	pippenger::{add_bucket, weighted_sum},
	recode::windows,
};
use alloc::vec::Vec;

/// No entry: the identity.
pub const NONE: u32 = u32::MAX;

/// The maximum number of lists whose running sums are computed together.
pub const AT_ONCE: usize = 8;

/// The number of points in the windows of [`ListSums::pippenger`] that are added up together.
const POINTS_AT_ONCE: usize = 1 << 13;

/// Returns the number of windows that are added up together.
pub fn windows_at_once(points: usize) -> usize {
	(POINTS_AT_ONCE / points.max(1)).clamp(1, AT_ONCE)
}

/// Returns the number of sums that [`ListSums::pippenger`] keeps at a time.
pub fn sums_kept(bits: usize, c: usize, at_once: usize) -> usize {
	let halves = Halves::of_window(c);
	at_once.min(windows(bits, c)) * (halves.buckets + halves.lists())
}

/// Points at places. An entry is a point's place, shifted by one; the lowest bit is set if the point is subtracted.
pub trait ListSums {
	/// One point.
	type Point: CurveGroup;

	/// Adds up each list's entries. Returns for each list the entry of its sum, which is a point now, or [`NONE`].
	fn sum_up(&mut self, lists: Sorted) -> Vec<u32>;

	/// Forgets all sums, not the points that were given.
	fn forget(&mut self);

	/// Returns for each list, at most [`AT_ONCE`] of one length, the sum of its entries' points: the first once, the
	/// second twice, and so on.
	fn running_sums(&self, lists: &[&[u32]]) -> Vec<Self::Point>;

	/// Returns for each window the sum of its digits times their buckets.
	fn weighted_sums(&mut self, mut buckets: Vec<u32>, halves: Halves) -> Vec<Self::Point> {
		if halves.k > 0 {
			let entries = buckets.iter().map(|entry| (*entry != NONE).then_some(*entry));
			buckets = self.sum_up(halves.sort(entries));
		}
		let windows: Vec<_> =
			buckets.chunks(halves.lists()).map(|lists| lists.split_at(halves.low)).collect();
		let mut sums = Vec::with_capacity(windows.len());
		for windows in windows.chunks(AT_ONCE) {
			let (low, high): (Vec<_>, Vec<_>) = windows.iter().copied().unzip();
			let mut some = self.running_sums(&high);
			if halves.k > 0 {
				for (sum, low) in some.iter_mut().zip(self.running_sums(&low)) {
					*sum = sum.double_times(halves.k).add(&low);
				}
			}
			sums.append(&mut some);
		}
		sums
	}

	/// Returns `Σ scalars[i] · points[i]`, for the points that were given and scalars of `bits` bits. It takes windows
	/// of `c` bits, `at_once` of them at a time.
	fn pippenger(
		&mut self,
		scalars: &[&[u64]],
		bits: usize,
		c: usize,
		at_once: usize,
	) -> Self::Point {
		let (count, halves) = (windows(bits, c), Halves::of_window(c));
		let mut sum = Self::Point::identity();
		for first in (0..count).step_by(at_once).rev() {
			let windows = first..count.min(first + at_once);
			self.forget();
			let buckets = self.sum_up(Sorted::windows(scalars, windows, c));
			for window in self.weighted_sums(buckets, halves).iter().rev() {
				sum = sum.double_times(c).add(window);
			}
		}
		sum
	}
}

/// Points that are added one by one: the path for all processors.
pub struct OneByOne<G: CurveGroup> {
	/// The points that were given, then sums.
	points: Vec<G::Affine>,
	given: usize,
}

impl<G: CurveGroup> OneByOne<G> {
	/// Takes over points, each at the place of its index.
	pub fn new(points: Vec<G::Affine>) -> Self {
		Self { given: points.len(), points }
	}

	/// Adds points. Returns their entries.
	fn extend(&mut self, points: Vec<Option<G::Affine>>) -> Vec<u32> {
		let mut entry = |point| {
			self.points.push(point);
			((self.points.len() - 1) << 1) as u32
		};
		points.into_iter().map(|point| point.map_or(NONE, &mut entry)).collect()
	}

	fn point(&self, entry: u32) -> Option<G::Affine> {
		(entry != NONE).then(|| G::negate_if(&self.points[(entry >> 1) as usize], entry & 1 == 1))
	}
}

impl<G: CurveGroup> ListSums for OneByOne<G> {
	type Point = G;

	fn sum_up(&mut self, lists: Sorted) -> Vec<u32> {
		let sums = lists.sums::<G>(&self.points);
		self.extend(sums)
	}

	fn forget(&mut self) {
		self.points.truncate(self.given);
	}

	fn running_sums(&self, lists: &[&[u32]]) -> Vec<G> {
		let points = |list: &[u32]| list.iter().map(|entry| self.point(*entry)).collect::<Vec<_>>();
		lists.iter().map(|list| weighted_sum(points(list).iter(), add_bucket::<G>)).collect()
	}
}
