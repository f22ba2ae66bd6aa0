//! The device that computes commitments.

use crate::{arguments::Circuit, Error};
use assay_gpu::{Gpu, GpuError};
use clap::{Args, ValueEnum};
use std::fmt;

/// The choice of a device. Proofs of the same randomness are the same on every device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DeviceChoice {
	/// The processor
	#[default]
	Cpu,
	/// An NVIDIA GPU, for large commitments; an error if there is none
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
	/// The device that computes commitments
	#[arg(long, value_name = "DEVICE", default_value_t)]
	pub device: DeviceChoice,
}

impl DeviceArgs {
	/// Opens the device: `None` is the CPU. Unless the CPU was asked for, says on the standard error stream which
	/// device it is.
	pub fn open(self, quiet: bool) -> Result<Option<Gpu>, Error> {
		match self.device {
			DeviceChoice::Cpu => return Ok(None),
			DeviceChoice::Cuda | DeviceChoice::Auto => (),
		}
		match Gpu::open() {
			Ok(gpu) => {
				say_device(quiet, gpu.name());
				Ok(Some(gpu))
			}
			Err(error) if self.device == DeviceChoice::Auto => {
				say_device(quiet, &format!("cpu ({})", error.reason()));
				Ok(None)
			}
			Err(error) => Err(error.into()),
		}
	}

	/// Says, if a GPU might have been expected, that a circuit has nothing to compute there.
	pub fn leave(self, circuit: Circuit, quiet: bool) {
		if self.device != DeviceChoice::Cpu {
			say_device(quiet, &format!("cpu ({circuit} has no KZG commitments)"));
		}
	}
}

fn say_device(quiet: bool, device: &str) {
	if !quiet {
		eprintln!("device         {device}");
	}
}

/// Returns the warning that a GPU failed and the processor did its work.
pub fn failed(error: &GpuError) -> String {
	format!("{}: the processor computed the commitments that the GPU did not", error.reason())
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
	fn a_failure_is_told_with_its_reason() {
		assert_eq!(
			failed(&GpuError::Driver("CUDA_ERROR_LAUNCH_FAILED".into())),
			"the GPU failed (CUDA_ERROR_LAUNCH_FAILED): the processor computed the commitments that the GPU did not"
		);
		assert_eq!(
			failed(&GpuError::Memory { needed: 3 << 20, free: 1 << 20 }),
			"the GPU has 1 MiB of free memory, but 3 MiB are needed: the processor computed the commitments that \
			 the GPU did not"
		);
	}
}
