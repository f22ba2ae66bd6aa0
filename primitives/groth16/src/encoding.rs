//! Strict decoding of points and scalars.
//!
//! One value has one encoding. Arkworks' uncompressed decoding accepts more: any coordinates behind an
//! infinity flag, two zero coordinates without it, and, on the curves with flags in the last byte, either
//! sign flag of `y` (an encoder sets it as for a compressed point). So a decoded value is encoded again
//! and compared.

use crate::Curve;
use alloc::vec::Vec;
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveConfig,
};
use ark_ff::{Field, Zero};
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

/// Decodes a point of the curve; `None` is the identity.
pub fn on_curve<P: SWCurveConfig>(bytes: &[u8]) -> Result<Option<Affine<P>>, Defect> {
	match finite(canonical(bytes)?) {
		Some(point) if !point.is_on_curve() => Err(Defect::NotOnCurve),
		point => Ok(point),
	}
}

/// Decodes an element of the target group's field that is in the cyclotomic subgroup.
///
/// The cyclotomic subgroup has the order `Φ(q) = q² − q + 1`, where `Φ` is the cyclotomic
/// polynomial of index 6 and `q` the number of elements of the field that G2 is over. An `f` is in
/// it if and only if `f^(q²)·f = f^q` and `f` is not zero. The subgroup has more elements than the
/// target group. The check takes two Frobenius maps and a multiplication.
pub fn cyclotomic<C: Curve>(bytes: &[u8]) -> Result<C::TargetField, Defect> {
	let element: C::TargetField = canonical(bytes)?;
	let degree = <C::G2Config as CurveConfig>::BaseField::extension_degree() as usize;
	let power = element.frobenius_map(degree);
	if element.is_zero() || power.frobenius_map(degree) * element != power {
		return Err(Defect::NotInSubgroup);
	}
	Ok(element)
}

/// Returns the point, unless it is the identity.
pub fn finite<P: SWCurveConfig>(point: Affine<P>) -> Option<Affine<P>> {
	(!point.is_zero()).then_some(point)
}

/// Decodes a value that has this encoding.
pub fn canonical<T: CanonicalDeserialize + CanonicalSerialize>(bytes: &[u8]) -> Result<T, Defect> {
	let value = T::deserialize_uncompressed_unchecked(bytes).map_err(|_| Defect::NotCanonical)?;
	let mut again = Vec::with_capacity(bytes.len());
	append(&mut again, &value);
	if again != bytes {
		return Err(Defect::NotCanonical);
	}
	Ok(value)
}
