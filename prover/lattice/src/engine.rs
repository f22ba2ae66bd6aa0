//! The steps of a proof that depend on the device: on the CPU here, on a GPU in `assay-gpu`.
//!
//! Every implementation gives the same results, so proofs for a seed are the same on every device.

use crate::{products, rejection::Lean, witness, Entries, ProveError, Witness};
use assay_lattice::{
	hash::{Challenge, Seed},
	packing::pack,
	verifier::to_bytes,
	Arithmetic, Parameters, Unsound, Word,
};
use assay_lattice_native::Native;
use assay_samplers::{Facct, Uniform};
use std::sync::Arc;

/// The entries of a witness `S`, row after row. Entries at the same address are the same witness, so that a
/// device can keep its own copy of them.
pub type Secret = Arc<Vec<i8>>;

/// Computes statements.
pub trait Committer {
	/// The reason why there is no statement.
	type Error: From<ProveError>;

	/// Draws a witness's entries from a stream of a seed. `matrix_seed` is the seed of `A` in the next call:
	/// a device may expand it meanwhile. The caller has checked the parameters' shape.
	///
	/// # Errors
	///
	/// The device's own errors.
	fn draw(
		&mut self,
		parameters: &Parameters,
		_matrix_seed: &Seed,
		entries: Entries,
		seed: &[u8; 32],
		stream: u64,
	) -> Result<Secret, Self::Error> {
		Ok(Arc::new(witness::draw(parameters, entries, Uniform::new(seed, stream))))
	}

	/// Computes the bytes of `T = A·S`; `None` if the operator norm of `S` is not [shown](crate::norm) to be
	/// at most `s`. The caller has checked the parameters' shape and the number of entries.
	///
	/// # Errors
	///
	/// The device's own errors.
	fn commit(
		&mut self,
		parameters: &Parameters,
		seed: &Seed,
		entries: &Secret,
	) -> Result<Option<Vec<u8>>, Self::Error>;
}

/// Computes the draws of one witness's proofs. For each draw, the methods are called in this order.
pub trait Engine {
	/// The reason why there is no proof.
	type Error: From<ProveError>;
	/// The arithmetic that hashes.
	type Arithmetic: Arithmetic;

	/// Draws `Y ← D_σ^(v×n)` from a stream of a seed, by [`Facct`].
	///
	/// # Errors
	///
	/// The device's own errors.
	fn draw_masks(&mut self, seed: &[u8; 32], stream: u64) -> Result<(), Self::Error>;

	/// Computes the bytes of `W = A·Y`.
	///
	/// # Errors
	///
	/// The device's own errors.
	fn commit_to_masks(&mut self) -> Result<Vec<u8>, Self::Error>;

	/// Computes `B = S·C`, and the sums that decide whether `Z = Y + B` is published.
	///
	/// # Errors
	///
	/// The device's own errors.
	fn respond(&mut self, challenge: &Challenge) -> Result<Lean, Self::Error>;

	/// Appends `Z`, as [`pack`] encodes it, to a proof and returns true. Returns false for an entry that is
	/// out of its range and, if `short` is set, for a column that is longer than the verifier accepts.
	/// The method is called only for draws that are published.
	///
	/// # Errors
	///
	/// The device's own errors.
	fn append_response(&mut self, short: bool, proof: &mut Vec<u8>) -> Result<bool, Self::Error>;
}

/// The CPU, on several threads, for words of the parameters' width.
pub(crate) struct Cpu<'a, W> {
	witness: &'a Witness,
	threads: usize,
	/// `−scale·S`.
	negated: Vec<u8>,
	/// `Y`.
	masks: Vec<i64>,
	/// `Y`, as words.
	words: Vec<W>,
	/// `B`.
	shift: Vec<i32>,
}

impl<'a, W: Word> Cpu<'a, W> {
	/// Prepares for the proofs of a witness.
	pub(crate) fn new(witness: &'a Witness, threads: usize) -> Self {
		Self {
			witness,
			threads,
			negated: products::negated(&witness.entries, witness.scale),
			masks: vec![0; witness.parameters.response_len()],
			words: Vec::new(),
			shift: Vec::new(),
		}
	}
}

impl<W: Word> Engine for Cpu<'_, W> {
	type Error = ProveError;
	type Arithmetic = Native;

	fn draw_masks(&mut self, seed: &[u8; 32], stream: u64) -> Result<(), ProveError> {
		let uniform = Uniform::new(seed, stream);
		let Some(mut sampler) = Facct::new(self.witness.parameters.deviation.into(), uniform)
		else {
			return Err(ProveError::Parameters(Unsound::Limit));
		};
		sampler.fill(&mut self.masks);
		Ok(())
	}

	fn commit_to_masks(&mut self) -> Result<Vec<u8>, ProveError> {
		let parameters = &self.witness.parameters;
		self.words.clear();
		self.words.extend(self.masks.iter().map(|mask| W::from_signed(*mask)));
		// Masks are unbounded in theory, so their actual size counts.
		let bits = self.masks.iter().fold(0, |bits, mask| bits | mask.unsigned_abs());
		let bits = (u64::BITS - bits.leading_zeros() + 1).max(parameters.entry_bits());
		Ok(to_bytes(&products::public::<W>(
			parameters,
			&self.witness.seed,
			&self.words,
			parameters.repetitions as usize,
			bits,
			self.threads,
		)))
	}

	fn respond(&mut self, challenge: &Challenge) -> Result<Lean, ProveError> {
		let columns = challenge.columns();
		self.shift = products::by_challenge(&self.negated, challenge, self.threads);
		let mut lean = Lean::default();
		for (y, b) in self.masks.chunks_exact(columns).zip(self.shift.chunks_exact(columns)) {
			lean.add(y, b);
		}
		Ok(lean)
	}

	fn append_response(&mut self, short: bool, proof: &mut Vec<u8>) -> Result<bool, ProveError> {
		let parameters = &self.witness.parameters;
		let z: Vec<i64> =
			self.masks.iter().zip(&self.shift).map(|(y, b)| y + i64::from(*b)).collect();
		if short && !is_short(&z, parameters.repetitions as usize, parameters.norm_squared()) {
			return Ok(false);
		}
		let words: Vec<W> = z.iter().map(|z| W::from_signed(*z)).collect();
		let Some(packed) = pack(parameters, &words) else { return Ok(false) };
		proof.extend(packed);
		Ok(true)
	}
}

/// Returns true if each column's squared norm is within the bound.
fn is_short(z: &[i64], columns: usize, bound: u128) -> bool {
	let mut sums = vec![0u128; columns];
	for row in z.chunks_exact(columns) {
		for (sum, z) in sums.iter_mut().zip(row) {
			*sum += u128::from(z.unsigned_abs()) * u128::from(z.unsigned_abs());
		}
	}
	sums.iter().all(|sum| *sum <= bound)
}
