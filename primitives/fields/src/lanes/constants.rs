//! A field's constants in 52-bit limbs, all computed from the modulus at compile time.

use crate::{limbs, FieldParams};
use core::marker::PhantomData;

/// The low 52 bits.
pub(super) const MASK: u64 = (1 << 52) - 1;

/// Splits `value` into limbs of 52 bits.
const fn split<const N: usize, const L: usize>(value: &[u64; N]) -> [u64; L] {
	let mut limbs = [0; L];
	let mut i = 0;
	while i < L {
		let (word, shift) = (52 * i / 64, 52 * i % 64);
		if word < N {
			limbs[i] = value[word] >> shift;
			if shift > 12 && word + 1 < N {
				limbs[i] |= value[word + 1] << (64 - shift);
			}
			limbs[i] &= MASK;
		}
		i += 1;
	}
	limbs
}

/// Returns `k * value`. The limbs before `top` are below 2^52, those after it zero.
const fn times<const L: usize>(value: &[u64; L], k: u64, top: usize) -> [u64; L] {
	let mut product = [0; L];
	let mut carry = 0;
	let mut i = 0;
	while i <= top {
		let t = value[i] as u128 * k as u128 + carry as u128;
		product[i] = if i < top { t as u64 & MASK } else { t as u64 };
		carry = (t >> 52) as u64;
		i += 1;
	}
	product
}

/// The constants of a field of `N` limbs of 64 bits or `L` of 52.
pub(super) struct Constants<P, const N: usize, const L: usize>(PhantomData<P>);

impl<P: FieldParams<N>, const N: usize, const L: usize> Constants<P, N, L> {
	/// p.
	pub const MODULUS: [u64; L] = split(&P::MODULUS);
	/// -1/p modulo 2^52.
	pub const INV: u64 = P::INV & MASK;
	/// One: 2^(52 L) modulo p.
	pub const ONE: [u64; L] = split(&limbs::power_of_two(52 * L, &P::MODULUS));
	/// Returns the factor from a 2^(64 N) to a 2^(52 `rows`), for a Montgomery product: 2^(52 (L + `rows`) - 64 N)
	/// modulo p.
	pub const fn from_scalar(rows: usize) -> [u64; L] {
		split(&limbs::power_of_two(52 * (L + rows) - 64 * N, &P::MODULUS))
	}
	/// Returns the factor from a 2^(52 `rows`) to a 2^(64 N), for a Montgomery product: 2^(64 N + 52 (L - `rows`))
	/// modulo p.
	pub const fn to_scalar(rows: usize) -> [u64; L] {
		split(&limbs::power_of_two(64 * N + 52 * L - 52 * rows, &P::MODULUS))
	}
	/// Returns k p. The limb [`Self::TOP`] may have more than 52 bits.
	pub const fn multiple(k: u64) -> [u64; L] {
		times(&Self::MODULUS, k, Self::TOP)
	}
	/// Returns k p^2 in 2 L limbs, the lower ones first, for k p^2 below 2^(104 L).
	pub const fn square_multiple(k: u64) -> [[u64; L]; 2] {
		let mut limbs = [[0; L]; 2];
		let mut i = 0;
		while i < L {
			let mut carry = 0;
			let mut j = 0;
			while j < L {
				let place = i + j;
				let product = Self::MODULUS[i] as u128 * Self::MODULUS[j] as u128;
				let t = product + limbs[place / L][place % L] as u128 + carry;
				limbs[place / L][place % L] = t as u64 & MASK;
				carry = t >> 52;
				j += 1;
			}
			limbs[1][i] = carry as u64;
			i += 1;
		}
		let mut carry = 0;
		let mut place = 0;
		while place < 2 * L {
			let t = limbs[place / L][place % L] as u128 * k as u128 + carry;
			limbs[place / L][place % L] = t as u64 & MASK;
			carry = t >> 52;
			place += 1;
		}
		limbs
	}

	/// k p for k from 0 to 15, `[k][limb]`.
	pub const MULTIPLES: [[u64; L]; 16] = {
		let mut multiples = [[0; L]; 16];
		let mut k = 0;
		while k < 16 {
			multiples[k] = Self::multiple(k as u64);
			k += 1;
		}
		multiples
	};
	/// k p for k from 0 to 7, `[limb][k]`: tables for a permutation by k.
	pub const MULTIPLES_BY_LIMB: [[u64; 8]; L] = {
		let mut tables = [[0; 8]; L];
		let mut limb = 0;
		while limb < L {
			let mut k = 0;
			while k < 8 {
				tables[limb][k] = Self::MULTIPLES[k][limb];
				k += 1;
			}
			limb += 1;
		}
		tables
	};
	/// Bits of p.
	pub const BITS: usize = limbs::bit_length(&P::MODULUS) as usize;
	/// The index of p's highest limb that is not zero: the last, or the one before if `L` is one
	/// more than p needs.
	pub const TOP: usize = (Self::BITS - 1) / 52;
	/// Bits of p's highest limb.
	const TOP_BITS: usize = Self::BITS - 52 * Self::TOP;
	/// The low bits of the highest limb that the estimate of a quotient skips, so that multiples of
	/// p beyond 2^(52 TOP + 52) have an estimate too.
	pub const QUOTIENT_SKIP: u32 = Self::TOP_BITS.saturating_sub(40) as u32;
	/// The shift for [`Self::RECIPROCAL`]: the fractional bits of the quotient.
	pub const QUOTIENT_SHIFT: u32 = Self::TOP_BITS as u32 - Self::QUOTIENT_SKIP - 1;
	/// 2^(52 + QUOTIENT_SHIFT) / (p's top limb without the bits skipped + 1), rounded down: below 2^52,
	/// because that limb is at least 2^QUOTIENT_SHIFT.
	pub const RECIPROCAL: u64 = ((1u128 << (52 + Self::QUOTIENT_SHIFT))
		/ ((Self::MODULUS[Self::TOP] >> Self::QUOTIENT_SKIP) as u128 + 1))
		as u64;
	/// 2^(52 L) - p.
	pub const MINUS_MODULUS: [u64; L] = {
		let mut limbs = [0; L];
		let mut borrow = 0;
		let mut i = 0;
		while i < L {
			let limb = -(Self::MODULUS[i] as i64) + borrow;
			limbs[i] = limb as u64 & MASK;
			borrow = limb >> 52;
			i += 1;
		}
		limbs
	};
	/// The largest a b for which a product of values below a p and b p is below 2 p:
	/// 2^(52 L) / p, rounded down to a power of two.
	pub const HEADROOM: u64 = 1 << (52 * L - Self::BITS);
	/// True if values have to be tightened between products.
	pub const TIGHT: bool = Self::HEADROOM < 1 << 16;
}
