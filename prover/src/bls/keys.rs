//! Secret keys: made, read and used by blst.

use super::Error;
use crate::hexadecimal;
use assay_bls_signatures::{MinPk, MinSig, Scheme, Variant};
use std::{fs, path::Path};

/// Bytes of a secret key.
const LEN: usize = 32;

/// The reason why a file is not a secret key.
#[derive(Debug, thiserror::Error)]
pub enum SecretKeyError {
	/// It is not a number in range.
	#[error(
		"it is no secret key: write 32 bytes in hexadecimal, a big-endian number from 1 to the group order less \
		 1, as `assay bls keygen` does"
	)]
	Form,
}

/// A variant with blst's signatures.
pub trait Signer: Variant {
	/// A secret key, which is overwritten in memory after its use.
	type Secret;

	/// Derives a secret key from secret random bytes (`KeyGen` of the draft, section 2.3).
	fn derive(material: &[u8; LEN]) -> Option<Self::Secret>;

	/// Reads a big-endian number; `None` if it is out of range.
	fn from_bytes(bytes: &[u8; LEN]) -> Option<Self::Secret>;

	/// Writes the number.
	fn to_bytes(secret: &Self::Secret) -> [u8; LEN];

	/// Returns the public key, compressed.
	fn public_key(secret: &Self::Secret) -> Vec<u8>;

	/// Signs a message after a prefix, and compresses the signature.
	fn sign(secret: &Self::Secret, tag: &[u8], prefix: &[u8], message: &[u8]) -> Vec<u8>;
}

macro_rules! signer {
	($variant:ident: $module:ident) => {
		impl Signer for $variant {
			type Secret = blst::$module::SecretKey;

			fn derive(material: &[u8; LEN]) -> Option<Self::Secret> {
				blst::$module::SecretKey::key_gen(material, &[]).ok()
			}

			fn from_bytes(bytes: &[u8; LEN]) -> Option<Self::Secret> {
				blst::$module::SecretKey::from_bytes(bytes).ok()
			}

			fn to_bytes(secret: &Self::Secret) -> [u8; LEN] {
				secret.to_bytes()
			}

			fn public_key(secret: &Self::Secret) -> Vec<u8> {
				secret.sk_to_pk().compress().to_vec()
			}

			fn sign(secret: &Self::Secret, tag: &[u8], prefix: &[u8], message: &[u8]) -> Vec<u8> {
				secret.sign(message, tag, prefix).compress().to_vec()
			}
		}
	};
}

signer!(MinPk: min_pk);
signer!(MinSig: min_sig);

/// A secret key of a variant.
pub struct SecretKey<V: Signer>(V::Secret);

impl<V: Signer> SecretKey<V> {
	/// Derives a secret key from secret random bytes.
	pub fn derive(material: &[u8; LEN]) -> Self {
		Self(V::derive(material).expect("32 bytes are enough to derive a key from; qed"))
	}

	/// Reads the file of a secret key.
	///
	/// # Errors
	///
	/// [`Error::Read`], and [`Error::File`] with a [`SecretKeyError`].
	pub fn read(path: &Path) -> Result<Self, Error> {
		let bytes =
			fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
		let key = str::from_utf8(&bytes).ok().and_then(Self::from_text);
		key.ok_or_else(|| Error::in_file(path, SecretKeyError::Form))
	}

	fn from_text(text: &str) -> Option<Self> {
		let bytes: [u8; LEN] = hexadecimal::decode_array(text.trim()).ok()?;
		V::from_bytes(&bytes).map(Self)
	}

	/// Returns the contents of the file.
	pub fn to_text(&self) -> String {
		format!("{}\n", hexadecimal::encode(V::to_bytes(&self.0)))
	}

	/// Returns the public key, compressed.
	pub fn public_key(&self) -> Vec<u8> {
		V::public_key(&self.0)
	}

	/// Signs a message in a scheme, and compresses the signature.
	pub fn sign(&self, scheme: Scheme, message: &[u8]) -> Vec<u8> {
		let prefix = match scheme {
			Scheme::MessageAugmentation | Scheme::Possession => self.public_key(),
			Scheme::Basic | Scheme::ProofOfPossession | Scheme::Committee => Vec::new(),
		};
		V::sign(&self.0, scheme.tag::<V>().as_bytes(), &prefix, message)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn keys_are_read_as_they_were_written() {
		let secret = SecretKey::<MinPk>::derive(&[7; LEN]);
		let text = secret.to_text();
		for form in [&text[..], text.trim(), text.trim().trim_start_matches("0x")] {
			let read = SecretKey::<MinPk>::from_text(form).unwrap();
			assert_eq!(read.public_key(), secret.public_key());
		}
	}

	#[test]
	fn numbers_out_of_range_are_refused() {
		// The group order and the number before it.
		let order = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
		let last = order.replace("00000001", "00000000");
		assert!(SecretKey::<MinSig>::from_text(&last).is_some());
		for text in [order, &"00".repeat(LEN), &"ff".repeat(LEN), "", "0x01", "key"] {
			assert!(SecretKey::<MinSig>::from_text(text).is_none(), "{text}");
		}
	}
}
