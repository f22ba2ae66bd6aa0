//! The files of BLS signatures, as in `docs/formats.md`: JSON to read, SCALE to submit.

use super::{Artefacts, BlsError, VariantName};
use crate::{
	byte_artefacts::{read_one_of, ByteArtefacts},
	error::Error,
};
use assay_artefact::{decimal, Kind};
use assay_bls_signatures::layout;
use std::path::Path;

pub(super) use crate::byte_artefacts::NAMES;
pub(super) use assay_artefact::{INPUTS, KEY, PROOF};

/// The file of a secret key.
pub(super) const SECRET_KEY: &str = "secret_key.txt";
/// The file of a public key.
pub(super) const PUBLIC_KEY: &str = "public_key.txt";

/// Returns the artefacts of the variant with this identifier.
pub(super) fn of(system: &'static str) -> ByteArtefacts {
	ByteArtefacts { system, values }
}

/// Returns the `values` that explain the bytes of inputs: each message as a big-endian number.
fn values(inputs: &[u8]) -> Option<Vec<String>> {
	let value = |message: &[u8]| decimal(&message.iter().rev().copied().collect::<Vec<_>>());
	Some(layout::messages(inputs).ok()?.into_iter().map(value).collect())
}

/// Lists the files of a proof with its key.
pub(super) fn all(system: &'static str, artefacts: &Artefacts) -> Vec<(&'static str, Vec<u8>)> {
	let Artefacts { key, proof, inputs } = artefacts;
	of(system).all(&key.0, &proof.0, &inputs.0)
}

/// Reads the bytes of an artefact of this kind. Its variant must be the chosen one, if one is
/// chosen; otherwise the file may choose it.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub(super) fn read(
	path: &Path,
	kind: &Kind,
	chosen: &mut Option<ByteArtefacts>,
) -> Result<Vec<u8>, Error> {
	read_one_of(&VariantName::ALL.map(|variant| of(variant.id())), path, kind, chosen)
}

/// Returns the variant that was chosen.
///
/// # Errors
///
/// [`BlsError::Variant`] if no file named it.
pub(super) fn variant(chosen: Option<ByteArtefacts>) -> Result<VariantName, BlsError> {
	chosen.and_then(|files| VariantName::of_id(files.system)).ok_or(BlsError::Variant)
}
