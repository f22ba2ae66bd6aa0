//! The RFC's multiplications by [`assay_msm`], with the bytes and the errors of the reference.
//!
//! `assay_msm` computes the results that do not depend on the order of the additions: MSMs of points
//! that are on the curve and that its formulas can add, and most multiples of one point. All other
//! calls go unchanged to the reference's code. On a curve of prime order every point is in the
//! subgroup, and scalars are decomposed along the endomorphism.

use ark_ec::{
	short_weierstrass::{self, SWCurveConfig},
	twisted_edwards::{self, TECurveConfig},
};
use ark_ff::PrimeField;
use assay_curve_operations::{
	encoding::{decode, encode_into},
	Error, GroupOperations, ShortWeierstrass, TwistedEdwards,
};
use assay_msm::{Curve, CurvePoint, Isa};

/// A point of arkworks that `assay_msm` computes with, and the reference's operations.
pub trait NativePoint: CurvePoint {
	/// The operations of the reference.
	type Reference: GroupOperations;
}

impl<C: SWCurveConfig> NativePoint for short_weierstrass::Affine<C>
where
	Self: CurvePoint,
{
	type Reference = ShortWeierstrass<C>;
}

impl<C: TECurveConfig> NativePoint for twisted_edwards::Affine<C>
where
	Self: CurvePoint,
{
	type Reference = TwistedEdwards<C>;
}

/// Computes the RFC's multi-scalar multiplication.
pub fn msm<P: NativePoint>(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error> {
	out.fill(0);
	let points = decode::<Vec<P>>(bases)?;
	let factors = decode::<Vec<P::ScalarField>>(scalars)?;
	if points.len() != factors.len() {
		return Err(Error::LengthMismatch);
	}
	let isa = Isa::best();
	if !assay_msm::msm_matches_reference::<P::Curve>(isa, &points) {
		return P::Reference::msm(bases, scalars, out);
	}
	let factors: Vec<_> = factors.iter().map(|factor| factor.into_bigint()).collect();
	let sum = if P::Curve::PRIME_ORDER {
		assay_msm::msm_in_subgroup::<P::Curve>(isa, &points, &factors)
	} else {
		assay_msm::msm::<P::Curve>(isa, &points, &factors)
	};
	encode_into(&sum, out)
}

/// Computes the RFC's multiplication.
pub fn mul<P: NativePoint>(base: &[u8], scalar: &[u8], out: &mut [u8]) -> Result<(), Error> {
	out.fill(0);
	let point = decode::<P>(base)?;
	let words = decode::<Vec<u64>>(scalar)?;
	let isa = Isa::best();
	let product = if P::Curve::PRIME_ORDER && assay_msm::is_on_curve::<P::Curve>(isa, &point) {
		let scalar = reduce::<P::ScalarField>(&words);
		assay_msm::mul_in_subgroup::<P::Curve>(isa, &point, scalar.as_ref())
	} else if assay_msm::mul_matches_reference::<P::Curve>(isa, &point, &words) {
		assay_msm::mul::<P::Curve>(isa, &point, &words)
	} else {
		return P::Reference::mul(base, scalar, out);
	};
	encode_into(&product, out)
}

/// Reduces an integer modulo the order of a prime field.
fn reduce<F: PrimeField>(words: &[u64]) -> F::BigInt {
	let mut integer = F::BigInt::default();
	let len = integer.as_ref().len().min(words.len());
	integer.as_mut()[..len].copy_from_slice(&words[..len]);
	if integer < F::MODULUS && words[len..].iter().all(|word| *word == 0) {
		return integer;
	}
	let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
	F::from_le_bytes_mod_order(&bytes).into_bigint()
}
