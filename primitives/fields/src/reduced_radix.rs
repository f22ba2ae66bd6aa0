//! Arithmetic without products of 128 bits, for WebAssembly.

use crate::{FieldParams, LimbArithmetic, Portable, Wide};

mod widths;

use widths::{four, six, twelve};

/// Products in a reduced radix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReducedRadix;

macro_rules! by_width {
	($n:ident, $function:ident ($($argument:expr),*), $other:expr) => {
		match $n {
			4 => four::$function($($argument),*),
			6 => six::$function($($argument),*),
			12 => twelve::$function($($argument),*),
			_ => $other,
		}
	};
	($n:ident, $function:ident::<$p:ident>($($argument:expr),*), $other:expr) => {
		match $n {
			4 => four::$function::<$p, $n>($($argument),*),
			6 => six::$function::<$p, $n>($($argument),*),
			12 => twelve::$function::<$p, $n>($($argument),*),
			_ => $other,
		}
	};
}

impl LimbArithmetic for ReducedRadix {
	const NAME: &'static str = "reduced radix";

	#[inline(never)]
	fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
		by_width!(N, mul::<P>(a, b), Portable::mul::<P, N>(a, b))
	}

	#[inline(never)]
	fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
		by_width!(N, square::<P>(a), Portable::square::<P, N>(a))
	}

	#[inline(never)]
	fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Wide<N> {
		by_width!(N, mul_wide(a, b), Portable::mul_wide(a, b))
	}

	#[inline(never)]
	fn square_wide<const N: usize>(a: &[u64; N]) -> Wide<N> {
		by_width!(N, square_wide(a), Portable::square_wide(a))
	}

	#[inline(never)]
	fn reduce<P: FieldParams<N>, const N: usize>(value: &Wide<N>) -> [u64; N] {
		by_width!(N, reduce_wide::<P>(value), Portable::reduce::<P, N>(value))
	}
}
