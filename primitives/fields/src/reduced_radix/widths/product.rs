//! The columns of products and squares.

/// The functions of a width's module that multiply limbs, for `L` limbs and `C` columns. `$limbs`
/// lists the indices of the limbs, `$more` those of the remaining columns.
macro_rules! products {
	($inline:meta, $limbs:tt $more:tt) => {
		/// Returns column `k` of the product of `len` limbs of each factor, from limb `from` on.
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

		/// Returns the columns of a product. From nine limbs on, they come from Karatsuba's three
		/// products of halves. The sums of these may wrap around, the columns do not.
		#[$inline]
		fn product(a: &[i64; L], b: &[i64; L]) -> [u64; C] {
			const REST: usize = L - H;
			if L >= 20 {
				return product_by_calls(a, b);
			}
			let mut columns = [0u64; C];
			if L < 9 {
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

		/// Returns the columns of a product by Karatsuba's method, with a call for each product of
		/// halves.
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

		/// Returns the limbs from `from` on, and zeros.
		#[inline(always)]
		fn half(a: &[i64; L], from: usize) -> [i64; H] {
			core::array::from_fn(|i| if from + i < L { a[from + i] } else { 0 })
		}

		#[inline(always)]
		fn sum_of_halves(a: &[i64; L]) -> [i64; H] {
			core::array::from_fn(|i| if H + i < L { a[i] + a[H + i] } else { a[i] })
		}

		/// Returns the columns of a product of halves. The last column is zero.
		#[inline(never)]
		fn product_of_halves(a: &[i64; H], b: &[i64; H]) -> [u64; 2 * H] {
			let mut columns = [0u64; 2 * H];
			unroll!(k in $limbs => {
				columns[k] = column(a, b, 0, H, k);
			});
			columns
		}

		/// Returns column `k` of a product, given those of the halves and of the sums of halves.
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

		/// Returns the columns of a square.
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
	};
}
