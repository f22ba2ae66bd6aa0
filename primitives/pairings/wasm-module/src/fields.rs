//! Field arithmetic: dependent operations.

use crate::{encode, Library, Operation};
use alloc::{format, string::String, vec::Vec};
use ark_ff::{CyclotomicMultSubgroup, Fp12, Fp12Config};
use ark_ff::{FftField, Field as _, MontBackend, MontConfig};
use assay_fields::{
	params::*,
	tower::{Bls12_381Fq12, Bn254Fq12, Cyclotomic},
	ArkConvert, Field, FieldParams, Fp,
};

type Ark<C, const N: usize> = ark_ff::Fp<MontBackend<C, N>, N>;

/// Returns two elements without structure.
fn elements<C: MontConfig<N>, const N: usize>() -> (Ark<C, N>, Ark<C, N>) {
	let base = Ark::<C, N>::GENERATOR + Ark::<C, N>::from(0x1234_5678_9abc_def1u64);
	(base.pow([0xfedc_ba98_7654_3211, 7]), base.pow([0xdead_beef_0123_4567, 9]))
}

macro_rules! operations {
	($($name:ident: ($a:ident, $b:ident) => $ours:expr, $arkworks:expr;)*) => {
		$(
			fn $name<C: MontConfig<N>, P: FieldParams<N>, const N: usize>(
				library: Library,
				rounds: u32,
			) -> Vec<u8> {
				let (a, b) = elements::<C, N>();
				let result: Ark<C, N> = match library {
					Library::Assay => {
						let (mut $a, $b) = (Fp::<P, N>::from_ark(&a), Fp::<P, N>::from_ark(&b));
						let _ = &$b;
						for _ in 0..rounds {
							$a = $ours;
						}
						$a.to_ark()
					}
					#[cfg(feature = "comparison")]
					Library::Arkworks => {
						let (mut $a, $b) = (a, b);
						let _ = &$b;
						for _ in 0..rounds {
							$a = $arkworks;
						}
						$a
					}
				};
				encode(&result)
			}
		)*

		fn append_field<C: MontConfig<N>, P: FieldParams<N>, const N: usize>(
			table: &mut Vec<(String, Operation)>,
			field: &str,
		) {
			$(table.push((format!("{field} {}", stringify!($name)), $name::<C, P, N>));)*
		}
	};
}

operations! {
	add: (a, b) => a.add(&b), a + b;
	sub: (a, b) => b.sub(&a), b - a;
	mul: (a, b) => a.mul(&b), a * b;
	square: (a, b) => Field::square(&a), a.square();
	inverse: (a, b) => Field::inverse(&a).unwrap_or(b).add(&b), a.inverse().unwrap_or(b) + b;
}

macro_rules! tower_operations {
	($($name:ident: ($a:ident, $b:ident) => $ours:expr, $arkworks:expr;)*) => {
		$(
			fn $name<C: Fp12Config, F: Cyclotomic + Field + ArkConvert<Fp12<C>>>(
				library: Library,
				rounds: u32,
			) -> Vec<u8> {
				let one = Fp12::<C>::ONE;
				// In the cyclotomic subgroup, for its squarings.
				let unit = |digits: [u64; 2]| {
					let coefficients = (1..13).map(|i| <Fp12<C> as ark_ff::Field>::BasePrimeField::from(i));
					let element = Fp12::<C>::from_base_prime_field_elems(coefficients).unwrap_or(one);
					let element = element.pow(digits);
					let mut conjugate = element;
					conjugate.conjugate_in_place();
					let element = conjugate * element.inverse().unwrap_or(one);
					let mut power = element;
					power.frobenius_map_in_place(2);
					power * element
				};
				let (a, b) = (unit([7, 1]), unit([9, 2]));
				let result: Fp12<C> = match library {
					Library::Assay => {
						let (mut $a, $b) = (F::from_ark(&a), F::from_ark(&b));
						let _ = &$b;
						for _ in 0..rounds {
							$a = $ours;
						}
						$a.to_ark()
					}
					#[cfg(feature = "comparison")]
					Library::Arkworks => {
						let (mut $a, $b) = (a, b);
						let _ = &$b;
						for _ in 0..rounds {
							$a = $arkworks;
						}
						$a
					}
				};
				encode(&result)
			}
		)*

		fn append_tower<C: Fp12Config, F: Cyclotomic + Field + ArkConvert<Fp12<C>>>(
			table: &mut Vec<(String, Operation)>,
			field: &str,
		) {
			$(table.push((format!("{field} {}", stringify!($name)), $name::<C, F>));)*
		}
	};
}

tower_operations! {
	product: (a, b) => Field::mul(&a, &b), a * b;
	whole_square: (a, b) => Field::square(&a), a.square();
	cyclotomic_square: (a, b) => a.cyclotomic_square(), {
		a.cyclotomic_square_in_place();
		a
	};
}

pub fn append(table: &mut Vec<(String, Operation)>) {
	append_field::<ark_bls12_381::FqConfig, Bls12_381FqParams, 6>(table, "381-bit field");
	append_field::<ark_bls12_377::FqConfig, Bls12_377FqParams, 6>(table, "377-bit field");
	append_field::<ark_bw6_761::FqConfig, Bw6_761FqParams, 12>(table, "761-bit field");
	append_field::<ark_bn254::FqConfig, Bn254FqParams, 4>(table, "254-bit field");
	append_field::<ark_pallas::FqConfig, PallasFqParams, 4>(table, "255-bit field");
	append_tower::<ark_bls12_381::Fq12Config, Bls12_381Fq12>(table, "BLS12-381 Fp12");
	append_tower::<ark_bn254::Fq12Config, Bn254Fq12>(table, "BN254 Fp12");
}
