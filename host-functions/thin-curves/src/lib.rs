//! Thin curve types for a runtime: arkworks' curves, whose arithmetic is host calls.
//!
//! Each module has a curve's types under arkworks' names. They go wherever an arkworks curve goes
//! (`Pairing`, `VariableBaseMSM`, `CurveGroup`, `ark_groth16::Groth16`); pairings, multi-scalar
//! multiplications and multiplications of projective points leave the runtime for
//! [`assay_host_functions::curves`], the rest (additions, encodings) stays. They are the
//! `ark-*-ext` crates' types with [`HostHooks`](bls12_381::HostHooks) that only delegate.
//!
//! A host call that fails ends the call into the runtime with the operation and the reason: the hooks
//! cannot return an error, and no value stands for a failure. On values of these types only two
//! operations can fail: multiplications of Edwards points outside the prime-order subgroup of
//! Bandersnatch, and the final exponentiation of zero. Check the subgroup of points from outside
//! (arkworks' `Validate::Yes` does), or use [`assay_curve_operations::GroupOperations`] and
//! [`assay_curve_operations::Pairing`] on [`assay_host_functions::curves`], which return errors.
//!
//! On Pallas, Vesta, secp256k1 and Bandersnatch's Weierstrass form the extension crates have a hook
//! for projective points alone: multiply `point.into_group()`, not the affine point.
//!
//! [`Curves`] is the backend of proof systems whose verifier runs in the runtime over these types.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[macro_use]
mod hooks;
mod backend;

pub use backend::Curves;

pairing_hooks!(bls12_377, "BLS12-377", ark_bls12_377_ext, Bls12_377);
pairing_hooks!(bls12_381, "BLS12-381", ark_bls12_381_ext, Bls12_381);
pairing_hooks!(bn254, "BN254", ark_bn254_ext, Bn254);
pairing_hooks!(bw6_761, "BW6-761", ark_bw6_761_ext, BW6_761);

group_hooks!(pallas, "Pallas", ark_pallas_ext, PallasConfig);
group_hooks!(secp256k1, "secp256k1", ark_secp256k1_ext, Secp256k1Config);
group_hooks!(vesta, "Vesta", ark_vesta_ext, VestaConfig);

pub mod ed_on_bls12_377;
pub mod ed_on_bls12_381_bandersnatch;
