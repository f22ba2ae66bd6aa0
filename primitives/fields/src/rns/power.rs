//! Powers of a few elements with the same exponent, whose products overlap.

use super::{Bases, Products, Residues};
use crate::{
	field::{for_each_window, LONGEST_WINDOW, ODD_POWERS},
	lanes::Ifma,
	Fp, LimbArithmetic,
};
use core::array;

/// Computes `element^exponent` for each element, the exponent in little-endian limbs. Variable time.
pub(super) fn powers<P, const N: usize, A, const K: usize>(
	ifma: Ifma,
	elements: [&Fp<P, N, A>; K],
	exponent: &[u64],
) -> [Fp<P, N, A>; K]
where
	P: Bases<N>,
	A: LimbArithmetic,
{
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	unsafe { interleaved(ifma, elements, exponent) }
}

#[target_feature(enable = "avx512f,avx512ifma")]
fn interleaved<P, const N: usize, A, const K: usize>(
	ifma: Ifma,
	elements: [&Fp<P, N, A>; K],
	exponent: &[u64],
) -> [Fp<P, N, A>; K]
where
	P: Bases<N>,
	A: LimbArithmetic,
{
	let mut odd = [Residues::from_fps(ifma, elements); ODD_POWERS];
	let squares = products(&odd[0], &odd[0]);
	for i in 1..odd.len() {
		odd[i] = products(&odd[i - 1], &squares);
	}
	let mut powers = [Residues::one(ifma); K];
	for_each_window(exponent, LONGEST_WINDOW, |squares, digit| {
		for _ in 0..squares {
			powers = products(&powers, &powers);
		}
		if digit != 0 {
			powers = products(&powers, &odd[digit / 2]);
		}
	});
	powers.map(|power| power.to_fp())
}

/// Returns the products of the elements of two lists, below one modulus.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn products<P: Bases<N>, const N: usize, const K: usize>(
	x: &[Residues<P, N>; K],
	y: &[Residues<P, N>; K],
) -> [Residues<P, N>; K] {
	Products::reduce(array::from_fn(|k| Products::of(&x[k], &y[k])))
}
