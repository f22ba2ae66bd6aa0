//! Strict decoding of points and scalars.
//!
//! One value has one encoding: what is decoded is encoded again and compared, so that no backend
//! depends on which deviations a library lets pass.

use crate::Curve;
use alloc::vec::Vec;
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_proof_system::Defect;

/// Appends the canonical encoding of a point, scalar or target element.
pub fn append<T: CanonicalSerialize>(bytes: &mut Vec<u8>, value: &T) {
	// Writing to a vector cannot fail; a failure would show as a value of the wrong length.
	let written = value.serialize_uncompressed(&mut *bytes);
	debug_assert!(written.is_ok());
}

/// Decodes a scalar below the group order.
pub fn scalar<C: Curve>(bytes: &[u8]) -> Result<C::ScalarField, Defect> {
	canonical(bytes)
}

/// Decodes a finite point of the prime-order subgroup.
pub fn point<P: SWCurveConfig>(bytes: &[u8]) -> Result<Affine<P>, Defect> {
	match point_or_identity(bytes)? {
		point if point.is_zero() => Err(Defect::Identity),
		point => Ok(point),
	}
}

/// Decodes a point of the prime-order subgroup, the identity among them.
pub fn point_or_identity<P: SWCurveConfig>(bytes: &[u8]) -> Result<Affine<P>, Defect> {
	let point: Affine<P> = canonical(bytes)?;
	if !point.is_on_curve() {
		return Err(Defect::NotOnCurve);
	}
	if !point.is_in_correct_subgroup_assuming_on_curve() {
		return Err(Defect::NotInSubgroup);
	}
	Ok(point)
}

/// Decodes a value that was validated before: here, a part of a prepared key.
pub fn unchecked<T: CanonicalDeserialize>(bytes: &[u8]) -> Result<T, Defect> {
	T::deserialize_uncompressed_unchecked(bytes).map_err(|_| Defect::NotCanonical)
}

fn canonical<T: CanonicalDeserialize + CanonicalSerialize>(bytes: &[u8]) -> Result<T, Defect> {
	let value: T = unchecked(bytes)?;
	let mut again = Vec::with_capacity(bytes.len());
	append(&mut again, &value);
	if again != bytes {
		return Err(Defect::NotCanonical);
	}
	Ok(value)
}
