//! Statements and what is known of them.

use crate::{norm, products, ProveError};
use assay_lattice::{
	hash::{Seed, SEED_LEN},
	layout::HEADER_LEN,
	verifier::to_bytes,
	word::{dispatch, Task},
	Parameters, VerifyingKey, Word,
};
use assay_samplers::Uniform;

/// What the entries of a generated witness are, uniformly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
	/// −1, 0 or 1.
	Ternary,
	/// All signed numbers of so many bits, at most 7.
	Bits(u32),
}

/// A short matrix `S`, the seed of `A`, and `T = A·S`.
#[derive(Clone)]
pub struct Witness {
	pub(crate) parameters: Parameters,
	pub(crate) seed: Seed,
	/// `S`, row after row.
	pub(crate) entries: Vec<i8>,
	/// What every entry is multiplied by: 1 but for forgeries, which want a long witness.
	pub(crate) scale: i32,
	t: Vec<u8>,
}

/// How often a witness is drawn until it is short enough.
const MAX_ATTEMPTS: u64 = 64;

impl Witness {
	/// A statement with a ternary witness, all from one seed.
	///
	/// # Errors
	///
	/// `Parameters` for parameters that are not sound, `WitnessTooLong` if `s` is too small for them.
	pub fn generate(parameters: Parameters, seed: &[u8; 32]) -> Result<Self, ProveError> {
		parameters.check().map_err(ProveError::Parameters)?;
		Self::generate_any(parameters, Entries::Ternary, seed, 1)
	}

	/// A statement of parameters that need not be sound, with threads: to measure with.
	///
	/// # Errors
	///
	/// As [`generate`](Self::generate), for parameters without a shape.
	pub fn generate_any(
		parameters: Parameters,
		entries: Entries,
		seed: &[u8; 32],
		threads: usize,
	) -> Result<Self, ProveError> {
		parameters.check_shape().map_err(ProveError::Parameters)?;
		let mut matrix_seed = [0; SEED_LEN];
		Uniform::new(seed, 0).fill(&mut matrix_seed);
		for stream in 1..=MAX_ATTEMPTS {
			let matrix = draw(&parameters, entries, Uniform::new(seed, stream));
			match Self::from_entries(parameters, matrix_seed, matrix, threads) {
				// Whether a matrix is short enough says next to nothing of it.
				Err(ProveError::WitnessTooLong) => (),
				other => return other,
			}
		}
		Err(ProveError::WitnessTooLong)
	}

	/// The statement for a witness of one's own, its entries row after row.
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
		let witness = Self::unchecked(parameters, seed, entries, 1, threads)?;
		if !norm::at_most(&witness.entries, parameters.preimages as usize, parameters.operator_norm)
		{
			return Err(ProveError::WitnessTooLong);
		}
		Ok(witness)
	}

	/// The same whatever the witness's norm is, and for multiples of the entries.
	pub(crate) fn unchecked(
		parameters: Parameters,
		seed: Seed,
		entries: Vec<i8>,
		scale: i32,
		threads: usize,
	) -> Result<Self, ProveError> {
		parameters.check_shape().map_err(ProveError::Parameters)?;
		if entries.len() != parameters.columns as usize * parameters.preimages as usize {
			return Err(ProveError::WitnessSize);
		}
		let t =
			dispatch(&parameters, Commit { parameters, seed, entries: &entries, scale, threads });
		Ok(Self { parameters, seed, entries, scale, t })
	}

	/// The parameters of the statement.
	pub fn parameters(&self) -> &Parameters {
		&self.parameters
	}

	/// The statement: what a chain registers.
	pub fn verifying_key(&self) -> VerifyingKey {
		VerifyingKey([&self.header()[..], &self.t].concat())
	}

	/// `T` as bytes.
	pub fn t(&self) -> &[u8] {
		&self.t
	}

	/// The witness as bytes, to be kept secret: `parameters ‖ seed of A ‖ S`, an entry a byte.
	pub fn to_bytes(&self) -> Vec<u8> {
		let entries: Vec<u8> = self.entries.iter().map(|entry| *entry as u8).collect();
		[self.header(), entries].concat()
	}

	/// Reads those bytes and computes `T` again.
	///
	/// # Errors
	///
	/// As [`from_entries`](Self::from_entries); `WitnessSize` also for fewer bytes than the parameters
	/// and the seed have.
	pub fn from_bytes(bytes: &[u8], threads: usize) -> Result<Self, ProveError> {
		let parameters = Parameters::from_bytes(bytes).ok_or(ProveError::WitnessSize)?;
		let (header, entries) =
			bytes.split_at_checked(HEADER_LEN).ok_or(ProveError::WitnessSize)?;
		let seed = header.last_chunk::<SEED_LEN>().ok_or(ProveError::WitnessSize)?;
		let entries = entries.iter().map(|byte| *byte as i8).collect();
		Self::from_entries(parameters, *seed, entries, threads)
	}

	pub(crate) fn header(&self) -> Vec<u8> {
		[&self.parameters.to_bytes()[..], &self.seed].concat()
	}
}

/// Uniform entries.
fn draw(parameters: &Parameters, entries: Entries, mut uniform: Uniform) -> Vec<i8> {
	let count = parameters.columns as usize * parameters.preimages as usize;
	match entries {
		Entries::Ternary => {
			// ⌊3u/2^32⌋: uniform but for 2^−32.
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
