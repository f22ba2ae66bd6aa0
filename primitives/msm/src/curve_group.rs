//! Points that add, on a curve in any form.

use crate::buckets::Pair;
use alloc::vec::Vec;
use core::fmt::Debug;

/// A point in coordinates whose addition takes no inversion.
pub trait CurveGroup: Copy + Debug + PartialEq + Send + Sync + 'static {
	/// The same point in affine coordinates, with values that follow from them.
	type Affine: Copy + Debug + PartialEq + Send + Sync + 'static;

	/// The map from an isomorphic curve.
	type Scale;

	/// True if [`Self::add_pairs`] takes fewer products than [`Self::add_affine`].
	const PAIRS_ARE_CHEAPER: bool = false;

	/// Returns the identity.
	fn identity() -> Self;
	/// Returns true for the identity.
	fn is_identity(&self) -> bool;
	/// Converts from affine coordinates.
	fn from_affine(point: &Self::Affine) -> Self;
	/// Converts to affine coordinates, by an inversion.
	fn to_affine(&self) -> Self::Affine;
	/// Converts points to affine coordinates, with one inversion for all.
	fn normalize_batch(points: &[Self]) -> Vec<Self::Affine>;
	/// `2 self`.
	fn double(&self) -> Self;
	/// `self + other`.
	fn add(&self, other: &Self) -> Self;
	/// `self + other`.
	fn add_affine(&self, other: &Self::Affine) -> Self;
	/// `-self`.
	fn neg(&self) -> Self;
	/// `-point`.
	fn neg_affine(point: &Self::Affine) -> Self::Affine;
	/// Returns `count` odd multiples P, 3 P, 5 P, … in affine coordinates on an isomorphic curve, and
	/// the scale that takes a sum back by [`Self::rescale`]. Takes no inversion.
	///
	/// `None` if the curve has no such method, or if multiples of the point coincide.
	fn odd_multiples(
		_point: &Self::Affine,
		_count: usize,
	) -> Option<(Vec<Self::Affine>, Self::Scale)> {
		None
	}
	/// Maps a sum of points of [`Self::odd_multiples`] to the curve itself.
	fn rescale(&self, scale: &Self::Scale) -> Self;
	/// Adds pairs of `points`, with one inversion for all, and writes each sum to its place in `sums`.
	fn add_pairs(points: &[Self::Affine], pairs: &[Pair], sums: &mut [Self::Affine]) {
		let add = |pair: &Pair| {
			let (p, q) = pair.summands(points);
			Self::from_affine(p).add_affine(q)
		};
		let added = Self::normalize_batch(&pairs.iter().map(add).collect::<Vec<_>>());
		for (pair, sum) in pairs.iter().zip(added) {
			sums[pair.sum as usize] = sum;
		}
	}

	/// `-point`, or `point`. For signs that a processor cannot predict.
	#[inline(always)]
	fn negate_if(point: &Self::Affine, negative: bool) -> Self::Affine {
		if negative {
			Self::neg_affine(point)
		} else {
			*point
		}
	}

	/// `self + other`, or `self - other`.
	#[inline(always)]
	fn add_signed(&self, other: &Self, negative: bool) -> Self {
		if negative {
			self.add(&other.neg())
		} else {
			self.add(other)
		}
	}

	/// `self + other`, or `self - other`.
	#[inline(always)]
	fn add_affine_signed(&self, other: &Self::Affine, negative: bool) -> Self {
		if negative {
			self.add_affine(&Self::neg_affine(other))
		} else {
			self.add_affine(other)
		}
	}

	/// `self * 2^times`.
	fn double_times(&self, times: usize) -> Self {
		(0..times).fold(*self, |point, _| point.double())
	}
}
