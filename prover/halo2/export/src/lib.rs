//! Self-describing verifying keys from the keys that halo2's libraries make.
//!
//! A circuit's author adds one line:
//!
//! ```ignore
//! let key = assay_halo2_export::export_key(pk.get_vk(), &params)?;
//! ```
//!
//! It works on the keys of `halo2-axiom` 0.5 (KZG over BN254, so on every circuit of `halo2-base`
//! and `halo2-ecc`) and on those of zcash's `halo2_proofs` 0.4 (inner product argument over Vesta).
//! What is not in such a key has a default that can be changed afterwards: the transcript (Blake2b),
//! the opening (SHPLONK), and how many rows a statement may give to each instance column (all that
//! the circuit has; for the inner product argument at most [`DEFAULT_IPA_ROWS`], since the key
//! carries a base for each).
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
pub use zcash::DEFAULT_IPA_ROWS;

use assay_halo2::{key::VerifyingKeyData, Scheme};

/// A library's verifying key, which goes with parameters of the type `P`.
pub trait ExportableKey<P> {
	/// The commitment scheme of its proofs.
	type Scheme: Scheme;

	/// Describes the key.
	///
	/// # Errors
	///
	/// If the key's text is not of the known form, or the key is over a limit.
	fn describe(&self, parameters: &P) -> Result<VerifyingKeyData<Self::Scheme>, ExportError>;
}

/// The self-describing form of a verifying key.
///
/// # Errors
///
/// If the key's text is not of the known form, or the key is over a limit.
pub fn export_key<K: ExportableKey<P>, P>(
	key: &K,
	parameters: &P,
) -> Result<VerifyingKeyData<K::Scheme>, ExportError> {
	key.describe(parameters)
}
