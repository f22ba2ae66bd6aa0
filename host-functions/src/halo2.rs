//! halo2: validate a key, check a proof, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_halo2_<scheme>_<function>_version_1`. Both schemes have
//! the same three.
//!
//! | scheme | module | arithmetic |
//! | --- | --- | --- |
//! | KZG over BN254 | [`kzg`] | `assay-pairings`, `assay-msm` |
//! | inner product argument over Vesta | [`ipa`] | `assay-msm` |
//!
//! Layouts are those of [`assay_halo2::key`], [`assay_halo2::layout`] and
//! [`assay_halo2::batch::pack`]. Statuses are those of
//! [`VerifyError::code`](assay_proof_system::VerifyError::code). The functions validate all that
//! they document as validated; a caller needs to check nothing.

#[cfg(feature = "std")]
mod native;
#[macro_use]
mod interface;

interface!(kzg, Kzg, "KZG over BN254");
interface!(ipa, Ipa, "the inner product argument over Vesta");

/// The functions of both schemes.
pub mod host_calls {
	pub use super::{
		ipa::calls::{halo2_ipa_prepare_key, halo2_ipa_verify, halo2_ipa_verify_batch},
		kzg::calls::{halo2_kzg_prepare_key, halo2_kzg_verify, halo2_kzg_verify_batch},
	};

	/// The functions of both schemes, for a node's executor.
	#[cfg(feature = "std")]
	pub type HostFunctions = (super::kzg::calls::HostFunctions, super::ipa::calls::HostFunctions);
}
