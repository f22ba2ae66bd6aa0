//! A witness's entries, drawn on the GPU, and responses `Z`, packed and measured there.

use super::LOW_BITS;
use crate::{device::threads, kernels::LATTICE, samplers::Uniform, Gpu, GpuError};
use assay_lattice::{packing::packed_len, Parameters};
use assay_lattice_prover::Entries;
use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};

/// The threads of a block that measures columns, and its rows: as in `kernels/lattice.cu`.
const THREADS: u32 = 128;
const SUMMED: u32 = 32;
const WORD_LEN: usize = 4;
/// The bytes of the stream's blocks, and those of a number that gives a ternary entry.
const BLOCK_LEN: usize = 16;
const NUMBER_LEN: usize = 4;

/// Draws entries from a stream of a seed, as `Witness::generate` does.
pub(crate) fn draw_entries(
	gpu: &Gpu,
	count: usize,
	entries: Entries,
	seed: &[u8; 32],
	stream: u64,
) -> Result<CudaSlice<i8>, GpuError> {
	let taken = match entries {
		Entries::Ternary => NUMBER_LEN * count,
		Entries::Bits(_) => count,
	};
	let blocks = taken.div_ceil(BLOCK_LEN);
	let mut bytes = gpu.uninitialised::<u8>(blocks * BLOCK_LEN)?;
	Uniform::new(gpu, seed, stream)?.write_blocks(0, blocks, &mut bytes)?;
	let mut out = gpu.uninitialised::<i8>(count)?;
	let len = count as u32;
	let (name, unused, at_once) = match entries {
		Entries::Ternary => ("ternary_entries", None, 1),
		Entries::Bits(bits) => ("signed_entries", Some(8 - bits.clamp(1, 7)), 4),
	};
	let kernel = gpu.kernel(LATTICE, name)?;
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(&bytes);
	if let Some(unused) = &unused {
		launch.arg(unused);
	}
	launch.arg(&mut out).arg(&len);
	// SAFETY: the bytes are enough for all entries, up to whole words.
	unsafe { launch.launch(threads(count.div_ceil(at_once))) }?;
	Ok(out)
}

/// Packs a matrix, row after row, as `pack` of `assay-lattice` does. Returns `None` if an entry is out of
/// range, or if `short` is set and a column is longer than the verifier accepts.
///
/// # Errors
///
/// [`GpuError::Shape`] for another number of entries than the parameters', [`GpuError::Memory`] and
/// [`GpuError::Driver`].
pub fn pack(
	gpu: &Gpu,
	parameters: &Parameters,
	entries: &[i64],
	short: bool,
) -> Result<Option<Vec<u8>>, GpuError> {
	if entries.len() != parameters.response_len() {
		return Err(GpuError::Shape);
	}
	let mut packed = Vec::new();
	let fits = append(gpu, parameters, &gpu.upload(entries)?, short, &mut packed)?;
	Ok(fits.then_some(packed))
}

/// Appends the packed matrix to `out`. Returns false if there is none.
pub(crate) fn append(
	gpu: &Gpu,
	parameters: &Parameters,
	z: &CudaSlice<i64>,
	short: bool,
	out: &mut Vec<u8>,
) -> Result<bool, GpuError> {
	let columns = parameters.repetitions as usize;
	let mut sums = gpu.zeros::<u64>(2 * columns + 1)?;
	let (height, width, bits) =
		(parameters.columns, parameters.repetitions, parameters.entry_bits());
	let limit = 1i64 << (bits - 1);
	let kernel = gpu.kernel(LATTICE, "norms")?;
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(z).arg(&height).arg(&width).arg(&limit).arg(&mut sums);
	let grid_dim = (width.div_ceil(THREADS), height.div_ceil(SUMMED), 1);
	let config = LaunchConfig { grid_dim, block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
	// SAFETY: the matrix has that many rows and columns; there are two sums for each column, and one more.
	unsafe { launch.launch(config) }?;

	let len = packed_len(z.len(), bits);
	let words = len.div_ceil(WORD_LEN);
	let mut packed = gpu.uninitialised::<u8>(words * WORD_LEN)?;
	let (entries, count) = (z.len() as u32, words as u32);
	let kernel = gpu.kernel(LATTICE, "pack")?;
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(z).arg(&entries).arg(&bits).arg(&mut packed).arg(&count);
	// SAFETY: there are that many entries and words.
	unsafe { launch.launch(threads(words)) }?;

	let sums = gpu.download(&sums)?;
	let (norms, outside) = sums.split_at(2 * columns);
	let is_short = || {
		let (norms, _) = norms.as_chunks::<2>();
		let norm = |[low, high]: &[u64; 2]| u128::from(*low) + (u128::from(*high) << LOW_BITS);
		norms.iter().all(|sums| norm(sums) <= parameters.norm_squared())
	};
	if outside != [0] || short && !is_short() {
		return Ok(false);
	}
	gpu.extend(&packed.slice(..len), out)?;
	Ok(true)
}
