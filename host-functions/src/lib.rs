#![doc = include_str!("../README.md")]
//!
//! # Rules of every function
//!
//! - A function takes slices, writes its result to the caller's buffer, and returns a status: 0, or
//!   the code of a [`VerifyError`](assay_proof_system::VerifyError).
//! - An `out` buffer has the result at its front and zeros behind it. Unless the status is 0, the
//!   buffer is all zeros: it has no part of a failed computation, and none of its former bytes. (A
//!   call from wasm gets a buffer of zeros from Substrate, which is copied back with any status.
//!   The native code does the same, so tests see what a runtime sees.) An `in_out` buffer is
//!   unchanged unless the status is 0.
//! - Lengths are checked before anything is decoded or reserved. No input makes a function panic.
//! - The result depends only on the arguments: not on the processor, on time, or on earlier calls.
//! - A function uses one thread, because a weight holds for one core.
//! - A released function keeps its meaning. A change is a new version next to the old one.
//!
//! # Features
//!
//! - `std` (the default) adds the native side. Without it only a runtime's declarations remain.
//! - `legacy-ec-utils` adds `curves::legacy`, BLS12-381 under an older interface of Parity's crate.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[macro_use]
mod interface;

#[cfg(feature = "std")]
mod bls12_381;
pub mod bls_signatures;
#[cfg(feature = "std")]
mod code_path;
pub mod curves;
pub mod ecdsa;
#[cfg(feature = "std")]
mod g2_cache;
pub mod groth16;
pub mod halo2;
#[cfg(feature = "std")]
pub mod hardware;
pub mod kzg;
pub mod lattice;
#[cfg(feature = "std")]
pub mod metrics;
pub mod ring_vrf;

#[cfg(feature = "std")]
pub use code_path::{choose_code_path, implementations, CodePath, CodePathError};
#[cfg(feature = "std")]
pub use g2_cache::g2_cache_limit;

/// The backend that runs the whole check in the node, in one host call.
pub struct Host;

/// Every host function of Assay, for a node's executor.
#[cfg(feature = "std")]
pub type HostFunctions = (
	curves::HostFunctions,
	ecdsa::host_calls::HostFunctions,
	groth16::host_calls::HostFunctions,
	halo2::host_calls::HostFunctions,
	kzg::host_calls::HostFunctions,
	lattice::host_calls::HostFunctions,
	ring_vrf::host_calls::HostFunctions,
	bls_signatures::host_calls::HostFunctions,
);
