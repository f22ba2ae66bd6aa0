//! A field's constants in 28-bit limbs, all computed from the modulus at compile time.

use super::{product::Reduction, LANES};
use crate::{limbs, FieldParams};
use core::marker::PhantomData;

/// The bits of a limb.
pub const BITS: u32 = 28;

/// The low 28 bits.
pub const MASK: u64 = (1 << BITS) - 1;

/// Splits an integer into carried limbs.
#[inline(always)]
pub const fn split<const N: usize, const L: usize>(words: &[u64; N]) -> [u64; L] {
	let mut limbs = [0; L];
	let mut i = 0;
	while i < L {
		let (word, shift) = (BITS as usize * i / 64, BITS as usize * i % 64);
		if word < N {
			limbs[i] = words[word] >> shift;
			if shift > 36 && word + 1 < N {
				limbs[i] |= words[word + 1] << (64 - shift);
			}
			limbs[i] &= MASK;
		}
		i += 1;
	}
	limbs
}

/// Joins carried limbs of an integer below 2^(64 N).
#[inline(always)]
pub const fn join<const N: usize, const L: usize>(limbs: &[u64; L]) -> [u64; N] {
	let mut words = [0; N];
	let mut i = 0;
	while i < L {
		let (word, shift) = (BITS as usize * i / 64, BITS as usize * i % 64);
		if word < N {
			words[word] |= limbs[i] << shift;
			if shift > 36 && word + 1 < N {
				words[word + 1] |= limbs[i] >> (64 - shift);
			}
		}
		i += 1;
	}
	words
}

/// Returns `a - b`, for carried limbs, and true if it is negative.
#[inline(always)]
pub const fn subtract<const L: usize>(a: &[u64; L], b: &[u64; L]) -> ([u64; L], bool) {
	let (mut difference, mut borrow, mut i) = ([0; L], 0, 0);
	while i < L {
		let limb = a[i].wrapping_sub(b[i]).wrapping_sub(borrow);
		difference[i] = limb & MASK;
		borrow = limb >> 63;
		i += 1;
	}
	(difference, borrow == 1)
}

/// Returns `factor * limbs`, carried.
const fn times<const L: usize>(limbs: &[u64; L], factor: u64) -> [u64; L] {
	let (mut product, mut carry, mut i) = ([0; L], 0, 0);
	while i < L {
		let limb = limbs[i] * factor + carry;
		product[i] = limb & MASK;
		carry = limb >> BITS;
		i += 1;
	}
	product
}

/// Returns the same integer with `units` moved from each limb to the one below, so that sums of that many carried
/// elements can be subtracted limb by limb.
const fn spread<const L: usize>(limbs: &[u64; L], units: u64) -> [u64; L] {
	let (mut spread, mut i) = (*limbs, 0);
	while i < L {
		if i + 1 < L {
			spread[i] += units << BITS;
		}
		if i > 0 {
			spread[i] -= units;
		}
		i += 1;
	}
	spread
}

/// The constants of a field of `N` limbs of 64 bits or `L` of 28.
pub struct Constants<P, const N: usize, const L: usize>(PhantomData<P>);

impl<P: FieldParams<N>, const N: usize, const L: usize> Constants<P, N, L> {
	/// p.
	pub const MODULUS: [u64; L] = {
		// A product of 32 p and 32 p is below 2 p, and the estimate of a quotient has 27 bits of p.
		assert!(P::BITS + 10 <= BITS * L as u32 && P::BITS + 5 >= BITS * (L as u32 - 2) + 32);
		split(&P::MODULUS)
	};
	/// The constants of a product.
	pub const REDUCTION: Reduction<L> = {
		let (mut modulus, mut i) = ([[0; LANES]; L], 0);
		while i < L {
			modulus[i] = [Self::MODULUS[i]; LANES];
			i += 1;
		}
		Reduction { inv: [P::INV & MASK; LANES], mask: [MASK; LANES], modulus }
	};
	/// One: 2^(28 L) modulo p.
	pub const ONE: [u64; L] = split(&limbs::power_of_two(BITS as usize * L, &P::MODULUS));
	/// The factor from a 2^(64 N) to a 2^(28 L), for a product: 2^(56 L - 64 N) modulo p.
	pub const FROM_SCALAR: [u64; L] =
		split(&limbs::power_of_two(2 * BITS as usize * L - 64 * N, &P::MODULUS));
	/// The factor from a 2^(28 L) to a 2^(64 N), for a product: 2^(64 N) modulo p.
	pub const TO_SCALAR: [u64; L] = split(&P::R);
	/// 4 p, from which carried limbs below 2 p can be subtracted.
	pub const FOUR: [u64; L] = spread(&times(&Self::MODULUS, 4), 1);
	/// 16 p, from which sums of four carried elements can be subtracted, below 8 p together.
	pub const SIXTEEN: [u64; L] = {
		let spread = spread(&times(&Self::MODULUS, 16), 4);
		assert!(spread[L - 1] >= times(&Self::MODULUS, 8)[L - 1]);
		spread
	};
	/// 16 p, from which sums of six carried elements can be subtracted, below 12 p together.
	pub const SIXTEEN_FOR_SIX: [u64; L] = {
		let spread = spread(&times(&Self::MODULUS, 16), 6);
		assert!(spread[L - 1] >= times(&Self::MODULUS, 12)[L - 1]);
		spread
	};
	/// 2^(28 L) - p.
	pub const COMPLEMENT: [u64; L] = subtract(&[0; L], &Self::MODULUS).0;
	/// The lowest limbs of 3 p, 4 p and 5 p.
	pub const LOWEST: [u64; 3] = [
		(3 * Self::MODULUS[0]) & MASK,
		(4 * Self::MODULUS[0]) & MASK,
		(5 * Self::MODULUS[0]) & MASK,
	];
	/// The bits of the two highest limbs that the estimate of a quotient skips, so that those of 32 p fit in 32 bits.
	pub const QUOTIENT_SKIP: u32 = (P::BITS + 5 - BITS * (L as u32 - 2)).saturating_sub(32);
	/// 2^57 / (p's two highest limbs without the bits skipped + 1), rounded down: below 2^31.
	pub const RECIPROCAL: u64 = {
		let top = ((Self::MODULUS[L - 1] << BITS) | Self::MODULUS[L - 2]) >> Self::QUOTIENT_SKIP;
		(1 << 57) / (top + 1)
	};
}
