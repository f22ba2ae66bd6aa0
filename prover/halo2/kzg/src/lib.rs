#![doc = include_str!("../README.md")]
//!
//! A worker of rayon's pool computes a commitment alone if it is small. Otherwise all threads share it.

mod commit;
#[cfg(feature = "gpu")]
mod gpu;
mod params;
mod scheme;

pub use commit::words;
pub use params::NativeParams;
pub use scheme::{NativeKzg, NativeShplonk};
