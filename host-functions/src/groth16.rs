//! Groth16: validate a key, check a proof, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_groth16_<curve>_<function>_version_1`. All curves have
//! the same three; a line at the end of the interfaces makes them for one curve.
//!
//! | curve | module | arithmetic |
//! | --- | --- | --- |
//! | BLS12-381 | [`bls12_381`] | blst; with AVX-512 IFMA `assay-pairings` and `assay-msm`, but for single points |
//! | BLS12-377 | [`bls12_377`] | `assay-pairings`, `assay-msm` |
//! | BN254 | [`bn254`] | `assay-pairings`, `assay-msm` |
//! | BW6-761 | [`bw6_761`] | `assay-pairings`, `assay-msm` |
//!
//! Layouts are those of [`assay_groth16::layout`]: points uncompressed (for BLS12-381 in the IETF
//! encoding, big-endian with clear flag bits; otherwise arkworks', little-endian with flags in the
//! last byte), scalars little-endian. Statuses are those of
//! [`VerifyError::code`](assay_proof_system::VerifyError::code). The functions validate all that
//! they document as validated; a caller needs to check nothing.

#[cfg(feature = "std")]
mod native;
#[macro_use]
mod interface;

/// The backend that leaves the whole check to the node.
pub struct Host;

interface!(bls12_381, Bls12_381, "BLS12-381");
interface!(bls12_377, Bls12_377, "BLS12-377");
interface!(bn254, Bn254, "BN254");
interface!(bw6_761, BW6_761, "BW6-761");

/// The functions of all curves.
pub mod host_calls {
	calls!(bls12_381, bls12_377, bn254, bw6_761);

	/// The functions of all curves, for a node's executor.
	#[cfg(feature = "std")]
	pub type HostFunctions = (
		super::bls12_381::calls::HostFunctions,
		super::bls12_377::calls::HostFunctions,
		super::bn254::calls::HostFunctions,
		super::bw6_761::calls::HostFunctions,
	);
}
