//! Strict decoding of scalars and compressed points.
//!
//! A compressed point is the first coordinate, big-endian, with three flags in its top bits: the
//! encoding is compressed (always set), the point is the identity, the second coordinate is the
//! larger of its two values. An element of G2's field is written with its coefficient of u first.
//! Each point has one encoding: in that of the identity no other bits are set, and a coordinate is
//! below the modulus.

use crate::layout::{G1_LEN, G2_LEN, SCALAR_LEN};
use ark_bls12_381::{Bls12_381, Fq, Fq2, Fr, G1Affine, G2Affine};
use ark_ec::{short_weierstrass::SWCurveConfig, AffineRepr};
use ark_ff::{BigInt, Field as _, PrimeField};
use ark_serialize::CanonicalSerialize;
use assay_fields::{dispatch, params::Bls12_381FqParams, Field as _, FieldParams, Fp, Isa};
use assay_pairings::AssayPairing;
use assay_proof_system::Defect;

/// The flag of a compressed encoding.
const COMPRESSED: u8 = 0x80;
/// The flag of the identity.
const INFINITY: u8 = 0x40;
/// The flag of the larger of the two values of the second coordinate.
const LARGER: u8 = 0x20;
/// All flags.
const FLAGS: u8 = COMPRESSED | INFINITY | LARGER;

/// Decodes a scalar.
///
/// # Errors
///
/// `NotCanonical` at or above the group order.
pub fn scalar(bytes: &[u8; SCALAR_LEN]) -> Result<Fr, Defect> {
	Fr::from_bigint(integer(bytes)).ok_or(Defect::NotCanonical)
}

/// Encodes a scalar.
pub fn scalar_bytes(scalar: &Fr) -> [u8; SCALAR_LEN] {
	let mut bytes = [0; SCALAR_LEN];
	let limbs = scalar.into_bigint().0;
	for (chunk, limb) in bytes.chunks_exact_mut(8).zip(limbs.iter().rev()) {
		chunk.copy_from_slice(&limb.to_be_bytes());
	}
	bytes
}

/// Decodes a point of G1's curve, the identity included.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`.
pub fn g1_on_curve(bytes: &[u8; G1_LEN]) -> Result<G1Affine, Defect> {
	let Some((larger, bytes)) = first_coordinate(bytes)? else { return Ok(G1Affine::identity()) };
	let x = Fq::from_bigint(integer(&bytes)).ok_or(Defect::NotCanonical)?;
	let y = sqrt(&(x.square() * x + ark_bls12_381::g1::Config::COEFF_B));
	let y = y.ok_or(Defect::NotOnCurve)?;
	let is_larger = y.into_bigint() > Fq::MODULUS_MINUS_ONE_DIV_TWO;
	Ok(G1Affine::new_unchecked(x, if is_larger == larger { y } else { -y }))
}

/// Decodes a point of G2's curve, the identity included.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`.
pub fn g2_on_curve(bytes: &[u8; G2_LEN]) -> Result<G2Affine, Defect> {
	let Some((larger, bytes)) = first_coordinate(bytes)? else { return Ok(G2Affine::identity()) };
	let (c1, c0) = bytes.split_at(G2_LEN / 2);
	let [c0, c1] = [c0, c1].map(|bytes| Fq::from_bigint(integer(bytes)));
	let (c0, c1) = c0.zip(c1).ok_or(Defect::NotCanonical)?;
	let ys = G2Affine::get_ys_from_x_unchecked(Fq2::new(c0, c1));
	let (smaller_y, larger_y) = ys.ok_or(Defect::NotOnCurve)?;
	Ok(G2Affine::new_unchecked(Fq2::new(c0, c1), if larger { larger_y } else { smaller_y }))
}

/// Decodes and validates a point of G1, the identity included.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`, `NotInSubgroup`.
pub fn g1(bytes: &[u8; G1_LEN]) -> Result<G1Affine, Defect> {
	let point = g1_on_curve(bytes)?;
	let is_in = Bls12_381::g1_is_in_subgroup(Isa::best(), &point);
	is_in.then_some(point).ok_or(Defect::NotInSubgroup)
}

/// Decodes and validates a point of G2 that is not the identity.
///
/// # Errors
///
/// `NotCanonical`, `NotOnCurve`, `Identity`, `NotInSubgroup`.
pub fn g2(bytes: &[u8; G2_LEN]) -> Result<G2Affine, Defect> {
	let point = g2_on_curve(bytes)?;
	if point.is_zero() {
		return Err(Defect::Identity);
	}
	let is_in = Bls12_381::g2_is_in_subgroup(Isa::best(), &point);
	is_in.then_some(point).ok_or(Defect::NotInSubgroup)
}

/// Encodes a point of G1.
pub fn g1_bytes(point: &G1Affine) -> [u8; G1_LEN] {
	compressed(point)
}

/// Encodes a point of G2.
pub fn g2_bytes(point: &G2Affine) -> [u8; G2_LEN] {
	compressed(point)
}

fn compressed<P: CanonicalSerialize, const LEN: usize>(point: &P) -> [u8; LEN] {
	let mut bytes = [0; LEN];
	let written = point.serialize_compressed(&mut bytes[..]);
	debug_assert!(written.is_ok());
	bytes
}

/// Removes the flags. Returns `None` for the identity. Otherwise returns true if the second
/// coordinate is the larger one, and the bytes of the first coordinate.
fn first_coordinate<const LEN: usize>(
	bytes: &[u8; LEN],
) -> Result<Option<(bool, [u8; LEN])>, Defect> {
	let flags = bytes[0] & FLAGS;
	let mut coordinate = *bytes;
	coordinate[0] &= !FLAGS;
	if flags & COMPRESSED == 0 {
		return Err(Defect::NotCanonical);
	}
	if flags & INFINITY == 0 {
		return Ok(Some((flags & LARGER != 0, coordinate)));
	}
	if flags & LARGER != 0 || coordinate.iter().any(|byte| *byte != 0) {
		return Err(Defect::NotCanonical);
	}
	Ok(None)
}

/// Reads big-endian bytes, eight per limb.
fn integer<const LIMBS: usize>(bytes: &[u8]) -> BigInt<LIMBS> {
	let mut limbs = [0; LIMBS];
	for (limb, chunk) in limbs.iter_mut().rev().zip(bytes.chunks_exact(8)) {
		let mut word = [0; 8];
		word.copy_from_slice(chunk);
		*limb = u64::from_be_bytes(word);
	}
	BigInt(limbs)
}

/// (p + 1)/4. As p is 3 modulo 4, a square raised to this power gives a square root.
const ROOT_EXPONENT: [u64; 6] = {
	let modulus = Bls12_381FqParams::MODULUS;
	assert!(modulus[0] % 4 == 3);
	let mut exponent = [0; 6];
	let mut i = 0;
	while i < 6 {
		let above = if i < 5 { modulus[i + 1] } else { 0 };
		exponent[i] = modulus[i] >> 2 | above << 62;
		i += 1;
	}
	exponent[0] += 1;
	exponent
};

/// Returns a square root; `None` if there is none.
fn sqrt(square: &Fq) -> Option<Fq> {
	dispatch!(Isa::best(), A => {
		let square = Fp::<Bls12_381FqParams, 6, A>::from_ark(square);
		let root = square.pow(&ROOT_EXPONENT);
		(root.square() == square).then(|| root.to_ark())
	})
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ec::CurveGroup;

	#[test]
	fn points_and_scalars_are_decoded_as_they_were_encoded() {
		for multiple in 0..40u64 {
			let scalar = Fr::from(multiple).square() - Fr::from(700u64);
			assert_eq!(super::scalar(&scalar_bytes(&scalar)), Ok(scalar));
			let g1 = (G1Affine::generator() * scalar).into_affine();
			assert_eq!(g1_on_curve(&g1_bytes(&g1)), Ok(g1));
			let g2 = (G2Affine::generator() * scalar).into_affine();
			assert_eq!(g2_on_curve(&g2_bytes(&g2)), Ok(g2));
		}
		assert_eq!(g1_on_curve(&g1_bytes(&G1Affine::identity())), Ok(G1Affine::identity()));
		assert_eq!(g2_on_curve(&g2_bytes(&G2Affine::identity())), Ok(G2Affine::identity()));
	}
}
