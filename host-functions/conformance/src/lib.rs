//! Compares Assay's curve host functions with those of Parity's `sp-crypto-ec-utils`.
//!
//! Compiled to wasm, this crate is a module for Substrate's executor. It is built against Parity's
//! crate and has no code of Assay: it imports the 26 functions of that crate and calls them
//! through Parity's own curve types. Every node must give it the same results.
//!
//! - Each name in [`TESTS`] is an exported function. It panics if a curve type disagrees with plain
//!   arkworks, which the module runs inside itself.
//! - `call_host_function` forwards bytes to one function of the table whose names `host_functions`
//!   returns. It is used to compare one node with another.
//!
//! [`sample`] makes random and hostile arguments, from the edge cases in [`points`].
//!
//! The tests of this crate run the module. They also compare the functions natively on random and
//! hostile input, and check them against test vectors of other projects.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(any(substrate_runtime, feature = "parity"))]
pub mod bandersnatch;
pub mod calls;
#[cfg(feature = "std")]
pub mod points;
#[cfg(feature = "std")]
pub mod sample;
pub mod suite;

#[cfg(feature = "std")]
mod wasm {
	#![allow(missing_docs, dead_code, reason = "the wasm builder makes more than is used")]
	include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

/// The module, compressed and uncompressed.
#[cfg(feature = "std")]
pub use wasm::{WASM_BINARY, WASM_BINARY_BLOATY};

#[cfg(substrate_runtime)]
use {assay_ark_curves::*, sp_crypto_ec_utils as parity};
// The module's allocator and panic handler.
#[cfg(substrate_runtime)]
use sp_io as _;

macro_rules! tests {
	($($name:ident: $test:expr;)*) => {
		/// The names of the exported functions that are tests.
		pub const TESTS: &[&str] = &[$(stringify!($name)),*];

		sp_core::wasm_export_functions! {
			$(fn $name() { $test })*
		}
	};
}

tests! {
	bls12_381_mul_g1: suite::multiplication::<parity::bls12_381::G1Affine, ark_bls12_381::G1Affine>();
	bls12_381_mul_g2: suite::multiplication::<parity::bls12_381::G2Affine, ark_bls12_381::G2Affine>();
	bls12_381_msm_g1: suite::msm::<parity::bls12_381::G1Affine, ark_bls12_381::G1Affine>();
	bls12_381_msm_g2: suite::msm::<parity::bls12_381::G2Affine, ark_bls12_381::G2Affine>();
	bls12_381_pairing: suite::pairing::<parity::bls12_381::Bls12_381, ark_bls12_381::Bls12_381>();
	bls12_381_bilinearity: suite::bilinearity::<parity::bls12_381::Bls12_381>();

	bls12_377_mul_g1: suite::multiplication::<parity::bls12_377::G1Affine, ark_bls12_377::G1Affine>();
	bls12_377_mul_g2: suite::multiplication::<parity::bls12_377::G2Affine, ark_bls12_377::G2Affine>();
	bls12_377_msm_g1: suite::msm::<parity::bls12_377::G1Affine, ark_bls12_377::G1Affine>();
	bls12_377_msm_g2: suite::msm::<parity::bls12_377::G2Affine, ark_bls12_377::G2Affine>();
	bls12_377_pairing: suite::pairing::<parity::bls12_377::Bls12_377, ark_bls12_377::Bls12_377>();
	bls12_377_bilinearity: suite::bilinearity::<parity::bls12_377::Bls12_377>();

	bw6_761_mul_g1: suite::multiplication::<parity::bw6_761::G1Affine, ark_bw6_761::G1Affine>();
	bw6_761_mul_g2: suite::multiplication::<parity::bw6_761::G2Affine, ark_bw6_761::G2Affine>();
	bw6_761_msm_g1: suite::msm::<parity::bw6_761::G1Affine, ark_bw6_761::G1Affine>();
	bw6_761_msm_g2: suite::msm::<parity::bw6_761::G2Affine, ark_bw6_761::G2Affine>();
	bw6_761_pairing: suite::pairing::<parity::bw6_761::BW6_761, ark_bw6_761::BW6_761>();
	bw6_761_bilinearity: suite::bilinearity::<parity::bw6_761::BW6_761>();

	ed_on_bls12_377_mul: suite::multiplication::<
		parity::ed_on_bls12_377::EdwardsAffine,
		ark_ed_on_bls12_377::EdwardsAffine,
	>();
	ed_on_bls12_377_msm: suite::msm::<
		parity::ed_on_bls12_377::EdwardsAffine,
		ark_ed_on_bls12_377::EdwardsAffine,
	>();

	bandersnatch_mul: suite::multiplication::<
		parity::ed_on_bls12_381_bandersnatch::EdwardsAffine,
		ark_ed_on_bls12_381_bandersnatch::EdwardsAffine,
	>();
	bandersnatch_msm: suite::msm::<
		parity::ed_on_bls12_381_bandersnatch::EdwardsAffine,
		ark_ed_on_bls12_381_bandersnatch::EdwardsAffine,
	>();
	bandersnatch_mul_sw: suite::multiplication::<
		parity::ed_on_bls12_381_bandersnatch::SWAffine,
		ark_ed_on_bls12_381_bandersnatch::SWAffine,
	>();
	bandersnatch_msm_sw: suite::msm::<
		parity::ed_on_bls12_381_bandersnatch::SWAffine,
		ark_ed_on_bls12_381_bandersnatch::SWAffine,
	>();
	bandersnatch_multiplication_without_affine_result:
		bandersnatch::multiplication_without_affine_result();
	bandersnatch_multiplication_without_affine_base:
		bandersnatch::multiplication_without_affine_base();
	bandersnatch_exceptional_sum: bandersnatch::exceptional_sum();
	bandersnatch_exceptional_msm: bandersnatch::exceptional_msm();
	bandersnatch_validation_of_points: bandersnatch::validation_of_points();

	pallas_mul: suite::multiplication::<parity::pallas::Affine, ark_pallas::Affine>();
	pallas_msm: suite::msm::<parity::pallas::Affine, ark_pallas::Affine>();
	vesta_mul: suite::multiplication::<parity::vesta::Affine, ark_vesta::Affine>();
	vesta_msm: suite::msm::<parity::vesta::Affine, ark_vesta::Affine>();
}

sp_core::wasm_export_functions! {
	fn call_host_function(
		place: u32,
		a: alloc::vec::Vec<u8>,
		b: alloc::vec::Vec<u8>,
		out: alloc::vec::Vec<u8>,
	) -> (u32, alloc::vec::Vec<u8>) {
		let function = calls::reference()[place as usize];
		let mut out = out;
		let status = (function.call)(&a, &b, &mut out);
		(status, out)
	}

	fn host_functions() -> alloc::vec::Vec<alloc::string::String> {
		calls::reference().into_iter().map(|function| function.name.into()).collect()
	}

	// Shows that a panic in wasm is an error of the call: otherwise no test above could fail.
	fn failing_test() {
		assert_eq!(1 + 1, 3);
	}
}
