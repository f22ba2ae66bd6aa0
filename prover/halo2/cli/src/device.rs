//! The device that computes commitments.

use crate::Error;
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
		let opened = match self.device {
			DeviceChoice::Cpu => return Ok(None),
			DeviceChoice::Cuda | DeviceChoice::Auto => Gpu::open(),
		};
		self.choose(opened, quiet)
	}

	fn choose(self, opened: Result<Gpu, GpuError>, quiet: bool) -> Result<Option<Gpu>, Error> {
		let (gpu, line) = match opened {
			Ok(gpu) => (Some(gpu.clone()), gpu.name().to_owned()),
			Err(error) if self.device == DeviceChoice::Auto => (None, format!("cpu ({})", error.reason())),
			Err(error) => return Err(error.into()),
		};
		if !quiet {
			eprintln!("device         {line}");
		}
		Ok(gpu)
	}
}
