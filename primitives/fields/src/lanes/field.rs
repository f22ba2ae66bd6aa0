//! Eight elements at once, of a prime field or of its quadratic extension.

use super::{Ifma, Mask, LANES};
use crate::Field;

/// Eight elements of a field, in loose form (see the [module](super)).
///
/// "Below k p" means that every coordinate is. Products take factors below a p and b p with
/// a b ≤ [`Self::HEADROOM`].
pub trait LaneField: Copy + 'static {
	/// One element.
	type Scalar: Field;
	/// Words that an element takes in memory, a multiple of eight.
	const WORDS: usize;
	/// Words that an element takes in memory if it is packed: 4 or 8 in fields of up to 255 bits and their
	/// quadratic extensions, else [`Self::WORDS`].
	const PACKED_WORDS: usize;
	/// The bound on products.
	const HEADROOM: u64;
	/// The bound after [`Self::tighten`], from below 8 p: 2, or 8 if it does nothing.
	const TIGHTENED: usize;

	/// Returns zero in every lane.
	fn zero(ifma: Ifma) -> Self;
	/// Returns one in every lane, below p.
	fn one(ifma: Ifma) -> Self;
	/// Returns the same element in every lane, below p.
	fn splat(ifma: Ifma, element: &Self::Scalar) -> Self;
	/// Converts from eight elements: below 2 p.
	fn from_scalars(ifma: Ifma, elements: &[Self::Scalar; LANES]) -> Self;
	/// Converts to eight elements.
	fn to_scalars(&self) -> [Self::Scalar; LANES];

	/// Loads eight elements from memory.
	///
	/// # Safety
	/// Every pointer is valid for reading [`Self::WORDS`] words that [`Self::store`] wrote.
	unsafe fn load(ifma: Ifma, from: &[*const u64; LANES]) -> Self;
	/// Stores each element to memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::WORDS`] words, and no two areas overlap.
	unsafe fn store(&self, to: &[*mut u64; LANES]);
	/// Like [`Self::load`], for packed elements.
	///
	/// # Safety
	/// Every pointer is valid for reading [`Self::PACKED_WORDS`] words that [`Self::store_packed`] wrote.
	unsafe fn load_packed(ifma: Ifma, from: &[*const u64; LANES]) -> Self;
	/// Packs each element, below 2 p, into memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::PACKED_WORDS`] words, and no two areas overlap.
	unsafe fn store_packed(&self, to: &[*mut u64; LANES]);
	/// Loads one element into every lane.
	///
	/// # Safety
	/// Like [`Self::load`].
	unsafe fn load_splat(ifma: Ifma, from: *const u64) -> Self;

	/// `self + other`, below the sum of their bounds.
	fn add(&self, other: &Self) -> Self;
	/// `self - other`, for an `other` of at most `bound` p, a constant up to 15: at most `bound` p more
	/// than `self`.
	fn sub(&self, other: &Self, bound: usize) -> Self;
	/// `self - b - 2 c`, for `b` and `c` below 2 p: below 6 p more than `self`.
	fn sub_sub_twice(&self, b: &Self, c: &Self) -> Self;
	/// `-self`, for a value of at most `bound` p, a constant up to 15: at most `bound` p.
	fn neg(&self, bound: usize) -> Self;
	/// `self * other`, below 2 p.
	fn mul(&self, other: &Self) -> Self;
	/// `self^2`, below 2 p.
	fn square(&self) -> Self;
	/// `self - b - c`, for three values below 2 p: below 2 p.
	fn sub_both(&self, b: &Self, c: &Self) -> Self;
	/// `self - b`, for values below 2 p and 3 p: below 2 p.
	fn sub_reduced(&self, b: &Self) -> Self;
	/// `a b + c d`, below 2 p. The sum of the products of the bounds is at most
	/// [`Self::HEADROOM`].
	fn mul_add(a: &Self, b: &Self, c: &Self, d: &Self) -> Self;
	/// `a b + c d + e f`, below 4 p, as [`Self::mul_add`].
	#[inline(always)]
	fn sum_of_three(a: &Self, b: &Self, c: &Self, d: &Self, e: &Self, f: &Self) -> Self {
		Self::mul_add(a, b, c, d).add(&e.mul(f))
	}
	/// Returns the same value below 2 p, from below 8 p. Does nothing in a field with much
	/// headroom.
	fn tighten(&self) -> Self;
	/// Returns the same value below 2 p, from below 8 p, in every field.
	fn reduce(&self) -> Self;
	/// Takes the lanes of `other` where `mask` is one, else those of `self`.
	fn select(&self, other: &Self, mask: Mask) -> Self;
	/// Returns the lanes that may be zero modulo p, for values below 16 p. They include every zero,
	/// and about one in 2^48 random non-zero values.
	fn maybe_zero(&self) -> Mask;
	/// Returns the lanes that are zero modulo p, for values that are valid factors of a product.
	fn is_zero(&self) -> Mask;
	/// Returns the lanes whose limbs are all zero.
	fn is_null(&self) -> Mask;

	/// `2 self`, below twice its bound.
	#[inline(always)]
	fn double(&self) -> Self {
		self.add(self)
	}
}
