//! The verifier's arithmetic, with its large hashes and products on the GPU.

use super::products::{self, Factor, Matrix};
use crate::{device::blocks, kernels::LATTICE, Gpu, GpuError};
use assay_lattice::{
	hash::{DIGEST_LEN, DOMAIN_LEAF, LEAF_LEN},
	Arithmetic, Challenge, PublicMatrix, Word,
};
use assay_lattice_native::Native;
use cudarc::driver::PushKernelArg;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The least data that is hashed on the GPU: a leaf takes as long there as dozens on the CPU.
const LEAST_HASHED: usize = 64 * LEAF_LEN;
/// The threads of a block that hashes leaves: few, so that there are many blocks.
const HASHERS: u32 = 32;

/// The arithmetic on the process's GPU. Without one, or if it fails, the CPU computes: the results are the same.
pub struct OnGpu;

/// The GPU that was opened, and its last public matrix.
struct Opened {
	gpu: Gpu,
	matrix: Mutex<Option<Matrix>>,
}

static OPENED: OnceLock<Option<Opened>> = OnceLock::new();

fn opened() -> Option<&'static Opened> {
	let open = || Some(Opened { gpu: Gpu::open().ok()?, matrix: Mutex::default() });
	OPENED.get_or_init(open).as_ref()
}

/// Makes a GPU that is open already the process's, unless there is one.
pub(crate) fn share(gpu: &Gpu) {
	OPENED.get_or_init(|| Some(Opened { gpu: gpu.clone(), matrix: Mutex::default() }));
}

impl Arithmetic for OnGpu {
	fn leaves(data: &[u8]) -> Vec<u8> {
		let opened = opened().filter(|_| data.len() >= LEAST_HASHED);
		let hashed = opened.and_then(|opened| leaves(&opened.gpu, data).ok());
		hashed.unwrap_or_else(|| Native::leaves(data))
	}

	fn multiply<W: Word>(a: &PublicMatrix, z: &[W], entry_bits: u32, out: &mut [W]) {
		match opened().and_then(|opened| multiply(opened, a, z).ok()) {
			Some(product) => write(&product, out, |_, word| word),
			None => Native::multiply(a, z, entry_bits, out),
		}
	}

	fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]) {
		match opened().and_then(|opened| by_challenge::<W>(&opened.gpu, t, c, out.len()).ok()) {
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
	let mut padded = gpu.zeros::<u8>(data.len().next_multiple_of(8))?;
	gpu.stream().memcpy_htod(data, &mut padded.slice_mut(..data.len()))?;
	let count = data.len().div_ceil(LEAF_LEN);
	let mut digests = gpu.zeros::<u8>(count * DIGEST_LEN)?;
	let kernel = gpu.kernel(LATTICE, "leaves")?;
	let (len, leaf_len) = (data.len() as u64, LEAF_LEN as u32);
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(&domain).arg(&padded).arg(&len).arg(&leaf_len).arg(&mut digests);
	// SAFETY: the data is padded to words, and each leaf has a digest.
	unsafe { launch.launch(blocks(count.div_ceil(HASHERS as usize), HASHERS)) }?;
	gpu.download(&digests)
}

/// Computes the bytes of `A·Z`.
fn multiply<W: Word>(opened: &Opened, a: &PublicMatrix, z: &[W]) -> Result<Vec<u8>, GpuError> {
	let PublicMatrix { seed, first, rows, columns } = a;
	if *first != 0 || *columns == 0 {
		return Err(GpuError::Shape);
	}
	let mut last = opened.matrix.lock().unwrap_or_else(PoisonError::into_inner);
	let matrix = match last.take().filter(|last| last.is(seed, *rows, *columns, W::LEN)) {
		Some(matrix) => matrix,
		None => Matrix::expand_shape(&opened.gpu, seed, *rows, *columns, W::LEN)?,
	};
	let matrix = last.insert(matrix);
	let z: Vec<i64> = z.iter().map(|z| z.to_signed()).collect();
	matrix.multiply(&opened.gpu, &z, z.len() / columns)
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
	let c = (gpu.upload(&products::bits(c))?, c.columns());
	t.times(gpu, Factor::Short(&c.0), c.1)
}
