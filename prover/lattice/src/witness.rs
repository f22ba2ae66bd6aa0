//! Statements and their witnesses.

use crate::{
	engine::{Committer, Secret},
	norm, products, ProveError,
};
use assay_lattice::{
	hash::{Seed, SEED_LEN},
	layout::HEADER_LEN,
	verifier::to_bytes,
	word::{dispatch, Task},
	Parameters, VerifyingKey, Word,
};
use assay_samplers::Uniform;
use std::sync::Arc;

/// The uniform distribution of a generated witness's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
	/// −1, 0 or 1.
	Ternary,
	/// All signed numbers of this many bits, at most 7.
	Bits(u32),
}

/// A short matrix `S`, the seed of `A`, and `T = A·S`.
#[derive(Clone)]
pub struct Witness {
	pub(crate) parameters: Parameters,
	pub(crate) seed: Seed,
	/// `S`, row after row.
	pub(crate) entries: Secret,
	/// The factor of every entry. It is 1, except for forgeries with a long witness.
	pub(crate) scale: i32,
	t: Vec<u8>,
}

/// The most draws of a witness until it is short enough.
const MAX_ATTEMPTS: u64 = 64;

impl Witness {
	/// Makes a statement with a ternary witness from one seed.
	///
	/// # Errors
	///
	/// `Parameters` for unsound parameters, `WitnessTooLong` if their `s` is too small.
	pub fn generate(parameters: Parameters, seed: &[u8; 32]) -> Result<Self, ProveError> {
		parameters.check().map_err(ProveError::Parameters)?;
		Self::generate_any(parameters, Entries::Ternary, seed, 1)
	}

	/// Makes a statement for parameters that need not be sound, with several threads, for measurements.
	///
	/// # Errors
	///
	/// Those of [`generate`](Self::generate), but `Parameters` only for an invalid shape.
	pub fn generate_any(
		parameters: Parameters,
		entries: Entries,
		seed: &[u8; 32],
		threads: usize,
	) -> Result<Self, ProveError> {
		Self::generate_with(&mut Cpu { threads }, parameters, entries, seed)
	}

	/// Makes the same statement with a [`Committer`].
	///
	/// # Errors
	///
	/// Those of [`generate_any`](Self::generate_any), and the committer's own.
	pub fn generate_with<C: Committer>(
		committer: &mut C,
		parameters: Parameters,
		entries: Entries,
		seed: &[u8; 32],
	) -> Result<Self, C::Error> {
		parameters.check_shape().map_err(ProveError::Parameters)?;
		let mut matrix_seed = [0; SEED_LEN];
		Uniform::new(seed, 0).fill(&mut matrix_seed);
		for stream in 1..=MAX_ATTEMPTS {
			let secret = committer.draw(&parameters, &matrix_seed, entries, seed, stream)?;
			// That earlier draws were too long reveals next to nothing about this one.
			if let Some(t) = committer.commit(&parameters, &matrix_seed, &secret)? {
				return Ok(Self { parameters, seed: matrix_seed, entries: secret, scale: 1, t });
			}
		}
		Err(ProveError::WitnessTooLong.into())
	}

	/// Makes the statement of a given witness, whose entries come row after row.
	///
	/// # Errors
	///
	/// `Parameters`, `WitnessSize`, and `WitnessTooLong` for an operator norm above `s`.
	pub fn from_entries(
		parameters: Parameters,
		seed: Seed,
		entries: Vec<i8>,
		threads: usize,
	) -> Result<Self, ProveError> {
		Self::from_entries_with(&mut Cpu { threads }, parameters, seed, entries)
	}

	/// Makes the same statement with a [`Committer`].
	///
	/// # Errors
	///
	/// Those of [`from_entries`](Self::from_entries), and the committer's own.
	pub fn from_entries_with<C: Committer>(
		committer: &mut C,
		parameters: Parameters,
		seed: Seed,
		entries: Vec<i8>,
	) -> Result<Self, C::Error> {
		check_size(&parameters, &entries)?;
		let entries = Arc::new(entries);
		let t =
			committer.commit(&parameters, &seed, &entries)?.ok_or(ProveError::WitnessTooLong)?;
		Ok(Self { parameters, seed, entries, scale: 1, t })
	}

	/// Makes the statement of `scale` times the entries, without a check of the norm.
	pub(crate) fn unchecked(
		parameters: Parameters,
		seed: Seed,
		entries: Vec<i8>,
		scale: i32,
		threads: usize,
	) -> Result<Self, ProveError> {
		check_size(&parameters, &entries)?;
		let commit = Commit { parameters, seed, entries: &entries, scale, threads };
		let t = dispatch(&parameters, commit);
		Ok(Self { parameters, seed, entries: Arc::new(entries), scale, t })
	}

	/// Returns the seed of `A`.
	pub fn seed(&self) -> &Seed {
		&self.seed
	}

	/// Returns the entries of the secret `S`, row after row.
	pub fn entries(&self) -> &[i8] {
		&self.entries
	}

	/// Returns the same entries as shared memory.
	pub fn secret(&self) -> &Secret {
		&self.entries
	}

	/// Returns the parameters of the statement.
	pub fn parameters(&self) -> &Parameters {
		&self.parameters
	}

	/// Returns the statement, which a chain registers.
	pub fn verifying_key(&self) -> VerifyingKey {
		VerifyingKey([&self.header()[..], &self.t].concat())
	}

	/// Returns the bytes of `T`.
	pub fn t(&self) -> &[u8] {
		&self.t
	}

	/// Encodes the secret witness: `parameters ‖ seed of A ‖ S`, one byte per entry.
	pub fn to_bytes(&self) -> Vec<u8> {
		let entries: Vec<u8> = self.entries.iter().map(|entry| *entry as u8).collect();
		[self.header(), entries].concat()
	}

	/// Decodes a witness and computes `T` again.
	///
	/// # Errors
	///
	/// Those of [`from_entries`](Self::from_entries). `WitnessSize` also for fewer bytes than the parameters
	/// and the seed take.
	pub fn from_bytes(bytes: &[u8], threads: usize) -> Result<Self, ProveError> {
		Self::from_bytes_with(&mut Cpu { threads }, bytes)
	}

	/// Decodes a witness and computes `T` again with a [`Committer`].
	///
	/// # Errors
	///
	/// Those of [`from_bytes`](Self::from_bytes), and the committer's own.
	pub fn from_bytes_with<C: Committer>(
		committer: &mut C,
		bytes: &[u8],
	) -> Result<Self, C::Error> {
		let parameters = Parameters::from_bytes(bytes).ok_or(ProveError::WitnessSize)?;
		let (header, entries) =
			bytes.split_at_checked(HEADER_LEN).ok_or(ProveError::WitnessSize)?;
		let seed = header.last_chunk::<SEED_LEN>().ok_or(ProveError::WitnessSize)?;
		let entries = entries.iter().map(|byte| *byte as i8).collect();
		Self::from_entries_with(committer, parameters, *seed, entries)
	}

	pub(crate) fn header(&self) -> Vec<u8> {
		[&self.parameters.to_bytes()[..], &self.seed].concat()
	}
}

/// Draws uniform entries.
pub(crate) fn draw(parameters: &Parameters, entries: Entries, mut uniform: Uniform) -> Vec<i8> {
	let count = parameters.columns as usize * parameters.preimages as usize;
	match entries {
		Entries::Ternary => {
			// ⌊3u/2^32⌋, which is uniform up to 2^−32.
			let mut bytes = vec![0; 4 * count];
			uniform.fill(&mut bytes);
			let (numbers, _) = bytes.as_chunks::<4>();
			let ternary = |number: &[u8; 4]| (u64::from(u32::from_le_bytes(*number)) * 3) >> 32;
			numbers.iter().map(|number| ternary(number) as i8 - 1).collect()
		}
		Entries::Bits(bits) => {
			let mut bytes = vec![0; count];
			uniform.fill(&mut bytes);
			let unused = 8 - bits.clamp(1, 7);
			bytes.into_iter().map(|byte| byte as i8 >> unused).collect()
		}
	}
}

/// Checks the parameters' shape and the number of entries.
fn check_size(parameters: &Parameters, entries: &[i8]) -> Result<(), ProveError> {
	parameters.check_shape().map_err(ProveError::Parameters)?;
	if entries.len() != parameters.columns as usize * parameters.preimages as usize {
		return Err(ProveError::WitnessSize);
	}
	Ok(())
}

/// The CPU, on several threads.
struct Cpu {
	threads: usize,
}

impl Committer for Cpu {
	type Error = ProveError;

	fn commit(
		&mut self,
		parameters: &Parameters,
		seed: &Seed,
		entries: &Secret,
	) -> Result<Option<Vec<u8>>, ProveError> {
		if !norm::at_most(entries, parameters.preimages as usize, parameters.operator_norm) {
			return Ok(None);
		}
		let (parameters, seed, threads) = (*parameters, *seed, self.threads);
		let commit = Commit { parameters, seed, entries, scale: 1, threads };
		Ok(Some(dispatch(&parameters, commit)))
	}
}

struct Commit<'a> {
	parameters: Parameters,
	seed: Seed,
	entries: &'a [i8],
	scale: i32,
	threads: usize,
}

impl Task for Commit<'_> {
	type Output = Vec<u8>;

	fn run<W: Word>(self) -> Vec<u8> {
		let scaled = |entry: &i8| W::from_signed(i64::from(*entry) * i64::from(self.scale));
		let s: Vec<W> = self.entries.iter().map(scaled).collect();
		let entry_bits = if self.scale == 1 { 8 } else { W::WIDTH.into() };
		let l = self.parameters.preimages as usize;
		to_bytes(&products::public::<W>(
			&self.parameters,
			&self.seed,
			&s,
			l,
			entry_bits,
			self.threads,
		))
	}
}
