//! Casts between arrays of equal lengths, for code that was written for one length.

use crate::{params::Reduction, FieldParams, Wide};
use core::mem::MaybeUninit;

/// Casts `&[u64; N]` to `&[u64; M]` for `N == M`. The callers have matched on N.
#[inline(always)]
pub(crate) fn limbs<const N: usize, const M: usize>(a: &[u64; N]) -> &[u64; M] {
	assert!(N == M);
	// SAFETY: the lengths are equal.
	unsafe { &*a.as_ptr().cast() }
}

/// Lets `write` fill a double-width integer in place. A returned integer would be copied in pieces
/// of other sizes than those that were stored.
///
/// # Safety
///
/// `write` writes all limbs, and N == M.
#[inline(always)]
pub(crate) unsafe fn written<const N: usize, const M: usize>(
	write: impl FnOnce(&mut MaybeUninit<Wide<M>>),
) -> Wide<N> {
	assert!(N == M);
	let mut value = MaybeUninit::<Wide<N>>::uninit();
	// SAFETY: the types are equal, because the lengths are; all of it is written.
	unsafe {
		write(&mut *(&raw mut value).cast());
		value.assume_init()
	}
}

/// Like [`limbs`], for the constants of a reduction.
#[inline(always)]
pub(crate) fn reduction<P: FieldParams<N>, const N: usize, const M: usize>() -> &'static Reduction<M>
{
	assert!(N == M);
	// SAFETY: the types are equal, because the lengths are.
	unsafe { &*(&P::REDUCTION as *const Reduction<N>).cast() }
}

/// Like [`limbs`], for a double-width integer.
#[inline(always)]
pub(crate) fn wide<const N: usize, const M: usize>(a: &Wide<N>) -> &Wide<M> {
	assert!(N == M);
	// SAFETY: the types are equal, because the lengths are.
	unsafe { &*(a as *const Wide<N>).cast() }
}
