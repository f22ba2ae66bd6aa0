//! The GPU: how one is found, and the memory and kernels on it.

use crate::GpuError;
use cudarc::{
	driver::{
		result, sys, CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr,
		DeviceRepr, LaunchConfig, ValidAsZeroBits,
	},
	nvrtc::Ptx,
};
use std::{
	collections::BTreeMap,
	fmt,
	sync::{Arc, Mutex, PoisonError},
};

/// The oldest driver that loads the kernels, as `cuDriverGetVersion` counts: that of CUDA 12.1.
const LEAST_DRIVER: i32 = 12_010;
/// The least compute capability that the kernels are compiled for: Turing's.
const LEAST_CAPABILITY: (i32, i32) = (7, 5);
/// The threads of a block, unless a kernel says otherwise.
const BLOCK: u32 = 128;

/// A program of kernels, compiled to PTX: its name and its text.
pub(crate) type Program = (&'static str, &'static str);

/// An NVIDIA GPU.
///
/// It is the process's first (`CUDA_VISIBLE_DEVICES` chooses another). Clones share it.
#[derive(Clone)]
pub struct Gpu(Arc<Inner>);

struct Inner {
	context: Arc<CudaContext>,
	stream: Arc<CudaStream>,
	name: String,
	modules: Mutex<BTreeMap<&'static str, Arc<CudaModule>>>,
}

impl fmt::Debug for Gpu {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("Gpu").field(&self.0.name).finish()
	}
}

impl Gpu {
	/// Opens the GPU.
	///
	/// # Errors
	///
	/// [`GpuError`], with the reason why there is none that can be used.
	pub fn open() -> Result<Self, GpuError> {
		// SAFETY: the library's constructors are the driver's own. Without this check, the first call panics.
		if !unsafe { sys::is_culib_present() } {
			return Err(GpuError::NoDriver);
		}
		let mut version = 0;
		// SAFETY: the pointer is valid, and this call needs no initialisation.
		unsafe { sys::cuDriverGetVersion(&mut version) }.result()?;
		if version < LEAST_DRIVER {
			return Err(GpuError::OldDriver { found: version, needed: LEAST_DRIVER });
		}
		result::init().map_err(|error| match error.0 {
			sys::CUresult::CUDA_ERROR_NO_DEVICE => GpuError::NoDevice,
			_ => error.into(),
		})?;
		if CudaContext::device_count()? == 0 {
			return Err(GpuError::NoDevice);
		}
		let context = CudaContext::new(0)?;
		let name = context.name()?;
		let capability = context.compute_capability()?;
		if capability < LEAST_CAPABILITY {
			return Err(GpuError::OldDevice { name, found: capability, needed: LEAST_CAPABILITY });
		}
		// There is one stream, so that nothing has to wait for another's events.
		// SAFETY: no slice is used on another stream.
		unsafe { context.disable_event_tracking() };
		let stream = context.default_stream();
		Ok(Self(Arc::new(Inner { context, stream, name, modules: Mutex::default() })))
	}

	/// Returns the GPU's name, as its driver has it.
	pub fn name(&self) -> &str {
		&self.0.name
	}

	/// Returns the free memory, in bytes.
	///
	/// # Errors
	///
	/// [`GpuError::Driver`].
	pub fn free_memory(&self) -> Result<usize, GpuError> {
		self.0.context.bind_to_thread()?;
		Ok(self.0.context.mem_get_info()?.0)
	}

	/// Waits until everything that was started has ended.
	///
	/// # Errors
	///
	/// [`GpuError::Driver`], also for an earlier kernel's failure.
	pub fn synchronize(&self) -> Result<(), GpuError> {
		Ok(self.0.stream.synchronize()?)
	}

	/// Returns an error that tells the sizes if fewer bytes are free.
	pub(crate) fn require(&self, needed: usize) -> Result<(), GpuError> {
		let free = self.free_memory()?;
		if needed > free {
			return Err(GpuError::Memory { needed, free });
		}
		Ok(())
	}

	pub(crate) fn stream(&self) -> &Arc<CudaStream> {
		&self.0.stream
	}

	pub(crate) fn context(&self) -> &Arc<CudaContext> {
		&self.0.context
	}

	/// Returns a kernel. The driver compiles its program at first use, and keeps the result on disk.
	pub(crate) fn kernel(&self, program: Program, name: &str) -> Result<CudaFunction, GpuError> {
		let (title, text) = program;
		let mut modules = self.0.modules.lock().unwrap_or_else(PoisonError::into_inner);
		let module = match modules.get(title) {
			Some(module) => module.clone(),
			None => {
				let module = self.0.context.load_module(Ptx::from_src(text))?;
				modules.insert(title, module.clone());
				module
			}
		};
		Ok(module.load_function(name)?)
	}

	/// Allocates memory whose bytes are zero.
	pub(crate) fn zeros<T: DeviceRepr + ValidAsZeroBits>(
		&self,
		len: usize,
	) -> Result<CudaSlice<T>, GpuError> {
		self.allocated(len, size_of::<T>(), self.0.stream.alloc_zeros(len))
	}

	/// Allocates memory and copies values to it.
	pub(crate) fn upload<T: DeviceRepr>(&self, values: &[T]) -> Result<CudaSlice<T>, GpuError> {
		self.allocated(values.len(), size_of::<T>(), self.0.stream.clone_htod(values))
	}

	/// Copies values back, and waits for them.
	pub(crate) fn download<T: DeviceRepr>(
		&self,
		values: &CudaSlice<T>,
	) -> Result<Vec<T>, GpuError> {
		Ok(self.0.stream.clone_dtoh(values)?)
	}

	/// Copies values to a slice of the host, and waits for them.
	pub(crate) fn read<T: DeviceRepr>(
		&self,
		from: &impl DevicePtr<T>,
		to: &mut [T],
	) -> Result<(), GpuError> {
		self.0.stream.memcpy_dtoh(from, to)?;
		self.synchronize()
	}

	/// Returns the number of multiprocessors.
	pub(crate) fn multiprocessors(&self) -> Result<usize, GpuError> {
		let count = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
		Ok(self.0.context.attribute(count)?.max(1) as usize)
	}

	fn allocated<T>(
		&self,
		len: usize,
		size: usize,
		result: Result<T, result::DriverError>,
	) -> Result<T, GpuError> {
		result.map_err(|error| match error.0 {
			sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => {
				GpuError::Memory { needed: len * size, free: self.free_memory().unwrap_or(0) }
			}
			_ => error.into(),
		})
	}
}

/// Returns the configuration of a launch with at least this many threads.
pub(crate) fn threads(count: usize) -> LaunchConfig {
	blocks(count.div_ceil(BLOCK as usize), BLOCK)
}

/// Returns the configuration of a launch of blocks.
pub(crate) fn blocks(count: usize, threads: u32) -> LaunchConfig {
	// No caller has 2^31 blocks: they would not fit the memory.
	LaunchConfig {
		grid_dim: (count.max(1) as u32, 1, 1),
		block_dim: (threads, 1, 1),
		shared_mem_bytes: 0,
	}
}
