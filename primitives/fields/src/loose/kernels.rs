//! Products and reductions of limbs, with a row of code for each product.

use super::limb_bits;
use crate::{limbs, FieldParams};
use core::marker::PhantomData;

/// Repeats a block for the numbers below 28.
macro_rules! each {
	($i:ident => $body:block) => {
		unroll!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27] => $body)
	};
}

/// Repeats a block for the numbers below 14.
macro_rules! each_below_14 {
	($i:ident => $body:block) => {
		unroll!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12 13] => $body)
	};
}

/// The tidy limbs of words.
pub(super) const fn balance<const N: usize, const L: usize>(words: &[u64; N]) -> [i64; L] {
	let w = limb_bits(L) as usize;
	let mut balanced = [0; L];
	let mut carry = 0;
	let mut i = 0;
	while i < L {
		let (word, shift) = (i * w / 64, i * w % 64);
		let mut bits = if word < N { words[word] >> shift } else { 0 };
		if shift > 0 && word + 1 < N {
			bits |= words[word + 1] << (64 - shift);
		}
		let limb = (bits & ((1 << w) - 1)) as i64 + carry;
		carry = if i + 1 < L { (limb + (1 << (w - 1))) >> w } else { 0 };
		balanced[i] = limb - (carry << w);
		i += 1;
	}
	balanced
}

/// The constants of a modulus.
pub(super) struct Modulus<P, const N: usize, const L: usize>(PhantomData<P>);

impl<P: FieldParams<N>, const N: usize, const L: usize> Modulus<P, N, L> {
	/// Bits of a limb.
	const W: u32 = limb_bits(L);
	/// p.
	pub(super) const P: [i64; L] = balance(&P::MODULUS);
	/// 2^-W modulo p.
	const INVERSE_RADIX: [i64; L] = balance(&limbs::negative_power_of_two(Self::W, &P::MODULUS));
	/// True if every digit clears its column by a multiple of p, as Montgomery's do.
	const CLASSICAL: bool = Self::P[0] == 1;
	/// The two highest limbs, without this many of their bits, are p's 20 highest bits.
	const SCALE: u32 = P::BITS - (L as u32 - 2) * Self::W - 20;
	/// 2^40 over the 20 highest bits of p, rounded.
	const RECIPROCAL: i64 = {
		let top = ((Self::P[L - 1] << Self::W) + Self::P[L - 2]) >> Self::SCALE;
		((1 << 40) + top / 2) / top
	};

	/// The nearest integer to x / p, or next to it if x / p is near a half. `x` is below 2^17 p in size.
	///
	/// The limbs that are not read are below 2^-18 p, and p's bits that are not read 2^-19 p: the error is
	/// below 2^-18 and 2^-18 x / p.
	#[inline(always)]
	fn quotient(x: &[i64; L]) -> i64 {
		let top = ((x[L - 1] << Self::W) + x[L - 2]) >> Self::SCALE;
		(top * Self::RECIPROCAL + (1 << 39)) >> 40
	}
}

/// The low bits of a number, as a number with a sign.
#[inline(always)]
fn low_bits<const W: u32>(x: i64) -> i64 {
	x << (64 - W) >> (64 - W)
}

/// What [`low_bits`] leaves, over 2^W.
#[inline(always)]
fn high_bits<const W: u32>(x: i64) -> i64 {
	(x + (1 << (W - 1))) >> W
}

/// [`low_bits`] and [`high_bits`] for `L` limbs.
#[inline(always)]
fn split<const L: usize>(x: i64) -> (i64, i64) {
	if limb_bits(L) == 27 {
		(low_bits::<27>(x), high_bits::<27>(x))
	} else {
		(low_bits::<28>(x), high_bits::<28>(x))
	}
}

/// The tidy limbs of `x` modulo p, of limbs below 2^50 and an `x` below 2^17 p in size.
#[inline(never)]
pub(super) fn tidy<P: FieldParams<N>, const N: usize, const L: usize>(x: &[i64; L]) -> [i64; L] {
	let p = const { &Modulus::<P, N, L>::P };
	let quotient = Modulus::<P, N, L>::quotient(x);
	let mut tidied = [0; L];
	let mut carry = 0;
	each!(i => {
		if i < L {
			let sum = x[i] - quotient * p[i] + carry;
			if i + 1 < L {
				(tidied[i], carry) = split::<L>(sum);
			} else {
				tidied[i] = sum;
			}
		}
	});
	tidied
}

/// The columns of the same number, each below 2^37 in size but for the highest.
#[inline(never)]
pub(super) fn tidy_columns<const L: usize, const C: usize>(x: &[i64; C]) -> [i64; C] {
	let mut tidied = [0; C];
	let mut carry = 0;
	for i in 0..C - 1 {
		let (low, high) = split::<L>(x[i]);
		tidied[i] = low + carry;
		carry = high;
	}
	tidied[C - 1] = x[C - 1] + carry;
	tidied
}

/// Column `k` of the product of `len` limbs of each from `from` on.
#[inline(always)]
fn column<const L: usize>(a: &[i64; L], b: &[i64; L], from: usize, len: usize, k: usize) -> i64 {
	let mut sum = 0i64;
	each_below_14!(i => {
		if i < len && i <= k && k - i < len {
			sum = sum.wrapping_add(a[from + i].wrapping_mul(b[from + k - i]));
		}
	});
	sum
}

/// The columns of a product of `L` limbs by Karatsuba's three products of halves.
#[inline(always)]
fn product_of<const L: usize, const C: usize>(a: &[i64; L], b: &[i64; L]) -> [i64; C] {
	let half = const { L / 2 };
	let (mut sa, mut sb) = ([0; L], [0; L]);
	each_below_14!(i => {
		if i < half {
			sa[i] = a[i].wrapping_add(a[half + i]);
			sb[i] = b[i].wrapping_add(b[half + i]);
		}
	});
	let mut columns = [0; C];
	each_below_14!(k => {
		if k + 1 < L {
			columns[k] = column(a, b, 0, half, k);
			columns[L + k] = column(a, b, half, half, k);
		}
	});
	let mut cross = [0; L];
	each_below_14!(k => {
		if k + 1 < L {
			cross[k] = column(&sa, &sb, 0, half, k).wrapping_sub(columns[k]).wrapping_sub(columns[L + k]);
		}
	});
	each_below_14!(k => {
		if k + 1 < L {
			columns[half + k] = columns[half + k].wrapping_add(cross[k]);
		}
	});
	columns
}

/// The columns of a square of `L` limbs.
#[inline(always)]
fn square_of<const L: usize, const C: usize>(a: &[i64; L]) -> [i64; C] {
	let mut columns = [0i64; C];
	each!(k => {
		if k + 1 < C {
			let mut sum = 0i64;
			each_below_14!(i => {
				if i < L && 2 * i < k && k - i < L {
					sum = sum.wrapping_add(a[i].wrapping_mul(a[k - i]));
				}
			});
			sum = sum.wrapping_mul(2);
			if k % 2 == 0 {
				sum = sum.wrapping_add(a[k / 2].wrapping_mul(a[k / 2]));
			}
			columns[k] = sum;
		}
	});
	columns
}

/// The columns of a product, modulo 2^64.
#[inline(never)]
pub(super) fn product<const L: usize, const C: usize>(a: &[i64; L], b: &[i64; L]) -> [i64; C] {
	if L < 20 {
		return product_of(a, b);
	}
	let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
	let low = half_product(&a0, &b0);
	let high = half_product(&a1, &b1);
	let sums = half_product(&sum(&a0, &a1), &sum(&b0, &b1));
	join(&low, &high, |k| sums[k].wrapping_sub(low[k]).wrapping_sub(high[k]))
}

/// The columns of a square, modulo 2^64.
#[inline(never)]
pub(super) fn square<const L: usize, const C: usize>(a: &[i64; L]) -> [i64; C] {
	if L < 20 {
		return square_of(a);
	}
	let [a0, a1] = halves(a);
	let (low, high) = (half_square(&a0), half_square(&a1));
	let cross = half_product(&a0, &a1);
	join(&low, &high, |k| cross[k].wrapping_mul(2))
}

/// Limbs of a half of 28.
const HALF: usize = 14;

#[inline(always)]
fn halves<const L: usize>(a: &[i64; L]) -> [[i64; HALF]; 2] {
	[0, HALF].map(|from| core::array::from_fn(|i| a[from + i]))
}

#[inline(always)]
fn sum(a: &[i64; HALF], b: &[i64; HALF]) -> [i64; HALF] {
	core::array::from_fn(|i| a[i].wrapping_add(b[i]))
}

#[inline(never)]
fn half_product(a: &[i64; HALF], b: &[i64; HALF]) -> [i64; 2 * HALF] {
	product_of(a, b)
}

#[inline(never)]
fn half_square(a: &[i64; HALF]) -> [i64; 2 * HALF] {
	square_of(a)
}

/// The columns of a product, given those of the halves and those between.
#[inline(always)]
fn join<const C: usize>(
	low: &[i64; 2 * HALF],
	high: &[i64; 2 * HALF],
	cross: impl Fn(usize) -> i64,
) -> [i64; C] {
	let mut columns = [0; C];
	columns[..2 * HALF].copy_from_slice(low);
	columns[2 * HALF..].copy_from_slice(high);
	for k in 0..2 * HALF {
		columns[HALF + k] = columns[HALF + k].wrapping_add(cross(k));
	}
	columns
}

/// The tidy limbs of an r that is `value / R'` modulo p: above `value / R'`, and at most p (1 + 2^-20)
/// above it.
///
/// Digit by digit, the value loses its lowest column. A column's digit d moves one column up as
/// d (2^-W modulo p); that saves Montgomery's product for the digit, and another for the column. The sum
/// of these is below 2^W p in the end. The last two digits are cleared in Montgomery's way, by multiples
/// of p, and leave 2^-W p of it. Where the lowest limb of p is one, Montgomery's way takes no more
/// products.
///
/// Digits are below 2^W and the factors' limbs at most 2^(W - 1): a column grows by what two products of
/// tidy elements have. Hence the two that [`Columns::TERMS`](super::wide::Columns::TERMS) leaves.
#[inline(always)]
pub(super) fn reduce_columns<P: FieldParams<N>, const N: usize, const L: usize, const C: usize>(
	columns: impl Fn(usize) -> i64,
) -> [i64; L] {
	let p = const { &Modulus::<P, N, L>::P };
	let c = const { &Modulus::<P, N, L>::INVERSE_RADIX };
	let classical = const { Modulus::<P, N, L>::CLASSICAL };
	let w = const { limb_bits(L) };
	let mask = const { (1i64 << limb_bits(L)) - 1 };
	let mut digits = [0i64; L];
	let mut carry = 0i64;
	let mut limbs = [0i64; L];
	each!(k => {
		if k < L {
			let mut sum = columns(k);
			each!(i => {
				if i < k {
					let factor = if classical || i >= L - 2 { p[k - i] } else { c[k - i - 1] };
					sum += digits[i] * factor;
				}
			});
			// Last: the carry is what takes longest.
			sum += carry;
			if classical || k >= L - 2 {
				digits[k] = (sum as u64).wrapping_mul(P::INV) as i64 & mask;
				sum += digits[k] * p[0];
			} else {
				digits[k] = sum & mask;
			}
			carry = sum >> w;
		}
	});
	each!(j => {
		if j < L {
			let k = L + j;
			let mut sum = columns(k);
			each!(i => {
				if i < L {
					if classical || i >= L - 2 {
						if k - i < L {
							sum += digits[i] * p[k - i];
						}
					} else if k - i - 1 < L {
						sum += digits[i] * c[k - i - 1];
					}
				}
			});
			sum += carry;
			if j + 1 < L {
				(limbs[j], carry) = split::<L>(sum);
			} else {
				limbs[j] = sum;
			}
		}
	});
	limbs
}

/// [`reduce_columns`] of columns.
#[inline(never)]
pub(super) fn reduce<P: FieldParams<N>, const N: usize, const L: usize, const C: usize>(
	columns: &[i64; C],
) -> [i64; L] {
	reduce_columns::<P, N, L, C>(|k| columns[k])
}

/// [`reduce_columns`] of `3 value + z f R'`, for an f of 2 or -2. A multiple of p is left out of f z, so
/// that the result is above `3 value / R' - 0.6 p` and below `3 value / R' + 1.6 p`.
#[inline(never)]
pub(super) fn reduce_triple_with<
	P: FieldParams<N>,
	const N: usize,
	const L: usize,
	const C: usize,
>(
	columns: &[i64; C],
	z: &[i64; L],
	f: i64,
) -> [i64; L] {
	let p = const { &Modulus::<P, N, L>::P };
	let doubled: [i64; L] = core::array::from_fn(|i| f * z[i]);
	let quotient = Modulus::<P, N, L>::quotient(&doubled);
	reduce_columns::<P, N, L, C>(|k| {
		let triple = 3 * columns[k];
		if k < L {
			triple
		} else {
			triple + f * z[k - L] - quotient * p[k - L]
		}
	})
}
