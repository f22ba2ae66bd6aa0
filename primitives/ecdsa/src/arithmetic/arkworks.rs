//! Recovery over arkworks' types: thin ones, whose multi-scalar multiplication is a host call, or
//! plain ones.

use super::Arithmetic;
use crate::{affine, field::Element, scalar::Scalar, PublicKey, Signature, DIGEST_LEN};
use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveGroup, VariableBaseMSM,
};
use ark_ff::{BigInteger, Field, PrimeField};
use core::marker::PhantomData;

/// Recovery by the multi-scalar multiplication of a type for secp256k1, `ark_secp256k1::Config` or
/// one that stands in for it. An inverse and a square root are computed in place.
pub struct Arkworks<C>(PhantomData<C>);

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
