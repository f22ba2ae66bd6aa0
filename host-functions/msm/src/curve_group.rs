//! What the algorithms need of a group, whatever the shape of its curve.

use core::fmt::Debug;

/// A point in coordinates that add without inversions.
pub trait Group: Copy + Debug + PartialEq + Send + Sync + 'static {
	/// The same point in two coordinates (and what follows from them).
	type Affine: Copy + Debug + PartialEq + Send + Sync + 'static;

	/// The map from an isomorphic curve.
	type Scale;

	/// Whether [`Self::add_pairs`] takes fewer products than [`Self::add_affine`].
	const PAIRS_ARE_CHEAPER: bool = false;

	/// The neutral element.
	fn identity() -> Self;
	/// Whether this is the neutral element.
	fn is_identity(&self) -> bool;
	/// From affine coordinates.
	fn from_affine(point: &Self::Affine) -> Self;
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
	/// P, 3 P, 5 P, …, as many as `count`, in affine coordinates on an isomorphic curve, and without
	/// an inversion; with them what [`Self::rescale`] takes a sum back with. None where the curve
	/// does not have it, or where multiples of the point meet.
	fn odd_multiples(
		_point: &Self::Affine,
		_count: usize,
	) -> Option<(Vec<Self::Affine>, Self::Scale)> {
		None
	}
	/// A sum of points of [`Self::odd_multiples`], on the curve itself.
	fn rescale(&self, scale: &Self::Scale) -> Self;
	/// All points in affine coordinates, with one inversion.
	fn normalise(points: &[Self]) -> Vec<Self::Affine>;
	/// `left[i] + right[i]` in place of `left[i]`, with one inversion.
	fn add_pairs(left: &mut [Self::Affine], right: &[Self::Affine]) {
		let sums: Vec<_> =
			left.iter().zip(right).map(|(p, q)| Self::from_affine(p).add_affine(q)).collect();
		left.copy_from_slice(&Self::normalise(&sums));
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
