//! The GPU: opening it, its memory, and its kernels.

mod copies;

use crate::GpuError;
use cudarc::{
	driver::{
		result, sys, CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtrMut,
		DeviceRepr, LaunchConfig, PinnedHostSlice, ValidAsZeroBits,
	},
	nvrtc::Ptx,
};
use std::{
	collections::BTreeMap,
	fmt,
	sync::{Arc, Mutex, PoisonError},
};

/// The oldest driver that loads the kernels, as `cuDriverGetVersion` numbers it: that of CUDA 12.1.
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
	/// Copies to the host that run concurrently with kernels.
	copies: Arc<CudaStream>,
	name: String,
	modules: Mutex<BTreeMap<&'static str, Module>>,
	/// Memory that the GPU copies from directly.
	staging: Mutex<Option<PinnedHostSlice<u32>>>,
	/// Memory that the GPU copies to directly.
	returning: Mutex<Option<PinnedHostSlice<u32>>>,
	/// The last public matrix of lattice proofs.
	#[cfg(feature = "lattice")]
	matrix: Mutex<Option<Arc<crate::lattice::products::Matrix>>>,
}

/// A loaded program, and its kernels that were used.
struct Module {
	module: Arc<CudaModule>,
	kernels: BTreeMap<String, CudaFunction>,
}

impl fmt::Debug for Gpu {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("Gpu").field(&self.0.name).finish()
	}
}

impl Drop for Gpu {
	/// Binds the context to the thread, because a thread frees memory only in the context that is bound to
	/// it. A type that owns memory on the GPU has a `Gpu` as its first field, which is dropped before the
	/// memory. Otherwise the type binds the context itself.
	fn drop(&mut self) {
		// An error occurs again when the memory is freed, and is kept for the next call.
		let _ = self.0.context.bind_to_thread();
	}
}

impl Gpu {
	/// Opens the GPU.
	///
	/// # Errors
	///
	/// [`GpuError`], with the reason why no GPU can be used.
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
		// All kernels run on one stream, so that nothing has to wait for another's events.
		// SAFETY: copies on the other stream wait for an event, and are waited for before their memory is
		// written or freed.
		unsafe { context.disable_event_tracking() };
		let stream = context.default_stream();
		let copies = context.new_stream()?;
		keep_memory(&context)?;
		Ok(Self(Arc::new(Inner {
			context,
			stream,
			copies,
			name,
			modules: Mutex::default(),
			staging: Mutex::default(),
			returning: Mutex::default(),
			#[cfg(feature = "lattice")]
			matrix: Mutex::default(),
		})))
	}

	/// Returns the GPU's name, as its driver reports it.
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
		let kept = unused(&self.0.context)?;
		Ok(self.0.context.mem_get_info()?.0 + kept)
	}

	/// Waits until all work that was started has ended.
	///
	/// # Errors
	///
	/// [`GpuError::Driver`], also for an earlier kernel's failure.
	pub fn synchronize(&self) -> Result<(), GpuError> {
		Ok(self.0.stream.synchronize()?)
	}

	/// Returns an error with the sizes if fewer bytes are free.
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
		if !modules.contains_key(title) {
			let module = self.0.context.load_module(Ptx::from_src(text))?;
			modules.insert(title, Module { module, kernels: BTreeMap::new() });
		}
		let Some(Module { module, kernels }) = modules.get_mut(title) else {
			return Err(GpuError::Driver("CUDA_ERROR_NOT_FOUND".into()));
		};
		if let Some(kernel) = kernels.get(name) {
			return Ok(kernel.clone());
		}
		let kernel = module.load_function(name)?;
		kernels.insert(name.into(), kernel.clone());
		Ok(kernel)
	}

	/// Returns the place of the last public matrix of lattice proofs.
	#[cfg(feature = "lattice")]
	pub(crate) fn last_matrix(&self) -> &Mutex<Option<Arc<crate::lattice::products::Matrix>>> {
		&self.0.matrix
	}

	/// Allocates memory whose bytes are zero.
	pub(crate) fn zeros<T: DeviceRepr + ValidAsZeroBits>(
		&self,
		len: usize,
	) -> Result<CudaSlice<T>, GpuError> {
		self.allocated(len, size_of::<T>(), self.0.stream.alloc_zeros(len))
	}

	/// Allocates memory that is not initialised. Every kernel writes it before it is read.
	pub(crate) fn uninitialised<T: DeviceRepr>(
		&self,
		len: usize,
	) -> Result<CudaSlice<T>, GpuError> {
		// The driver refuses to allocate nothing.
		// SAFETY: callers hand it to kernels that write it first.
		self.allocated(len, size_of::<T>(), unsafe { self.0.stream.alloc(len.max(1)) })
	}

	/// Sets every bit.
	pub(crate) fn fill_with_ones(&self, values: &mut CudaSlice<u32>) -> Result<(), GpuError> {
		let len = values.num_bytes();
		let (pointer, _guard) = values.device_ptr_mut(&self.0.stream);
		// SAFETY: the memory is the slice's.
		Ok(unsafe { result::memset_d8_async(pointer, 0xff, len, self.0.stream.cu_stream()) }?)
	}

	/// Returns the number of multiprocessors.
	pub(crate) fn multiprocessors(&self) -> Result<usize, GpuError> {
		let count = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
		Ok(self.0.context.attribute(count)?.max(1) as usize)
	}

	/// Returns the shared memory that a block can have, in bytes.
	#[cfg(feature = "lattice")]
	pub(crate) fn shared_memory(&self) -> Result<usize, GpuError> {
		let len = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
		Ok(self.0.context.attribute(len)?.max(0) as usize)
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

/// Returns the pool that memory is allocated from, if the driver has one.
fn pool(context: &CudaContext) -> Result<Option<sys::CUmemoryPool>, GpuError> {
	if !context.has_async_alloc() {
		return Ok(None);
	}
	let device = result::device::get(0)?;
	// SAFETY: the device is the driver's.
	Ok(Some(unsafe { result::device::get_default_mem_pool(device) }?))
}

/// Makes the driver keep memory that was freed, so that the next allocation is quick.
fn keep_memory(context: &CudaContext) -> Result<(), GpuError> {
	let Some(pool) = pool(context)? else { return Ok(()) };
	let attribute = sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD;
	let mut threshold = u64::MAX;
	// SAFETY: the pool is the driver's, and the attribute is a number of 64 bits.
	Ok(unsafe { result::mem_pool::set_attribute(pool, attribute, (&raw mut threshold).cast()) }?)
}

/// Returns the bytes that the driver keeps unused.
fn unused(context: &CudaContext) -> Result<usize, GpuError> {
	let Some(pool) = pool(context)? else { return Ok(0) };
	let read = |attribute| {
		let mut value = 0u64;
		// SAFETY: as above.
		unsafe { result::mem_pool::get_attribute(pool, attribute, (&raw mut value).cast()) }?;
		Ok::<_, GpuError>(value)
	};
	let reserved = read(sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT)?;
	let used = read(sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_USED_MEM_CURRENT)?;
	Ok(reserved.saturating_sub(used) as usize)
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

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn too_little_memory_is_told_before_anything_is_allocated() {
		let Ok(gpu) = Gpu::open() else {
			println!(
				"skipped: too_little_memory_is_told_before_anything_is_allocated: there is no GPU"
			);
			return;
		};
		let needed = 1 << 60;
		let error = gpu.require(needed).unwrap_err();
		assert!(
			matches!(error, GpuError::Memory { needed: asked, free } if asked == needed && free < needed)
		);
		assert_eq!(gpu.require(1), Ok(()));
	}
}
