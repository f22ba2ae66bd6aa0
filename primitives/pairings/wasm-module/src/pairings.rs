//! Pairings.

use crate::{encode, Library, Operation};
use alloc::{format, string::String, vec::Vec};
use ark_ec::AffineRepr;
use assay_fields::Isa;
use assay_pairings::AssayPairing;

fn pairing<E: AssayPairing>(library: Library, rounds: u32) -> Vec<u8> {
	let (p, mut q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let mut value = None;
	for _ in 0..rounds {
		value = match library {
			Library::Assay => E::assay_multi_pairing(Isa::best(), &[(p, q)]),
			#[cfg(feature = "comparison")]
			Library::Arkworks => Some(E::pairing(p, q).0),
		};
		q = core::hint::black_box(q);
	}
	encode(&value)
}

fn miller_loop<E: AssayPairing>(library: Library, rounds: u32) -> Vec<u8> {
	let (p, mut q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let mut value = None;
	for _ in 0..rounds {
		value = match library {
			Library::Assay => E::assay_miller_loop(Isa::best(), &[(p, q)]),
			#[cfg(feature = "comparison")]
			Library::Arkworks => Some(E::miller_loop(p, q).0),
		};
		q = core::hint::black_box(q);
	}
	encode(&value)
}

fn final_exponentiation<E: AssayPairing>(library: Library, rounds: u32) -> Vec<u8> {
	let (p, q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let Some(mut f) = E::assay_miller_loop(Isa::best(), &[(p, q)]) else { return Vec::new() };
	let mut value = None;
	for _ in 0..rounds {
		value = match library {
			Library::Assay => E::assay_final_exponentiation(Isa::best(), &f),
			#[cfg(feature = "comparison")]
			Library::Arkworks => {
				E::final_exponentiation(ark_ec::pairing::MillerLoopOutput(f)).map(|value| value.0)
			}
		};
		f = core::hint::black_box(f);
	}
	encode(&value)
}

/// Computes a verification's product: one pair, and three whose points of G2 were prepared.
fn product<E: AssayPairing>(library: Library, rounds: u32) -> Vec<u8> {
	let (mut p, q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let mut value = None;
	match library {
		Library::Assay => {
			let Some(lines) = E::prepare_g2(Isa::best(), &q) else { return Vec::new() };
			for _ in 0..rounds {
				let prepared = [(p, &lines), (p, &lines), (p, &lines)];
				value = E::prepared_multi_pairing(Isa::best(), &[(p, q)], &prepared);
				p = core::hint::black_box(p);
			}
		}
		#[cfg(feature = "comparison")]
		Library::Arkworks => {
			let prepared = E::G2Prepared::from(q);
			for _ in 0..rounds {
				let lines = [q.into(), prepared.clone(), prepared.clone(), prepared.clone()];
				value = Some(E::multi_pairing([p, p, p, p], lines).0);
				p = core::hint::black_box(p);
			}
		}
	}
	encode(&value)
}

fn append_curve<E: AssayPairing>(table: &mut Vec<(String, Operation)>, curve: &str) {
	table.push((format!("{curve} pairing"), pairing::<E>));
	table.push((format!("{curve} Miller loop"), miller_loop::<E>));
	table.push((format!("{curve} final exponentiation"), final_exponentiation::<E>));
	table.push((format!("{curve} product of four"), product::<E>));
}

pub fn append(table: &mut Vec<(String, Operation)>) {
	append_curve::<ark_bls12_381::Bls12_381>(table, "BLS12-381");
	append_curve::<ark_bls12_377::Bls12_377>(table, "BLS12-377");
	append_curve::<ark_bn254::Bn254>(table, "BN254");
	append_curve::<ark_bw6_761::BW6_761>(table, "BW6-761");
}
