#![doc = include_str!("../README.md")]

#[cfg(feature = "lattice")]
mod aes;
#[cfg(feature = "clap")]
pub mod choice;
mod curve;
// Only lattice proofs use some of its copies.
#[cfg_attr(not(feature = "lattice"), allow(dead_code))]
mod device;
mod elements;
mod error;
mod kernels;
mod msm;
mod ntt;

#[cfg(feature = "lattice")]
pub mod bench;
#[cfg(feature = "groth16")]
pub mod groth16;
#[cfg(feature = "lattice")]
pub mod lattice;
#[cfg(feature = "lattice")]
pub mod samplers;

pub use curve::{GpuCurve, GpuField, GpuScalarField};
pub use device::Gpu;
pub use elements::Elements;
pub use error::GpuError;
pub use msm::Bases;
pub use ntt::{quotient, Domain};
