//! Lattice proofs on the GPU: the statements and proofs of `assay-lattice-prover`, byte for byte.
//!
//! The public matrix, the witness, the masks and the responses stay on the GPU. The CPU gets the bytes of each draw's
//! `W`, which it hashes, and the sums that decide on the draw; in the end it gets the accepted `Z`, packed.

pub mod arithmetic;
pub mod products;
pub mod response;

use crate::{
	device::blocks,
	kernels::LATTICE,
	samplers::{Facct, Uniform},
	Gpu, GpuError,
};
use arithmetic::OnGpu;
use assay_lattice::{
	hash::{Challenge, Seed},
	Parameters, Unsound,
};
use assay_lattice_prover::{
	engine::{Committer, Engine, Secret},
	norm, prove_with,
	rejection::Lean,
	Entries, ProveError, Proved, Settings, Witness,
};
use cudarc::driver::{CudaSlice, PushKernelArg};
use products::{Factor, Matrix, Shape};
use std::sync::Arc;

/// The threads of a block that adds sums up, and the entries for a thread.
const THREADS: u32 = 256;
const ENTRIES: usize = 4;
/// The words of the sums, and the bits of a low part: as in `kernels/lattice.cu`.
const SUMS_LEN: usize = 4;
const LOW_BITS: u32 = 40;

/// The reason why there is no statement or no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProverError {
	/// No statement or proof exists, whatever the device.
	#[error(transparent)]
	Prove(#[from] ProveError),
	/// The GPU failed.
	#[error(transparent)]
	Gpu(#[from] GpuError),
}

/// A prover on a GPU. The public matrix and the witness of the last statement stay there.
pub struct Prover {
	gpu: Gpu,
	/// The last witness's entries, and their copy on the GPU.
	secret: Option<(Secret, CudaSlice<i8>)>,
}

/// Proves knowledge of a witness, bound to a context. Never use `seed` for another proof.
///
/// # Errors
///
/// `NoDrawAccepted`, and [`GpuError`].
pub fn prove(
	gpu: &Gpu,
	witness: &Witness,
	context: &[u8],
	seed: &[u8; 32],
	settings: Settings,
) -> Result<Proved, ProverError> {
	Prover::new(gpu).prove(witness, context, seed, settings)
}

impl Prover {
	/// Makes a prover.
	pub fn new(gpu: &Gpu) -> Self {
		arithmetic::share(gpu);
		Self { gpu: gpu.clone(), secret: None }
	}

	/// Makes a statement as [`Witness::generate`] does.
	///
	/// # Errors
	///
	/// Those of [`Witness::generate`], and [`GpuError`].
	pub fn generate(
		&mut self,
		parameters: Parameters,
		seed: &[u8; 32],
	) -> Result<Witness, ProverError> {
		parameters.check().map_err(ProveError::Parameters)?;
		self.generate_any(parameters, Entries::Ternary, seed)
	}

	/// Makes a statement as [`Witness::generate_any`] does.
	///
	/// # Errors
	///
	/// Those of [`Witness::generate_any`], and [`GpuError`].
	pub fn generate_any(
		&mut self,
		parameters: Parameters,
		entries: Entries,
		seed: &[u8; 32],
	) -> Result<Witness, ProverError> {
		Witness::generate_with(self, parameters, entries, seed)
	}

	/// Decodes a witness as [`Witness::from_bytes`] does.
	///
	/// # Errors
	///
	/// Those of [`Witness::from_bytes`], and [`GpuError`].
	pub fn decode(&mut self, bytes: &[u8]) -> Result<Witness, ProverError> {
		Witness::from_bytes_with(self, bytes)
	}

	/// Proves as [`prove`](assay_lattice_prover::prove) does.
	///
	/// # Errors
	///
	/// `NoDrawAccepted`, and [`GpuError`].
	pub fn prove(
		&mut self,
		witness: &Witness,
		context: &[u8],
		seed: &[u8; 32],
		settings: Settings,
	) -> Result<Proved, ProverError> {
		let mut draws = Draws::new(self, witness, seed)?;
		prove_with(&mut draws, witness, context, seed, settings)
	}

	/// Returns the public matrix, which is expanded if it is not the last one.
	fn matrix(&self, parameters: &Parameters, seed: &Seed) -> Result<Arc<Matrix>, GpuError> {
		let (rows, columns) = (parameters.rows as usize, parameters.columns as usize);
		Matrix::of(&self.gpu, seed, rows, columns, parameters.word_len())
	}

	/// Returns a witness's entries on the GPU, which are copied there if they are not the last ones.
	fn on_gpu(&mut self, entries: &Secret) -> Result<&CudaSlice<i8>, GpuError> {
		let secret = match self.secret.take().filter(|(last, _)| Arc::ptr_eq(last, entries)) {
			Some(secret) => secret,
			None => (entries.clone(), self.gpu.upload(entries)?),
		};
		Ok(&self.secret.insert(secret).1)
	}
}

impl Committer for Prover {
	type Error = ProverError;

	fn draw(
		&mut self,
		parameters: &Parameters,
		matrix_seed: &Seed,
		entries: Entries,
		seed: &[u8; 32],
		stream: u64,
	) -> Result<Secret, ProverError> {
		let count = parameters.columns as usize * parameters.preimages as usize;
		let on_gpu = response::draw_entries(&self.gpu, count, entries, seed, stream)?;
		let drawn = self.gpu.mark()?;
		// The GPU expands the matrix while the entries are copied.
		self.matrix(parameters, matrix_seed)?;
		let secret = Arc::new(self.gpu.download_since(&drawn, &on_gpu)?);
		self.secret = Some((secret.clone(), on_gpu));
		Ok(secret)
	}

	fn commit(
		&mut self,
		parameters: &Parameters,
		seed: &Seed,
		entries: &Secret,
	) -> Result<Option<Vec<u8>>, ProverError> {
		let gpu = self.gpu.clone();
		let matrix = self.matrix(parameters, seed)?;
		let s = self.on_gpu(entries)?;
		let columns = parameters.preimages as usize;
		// The GPU computes the first bound. If it does not suffice, the CPU computes others.
		let square = u64::from(parameters.operator_norm).pow(2);
		let (of_rows, of_columns) = products::largest_sums(&gpu, s, columns)?;
		if of_rows * of_columns > square
			&& !norm::at_most(entries, columns, parameters.operator_norm)
		{
			return Ok(None);
		}
		Ok(Some(matrix.times(&gpu, Factor::Short(s), columns)?))
	}
}

/// The draws of one witness's proofs, for one seed.
struct Draws<'a> {
	gpu: Gpu,
	parameters: Parameters,
	matrix: Arc<Matrix>,
	/// `S`.
	secret: &'a CudaSlice<i8>,
	sampler: Facct,
	seed: [u8; 32],
	/// `Y`, `B` and `Z`.
	masks: CudaSlice<i64>,
	shift: CudaSlice<u32>,
	response: CudaSlice<i64>,
}

impl<'a> Draws<'a> {
	fn new(
		prover: &'a mut Prover,
		witness: &Witness,
		seed: &[u8; 32],
	) -> Result<Self, ProverError> {
		let parameters = *witness.parameters();
		let gpu = prover.gpu.clone();
		let matrix = prover.matrix(&parameters, witness.seed())?;
		let uniform = Uniform::new(&gpu, seed, 0)?;
		let Some(sampler) = Facct::new(parameters.deviation.into(), uniform)? else {
			return Err(ProveError::Parameters(Unsound::Limit).into());
		};
		let len = parameters.response_len();
		Ok(Self {
			secret: prover.on_gpu(witness.secret())?,
			masks: gpu.uninitialised(len)?,
			shift: gpu.uninitialised(len)?,
			response: gpu.uninitialised(len)?,
			gpu,
			parameters,
			matrix,
			sampler,
			seed: *seed,
		})
	}
}

impl Engine for Draws<'_> {
	type Error = ProverError;
	type Arithmetic = OnGpu;

	fn draw_masks(&mut self, seed: &[u8; 32], stream: u64) -> Result<(), ProverError> {
		if *seed != self.seed {
			let uniform = Uniform::new(&self.gpu, seed, stream)?;
			let Some(sampler) = Facct::new(self.parameters.deviation.into(), uniform)? else {
				return Err(ProveError::Parameters(Unsound::Limit).into());
			};
			(self.sampler, self.seed) = (sampler, *seed);
		}
		self.sampler.restart(stream);
		Ok(self.sampler.draw(&mut self.masks.as_view_mut())?)
	}

	fn commit_to_masks(&mut self) -> Result<Vec<u8>, ProverError> {
		let columns = self.parameters.repetitions as usize;
		Ok(self.matrix.times(&self.gpu, Factor::Wide(&self.masks), columns)?)
	}

	fn respond(&mut self, challenge: &Challenge) -> Result<Lean, ProverError> {
		let (rows, columns) = (challenge.rows(), challenge.columns());
		let bits = products::bits(&self.gpu, challenge)?;
		let shape = Shape { rows: self.parameters.columns as usize, inner: rows, columns };
		products::by_challenge(&self.gpu, self.secret, &bits, shape, &mut self.shift)?;

		let mut sums = self.gpu.zeros::<u64>(SUMS_LEN)?;
		let len = self.masks.len() as u32;
		let kernel = self.gpu.kernel(LATTICE, "respond")?;
		let mut launch = self.gpu.stream().launch_builder(&kernel);
		launch.arg(&self.masks).arg(&self.shift).arg(&mut self.response).arg(&len).arg(&mut sums);
		let grid = self.masks.len().div_ceil(ENTRIES * THREADS as usize);
		// SAFETY: all matrices have `len` entries, and there are four sums.
		unsafe { launch.launch(blocks(grid, THREADS)) }.map_err(GpuError::from)?;
		let sums = self.gpu.download(&sums)?;
		let whole = |index: usize| {
			let part = |index| sums.get(index).copied().unwrap_or_default();
			(i128::from(part(index + 1) as i64) << LOW_BITS) + i128::from(part(index))
		};
		let (mixed, square) = (whole(0), whole(2));
		Ok(Lean { inner: mixed + square, square })
	}

	fn append_response(&mut self, short: bool, proof: &mut Vec<u8>) -> Result<bool, ProverError> {
		Ok(response::append(&self.gpu, &self.parameters, &self.response, short, proof)?)
	}
}
