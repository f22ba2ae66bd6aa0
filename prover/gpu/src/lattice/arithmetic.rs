//! The verifier's arithmetic, with its large hashes and products on the GPU.

use super::products::{self, Factor, Matrix};
use crate::{device::blocks, kernels::LATTICE, Gpu, GpuError};
use assay_lattice::{
	hash::{DIGEST_LEN, DOMAIN_LEAF, LEAF_LEN},
	Arithmetic, Challenge, PublicMatrix, Word,
};
use assay_lattice_native::Native;
use cudarc::driver::PushKernelArg;
use std::sync::OnceLock;

/// The least data that is hashed on the GPU: a leaf takes as long there as dozens on the CPU.
const LEAST_HASHED: usize = 64 * LEAF_LEN;
/// The threads of a block that hashes leaves: few, so that there are many blocks.
const HASHERS: u32 = 32;

/// The arithmetic on the process's GPU. Without one, or if it fails, the CPU computes: the results are the same.
pub struct OnGpu;

static OPENED: OnceLock<Option<Gpu>> = OnceLock::new();

fn opened() -> Option<&'static Gpu> {
	OPENED.get_or_init(|| Gpu::open().ok()).as_ref()
}

/// Makes a GPU that is open already the process's, unless there is one.
pub(crate) fn share(gpu: &Gpu) {
	OPENED.get_or_init(|| Some(gpu.clone()));
}

impl Arithmetic for OnGpu {
	fn leaves(data: &[u8]) -> Vec<u8> {
		let opened = opened().filter(|_| data.len() >= LEAST_HASHED);
		let hashed = opened.and_then(|gpu| leaves(gpu, data).ok());
		hashed.unwrap_or_else(|| Native::leaves(data))
	}

	fn multiply<W: Word>(a: &PublicMatrix, z: &[W], entry_bits: u32, out: &mut [W]) {
		match opened().and_then(|gpu| multiply(gpu, a, z).ok()) {
			Some(product) => write(&product, out, |_, word| word),
			None => Native::multiply(a, z, entry_bits, out),
		}
	}

	fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]) {
		match opened().and_then(|gpu| by_challenge::<W>(gpu, t, c, out.len()).ok()) {
			Some(product) => write(&product, out, W::minus),
			None => Native::subtract(t, c, out),
		}
	}
}

/// Combines each number with that of a product's bytes.
fn write<W: Word>(bytes: &[u8], out: &mut [W], combine: impl Fn(W, W) -> W) {
	for (out, bytes) in out.iter_mut().zip(bytes.chunks_exact(W::LEN)) {
		*out = combine(*out, W::from_le(bytes));
	}
}

/// Computes the digests of the leaves of data.
fn leaves(gpu: &Gpu, data: &[u8]) -> Result<Vec<u8>, GpuError> {
	let domain: Vec<u64> =
		DOMAIN_LEAF.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
	let domain = gpu.upload(&domain)?;
	// The kernel reads words.
	let mut padded = gpu.uninitialised::<u8>(data.len().next_multiple_of(8))?;
	let spare = padded.len() - data.len();
	if spare > 0 {
		gpu.stream().memset_zeros(&mut padded.slice_mut(data.len()..))?;
	}
	gpu.write(data, &mut padded.slice_mut(..data.len()))?;
	let count = data.len().div_ceil(LEAF_LEN);
	let mut digests = gpu.uninitialised::<u8>(count * DIGEST_LEN)?;
	let kernel = gpu.kernel(LATTICE, "leaves")?;
	let (len, leaf_len) = (data.len() as u64, LEAF_LEN as u32);
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(&domain).arg(&padded).arg(&len).arg(&leaf_len).arg(&mut digests);
	// SAFETY: the data is padded to words, and each leaf has a digest.
	unsafe { launch.launch(blocks(count.div_ceil(HASHERS as usize), HASHERS)) }?;
	gpu.download(&digests)
}

/// Computes the bytes of `A·Z`.
fn multiply<W: Word>(gpu: &Gpu, a: &PublicMatrix, z: &[W]) -> Result<Vec<u8>, GpuError> {
	let PublicMatrix { seed, first, rows, columns } = a;
	if *first != 0 || *columns == 0 {
		return Err(GpuError::Shape);
	}
	let matrix = Matrix::of(gpu, seed, *rows, *columns, W::LEN)?;
	let z: Vec<i64> = z.iter().map(|z| z.to_signed()).collect();
	matrix.multiply(gpu, &z, z.len() / columns)
}

/// Computes the bytes of `T·C`.
fn by_challenge<W: Word>(
	gpu: &Gpu,
	t: &[u8],
	c: &Challenge,
	len: usize,
) -> Result<Vec<u8>, GpuError> {
	if c.columns() == 0 || !len.is_multiple_of(c.columns()) {
		return Err(GpuError::Shape);
	}
	let t = Matrix::upload(gpu, len / c.columns(), c.rows(), W::LEN, t)?;
	t.times(gpu, Factor::Short(&products::bits(gpu, c)?), c.columns())
}
