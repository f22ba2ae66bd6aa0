//! Recovery of the key without hints.

use crate::{PublicKey, Signature, DIGEST_LEN};

#[cfg(feature = "arkworks")]
use {
	crate::{affine, field::Element, scalar::Scalar},
	ark_ec::{
		short_weierstrass::{Affine, Projective, SWCurveConfig},
		AffineRepr, CurveGroup, VariableBaseMSM,
	},
	ark_ff::{BigInteger, Field, PrimeField},
	core::marker::PhantomData,
};

/// The arithmetic of a verifier of signatures without hints. Every implementation gives the same result.
pub trait Arithmetic: 'static {
	/// Returns the key of a signature, if there is one.
	fn recover(digest: &[u8; DIGEST_LEN], signature: &Signature) -> Option<PublicKey>;
}

/// Recovery by k256, for comparison with hints.
#[cfg(feature = "k256")]
pub struct K256;

#[cfg(feature = "k256")]
impl Arithmetic for K256 {
	fn recover(digest: &[u8; DIGEST_LEN], signature: &Signature) -> Option<PublicKey> {
		use k256::ecdsa::{self, RecoveryId, VerifyingKey};

		// k256 refuses a high s, which the policy may have accepted.
		let signature = signature.with_low_s();
		let id = RecoveryId::from_byte(signature.recovery_id())?;
		let numbers = signature.to_bytes();
		let signature = ecdsa::Signature::from_slice(numbers.get(..64)?).ok()?;
		let key = VerifyingKey::recover_from_prehash(digest, &signature, id).ok()?;
		let point = key.to_encoded_point(false);
		let coordinates = point.as_bytes().get(1..)?.try_into().ok()?;
		Some(PublicKey::from_bytes_unchecked(coordinates))
	}
}

/// Recovery by an MSM over a type for secp256k1: `ark_secp256k1::Config`, or a thin type, whose MSM is a host call.
/// The inverse of r and the square root of the point's coordinate are computed here, without a host call.
#[cfg(feature = "arkworks")]
pub struct Arkworks<C>(PhantomData<C>);

#[cfg(feature = "arkworks")]
impl<C> Arithmetic for Arkworks<C>
where
	C: SWCurveConfig,
	C::BaseField: PrimeField,
{
	fn recover(digest: &[u8; DIGEST_LEN], signature: &Signature) -> Option<PublicKey> {
		let point = affine::Affine::with_x(&signature.x()?, signature.is_odd())?;
		let coordinate =
			|element: Element| C::BaseField::from_le_bytes_mod_order(&element.to_le_bytes());
		let point = Affine::<C>::new_unchecked(coordinate(point.x), coordinate(point.y));

		let number =
			|scalar: &Scalar| C::ScalarField::from_be_bytes_mod_order(&scalar.to_be_bytes());
		let inverse = number(signature.r()).inverse()?;
		let minus_z = number(&Scalar::reduced_be(digest).negated());
		let scalars = [number(signature.s()) * inverse, minus_z * inverse];
		// Q = (s/r)·R − (z/r)·G
		let key = Projective::<C>::msm(&[point, C::GENERATOR], &scalars).ok()?.into_affine();
		if key.is_zero() {
			return None;
		}
		let coordinates = [key.x, key.y].map(|number| number.into_bigint().to_bytes_be());
		Some(PublicKey::from_bytes_unchecked(coordinates.concat().try_into().ok()?))
	}
}
