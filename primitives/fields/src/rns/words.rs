//! Elements from words and to words.

use super::{
	constants::{Bases, Constants},
	element::{mac, row, splat, words, wraps, zero},
	Products, Residues,
};
use crate::{lanes::Ifma, limbs, Fp, LimbArithmetic};
use core::array;

impl<P: Bases<N>, const N: usize> Residues<P, N> {
	/// Converts an integer of up to 384 bits.
	#[inline(always)]
	fn from_words(words: &[u64; N]) -> Self {
		let mut digits = [0u64; 8];
		for (i, digit) in digits.iter_mut().enumerate() {
			let (word, shift) = (48 * i / 64, 48 * i % 64);
			if word < N {
				*digit = words[word] >> shift;
				if shift > 16 && word + 1 < N {
					*digit |= words[word + 1] << (64 - shift);
				}
				*digit &= (1 << 48) - 1;
			}
		}
		let rows = const { &Constants::<P, N>::FROM_DIGITS };
		let mut sum = Products::<P, N>::zero();
		for i in 0..8.min((64 * N).div_ceil(48)) {
			let digit = splat(digits[i]);
			mac(&mut sum.a, row(&rows[0][i]), digit);
			mac(&mut sum.b, row(&rows[1][i]), digit);
		}
		sum.residues()
	}

	/// Returns the element's words as an integer: a factor of [`Constants::FROM_MONTGOMERY`].
	#[inline(always)]
	pub fn raw<A: LimbArithmetic>(_: Ifma, element: &Fp<P, N, A>) -> Self {
		Self::from_words(element.montgomery())
	}

	/// Converts from an element in words.
	#[inline(always)]
	pub fn from_fp<A: LimbArithmetic>(ifma: Ifma, element: &Fp<P, N, A>) -> Self {
		let factor = Self::constant(ifma, const { &Constants::<P, N>::FROM_MONTGOMERY });
		Self::raw(ifma, element).mul(&factor)
	}

	/// Converts from elements in words.
	#[inline(always)]
	pub fn from_fps<const K: usize, A: LimbArithmetic>(
		ifma: Ifma,
		elements: [&Fp<P, N, A>; K],
	) -> [Self; K] {
		let factor = Self::constant(ifma, const { &Constants::<P, N>::FROM_MONTGOMERY });
		let mut products = [Products::zero(); K];
		for k in 0..K {
			products[k] = Products::of(&Self::raw(ifma, elements[k]), &factor);
		}
		Products::reduce(products)
	}

	/// Returns the element in words.
	#[inline(always)]
	pub fn to_fp<A: LimbArithmetic>(&self) -> Fp<P, N, A> {
		let factor = const { &Constants::<P, N>::TO_MONTGOMERY };
		let factor = Self::new(row(&factor[0]), row(&factor[1]));
		let digits = words(self.mul(&factor).b);
		// The product is between -p and 9 p; with 64 p more it has no sign.
		let mut sum = [row(&const { &Constants::<P, N>::OFFSETS }[wraps(&digits)]), zero()];
		for (row_, digit) in const { &Constants::<P, N>::COFACTORS }.iter().zip(digits.0) {
			mac(&mut sum, row(row_), splat(digit));
		}
		let (low, high) = (words(sum[0]), words(sum[1]));
		let mut limbs = [0u64; 8];
		let mut carry = 0i64;
		for i in 0..8 {
			let above = if i > 0 { high.0[i - 1] } else { 0 };
			let t = (low.0[i] as i64) + above as i64 + carry;
			limbs[i] = t as u64 & ((1 << 52) - 1);
			carry = t >> 52;
		}
		debug_assert_eq!(carry, 0);
		// The quotient by p, from the highest bits: at most one too low.
		let shift = P::BITS - 40;
		let (limb, low) = ((shift / 52) as usize, shift % 52);
		let top = (limbs[limb] >> low) | (limbs[limb + 1] << (52 - low));
		let (word, low) = ((shift / 64) as usize, shift % 64);
		let p = P::MODULUS[word] >> low
			| if low > 0 && word + 1 < N { P::MODULUS[word + 1] << (64 - low) } else { 0 };
		let quotient = top / (p + 1);
		let mut integer: [u64; N] = array::from_fn(|i| {
			let (limb, shift) = (64 * i / 52, 64 * i % 52);
			let mut word = limbs[limb] >> shift;
			if limb + 1 < 8 {
				word |= limbs[limb + 1] << (52 - shift);
			}
			if shift > 40 && limb + 2 < 8 {
				word |= limbs[limb + 2] << (104 - shift);
			}
			word
		});
		let mut borrow = 0u64;
		for i in 0..N {
			let t = P::MODULUS[i] as u128 * quotient as u128 + borrow as u128;
			let (word, less) = integer[i].overflowing_sub(t as u64);
			integer[i] = word;
			borrow = (t >> 64) as u64 + less as u64;
		}
		if !limbs::less(&integer, &P::MODULUS) {
			integer = limbs::sub(&integer, &P::MODULUS).0;
		}
		Fp::from_montgomery_unchecked(integer)
	}
}
