//! Self-describing verifying keys from the keys that halo2's libraries make.
//!
//! A circuit's author adds one line:
//!
//! ```ignore
//! let key = assay_halo2_export::export_key(pk.get_vk(), &params, &[9])?;
//! ```
//!
//! It works on the keys of `halo2-axiom` 0.5 (KZG over BN254, so on every circuit of `halo2-base`
//! and `halo2-ecc`) and on those of zcash's `halo2_proofs` 0.4 (inner product argument over Vesta).
//! What is not in such a key is said beside it: how many public inputs a proof has in each instance
//! column, nine in one column here. The transcript (Blake2b) and the opening (SHPLONK) can be changed
//! afterwards.
//!
//! # How
//!
//! Neither library shows all of its constraint system: lookups are private in both, and in zcash's
//! everything is. But both print it, to hash what they print into the transcript (`pinned()`). That
//! text is parsed here, the digest is computed from it and compared with the key's, and all numbers
//! that the libraries do show are compared with what was read.

pub mod srs;

mod axiom;
mod debug;
mod digest;
mod error;
mod pinned;
mod zcash;

pub use error::ExportError;
pub use zcash::hashed_bases;

use assay_halo2::{key::VerifyingKeyData, Scheme};

/// A library's verifying key, which goes with parameters of the type `P`.
pub trait ExportableKey<P> {
	/// The commitment scheme of its proofs.
	type Scheme: Scheme;

	/// Describes the key.
	///
	/// # Errors
	///
	/// As of [`export_key`].
	fn describe(
		&self,
		parameters: &P,
		instance_rows: &[u32],
	) -> Result<VerifyingKeyData<Self::Scheme>, ExportError>;
}

/// The self-describing form of a verifying key. Proofs under it have `instance_rows` public inputs in
/// the instance columns, a number for each column.
///
/// # Errors
///
/// If there is not a number for each column, the parameters are another key's, the key's text is not of
/// the known form, or the key is over a limit.
pub fn export_key<K: ExportableKey<P>, P>(
	key: &K,
	parameters: &P,
	instance_rows: &[u32],
) -> Result<VerifyingKeyData<K::Scheme>, ExportError> {
	key.describe(parameters, instance_rows)
}
