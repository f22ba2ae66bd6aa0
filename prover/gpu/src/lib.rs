#![doc = include_str!("../README.md")]

mod curve;
mod device;
mod elements;
mod error;
#[cfg(feature = "groth16")]
pub mod groth16;
mod kernels;
mod msm;
mod ntt;

pub use curve::{GpuCurve, GpuField, GpuScalarField};
pub use device::Gpu;
pub use elements::Elements;
pub use error::GpuError;
pub use msm::Bases;
pub use ntt::{quotient, Domain};
