//! The same operations by k256, the reference for measurements of hints.

use crate::{array, numbers, Result, LEN, MALFORMED};
use alloc::vec::Vec;
use assay_wasm_exports::{export, Arguments};
use k256::{
	ecdsa::{RecoveryId, Signature, VerifyingKey},
	elliptic_curve::{
		ops::LinearCombination,
		sec1::{FromEncodedPoint, ToEncodedPoint},
		PrimeField,
	},
	AffinePoint, EncodedPoint, ProjectivePoint, Scalar,
};

export!(
	/// Recovers a key without hints, or nothing if there is no key.
	k256_recover,
	|[digest, signature, _]: Arguments<'_>| {
		let digest: [u8; LEN] = array(digest)?;
		let (numbers, id) = signature.split_at_checked(2 * LEN).ok_or(MALFORMED)?;
		let signature = Signature::from_slice(numbers).map_err(|_| MALFORMED)?;
		let [id] = array(id)?;
		let id = RecoveryId::from_byte(id).ok_or(MALFORMED)?;
		let key = VerifyingKey::recover_from_prehash(&digest, &signature, id);
		Ok(key.map(|key| coordinates(key.as_affine())).unwrap_or_default())
	}
);

export!(
	/// Computes a linear combination of a point and the generator without hints.
	k256_combine,
	|[point, scalars, _]: Arguments<'_>| {
		let point: [u8; 2 * LEN] = array(point)?;
		let point = EncodedPoint::from_untagged_bytes((&point).into());
		let point = Option::<AffinePoint>::from(AffinePoint::from_encoded_point(&point));
		let point = ProjectivePoint::from(point.ok_or(MALFORMED)?);
		let [u, v] = numbers(scalars)?;
		let scalar = |bytes: [u8; LEN]| -> Result<Scalar> {
			Option::from(Scalar::from_repr(bytes.into())).ok_or(MALFORMED)
		};
		let sum = ProjectivePoint::lincomb(
			&point,
			&scalar(u)?,
			&ProjectivePoint::GENERATOR,
			&scalar(v)?,
		);
		Ok(coordinates(&sum.to_affine()))
	}
);

fn coordinates(point: &AffinePoint) -> Vec<u8> {
	point.to_encoded_point(false).as_bytes().get(1..).unwrap_or_default().to_vec()
}
