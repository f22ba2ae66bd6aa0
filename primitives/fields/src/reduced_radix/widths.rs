//! The functions of each width, with a row of code for each product.
//!
//! WebAssembly's compilers keep an unrolled product in order and find its operands in registers or on
//! the stack. In loops, it takes twice the time.
//!
//! Up to thirteen limbs, the steps of an operation are one function. With 27, a function of many steps keeps
//! more columns than there are registers, and moves them for longer than it multiplies: there each step is a
//! call. That took BW6-761's operations to (wasmtime 36, Zen 5) 0.52 of their time for a product, 0.80 for a
//! square, 0.58 for a product in Fp6 and 0.57 for one by a line.
//!
//! Tried for six words, with no gain: products in 169 multiplications, not in Karatsuba's 134 (0.96 to 1.02);
//! fourteen limbs of 28 bits, whose columns need no carries before a reduction (1.01); two reductions in turns in
//! one function (1.00).
//!
//! # Bounds
//! Limbs have 29 or 30 bits, so that a column of a product of any words is below 2^64: thirteen limbs of
//! 30 bits, the highest of 24, give 12 · 2^60 at most. Columns of a sum are below 2^44 in size (see
//! [`Columns`](super::Columns)). A column of the reduction adds products of digits and constants, and
//! is below 2^63 in size: `FITS` computes this for each modulus.

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

			/// Limb `i`, from the two words that it may be in.
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

			/// The word from a bit of a number on, given its limbs.
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

			/// The words from a bit of a number on, given its limbs.
			#[inline(always)]
			fn pack<const N: usize, const M: usize>(limbs: &[i64; M], from: usize) -> [u64; N] {
				let mut words = [0; N];
				unroll!(i in $words => {
					words[i] = word(limbs, from + 64 * i);
				});
				words
			}

			/// Column `k` of the product of `len` limbs of each from `from` on.
			#[inline(always)]
			fn column<const M: usize>(
				a: &[i64; M],
				b: &[i64; M],
				from: usize,
				len: usize,
				k: usize,
			) -> u64 {
				let mut sum = 0u64;
				unroll!(i in $limbs => {
					if i < len && i <= k && k - i < len {
						sum = sum.wrapping_add((a[from + i] as u64).wrapping_mul(b[from + k - i] as u64));
					}
				});
				sum
			}

			/// The columns of a product. From ten limbs on by Karatsuba's three products of halves: their sums
			/// wrap around, and the columns do not.
			#[$inline]
			fn product(a: &[i64; L], b: &[i64; L]) -> [u64; C] {
				const REST: usize = L - H;
				if L >= 20 {
					return product_by_calls(a, b);
				}
				let mut columns = [0u64; C];
				if L < 10 {
					unroll!(k in $limbs => {
						columns[k] = column(a, b, 0, L, k);
					});
					unroll!(k in $more => {
						columns[k] = column(a, b, 0, L, k);
					});
					return columns;
				}
				let (mut low, mut high) = ([0u64; L], [0u64; L]);
				let (mut sa, mut sb) = ([0i64; L], [0i64; L]);
				unroll!(i in $limbs => {
					if i < H {
						sa[i] = if i < REST { a[i] + a[H + i] } else { a[i] };
						sb[i] = if i < REST { b[i] + b[H + i] } else { b[i] };
					}
				});
				unroll!(k in $limbs => {
					low[k] = column(a, b, 0, H, k);
					high[k] = column(a, b, H, REST, k);
				});
				unroll!(k in $limbs => {
					columns[k] = low[k];
					if k >= 2 * H {
						columns[k] = columns[k].wrapping_add(high[k - 2 * H]);
					}
				});
				unroll!(k in $more => {
					if k >= 2 * H {
						columns[k] = high[k - 2 * H];
					}
				});
				unroll!(k in $limbs => {
					if k < 2 * H - 1 {
						let cross = column(&sa, &sb, 0, H, k);
						let cross = cross.wrapping_sub(low[k]).wrapping_sub(high[k]);
						columns[k + H] = columns[k + H].wrapping_add(cross);
					}
				});
				columns
			}

			/// Limbs of the longer half.
			const H: usize = L.div_ceil(2);

			/// The columns of a product by Karatsuba, each product of halves in a call.
			#[inline(always)]
			fn product_by_calls(a: &[i64; L], b: &[i64; L]) -> [u64; C] {
				let low = product_of_halves(&half(a, 0), &half(b, 0));
				let high = product_of_halves(&half(a, H), &half(b, H));
				let sums = product_of_halves(&sum_of_halves(a), &sum_of_halves(b));
				let mut columns = [0u64; C];
				unroll!(k in $limbs => {
					columns[k] = joined_column(&low, &high, &sums, k);
				});
				unroll!(k in $more => {
					columns[k] = joined_column(&low, &high, &sums, k);
				});
				columns
			}

			/// The limbs from `from` on, and zeros.
			#[inline(always)]
			fn half(a: &[i64; L], from: usize) -> [i64; H] {
				core::array::from_fn(|i| if from + i < L { a[from + i] } else { 0 })
			}

			#[inline(always)]
			fn sum_of_halves(a: &[i64; L]) -> [i64; H] {
				core::array::from_fn(|i| if H + i < L { a[i] + a[H + i] } else { a[i] })
			}

			/// The last column is zero.
			#[inline(never)]
			fn product_of_halves(a: &[i64; H], b: &[i64; H]) -> [u64; 2 * H] {
				let mut columns = [0u64; 2 * H];
				unroll!(k in $limbs => {
					columns[k] = column(a, b, 0, H, k);
				});
				columns
			}

			/// Column `k` of a product, given those of the halves and of the sums of halves.
			#[inline(always)]
			fn joined_column(
				low: &[u64; 2 * H],
				high: &[u64; 2 * H],
				sums: &[u64; 2 * H],
				k: usize,
			) -> u64 {
				let mut sum = if k < 2 * H { low[k] } else { high[k - 2 * H] };
				if k >= H && k - H < 2 * H {
					let cross = sums[k - H].wrapping_sub(low[k - H]).wrapping_sub(high[k - H]);
					sum = sum.wrapping_add(cross);
				}
				sum
			}

			/// The columns of a square.
			#[$inline]
			fn square_columns(a: &[i64; L]) -> [u64; C] {
				let mut columns = [0u64; C];
				unroll!(k in $limbs => {
					unroll!(i in $limbs => {
						if 2 * i < k {
							columns[k] += a[i] as u64 * a[k - i] as u64;
						}
					});
					columns[k] *= 2;
					if k % 2 == 0 {
						columns[k] += a[k / 2] as u64 * a[k / 2] as u64;
					}
				});
				unroll!(k in $more => {
					unroll!(i in $limbs => {
						if 2 * i < k && k - i < L {
							columns[k] += a[i] as u64 * a[k - i] as u64;
						}
					});
					columns[k] *= 2;
					if k % 2 == 0 {
						columns[k] += a[k / 2] as u64 * a[k / 2] as u64;
					}
				});
				columns
			}

			/// Column `k` with what exceeds a limb in the one before: below 2^36.
			#[inline(always)]
			fn carried(columns: &[u64; C], k: usize) -> i64 {
				let carry = if k > 0 { columns[k - 1] >> W } else { 0 };
				((columns[k] & MASK) + carry) as i64
			}

			/// A product's columns, each with what exceeds a limb carried to the next. Up to thirteen limbs no
			/// carry waits for another (0.85 of a product's time). With 27, one at a time needs fewer registers.
			#[inline(always)]
			fn carry(columns: &[u64; C]) -> [i64; C] {
				let mut sums = [0; C];
				let mut carry = 0;
				unroll!(k in $limbs => {
					if L < 20 {
						sums[k] = carried(columns, k);
					} else {
						let sum = columns[k] + carry;
						sums[k] = (sum & MASK) as i64;
						carry = sum >> W;
					}
				});
				unroll!(k in $more => {
					if L < 20 {
						sums[k] = carried(columns, k);
					} else {
						let sum = columns[k] + carry;
						sums[k] = (sum & MASK) as i64;
						carry = sum >> W;
					}
				});
				let _ = carry;
				sums
			}

			/// A product's columns in rows, each with what exceeds a limb carried to the next.
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

			/// The constants of a modulus. Those of other widths are computed too, and not used.
			struct Constants<P, const N: usize>(core::marker::PhantomData<P>);

			impl<P: FieldParams<N>, const N: usize> Constants<P, N> {
				/// Bits of the last digit.
				const LAST: u32 =
					if N == WORDS { 64 * WORDS as u32 - W * (L as u32 - 1) } else { 0 };
				const MODULUS: [i64; L] = split(&P::MODULUS);
				/// 2^-W modulo p.
				const INVERSE_RADIX: [i64; L] = split(&limbs::negative_power_of_two(W, &P::MODULUS));
				/// True if every digit clears its column by a multiple of p, as Montgomery's do.
				const CLASSICAL: bool = Self::MODULUS[0] == 1 || P::SPARE_BITS == 0;

				/// The factor of digit `i` in column `k`; zero if there is none.
				const fn factor(k: usize, i: usize) -> i64 {
					if k < i {
						0
					} else if Self::CLASSICAL || i >= L - 2 {
						if k - i < L { Self::MODULUS[k - i] } else { 0 }
					} else if k > i && k - i - 1 < L {
						Self::INVERSE_RADIX[k - i - 1]
					} else {
						0
					}
				}

				/// True if every column of a reduction is below 2^63 in size.
				const FITS: bool = {
					let mut fits = true;
					let mut k = 0;
					while k < C {
						let (mut weight, mut i) = (0, 0);
						while i < L {
							weight += Self::factor(k, i) as u128;
							i += 1;
						}
						fits &= weight * (MASK as u128) < (1 << 63) - (1 << 45);
						k += 1;
					}
					fits || N != WORDS
				};

				/// p 2^LAST.
				const SHIFTED: [i64; L + 1] = {
					let mut shifted = [0; L + 1];
					let mut i = 0;
					while i < L {
						let limb = (Self::MODULUS[i] as u64) << Self::LAST;
						shifted[i] |= (limb & MASK) as i64;
						shifted[i + 1] = (limb >> W) as i64;
						i += 1;
					}
					shifted
				};
				/// Bits of p 2^LAST that [`Self::TOP`] leaves out of the two highest limbs.
				const SCALE: u32 = {
					let top = Self::SHIFTED[L] << W | Self::SHIFTED[L - 1];
					(64 - top.leading_zeros()).saturating_sub(20)
				};
				/// The 20 highest bits of p.
				const TOP: i64 = (Self::SHIFTED[L] << W | Self::SHIFTED[L - 1]) >> Self::SCALE;
				const RECIPROCAL: i64 = (1 << 40) / (Self::TOP + 1);
			}

			/// The limbs of `r 2^LAST`, all below 2^W but the highest, for an r that is `value / R` modulo p:
			/// above `value / R`, and at most p and p / 2^LAST above it.
			///
			/// Digit by digit, the value loses its lowest column. A column's digit d moves one column up as
			/// d (2^-W modulo p); that saves Montgomery's product for the digit, and another for the
			/// column. The sum of these is below 2^W p in the end. The last two digits are cleared in
			/// Montgomery's way, by multiples of p, and leave p / 2^LAST of it. Where the lowest limb of p is
			/// one, Montgomery's way takes no more products.
			#[$inline]
			fn reduce<P: FieldParams<N>, const N: usize>(columns: &[i64; C]) -> [i64; L + 1] {
				const { assert!(Constants::<P, N>::FITS) };
				let p = const { &Constants::<P, N>::MODULUS };
				let c = const { &Constants::<P, N>::INVERSE_RADIX };
				let classical = const { Constants::<P, N>::CLASSICAL };
				let last = const { Constants::<P, N>::LAST };
				let mut digits = [0i64; L];
				let mut carry = 0i64;
				let mut limbs = [0i64; L + 1];
				unroll!(k in $limbs => {
					let mut sum = columns[k];
					unroll!(i in $limbs => {
						if i < k {
							let factor = if classical || i >= L - 2 { p[k - i] } else { c[k - i - 1] };
							sum += digits[i] * factor;
						}
					});
					// Last: the carry is what takes longest.
					sum += carry;
					if classical || k >= L - 2 {
						let mask = if k == L - 1 { (1 << last) - 1 } else { MASK };
						digits[k] = ((sum as u64).wrapping_mul(P::INV & MASK) & mask) as i64;
						sum += digits[k] * p[0];
					} else {
						digits[k] = sum & MASK as i64;
					}
					if k == L - 1 {
						limbs[0] = sum & MASK as i64;
					}
					carry = sum >> W;
				});
				unroll!(k in $more => {
					let mut sum = columns[k];
					unroll!(i in $limbs => {
						if classical || i >= L - 2 {
							if k - i < L {
								sum += digits[i] * p[k - i];
							}
						} else if k - i - 1 < L {
							sum += digits[i] * c[k - i - 1];
						}
					});
					sum += carry;
					// The highest keeps its sign.
					limbs[k - (L - 1)] = if k < C - 1 { sum & MASK as i64 } else { sum };
					carry = sum >> W;
				});
				let _ = carry;
				limbs
			}

			/// The element of `r 2^LAST`, for r below 2 p.
			#[$inline]
			fn finish<P: FieldParams<N>, const N: usize>(limbs: &[i64; L + 1]) -> [u64; N] {
				let last = const { Constants::<P, N>::LAST as usize };
				let at = last + 64 * N;
				let top = P::SPARE_BITS == 0
					&& limbs[(at / W as usize).min(L)] >> (at % W as usize) & 1 == 1;
				limbs::subtract_once(&pack(limbs, last), top, &P::MODULUS)
			}

			/// [`LimbArithmetic::mul`](crate::LimbArithmetic::mul). With a spare bit the product is at most
			/// p / 2 R, so that r is below 2 p; without one, r is at most p above the product over R.
			#[inline(always)]
			pub(crate) fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
				finish::<P, N>(&reduce::<P, N>(&carry(&product(&split(a), &split(b)))))
			}

			/// [`LimbArithmetic::square`](crate::LimbArithmetic::square).
			#[inline(always)]
			pub(crate) fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
				finish::<P, N>(&reduce::<P, N>(&carry(&square_columns(&split(a)))))
			}

			/// [`LimbArithmetic::mul_wide`](crate::LimbArithmetic::mul_wide).
			#[inline(always)]
			pub(crate) fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Columns<N> {
				wide(&product(&split(a), &split(b)))
			}

			/// [`LimbArithmetic::square_wide`](crate::LimbArithmetic::square_wide).
			#[inline(always)]
			pub(crate) fn square_wide<const N: usize>(a: &[u64; N]) -> Columns<N> {
				wide(&square_columns(&split(a)))
			}

			/// The value of a product or a sum that is not negative.
			pub(crate) fn to_words<const N: usize>(value: &Columns<N>) -> Wide<N> {
				value.to_words(W as usize)
			}

			/// The element of a sum of products, of at most 64 p R in size.
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
				let mut limbs = reduce::<P, N>(&columns);
				// r is above -64 p and below 66 p. (r + 64 p) / p has this quotient by its 28 highest bits,
				// or one more: TOP rounds p down in the sum and up in the reciprocal, by 2^-19 at most.
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
