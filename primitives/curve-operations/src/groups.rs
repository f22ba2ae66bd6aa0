//! Multi-scalar and scalar multiplication in a group.

use crate::{
	encoding::{decode, decode_all, encode, encode_into},
	Error,
};
use alloc::vec::Vec;
use ark_ec::{
	short_weierstrass::{Affine as SwAffine, Projective as SwProjective, SWCurveConfig},
	twisted_edwards::{Affine as TeAffine, Projective as TeProjective, TECurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, Zero};
use ark_serialize::CanonicalSerialize;
use core::marker::PhantomData;

/// The operations of RFC-0163 for one group. An implementor decides where they are computed.
///
/// Each `out` holds the result, then zeros. After an error it holds only zeros.
pub trait GroupOperations: 'static {
	/// The encodings of the group's elements.
	type Form: Form;

	/// Computes the MSM `Σ scalar_i · base_i` from a list of affine points and a list of scalars.
	/// Writes an affine point.
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::LengthMismatch`], [`Error::DegeneratePoint`], [`Error::Encode`].
	fn msm(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error>;

	/// Computes `scalar · base` from an affine point and a little-endian list of 64-bit words.
	/// Writes an affine point. The scalar is not reduced.
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::DegeneratePoint`], [`Error::Encode`].
	fn mul(base: &[u8], scalar: &[u8], out: &mut [u8]) -> Result<(), Error>;
}

/// The encodings of a group's elements.
pub trait Form: 'static {
	/// A point in affine coordinates.
	type Affine: AffineRepr;

	/// Reads a point in projective coordinates and writes its affine coordinates. The point must
	/// fill `projective`. Short Weierstrass points have Jacobian coordinates `x, y, z`; Edwards
	/// points have extended coordinates `x, y, t, z`.
	///
	/// # Errors
	///
	/// [`Error::Decode`]; [`Error::DegeneratePoint`] for an Edwards point with `z = 0`;
	/// [`Error::Encode`].
	fn normalize(projective: &[u8], out: &mut [u8]) -> Result<(), Error>;

	/// Encodes the projective coordinates of a point.
	fn projective(point: &<Self::Affine as AffineRepr>::Group) -> Vec<u8>;

	/// Returns the length in bytes of a point in affine coordinates.
	fn affine_len() -> usize {
		Self::Affine::generator().uncompressed_size()
	}

	/// Encodes the generator in affine coordinates.
	fn generator() -> Vec<u8> {
		encode(&Self::Affine::generator())
	}
}

/// A group in short Weierstrass form, computed by arkworks.
pub struct ShortWeierstrass<C>(PhantomData<C>);

impl<C: SWCurveConfig> GroupOperations for ShortWeierstrass<C> {
	type Form = Self;

	fn msm(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error> {
		out.fill(0);
		let bases = decode::<Vec<SwAffine<C>>>(bases)?;
		let scalars = decode::<Vec<C::ScalarField>>(scalars)?;
		let sum = C::msm(&bases, &scalars).map_err(|_| Error::LengthMismatch)?;
		encode_into(&sum.into_affine(), out)
	}

	fn mul(base: &[u8], scalar: &[u8], out: &mut [u8]) -> Result<(), Error> {
		out.fill(0);
		let base = decode::<SwAffine<C>>(base)?;
		let scalar = decode::<Vec<u64>>(scalar)?;
		encode_into(&C::mul_affine(&base, &scalar).into_affine(), out)
	}
}

impl<C: SWCurveConfig> Form for ShortWeierstrass<C> {
	type Affine = SwAffine<C>;

	fn normalize(projective: &[u8], out: &mut [u8]) -> Result<(), Error> {
		let [x, y, z] = decode_all::<[C::BaseField; 3]>(projective)?;
		// z = 0 is the identity, whatever x and y are.
		encode_into(&SwProjective::<C>::new_unchecked(x, y, z).into_affine(), out)
	}

	fn projective(point: &SwProjective<C>) -> Vec<u8> {
		encode(&[point.x, point.y, point.z])
	}
}

/// A group in twisted Edwards form, computed by arkworks.
pub struct TwistedEdwards<C>(PhantomData<C>);

impl<C: TECurveConfig> GroupOperations for TwistedEdwards<C> {
	type Form = Self;

	fn msm(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error> {
		out.fill(0);
		let bases = decode::<Vec<TeAffine<C>>>(bases)?;
		let scalars = decode::<Vec<C::ScalarField>>(scalars)?;
		let sum = C::msm(&bases, &scalars).map_err(|_| Error::LengthMismatch)?;
		encode_into(&to_affine(sum)?, out)
	}

	fn mul(base: &[u8], scalar: &[u8], out: &mut [u8]) -> Result<(), Error> {
		out.fill(0);
		let base = decode::<TeAffine<C>>(base)?;
		let scalar = decode::<Vec<u64>>(scalar)?;
		encode_into(&to_affine(C::mul_affine(&base, &scalar))?, out)
	}
}

impl<C: TECurveConfig> Form for TwistedEdwards<C> {
	type Affine = TeAffine<C>;

	fn normalize(projective: &[u8], out: &mut [u8]) -> Result<(), Error> {
		let [x, y, t, z] = decode_all::<[C::BaseField; 4]>(projective)?;
		encode_into(&to_affine(TeProjective::<C>::new_unchecked(x, y, t, z))?, out)
	}

	fn projective(point: &TeProjective<C>) -> Vec<u8> {
		encode(&[point.x, point.y, point.t, point.z])
	}
}

/// Returns the affine coordinates of a point.
///
/// # Errors
///
/// [`Error::DegeneratePoint`] for a point with `z = 0`, which has none; arkworks would panic on it.
pub fn to_affine<C: TECurveConfig>(point: TeProjective<C>) -> Result<TeAffine<C>, Error> {
	if point.z.is_zero() {
		return Err(Error::DegeneratePoint);
	}
	Ok(point.into_affine())
}

/// Returns the point whose coordinates are all zero, which has no affine coordinates. Additions of
/// exceptional points on an incomplete Edwards curve give such points.
pub fn degenerate<C: TECurveConfig>() -> TeProjective<C> {
	let zero = C::BaseField::ZERO;
	TeProjective::new_unchecked(zero, zero, zero, zero)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::encoding::encode_list;
	use alloc::vec;
	use ark_bls12_381::{g1, Fr, G1Affine, G1Projective};
	use ark_ec::PrimeGroup;
	use ark_ed_on_bls12_381_bandersnatch::{BandersnatchConfig, EdwardsProjective};
	use ark_ff::PrimeField;
	use ark_std::{test_rng, UniformRand};

	type G1 = ShortWeierstrass<g1::Config>;
	type Bandersnatch = TwistedEdwards<BandersnatchConfig>;

	fn sum_of_products<G: GroupOperations>() {
		let mut rng = test_rng();
		let affine = || <G::Form as Form>::Affine::generator();
		let bases = vec![affine(), affine()];
		let scalars: Vec<_> = (0..2)
			.map(|_| <<G::Form as Form>::Affine as AffineRepr>::ScalarField::rand(&mut rng))
			.collect();
		let expected = affine() * (scalars[0] + scalars[1]);

		let mut out = vec![0; G::Form::affine_len()];
		assert_eq!(G::msm(&encode_list(&bases), &encode_list(&scalars), &mut out), Ok(()));
		assert_eq!(out, encode(&expected.into_affine()));

		assert_eq!(
			G::msm(&encode_list(&bases), &encode_list(&scalars[..1]), &mut out),
			Err(Error::LengthMismatch)
		);
		let short = out.len() - 1;
		assert_eq!(
			G::msm(&encode_list(&bases), &encode_list(&scalars), &mut out[..short]),
			Err(Error::Encode)
		);
	}

	#[test]
	fn msm_is_the_sum_of_the_products() {
		sum_of_products::<G1>();
		sum_of_products::<Bandersnatch>();
	}

	#[test]
	fn the_scalar_of_a_multiplication_is_not_reduced() {
		let words = vec![u64::MAX; 6];
		let mut out = vec![0; G1::affine_len()];
		assert_eq!(G1::mul(&G1::generator(), &encode(&words), &mut out), Ok(()));
		// In the prime-order subgroup the reduced scalar gives the same point.
		let reduced = Fr::from_le_bytes_mod_order(&[0xff; 48]);
		assert_eq!(out, encode(&(G1Projective::generator() * reduced).into_affine()));
	}

	#[test]
	fn projective_points_are_normalized() {
		let point = G1Projective::generator() * Fr::from(5u8);
		assert_ne!(point.z, G1Projective::generator().z);
		let mut out = vec![0; G1::affine_len()];
		assert_eq!(G1::normalize(&G1::projective(&point), &mut out), Ok(()));
		assert_eq!(out, encode(&point.into_affine()));

		let infinity = G1Projective::zero();
		assert_eq!(G1::normalize(&G1::projective(&infinity), &mut out), Ok(()));
		assert_eq!(out, encode(&G1Affine::zero()));

		let bytes = G1::projective(&point);
		assert_eq!(G1::normalize(&bytes[1..], &mut out), Err(Error::Decode));
		assert_eq!(G1::normalize(&[&bytes[..], &[0]].concat(), &mut out), Err(Error::Decode));
	}

	#[test]
	fn a_point_without_affine_coordinates_is_an_error() {
		let mut out = vec![0; Bandersnatch::affine_len()];
		let degenerate = degenerate::<BandersnatchConfig>();
		assert_eq!(
			Bandersnatch::normalize(&Bandersnatch::projective(&degenerate), &mut out),
			Err(Error::DegeneratePoint)
		);
		let point = EdwardsProjective::generator().double();
		assert_eq!(Bandersnatch::normalize(&Bandersnatch::projective(&point), &mut out), Ok(()));
		assert_eq!(out, encode(&point.into_affine()));
	}
}
