//! ark-vrf's verifier of ring VRF signatures, compiled to WebAssembly for Substrate's executor: the
//! verification that a chain can offer on a node without Assay.
//!
//! It exists twice: over the curves of Parity's `sp-crypto-ec-utils`, whose multiplications and pairings are
//! the host calls of RFC-0163, and over arkworks' curves, all in WebAssembly, as in the crate `verifiable`.
//! Both check as that crate does: a proof and its outputs are decoded from bytes and validated, and a batch
//! goes through ark-vrf's batch verifier.
//!
//! | export | arguments, in SCALE | result |
//! | --- | --- | --- |
//! | `ring_vrf_over_host_calls`, `ring_vrf_over_arkworks` | members of the ring's domain: `u32`, verifying key of ark-vrf, `true` for a batch, entries | a status: 0 for valid signatures, 1 for arguments that do not decode, 2 for signatures that do not verify |
//!
//! An entry is a proof, the pairs of input data and output, and the additional data. Without entries, a call makes the
//! verifier for the key and nothing else.

#![cfg_attr(substrate_runtime, no_std)]

#[cfg(substrate_runtime)]
extern crate alloc;

#[cfg(substrate_runtime)]
pub mod ring_vrf;

// The module's allocator and panic handler.
#[cfg(substrate_runtime)]
use sp_io as _;
