//! A witness's entries, drawn on the GPU.

use crate::{device::threads, kernels::LATTICE, samplers::Uniform, Gpu, GpuError};
use assay_lattice_prover::Entries;
use cudarc::driver::{CudaSlice, PushKernelArg};

/// The bytes of the stream's blocks, and those of a number that gives a ternary entry.
const BLOCK_LEN: usize = 16;
const NUMBER_LEN: usize = 4;

/// Draws entries from a stream of a seed, as `Witness::generate` does.
pub(crate) fn draw(
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
