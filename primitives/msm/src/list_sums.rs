//! Sums of lists of points, which are points of further lists.

use crate::{
	buckets::Sorted, curve_group::CurveGroup, halves::Halves, pippenger::add_bucket,
	recode::Windows,
};
use alloc::vec::Vec;

/// No entry: the identity.
pub const NONE: u32 = u32::MAX;

/// The maximum number of windows that [`ListSums::pippenger`] adds up together.
const AT_ONCE: usize = 8;

/// The number of points in the windows of [`ListSums::pippenger`] that are added up together.
const POINTS_AT_ONCE: usize = 1 << 13;

/// Returns the number of windows that are added up together.
pub fn windows_at_once(points: usize) -> usize {
	(POINTS_AT_ONCE / points.max(1)).clamp(1, AT_ONCE)
}

/// Returns the number of sums that [`ListSums::pippenger`] keeps at a time.
pub fn sums_kept(windows: Windows, at_once: usize) -> usize {
	let halves = Halves::of_window(windows.width);
	at_once.min(windows.count()) * (halves.buckets + halves.lists() + windows.width)
}

/// Returns `2^n · sum + Σ 2^i · P_i` for n points `P_i`; `None` is the identity.
pub fn add_by_bits<G: CurveGroup>(sum: G, points: &[Option<G::Affine>]) -> G {
	points.iter().rev().fold(sum, |sum, point| add_bucket(sum.double(), point))
}

/// Points at places. An entry is a point's place, shifted by one; the lowest bit is set if the point is subtracted.
pub trait ListSums {
	/// One point.
	type Point: CurveGroup;

	/// Adds up each list's entries. Returns for each list the entry of its sum, which is a point now, or [`NONE`].
	fn sum_up(&mut self, lists: Sorted) -> Vec<u32>;

	/// Forgets all sums, not the points that were given.
	fn forget(&mut self);

	/// Returns for each window of `c` entries the sum `Σ 2^i · P_i` of its points `P_i`.
	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<Self::Point>;

	/// Returns `2^n · sum + Σ 2^i · P_i` for the points `P_i` of n entries, which are windows of `c`.
	fn add_windows(&self, sum: Self::Point, entries: &[u32], c: usize) -> Self::Point;

	/// Returns for each window the entries whose points `P_i` make `Σ 2^i · P_i` the sum of its buckets times their
	/// digits. Windows have `c` bits: entry i of a window w is at w c + i.
	fn sums_of_bits(&mut self, mut buckets: Vec<u32>, halves: Halves, c: usize) -> Vec<u32> {
		if halves.k > 0 {
			let entries = buckets.iter().map(|entry| (*entry != NONE).then_some(*entry));
			buckets = self.sum_up(halves.sort(entries));
		}
		let lists = halves.sort_by_bits(&buckets, c);
		self.sum_up(lists)
	}

	/// Returns `Σ scalars[i] · points[i]`, for the points that were given. It takes `at_once` windows at a time.
	fn pippenger(&mut self, scalars: &[&[u64]], windows: Windows, at_once: usize) -> Self::Point {
		let mut sum = Self::Point::identity();
		for group in windows.groups(at_once).into_iter().rev() {
			self.forget();
			let buckets = self.sum_up(Sorted::windows(scalars, group));
			let halves = Halves::of_window(group.width);
			let bits = self.sums_of_bits(buckets, halves, group.width);
			sum = self.add_windows(sum, &bits, group.width);
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

	/// Returns the entries' points; `None` for the identity.
	fn points(&self, entries: &[u32]) -> Vec<Option<G::Affine>> {
		let point = |entry: u32| G::negate_if(&self.points[(entry >> 1) as usize], entry & 1 == 1);
		entries.iter().map(|entry| (*entry != NONE).then(|| point(*entry))).collect()
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

	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<G> {
		let sum = |window: &[u32]| add_by_bits(G::identity(), &self.points(window));
		entries.chunks(c).map(sum).collect()
	}

	fn add_windows(&self, sum: G, entries: &[u32], _: usize) -> G {
		add_by_bits(sum, &self.points(entries))
	}
}
