//! The byte strings that travel and are stored.
//!
//! They are not decoded in the runtime on their way to a host function, and they are not bounded by
//! their type: a value over the limit gets a [`VerifyError`] that says so, where a bounded type would
//! make the whole transaction undecodable. What is stored, the prepared key, is bounded.

use crate::{encoding, layout, weakness, Arkworks, Curve, Weakness};
use alloc::vec::Vec;
use ark_ec::pairing::Pairing;
use ark_ff::PrimeField;
use assay_proof_system::{Defect, VerifyError};
use bounded_collections::{BoundedVec, Get};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::{fmt, marker::PhantomData};
use scale_info::TypeInfo;

/// A verifying key: `alpha_g1 ‖ beta_g2 ‖ gamma_g2 ‖ delta_g2 ‖ gamma_abc_g1[0..=n]`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct VerifyingKey(pub Vec<u8>);

impl VerifyingKey {
	/// Encodes a key that a library holds as points.
	pub fn from_points<E: Pairing>(
		alpha_g1: &E::G1Affine,
		beta_g2: &E::G2Affine,
		gamma_g2: &E::G2Affine,
		delta_g2: &E::G2Affine,
		gamma_abc_g1: &[E::G1Affine],
	) -> Self {
		let mut bytes = Vec::new();
		encoding::append(&mut bytes, alpha_g1);
		for point in [beta_g2, gamma_g2, delta_g2] {
			encoding::append(&mut bytes, point);
		}
		for point in gamma_abc_g1 {
			encoding::append(&mut bytes, point);
		}
		Self(bytes)
	}

	/// Why anyone can prove anything under the key, if they can. `prepare_key` refuses such a key as
	/// unsound; this says why.
	pub fn weakness<C: Curve>(&self) -> Option<Weakness> {
		weakness::find::<Arkworks<C>>(&self.0)
	}
}

/// A proof: `a_g1 ‖ b_g2 ‖ c_g1`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct Proof(pub Vec<u8>);

impl Proof {
	/// Encodes a proof that a library holds as points.
	pub fn from_points<E: Pairing>(a: &E::G1Affine, b: &E::G2Affine, c: &E::G1Affine) -> Self {
		let mut bytes = Vec::new();
		encoding::append(&mut bytes, a);
		encoding::append(&mut bytes, b);
		encoding::append(&mut bytes, c);
		Self(bytes)
	}
}

/// Public inputs: `x_1 ‖ … ‖ x_n`, without the constant one.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct PublicInputs(pub Vec<u8>);

impl PublicInputs {
	/// Encodes field elements.
	pub fn from_scalars<F: PrimeField>(scalars: &[F]) -> Self {
		let mut bytes = Vec::new();
		for scalar in scalars {
			encoding::append(&mut bytes, scalar);
		}
		Self(bytes)
	}
}

/// A validated verifying key, as stored: `e(alpha, beta) ‖ −gamma_g2 ‖ −delta_g2 ‖ gamma_abc_g1[0..=n]`.
///
/// Every backend makes and takes the same bytes, so a runtime can change its backend and keep its
/// keys.
#[derive(Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo)]
#[codec(mel_bound())]
#[scale_info(skip_type_params(C))]
pub struct PreparedKey<C: Curve>(BoundedVec<u8, MaxPreparedKeyLen<C>>);

impl<C: Curve> PreparedKey<C> {
	pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Self, VerifyError> {
		layout::inputs_of_prepared_key::<C>(bytes.len())?;
		BoundedVec::try_from(bytes).map(Self).map_err(|_| VerifyError::MalformedKey(Defect::Length))
	}

	/// The bytes as laid out above.
	pub fn as_bytes(&self) -> &[u8] {
		&self.0
	}
}

// Derives would ask the same of the curve, which is never there at run time.
impl<C: Curve> Clone for PreparedKey<C> {
	fn clone(&self) -> Self {
		Self(self.0.clone())
	}
}

impl<C: Curve> PartialEq for PreparedKey<C> {
	fn eq(&self, other: &Self) -> bool {
		self.0 == other.0
	}
}

impl<C: Curve> Eq for PreparedKey<C> {}

impl<C: Curve> fmt::Debug for PreparedKey<C> {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("PreparedKey").field(&self.as_bytes()).finish()
	}
}

/// The bound of a [`PreparedKey`].
pub struct MaxPreparedKeyLen<C>(PhantomData<C>);

impl<C: Curve> Get<u32> for MaxPreparedKeyLen<C> {
	fn get() -> u32 {
		layout::prepared_key_len::<C>(C::MAX_INPUTS) as u32
	}
}
