//! Copies between the GPU and the host.
//!
//! Large copies go through pinned memory of the host, which all threads write or read. From and to other
//! memory, the driver copies on one thread.

use super::Gpu;
use crate::GpuError;
use cudarc::driver::{
	result, CudaEvent, CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut,
	DeviceRepr, DeviceSlice,
};
use rayon::prelude::*;
use std::{mem::MaybeUninit, slice, sync::PoisonError};

/// The numbers of 32 bits that are copied at a time.
const STAGING: usize = 1 << 23;
const STAGING_LEN: usize = 4 * STAGING;
/// The parts of the staging memory, which are copied one by one.
const PARTS: usize = 8;
/// The least number of values that a CPU thread writes or reads.
const SHARE: usize = 1 << 12;
/// The bytes that a CPU thread copies at a time.
const PIECE: usize = 1 << 17;
/// The least number of bytes that all threads copy.
const LEAST_SHARED: usize = 1 << 18;

/// Returns values as bytes.
fn bytes<T>(values: &[T]) -> &[MaybeUninit<u8>] {
	// SAFETY: the values have that many bytes, and none is read as initialised.
	unsafe { slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}

/// Copies bytes on all threads. On a thread of a pool, copies on that thread alone, because it could
/// otherwise take a task that waits for the same lock.
fn copy(from: &[MaybeUninit<u8>], to: &mut [MaybeUninit<u8>]) {
	if rayon::current_thread_index().is_some() {
		to.copy_from_slice(from);
	} else {
		let pieces = to.par_chunks_mut(PIECE).zip(from.par_chunks(PIECE));
		pieces.for_each(|(to, from)| to.copy_from_slice(from));
	}
}

/// The stream of copies that run beside kernels. When it is dropped, they have ended.
pub(crate) struct Copies<'a>(&'a CudaStream);

impl Copies<'_> {
	/// Starts a copy of the values as they are once all work started so far has ended. Returns the event of
	/// the copy's end.
	///
	/// # Safety
	///
	/// The caller must neither write nor free either memory before `self` is dropped or the event has occurred.
	pub(crate) unsafe fn start<T: DeviceRepr>(
		&self,
		gpu: &Gpu,
		from: &CudaView<'_, T>,
		to: &mut [T],
	) -> Result<CudaEvent, GpuError> {
		let ready = gpu.stream().record_event(None)?;
		self.0.wait(&ready)?;
		let len = to.len().min(from.len());
		let (pointer, _guard) = from.device_ptr(self.0);
		// SAFETY: both have `len` values, and callers keep them.
		unsafe { result::memcpy_dtoh_async(&mut to[..len], pointer, self.0.cu_stream()) }?;
		Ok(self.0.record_event(None)?)
	}

	/// Waits for the copies.
	pub(crate) fn finish(self) -> Result<(), GpuError> {
		Ok(self.0.synchronize()?)
	}
}

impl Drop for Copies<'_> {
	fn drop(&mut self) {
		// An error occurs again at the next call.
		let _ = self.0.synchronize();
	}
}

impl Gpu {
	/// Returns the stream of copies that run beside kernels.
	pub(crate) fn copies(&self) -> Copies<'_> {
		Copies(&self.0.copies)
	}

	/// Records an event that occurs when all work started so far has ended.
	pub(crate) fn mark(&self) -> Result<CudaEvent, GpuError> {
		Ok(self.0.stream.record_event(None)?)
	}

	/// Allocates memory and writes `limbs` numbers for each value, on all threads and through pinned memory.
	pub(crate) fn upload_with<T: Sync>(
		&self,
		values: &[T],
		limbs: usize,
		write: impl Fn(&T, &mut [u32]) + Sync,
	) -> Result<CudaSlice<u32>, GpuError> {
		let mut slice = self.uninitialised::<u32>(values.len() * limbs)?;
		let mut staging = self.0.staging.lock().unwrap_or_else(PoisonError::into_inner);
		if staging.is_none() {
			// SAFETY: it is written before it is read.
			*staging = Some(unsafe { self.0.context.alloc_pinned(STAGING) }?);
		}
		let Some(staging) = staging.as_mut() else { return Ok(slice) };
		let width = limbs.max(1);
		// A part is copied while the next one is written.
		let at_once = STAGING / PARTS / width;
		for (index, values) in values.chunks(at_once).enumerate() {
			let part = index % PARTS;
			if part == 0 {
				self.0.stream.synchronize()?;
			}
			let len = values.len() * limbs;
			let place = part * at_once * width;
			let buffer = &mut staging.as_mut_slice()?[place..place + len];
			let write_all = |(limbs, values): (&mut [u32], &[T])| {
				let limbs = limbs.chunks_exact_mut(width);
				limbs.zip(values).for_each(|(limbs, value)| write(value, limbs));
			};
			if rayon::current_thread_index().is_some() {
				// A thread of the pool that waited here could take a task that waits for the same lock.
				write_all((buffer, values));
			} else {
				buffer
					.par_chunks_mut(SHARE * width)
					.zip(values.par_chunks(SHARE))
					.for_each(write_all);
			}
			let first = index * at_once * limbs;
			self.0.stream.memcpy_htod(buffer, &mut slice.slice_mut(first..first + len))?;
		}
		self.0.stream.synchronize()?;
		Ok(slice)
	}

	/// Copies values of `limbs` numbers back, on all threads and through pinned memory.
	pub(crate) fn download_with<T: Send>(
		&self,
		slice: &CudaView<u32>,
		limbs: usize,
		read: impl Fn(&[u32]) -> T + Sync,
	) -> Result<Vec<T>, GpuError> {
		let mut returning = self.0.returning.lock().unwrap_or_else(PoisonError::into_inner);
		if returning.is_none() {
			// Unlike the memory of `staging`, the processor reads this memory.
			// SAFETY: it is written before it is read.
			*returning = Some(unsafe { self.0.context.alloc_pinned_with_flags(STAGING, 0) }?);
		}
		let Some(returning) = returning.as_mut() else { return Ok(Vec::new()) };
		let mut values = Vec::with_capacity(slice.len() / limbs.max(1));
		let at_once = STAGING / limbs.max(1) * limbs;
		for first in (0..slice.len()).step_by(at_once.max(1)) {
			let part = slice.slice(first..slice.len().min(first + at_once));
			let buffer = &mut returning.as_mut_slice()?[..part.len()];
			self.0.stream.memcpy_dtoh(&part, buffer)?;
			self.0.stream.synchronize()?;
			if rayon::current_thread_index().is_some() {
				values.extend(buffer.chunks_exact(limbs).map(&read));
			} else {
				values.par_extend(buffer.par_chunks_exact(limbs).with_min_len(SHARE).map(&read));
			}
		}
		Ok(values)
	}

	/// Allocates memory and copies values to it.
	pub(crate) fn upload<T: DeviceRepr>(&self, values: &[T]) -> Result<CudaSlice<T>, GpuError> {
		if size_of_val(values) < LEAST_SHARED {
			return self.allocated(values.len(), size_of::<T>(), self.0.stream.clone_htod(values));
		}
		let mut slice = self.uninitialised::<T>(values.len())?;
		self.write(values, &mut slice.as_view_mut())?;
		Ok(slice)
	}

	/// Copies values to memory of the same length.
	pub(crate) fn write<T: DeviceRepr>(
		&self,
		values: &[T],
		to: &mut CudaViewMut<'_, T>,
	) -> Result<(), GpuError> {
		self.0.context.bind_to_thread()?;
		let values = bytes(values);
		if values.len() != to.num_bytes() {
			return Err(GpuError::Shape);
		}
		let (pointer, _guard) = to.device_ptr_mut(&self.0.stream);
		let mut staging = self.0.staging.lock().unwrap_or_else(PoisonError::into_inner);
		if staging.is_none() {
			// SAFETY: it is written before it is read.
			*staging = Some(unsafe { self.0.context.alloc_pinned(STAGING) }?);
		}
		let Some(staging) = staging.as_mut() else { return Ok(()) };
		let staging = staging.as_mut_ptr()?.cast::<MaybeUninit<u8>>();
		for (index, values) in values.chunks(STAGING_LEN).enumerate() {
			// SAFETY: the lock is held, and the chunk is at most that long.
			let staging = unsafe { slice::from_raw_parts_mut(staging, values.len()) };
			copy(values, staging);
			let pointer = pointer + (index * STAGING_LEN) as u64;
			// SAFETY: the memory has as many bytes as the values, and `staging` is kept until the copy has ended.
			unsafe { result::memcpy_htod_async(pointer, staging, self.0.stream.cu_stream()) }?;
			self.synchronize()?;
		}
		Ok(())
	}

	/// Copies values back, and waits for them.
	pub(crate) fn download<T: DeviceRepr>(
		&self,
		values: &CudaSlice<T>,
	) -> Result<Vec<T>, GpuError> {
		let mut all = Vec::new();
		self.append(&self.0.stream, &values.as_view(), &mut all)?;
		Ok(all)
	}

	/// Copies values back after an event, concurrently with work started since, which must not write them.
	pub(crate) fn download_since<T: DeviceRepr>(
		&self,
		ready: &CudaEvent,
		values: &CudaSlice<T>,
	) -> Result<Vec<T>, GpuError> {
		let mut all = Vec::new();
		self.0.copies.wait(ready)?;
		self.append(&self.0.copies, &values.as_view(), &mut all)?;
		Ok(all)
	}

	/// Copies values back, appends them to `all`, and waits for them.
	pub(crate) fn extend<T: DeviceRepr>(
		&self,
		values: &CudaView<'_, T>,
		all: &mut Vec<T>,
	) -> Result<(), GpuError> {
		self.append(&self.0.stream, values, all)
	}

	fn append<T: DeviceRepr>(
		&self,
		stream: &CudaStream,
		values: &CudaView<'_, T>,
		all: &mut Vec<T>,
	) -> Result<(), GpuError> {
		let count = values.len();
		if count == 0 {
			return Ok(());
		}
		self.0.context.bind_to_thread()?;
		all.reserve(count);
		let room = all.spare_capacity_mut()[..count].as_mut_ptr().cast::<MaybeUninit<u8>>();
		// SAFETY: the vector has room for as many values.
		let room = unsafe { slice::from_raw_parts_mut(room, values.num_bytes()) };
		let (pointer, _guard) = values.device_ptr(stream);
		if room.len() < LEAST_SHARED {
			// SAFETY: both have as many bytes.
			unsafe { result::memcpy_dtoh_async(room, pointer, stream.cu_stream()) }?;
			stream.synchronize()?;
		} else {
			let mut returning = self.0.returning.lock().unwrap_or_else(PoisonError::into_inner);
			if returning.is_none() {
				// SAFETY: it is written before it is read.
				*returning = Some(unsafe { self.0.context.alloc_pinned_with_flags(STAGING, 0) }?);
			}
			let Some(returning) = returning.as_mut() else { return Ok(()) };
			let returning = returning.as_mut_ptr()?.cast::<MaybeUninit<u8>>();
			for (index, room) in room.chunks_mut(STAGING_LEN).enumerate() {
				// SAFETY: the lock is held, and the chunk is at most that long.
				let returning = unsafe { slice::from_raw_parts_mut(returning, room.len()) };
				let pointer = pointer + (index * STAGING_LEN) as u64;
				// SAFETY: `returning` is not touched until the copy has ended.
				unsafe { result::memcpy_dtoh_async(returning, pointer, stream.cu_stream()) }?;
				stream.synchronize()?;
				copy(returning, room);
			}
		}
		// SAFETY: all of these values were copied.
		unsafe { all.set_len(all.len() + count) };
		Ok(())
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
}
