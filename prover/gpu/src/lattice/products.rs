//! The public matrix, and products of matrices modulo `2^w`.

use crate::{
	device::{blocks, threads},
	kernels::LATTICE,
	Gpu, GpuError,
};
use assay_lattice::{
	hash::{Challenge, Seed, DOMAIN_ROW},
	Parameters,
};
use cudarc::driver::{CudaSlice, DeviceRepr, LaunchConfig, PushKernelArg};
use std::sync::{Arc, PoisonError};

/// As in `kernels/products.cuh`.
const THREADS: u32 = 256;
const TILE_ROWS: usize = 64;
const SIDE: usize = 16;
const DEPTH: usize = 32;
const SUMMED: u32 = 32;
/// The blocks that run on a multiprocessor at a time.
const RESIDENT: usize = 2;
/// The most parts of the inner dimension.
const MAX_PARTS: usize = 64;
/// The cost of adding a thread's sums to the product's, in steps of the inner dimension.
const ADDING: usize = 24;
/// The threads of a block that expands rows: few, so that there are many blocks.
const EXPANDERS: u32 = 32;
/// The numbers of columns per thread that have kernels.
const ANY_COLUMNS: &[usize] = &[4, 5, 7];
const FEW_COLUMNS: &[usize] = &[4];

/// The shape of a product of a `rows × inner` and an `inner × columns` matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
	/// The rows of the left factor.
	pub rows: usize,
	/// The columns of the left factor, and the rows of the right one.
	pub inner: usize,
	/// The columns of the right factor.
	pub columns: usize,
}

/// A right factor on the GPU.
pub(crate) enum Factor<'a> {
	/// Entries of 64 bits.
	Wide(&'a CudaSlice<i64>),
	/// Entries of 8 bits.
	Short(&'a CudaSlice<i8>),
}

/// The division of a product's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
	/// The columns of a thread.
	columns: usize,
	/// The parts of the inner dimension, and the length of one.
	parts: usize,
	share: usize,
}

impl Plan {
	/// Finds the division with the least time: the time of a block, times the number of rounds in which
	/// blocks fill all multiprocessors.
	fn new(shape: Shape, choices: &[usize], multiprocessors: usize) -> Self {
		let mut best = (usize::MAX, Self { columns: FEW_COLUMNS[0], parts: 1, share: DEPTH });
		for columns in choices {
			let tiles = shape.columns.div_ceil(SIDE * columns) * shape.rows.div_ceil(TILE_ROWS);
			for parts in 1..=MAX_PARTS {
				let share = shape.inner.div_ceil(parts).next_multiple_of(DEPTH);
				let parts = shape.inner.div_ceil(share.max(1)).max(1);
				let rounds = (tiles * parts).div_ceil(RESIDENT * multiprocessors);
				let adding = if parts == 1 { 0 } else { ADDING };
				let time = rounds * (share + adding) * columns;
				if time < best.0 {
					best = (time, Self { columns: *columns, parts, share });
				}
			}
		}
		best.1
	}
}

/// Launches a kernel that adds a product to zeros.
fn launch<A: DeviceRepr, X: DeviceRepr, S: DeviceRepr>(
	gpu: &Gpu,
	name: &str,
	choices: &[usize],
	factors: (&CudaSlice<A>, &CudaSlice<X>),
	shape: Shape,
	out: &mut CudaSlice<S>,
) -> Result<(), GpuError> {
	let plan = Plan::new(shape, choices, gpu.multiprocessors()?);
	let kernel = gpu.kernel(LATTICE, &format!("{name}_{}", plan.columns))?;
	let (rows, inner, columns) = (shape.rows as u32, shape.inner as u32, shape.columns as u32);
	let share = plan.share as u32;
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(factors.0).arg(factors.1).arg(out);
	launch.arg(&rows).arg(&inner).arg(&columns).arg(&share);
	let grid_dim = (
		shape.columns.div_ceil(SIDE * plan.columns) as u32,
		shape.rows.div_ceil(TILE_ROWS) as u32,
		plan.parts as u32,
	);
	let config = LaunchConfig { grid_dim, block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
	// SAFETY: callers pass matrices of this shape, with words of the kernel's width.
	unsafe { launch.launch(config) }?;
	Ok(())
}

/// Copies a challenge to the GPU, one byte per entry, row after row.
pub(crate) fn bits(gpu: &Gpu, challenge: &Challenge) -> Result<CudaSlice<i8>, GpuError> {
	let (rows, columns) = (challenge.rows(), challenge.columns());
	let groups: Vec<&[u8]> = challenge.groups().collect();
	let groups = gpu.upload(&groups.concat())?;
	let mut bits = gpu.uninitialised::<i8>(rows * columns)?;
	let (width, len) = (columns as u32, (rows * columns) as u32);
	let kernel = gpu.kernel(LATTICE, "spread")?;
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(&groups).arg(&width).arg(&mut bits).arg(&len);
	// SAFETY: there is a group for each four rows, and a byte for each entry.
	unsafe { launch.launch(threads(rows * columns)) }?;
	Ok(bits)
}

/// Returns the largest sum of the magnitudes of a row of `S`, and that of a column.
pub(crate) fn largest_sums(
	gpu: &Gpu,
	s: &CudaSlice<i8>,
	columns: usize,
) -> Result<(u64, u64), GpuError> {
	let rows = s.len() / columns.max(1);
	let (mut of_rows, mut of_columns) = (gpu.zeros::<u32>(rows)?, gpu.zeros::<u32>(columns)?);
	let kernel = gpu.kernel(LATTICE, "magnitudes")?;
	let (height, width) = (rows as u32, columns as u32);
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(s).arg(&height).arg(&width).arg(&mut of_rows).arg(&mut of_columns);
	let grid_dim = (width.div_ceil(THREADS), height.div_ceil(SUMMED), 1);
	let config = LaunchConfig { grid_dim, block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
	// SAFETY: there is a sum for each row and column.
	unsafe { launch.launch(config) }?;
	let largest = |sums: Vec<u32>| sums.into_iter().max().unwrap_or_default().into();
	Ok((largest(gpu.download(&of_rows)?), largest(gpu.download(&of_columns)?)))
}

/// Computes `S·C` in 32 bits, for `S` and `C` of bytes. `out` has the product's entries.
pub(crate) fn by_challenge(
	gpu: &Gpu,
	s: &CudaSlice<i8>,
	c: &CudaSlice<i8>,
	shape: Shape,
	out: &mut CudaSlice<u32>,
) -> Result<(), GpuError> {
	gpu.stream().memset_zeros(out)?;
	launch(gpu, "product_challenge", ANY_COLUMNS, (s, c), shape, out)
}

/// A left factor on the GPU: the public matrix `A`, expanded from its seed, or another matrix.
pub struct Matrix {
	/// The seed, if it is a public matrix.
	seed: Option<Seed>,
	rows: usize,
	columns: usize,
	/// `w/8`.
	word_len: usize,
	/// Row after row.
	words: CudaSlice<u8>,
}

impl Drop for Matrix {
	/// Binds the context to the thread, as [`Gpu`]'s `drop` does. A matrix has no `Gpu`, because a `Gpu`
	/// keeps its last matrix.
	fn drop(&mut self) {
		let _ = self.words.context().bind_to_thread();
	}
}

impl Matrix {
	/// Expands the public matrix.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn expand(gpu: &Gpu, parameters: &Parameters, seed: &Seed) -> Result<Self, GpuError> {
		let (rows, columns) = (parameters.rows as usize, parameters.columns as usize);
		Self::expand_shape(gpu, seed, rows, columns, parameters.word_len())
	}

	/// Returns the public matrix of a shape, expanding it unless it is the last one of this GPU.
	pub(crate) fn of(
		gpu: &Gpu,
		seed: &Seed,
		rows: usize,
		columns: usize,
		word_len: usize,
	) -> Result<Arc<Self>, GpuError> {
		let mut last = gpu.last_matrix().lock().unwrap_or_else(PoisonError::into_inner);
		if let Some(matrix) = last.as_ref().filter(|last| last.is(seed, rows, columns, word_len)) {
			return Ok(matrix.clone());
		}
		// Frees its memory, which may be needed.
		*last = None;
		let matrix = Arc::new(Self::expand_shape(gpu, seed, rows, columns, word_len)?);
		Ok(last.insert(matrix).clone())
	}

	/// Expands the public matrix of a shape.
	fn expand_shape(
		gpu: &Gpu,
		seed: &Seed,
		rows: usize,
		columns: usize,
		word_len: usize,
	) -> Result<Self, GpuError> {
		let row_len = columns * word_len;
		let mut words = gpu.uninitialised::<u8>(rows * row_len)?;
		let prefix = [&DOMAIN_ROW[..], seed].concat();
		let prefix: Vec<u64> =
			prefix.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
		let prefix = gpu.upload(&prefix)?;
		let (name, unit) =
			if row_len.is_multiple_of(4) { ("expand_words", 4) } else { ("expand_bytes", 1) };
		let (count, units) = (rows as u32, (row_len / unit) as u32);
		let kernel = gpu.kernel(LATTICE, name)?;
		let mut launch = gpu.stream().launch_builder(&kernel);
		launch.arg(&prefix).arg(&count).arg(&units).arg(&mut words);
		// SAFETY: the matrix has `count` rows of `units` units.
		unsafe { launch.launch(blocks(rows.div_ceil(EXPANDERS as usize), EXPANDERS)) }?;
		Ok(Self { seed: Some(*seed), rows, columns, word_len, words })
	}

	/// Copies a matrix of words of `word_len` bytes, row after row, to the GPU.
	///
	/// # Errors
	///
	/// [`GpuError::Shape`] if the number of bytes does not fit, [`GpuError::Memory`] and
	/// [`GpuError::Driver`].
	pub fn upload(
		gpu: &Gpu,
		rows: usize,
		columns: usize,
		word_len: usize,
		bytes: &[u8],
	) -> Result<Self, GpuError> {
		if !matches!(word_len, 1 | 2 | 4 | 8) || bytes.len() != rows * columns * word_len {
			return Err(GpuError::Shape);
		}
		Ok(Self { seed: None, rows, columns, word_len, words: gpu.upload(bytes)? })
	}

	/// Returns true if it is the public matrix of this shape and seed.
	fn is(&self, seed: &Seed, rows: usize, columns: usize, word_len: usize) -> bool {
		self.seed.as_ref() == Some(seed)
			&& (self.rows, self.columns, self.word_len) == (rows, columns, word_len)
	}

	/// Copies the matrix back, row after row.
	///
	/// # Errors
	///
	/// [`GpuError::Driver`].
	pub fn to_bytes(&self, gpu: &Gpu) -> Result<Vec<u8>, GpuError> {
		gpu.download(&self.words)
	}

	/// Computes the bytes of the product with a matrix of `columns` columns, given row after row.
	///
	/// # Errors
	///
	/// [`GpuError::Shape`] if the matrix has another number of entries, [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn multiply(&self, gpu: &Gpu, x: &[i64], columns: usize) -> Result<Vec<u8>, GpuError> {
		self.times(gpu, Factor::Wide(&gpu.upload(x)?), columns)
	}

	/// Computes the same for entries of 8 bits.
	///
	/// # Errors
	///
	/// Those of [`multiply`](Self::multiply).
	pub fn multiply_short(&self, gpu: &Gpu, x: &[i8], columns: usize) -> Result<Vec<u8>, GpuError> {
		self.times(gpu, Factor::Short(&gpu.upload(x)?), columns)
	}

	/// Computes the same for a matrix on the GPU.
	pub(crate) fn times(
		&self,
		gpu: &Gpu,
		x: Factor<'_>,
		columns: usize,
	) -> Result<Vec<u8>, GpuError> {
		let count = self.rows * columns;
		let len = if self.word_len == 8 { 8 } else { 4 };
		let mut out = gpu.zeros::<u8>(count * len)?;
		self.launch(gpu, &x, columns, &mut out)?;
		let bytes = gpu.download(&out)?;
		if self.word_len == len {
			return Ok(bytes);
		}
		// Sums modulo 2^32 are correct modulo 2^8 and 2^16 as well.
		let words = bytes.chunks_exact(len);
		Ok(words.flat_map(|word| &word[..self.word_len]).copied().collect())
	}

	/// Starts the product. `out` must be zero; its words have 64 bits if the matrix's words do, and 32
	/// otherwise.
	pub(crate) fn launch(
		&self,
		gpu: &Gpu,
		x: &Factor<'_>,
		columns: usize,
		out: &mut CudaSlice<u8>,
	) -> Result<(), GpuError> {
		let shape = Shape { rows: self.rows, inner: self.columns, columns };
		let len = match x {
			Factor::Wide(x) => x.len(),
			Factor::Short(x) => x.len(),
		};
		let room = shape.rows * columns * self.word_len.max(4);
		if columns == 0 || len != shape.inner * columns || out.len() != room {
			return Err(GpuError::Shape);
		}
		let bits = 8 * self.word_len;
		match x {
			Factor::Wide(x) => {
				let choices = if bits < 32 { FEW_COLUMNS } else { ANY_COLUMNS };
				launch(gpu, &format!("product_{bits}"), choices, (&self.words, *x), shape, out)
			}
			Factor::Short(x) => {
				let name = format!("product_short_{bits}");
				launch(gpu, &name, FEW_COLUMNS, (&self.words, *x), shape, out)
			}
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn plans_fill_the_gpu_and_cover_the_product() {
		for shape in [
			Shape { rows: 3000, inner: 3000, columns: 100 },
			Shape { rows: 100, inner: 3000, columns: 100 },
			Shape { rows: 472, inner: 1776, columns: 130 },
			Shape { rows: 1, inner: 1, columns: 1 },
		] {
			let plan = Plan::new(shape, ANY_COLUMNS, 132);
			assert!(
				plan.share.is_multiple_of(DEPTH) && plan.parts * plan.share >= shape.inner,
				"{plan:?}"
			);
			assert!((plan.parts - 1) * plan.share < shape.inner, "{plan:?}");
		}
		let large = Shape { rows: 3000, inner: 3000, columns: 100 };
		assert_eq!(Plan::new(large, ANY_COLUMNS, 132).columns, 7);
		let small = Plan::new(Shape { rows: 100, inner: 3000, columns: 100 }, ANY_COLUMNS, 132);
		assert!(small.parts > 16, "{small:?}");
	}
}
