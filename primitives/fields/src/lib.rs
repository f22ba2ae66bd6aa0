//! Prime fields made for scalar WebAssembly.
#![cfg_attr(not(test), no_std)]
#![allow(clippy::needless_range_loop, reason = "a limb's place is part of the formula")]
#![allow(missing_docs)]

mod columns;
mod constants;
mod element;

pub use element::Fp;

pub type Bls12_381Fq = Fp<ark_bls12_381::FqConfig, 6, 14, 8>;
pub type Bls12_381Fq13 = Fp<ark_bls12_381::FqConfig, 6, 13, 7>;
pub type Bls12_381Fr = Fp<ark_bls12_381::FrConfig, 4, 9, 5>;
pub type Bls12_377Fq = Fp<ark_bls12_377::FqConfig, 6, 14, 8>;
pub type Bls12_377Fq13 = Fp<ark_bls12_377::FqConfig, 6, 13, 7>;
pub type Bn254Fq = Fp<ark_bn254::FqConfig, 4, 9, 5>;

pub type Bw6_761Fq27 = Fp<ark_bw6_761::FqConfig, 12, 27, 14>;
pub type Bw6_761Fq28 = Fp<ark_bw6_761::FqConfig, 12, 28, 15>;

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ff::{AdditiveGroup, Field, MontConfig, PrimeField, UniformRand};
	fn check<C: MontConfig<L>, const L: usize, const N: usize, const W: usize>() {
		type A<C, const L: usize> = ark_ff::Fp<ark_ff::MontBackend<C, L>, L>;
		type F<C, const L: usize, const N: usize, const W: usize> = Fp<C, L, N, W>;
		let mut rng = ark_std::test_rng();
		std::println!("{} {} {}", N, F::<C, L, N, W>::BITS, F::<C, L, N, W>::MAX_PRODUCTS);
		for _ in 0..100 {
			let (a, b) = (A::<C, L>::rand(&mut rng), A::<C, L>::rand(&mut rng));
			let (x, y) = (F::<C, L, N, W>::from_big(a.into_bigint()), F::<C, L, N, W>::from_big(b.into_bigint()));
			assert_eq!(x.to_words(), a.into_bigint().0);
			assert_eq!(F::<C, L, N, W>::from_ark_words(a.0 .0).to_words(), a.into_bigint().0);
			assert_eq!(x.times(&y).to_words(), (a * b).into_bigint().0);
			assert_eq!(x.times_k(&y).to_words(), (a * b).into_bigint().0);
			assert_eq!(x.squared().to_words(), (a * a).into_bigint().0);
			assert_eq!(x.plus(&y).minus(&x).minus(&x).times(&y).to_words(), ((b - a) * b).into_bigint().0);
			let (mut c, mut z) = (a, x);
			for _ in 0..50 {
				c.double_in_place();
				z = z.plus(&z);
			}
			assert_eq!(z.to_words(), c.into_bigint().0);
			let _ = c.square();
		}
	}
	#[test]
	fn works() {
		check::<ark_bls12_381::FqConfig, 6, 14, 8>();
		check::<ark_bls12_381::FqConfig, 6, 13, 7>();
		check::<ark_bls12_377::FqConfig, 6, 13, 7>();
		check::<ark_bls12_377::FqConfig, 6, 14, 8>();
		check::<ark_bn254::FqConfig, 4, 9, 5>();
		check::<ark_secp256k1::FqConfig, 4, 9, 5>();
		check::<ark_bw6_761::FqConfig, 12, 27, 14>();
		check::<ark_bw6_761::FqConfig, 12, 28, 15>();
	}
}
pub type PallasFq = Fp<ark_pallas::FqConfig, 4, 9, 5>;
pub type Secp256k1Fq = Fp<ark_secp256k1::FqConfig, 4, 9, 5>;
