//! Groth16: validate a key, check a proof, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_groth16_<curve>_<function>_version_1`. All curves have
//! the same three functions; a line of the interface defines them for one curve.
//!
//! | curve | module | arithmetic |
//! | --- | --- | --- |
//! | BLS12-381 | [`bls12_381`] | blst; with AVX2 or AVX-512 IFMA also `assay-pairings` and `assay-msm` |
//! | BLS12-377 | [`bls12_377`] | `assay-pairings`, `assay-msm` |
//! | BN254 | [`bn254`] | `assay-pairings`, `assay-msm` |
//! | BW6-761 | [`bw6_761`] | `assay-pairings`, `assay-msm` |
//!
//! Over BLS12-381, blst decodes every point and computes with single points. Without AVX2, it computes the rest too.
//! With AVX2, `assay-pairings` and `assay-msm` compute pairings and MSMs, and with AVX-512 IFMA also multiplications
//! and subgroup checks of several points. `ASSAY_CODE_PATH` limits which instructions are used.
//!
//! Layouts are those of [`assay_groth16::layout`]: points uncompressed (for BLS12-381 in the IETF
//! encoding, big-endian with clear flag bits; otherwise arkworks', little-endian with flags in the
//! last byte), scalars little-endian. Statuses are those of [`VerifyError::code`]. The functions
//! validate everything that they document as validated, so a caller need not check anything.

#[cfg(feature = "std")]
mod native;

#[cfg(feature = "std")]
pub use native::MAX_CACHED_POINTS;

use assay_groth16::{
	layout::{self, without_extension},
	Curve,
};
use assay_proof_system::{
	batch::{Entry, Joined},
	VerifyError,
};

interface! {
	groth16 {
		bls12_381: Bls12_381, "Groth16 over BLS12-381.";
		bls12_377: Bls12_377, "Groth16 over BLS12-377.";
		bn254: Bn254, "Groth16 over BN254.";
		bw6_761: BW6_761, "Groth16 over BW6-761.";
	}
	prepare_key {
		/// Validates a verifying key (encoding, curve, subgroup, identities, and that its points
		/// alone do not suffice to make a proof) and writes the prepared key,
		/// `layout::prepared_key_len` bytes, to `out`.
		///
		/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of the wrong
		/// length. Unless the status is 0, `out` is all zeros.
	}
	verify {
		/// Checks one proof. The proof's points and the inputs are validated. `prepared_key` is
		/// checked only so far that the verdict is well-defined: encodings, the curves, the
		/// subgroup of −γ and −δ, the target element's cyclotomic subgroup. Bytes that pass have
		/// one verdict. The verdict is meaningful only if `prepare_key` made the bytes.
		///
		/// Status: 0, or any `VerifyError` except `NotSupported`.
		(without_extension)
	}
	verify_batch {
		/// Checks `size` proofs for one key by one random linear combination with the coefficients
		/// of `assay_groth16::verifier`. `proofs` and `inputs` are joined.
		///
		/// Status: as for one proof, for the first malformed entry or for all entries at once.
		(
			size: u32,
			proofs: PassFatPointerAndRead<&[u8]>,
			inputs: PassFatPointerAndRead<&[u8]>,
		)
		(size, proofs, inputs)
	}
}

/// Checks a key's length and returns that of its prepared key.
fn prepared_len<C: Curve>(key: &[u8]) -> Result<usize, VerifyError> {
	Ok(layout::prepared_key_len::<C>(layout::inputs_of_key::<C>(key.len())?))
}

/// Checks the lengths of a batch, which the joined bytes do not show, and joins it for the host.
fn verify_batch<C: Curve>(
	call: fn(&[u8], u32, &[u8], &[u8]) -> u32,
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	let prepared_key = without_extension::<C>(prepared_key);
	layout::check_batch::<C>(prepared_key.len(), batch)?;
	let Joined { size, proofs, inputs } = Joined::new(batch)?;
	VerifyError::from_status(call(prepared_key, size, &proofs, &inputs))
}
