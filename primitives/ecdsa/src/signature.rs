//! Signatures, and the policies that accept them.

use crate::{
	field::{Element, LEN},
	scalar::Scalar,
};

/// Bytes of a signature: `r`, `s`, both big-endian, and the recovery id.
pub const SIGNATURE_LEN: usize = 2 * LEN + 1;

/// A choice of the encodings of a signature that are accepted.
///
/// A signature `(r, s)` is as valid as `(r, n − s)`, so anyone can make the second from the first.
/// Chains that need unique signatures refuse the higher `s`. The choice is part of the proof
/// system, and so of its identifier.
pub trait Policy: 'static {
	/// The identifiers of the systems of plain and of hinted signatures under this policy.
	const IDS: [&'static str; 2];
	/// True if `s` may be above half of `n`.
	const HIGH_S: bool;
	/// Returns the recovery id that a signature's last byte encodes. Bit 0 is the parity of `R`'s
	/// second coordinate; bit 1 is set if its first coordinate is `r + n`.
	fn recovery_id(byte: u8) -> Option<u8>;
}

/// Ethereum's choice: `s` up to half of `n` (EIP-2), `R` with the first coordinate `r`, recovery ids 27
/// and 28. Some wallets write 0 and 1 for these, which are accepted as well.
pub struct Ethereum;

impl Policy for Ethereum {
	const IDS: [&'static str; 2] = ["ecdsa/secp256k1", "ecdsa-hinted/secp256k1"];
	const HIGH_S: bool = false;

	fn recovery_id(byte: u8) -> Option<u8> {
		match byte {
			0 | 1 => Some(byte),
			27 | 28 => Some(byte - 27),
			_ => None,
		}
	}
}

/// The standard's choice (SEC 1, section 4.1.6): any `s`, recovery ids 0 to 3, or 27 to 30.
pub struct Permissive;

impl Policy for Permissive {
	const IDS: [&'static str; 2] =
		["ecdsa/secp256k1-permissive", "ecdsa-hinted/secp256k1-permissive"];
	const HIGH_S: bool = true;

	fn recovery_id(byte: u8) -> Option<u8> {
		match byte {
			0..=3 => Some(byte),
			27..=30 => Some(byte - 27),
			_ => None,
		}
	}
}

/// A signature with numbers in their range.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
	r: Scalar,
	s: Scalar,
	recovery_id: u8,
}

impl Signature {
	/// Makes a signature of big-endian `r` and `s` from 1 to `n − 1`, and a recovery id from 0 to
	/// 3.
	pub fn new(r: &[u8; LEN], s: &[u8; LEN], recovery_id: u8) -> Option<Self> {
		let number = |bytes| Scalar::canonical_be(bytes).filter(|number| !number.is_zero());
		let (r, s) = (number(r)?, number(s)?);
		(recovery_id < 4).then_some(Self { r, s, recovery_id })
	}

	/// Reads a signature, under a policy.
	pub fn from_bytes<P: Policy>(bytes: &[u8; SIGNATURE_LEN]) -> Option<Self> {
		let (r, rest) = bytes.split_first_chunk()?;
		let (s, id) = rest.split_first_chunk()?;
		let signature = Self::new(r, s, P::recovery_id(*id.first()?)?)?;
		(P::HIGH_S || !signature.s.is_high()).then_some(signature)
	}

	/// Returns the signature's bytes, with a recovery id from 0 to 3.
	pub fn to_bytes(&self) -> [u8; SIGNATURE_LEN] {
		let mut bytes = [0; SIGNATURE_LEN];
		bytes[..LEN].copy_from_slice(&self.r.to_be_bytes());
		bytes[LEN..2 * LEN].copy_from_slice(&self.s.to_be_bytes());
		bytes[2 * LEN] = self.recovery_id;
		bytes
	}

	/// Returns `r`.
	pub fn r(&self) -> &Scalar {
		&self.r
	}

	/// Returns `s`.
	pub fn s(&self) -> &Scalar {
		&self.s
	}

	/// Returns the recovery id, from 0 to 3.
	pub fn recovery_id(&self) -> u8 {
		self.recovery_id
	}

	/// Returns the first coordinate of `R`, or `None` if it would be `p` or more.
	pub fn x(&self) -> Option<Element> {
		self.r.plus_order(self.recovery_id >> 1 == 1)
	}

	/// Returns true if the second coordinate of `R` is odd.
	pub fn is_odd(&self) -> bool {
		self.recovery_id & 1 == 1
	}

	/// Returns the equivalent signature with `s` up to half of `n`.
	pub fn with_low_s(self) -> Self {
		if self.s.is_high() {
			Self { s: self.s.negated(), recovery_id: self.recovery_id ^ 1, ..self }
		} else {
			self
		}
	}
}
