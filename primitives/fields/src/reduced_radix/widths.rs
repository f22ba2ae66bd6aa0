//! The arithmetic of each width.

macro_rules! unroll {
	($i:ident in [$($k:literal)*] => $body:block) => {$({
		let $i: usize = $k;
		$body
	})*};
}

macro_rules! width {
	($module:ident, limbs $l:literal of $w:literal bits, $limbs:tt $more:tt, words $words:tt) => {
		pub(super) mod $module {
			use crate::{limbs, FieldParams, Wide};

			/// Limbs of a number.
			const L: usize = $l;
			/// Bits of a limb.
			const W: u32 = $w;
			const MASK: u64 = (1 << W) - 1;
			/// Columns of a product.
			const C: usize = 2 * L;
			const SEPARATE: bool = W == 30;

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
			const fn split<const N: usize>(a: &[u64; N]) -> [u64; L] {
				let mut limbs = [0; L];
				unroll!(i in $limbs => {
					let word = i * W as usize / 64;
					// Constants of other widths are computed too, and not used.
					let low = if word < N { a[word] } else { 0 };
					let high = if word + 1 < N { a[word + 1] } else { 0 };
					limbs[i] = limb(low, high, i);
				});
				limbs
			}

			#[inline(always)]
			fn split_wide<const N: usize>(a: &Wide<N>) -> [u64; C] {
				let word = |i: usize| {
					if i < N {
						a.lo[i]
					} else if i < 2 * N {
						a.hi[i - N]
					} else {
						0
					}
				};
				let mut limbs = [0; C];
				unroll!(i in $limbs => {
					let at = i * W as usize / 64;
					limbs[i] = limb(word(at), word(at + 1), i);
				});
				unroll!(i in $more => {
					let at = i * W as usize / 64;
					limbs[i] = limb(word(at), word(at + 1), i);
				});
				limbs
			}

			#[inline(always)]
			fn word<const M: usize>(limbs: &[u64; M], from: usize) -> u64 {
				let first = from / W as usize;
				let mut word = limbs[first] >> (from - first * W as usize);
				unroll!(j in [1 2 3] => {
					let at = (first + j) * W as usize;
					if first + j < M && at < from + 64 {
						word |= limbs[first + j] << (at - from);
					}
				});
				word
			}

			#[inline(always)]
			fn pack<const N: usize, const M: usize>(limbs: &[u64; M], from: usize) -> [u64; N] {
				let mut words = [0; N];
				unroll!(i in $words => {
					words[i] = word(limbs, from + 64 * i);
				});
				words
			}

			/// Column `k` of the product of `len` limbs of each from `from` on.
			#[inline(always)]
			fn column(a: &[u64; L], b: &[u64; L], from: usize, len: usize, k: usize) -> u64 {
				let mut sum = 0u64;
				unroll!(i in $limbs => {
					if i < len && i <= k && k - i < len {
						sum = sum.wrapping_add(a[from + i].wrapping_mul(b[from + k - i]));
					}
				});
				sum
			}

			#[inline(always)]
			fn product(a: &[u64; L], b: &[u64; L]) -> [u64; C] {
				const H: usize = L.div_ceil(2);
				const REST: usize = L - H;
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
				let (mut sa, mut sb) = ([0u64; L], [0u64; L]);
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

			#[inline(always)]
			fn square_columns(a: &[u64; L]) -> [u64; C] {
				let mut columns = [0u64; C];
				unroll!(k in $limbs => {
					unroll!(i in $limbs => {
						if 2 * i < k {
							columns[k] += a[i] * a[k - i];
						}
					});
					columns[k] *= 2;
					if k % 2 == 0 {
						columns[k] += a[k / 2] * a[k / 2];
					}
				});
				unroll!(k in $more => {
					unroll!(i in $limbs => {
						if 2 * i < k && k - i < L {
							columns[k] += a[i] * a[k - i];
						}
					});
					columns[k] *= 2;
					if k % 2 == 0 {
						columns[k] += a[k / 2] * a[k / 2];
					}
				});
				columns
			}

			#[inline(always)]
			fn carry(mut columns: [u64; C]) -> [u64; C] {
				let mut carry = 0;
				unroll!(k in $limbs => {
					let sum = columns[k] + carry;
					columns[k] = sum & MASK;
					carry = sum >> W;
				});
				unroll!(k in $more => {
					let sum = columns[k] + carry;
					columns[k] = sum & MASK;
					carry = sum >> W;
				});
				let _ = carry;
				columns
			}

			#[inline(always)]
			fn wide<const N: usize>(columns: [u64; C]) -> Wide<N> {
				let limbs = carry(columns);
				Wide { lo: pack(&limbs, 0), hi: pack(&limbs, 64 * N) }
			}

			#[inline(always)]
			fn reduce<P: FieldParams<N>, const N: usize>(columns: [u64; C]) -> [u64; N] {
				let p = const { &split(&P::MODULUS) };
				// 2^-W modulo p.
				let c = const { &split(&limbs::negative_power_of_two(W, &P::MODULUS)) };
				let classical = p[0] == 1 || P::SPARE_BITS == 0;
				let last = const { (64 * N as u32).saturating_sub(W * (L as u32 - 1)) };
				let mut digits = [0u64; L];
				let mut carry = 0u64;
				let mut limbs = [0u64; L + 1];
				unroll!(k in $limbs => {
					let mut sum = columns[k];
					unroll!(i in $limbs => {
						if i < k {
							let factor = if classical || i >= L - 2 { p[k - i] } else { c[k - i - 1] };
							sum += digits[i] * factor;
						}
					});
					sum += carry;
					if classical || k >= L - 2 {
						let mask = if k == L - 1 { (1 << last) - 1 } else { MASK };
						digits[k] = sum.wrapping_mul(P::INV & MASK) & mask;
						sum += digits[k] * p[0];
					} else {
						digits[k] = sum & MASK;
					}
					if k == L - 1 {
						limbs[0] = sum & MASK;
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
					limbs[k - (L - 1)] = sum & MASK;
					carry = sum >> W;
				});
				let _ = carry;
				let value = pack(&limbs, last as usize);
				let at = last as usize + 64 * N;
				let top = P::SPARE_BITS == 0 && limbs[(at / W as usize).min(L)] >> (at % W as usize) & 1 == 1;
				limbs::subtract_once(&value, top, &P::MODULUS)
			}

			#[inline(always)]
			pub(crate) fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
				let columns = product(&split(a), &split(b));
				reduce::<P, N>(if SEPARATE { carry(columns) } else { columns })
			}

			#[inline(always)]
			pub(crate) fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
				let columns = square_columns(&split(a));
				reduce::<P, N>(if SEPARATE { carry(columns) } else { columns })
			}

			#[inline(always)]
			pub(crate) fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Wide<N> {
				wide(product(&split(a), &split(b)))
			}

			#[inline(always)]
			pub(crate) fn square_wide<const N: usize>(a: &[u64; N]) -> Wide<N> {
				wide(square_columns(&split(a)))
			}

			#[inline(always)]
			pub(crate) fn reduce_wide<P: FieldParams<N>, const N: usize>(value: &Wide<N>) -> [u64; N] {
				reduce::<P, N>(split_wide(value))
			}
		}
	};
}

width!(
	four, limbs 9 of 29 bits,
	[0 1 2 3 4 5 6 7 8]
	[9 10 11 12 13 14 15 16 17],
	words [0 1 2 3]
);
width!(
	six, limbs 13 of 30 bits,
	[0 1 2 3 4 5 6 7 8 9 10 11 12]
	[13 14 15 16 17 18 19 20 21 22 23 24 25],
	words [0 1 2 3 4 5]
);
width!(
	twelve, limbs 27 of 29 bits,
	[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26]
	[27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53],
	words [0 1 2 3 4 5 6 7 8 9 10 11]
);
