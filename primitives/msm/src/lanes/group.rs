//! Eight points at once, for the bucket method.

use super::buckets;
use crate::{curve_group::CurveGroup, digit_sums::Digits, list_sums::OneByOne};
use alloc::vec::Vec;
use assay_fields::lanes::{Ifma, Mask, LANES};

/// Eight points.
pub trait LaneGroup: Copy {
	/// One point.
	type Point: CurveGroup;
	/// Eight points in the form that is cheapest to add.
	type Base: Copy;
	/// Words of a point in memory.
	const WORDS: usize;
	/// Words of a base in memory.
	const BASE_WORDS: usize;
	/// Cost of [`Self::add`] in hundredths of [`Self::add_base`].
	const ADDITION: usize;

	/// Returns the cost of [`Self::pippenger`], in hundredths of [`Self::add_base`].
	fn pippenger_cost(points: usize, bits: usize) -> usize {
		buckets::least_cost::<Self>(points, bits)
	}

	/// Returns `Σ scalars[i] · points[i]` by the bucket method. No point is the identity.
	fn pippenger(
		ifma: Ifma,
		points: &[<Self::Point as CurveGroup>::Affine],
		scalars: &[&[u64]],
	) -> Self::Point {
		buckets::pippenger::<Self>(ifma, points, scalars)
	}

	/// Computes the sum of each digit of the points' coefficients. No point is the identity.
	fn digit_sums(
		_: Ifma,
		points: Vec<<Self::Point as CurveGroup>::Affine>,
		digits: &Digits,
	) -> Vec<Self::Point> {
		digits.sums(OneByOne::new(points))
	}

	/// Returns the identity in every lane.
	fn identity(ifma: Ifma) -> Self;
	/// Loads from memory.
	///
	/// # Safety
	/// Every pointer is valid for reading [`Self::WORDS`] words that [`Self::store`] wrote.
	unsafe fn load(ifma: Ifma, from: &[*const u64; LANES]) -> Self;
	/// Stores to memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::WORDS`] words; no two areas overlap.
	unsafe fn store(&self, to: &[*mut u64; LANES]);
	/// Returns the eight points.
	fn to_points(&self) -> [Self::Point; LANES];
	/// `2 self`.
	#[inline(always)]
	fn double(&self, _: Ifma) -> Self {
		self.add(self)
	}
	/// `self + other`.
	fn add(&self, other: &Self) -> Self;
	/// `self + other`.
	fn add_base(&self, other: &Self::Base) -> Self;

	/// Makes eight bases, none of them the identity.
	fn base(ifma: Ifma, points: &[<Self::Point as CurveGroup>::Affine; LANES]) -> Self::Base;
	/// Stores bases to memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::BASE_WORDS`] words; no two areas overlap.
	unsafe fn store_base(base: &Self::Base, to: &[*mut u64; LANES]);
	/// Loads one base into every lane, and its opposite into the lanes of `negative`.
	///
	/// # Safety
	/// The pointer is valid for reading [`Self::BASE_WORDS`] words that [`Self::store_base`] wrote.
	unsafe fn load_base(ifma: Ifma, from: *const u64, negative: Mask) -> Self::Base;
}
