//! Byte layouts and lengths of hinted proofs and their keys.
//!
//! | value | layout |
//! | --- | --- |
//! | hinted proof | `proof ‖ witness ‖ slopes of b ‖ preimages of a and c` |
//! | prepared key | `f(alpha, beta)^-1 ‖ functions of −gamma ‖ functions of −delta ‖ gamma_abc_g1[0..=n]` |
//! | prepared key for one input, except over BW6-761 | `f(alpha, beta)^-1 ‖ pairings with −gamma ‖ functions of −delta` |
//!
//! The witness and the Miller loop are elements t of the cubic field below the target group's; t
//! represents `t + w`. Slopes are elements of G2's field, in the order of their use. So are the
//! coefficients of functions ([`assay_pairings::fixed_argument`]) and pairings ([`assay_pairings::fixed_base`]). All are
//! written by their coefficients
//! over the base field, each little-endian. Preimages are points of G1's curve, `x ‖ y`, on BLS12-381 and
//! BLS12-377 only. The rest is as in [`crate::layout`].

use super::HintedCurve;
use crate::layout::{self, proof_len as plain_proof_len};
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Returns the length of a witness, in bytes.
pub const fn witness_len<C: HintedCurve>() -> usize {
	C::GT_LEN / 2
}

/// Returns the length of a point's slopes, in bytes.
pub const fn slopes_len<C: HintedCurve>() -> usize {
	C::SLOPES * C::G2_LEN / 2
}

/// Returns the length of the preimages of a proof's points, in bytes.
pub const fn preimages_len<C: HintedCurve>() -> usize {
	if C::G1_COFACTOR.is_some() {
		2 * C::G1_LEN
	} else {
		0
	}
}

/// Returns the length of a hinted proof, in bytes.
pub const fn proof_len<C: HintedCurve>() -> usize {
	plain_proof_len::<C>() + witness_len::<C>() + slopes_len::<C>() + preimages_len::<C>()
}

/// Returns the length of a prepared key for `inputs` public inputs, in bytes.
pub const fn prepared_key_len<C: HintedCurve>(inputs: usize) -> usize {
	let points = if layout::has_fixed_base::<C>(inputs) { 0 } else { inputs + 1 };
	witness_len::<C>() + layout::extension_len::<C>(inputs) + points * C::G1_LEN
}

/// Returns the number of public inputs of a prepared key of `len` bytes.
///
/// # Errors
///
/// `MalformedKey(Length)`: `prepare_key` did not make the bytes.
pub fn inputs_of_prepared_key<C: HintedCurve>(len: usize) -> Result<usize, VerifyError> {
	if len > prepared_key_len::<C>(C::MAX_INPUTS) {
		return Err(MalformedKey(Defect::Length));
	}
	// It is shorter than the others.
	if layout::has_fixed_base::<C>(1) && len == prepared_key_len::<C>(1) {
		return Ok(1);
	}
	match layout::inputs_beyond::<C>(len, prepared_key_len::<C>(0))? {
		inputs if layout::has_fixed_base::<C>(inputs) => Err(MalformedKey(Defect::Length)),
		inputs => Ok(inputs),
	}
}

/// Checks the lengths of one hinted proof and its inputs against those of a prepared key.
///
/// # Errors
///
/// Those of [`layout::check_lengths`].
pub fn check_lengths<C: HintedCurve>(
	prepared_key: usize,
	proof: usize,
	inputs: usize,
) -> Result<(), VerifyError> {
	let count = inputs_of_prepared_key::<C>(prepared_key)?;
	layout::check_proof_lengths::<C>(count, proof_len::<C>(), proof, inputs)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{Bls12_377, Bls12_381, Bn254, BW6_761};

	/// Returns the lengths of the longest prepared key, that for one input, a proof, its witness, its slopes, the
	/// functions of a key's point and the pairings of a key: as in `docs/formats.md`.
	fn lengths<C: HintedCurve>() -> [usize; 7] {
		[
			prepared_key_len::<C>(C::MAX_INPUTS),
			prepared_key_len::<C>(1),
			proof_len::<C>(),
			witness_len::<C>(),
			slopes_len::<C>(),
			C::FUNCTIONS_LEN,
			C::FIXED_BASE_LEN,
		]
	}

	#[test]
	fn lengths_are_those_of_the_documentation() {
		assert_eq!(lengths::<Bls12_381>(), [57_408, 26_016, 7_392, 288, 6_528, 16_224, 9_504]);
		assert_eq!(lengths::<Bls12_377>(), [57_216, 25_920, 7_488, 288, 6_624, 16_128, 9_504]);
		assert_eq!(lengths::<Bn254>(), [39_424, 17_920, 6_016, 192, 5_568, 11_392, 6_336]);
		assert_eq!(lengths::<BW6_761>(), [110_304, 98_208, 21_408, 288, 20_544, 48_768, 0]);
	}

	#[test]
	fn lengths_of_a_proof_are_judged_in_the_documented_order() {
		let key = prepared_key_len::<Bls12_381>(2);
		let check = check_lengths::<Bls12_381>;
		assert_eq!(check(key, 7_392, 64), Ok(()));
		assert_eq!(check(key - 1, 0, 1), Err(MalformedKey(Defect::Length)));
		assert_eq!(check(key, 0, 32 * 256 + 1), Err(LimitExceeded));
		assert_eq!(check(key, 7_391, 65), Err(MalformedProof(Defect::Length)));
		assert_eq!(check(key, 384, 64), Err(MalformedProof(Defect::Length)));
		assert_eq!(check(key, 7_392, 65), Err(MalformedInputs(Defect::Length)));
		assert_eq!(check(key, 7_392, 32), Err(WrongInputCount));
		let longest = prepared_key_len::<Bls12_381>(256);
		assert_eq!(inputs_of_prepared_key::<Bls12_381>(longest), Ok(256));
		let of_one = prepared_key_len::<Bls12_381>(1);
		assert_eq!(inputs_of_prepared_key::<Bls12_381>(of_one), Ok(1));
		let (of_none, of_two) =
			(prepared_key_len::<Bls12_381>(0), prepared_key_len::<Bls12_381>(2));
		assert_eq!(of_two - of_none, 2 * 96);
		for len in [0, longest + 96, of_one - 96, of_one + 96, of_none + 96] {
			let refused = Err(MalformedKey(Defect::Length));
			assert_eq!(inputs_of_prepared_key::<Bls12_381>(len), refused);
		}
	}
}
