//! The files that a signature is made from: a ring's public keys, a member's secret key, the powers of a setup.

use crate::{error::Error, hexadecimal};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Valid, Validate};
use ark_vrf::{
	suites::bandersnatch::{PcsParams, Public, Secret},
	CanonicalDeserializeExact,
};
use assay_ring_vrf::layout::{G1_LEN, G2_LEN, POINT_LEN};
use std::{fs, path::Path};

/// The file of a secret key.
pub(super) const SECRET_KEY: &str = "secret_key.hex";
/// The file of a public key, which is a line of a ring's file.
pub(super) const PUBLIC_KEY: &str = "public_key.hex";

/// The reason why a ring's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RingFileError {
	/// The file has no public key.
	#[error("it has no public keys: write one per line, in hexadecimal")]
	NoMembers,
	/// A line is not a public key.
	#[error(
		"line {0} is no public key: it is a point of Bandersnatch, 32 bytes in hexadecimal, as `assay ring key` \
		 writes it"
	)]
	Member(usize),
	/// The file is not a secret key.
	#[error(
		"it is no secret key: it is a number of 32 bytes in hexadecimal, little-endian, not zero and below the \
		 group order, as `assay ring key` writes it"
	)]
	SecretKey,
	/// The file's length is not that of lists of powers.
	#[error(
		"it is no setup: it has the powers [τ^i]_1 and [τ^i]_2 as ark-vrf writes them, each list after its length"
	)]
	Setup,
	/// A point is malformed.
	#[error("a point of the setup is malformed: the file is damaged")]
	SetupPoint,
}

/// Encodes a point, a number or a key as ark-vrf does.
pub(super) fn encoded(value: &impl CanonicalSerialize) -> Vec<u8> {
	let mut bytes = Vec::new();
	value.serialize_compressed(&mut bytes).expect("a vector takes any length; qed");
	bytes
}

/// Returns the contents of the file of a key.
pub(super) fn line(key: &impl CanonicalSerialize) -> Vec<u8> {
	format!("{}\n", hexadecimal::encode(encoded(key))).into_bytes()
}

/// Reads the public keys of a ring.
///
/// # Errors
///
/// [`Error::Read`], and [`Error::File`] with a [`RingFileError`].
pub(super) fn read_members(path: &Path) -> Result<Vec<Public>, Error> {
	members(&read(path)?).map_err(|defect| Error::in_file(path, defect))
}

fn members(text: &[u8]) -> Result<Vec<Public>, RingFileError> {
	let member = |(index, line): (usize, &[u8])| {
		let bytes: [u8; POINT_LEN] = digits(line).ok_or(RingFileError::Member(index + 1))?;
		Public::deserialize_compressed_exact(&bytes).map_err(|_| RingFileError::Member(index + 1))
	};
	let body = text.trim_ascii_end();
	if body.is_empty() {
		return Err(RingFileError::NoMembers);
	}
	body.split(|byte| *byte == b'\n').enumerate().map(member).collect()
}

/// Reads a secret key.
///
/// # Errors
///
/// [`Error::Read`], and [`Error::File`] with a [`RingFileError`].
pub(super) fn read_secret_key(path: &Path) -> Result<Secret, Error> {
	let secret = digits::<POINT_LEN>(&read(path)?)
		.filter(|bytes| *bytes != [0; POINT_LEN])
		.and_then(|bytes| Secret::deserialize_compressed(&bytes[..]).ok());
	secret.ok_or_else(|| Error::in_file(path, RingFileError::SecretKey))
}

/// Reads the powers of a setup.
///
/// # Errors
///
/// [`Error::Read`], and [`Error::File`] with a [`RingFileError`].
pub(super) fn read_powers(path: &Path) -> Result<PcsParams, Error> {
	powers(&read(path)?).map_err(|defect| Error::in_file(path, defect))
}

fn powers(bytes: &[u8]) -> Result<PcsParams, RingFileError> {
	let compressions = [(Compress::No, 2usize), (Compress::Yes, 1)];
	let (compress, _) = compressions
		.into_iter()
		.find(|(_, factor)| has_lists_of(bytes, [factor * G1_LEN, factor * G2_LEN]))
		.ok_or(RingFileError::Setup)?;
	// Uncompressed points are decoded without a check that they are on the curve.
	PcsParams::deserialize_with_mode(bytes, compress, Validate::No)
		.and_then(|powers| powers.check().map(|()| powers))
		.map_err(|_| RingFileError::SetupPoint)
}

/// Returns true if bytes are two lists of entries of these lengths, each after its number of entries.
fn has_lists_of(bytes: &[u8], entries: [usize; 2]) -> bool {
	let skip = |rest: &mut &[u8], entry: usize| {
		let (count, after) = rest.split_first_chunk()?;
		let len = usize::try_from(u64::from_le_bytes(*count)).ok()?.checked_mul(entry)?;
		*rest = after.get(len..)?;
		Some(())
	};
	let mut rest = bytes;
	entries.into_iter().all(|entry| skip(&mut rest, entry).is_some()) && rest.is_empty()
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
	fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}

/// Reads a line of hexadecimal digits, with or without 0x.
fn digits<const N: usize>(line: &[u8]) -> Option<[u8; N]> {
	hexadecimal::decode_array(line.trim_ascii()).ok()
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_ark_prover::ring::insecure_setup;

	#[test]
	fn rings_have_a_key_on_each_line() {
		let keys = [1, 2].map(|seed| Secret::from_seed([seed; 32]).public());
		let [one, two] = keys.map(|key| hex::encode(encoded(&key)));
		for text in [format!("{one}\n{two}"), format!("0x{one}\r\n 0x{two}\r\n")] {
			assert_eq!(members(text.as_bytes()).unwrap(), keys);
		}
		for text in ["", "\n", " \r\n"] {
			assert!(matches!(members(text.as_bytes()), Err(RingFileError::NoMembers)));
		}
		// No hexadecimal, another length, the identity.
		let identity = format!("01{}", "00".repeat(31));
		for wrong in ["", "g", &one[1..], &one[2..], &format!("{one}00"), &identity] {
			let text = format!("{one}\n{wrong}\n{two}\n");
			assert!(matches!(members(text.as_bytes()), Err(RingFileError::Member(2))), "{wrong}");
		}
	}

	#[test]
	fn setups_are_taken_in_both_forms_and_validated() {
		let setup = insecure_setup(1, [1; 32]);
		let mut plain = Vec::new();
		setup.pcs_params().serialize_uncompressed(&mut plain).unwrap();
		let compressed = encoded(setup.pcs_params());
		for bytes in [&plain, &compressed] {
			assert_eq!(powers(bytes).unwrap().powers_in_g1, setup.pcs_params().powers_in_g1);
			assert!(matches!(powers(&bytes[1..]), Err(RingFileError::Setup)));
			assert!(matches!(powers(&bytes[..bytes.len() - 1]), Err(RingFileError::Setup)));
		}
		let mut off_curve = plain.clone();
		off_curve[8 + 40] ^= 1;
		assert!(matches!(powers(&off_curve), Err(RingFileError::SetupPoint)));
		let huge = [&[0xff; 8][..], &compressed[8..]].concat();
		assert!(matches!(powers(&huge), Err(RingFileError::Setup)));
	}
}
