//! Carries, and the reduction of columns modulo p.

/// The functions and constants of a width's module that carry columns and reduce them to an element, with the
/// arguments of `products`.
macro_rules! reductions {
	($inline:meta, $limbs:tt $more:tt) => {
		/// Returns column `k` with the carry from the column before it: below 2^36.
		#[inline(always)]
		fn carried(columns: &[u64; C], k: usize) -> i64 {
			let carry = if k > 0 { columns[k - 1] >> W } else { 0 };
			((columns[k] & MASK) + carry) as i64
		}

		/// Returns a product's columns, after the excess over a limb is carried to the next column.
		/// Up to thirteen limbs no carry waits for another (0.85 of a product's time). With 27
		/// limbs, one carry at a time needs fewer registers.
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

			/// Returns the factor of digit `i` in column `k`; zero if there is none.
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

		/// Returns the limbs of `r 2^LAST`, all below 2^W but the highest. r is `value / R` modulo p. It is above
		/// `value / R`, by at most p + p / 2^LAST.
		///
		/// Digit by digit, the value loses its lowest column. A column's digit d moves one column up as
		/// d (2^-W modulo p); that saves Montgomery's product for the digit, and another for the
		/// column. The sum of these products is below 2^W p in the end. The last two digits are cleared in Montgomery's
		/// way, by multiples of p, which leaves p / 2^LAST of that sum. Where the lowest limb of p is one, Montgomery's
		/// way takes no more products.
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
				// Added last: the carry takes longest to compute.
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

		/// Returns the element of `r 2^LAST`, for r below 2 p.
		#[$inline]
		fn finish<P: FieldParams<N>, const N: usize>(limbs: &[i64; L + 1]) -> [u64; N] {
			let last = const { Constants::<P, N>::LAST as usize };
			let at = last + 64 * N;
			let top = P::SPARE_BITS == 0
				&& limbs[(at / W as usize).min(L)] >> (at % W as usize) & 1 == 1;
			limbs::subtract_once(&pack(limbs, last), top, &P::MODULUS)
		}
	};
}
