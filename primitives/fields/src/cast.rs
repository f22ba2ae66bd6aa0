//! The way from a number of limbs to the code for it: casts between arrays of equal lengths, and the choice of a width.

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

/// Implements the double-width value, products and reductions of [`LimbArithmetic`](crate::LimbArithmetic) by the modules
/// `four`, `six` and `twelve` beside the caller. Other widths, and moduli without a spare bit, take the portable code.
macro_rules! assembly_by_width {
	() => {
		type Wide<const N: usize> = $crate::Wide<N>;

		#[inline(always)]
		fn to_words<const N: usize>(value: &$crate::Wide<N>) -> $crate::Wide<N> {
			*value
		}

		#[inline(always)]
		fn mul<P: $crate::FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
			use $crate::cast::{limbs, reduction};
			match N {
				4 if P::SPARE_BITS > 0 => {
					*limbs(&four::mul(limbs(a), limbs(b), reduction::<P, N, 4>()))
				}
				6 if P::SPARE_BITS > 0 => {
					*limbs(&six::mul(limbs(a), limbs(b), reduction::<P, N, 6>()))
				}
				12 if P::SPARE_BITS > 0 => {
					*limbs(&twelve::mul(limbs(a), limbs(b), reduction::<P, N, 12>()))
				}
				_ => $crate::Portable::mul::<P, N>(a, b),
			}
		}

		#[inline(always)]
		fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> $crate::Wide<N> {
			use $crate::cast::{limbs, written};
			// SAFETY: the functions write all limbs, and the lengths are equal.
			unsafe {
				match N {
					4 => written(|product| four::mul_wide(limbs(a), limbs(b), product)),
					6 => written(|product| six::mul_wide(limbs(a), limbs(b), product)),
					12 => written(|product| twelve::mul_wide(limbs(a), limbs(b), product)),
					_ => $crate::Portable::mul_wide(a, b),
				}
			}
		}

		#[inline(always)]
		fn reduce<P: $crate::FieldParams<N>, const N: usize>(value: &$crate::Wide<N>) -> [u64; N] {
			use $crate::cast::{limbs, reduction, wide};
			match N {
				4 if P::SPARE_BITS > 0 => {
					*limbs(&four::reduce(wide(value), reduction::<P, N, 4>()))
				}
				6 if P::SPARE_BITS > 0 => *limbs(&six::reduce(wide(value), reduction::<P, N, 6>())),
				12 if P::SPARE_BITS > 0 => {
					*limbs(&twelve::reduce(wide(value), reduction::<P, N, 12>()))
				}
				_ => $crate::Portable::reduce::<P, N>(value),
			}
		}
	};
}
pub(crate) use assembly_by_width;
