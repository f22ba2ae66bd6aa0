//! Byte layouts and lengths. Numbers are little-endian.
//!
//! | value | layout |
//! | --- | --- |
//! | parameters | `w: u8 ‖ m: u8 ‖ λ: u16 ‖ r: u32 ‖ v: u32 ‖ l: u32 ‖ n: u32 ‖ s: u32 ‖ σ: u32` |
//! | key | `parameters ‖ seed of A ‖ T`, `T` row after row, `w/8` bytes an entry |
//! | prepared key | `digest of the key ‖ key` |
//! | proof | `challenge seed ‖ Z`, packed as in [`packing`](crate::packing) |
//! | inputs | `size: u16 ‖ context` |
//!
//! The `size` in the inputs repeats the key's [`work`](Parameters::work). A chain computes a weight
//! before it reads the key, so it takes the size of the check from the inputs. Inputs with another
//! size than the key's are refused before any work. The proof is bound to the context, which is
//! often empty.
//!
//! All backends share these checks, so they cannot differ in their verdicts on lengths.

use crate::{
	hash::{Seed, DIGEST_LEN, SEED_LEN},
	packing::packed_len,
	Parameters, Unsound,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Bytes of encoded parameters.
pub const PARAMETERS_LEN: usize = 28;
/// Bytes of a key before `T`.
pub const HEADER_LEN: usize = PARAMETERS_LEN + SEED_LEN;
/// The maximum length of `T` that a chain accepts, in bytes.
pub const MAX_T_LEN: usize = 2 << 20;
/// The maximum length of a proof that a chain accepts, in bytes.
pub const MAX_PROOF_LEN: usize = 1 << 20;
/// The maximum length of a context, in bytes.
pub const MAX_CONTEXT_LEN: usize = 1024;
/// The maximum work that a chain accepts, in the unit of [`Parameters::work`].
pub const MAX_WORK: u32 = 640;
/// The minimum work that is charged: about the least that sound parameters have.
pub const MIN_WORK: u32 = 160;
/// The largest size: work beyond [`MIN_WORK`], so that weights are linear from 0 on.
pub const MAX_SIZE: u32 = MAX_WORK - MIN_WORK;
/// Bytes of a key that count as a unit of work at its registration. The largest `T` has the maximum
/// work.
pub const T_UNIT: usize = MAX_T_LEN / MAX_WORK as usize;
/// Bytes of `size` in the inputs.
pub const SIZE_LEN: usize = 2;
/// The maximum length of a prepared key, in bytes.
pub const MAX_PREPARED_KEY_LEN: usize = DIGEST_LEN + HEADER_LEN + MAX_T_LEN;

impl Parameters {
	/// Encodes the parameters.
	pub fn to_bytes(&self) -> [u8; PARAMETERS_LEN] {
		let mut bytes = [0; PARAMETERS_LEN];
		let numbers = [
			self.rows,
			self.columns,
			self.preimages,
			self.repetitions,
			self.operator_norm,
			self.deviation,
		];
		let (head, tail) = bytes.split_at_mut(4);
		let [low, high] = self.security.to_le_bytes();
		head.copy_from_slice(&[self.width, self.rejection, low, high]);
		for (bytes, number) in tail.chunks_exact_mut(4).zip(numbers) {
			bytes.copy_from_slice(&number.to_le_bytes());
		}
		bytes
	}

	/// Decodes parameters from the beginning of `bytes`, without any check.
	pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
		let [width, rejection, low, high, numbers @ ..] = bytes.first_chunk::<PARAMETERS_LEN>()?;
		let number = |index: usize| {
			let bytes = numbers.get(4 * index..)?.first_chunk::<4>()?;
			Some(u32::from_le_bytes(*bytes))
		};
		Some(Self {
			width: *width,
			rejection: *rejection,
			security: u16::from_le_bytes([*low, *high]),
			rows: number(0)?,
			columns: number(1)?,
			preimages: number(2)?,
			repetitions: number(3)?,
			operator_norm: number(4)?,
			deviation: number(5)?,
		})
	}

	/// Returns the length of `T` in bytes. The shape of the parameters was checked.
	pub const fn t_len(&self) -> usize {
		self.rows as usize * self.preimages as usize * self.word_len()
	}

	/// Returns the length of a key, in bytes.
	pub const fn key_len(&self) -> usize {
		HEADER_LEN + self.t_len()
	}

	/// Returns the number of entries of `Z`.
	pub const fn response_len(&self) -> usize {
		self.columns as usize * self.repetitions as usize
	}

	/// Returns the length of a proof, in bytes.
	pub const fn proof_len(&self) -> usize {
		SEED_LEN + packed_len(self.response_len(), self.entry_bits())
	}

	/// Checks that a chain accepts the parameters: they are sound, and within its limits.
	///
	/// # Errors
	///
	/// `LimitExceeded`, and `MalformedKey(Unsound)` for parameters that are not sound.
	pub fn check_for_chain(&self) -> Result<(), VerifyError> {
		self.check().map_err(|unsound| match unsound {
			Unsound::Limit => LimitExceeded,
			_ => MalformedKey(Defect::Unsound),
		})?;
		let too_large = self.t_len() > MAX_T_LEN
			|| self.proof_len() > MAX_PROOF_LEN
			|| self.work() > u64::from(MAX_WORK);
		if too_large {
			return Err(LimitExceeded);
		}
		Ok(())
	}
}

/// A key's parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
	/// The parameters. Their shape was checked.
	pub parameters: Parameters,
	/// Parameters and seed as bytes.
	pub header: &'a [u8],
	/// The seed of `A`.
	pub seed: Seed,
	/// `T`.
	pub t: &'a [u8],
}

impl<'a> Key<'a> {
	/// Splits a key, sound or not.
	///
	/// # Errors
	///
	/// `MalformedKey(Length)`; `LimitExceeded` and `MalformedKey(Unsound)` for parameters that fail
	/// [`check_shape`](Parameters::check_shape).
	pub fn read(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		let parameters = Parameters::from_bytes(bytes).ok_or(MalformedKey(Defect::Length))?;
		parameters.check_shape().map_err(|unsound| match unsound {
			Unsound::Limit => LimitExceeded,
			_ => MalformedKey(Defect::Unsound),
		})?;
		if bytes.len() != parameters.key_len() {
			return Err(MalformedKey(Defect::Length));
		}
		let (header, t) = bytes.split_at(HEADER_LEN);
		let seed = header.last_chunk::<SEED_LEN>().ok_or(MalformedKey(Defect::Length))?;
		Ok(Self { parameters, header, seed: *seed, t })
	}
}

/// A prepared key's parts.
#[derive(Clone, Copy, Debug)]
pub struct Prepared<'a> {
	/// The digest of the key.
	pub digest: &'a [u8],
	/// The key.
	pub key: Key<'a>,
}

impl<'a> Prepared<'a> {
	/// Splits a prepared key.
	///
	/// # Errors
	///
	/// Those of [`Key::read`], for bytes that `prepare_key` did not make.
	pub fn read(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		let (digest, key) =
			bytes.split_at_checked(DIGEST_LEN).ok_or(MalformedKey(Defect::Length))?;
		Ok(Self { digest, key: Key::read(key)? })
	}
}

/// Checks lengths and sizes against a key of these parameters, and returns the context in the inputs.
///
/// # Errors
///
/// In this order: `LimitExceeded` for the inputs, `MalformedProof(Length)`,
/// `MalformedInputs(Length)`, `WrongInputCount` for another size than the key's.
pub fn check_lengths<'a>(
	parameters: &Parameters,
	proof: usize,
	inputs: &'a [u8],
) -> Result<&'a [u8], VerifyError> {
	if inputs.len() > SIZE_LEN + MAX_CONTEXT_LEN {
		return Err(LimitExceeded);
	}
	if proof != parameters.proof_len() {
		return Err(MalformedProof(Defect::Length));
	}
	let (size, context) =
		inputs.split_first_chunk::<SIZE_LEN>().ok_or(MalformedInputs(Defect::Length))?;
	if u64::from(u16::from_le_bytes(*size)) != parameters.work() {
		return Err(WrongInputCount);
	}
	Ok(context)
}

/// Returns the inputs for a context.
pub fn inputs(parameters: &Parameters, context: &[u8]) -> Vec<u8> {
	// Work that does not fit in 16 bits is far above the limit.
	let size = u16::try_from(parameters.work()).unwrap_or(u16::MAX);
	[&size.to_le_bytes(), context].concat()
}

/// Returns the size that inputs claim: work beyond the minimum, within the limits.
pub fn claimed_size(inputs: &[u8]) -> u32 {
	let work = inputs.first_chunk::<SIZE_LEN>().map_or(0, |size| u16::from_le_bytes(*size));
	size_of_work(work.into())
}

/// Returns the size of a key, from its first bytes and its length. It is the larger of two sizes,
/// within the limits: that of a verification, and that of reading and hashing `T`.
pub fn key_size(key: &[u8]) -> u32 {
	let units = key.len().div_ceil(T_UNIT) as u64;
	size_of_work(claimed_work(key).max(units))
}

/// Returns the work of a key, from its first bytes; 0 for bytes without parameters, which are
/// refused before any work.
pub fn claimed_work(key: &[u8]) -> u64 {
	match Parameters::from_bytes(key) {
		Some(parameters) if parameters.check_shape().is_ok() => parameters.work(),
		_ => 0,
	}
}

/// Returns the size for some work.
fn size_of_work(work: u64) -> u32 {
	work.clamp(MIN_WORK.into(), MAX_WORK.into()) as u32 - MIN_WORK
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::sets;

	#[test]
	fn sizes_are_weighed_within_the_limits() {
		let size = |work: u32| claimed_size(&(work as u16).to_le_bytes());
		for work in [0, 1, MIN_WORK] {
			assert_eq!(size(work), 0);
		}
		assert_eq!([size(MIN_WORK + 1), size(MAX_WORK - 1)], [1, MAX_SIZE - 1]);
		assert_eq!([size(MAX_WORK), size(MAX_WORK + 1), size(65_535)], [MAX_SIZE; 3]);
		assert_eq!([claimed_size(&[]), claimed_size(&[200])], [0, 0]);
		let key = |set: Parameters, len| {
			let mut key = set.to_bytes().to_vec();
			key.resize(len, 0);
			key_size(&key)
		};
		let work = sets::COMPACT.work() as u32;
		assert_eq!(key(sets::COMPACT, sets::COMPACT.key_len()), work - MIN_WORK);
		// A `T` that takes longer than a verification.
		assert_eq!(key(sets::COMPACT, 400 * T_UNIT), 400 - MIN_WORK);
		assert_eq!(key(sets::REFERENCE, sets::REFERENCE.key_len()), MAX_SIZE);
		assert_eq!(key_size(&[]), 0);
		assert_eq!(key_size(&vec![0; 4 << 20]), MAX_SIZE);
		for (name, set) in sets::ALL {
			assert_eq!(set.check_for_chain().is_ok(), name != "reference");
		}
	}
}
