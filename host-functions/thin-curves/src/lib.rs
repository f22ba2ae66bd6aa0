#![doc = include_str!("../README.md")]
//!
//! # Types
//!
//! Each module has a curve's types under arkworks' names. They are the `ark-*-ext` crates' types with
//! [`HostHooks`](bls12_381::HostHooks) that only call [`assay_host_functions::curves`].
//!
//! # Errors
//!
//! A host call that fails ends the call into the runtime with the operation and the reason: the hooks
//! cannot return an error, and no value represents a failure. On values of these types only two
//! operations can fail: multiplications of Edwards points outside the prime-order subgroup of
//! Bandersnatch, and the final exponentiation of zero. Check the subgroup of points from outside
//! (arkworks' `Validate::Yes` does), or use [`assay_curve_operations::GroupOperations`] and
//! [`assay_curve_operations::Pairing`] on [`assay_host_functions::curves`], which return errors.
//!
//! On Pallas, Vesta, secp256k1 and Bandersnatch's Weierstrass form the extension crates have a hook
//! for projective points only: multiply `point.into_group()`, not the affine point.
//!
//! [`Curves`] is the backend of proof systems whose verifier runs in the runtime over these types.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[macro_use]
mod hooks;
mod backend;
mod bls_signatures;
mod checks;
mod ring_vrf;

pub use backend::Curves;
pub use bls_signatures::ByHostCalls;
pub use ring_vrf::RingVrfArithmetic;

pub mod ed_on_bls12_381_bandersnatch;

assay_ark_curves::for_each_curve!(thin_types);
