//! Byte layouts and lengths.
//!
//! | value | layout |
//! | --- | --- |
//! | verifying key | `alpha_g1 ‖ beta_g2 ‖ gamma_g2 ‖ delta_g2 ‖ gamma_abc_g1[0..=n]` |
//! | prepared key | `e(alpha, beta) ‖ −gamma_g2 ‖ −delta_g2 ‖ gamma_abc_g1[0..=n]` |
//! | extended prepared key | `prepared key ‖ functions of −gamma ‖ functions of −delta` |
//! | the same for one input, except over BW6-761 | `prepared key ‖ pairings with −gamma ‖ functions of −delta` |
//! | proof | `a_g1 ‖ b_g2 ‖ c_g1` |
//! | public inputs | `x_1 ‖ … ‖ x_n` |
//!
//! Points are uncompressed, scalars little-endian, both in arkworks' canonical form; lengths are the
//! [`Curve`]'s. [Functions](assay_pairings::fixed_argument) and [pairings](assay_pairings::fixed_base) are numbers of
//! G2's field, each by its coefficients over the base field, little-endian. All backends share these checks, so they cannot differ
//! in their verdicts on lengths.

use crate::Curve;
use alloc::vec::Vec;
use assay_proof_system::{
	batch::{self, Entry},
	Defect,
	VerifyError::{self, *},
};

/// Returns the length of a verifying key for `inputs` public inputs, in bytes.
pub const fn key_len<C: Curve>(inputs: usize) -> usize {
	C::G1_LEN + 3 * C::G2_LEN + (inputs + 1) * C::G1_LEN
}

/// Returns the length of a prepared key for `inputs` public inputs, in bytes.
pub const fn prepared_key_len<C: Curve>(inputs: usize) -> usize {
	C::GT_LEN + 2 * C::G2_LEN + (inputs + 1) * C::G1_LEN
}

/// Returns true if an extended key for so many inputs has pairings with −γ instead of the functions of −γ.
///
/// They are for one point, and for two they would be longer than the functions.
pub const fn has_fixed_base<C: Curve>(inputs: usize) -> bool {
	C::FIXED_BASE_LEN > 0 && inputs == 1
}

/// Returns the length of the extension of a prepared key for `inputs` public inputs, in bytes.
///
/// The length of a prepared key says whether it is extended, and how many inputs it has: an extension is longer than the
/// points of all inputs, and an extended key for one input is shorter than the others.
pub const fn extension_len<C: Curve>(inputs: usize) -> usize {
	const {
		assert!(
			C::FIXED_BASE_LEN + C::FUNCTIONS_LEN > C::MAX_INPUTS * C::G1_LEN
				|| C::FIXED_BASE_LEN == 0
		);
		assert!(2 * C::FUNCTIONS_LEN > C::MAX_INPUTS * C::G1_LEN);
		assert!(C::FIXED_BASE_LEN + C::G1_LEN < C::FUNCTIONS_LEN);
	}
	if has_fixed_base::<C>(inputs) {
		C::FIXED_BASE_LEN + C::FUNCTIONS_LEN
	} else {
		2 * C::FUNCTIONS_LEN
	}
}

/// Returns the length of the longest prepared key, which is extended, in bytes.
pub const fn max_prepared_key_len<C: Curve>() -> usize {
	prepared_key_len::<C>(C::MAX_INPUTS) + extension_len::<C>(C::MAX_INPUTS)
}

/// Splits the extension from a prepared key. `None` if the length is not that of an extended prepared key; then the bytes
/// are returned as they are.
pub fn split_extension<C: Curve>(prepared_key: &[u8]) -> (&[u8], Option<&[u8]>) {
	for inputs in [1, C::MAX_INPUTS] {
		let without = prepared_key.len().checked_sub(extension_len::<C>(inputs));
		let Some(without) = without else { continue };
		let of_key = inputs_of_prepared_key::<C>(without);
		if of_key.is_ok_and(|count| has_fixed_base::<C>(count) == has_fixed_base::<C>(inputs)) {
			let (key, extension) = prepared_key.split_at(without);
			return (key, Some(extension));
		}
	}
	(prepared_key, None)
}

/// Returns a prepared key without its extension: what a backend reads that has no use for it.
pub fn without_extension<C: Curve>(prepared_key: &[u8]) -> &[u8] {
	split_extension::<C>(prepared_key).0
}

/// Returns the length of a proof, in bytes.
pub const fn proof_len<C: Curve>() -> usize {
	2 * C::G1_LEN + C::G2_LEN
}

/// Returns the number of public inputs of a verifying key of `len` bytes.
///
/// # Errors
///
/// `LimitExceeded` above [`Curve::MAX_INPUTS`], `MalformedKey(Length)` if the length fits no number
/// of inputs.
pub fn inputs_of_key<C: Curve>(len: usize) -> Result<usize, VerifyError> {
	if len > key_len::<C>(C::MAX_INPUTS) {
		return Err(LimitExceeded);
	}
	inputs_beyond::<C>(len, key_len::<C>(0))
}

/// Returns the number of public inputs of a prepared key of `len` bytes, without an extension.
///
/// # Errors
///
/// `MalformedKey(Length)`: `prepare_key` did not make the bytes.
pub fn inputs_of_prepared_key<C: Curve>(len: usize) -> Result<usize, VerifyError> {
	if len > prepared_key_len::<C>(C::MAX_INPUTS) {
		return Err(MalformedKey(Defect::Length));
	}
	inputs_beyond::<C>(len, prepared_key_len::<C>(0))
}

pub(crate) fn inputs_beyond<C: Curve>(
	len: usize,
	without_inputs: usize,
) -> Result<usize, VerifyError> {
	match len.checked_sub(without_inputs) {
		Some(rest) if rest.is_multiple_of(C::G1_LEN) => Ok(rest / C::G1_LEN),
		_ => Err(MalformedKey(Defect::Length)),
	}
}

/// Checks the lengths of one proof and its inputs against those of a prepared key and returns the
/// number of public inputs.
///
/// # Errors
///
/// In this order: `MalformedKey(Length)`, `LimitExceeded` for the inputs, `MalformedProof(Length)`,
/// `MalformedInputs(Length)`, `WrongInputCount`.
pub fn check_lengths<C: Curve>(
	prepared_key: usize,
	proof: usize,
	inputs: usize,
) -> Result<usize, VerifyError> {
	let count = inputs_of_prepared_key::<C>(prepared_key)?;
	check_proof_lengths::<C>(count, proof_len::<C>(), proof, inputs)?;
	Ok(count)
}

/// Checks the lengths of one proof, which must have `proof_len` bytes, and of its inputs, `count` of
/// them.
pub(crate) fn check_proof_lengths<C: Curve>(
	count: usize,
	proof_len: usize,
	proof: usize,
	inputs: usize,
) -> Result<(), VerifyError> {
	if inputs > C::MAX_INPUTS * C::SCALAR_LEN {
		return Err(LimitExceeded);
	}
	if proof != proof_len {
		return Err(MalformedProof(Defect::Length));
	}
	if !inputs.is_multiple_of(C::SCALAR_LEN) {
		return Err(MalformedInputs(Defect::Length));
	}
	if inputs / C::SCALAR_LEN != count {
		return Err(WrongInputCount);
	}
	Ok(())
}

/// Checks the lengths of all entries of a batch and returns the number of public inputs of one proof.
/// An empty batch states nothing, and passes.
///
/// # Errors
///
/// `LimitExceeded` for more entries than [`Curve::MAX_BATCH`], `MalformedKey(Length)`, then those of
/// [`check_lengths`] for the first entry that does not fit.
pub fn check_batch<C: Curve>(
	prepared_key: usize,
	batch: &[Entry<'_>],
) -> Result<usize, VerifyError> {
	check_batch_size::<C>(batch.len())?;
	let count = inputs_of_prepared_key::<C>(prepared_key)?;
	for (proof, inputs) in batch {
		check_proof_lengths::<C>(count, proof_len::<C>(), proof.len(), inputs.len())?;
	}
	Ok(count)
}

/// Splits `size` joined proofs and their joined inputs, after a check of their lengths.
///
/// # Errors
///
/// In this order: `LimitExceeded` for the batch size, `MalformedKey(Length)`,
/// `MalformedProof(Length)`, `WrongInputCount`.
pub fn split_batch<'a, C: Curve>(
	prepared_key: usize,
	size: usize,
	proofs: &'a [u8],
	inputs: &'a [u8],
) -> Result<Vec<Entry<'a>>, VerifyError> {
	check_batch_size::<C>(size)?;
	let count = inputs_of_prepared_key::<C>(prepared_key)?;
	if proofs.len() != size * proof_len::<C>() {
		return Err(MalformedProof(Defect::Length));
	}
	if inputs.len() != size * count * C::SCALAR_LEN {
		return Err(WrongInputCount);
	}
	Ok(batch::split(size, proofs, inputs))
}

fn check_batch_size<C: Curve>(size: usize) -> Result<(), VerifyError> {
	if size > C::MAX_BATCH {
		return Err(LimitExceeded);
	}
	Ok(())
}

/// The parts of a verifying key whose length was checked.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
	/// The number of public inputs.
	pub inputs: usize,
	/// `α`, in G1.
	pub alpha: &'a [u8],
	/// `β`, in G2.
	pub beta: &'a [u8],
	/// `γ`, in G2.
	pub gamma: &'a [u8],
	/// `δ`, in G2.
	pub delta: &'a [u8],
	/// The points of G1 for the constant one and for the inputs.
	pub gamma_abc: &'a [u8],
}

impl<'a> Key<'a> {
	/// Checks the length of a verifying key and splits the key.
	///
	/// # Errors
	///
	/// Those of [`inputs_of_key`].
	pub fn read<C: Curve>(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		let inputs = inputs_of_key::<C>(bytes.len())?;
		let (alpha, rest) = bytes.split_at(C::G1_LEN);
		let (beta, rest) = rest.split_at(C::G2_LEN);
		let (gamma, rest) = rest.split_at(C::G2_LEN);
		let (delta, gamma_abc) = rest.split_at(C::G2_LEN);
		Ok(Self { inputs, alpha, beta, gamma, delta, gamma_abc })
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{Bls12_377, Bls12_381, Bn254, BW6_761};

	const MAX_INPUTS: usize = Bls12_381::MAX_INPUTS;

	/// Returns the lengths of the longest key, its prepared key, that key extended, an extended key for one input, a proof
	/// and the most inputs: as in `docs/formats.md`.
	fn lengths<C: Curve>() -> [usize; 6] {
		[
			key_len::<C>(C::MAX_INPUTS),
			prepared_key_len::<C>(C::MAX_INPUTS),
			max_prepared_key_len::<C>(),
			prepared_key_len::<C>(1) + extension_len::<C>(1),
			proof_len::<C>(),
			C::MAX_INPUTS * C::SCALAR_LEN,
		]
	}

	#[test]
	fn lengths_are_those_of_the_documentation() {
		assert_eq!(lengths::<Bls12_381>(), [25_344, 25_632, 58_080, 26_880, 384, 8_192]);
		assert_eq!(lengths::<Bls12_377>(), [25_344, 25_632, 57_888, 26_784, 384, 8_192]);
		assert_eq!(lengths::<Bn254>(), [16_896, 17_088, 39_872, 18_496, 256, 8_192]);
		assert_eq!(lengths::<BW6_761>(), [13_248, 13_440, 110_976, 98_880, 576, 3_072]);
	}

	/// The length of a prepared key says whether it is extended, and how many inputs it has.
	fn extensions_show<C: Curve>() {
		let lens = (0..=C::MAX_INPUTS).map(prepared_key_len::<C>);
		for (inputs, len) in lens.clone().enumerate() {
			let with = len + extension_len::<C>(inputs);
			assert_eq!(split_extension::<C>(&vec![0; len]), (&vec![0; len][..], None));
			assert_eq!(inputs_of_prepared_key::<C>(len), Ok(inputs));
			let refused = Err(MalformedKey(Defect::Length));
			assert_eq!(inputs_of_prepared_key::<C>(with), refused);
			let key: Vec<_> = (0..with).map(|index| index as u8).collect();
			let (without, extension) = key.split_at(len);
			assert_eq!(split_extension::<C>(&key), (without, Some(extension)));
			for other in [with - 1, with + 1] {
				assert_eq!(without_extension::<C>(&vec![0; other]).len(), other);
			}
		}
		// Two functions do not belong to a key for one input that has pairings, nor pairings to one for two.
		for (inputs, other) in [(1, 2), (2, 1)] {
			let key = vec![0; prepared_key_len::<C>(inputs) + extension_len::<C>(other)];
			let is_extended = split_extension::<C>(&key).1.is_some();
			assert_eq!(is_extended, !has_fixed_base::<C>(1));
		}
	}

	#[test]
	fn extensions_show_in_the_length() {
		extensions_show::<Bls12_381>();
		extensions_show::<Bls12_377>();
		extensions_show::<Bn254>();
		extensions_show::<BW6_761>();
	}

	#[test]
	fn every_key_length_gives_its_inputs_or_an_error() {
		for inputs in [0, 1, MAX_INPUTS] {
			let len = key_len::<Bls12_381>(inputs);
			assert_eq!(inputs_of_key::<Bls12_381>(len), Ok(inputs));
			assert_eq!(inputs_of_key::<Bls12_381>(len - 1), Err(MalformedKey(Defect::Length)));
			let prepared = prepared_key_len::<Bls12_381>(inputs);
			assert_eq!(inputs_of_prepared_key::<Bls12_381>(prepared), Ok(inputs));
		}
		assert_eq!(inputs_of_key::<Bls12_381>(0), Err(MalformedKey(Defect::Length)));
		let too_long = key_len::<Bls12_381>(MAX_INPUTS) + 1;
		assert_eq!(inputs_of_key::<Bls12_381>(too_long), Err(LimitExceeded));
	}

	#[test]
	fn lengths_of_a_proof_are_judged_in_the_documented_order() {
		let key = prepared_key_len::<Bls12_381>(2);
		let check = check_lengths::<Bls12_381>;
		assert_eq!(check(key, 384, 64), Ok(2));
		assert_eq!(check(key - 1, 0, 1), Err(MalformedKey(Defect::Length)));
		assert_eq!(check(key, 0, 32 * MAX_INPUTS + 1), Err(LimitExceeded));
		assert_eq!(check(key, 383, 65), Err(MalformedProof(Defect::Length)));
		assert_eq!(check(key, 385, 64), Err(MalformedProof(Defect::Length)));
		assert_eq!(check(key, 384, 65), Err(MalformedInputs(Defect::Length)));
		assert_eq!(check(key, 384, 32), Err(WrongInputCount));
		assert_eq!(check(key, 384, 96), Err(WrongInputCount));
	}

	#[test]
	fn lengths_of_a_batch_are_judged_in_the_documented_order() {
		let key = prepared_key_len::<Bls12_381>(1);
		let (proofs, inputs) = ([0; 3 * 384], [0; 3 * 32]);
		let split = split_batch::<Bls12_381>;
		assert_eq!(
			split(key, 3, &proofs, &inputs),
			Ok([(&proofs[..384], &inputs[..32]); 3].into())
		);
		assert_eq!(split(key - 1, 65, &[], &[]), Err(LimitExceeded));
		assert_eq!(split(key - 1, 3, &[], &inputs), Err(MalformedKey(Defect::Length)));
		for size in [2, 4] {
			assert_eq!(split(key, size, &proofs, &[]), Err(MalformedProof(Defect::Length)));
		}
		assert_eq!(split(key, 3, &proofs[1..], &inputs), Err(MalformedProof(Defect::Length)));
		assert_eq!(split(key, 3, &proofs, &inputs[1..]), Err(WrongInputCount));
		assert_eq!(split(key, 3, &proofs, &[]), Err(WrongInputCount));

		let check = check_batch::<Bls12_381>;
		let entry = (&proofs[..384], &inputs[..32]);
		assert_eq!(check(key, &[entry; 64]), Ok(1));
		assert_eq!(check(key - 1, &[entry; 65]), Err(LimitExceeded));
		assert_eq!(check(key - 1, &[]), Err(MalformedKey(Defect::Length)));
		assert_eq!(check(key, &[]), Ok(1));
		let short = (&proofs[..383], &inputs[..32]);
		assert_eq!(check(key, &[entry, short]), Err(MalformedProof(Defect::Length)));
		let cut = (&proofs[..384], &inputs[..31]);
		assert_eq!(check(key, &[entry, cut, short]), Err(MalformedInputs(Defect::Length)));
		assert_eq!(check(key, &[(entry.0, &inputs[..64])]), Err(WrongInputCount));
	}
}
