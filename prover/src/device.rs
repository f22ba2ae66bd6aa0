//! The device that computes: the CPU or an NVIDIA GPU.

use crate::{
	error::{Error, SystemError},
	progress::Progress,
};
use assay_gpu::{Gpu, GpuError};
use clap::{Args, ValueEnum};
use std::fmt;

/// The choice of a device. Results are the same on every device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DeviceChoice {
	/// The processor
	#[default]
	Cpu,
	/// An NVIDIA GPU; an error if there is none
	Cuda,
	/// An NVIDIA GPU if there is one, and the processor otherwise
	Auto,
}

impl fmt::Display for DeviceChoice {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.pad(match self {
			Self::Cpu => "cpu",
			Self::Cuda => "cuda",
			Self::Auto => "auto",
		})
	}
}

/// The argument that chooses a device.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct DeviceArgs {
	/// The device that computes
	#[arg(long, value_name = "DEVICE", default_value_t)]
	pub device: DeviceChoice,
}

impl SystemError for GpuError {}

impl DeviceArgs {
	/// Opens the device: `None` is the CPU. Unless the CPU was asked for, says which device it is.
	///
	/// # Errors
	///
	/// [`GpuError`], if a GPU is asked for and there is none that can be used.
	pub fn open(self, progress: &Progress) -> Result<Option<Gpu>, Error> {
		match self.device {
			DeviceChoice::Cpu => return Ok(None),
			DeviceChoice::Cuda | DeviceChoice::Auto => (),
		}
		match Gpu::open() {
			Ok(gpu) => {
				progress.note(format!("device         {}", gpu.name()));
				Ok(Some(gpu))
			}
			Err(error) if self.device == DeviceChoice::Auto => {
				progress.note(format!("device         cpu ({})", error.reason()));
				Ok(None)
			}
			Err(error) => Err(error.into()),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn names_are_those_of_the_argument() {
		for choice in DeviceChoice::value_variants() {
			assert_eq!(DeviceChoice::from_str(&choice.to_string(), false), Ok(*choice));
		}
	}

	#[test]
	fn the_cpu_is_always_there() {
		let quiet = Progress::new(true);
		assert!(matches!(DeviceArgs::default().open(&quiet), Ok(None)));
		assert!(DeviceArgs { device: DeviceChoice::Auto }.open(&quiet).is_ok());
	}
}
