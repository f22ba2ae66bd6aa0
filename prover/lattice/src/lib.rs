#![doc = include_str!("../README.md")]
//!
//! # Use
//!
//! [`Witness::generate`] makes a statement `T = A·S` with a short `S` from a seed. [`prove`] makes a proof
//! of knowledge of such an `S`. `assay-lattice` describes the statement and its security.
//!
//! A proof is drawn repeatedly until [rejection sampling](rejection) accepts it, which makes its
//! distribution independent of `S`. The seeds determine everything, on every processor and for any number
//! of threads. Never use a seed for two proofs.

pub mod bench;
pub mod engine;
pub mod forge;
pub mod norm;
pub mod rejection;
pub mod report;

mod products;
mod prove;
mod witness;

pub use prove::{prove, prove_with, Phases, ProveError, Proved, Settings};
pub use witness::{Entries, Witness};
