#![doc = include_str!("../README.md")]
//!
//! # Method
//!
//! Neither library exposes its whole constraint system: lookups are private in both, and in zcash's
//! everything is. But both print the whole system, and hash the text into the transcript (`pinned()`).
//! This crate parses that text, and compares its digest with the key's. It also compares everything else
//! that the libraries expose with the text.

pub mod srs;

mod axiom;
mod debug;
mod error;
mod pinned;
mod zcash;

pub use error::ExportError;
pub use zcash::hashed_bases;

use assay_halo2::{key::VerifyingKeyData, Scheme};

/// A library's verifying key, with parameters of the type `P`.
pub trait ExportableKey<P> {
	/// The commitment scheme of its proofs.
	type Scheme: Scheme;

	/// Exports the key.
	///
	/// # Errors
	///
	/// Those of [`export_key`].
	fn describe(
		&self,
		parameters: &P,
		instance_rows: &[u32],
	) -> Result<VerifyingKeyData<Self::Scheme>, ExportError>;
}

/// Exports a verifying key in self-describing form. `instance_rows` is the number of public inputs of a
/// proof in each instance column.
///
/// # Errors
///
/// Fails if `instance_rows` does not have a number for each column, if the parameters belong to another
/// key, if the key's text has an unknown form, or if the key exceeds a limit.
pub fn export_key<K: ExportableKey<P>, P>(
	key: &K,
	parameters: &P,
	instance_rows: &[u32],
) -> Result<VerifyingKeyData<K::Scheme>, ExportError> {
	key.describe(parameters, instance_rows)
}
