//! The choice of a device, as an argument of command lines.

use crate::{Gpu, GpuError};
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

impl DeviceArgs {
	/// Opens the device: `None` is the CPU. Unless the CPU was requested, `say` gets the line that names the
	/// device.
	///
	/// # Errors
	///
	/// [`GpuError`], if a GPU is requested and none can be used.
	pub fn open(self, say: impl FnOnce(&str)) -> Result<Option<Gpu>, GpuError> {
		if self.device == DeviceChoice::Cpu {
			return Ok(None);
		}
		match Gpu::open() {
			Ok(gpu) => {
				say(&line(gpu.name()));
				Ok(Some(gpu))
			}
			Err(error) => self.without_gpu(error.reason(), error, say),
		}
	}

	/// Returns `None`, which is the CPU, as [`open`](Self::open) does without a GPU. Returns the error if a
	/// GPU is requested.
	///
	/// # Errors
	///
	/// The given one.
	pub fn without_gpu<E>(
		self,
		reason: impl fmt::Display,
		error: E,
		say: impl FnOnce(&str),
	) -> Result<Option<Gpu>, E> {
		match self.device {
			DeviceChoice::Cpu => (),
			DeviceChoice::Cuda => return Err(error),
			DeviceChoice::Auto => say(&line(&format!("cpu ({reason})"))),
		}
		Ok(None)
	}
}

/// Returns the line that names the device that computes.
fn line(device: &str) -> String {
	format!("device         {device}")
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

	/// Returns the result and the line that `say` got.
	fn without_gpu(device: DeviceChoice) -> (Result<(), u8>, Option<String>) {
		let mut said = None;
		let result = DeviceArgs { device }.without_gpu("why", 7, |line| said = Some(line.into()));
		(result.map(|gpu| assert!(gpu.is_none())), said)
	}

	#[test]
	fn only_who_asks_for_a_gpu_is_refused_without_one() {
		assert_eq!(without_gpu(DeviceChoice::Cpu), (Ok(()), None));
		assert_eq!(without_gpu(DeviceChoice::Cuda), (Err(7), None));
		let line = "device         cpu (why)".to_string();
		assert_eq!(without_gpu(DeviceChoice::Auto), (Ok(()), Some(line)));
	}

	#[test]
	fn the_cpu_is_always_there() {
		let open = |device| DeviceArgs { device }.open(|_| ());
		assert!(matches!(open(DeviceChoice::Cpu), Ok(None)));
		assert!(open(DeviceChoice::Auto).is_ok());
	}
}
