//! The operations that the comparison measures, over arkworks, without a runtime around them.
//!
//! The harness compiles this crate to WebAssembly and runs it by wasmtime with the settings of the
//! node's executor: an operation takes the same time as in a runtime, without the runtime's overhead.
//!
//! # Calling it
//!
//! [`assay_wasm_exports`] describes how operations are called; these have the following arguments.
//!
//! | export | first | second | third |
//! | --- | --- | --- | --- |
//! | `<curve>_pairing` | list of points of G1 | list of points of G2 | |
//! | `<curve>_msm_g1`, `…_g2`, `…_msm` | list of affine points | list of scalars | |
//! | `<curve>_mul_affine_g1`, … | affine point | list of words | |
//! | `<curve>_mul_projective_g1`, … | projective point | list of words | |
//! | `groth16_<curve>_verify` | prepared key | proof | inputs |
//! | `groth16_<curve>_verify_inline` | verifying key | proof | inputs |
//! | `groth16_<curve>_verify_batch` | prepared key | proofs, joined | inputs, joined |
//! | `ecdsa_secp256k1_verify`, `ecdsa_hinted_secp256k1_verify` | key | proof | digest |
//! | `ecdsa_secp256k1_verify_batch` | key | proofs, joined | digests, joined |
//! | `halo2_kzg_verify`, `halo2_ipa_verify` | prepared key | proof | inputs |
//! | `halo2_kzg_verify_batch`, `halo2_ipa_verify_batch` | prepared key | packed batch | |
//! | `kzg_verify` | prepared key | proof | inputs |
//! | `kzg_verify_batch` | prepared key | proofs, joined | inputs, joined |
//! | `ring_vrf_verify` | prepared key | proof | inputs |
//! | `ring_vrf_verify_batch` | prepared key | packed batch | |
//! | `lattice_verify` | prepared key | proof | inputs |
//! | `bls_min_pk_verify`, `bls_min_sig_verify` | prepared key | proof | inputs |
//! | `bls_min_pk_verify_batch`, `bls_min_sig_verify_batch` | prepared key | packed batch | |
//!
//! Encodings are those of [`assay_curve_operations`] and [`assay_groth16::layout`], and those that
//! [`assay_bls_signatures`], [`assay_ecdsa`], [`assay_halo2`], [`assay_kzg`], [`assay_lattice`] and
//! [`assay_ring_vrf`] take.

#![no_std]

extern crate alloc;

mod curves;
mod verifiers;

pub use curves::*;
pub use verifiers::*;
