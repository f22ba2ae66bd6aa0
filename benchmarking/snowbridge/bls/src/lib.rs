//! Assay's BLS signatures behind the interface of `snowbridge-milagro-bls`, which Snowbridge's Ethereum
//! client uses to check signatures. The items that the client uses have the same names and verdicts.
//!
//! The library decodes points to coordinates. Here points stay bytes, which go to the node as they are. A
//! key is an uncompressed point, as in prepared keys. A sum of keys is the list of its terms until a
//! signature is checked. Then one host call adds the keys, hashes the message, and computes the pairings.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

use alloc::vec::Vec;
use assay_bls_signatures::{
	group::G1, scheme::MAX_MEMBERS, Group, MinPk, PointOf, Proof, PublicInputs, Scheme,
	VerifyingKey,
};
use assay_host_functions::Host;
use assay_proof_system::{Backend, Defect, VerifyError};
use codec::{Decode, Encode, MaxEncodedLen};
use core::iter::repeat_n;
use scale_info::TypeInfo;

/// Bytes of a compressed key.
pub const G1_BYTES: usize = 48;

/// Bytes of a compressed signature.
pub const G2_BYTES: usize = 96;

/// Bytes of an uncompressed point.
const UNCOMPRESSED_LEN: usize = 2 * G1_BYTES;

/// The first byte of the uncompressed identity, whose other bytes are zeros.
const INFINITY: u8 = 0x40;

/// The head of a committee's prepared key with a threshold of one.
const COMMITTEE: [u8; 3] = [Scheme::Committee as u8, 1, 0];

/// The most keys that the node subtracts: fewer than half of the largest committee.
const MAX_SUBTRACTED: usize = (MAX_MEMBERS - 1) / 2;

/// The library's errors that the items here return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmclError {
	/// A sum without terms.
	AggregateEmptyPoints,
	/// Not a point of the curve, or not in its canonical encoding.
	InvalidPoint,
	/// Not the length of a key.
	InvalidG1Size,
	/// Not the length of a signature.
	InvalidG2Size,
}

/// An uncompressed point of the curve. It may be outside the subgroup, or the identity.
#[derive(Clone, PartialEq, Eq, Encode, Decode, MaxEncodedLen, TypeInfo)]
#[cfg_attr(feature = "std", derive(Debug))]
pub struct Point([u8; UNCOMPRESSED_LEN]);

impl Point {
	const fn identity() -> Self {
		let mut bytes = [0; UNCOMPRESSED_LEN];
		bytes[0] = INFINITY;
		Self(bytes)
	}

	fn from_bytes(bytes: &[u8]) -> Option<Self> {
		bytes.try_into().ok().map(Self)
	}

	fn from_affine(point: &PointOf<G1>) -> Option<Self> {
		Self::from_bytes(&G1::encode(point))
	}

	/// Decodes the point; `None` if it is not a point of the curve, since a state may hold any bytes.
	fn to_affine(&self) -> Option<PointOf<G1>> {
		G1::decode(&self.0).ok()
	}
}

/// A public key.
#[derive(Clone, PartialEq, Eq, Encode, Decode, MaxEncodedLen, TypeInfo)]
#[cfg_attr(feature = "std", derive(Debug))]
pub struct PublicKey {
	/// The point.
	pub point: Point,
}

/// The identity, which is not a valid key.
impl Default for PublicKey {
	fn default() -> Self {
		Self { point: Point::identity() }
	}
}

impl PublicKey {
	/// Decodes a compressed key. As in the library, it may be outside the subgroup, or the identity.
	///
	/// # Errors
	///
	/// `InvalidG1Size`; `InvalidPoint` if it is not a point of the curve.
	pub fn from_bytes_unchecked(bytes: &[u8]) -> Result<Self, AmclError> {
		if bytes.len() != G1_BYTES {
			return Err(AmclError::InvalidG1Size);
		}
		let key = VerifyingKey::new(Scheme::ProofOfPossession, &[bytes]);
		let point = match <Host as Backend<MinPk>>::prepare_key(&key.0) {
			// The key follows the scheme.
			Ok(prepared) => prepared.get(1..).and_then(Point::from_bytes),
			// The node returns no point for these.
			Err(VerifyError::MalformedKey(Defect::Identity | Defect::NotInSubgroup)) => {
				G1::decompress(bytes).ok().as_ref().and_then(Point::from_affine)
			}
			Err(_) => None,
		};
		Ok(Self { point: point.ok_or(AmclError::InvalidPoint)? })
	}

	/// Encodes the key, uncompressed.
	pub fn as_uncompressed_bytes(&self) -> [u8; UNCOMPRESSED_LEN] {
		self.point.0
	}
}

/// A sum of points whose terms are not added yet.
#[derive(Clone)]
#[cfg_attr(feature = "std", derive(Debug))]
pub struct Sum {
	added: Vec<Point>,
	subtracted: Vec<Point>,
}

impl Sum {
	/// Subtracts another sum.
	pub fn sub(&mut self, other: &Self) {
		self.added.extend_from_slice(&other.subtracted);
		self.subtracted.extend_from_slice(&other.added);
	}

	/// Adds the terms; `None` if one is not a point of the curve.
	fn value(&self) -> Option<Point> {
		let added = self.added.iter().map(Point::to_affine);
		let subtracted = self.subtracted.iter().map(|point| point.to_affine().map(|point| -point));
		let points: Vec<_> = added.chain(subtracted).collect::<Option<_>>()?;
		Point::from_affine(&G1::sum(&points))
	}

	/// Returns a committee's prepared key and the members that signed, so that the node computes this sum.
	/// The node starts from the sum of all members. It subtracts those that did not sign if they are fewer
	/// than those that did. Those that did are placeholders; their points are not read.
	fn committee(&self) -> Option<(Vec<u8>, Vec<bool>)> {
		let value;
		let (sum, absent) = match (&self.added[..], &self.subtracted[..]) {
			([sum], absent) if absent.len() <= MAX_SUBTRACTED => (sum, absent),
			_ => {
				value = self.value()?;
				(&value, &[][..])
			}
		};
		let present = absent.len() + 1;
		let mut key =
			Vec::with_capacity(COMMITTEE.len() + (1 + absent.len() + present) * UNCOMPRESSED_LEN);
		key.extend_from_slice(&COMMITTEE);
		let points = core::iter::once(sum).chain(absent).chain(repeat_n(sum, present));
		points.for_each(|point| key.extend_from_slice(&point.0));
		let members = repeat_n(false, absent.len()).chain(repeat_n(true, present)).collect();
		Some((key, members))
	}
}

/// A sum of public keys.
#[derive(Clone)]
#[cfg_attr(feature = "std", derive(Debug))]
pub struct AggregatePublicKey {
	/// The sum.
	pub point: Sum,
}

impl AggregatePublicKey {
	/// Adds keys.
	///
	/// # Errors
	///
	/// `AggregateEmptyPoints` for an empty list.
	pub fn into_aggregate(keys: &[PublicKey]) -> Result<Self, AmclError> {
		if keys.is_empty() {
			return Err(AmclError::AggregateEmptyPoints);
		}
		let added = keys.iter().map(|key| key.point.clone()).collect();
		Ok(Self { point: Sum { added, subtracted: Vec::new() } })
	}

	/// Returns the sum of a single key, or of keys that were added up elsewhere.
	pub fn from_public_key(key: &PublicKey) -> Self {
		let added = alloc::vec![key.point.clone()];
		Self { point: Sum { added, subtracted: Vec::new() } }
	}
}

/// A compressed signature: a point of the curve, which may be outside the subgroup.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "std", derive(Debug))]
pub struct Signature([u8; G2_BYTES]);

impl Signature {
	/// Takes a compressed signature.
	///
	/// # Errors
	///
	/// `InvalidG2Size`; `InvalidPoint` if it is not a point of the curve.
	pub fn from_bytes(bytes: &[u8]) -> Result<Self, AmclError> {
		let signature = Self(bytes.try_into().map_err(|_| AmclError::InvalidG2Size)?);
		// A committee without signers: the node decodes the signature, and stops.
		let identity = Point::identity();
		let nobody = [&COMMITTEE[..], &identity.0, &identity.0].concat();
		match signature.verify(&nobody, &[false], &[]) {
			Err(VerifyError::ProofInvalid | VerifyError::MalformedProof(Defect::NotInSubgroup)) => {
				Ok(signature)
			}
			_ => Err(AmclError::InvalidPoint),
		}
	}

	/// Checks that members of a committee signed a message.
	fn verify(
		&self,
		prepared_key: &[u8],
		members: &[bool],
		message: &[u8],
	) -> Result<(), VerifyError> {
		let proof = Proof::of_committee(&self.0, members);
		let inputs = PublicInputs::from_messages(&[message]);
		<Host as Backend<MinPk>>::verify(prepared_key, &proof.0, &inputs.0)
	}
}

/// A sum of signatures.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "std", derive(Debug))]
pub struct AggregateSignature(Signature);

impl AggregateSignature {
	/// Returns the sum of a single signature, or of signatures that were added up elsewhere.
	pub fn from_signature(signature: &Signature) -> Self {
		Self(signature.clone())
	}

	/// Returns true if every key of the sum signed the message. Signatures outside the subgroup, and
	/// sums that are the identity, are refused.
	pub fn fast_aggregate_verify_pre_aggregated(
		&self,
		message: &[u8],
		key: &AggregatePublicKey,
	) -> bool {
		let committee = key.point.committee();
		committee.is_some_and(|(key, members)| self.0.verify(&key, &members, message).is_ok())
	}
}
