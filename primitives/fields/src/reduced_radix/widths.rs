//! The functions of each width, with every product unrolled.
//!
//! WebAssembly's compilers keep an unrolled product in order and find its operands in registers or on
//! the stack. In loops, a product takes twice the time.
//!
//! Up to thirteen limbs, an operation is one function. With 27 limbs, a function of several steps
//! has more columns than there are registers and spends more time moving them than multiplying, so
//! each step is a call. That cut BW6-761's times (wasmtime 36, Zen 5) to 0.52 for a product, 0.80
//! for a square, 0.58 for a product in Fp6 and 0.57 for a product by a line.
//!
//! These were tried for six words, without gain: products in 169 multiplications instead of
//! Karatsuba's 134 (0.96 to 1.02); fourteen limbs of 28 bits, whose columns need no carries before
//! a reduction (1.01); two interleaved reductions in one function (1.00).
//!
//! # Bounds
//! Limbs have 29 or 30 bits, so that a column of a product of any words is below 2^64: thirteen limbs of
//! 30 bits, the highest of 24, give 12 · 2^60 at most. Columns of a sum are below 2^44 in size (see
//! [`Columns`](super::Columns)). A column of the reduction adds products of digits and constants, and
//! is below 2^63 in size: `FITS` computes this for each modulus.

#[macro_use]
mod product;
#[macro_use]
mod reduction;

macro_rules! width {
	(
		$module:ident: $n:literal words, $words:tt, $l:literal limbs of $w:literal bits, $inline:meta,
		$limbs:tt $more:tt
	) => {
		pub(super) mod $module {
			use super::super::Columns;
			use crate::{limbs, FieldParams, Wide};

			/// Words of a number.
			const WORDS: usize = $n;
			/// Limbs of a number.
			const L: usize = $l;
			/// Bits of a limb.
			const W: u32 = $w;
			const MASK: u64 = (1 << W) - 1;
			/// Columns of a product.
			const C: usize = 2 * L;

			/// Returns limb `i`, from the two words that it may be in.
			#[inline(always)]
			const fn limb(low: u64, high: u64, i: usize) -> u64 {
				let shift = i as u32 * W % 64;
				if shift + W > 64 {
					(low >> shift | high << (64 - shift)) & MASK
				} else {
					(low >> shift) & MASK
				}
			}

			#[inline(always)]
			const fn split<const N: usize>(a: &[u64; N]) -> [i64; L] {
				let mut limbs = [0; L];
				unroll!(i in $limbs => {
					let word = i * W as usize / 64;
					// A modulus of another width is split too, for constants that are not used.
					let low = if word < N { a[word] } else { 0 };
					let high = if word + 1 < N { a[word + 1] } else { 0 };
					limbs[i] = limb(low, high, i) as i64;
				});
				limbs
			}

			/// Returns the word that starts at bit `from` of a number, given its limbs.
			#[inline(always)]
			fn word<const M: usize>(limbs: &[i64; M], from: usize) -> u64 {
				let first = from / W as usize;
				let mut word = limbs[first] as u64 >> (from - first * W as usize);
				unroll!(j in [1 2 3] => {
					let at = (first + j) * W as usize;
					if first + j < M && at < from + 64 {
						word |= (limbs[first + j] as u64) << (at - from);
					}
				});
				word
			}

			/// Returns the words that start at bit `from` of a number, given its limbs.
			#[inline(always)]
			fn pack<const N: usize, const M: usize>(limbs: &[i64; M], from: usize) -> [u64; N] {
				let mut words = [0; N];
				unroll!(i in $words => {
					words[i] = word(limbs, from + 64 * i);
				});
				words
			}

			products!($inline, $limbs $more);

			/// Returns a product's columns in rows, after the excess over a limb is carried to the
			/// next column.
			#[inline(always)]
			fn wide<const N: usize>(columns: &[u64; C]) -> Columns<N> {
				let mut wide = [[0i64; N]; 5];
				unroll!(k in $limbs => {
					wide[k / N][k % N] = carried(columns, k);
				});
				unroll!(k in $more => {
					wide[k / N][k % N] = carried(columns, k);
				});
				Columns(wide)
			}

			reductions!($inline, $limbs $more);

			/// Implements [`LimbArithmetic::mul`](crate::LimbArithmetic::mul). With a spare bit the product is at most
			/// p / 2 R, so that r is below 2 p; without one, r is at most p above the product over R.
			#[inline(always)]
			pub(crate) fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
				finish::<P, N>(&reduce::<P, N>(&carry(&product(&split(a), &split(b)))))
			}

			/// Implements [`LimbArithmetic::square`](crate::LimbArithmetic::square).
			#[inline(always)]
			pub(crate) fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
				finish::<P, N>(&reduce::<P, N>(&carry(&square_columns(&split(a)))))
			}

			/// Implements [`LimbArithmetic::mul_wide`](crate::LimbArithmetic::mul_wide).
			#[inline(always)]
			pub(crate) fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Columns<N> {
				wide(&product(&split(a), &split(b)))
			}

			/// Implements [`LimbArithmetic::square_wide`](crate::LimbArithmetic::square_wide).
			#[inline(always)]
			pub(crate) fn square_wide<const N: usize>(a: &[u64; N]) -> Columns<N> {
				wide(&square_columns(&split(a)))
			}

			/// Returns the value of a product or a sum that is not negative.
			pub(crate) fn to_words<const N: usize>(value: &Columns<N>) -> Wide<N> {
				value.to_words(W as usize)
			}

			/// Returns the element of a sum of products, of at most 64 p R in size.
			#[inline(always)]
			pub(crate) fn reduce_wide<P: FieldParams<N>, const N: usize>(
				value: &Columns<N>,
			) -> [u64; N] {
				let mut columns = [0; C];
				unroll!(k in $limbs => {
					columns[k] = value.0[k / N][k % N];
				});
				unroll!(k in $more => {
					columns[k] = value.0[k / N][k % N];
				});
				reduce_columns::<P, N>(&columns)
			}

			/// Implements [`LimbArithmetic::reduce_triple`](crate::LimbArithmetic::reduce_triple): the sum of three
			/// times the value and `factor z R` is reduced.
			#[inline(always)]
			pub(crate) fn reduce_triple<P: FieldParams<N>, const N: usize>(
				value: &Columns<N>,
				z: &[u64; N],
				factor: i64,
			) -> [u64; N] {
				let mut columns = [0; C];
				unroll!(k in $limbs => {
					columns[k] = 3 * value.0[k / N][k % N] + factor * limb_above(z, k);
				});
				unroll!(k in $more => {
					columns[k] = 3 * value.0[k / N][k % N] + factor * limb_above(z, k);
				});
				reduce_columns::<P, N>(&columns)
			}

			/// Returns limb `i` of `a R`.
			#[inline(always)]
			fn limb_above<const N: usize>(a: &[u64; N], i: usize) -> i64 {
				let from = i * W as usize;
				if from + W as usize <= 64 * N {
					return 0;
				}
				let limb = if from < 64 * N {
					a[0] << (64 * N - from)
				} else {
					let (word, shift) = (from / 64 - N, from % 64);
					let low = if word < N { a[word] >> shift } else { 0 };
					let next = word + 1 < N && shift + W as usize > 64;
					low | if next { a[word + 1] << (64 - shift) } else { 0 }
				};
				(limb & MASK) as i64
			}

			#[inline(always)]
			fn reduce_columns<P: FieldParams<N>, const N: usize>(columns: &[i64; C]) -> [u64; N] {
				let mut limbs = reduce::<P, N>(columns);
				// r is above -64 p and below 66 p. The quotient of (r + 64 p) / p comes from its 28 highest bits, and
				// may be one too low: TOP rounds p down in the sum and up in the reciprocal, by 2^-19 at most.
				let high = limbs[L] << W | limbs[L - 1];
				let high = (high >> const { Constants::<P, N>::SCALE })
					+ const { 64 * Constants::<P, N>::TOP };
				let quotient = (high * const { Constants::<P, N>::RECIPROCAL } >> 40) - 64;
				let shifted = const { &Constants::<P, N>::SHIFTED };
				let mut carry = 0;
				unroll!(i in $limbs => {
					let sum = limbs[i] - quotient * shifted[i] + carry;
					limbs[i] = sum & MASK as i64;
					carry = sum >> W;
				});
				limbs[L] += carry - quotient * shifted[L];
				finish::<P, N>(&limbs)
			}
		}
	};
}

width!(
	four: 4 words, [0 1 2 3], 9 limbs of 29 bits, inline(always),
	[0 1 2 3 4 5 6 7 8]
	[9 10 11 12 13 14 15 16 17]
);
width!(
	six: 6 words, [0 1 2 3 4 5], 13 limbs of 30 bits, inline(always),
	[0 1 2 3 4 5 6 7 8 9 10 11 12]
	[13 14 15 16 17 18 19 20 21 22 23 24 25]
);
width!(
	twelve: 12 words, [0 1 2 3 4 5 6 7 8 9 10 11], 27 limbs of 29 bits, inline(never),
	[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26]
	[27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53]
);
