//! Elements that stay in limbs of reduced radix from one operation to the next, for WebAssembly.
//!
//! An [`Fp`] is in words. Its products by [`ReducedRadix`](crate::ReducedRadix) split both factors into
//! limbs, and every sum has carries. A [`Loose`] element is split once. A computation of many products,
//! a pairing, takes its field's elements in this form and returns to words at its end.
//!
//! # Form
//! An element is a R' modulo p for R' = 2^(W L), in L limbs of W bits that have signs. It has many
//! forms: it is a small multiple of p away from the least.
//!
//! | words | limbs | bits of a limb | R' / p, at least |
//! | --- | --- | --- | --- |
//! | 4 | 10 | 27 | 2^14 |
//! | 6 | 14 | 28 | 2^10 |
//! | 12 | 28 | 28 | 2^22 |
//!
//! # Bounds
//! - *Tidy* limbs are at most 2^(W - 1) in size. The highest is much smaller, as the element is below 2 p in
//!   size. All functions of [`Field`](crate::Field) and all reductions return tidy limbs.
//! - [`Lazy::add_unreduced`] and [`Lazy::add_for_product`] add limbs without carries. Limbs have 64 bits, so
//!   the sums of a formula never overflow.
//! - Columns are computed modulo 2^64. So it does not matter how large they are on the way, as those of
//!   Karatsuba's sums: a column that is read is right if it is the sum of at most
//!   [`LooseColumns::TERMS`] products of tidy elements once all that cancels has cancelled. That is 224 for
//!   10 limbs, 36 for 14, and 15 for 28. A column is read by a reduction and by [`Lazy::tidy_wide`].
//! - A column of a product of tidy elements adds up L - 1 products of two limbs, each at most 2^(2 W - 2) in
//!   size, and small ones with a highest limb.
//! - The longest sums that are reduced, in products:
//!
//! | field | a product in Fp2 | times ξ | a product | a square | 3 t of a cyclotomic square |
//! | --- | --- | --- | --- | --- | --- |
//! | BLS12-381's Fp12 | 2 | 4 | 5 · 4 + 2 = 22 | 22 | 24 |
//! | BN254's Fp12 | 2 | 20 | 5 · 20 + 2 = 102 | 102 | 120 |
//! | BLS12-377's Fp12 | 2, a square 6 | 2 | 6 · 2 = 12 | 21 | 36 |
//! | BW6-761's Fp6 | | | 6 | 13 | 6 |
//!
//!   The factor 5 or 4 of BLS12-377's and BW6-761's non-residues is of tidied columns, which are below 2^37
//!   and count as nothing. The columns that are tidied have at most 16 products of the 39 that fit, or 8 of 18. Only a
//!   square's `c0 + v c1` has the factor in its limbs: `c0^2 + v c1^2` keeps `ξ (a2 + b2) b2` of that.

mod element;
mod kernels;
#[cfg(test)]
mod tests;
mod wide;

pub use wide::Columns as LooseColumns;

use crate::{limbs, FieldParams, Lazy};
use core::marker::PhantomData;
use kernels::{balance, Modulus};

/// An element of a prime field in `L` limbs with signs. Its products have `C` columns, twice as many.
#[derive(Clone, Copy)]
pub struct Loose<P, const N: usize, const L: usize, const C: usize>([i64; L], PhantomData<P>);

/// Bits of a limb.
pub(crate) const fn limb_bits(l: usize) -> u32 {
	match l {
		10 => 27,
		14 | 28 => 28,
		_ => panic!("a number of limbs without code"),
	}
}

/// A field, each element of which has a form in limbs.
pub trait InLimbs: Sized {
	/// An element in limbs.
	type Loose: Lazy;
	/// The element in limbs.
	fn to_loose(&self) -> Self::Loose;
	/// The element of one in limbs.
	fn from_loose(loose: &Self::Loose) -> Self;
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> Loose<P, N, L, C> {
	/// Bits of a limb.
	const W: u32 = limb_bits(L);
	/// R' = 2^SHIFT R.
	const SHIFT: u32 = L as u32 * Self::W - 64 * N as u32;

	#[inline(always)]
	const fn new(limbs: [i64; L]) -> Self {
		Self(limbs, PhantomData)
	}

	/// The element of a constant's words, in Montgomery form for R.
	pub(crate) const fn constant(words: &[u64; N]) -> Self {
		let mut shifted = *words;
		let mut i = 0;
		while i < Self::SHIFT {
			shifted = limbs::add_modulo(&shifted, &shifted, &P::MODULUS);
			i += 1;
		}
		Self::new(balance(&shifted))
	}

	/// The element of words below p, in Montgomery form for R.
	///
	/// The words times 2^SHIFT are below 2^16 p. The quotient's error is below 1/8 for that: the result is
	/// below 0.7 p in size.
	#[inline(never)]
	pub(crate) fn from_words(words: &[u64; N]) -> Self {
		let mut split = [0; L];
		for (i, limb) in split.iter_mut().enumerate() {
			// Bits from W i - SHIFT on, W of them. The highest limb has what is left.
			let from = (Self::W as usize * i) as isize - Self::SHIFT as isize;
			if from < 0 {
				*limb = (words[0] << -from) as i64 & ((1 << Self::W) - 1);
				continue;
			}
			let (word, shift) = (from as usize / 64, from as usize % 64);
			let mut bits = if word < N { words[word] >> shift } else { 0 };
			if shift > 0 && word + 1 < N {
				bits |= words[word + 1] << (64 - shift);
			}
			*limb = bits as i64 & ((1 << Self::W) - 1);
		}
		Self::new(kernels::tidy::<P, N, L>(&split))
	}

	/// The words of the element, below p, in Montgomery form for R.
	///
	/// Adds d p for a d below 2^SHIFT that makes a multiple of 2^SHIFT, and 2^SHIFT p. The quotient is
	/// above zero and below 2 p + 2 p / 2^SHIFT, below 3 p.
	#[inline(never)]
	pub(crate) fn to_words(self) -> [u64; N] {
		let modulus = const { &Modulus::<P, N, L>::P };
		let low = (self.0[0] as u64).wrapping_mul(P::INV) & ((1 << Self::SHIFT) - 1);
		let factor = (low | 1 << Self::SHIFT) as i64;
		let mut words = [0; N];
		let mut carry = 0;
		for i in 0..L {
			let sum = self.0[i] + factor * modulus[i] + carry;
			let limb = (sum & ((1 << Self::W) - 1)) as u64;
			carry = sum >> Self::W;
			let at = (Self::W as usize * i) as isize - Self::SHIFT as isize;
			if at < 0 {
				words[0] |= limb >> -at;
				continue;
			}
			let (word, shift) = (at as usize / 64, at as usize % 64);
			if word < N {
				words[word] |= limb << shift;
			}
			if shift + Self::W as usize > 64 && word + 1 < N {
				words[word + 1] |= limb >> (64 - shift);
			}
		}
		let once = limbs::subtract_once(&words, false, &P::MODULUS);
		limbs::subtract_once(&once, false, &P::MODULUS)
	}
}
