//! The reasons why there is no result from a GPU.

use cudarc::driver::result::DriverError;

/// The reason why there is no GPU, or no result from it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GpuError {
	/// No driver is installed.
	#[error("no NVIDIA driver was found (libcuda.so.1): install one, or use --device cpu")]
	NoDriver,
	/// The driver is too old for the kernels.
	#[error(
		"the NVIDIA driver supports CUDA {}.{}, but {}.{} is needed: update it, or use --device cpu",
		.found / 1000, .found % 1000 / 10, .needed / 1000, .needed % 1000 / 10
	)]
	OldDriver {
		/// The driver's version, a thousand times the major and ten times the minor number.
		found: i32,
		/// The least version.
		needed: i32,
	},
	/// The driver sees no GPU.
	#[error("the NVIDIA driver sees no GPU: check nvidia-smi and CUDA_VISIBLE_DEVICES, or use --device cpu")]
	NoDevice,
	/// The GPU is too old for the kernels.
	#[error(
		"{name} has compute capability {}.{}, but {}.{} is needed: use --device cpu",
		.found.0, .found.1, .needed.0, .needed.1
	)]
	OldDevice {
		/// The GPU's name.
		name: String,
		/// Its compute capability.
		found: (i32, i32),
		/// The least.
		needed: (i32, i32),
	},
	/// The GPU has too little free memory.
	#[error(
		"the GPU has {} MiB of free memory, but {} MiB are needed: end what else uses it, or use --device cpu",
		.free >> 20, .needed.div_ceil(1 << 20)
	)]
	Memory {
		/// The needed bytes.
		needed: usize,
		/// The free bytes.
		free: usize,
	},
	/// Inputs have different lengths.
	#[error("there are {scalars} scalars, but {points} points")]
	Lengths {
		/// The number of points.
		points: usize,
		/// The number of scalars.
		scalars: usize,
	},
	/// The GPU's code does not support the size.
	#[error("the size 2^{0} is not supported on the GPU: use --device cpu")]
	Size(u32),
	/// The number of values is not the domain's size.
	#[error("there are {values} values, but the domain has {domain} elements")]
	DomainSize {
		/// The domain's elements.
		domain: usize,
		/// The values.
		values: usize,
	},
	/// A coset's offset is zero.
	#[error("the offset of a coset is zero: give another")]
	Offset,
	/// The number of a matrix's entries does not fit its shape.
	#[error("the matrix does not have the number of entries that its shape needs")]
	Shape,
	/// A stream of random bytes is used up.
	#[error("a stream has 2^32 blocks on the GPU, and they are used: use another stream, or --device cpu")]
	Stream,
	/// A call of the driver failed.
	#[error("the GPU failed ({0}): use --device cpu, and report this if it occurs again")]
	Driver(String),
}

impl GpuError {
	/// Returns the message without the advice.
	pub fn reason(&self) -> String {
		let message = self.to_string();
		message.split_once(": ").map_or(message.as_str(), |(reason, _)| reason).into()
	}
}

impl From<DriverError> for GpuError {
	fn from(error: DriverError) -> Self {
		let name = error.error_name().ok().and_then(|name| name.to_str().ok());
		Self::Driver(name.map_or_else(|| format!("{:?}", error.0), Into::into))
	}
}
