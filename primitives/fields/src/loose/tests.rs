//! The longest sums of the largest limbs, against products in words.

use super::{kernels::Modulus, limb_bits, InLimbs, Loose, LooseColumns};
use crate::{params::*, Field, FieldParams, Fp, Lazy, Portable};
use alloc::vec::Vec;

/// The tidy element with the largest limbs of this sign: all that are not the highest are 2^(W - 1), and the
/// highest is what leaves the element below 2 p.
fn extreme<P: FieldParams<N>, const N: usize, const L: usize, const C: usize>(
	sign: i64,
) -> Loose<P, N, L, C> {
	let half = 1i64 << (limb_bits(L) - 1);
	let mut limbs = [sign * half; L];
	limbs[L - 1] = sign * (2 * Modulus::<P, N, L>::P[L - 1] - 2);
	Loose::new(limbs)
}

/// Elements in words.
type Words<P, const N: usize> = Fp<P, N, Portable>;

fn check<P, const N: usize, const L: usize, const C: usize>()
where
	P: FieldParams<N>,
	Words<P, N>: InLimbs<Loose = Loose<P, N, L, C>>,
{
	let mut less = P::MODULUS;
	less[0] -= 1;
	let edges = [[0; N], P::R, less].map(|words| Words::<P, N>::from_montgomery(words).unwrap());
	let loose = edges.map(|words| words.to_loose());
	for (words, loose) in edges.iter().zip(&loose) {
		assert_eq!(Words::<P, N>::from_loose(loose), *words);
	}
	let all: Vec<_> = loose.into_iter().chain([1, -1].map(extreme)).collect();
	for a in &all {
		for b in &all {
			let (x, y) = (Words::<P, N>::from_loose(a), Words::<P, N>::from_loose(b));
			let is = |loose: Loose<P, N, L, C>, words: Words<P, N>| {
				let half = 1 << (limb_bits(L) - 1);
				assert!(
					loose.0[..L - 1].iter().all(|limb| limb.abs() <= half),
					"{loose:?} is tidy"
				);
				assert_eq!(Words::<P, N>::from_loose(&loose), words, "{a:?}, {b:?}");
			};
			is(a.add(b), x.add(&y));
			is(a.sub(b), x.sub(&y));
			is(a.neg(), x.neg());
			is(a.halve(), x.halve());
			is(a.triple(), x.triple());
			is(a.mul(b), x.mul(&y));
			is(a.square(), x.square());
			// As many products as a column has room for.
			let product = x.mul(&y);
			let (mut wide, mut sum) = (Loose::<P, N, L, C>::ZERO_WIDE, Words::<P, N>::ZERO);
			for _ in 0..LooseColumns::<C>::TERMS {
				wide = Loose::<P, N, L, C>::add_wide(&wide, &a.mul_wide(b));
				sum = sum.add(&product);
			}
			is(Loose::<P, N, L, C>::reduce(&wide), sum);
			is(Loose::<P, N, L, C>::reduce(&Loose::<P, N, L, C>::tidy_wide(&wide)), sum);
			is(
				Loose::<P, N, L, C>::reduce(&Loose::<P, N, L, C>::sub_wide(
					&Loose::<P, N, L, C>::ZERO_WIDE,
					&wide,
				)),
				sum.neg(),
			);
			// Karatsuba's sums may wrap around.
			let (four_a, four_b) = (a.add_unreduced(a), b.add_unreduced(b));
			let four_a = four_a.add_for_product(&four_a);
			let four_b = four_b.add_for_product(&four_b).sub_for_product(&b.add_unreduced(b));
			let eight = four_a.mul_wide(&four_b.add_for_product(&b.add_unreduced(b)));
			let eight =
				(0..8).fold(eight, |wide, _| Loose::<P, N, L, C>::sub_wide(&wide, &a.mul_wide(b)));
			is(Loose::<P, N, L, C>::reduce(&eight), product.double().double().double());
			let triple = product.triple();
			let wide = a.mul_wide(b);
			for (z, w) in [(a, x), (b, y)] {
				is(
					Loose::<P, N, L, C>::reduce_triple_minus_double(&wide, z),
					triple.sub(&w.double()),
				);
				is(
					Loose::<P, N, L, C>::reduce_triple_plus_double(&wide, z),
					triple.add(&w.double()),
				);
			}
		}
	}
}

#[test]
fn sums_of_the_largest_limbs_are_right() {
	check::<Bn254FqParams, 4, 10, 20>();
	check::<Bls12_381FqParams, 6, 14, 28>();
	check::<Bls12_377FqParams, 6, 14, 28>();
	check::<Bw6_761FqParams, 12, 28, 56>();
}
