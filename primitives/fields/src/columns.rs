//! Columns of products, and their reduction.

use crate::Fp;
use ark_ff::MontConfig;

/// Repeats a block for each number below a constant, so that each copy knows its number.
macro_rules! unroll {
	($i:ident < $n:expr => $body:block) => {
		unroll!(@ $i, $n, $body,
			0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
	};
	(@ $i:ident, $n:expr, $body:block, $($k:literal)+) => {$(
		if $k < $n {
			let $i: usize = $k;
			$body
		}
	)+};
}

pub(crate) use unroll;

/// `Σ a_i·b_(k−i)`.
#[inline(always)]
pub(crate) fn dot<const N: usize>(a: &[i64; N], b: &[i64; N], k: usize) -> i64 {
	let mut sum = 0;
	unroll!(i < N => {
		if i <= k && k - i < N {
			sum += a[i] * b[k - i];
		}
	});
	sum
}

/// The columns of a sum of products: the number is `Σ column(k)·2^(bits·k)` for `k < 2·N − 1`.
pub(crate) trait Columns<const N: usize>: Copy {
	/// The sum of a column.
	fn column(&self, k: usize) -> i64;
}

/// A number as it is.
#[derive(Clone, Copy)]
pub(crate) struct Number<const N: usize>(pub [i64; N]);

impl<const N: usize> Columns<N> for Number<N> {
	#[inline(always)]
	fn column(&self, k: usize) -> i64 {
		if k < N {
			self.0[k]
		} else {
			0
		}
	}
}

/// A product.
#[derive(Clone, Copy)]
pub(crate) struct Product<const N: usize>(pub [i64; N], pub [i64; N]);

impl<const N: usize> Columns<N> for Product<N> {
	#[inline(always)]
	fn column(&self, k: usize) -> i64 {
		dot(&self.0, &self.1, k)
	}
}

/// `Σ a_(from+i)·b_(from+k−i)` over the `len` limbs from one on.
#[inline(always)]
fn part<const N: usize>(a: &[i64; N], b: &[i64; N], k: usize, from: usize, len: usize) -> i64 {
	let mut sum = 0i64;
	unroll!(i < N => {
		if i < len && i <= k && k - i < len {
			sum = sum.wrapping_add(a[from + i].wrapping_mul(b[from + k - i]));
		}
	});
	sum
}

#[derive(Clone, Copy)]
pub(crate) struct Karatsuba<const N: usize> { low: [i64; N], high: [i64; N], a: [i64; N], b: [i64; N] }

impl<const N: usize> Karatsuba<N> {
	const HALF: usize = N.div_ceil(2);
	#[inline(always)]
	pub(crate) fn new(a: [i64; N], b: [i64; N]) -> Self {
		let (mut sa, mut sb) = ([0; N], [0; N]);
		let (mut low, mut high) = ([0; N], [0; N]);
		unroll!(i < N => {
			if i < Self::HALF {
				sa[i] = a[i];
				sb[i] = b[i];
				if Self::HALF + i < N {
					sa[i] += a[Self::HALF + i];
					sb[i] += b[Self::HALF + i];
				}
			}
		});
		unroll!(k < N => {
			if k < 2 * Self::HALF - 1 { low[k] = part(&a, &b, k, 0, Self::HALF); }
			if k < 2 * (N - Self::HALF) - 1 { high[k] = part(&a, &b, k, Self::HALF, N - Self::HALF); }
		});
		Self { low, high, a: sa, b: sb }
	}
}

impl<const N: usize> Columns<N> for Karatsuba<N> {
	#[inline(always)]
	fn column(&self, k: usize) -> i64 {
		let mut sum = 0i64;
		if k < 2 * Self::HALF - 1 { sum = self.low[k]; }
		if k >= Self::HALF && k - Self::HALF < 2 * Self::HALF - 1 {
			let j = k - Self::HALF;
			sum = sum.wrapping_add(part(&self.a, &self.b, j, 0, Self::HALF)).wrapping_sub(self.low[j]).wrapping_sub(self.high[j]);
		}
		if k >= 2 * Self::HALF { sum = sum.wrapping_add(self.high[k - 2 * Self::HALF]); }
		sum
	}
}

/// A square.
#[derive(Clone, Copy)]
pub(crate) struct Square<const N: usize>(pub [i64; N]);

impl<const N: usize> Columns<N> for Square<N> {
	#[inline(always)]
	fn column(&self, k: usize) -> i64 {
		let mut sum = 0;
		unroll!(i < N => {
			if 2 * i < k && k - i < N {
				sum += self.0[i] * self.0[k - i];
			}
		});
		sum <<= 1;
		if k % 2 == 0 {
			sum += self.0[k / 2] * self.0[k / 2];
		}
		sum
	}
}

/// A sum of products.
#[derive(Clone, Copy)]
pub(crate) struct Sum<const N: usize, const T: usize>(pub [[i64; N]; T], pub [[i64; N]; T]);

impl<const N: usize, const T: usize> Columns<N> for Sum<N, T> {
	#[inline(always)]
	fn column(&self, k: usize) -> i64 {
		let mut sum = 0;
		unroll!(t < T => {
			sum += dot(&self.0[t], &self.1[t], k);
		});
		sum
	}
}

impl<C: MontConfig<L>, const L: usize, const N: usize, const W: usize> Fp<C, L, N, W> {
	/// The balanced digit of a number: what it is modulo `2^bits`.
	#[inline(always)]
	pub(crate) const fn balance(number: i64) -> i64 {
		(number << (64 - Self::BITS)) >> (64 - Self::BITS)
	}

	/// The number of these columns over `2^(bits·N)`, modulo `p`, in tight limbs.
	#[inline(always)]
	pub(crate) fn reduce(columns: impl Columns<N>) -> [i64; N] {
		let mut digits = [0; N];
		let mut carry = 0;
		unroll!(k < N - 1 => {
			let mut sum = carry + columns.column(k);
			if k > 0 {
				sum += dot(&digits, &Self::INVERSE_RADIX, k - 1);
			}
			digits[k] = sum & Self::MASK;
			carry = sum >> Self::BITS;
		});
		let sum = carry + columns.column(N - 1) + dot(&digits, &Self::INVERSE_RADIX, N - 2);
		let multiple = Self::balance(sum.wrapping_mul(Self::NEGATIVE_INVERSE as i64));
		carry = (sum + multiple * Self::LIMBS[0]) >> Self::BITS;
		let mut limbs = [0; N];
		unroll!(i < N - 1 => {
			let sum = carry
				+ columns.column(N + i)
				+ dot(&digits, &Self::INVERSE_RADIX, N + i - 1)
				+ multiple * Self::LIMBS[i + 1];
			limbs[i] = Self::balance(sum);
			carry = (sum - limbs[i]) >> Self::BITS;
		});
		limbs[N - 1] = carry;
		limbs
	}
}
