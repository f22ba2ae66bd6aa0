#![doc = include_str!("../README.md")]

mod device;
mod error;
pub mod kernels;

pub use device::Gpu;
pub use error::GpuError;
