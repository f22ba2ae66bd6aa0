//! Montgomery arithmetic without products of 128 bits, for WebAssembly.
//!
//! WebAssembly's product of two words has the low 64 bits only. The high half takes four products
//! of half-words and their carries, in a call. Here products have a *reduced radix*: words are
//! split into limbs of 29 or 30 bits, and a product of limbs is one multiplication. The columns are
//! sums of such products with the same weight. Their carries are taken when all products are added.
//!
//! Elements stay in words, with R = 2^(64 N), so they have the same bits as under the other arithmetics.
//! Double-width values stay in [`Columns`] until they are reduced: sums of them have no carries at
//! all.

use crate::{FieldParams, LimbArithmetic, Wide, WideSum};

/// Repeats a block for each number of a list. Each copy has its number as a constant.
macro_rules! unroll {
	($i:ident in [$($k:literal)*] => $body:block) => {$({
		let $i: usize = $k;
		$body
	})*};
}

mod columns;
mod unsaturated;
mod widths;

pub use columns::Columns;
pub use unsaturated::{Unsaturated, UnsaturatedField};

use widths::{four, six, twelve};

/// Arithmetic in a reduced radix, for fields of 4, 6 and 12 words.
///
/// Products are calls. Inlined, they would make a module many times larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReducedRadix;

/// Calls a function of a width's module. Other widths do not compile.
macro_rules! by_width {
	($n:ident, $function:ident ($($argument:expr),*), $other:expr) => {{
		const { assert!(matches!($n, 4 | 6 | 12), "a width without code") };
		match $n {
			4 => four::$function($($argument),*),
			6 => six::$function($($argument),*),
			12 => twelve::$function($($argument),*),
			_ => $other,
		}
	}};
	($n:ident, $function:ident::<$p:ident>($($argument:expr),*)) => {{
		const { assert!(matches!($n, 4 | 6 | 12), "a width without code") };
		match $n {
			4 => four::$function::<$p, $n>($($argument),*),
			6 => six::$function::<$p, $n>($($argument),*),
			12 => twelve::$function::<$p, $n>($($argument),*),
			_ => [0; $n],
		}
	}};
}

/// Implements [`LimbArithmetic::reduce_triple`].
#[inline(never)]
fn reduce_triple<P: FieldParams<N>, const N: usize>(
	value: &Columns<N>,
	z: &[u64; N],
	factor: i64,
) -> [u64; N] {
	by_width!(N, reduce_triple::<P>(value, z, factor))
}

impl LimbArithmetic for ReducedRadix {
	const SPLITS_WORDS: bool = true;
	const EXACT_SUMS: bool = true;
	const NAME: &'static str = "reduced radix";

	type Wide<const N: usize> = Columns<N>;

	fn to_words<const N: usize>(value: &Columns<N>) -> Wide<N> {
		by_width!(N, to_words(value), Wide::ZERO)
	}

	#[inline(never)]
	fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
		by_width!(N, mul::<P>(a, b))
	}

	#[inline(never)]
	fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
		by_width!(N, square::<P>(a))
	}

	#[inline(never)]
	fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Columns<N> {
		by_width!(N, mul_wide(a, b), Columns::ZERO)
	}

	#[inline(never)]
	fn square_wide<const N: usize>(a: &[u64; N]) -> Columns<N> {
		by_width!(N, square_wide(a), Columns::ZERO)
	}

	#[inline(never)]
	fn reduce<P: FieldParams<N>, const N: usize>(value: &Columns<N>) -> [u64; N] {
		by_width!(N, reduce_wide::<P>(value))
	}

	#[inline(always)]
	fn reduce_triple<P: FieldParams<N>, const N: usize>(
		value: &Columns<N>,
		z: &[u64; N],
		factor: i64,
	) -> Option<[u64; N]> {
		Some(reduce_triple::<P, N>(value, z, factor))
	}

	fn pow<P: FieldParams<N>, const N: usize>(
		base: &[u64; N],
		exponent: &[u64],
	) -> Option<[u64; N]> {
		// A short power does not pay for a table.
		let is_long = exponent.iter().skip(1).any(|limb| *limb != 0);
		(N == 4 && is_long).then(|| unsaturated::pow::<P, N>(base, exponent))
	}

	/// Works on half-words. A half-word times a factor is below 2^63 in size, and so is the sum of
	/// both products and the carry, which is at least -2^31 and below 2^31.
	#[inline(always)]
	fn linear<const N: usize>(x: &[u64; N], f: i64, y: &[u64; N], g: i64) -> ([u64; N], i64) {
		const HALF: u64 = 0xffff_ffff;
		let mut sum = [0; N];
		let mut carry = 0i64;
		for i in 0..N {
			let low = (x[i] & HALF) as i64 * f + ((y[i] & HALF) as i64 * g + carry);
			let high = (x[i] >> 32) as i64 * f + ((y[i] >> 32) as i64 * g + (low >> 32));
			sum[i] = low as u64 & HALF | (high as u64) << 32;
			carry = high >> 32;
		}
		(sum, carry)
	}
}
