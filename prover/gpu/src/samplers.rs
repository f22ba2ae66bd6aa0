//! Samplers on the GPU: the bytes and samples of `assay-samplers`, exactly.
//!
//! The kernels look up AES's table at indices that depend on the secret stream. Each lane reads a copy of the
//! table in a bank of its own, so the time of a lookup does not depend on its index; there is no branch and
//! no index on a sample.

use crate::{
	aes::{Cipher, TABLE},
	device::{blocks, threads},
	kernels::SAMPLERS,
	Gpu, GpuError,
};
use assay_samplers::FacctConstants;
use core::ops::{Deref, DerefMut};
use cudarc::driver::{
	result, sys::CUfunction_attribute, CudaEvent, CudaFunction, CudaSlice, CudaViewMut, DeviceRepr,
	LaunchConfig, PushKernelArg, ValidAsZeroBits,
};
use std::sync::Arc;

const BLOCK_LEN: usize = 16;
/// The threads of a warp.
const WARP: usize = 32;
/// The fewest and the most warps of a block. One block runs on a multiprocessor.
const LEAST_WARPS: usize = 8;
const MOST_WARPS: usize = 32;
/// The blocks of the cipher that a thread makes at a time.
const BLOCKS_AT_ONCE: usize = 2;
/// The candidates of a tile, and the cipher's blocks for them.
const TILE: usize = 256;
const TILE_BLOCKS: u64 = TILE as u64 * 24 / BLOCK_LEN as u64;
/// The most tiles that are made at a time. Their candidates take 256 MiB.
const MAX_TILES: usize = 1 << 17;
/// The tiles that each warp makes while the samples before are copied to the host.
const TILES_AT_ONCE: usize = 2;
/// `Σ 2^(−x²)` over `x ≥ 0`.
const BASE_SUM: f64 = 1.564_468_413_605_938;

/// The cipher's tables in a block's shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tables {
	/// T0 and T2.
	Two,
	/// All four, where a block has room for them.
	All,
}

impl Tables {
	/// Returns the bytes that the tables take: 32 copies of 256 words each.
	const fn len(self) -> usize {
		match self {
			Self::Two => 2 << 15,
			Self::All => 4 << 15,
		}
	}

	/// Returns the kernel that writes uniform bytes.
	const fn uniform(self) -> &'static str {
		match self {
			Self::Two => "uniform_2",
			Self::All => "uniform_4",
		}
	}

	/// Returns the kernel that makes Gaussian candidates.
	const fn facct(self) -> &'static str {
		match self {
			Self::Two => "facct_2",
			Self::All => "facct_4",
		}
	}
}

/// A stream of uniform bytes: that of [`assay_samplers::Uniform`].
#[derive(Clone)]
pub struct Uniform {
	gpu: Gpu,
	cipher: Cipher,
	tables: Tables,
	/// T0.
	table: Arc<CudaSlice<u32>>,
	stream: u64,
	/// The next byte.
	position: u64,
}

impl Uniform {
	/// Makes the stream `stream` of a seed.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn new(gpu: &Gpu, seed: &[u8; 32], stream: u64) -> Result<Self, GpuError> {
		let room = gpu.shared_memory()?;
		let tables = if room < Tables::All.len() { Tables::Two } else { Tables::All };
		let table = Arc::new(gpu.upload(&TABLE)?);
		Ok(Self { gpu: gpu.clone(), cipher: Cipher::new(seed), tables, table, stream, position: 0 })
	}

	/// Returns another stream of the same seed, from its beginning.
	pub fn with_stream(&self, stream: u64) -> Self {
		Self { stream, position: 0, ..self.clone() }
	}

	/// Skips bytes of the stream.
	pub fn skip(&mut self, len: u64) {
		self.position += len;
	}

	/// Writes the next bytes of the stream.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn fill(&mut self, out: &mut [u8]) -> Result<(), GpuError> {
		if out.is_empty() {
			return Ok(());
		}
		let skipped = (self.position % BLOCK_LEN as u64) as usize;
		let first = self.position / BLOCK_LEN as u64;
		let count = (skipped + out.len()).div_ceil(BLOCK_LEN);
		let mut bytes = self.gpu.uninitialised::<u8>(count * BLOCK_LEN)?;
		self.write_blocks(first, count, &mut bytes)?;
		self.gpu.read(&bytes.slice(skipped..skipped + out.len()), out)?;
		self.position += out.len() as u64;
		Ok(())
	}

	/// Writes `count` blocks from block `first` on to the GPU's memory.
	pub(crate) fn write_blocks(
		&self,
		mut first: u64,
		count: usize,
		out: &mut CudaSlice<u8>,
	) -> Result<(), GpuError> {
		let kernel = self.kernel(self.tables.uniform())?;
		let mut done = 0;
		while done < count {
			// All counters of a launch have the same high word.
			let low = first as u32;
			let len = (count - done).min(1 << 31).min((1 << 32) - low as usize);
			let stream = self.cipher.stream(self.stream, (first >> 32) as u32);
			let length = len as u32;
			let mut out = out.slice_mut(done * BLOCK_LEN..(done + len) * BLOCK_LEN);
			let mut launch = self.gpu.stream().launch_builder(&kernel);
			launch.arg(&stream).arg(&*self.table).arg(&low).arg(&length).arg(&mut out);
			let warps = len.div_ceil(BLOCKS_AT_ONCE * WARP);
			// SAFETY: the kernel writes `len` blocks, which the view has.
			unsafe { launch.launch(self.launch(warps)?) }?;
			done += len;
			first += len as u64;
		}
		Ok(())
	}

	/// Returns a kernel with room for the tables.
	fn kernel(&self, name: &str) -> Result<CudaFunction, GpuError> {
		let kernel = self.gpu.kernel(SAMPLERS, name)?;
		self.gpu.context().bind_to_thread()?;
		let room = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
		kernel.set_attribute(room, self.tables.len() as i32)?;
		Ok(kernel)
	}

	/// Returns the launch of these warps, or of as many as run at a time, evenly on all multiprocessors.
	fn launch(&self, warps: usize) -> Result<LaunchConfig, GpuError> {
		let multiprocessors = self.gpu.multiprocessors()?;
		let in_block = warps.div_ceil(multiprocessors).clamp(LEAST_WARPS, MOST_WARPS);
		let grid = warps.div_ceil(in_block).min(multiprocessors);
		let config = blocks(grid, (in_block * WARP) as u32);
		Ok(LaunchConfig { shared_mem_bytes: self.tables.len() as u32, ..config })
	}

	/// Returns the number of warps that run at a time.
	fn resident(&self) -> Result<usize, GpuError> {
		Ok(MOST_WARPS * self.gpu.multiprocessors()?)
	}
}

/// Constants of `σ`: `Gaussian` of `kernels/facct.cuh`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Gaussian {
	k: u64,
	excess: u64,
	inverse_square: f64,
	surplus: f64,
	base: [u64; 8],
	series: [f64; 14],
}

// SAFETY: the kernels' structure has the same members, all of them of 64 bits.
unsafe impl DeviceRepr for Gaussian {}

impl From<FacctConstants> for Gaussian {
	fn from(constants: FacctConstants) -> Self {
		let FacctConstants { k, excess, inverse_square, surplus, base, series } = constants;
		Self { k, excess, inverse_square, surplus, base, series }
	}
}

/// A sampler of the discrete Gaussian `D_σ` over the integers, centred on 0: that of [`assay_samplers::Facct`].
pub struct Facct {
	uniform: Uniform,
	gaussian: Gaussian,
	/// The share of candidates that are kept.
	rate: f64,
	/// The next tile, and how many of its samples were taken.
	tile: u64,
	taken: u32,
	/// The tiles' samples, and their numbers.
	kept: CudaSlice<i64>,
	counts: CudaSlice<u32>,
	/// The number of the tiles' samples, and the tile and the rank of the next one: the output of `scan`.
	end: CudaSlice<u32>,
}

impl Facct {
	/// Makes a sampler for `σ` from 1 to `3.6·10^9` from the beginning of a stream; `None` for another `σ`.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn new(sigma: f64, uniform: Uniform) -> Result<Option<Self>, GpuError> {
		let Some(constants) = FacctConstants::new(sigma) else {
			return Ok(None);
		};
		let gpu = uniform.gpu.clone();
		Ok(Some(Self {
			uniform,
			gaussian: constants.into(),
			rate: sigma * core::f64::consts::FRAC_PI_2.sqrt() / (constants.k as f64 * BASE_SUM),
			tile: 0,
			taken: 0,
			kept: gpu.zeros(TILE)?,
			counts: gpu.zeros(1)?,
			end: gpu.zeros(3)?,
		}))
	}

	/// Begins anew with another stream of the same seed.
	pub fn restart(&mut self, stream: u64) {
		self.uniform.stream = stream;
		(self.tile, self.taken) = (0, 0);
	}

	/// Writes the next samples. A copy to [`Pinned`] memory is fastest.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`], [`GpuError::Driver`], and [`GpuError::Stream`] once the stream's first 2^32 blocks are used,
	/// after about 1.9 billion samples.
	pub fn fill(&mut self, out: &mut [i64]) -> Result<(), GpuError> {
		if out.is_empty() {
			return Ok(());
		}
		let gpu = self.uniform.gpu.clone();
		let part_len = self.part_len()?.min(out.len());
		// One is copied while the other is written.
		let mut buffers = [gpu.uninitialised::<i64>(part_len)?, gpu.uninitialised(part_len)?];
		let mut copied: [Option<CudaEvent>; 2] = [None, None];
		let copies = gpu.copies();
		for (index, part) in out.chunks_mut(part_len).enumerate() {
			let (buffer, copied) = (&mut buffers[index % 2], &mut copied[index % 2]);
			if let Some(copied) = copied {
				gpu.stream().wait(copied)?;
			}
			self.draw(&mut buffer.slice_mut(..part.len()))?;
			// SAFETY: the buffer is not written before the event, and `copies` is dropped before buffers are.
			*copied = Some(unsafe { copies.start(&gpu, &buffer.slice(..part.len()), part) }?);
		}
		copies.finish()
	}

	/// Writes the next samples to the GPU's memory.
	pub(crate) fn draw(&mut self, out: &mut CudaViewMut<'_, i64>) -> Result<(), GpuError> {
		let mut done = 0;
		while done < out.len() {
			done += self.draw_part(out, done)?;
		}
		Ok(())
	}

	/// Returns the number of samples for which all warps make equally many tiles.
	fn part_len(&self) -> Result<usize, GpuError> {
		let candidates = (TILES_AT_ONCE * self.uniform.resident()? * TILE) as f64;
		// The inverse of `tiles`, less two tiles: the first may be partly taken, and the last partly left.
		let sure = candidates - 16.0 * candidates.sqrt() - 64.0 - 2.0 * TILE as f64;
		Ok(((sure * self.rate) as usize).max(TILE))
	}

	/// Returns a number of tiles. They have fewer than `count` samples with a probability below 2^−100.
	fn tiles(&self, count: usize) -> usize {
		let candidates = count as f64 / self.rate;
		((candidates + 16.0 * candidates.sqrt() + 64.0) / TILE as f64) as usize + 1
	}

	/// Writes the samples of some tiles from index `done` on, and returns their number.
	fn draw_part(
		&mut self,
		out: &mut CudaViewMut<'_, i64>,
		done: usize,
	) -> Result<usize, GpuError> {
		let gpu = self.uniform.gpu.clone();
		let left = (1u64 << 32).saturating_sub(self.tile * TILE_BLOCKS) / TILE_BLOCKS;
		let needed = self.tiles(out.len() - done + self.taken as usize);
		let count = needed.min(MAX_TILES).min(left as usize);
		if count == 0 {
			return Err(GpuError::Stream);
		}
		let most = count * TILE;
		if self.counts.len() < count {
			self.kept = gpu.uninitialised(most)?;
			self.counts = gpu.uninitialised(count)?;
		}
		let stream = self.uniform.cipher.stream(self.uniform.stream, 0);
		let (first, tiles) = ((self.tile * TILE_BLOCKS) as u32, count as u32);
		let kernel = self.uniform.kernel(self.uniform.tables.facct())?;
		let mut launch = gpu.stream().launch_builder(&kernel);
		launch.arg(&stream).arg(&self.gaussian).arg(&*self.uniform.table).arg(&first).arg(&tiles);
		launch.arg(&mut self.kept).arg(&mut self.counts);
		// SAFETY: `kept` has room for the candidates of the tiles, and `counts` for their numbers.
		unsafe { launch.launch(self.uniform.launch(count)?) }?;

		let (skip, len) = (self.taken, (out.len() - done).min(most) as u32);
		let wanted = skip + len;
		let kernel = gpu.kernel(SAMPLERS, "scan")?;
		let mut launch = gpu.stream().launch_builder(&kernel);
		launch.arg(&mut self.counts).arg(&tiles).arg(&wanted).arg(&mut self.end);
		// SAFETY: `counts` has the tiles' numbers, and `end` three words.
		unsafe { launch.launch(blocks(1, 1024)) }?;

		let mut part = out.slice_mut(done..done + len as usize);
		let kernel = gpu.kernel(SAMPLERS, "join")?;
		let mut launch = gpu.stream().launch_builder(&kernel);
		launch.arg(&self.kept).arg(&self.counts).arg(&self.end).arg(&tiles).arg(&skip).arg(&len);
		launch.arg(&mut part);
		// SAFETY: the kernel writes at most `len` samples, which the view has.
		unsafe { launch.launch(threads(count * WARP)) }?;

		let end = gpu.download(&self.end)?;
		let [all, tile, taken] = end[..] else {
			return Ok(0);
		};
		self.tile += u64::from(tile);
		self.taken = taken;
		Ok(all.saturating_sub(skip).min(len) as usize)
	}
}

/// Memory of the host that the GPU copies to directly.
pub struct Pinned<T> {
	gpu: Gpu,
	values: *mut T,
	len: usize,
}

// SAFETY: it owns its memory, as a vector does.
unsafe impl<T: Send> Send for Pinned<T> {}

impl<T: DeviceRepr + ValidAsZeroBits> Pinned<T> {
	/// Allocates memory whose bytes are zero.
	///
	/// # Errors
	///
	/// [`GpuError::Driver`].
	pub fn new(gpu: &Gpu, len: usize) -> Result<Self, GpuError> {
		gpu.context().bind_to_thread()?;
		let size = (len * size_of::<T>()).max(1);
		// SAFETY: the memory is freed once, below.
		let values = unsafe { result::malloc_host(size, 0) }?.cast::<T>();
		// SAFETY: the memory is that long, and all zeros are a valid value.
		unsafe { core::ptr::write_bytes(values.cast::<u8>(), 0, size) };
		Ok(Self { gpu: gpu.clone(), values, len })
	}
}

impl<T> Deref for Pinned<T> {
	type Target = [T];

	fn deref(&self) -> &[T] {
		// SAFETY: the memory has `len` initialised values, and nothing else refers to it.
		unsafe { core::slice::from_raw_parts(self.values, self.len) }
	}
}

impl<T> DerefMut for Pinned<T> {
	fn deref_mut(&mut self) -> &mut [T] {
		// SAFETY: as above, and it is borrowed mutably.
		unsafe { core::slice::from_raw_parts_mut(self.values, self.len) }
	}
}

impl<T> Drop for Pinned<T> {
	fn drop(&mut self) {
		// A copy to it may be under way.
		let _ = self.gpu.synchronize();
		// SAFETY: the memory was allocated by `malloc_host`.
		let _ = unsafe { result::free_host(self.values.cast()) };
	}
}

#[cfg(test)]
mod tests;
