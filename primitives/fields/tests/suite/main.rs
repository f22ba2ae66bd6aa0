//! The fields, against arkworks' and against each other.
//!
//! The long runs take more elements: `cargo test --release -p assay-fields -- --ignored`.

#![allow(clippy::unwrap_used)]

mod isa;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanes_sextic;
mod prime;
mod torus;
mod towers;
