//! Columns of products.

use super::digits::unroll;

#[inline(always)]
pub(super) fn product<const L: usize, const C: usize>(a: &[u64; L], b: &[u64; L]) -> [u64; C] {
	let mut columns = [0u64; C];
	let half = const { L.div_ceil(2) };
	let rest = L / 2;
	// The products of the halves, and of their sums.
	let (mut low, mut high) = ([0u64; L], [0u64; L]);
	let (mut sa, mut sb) = ([0u64; L], [0u64; L]);
	unroll!(i < L => {
		if i < half {
			sa[i] = if i < rest { a[i] + a[half + i] } else { a[i] };
			sb[i] = if i < rest { b[i] + b[half + i] } else { b[i] };
		}
	});
	unroll!(k < L => {
		unroll!(i < L => {
			if i <= k && i < half && k - i < half {
				low[k] = low[k].wrapping_add(a[i].wrapping_mul(b[k - i]));
			}
			if i <= k && i < rest && k - i < rest {
				high[k] = high[k].wrapping_add(a[half + i].wrapping_mul(b[half + k - i]));
			}
		});
	});
	unroll!(k < C => {
		let mut sum = 0u64;
		if k < L {
			sum = low[k];
		}
		if k >= half && k - half < 2 * half - 1 {
			const fn at(k: usize, half: usize) -> usize { if k >= half { k - half } else { 0 } }
			let j = at(k, half);
			unroll!(i < L => {
				if i <= j && i < half && j - i < half {
					sum = sum.wrapping_add(sa[i].wrapping_mul(sb[j - i]));
				}
			});
			sum = sum.wrapping_sub(low[j]).wrapping_sub(high[j]);
		}
		if k >= 2 * half && k - 2 * half < L {
			sum = sum.wrapping_add(high[k - 2 * half]);
		}
		columns[k] = sum;
	});
	columns
}

#[inline(always)]
pub(super) fn square<const L: usize, const C: usize>(a: &[u64; L]) -> [u64; C] {
	let mut columns = [0u64; C];
	unroll!(k < C => {
		let mut sum = 0u64;
		unroll!(i < L => {
			if 2 * i < k && k - i < L {
				sum += a[i] * a[k - i];
			}
		});
		sum <<= 1;
		if k % 2 == 0 && k / 2 < L {
			sum += a[k / 2] * a[k / 2];
		}
		columns[k] = sum;
	});
	columns
}
