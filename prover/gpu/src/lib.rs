#![doc = include_str!("../README.md")]

#[cfg(feature = "lattice")]
mod aes;
mod device;
mod error;
pub mod kernels;

#[cfg(feature = "lattice")]
pub mod bench;
#[cfg(feature = "lattice")]
pub mod lattice;
#[cfg(feature = "lattice")]
pub mod samplers;

pub use device::Gpu;
pub use error::GpuError;
