//! Public keys.

use crate::{affine::Affine, field::Element, steps};
use sha3::{Digest, Keccak256};

/// Bytes of a coordinate.
const LEN: usize = crate::field::LEN;
/// Bytes of an Ethereum address.
pub const ADDRESS_LEN: usize = 20;
/// Bytes of a compressed key: the parity of `y`, as 2 or 3, and `x`.
pub const COMPRESSED_LEN: usize = 1 + LEN;

/// A public key: `x` and `y`, big-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey([u8; 2 * LEN]);

impl PublicKey {
	/// Returns the key with these coordinates, which are not checked.
	pub const fn from_bytes_unchecked(bytes: [u8; 2 * LEN]) -> Self {
		Self(bytes)
	}

	/// Returns `x` and `y`, big-endian.
	pub const fn as_bytes(&self) -> &[u8; 2 * LEN] {
		&self.0
	}

	pub(crate) fn from_le_coordinates(x: &[u8; LEN], y: &[u8; LEN]) -> Self {
		let mut bytes = [0; 2 * LEN];
		for (to, from) in bytes.iter_mut().zip(x.iter().rev().chain(y.iter().rev())) {
			*to = *from;
		}
		Self(bytes)
	}

	pub(crate) fn from_affine(point: &Affine) -> Self {
		Self::from_le_coordinates(&point.x.to_le_bytes(), &point.y.to_le_bytes())
	}

	/// Returns the point, if the coordinates are those of one.
	pub(crate) fn decode(&self) -> Option<Affine> {
		let (x, y) = self.0.split_first_chunk::<LEN>()?;
		let x = Element::canonical_be(x)?;
		let y = Element::canonical_be(y.try_into().ok()?)?;
		steps::is_on_curve(&x, &y).then_some(Affine { x, y })
	}

	/// Returns the key in its compressed form.
	pub fn compressed(&self) -> [u8; COMPRESSED_LEN] {
		let mut bytes = [0; COMPRESSED_LEN];
		bytes[0] = 2 | self.0[2 * LEN - 1] & 1;
		bytes[1..].copy_from_slice(&self.0[..LEN]);
		bytes
	}

	/// Returns the point of a compressed key, if there is one.
	pub fn decompress(bytes: &[u8; COMPRESSED_LEN]) -> Option<Self> {
		let [parity @ (2 | 3), x @ ..] = bytes else { return None };
		let x = Element::canonical_be(x)?;
		Affine::with_x(&x, *parity == 3).map(|point| Self::from_affine(&point))
	}

	/// Returns the Ethereum address: the last 20 bytes of the Keccak-256 hash of the coordinates.
	pub fn address(&self) -> [u8; ADDRESS_LEN] {
		let hash = Keccak256::digest(self.0);
		let mut address = [0; ADDRESS_LEN];
		address.copy_from_slice(&hash[hash.len() - ADDRESS_LEN..]);
		address
	}
}
