#![doc = include_str!("../README.md")]

mod curve;
mod device;
mod error;
mod kernels;
mod msm;

pub use curve::{GpuCurve, GpuField};
pub use device::Gpu;
pub use error::GpuError;
pub use msm::Bases;
