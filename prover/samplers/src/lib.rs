#![doc = include_str!("../README.md")]
//!
//! # Samplers
//!
//! | sampler | for | how |
//! | --- | --- | --- |
//! | [`Uniform`] | bytes | AES-256 in counter mode, on AES-NI or VAES if available |
//! | [`Boolean`] | `D_σ`, an integer `σ` below 1024 | bit-sliced circuits, 512 samples at a time |
//! | [`Adjusted`] | `D_(σ,μ)` for `σ` a little below a circuit's, any centre `μ` | rejection from [`Boolean`] |
//! | [`Facct`] | `D_σ`, any `σ` from 1 to `3.6·10^9` | binary sampling, eight candidates to a register |
//!
//! *Constant time* means: no branch and no memory index depends on a sample or on its random bytes,
//! except that more samples are drawn for rejected ones. The rejected samples are independent of
//! those that are kept. Multiplications and additions of `f64` are taken to be constant-time on
//! values that are neither subnormal nor infinite, and no others occur.
//!
//! The same seed gives the same samples on every processor. No entropy is taken from anywhere: the
//! caller chooses a seed and uses it once.

mod boolean;
mod facct;
mod rejection;
#[cfg(test)]
mod timing;
mod uniform;

pub mod generator;
pub mod statistics;

pub use boolean::{Adjusted, Boolean};
pub use facct::{Facct, FacctConstants};
pub use uniform::Uniform;
