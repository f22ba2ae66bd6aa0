//! Byte layouts and lengths.
//!
//! | value | layout |
//! | --- | --- |
//! | verifying key | `[1]_2 ‖ [τ]_2`, compressed |
//! | prepared key | `−[1]_2 ‖ slopes ‖ [τ]_2 ‖ slopes` |
//! | proof | `commitment ‖ proof`, both points of G1, compressed |
//! | public inputs | `versioned hash ‖ z ‖ y` |
//!
//! `inputs ‖ proof` is the input of EIP-4844's precompile. Compressed points are big-endian with three
//! flags on top, as in [`encoding`](crate::encoding); scalars are big-endian. In a prepared key a
//! point is its coordinates `x ‖ y`, and the slopes are those of the lines of its Miller loop, in
//! the order of their use. Coordinates and slopes are elements of G2's field, each coefficient
//! little-endian.
//!
//! All backends share these checks, so they cannot differ in their verdicts on lengths.

use alloc::vec::Vec;
use assay_fields::Baseline;
use assay_pairings::{residue_witness::WitnessCurve, Bls12_381};
use assay_proof_system::{
	batch::{self, Entry},
	Defect,
	VerifyError::{self, *},
};

/// Bytes of a compressed point of G1: a commitment, or the point of a proof.
pub const G1_LEN: usize = 48;
/// Bytes of a compressed point of G2.
pub const G2_LEN: usize = 96;
/// Bytes of a scalar.
pub const SCALAR_LEN: usize = 32;
/// Bytes of a versioned hash.
pub const HASH_LEN: usize = 32;
/// Bytes of a verifying key.
pub const KEY_LEN: usize = 2 * G2_LEN;
/// Bytes of a proof.
pub const PROOF_LEN: usize = 2 * G1_LEN;
/// Bytes of public inputs.
pub const INPUTS_LEN: usize = HASH_LEN + 2 * SCALAR_LEN;
/// Bytes of an element of G2's field.
pub(crate) const COORDINATE_LEN: usize = 96;
/// Bytes of a point of G2 with its slopes.
pub(crate) const PREPARED_POINT_LEN: usize =
	(2 + <Bls12_381 as WitnessCurve<Baseline>>::SLOPES) * COORDINATE_LEN;
/// Bytes of a prepared key.
pub const PREPARED_KEY_LEN: usize = 2 * PREPARED_POINT_LEN;
/// The maximum number of proofs in a batch.
pub const MAX_BATCH: usize = 64;

/// Checks the lengths of a prepared key, a proof and its inputs.
///
/// # Errors
///
/// In this order: `MalformedKey(Length)`, `MalformedProof(Length)`, `MalformedInputs(Length)`.
pub fn check_lengths(prepared_key: usize, proof: usize, inputs: usize) -> Result<(), VerifyError> {
	if prepared_key != PREPARED_KEY_LEN {
		return Err(MalformedKey(Defect::Length));
	}
	if proof != PROOF_LEN {
		return Err(MalformedProof(Defect::Length));
	}
	if inputs != INPUTS_LEN {
		return Err(MalformedInputs(Defect::Length));
	}
	Ok(())
}

/// Checks the lengths of all entries of a batch. An empty batch states nothing, and passes.
///
/// # Errors
///
/// `LimitExceeded` for more entries than [`MAX_BATCH`], `MalformedKey(Length)`, then those of
/// [`check_lengths`] for the first entry that does not fit.
pub fn check_batch(prepared_key: usize, batch: &[Entry<'_>]) -> Result<(), VerifyError> {
	if batch.len() > MAX_BATCH {
		return Err(LimitExceeded);
	}
	check_lengths(prepared_key, PROOF_LEN, INPUTS_LEN)?;
	batch
		.iter()
		.try_for_each(|(proof, inputs)| check_lengths(prepared_key, proof.len(), inputs.len()))
}

/// Splits `size` joined proofs and their joined inputs, after a check of their lengths.
///
/// # Errors
///
/// In this order: `LimitExceeded` for the batch size, `MalformedKey(Length)`,
/// `MalformedProof(Length)`, `MalformedInputs(Length)`.
pub fn split_batch<'a>(
	prepared_key: usize,
	size: usize,
	proofs: &'a [u8],
	inputs: &'a [u8],
) -> Result<Vec<Entry<'a>>, VerifyError> {
	if size > MAX_BATCH {
		return Err(LimitExceeded);
	}
	check_lengths(prepared_key, PROOF_LEN, INPUTS_LEN)?;
	if proofs.len() != size * PROOF_LEN {
		return Err(MalformedProof(Defect::Length));
	}
	if inputs.len() != size * INPUTS_LEN {
		return Err(MalformedInputs(Defect::Length));
	}
	Ok(batch::split(size, proofs, inputs))
}

#[cfg(test)]
mod tests {
	use super::*;

	const KEY: usize = PREPARED_KEY_LEN;

	#[test]
	fn lengths_are_those_of_the_documentation() {
		assert_eq!([KEY_LEN, PREPARED_KEY_LEN, PROOF_LEN, INPUTS_LEN], [192, 13_440, 96, 96]);
	}

	#[test]
	fn lengths_of_a_proof_are_judged_in_the_documented_order() {
		assert_eq!(check_lengths(KEY, 96, 96), Ok(()));
		assert_eq!(check_lengths(KEY - 1, 0, 0), Err(MalformedKey(Defect::Length)));
		assert_eq!(check_lengths(KEY, 95, 0), Err(MalformedProof(Defect::Length)));
		assert_eq!(check_lengths(KEY, 97, 96), Err(MalformedProof(Defect::Length)));
		assert_eq!(check_lengths(KEY, 96, 95), Err(MalformedInputs(Defect::Length)));
		assert_eq!(check_lengths(KEY, 96, 97), Err(MalformedInputs(Defect::Length)));
	}

	#[test]
	fn lengths_of_a_batch_are_judged_in_the_documented_order() {
		let bytes = [0; 3 * 96];
		let entry = (&bytes[..96], &bytes[..96]);
		assert_eq!(split_batch(KEY, 3, &bytes, &bytes), Ok(vec![entry; 3]));
		assert_eq!(split_batch(KEY, 0, &[], &[]), Ok(Vec::new()));
		assert_eq!(split_batch(0, 65, &[], &[]), Err(LimitExceeded));
		assert_eq!(split_batch(0, 3, &[], &[]), Err(MalformedKey(Defect::Length)));
		assert_eq!(split_batch(KEY, 2, &bytes, &[]), Err(MalformedProof(Defect::Length)));
		assert_eq!(split_batch(KEY, 3, &bytes, &[]), Err(MalformedInputs(Defect::Length)));

		assert_eq!(check_batch(KEY, &[entry; 64]), Ok(()));
		assert_eq!(check_batch(0, &[entry; 65]), Err(LimitExceeded));
		assert_eq!(check_batch(0, &[]), Err(MalformedKey(Defect::Length)));
		assert_eq!(check_batch(KEY, &[]), Ok(()));
		let (short, cut) = ((&bytes[..95], &bytes[..96]), (&bytes[..96], &bytes[..95]));
		assert_eq!(check_batch(KEY, &[entry, short, cut]), Err(MalformedProof(Defect::Length)));
		assert_eq!(check_batch(KEY, &[entry, cut, short]), Err(MalformedInputs(Defect::Length)));
	}
}
