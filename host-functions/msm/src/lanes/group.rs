//! What the bucket method needs of eight points at once.

use crate::group::Group;
use assay_fields::lanes::{Ifma, Mask, LANES};

/// Eight points.
pub trait LaneGroup: Copy {
	/// One point.
	type Point: Group;
	/// Eight points in the form that is cheapest to add.
	type Base: Copy;
	/// Words of a point in memory.
	const WORDS: usize;
	/// Words of a base in memory.
	const BASE_WORDS: usize;
	/// Cost of [`Self::add`] in hundredths of [`Self::add_base`].
	const ADDITION: usize;

	/// The neutral element in every lane.
	fn identity(ifma: Ifma) -> Self;
	/// From memory.
	///
	/// # Safety
	/// Every pointer is valid for reading [`Self::WORDS`] words that [`Self::store`] wrote.
	unsafe fn load(ifma: Ifma, from: &[*const u64; LANES]) -> Self;
	/// To memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::WORDS`] words; no two areas overlap.
	unsafe fn store(&self, to: &[*mut u64; LANES]);
	/// To eight points.
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

	/// Eight bases, none of them the neutral element.
	fn base(ifma: Ifma, points: &[<Self::Point as Group>::Affine; LANES]) -> Self::Base;
	/// Bases to memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::BASE_WORDS`] words; no two areas overlap.
	unsafe fn store_base(base: &Self::Base, to: &[*mut u64; LANES]);
	/// One base from memory into every lane, its opposite where `negative` says so.
	///
	/// # Safety
	/// The pointer is valid for reading [`Self::BASE_WORDS`] words that [`Self::store_base`] wrote.
	unsafe fn load_base(ifma: Ifma, from: *const u64, negative: Mask) -> Self::Base;
}
