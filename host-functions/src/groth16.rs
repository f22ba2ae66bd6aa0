//! Groth16: validate a key, check a proof, check a batch, each in one call.

#[cfg(feature = "std")]
mod bls12_381;

use alloc::{vec, vec::Vec};
use assay_groth16::{layout, Backend, Bls12_381};
use assay_proof_system::VerifyError;
use sp_runtime_interface::{
	pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
	runtime_interface,
};

/// The backend that leaves the whole check to the node.
pub struct Host;

impl Backend<Bls12_381> for Host {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		let inputs = layout::inputs_of_key::<Bls12_381>(key.len())?;
		let mut prepared = vec![0; layout::prepared_key_len::<Bls12_381>(inputs)];
		VerifyError::from_status(host_calls::groth16_bls12_381_prepare_key(key, &mut prepared))?;
		Ok(prepared)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		VerifyError::from_status(host_calls::groth16_bls12_381_verify(prepared_key, proof, inputs))
	}

	fn verify_batch(
		prepared_key: &[u8],
		size: usize,
		proofs: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError> {
		let size = u32::try_from(size).map_err(|_| VerifyError::LimitExceeded)?;
		VerifyError::from_status(host_calls::groth16_bls12_381_verify_batch(
			prepared_key,
			size,
			proofs,
			inputs,
		))
	}
}

/// The interface between a runtime and the node, exported as `ext_assay_<function>_version_1`.
///
/// Layouts are those of [`assay_groth16::layout`]: points uncompressed, for BLS12-381 in the IETF
/// (zcash) encoding, big-endian with clear flag bits; scalars 32 bytes little-endian. Statuses are
/// those of [`VerifyError::code`]. The functions validate all that they document as validated; a
/// caller needs to check nothing.
#[runtime_interface]
pub trait Assay {
	/// Validates a verifying key (encoding, curve, subgroup, identities) and writes the prepared
	/// key, `layout::prepared_key_len` bytes, to `out`.
	///
	/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of another length.
	/// `out` holds zeros unless the status is 0.
	fn groth16_bls12_381_prepare_key(
		key: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		VerifyError::status(bls12_381::prepare_key(key, out))
	}

	/// Checks one proof. The proof's points and the inputs are validated; `prepared_key` was when
	/// it was prepared, and is trusted: the verdict under bytes that `prepare_key` has not made is
	/// not specified.
	///
	/// Status: 0, or any [`VerifyError`] but `NotSupported`.
	fn groth16_bls12_381_verify(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		proof: PassFatPointerAndRead<&[u8]>,
		inputs: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		VerifyError::status(bls12_381::verify(prepared_key, proof, inputs))
	}

	/// Checks `size` proofs for one key, `proofs` and `inputs` joined, by one random linear
	/// combination with the coefficients of [`assay_groth16::batch`].
	///
	/// Status: as for one proof, for the first entry that is malformed or for all entries at once.
	fn groth16_bls12_381_verify_batch(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		size: u32,
		proofs: PassFatPointerAndRead<&[u8]>,
		inputs: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		VerifyError::status(bls12_381::verify_batch(prepared_key, size as usize, proofs, inputs))
	}
}

pub use assay as host_calls;
