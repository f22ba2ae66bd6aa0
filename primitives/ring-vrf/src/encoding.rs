//! Strict decoding of points and numbers: one value has one encoding.

use crate::{
	layout::{G1_LEN, G2_LEN, POINT_LEN},
	Arithmetic, Element, Point,
};
use alloc::vec::Vec;
use ark_bls12_381::{Fq, G1Affine, G2Affine};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	twisted_edwards::TECurveConfig,
	AffineRepr,
};
use ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig;
use ark_ff::{BigInt, Field, One, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_proof_system::Defect;

/// The flags in the first byte of a point of BLS12-381.
const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const LARGER_Y: u8 = 0x20;
const FLAGS: u8 = COMPRESSED | INFINITY | LARGER_Y;

/// The flag in the last byte of a point of Bandersnatch.
const LARGER_X: u8 = 0x80;

/// Decodes a number below the modulus of a field with 32 bytes, little-endian.
pub fn number<F: PrimeField<BigInt = BigInt<4>>>(bytes: &[u8; POINT_LEN]) -> Result<F, Defect> {
	let mut limbs = [0; 4];
	for (limb, chunk) in limbs.iter_mut().zip(bytes.chunks_exact(8)) {
		let mut word = [0; 8];
		word.copy_from_slice(chunk);
		*limb = u64::from_le_bytes(word);
	}
	F::from_bigint(BigInt(limbs)).ok_or(Defect::NotCanonical)
}

/// Decodes a point of Bandersnatch, in its subgroup or not: from `a·x² + y² = 1 + d·x²·y²`.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`.
pub fn point<A: Arithmetic>(bytes: &[u8; POINT_LEN]) -> Result<Point, Defect> {
	let mut y = *bytes;
	y[POINT_LEN - 1] &= !LARGER_X;
	let larger = bytes[POINT_LEN - 1] & LARGER_X != 0;
	let y = number::<Element>(&y)?;
	let y_squared = y.square();
	let a = <BandersnatchConfig as TECurveConfig>::COEFF_A;
	let denominator = a - BandersnatchConfig::COEFF_D * y_squared;
	let inverse = denominator.inverse().ok_or(Defect::NotOnCurve)?;
	let x = A::element_root(&((Element::one() - y_squared) * inverse)).ok_or(Defect::NotOnCurve)?;
	if x.is_zero() && larger {
		return Err(Defect::NotCanonical);
	}
	let x = if (x > -x) == larger { x } else { -x };
	Ok(Point::new_unchecked(x, y))
}

/// Decodes a compressed point of G1's curve, in the subgroup or not.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`.
pub fn g1<A: Arithmetic>(bytes: &[u8; G1_LEN]) -> Result<G1Affine, Defect> {
	let flags = bytes[0] & FLAGS;
	let mut x = *bytes;
	x[0] &= !FLAGS;
	if flags == COMPRESSED | INFINITY && x == [0; G1_LEN] {
		return Ok(G1Affine::zero());
	}
	if flags & !LARGER_Y != COMPRESSED {
		return Err(Defect::NotCanonical);
	}
	let x = coordinate(&x)?;
	let b = ark_bls12_381::g1::Config::COEFF_B;
	let y = A::coordinate_root(&(x.square() * x + b)).ok_or(Defect::NotOnCurve)?;
	let y = if (y > -y) == (flags & LARGER_Y != 0) { y } else { -y };
	Ok(G1Affine::new_unchecked(x, y))
}

/// Decodes a compressed point of G2's curve, in the subgroup or not.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`.
pub fn g2(bytes: &[u8; G2_LEN]) -> Result<G2Affine, Defect> {
	let mut numbers = *bytes;
	numbers[0] &= !FLAGS;
	for half in numbers.chunks_exact(G1_LEN) {
		let mut number = [0; G1_LEN];
		number.copy_from_slice(half);
		coordinate(&number)?;
	}
	match bytes[0] & FLAGS {
		flags if flags == COMPRESSED | INFINITY => {
			let is_identity = numbers == [0; G2_LEN];
			is_identity.then(G2Affine::zero).ok_or(Defect::NotCanonical)
		}
		flags if flags & !LARGER_Y == COMPRESSED => {
			// Of the errors of arkworks, only a missing square root is left here.
			G2Affine::deserialize_compressed_unchecked(&bytes[..]).map_err(|_| Defect::NotOnCurve)
		}
		_ => Err(Defect::NotCanonical),
	}
}

/// Decodes a coordinate of BLS12-381, big-endian.
fn coordinate(bytes: &[u8; G1_LEN]) -> Result<Fq, Defect> {
	let mut limbs = [0; 6];
	for (limb, chunk) in limbs.iter_mut().rev().zip(bytes.chunks_exact(8)) {
		let mut word = [0; 8];
		word.copy_from_slice(chunk);
		*limb = u64::from_be_bytes(word);
	}
	Fq::from_bigint(BigInt(limbs)).ok_or(Defect::NotCanonical)
}

/// Decodes a finite uncompressed point of BLS12-381, as in prepared keys.
///
/// # Errors
///
/// `NotCanonical`, `Identity`, `NotOnCurve`.
pub fn uncompressed<P: SWCurveConfig>(bytes: &[u8]) -> Result<Affine<P>, Defect> {
	let point =
		Affine::<P>::deserialize_uncompressed_unchecked(bytes).map_err(|_| Defect::NotCanonical)?;
	let mut again = Vec::with_capacity(bytes.len());
	append_uncompressed(&mut again, &point);
	if again != bytes {
		return Err(Defect::NotCanonical);
	}
	if point.is_zero() {
		return Err(Defect::Identity);
	}
	if !point.is_on_curve() {
		return Err(Defect::NotOnCurve);
	}
	Ok(point)
}

/// Appends the uncompressed encoding of a value.
pub fn append_uncompressed(bytes: &mut Vec<u8>, value: &impl CanonicalSerialize) {
	// Writing to a vector cannot fail; a failure would show as a value of the wrong length.
	let written = value.serialize_uncompressed(&mut *bytes);
	debug_assert!(written.is_ok());
}

/// Appends the compressed encoding of a value.
pub fn append_compressed(bytes: &mut Vec<u8>, value: &impl CanonicalSerialize) {
	let written = value.serialize_compressed(&mut *bytes);
	debug_assert!(written.is_ok());
}
