//! Batches as bytes, in the two forms that host functions take, and the coefficients that combine
//! many equations into one.

mod coefficients;

pub use coefficients::{batch_coefficients, coefficients, limbs, Coefficient, COEFFICIENT_LEN};

use crate::{Defect, VerifyError};
use alloc::vec::Vec;

/// A proof and its public inputs.
pub type Entry<'a> = (&'a [u8], &'a [u8]);

/// Returns the bytes of a batch's proofs and public inputs.
pub fn entries<P: AsRef<[u8]>, I: AsRef<[u8]>>(batch: &[(P, I)]) -> Vec<Entry<'_>> {
	batch.iter().map(|(proof, inputs)| (proof.as_ref(), inputs.as_ref())).collect()
}

/// A batch whose proofs have equal lengths and whose inputs have equal lengths, without these
/// lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
	/// The number of proofs.
	pub size: u32,
	/// The proofs, concatenated.
	pub proofs: Vec<u8>,
	/// Their inputs, concatenated.
	pub inputs: Vec<u8>,
}

impl Joined {
	/// Joins entries whose lengths were checked: the joined bytes do not show them.
	///
	/// # Errors
	///
	/// `LimitExceeded` for more entries than fit in 32 bits.
	pub fn new(batch: &[Entry<'_>]) -> Result<Self, VerifyError> {
		let size = u32::try_from(batch.len()).map_err(|_| VerifyError::LimitExceeded)?;
		let mut joined = Self { size, proofs: Vec::new(), inputs: Vec::new() };
		for (proof, inputs) in batch {
			joined.proofs.extend_from_slice(proof);
			joined.inputs.extend_from_slice(inputs);
		}
		Ok(joined)
	}
}

/// Splits joined proofs and inputs into `size` entries of equal lengths. Remaining bytes are ignored.
pub fn split<'a>(size: usize, proofs: &'a [u8], inputs: &'a [u8]) -> Vec<Entry<'a>> {
	let each = size.max(1);
	let (proof_len, inputs_len) = (proofs.len() / each, inputs.len() / each);
	let entry = |index: usize| {
		let proof = &proofs[index * proof_len..][..proof_len];
		let inputs = &inputs[index * inputs_len..][..inputs_len];
		(proof, inputs)
	};
	(0..size).map(entry).collect()
}

/// Packs a batch of any lengths into one string: the number of entries, then for each the length of the
/// proof, that of the inputs, the proof and the inputs. Numbers are 32-bit, little-endian.
pub fn pack(batch: &[Entry<'_>]) -> Vec<u8> {
	let mut packed = (batch.len() as u32).to_le_bytes().to_vec();
	for (proof, inputs) in batch {
		packed.extend_from_slice(&(proof.len() as u32).to_le_bytes());
		packed.extend_from_slice(&(inputs.len() as u32).to_le_bytes());
		packed.extend_from_slice(proof);
		packed.extend_from_slice(inputs);
	}
	packed
}

/// Unpacks a [packed](pack) batch.
///
/// # Errors
///
/// `LimitExceeded` for more than `limit` entries, `MalformedProof(Length)` for a string that is not
/// of this form.
pub fn unpack(packed: &[u8], limit: usize) -> Result<Vec<Entry<'_>>, VerifyError> {
	const MALFORMED: VerifyError = VerifyError::MalformedProof(Defect::Length);
	let (count, mut rest) = number(packed).ok_or(MALFORMED)?;
	if count > limit {
		return Err(VerifyError::LimitExceeded);
	}
	let mut entries = Vec::with_capacity(count);
	for _ in 0..count {
		let (proof_len, after) = number(rest).ok_or(MALFORMED)?;
		let (inputs_len, after) = number(after).ok_or(MALFORMED)?;
		let (proof, after) = after.split_at_checked(proof_len).ok_or(MALFORMED)?;
		let (inputs, after) = after.split_at_checked(inputs_len).ok_or(MALFORMED)?;
		entries.push((proof, inputs));
		rest = after;
	}
	if !rest.is_empty() {
		return Err(MALFORMED);
	}
	Ok(entries)
}

fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
	let (number, rest) = bytes.split_first_chunk()?;
	Some((u32::from_le_bytes(*number) as usize, rest))
}

#[cfg(test)]
mod tests {
	use super::*;
	use VerifyError::{LimitExceeded, MalformedProof};

	const ENTRIES: [Entry<'static>; 2] = [(b"proof", b"in"), (b"p", b"")];

	#[test]
	fn batches_are_unpacked_as_they_were_packed() {
		let packed = pack(&ENTRIES);
		assert_eq!(unpack(&packed, 2), Ok(ENTRIES.to_vec()));
		assert_eq!(unpack(&packed, 1), Err(LimitExceeded));
		assert_eq!(unpack(&pack(&[]), 0), Ok(Vec::new()));
		for len in 0..packed.len() {
			assert_eq!(unpack(&packed[..len], 2), Err(MalformedProof(Defect::Length)));
		}
		let longer = [&packed[..], &[0]].concat();
		assert_eq!(unpack(&longer, 2), Err(MalformedProof(Defect::Length)));
		// No memory is reserved for an excessive length.
		let huge = [1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255];
		assert_eq!(unpack(&huge, 2), Err(MalformedProof(Defect::Length)));
	}

	#[test]
	fn batches_are_split_as_they_were_joined() {
		let batches: [&[Entry<'static>]; 4] =
			[&[], &[(b"one", b"")], &[(b"one", b"a"), (b"two", b"b")], &[(b"", b"a"), (b"", b"b")]];
		for batch in batches {
			let joined = Joined::new(batch).expect("it has few entries");
			assert_eq!(joined.size as usize, batch.len());
			assert_eq!(split(batch.len(), &joined.proofs, &joined.inputs), batch);
		}
		// No lengths cause a panic.
		let entries: [Entry<'static>; 2] = [(b"a", b""), (b"b", b"")];
		assert_eq!(split(2, b"abc", b"d"), entries);
		assert!(split(0, b"abc", b"d").is_empty());
	}
}
