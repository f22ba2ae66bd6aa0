//! Arithmetic without products of 128 bits, for WebAssembly.

use crate::{limbs, FieldParams, LimbArithmetic, Portable, Wide};

mod columns;
mod digits;

use columns::{product, square};
use digits::{pack, split, unroll};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReducedRadix;

macro_rules! by_width {
	($n:ident, $function:ident[$($p:ident)?]($($argument:expr),*), $other:expr) => {
		match $n {
			4 => $function::<$($p,)? $n, 9, 18, 29>($($argument),*),
			6 => $function::<$($p,)? $n, 13, 26, 30>($($argument),*),
			12 => $function::<$($p,)? $n, 27, 54, 29>($($argument),*),
			_ => $other,
		}
	};
}

impl LimbArithmetic for ReducedRadix {
	const NAME: &'static str = "reduced radix";

	#[inline(never)]
	fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
		by_width!(N, mul[P](a, b), Portable::mul::<P, N>(a, b))
	}

	#[inline(never)]
	fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
		by_width!(N, square_and_reduce[P](a), Portable::square::<P, N>(a))
	}

	#[inline(never)]
	fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Wide<N> {
		by_width!(N, mul_wide[](a, b), Portable::mul_wide(a, b))
	}

	#[inline(never)]
	fn square_wide<const N: usize>(a: &[u64; N]) -> Wide<N> {
		by_width!(N, square_wide[](a), Portable::square_wide(a))
	}

	#[inline(never)]
	fn reduce<P: FieldParams<N>, const N: usize>(value: &Wide<N>) -> [u64; N] {
		by_width!(N, reduce_wide[P](value), Portable::reduce::<P, N>(value))
	}
}

#[inline(always)]
fn mul<P: FieldParams<N>, const N: usize, const L: usize, const C: usize, const W: u32>(
	a: &[u64; N],
	b: &[u64; N],
) -> [u64; N] {
	let columns = product::<L, C>(&split::<N, L, W>(a), &split::<N, L, W>(b));
	reduce::<P, N, L, C, W, true>(columns)
}

#[inline(always)]
fn square_and_reduce<P: FieldParams<N>, const N: usize, const L: usize, const C: usize, const W: u32>(
	a: &[u64; N],
) -> [u64; N] {
	reduce::<P, N, L, C, W, true>(square::<L, C>(&split::<N, L, W>(a)))
}

#[inline(always)]
fn mul_wide<const N: usize, const L: usize, const C: usize, const W: u32>(
	a: &[u64; N],
	b: &[u64; N],
) -> Wide<N> {
	wide::<N, C, W>(product::<L, C>(&split::<N, L, W>(a), &split::<N, L, W>(b)))
}

#[inline(always)]
fn square_wide<const N: usize, const L: usize, const C: usize, const W: u32>(
	a: &[u64; N],
) -> Wide<N> {
	wide::<N, C, W>(square::<L, C>(&split::<N, L, W>(a)))
}

#[inline(always)]
fn reduce_wide<P: FieldParams<N>, const N: usize, const L: usize, const C: usize, const W: u32>(
	value: &Wide<N>,
) -> [u64; N] {
	reduce::<P, N, L, C, W, false>(digits::split_wide::<N, C, W>(value))
}

#[inline(always)]
fn carry<const C: usize, const W: u32>(mut columns: [u64; C]) -> [u64; C] {
	let mut carry = 0;
	unroll!(k < C => {
		let sum = columns[k] + carry;
		columns[k] = sum & ((1 << W) - 1);
		carry = sum >> W;
	});
	columns
}

#[inline(always)]
fn wide<const N: usize, const C: usize, const W: u32>(columns: [u64; C]) -> Wide<N> {
	let limbs = carry::<C, W>(columns);
	Wide { lo: pack::<N, C, W>(&limbs, 0), hi: pack::<N, C, W>(&limbs, 64 * N) }
}

#[inline(always)]
fn reduce<
	P: FieldParams<N>,
	const N: usize,
	const L: usize,
	const C: usize,
	const W: u32,
	const CARRY: bool,
>(
	columns: [u64; C],
) -> [u64; N] {
	let p = const { &split::<N, L, W>(&P::MODULUS) };
	let mask = const { (1u64 << W) - 1 };
	// Arms of other widths are never run, but their constants are evaluated.
	let last = const { (64 * N as u32).saturating_sub(W * (L as u32 - 1)) };
	let columns = if CARRY && W == 30 { carry::<C, W>(columns) } else { columns };
	let mut digits = [0u64; L];
	let mut carry = 0u64;
	let mut limbs = [0u64; C];
	unroll!(k < C => {
		let mut sum = columns[k] + carry;
		unroll!(i < L => {
			if i < k && k - i < L {
				sum += digits[i] * p[k - i];
			}
		});
		if k < L {
			let mask = if k == L - 1 { (1 << last) - 1 } else { mask };
			digits[k] = sum.wrapping_mul(P::INV) & mask;
			sum += digits[k] * p[0];
		}
		if k >= L - 1 {
			limbs[k - (L - 1)] = sum & mask;
		}
		carry = sum >> W;
	});
	limbs[L + 1] = carry;
	let value = pack::<N, C, W>(&limbs, last as usize);
	let top = if P::SPARE_BITS == 0 { digits::bit::<C, W>(&limbs, last as usize + 64 * N) } else { false };
	limbs::subtract_once(&value, top, &P::MODULUS)
}
