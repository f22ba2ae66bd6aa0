//! Groth16 proofs that a program ran in a zkVM, over BN254.
//!
//! The public inputs name the program and what it made public. The tools encode points alike: coordinates of 32 bytes,
//! big-endian, uncompressed, as EIP-197 has them.

use super::gnark::{self, GnarkError};
use crate::{
	groth16::curve::PairingCurveName,
	hexadecimal,
	json::{Field, JsonError},
};
use assay_groth16::Proof;
use sha2::{Digest as _, Sha256};

/// The curve of the proofs.
pub const CURVE: PairingCurveName = PairingCurveName::Bn254;
/// Bytes of a proof: two points of G1 and one of G2.
pub const PROOF_LEN: usize = 256;
/// Bytes that name the circuit, before a proof for a contract.
pub const SELECTOR_LEN: usize = 4;

/// A hash, or a number that is encoded as one.
pub type Digest = [u8; 32];

/// Decodes a proof from its points.
pub fn decode_proof(points: &[u8]) -> Result<Proof, GnarkError> {
	gnark::binary_proof(points, CURVE)
}

/// Returns the SHA-256 hash.
pub fn sha256(bytes: &[u8]) -> Digest {
	Sha256::digest(bytes).into()
}

/// Reads bytes in hexadecimal, with 0x or without.
pub fn hex_bytes(field: &Field<'_>) -> Result<Vec<u8>, JsonError> {
	const FORM: &str = "bytes in hexadecimal";
	let text = field.text(FORM)?;
	hexadecimal::decode(text).map_err(|_| field.must_be(FORM))
}

/// Reads the bytes of the crate bincode 1, which saves the tools' proofs: numbers are little-endian, a count has 64
/// bits, and a variant's index 32. Every method returns `None` if the bytes end too early, or have another form.
pub struct BincodeReader<'a>(pub &'a [u8]);

impl<'a> BincodeReader<'a> {
	/// Takes as many bytes as are asked for.
	pub fn take(&mut self, length: usize) -> Option<&'a [u8]> {
		let (taken, rest) = self.0.split_at_checked(length)?;
		self.0 = rest;
		Some(taken)
	}

	/// Takes an array.
	pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
		self.take(N)?.try_into().ok()
	}

	/// Takes a number of 32 bits, or a variant's index.
	pub fn number(&mut self) -> Option<u32> {
		self.array().map(u32::from_le_bytes)
	}

	/// Takes the count of a list.
	pub fn count(&mut self) -> Option<usize> {
		usize::try_from(self.array().map(u64::from_le_bytes)?).ok()
	}

	/// Takes a list of bytes, after its count.
	pub fn bytes(&mut self) -> Option<&'a [u8]> {
		let length = self.count()?;
		self.take(length)
	}

	/// Takes a text, after its count of bytes.
	pub fn text(&mut self) -> Option<&'a str> {
		std::str::from_utf8(self.bytes()?).ok()
	}

	/// Takes a value that may be absent.
	pub fn option<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
		match self.array()? {
			[0] => Some(None),
			[1] => read(self).map(Some),
			_ => None,
		}
	}
}
