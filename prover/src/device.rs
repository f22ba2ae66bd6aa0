//! The device that computes: the CPU or an NVIDIA GPU.

use crate::{
	error::{Error, SystemError},
	progress::Progress,
};
use assay_gpu::{choice::DeviceArgs, Gpu, GpuError};

impl SystemError for GpuError {}

/// Opens the device: `None` is the CPU. Unless the CPU was requested, prints which device it is.
///
/// # Errors
///
/// [`GpuError`], if a GPU is requested and none can be used.
pub fn open(device: DeviceArgs, progress: &Progress) -> Result<Option<Gpu>, Error> {
	Ok(device.open(|line| progress.note(line))?)
}
