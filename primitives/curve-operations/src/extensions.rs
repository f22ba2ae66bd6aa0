//! Extensions of RFC-0163: pairings of validated points in one call, group checks, compressed
//! points.
//!
//! Each `out` holds the result, then zeros. After an error it holds only zeros.

use crate::{
	encoding::{decode_all, encode_into},
	pairings::{ShortWeierstrassPairing, PAIRS_AT_ONCE},
	Error,
};
use alloc::vec::Vec;
use ark_ec::{
	pairing::{MillerLoopOutput, PairingOutput},
	short_weierstrass::{Affine, SWCurveConfig},
};
use ark_ff::Zero;
use ark_serialize::{CanonicalDeserialize, Compress, Validate};

/// Checks that `Π e(g1_i, g2_i)` is one. Both arguments are lists of affine points; they are
/// validated.
///
/// The empty product is one.
///
/// # Errors
///
/// [`Error::Decode`], also for bytes after a list; [`Error::LengthMismatch`];
/// [`Error::NotOnCurve`] and [`Error::NotInSubgroup`], for all of G1 before G2; [`Error::NotOne`].
/// [`Error::Unknown`] cannot arise: a product of pairings of valid points is not zero.
pub fn pairing_check<E: ShortWeierstrassPairing>(g1: &[u8], g2: &[u8]) -> Result<(), Error> {
	if validated_product::<E>(g1, g2)?.is_zero() {
		Ok(())
	} else {
		Err(Error::NotOne)
	}
}

/// Computes `Π e(g1_i, g2_i)` from two lists of affine points, which are validated. Writes an
/// element of the target group to `out`.
///
/// # Errors
///
/// Those of [`pairing_check`] except `NotOne`, and [`Error::Encode`].
pub fn multi_pairing<E: ShortWeierstrassPairing>(
	g1: &[u8],
	g2: &[u8],
	out: &mut [u8],
) -> Result<(), Error> {
	out.fill(0);
	encode_into(&validated_product::<E>(g1, g2)?.0, out)
}

fn validated_product<E: ShortWeierstrassPairing>(
	g1: &[u8],
	g2: &[u8],
) -> Result<PairingOutput<E>, Error> {
	let (g1, g2) = read_pairs::<E>(g1, g2)?;
	let product: E::TargetField = g1
		.chunks(PAIRS_AT_ONCE)
		.zip(g2.chunks(PAIRS_AT_ONCE))
		.map(|(g1, g2)| E::multi_miller_loop(g1.iter().copied(), g2.iter().copied()).0)
		.product();
	E::final_exponentiation(MillerLoopOutput(product)).ok_or(Error::Unknown)
}

/// Two lists of validated points, of equal length.
pub type Pairs<E> = (
	Vec<Affine<<E as ShortWeierstrassPairing>::G1Config>>,
	Vec<Affine<<E as ShortWeierstrassPairing>::G2Config>>,
);

/// Reads and validates the arguments of a product of pairings.
///
/// # Errors
///
/// Those of [`pairing_check`] except `NotOne`.
pub fn read_pairs<E: ShortWeierstrassPairing>(g1: &[u8], g2: &[u8]) -> Result<Pairs<E>, Error> {
	let g1 = decode_all::<Vec<Affine<E::G1Config>>>(g1)?;
	let g2 = decode_all::<Vec<Affine<E::G2Config>>>(g2)?;
	if g1.len() != g2.len() {
		return Err(Error::LengthMismatch);
	}
	g1.iter().try_for_each(validate)?;
	g2.iter().try_for_each(validate)?;
	Ok((g1, g2))
}

/// Checks that every point of a list is on the curve and in the subgroup of prime order.
///
/// # Errors
///
/// [`Error::Decode`], also for bytes after the list; [`Error::NotOnCurve`] or
/// [`Error::NotInSubgroup`] for the first bad point.
pub fn check<C: SWCurveConfig>(points: &[u8]) -> Result<(), Error> {
	decode_all::<Vec<Affine<C>>>(points)?.iter().try_for_each(validate)
}

/// Decodes and validates a list of compressed points. Writes a list of affine points to `out`.
///
/// The compressed encoding is arkworks': `x` with the sign of `y` in its flags. For BLS12-381 it is
/// zcash's.
///
/// # Errors
///
/// [`Error::Decode`], also for an `x` without a point and for bytes after the list;
/// [`Error::NotInSubgroup`]; [`Error::Encode`].
pub fn decompress<C: SWCurveConfig>(mut points: &[u8], out: &mut [u8]) -> Result<(), Error> {
	out.fill(0);
	let decoded = Vec::<Affine<C>>::deserialize_with_mode(&mut points, Compress::Yes, Validate::No)
		.map_err(|_| Error::Decode)?;
	if !points.is_empty() {
		return Err(Error::Decode);
	}
	decoded.iter().try_for_each(validate)?;
	encode_into(&decoded, out)
}

/// Checks the equation of a point, then its subgroup.
///
/// # Errors
///
/// [`Error::NotOnCurve`], [`Error::NotInSubgroup`].
pub fn validate<C: SWCurveConfig>(point: &Affine<C>) -> Result<(), Error> {
	if !point.is_on_curve() {
		return Err(Error::NotOnCurve);
	}
	if !point.is_in_correct_subgroup_assuming_on_curve() {
		return Err(Error::NotInSubgroup);
	}
	Ok(())
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::encoding::{encode, encode_list};
	use alloc::vec;
	use ark_bls12_381::Bls12_381;
	use ark_bw6_761::BW6_761;
	use ark_ec::{AffineRepr, CurveGroup};
	use ark_ff::Field;
	use ark_serialize::CanonicalSerialize;

	/// Returns `count` pairs `(i·g1, h)` and as many `(−i·g1, h)`: the product of their pairings is
	/// one.
	fn pairs_of_product_one<E: ShortWeierstrassPairing>(
		count: u64,
	) -> (Vec<E::G1Affine>, Vec<E::G2Affine>) {
		let point =
			|scalar: u64| (E::G1Affine::generator() * E::ScalarField::from(scalar)).into_affine();
		let g1: Vec<_> = (1..=count).map(point).chain((1..=count).map(|i| -point(i))).collect();
		let g2 = vec![E::G2Affine::generator(); g1.len()];
		(g1, g2)
	}

	fn any_number_of_pairs<E: ShortWeierstrassPairing>() {
		for count in 0..=5 {
			let (mut g1, g2) = pairs_of_product_one::<E>(count);
			assert_eq!(pairing_check::<E>(&encode_list(&g1), &encode_list(&g2)), Ok(()));
			let mut out = vec![0; encode(&E::TargetField::ONE).len()];
			assert_eq!(multi_pairing::<E>(&encode_list(&g1), &encode_list(&g2), &mut out), Ok(()));
			assert_eq!(out, encode(&E::TargetField::ONE));
			if let Some(last) = g1.last_mut() {
				*last = E::G1Affine::generator();
				let result = pairing_check::<E>(&encode_list(&g1), &encode_list(&g2));
				assert_eq!(result, Err(Error::NotOne));
			}
		}
	}

	#[test]
	fn products_of_any_number_of_pairs_are_right() {
		any_number_of_pairs::<Bls12_381>();
		any_number_of_pairs::<BW6_761>();
	}

	#[test]
	fn bad_arguments_are_refused() {
		let (mut g1, g2) = pairs_of_product_one::<Bls12_381>(1);
		let (one, two) = (encode_list(&g1), encode_list(&g2));
		let check = |g1: &[u8], g2: &[u8]| pairing_check::<Bls12_381>(g1, g2);
		assert_eq!(check(&one[..one.len() - 1], &two), Err(Error::Decode));
		assert_eq!(check(&[&one[..], &[0]].concat(), &two), Err(Error::Decode));
		assert_eq!(check(&encode_list(&g1[..1]), &two), Err(Error::LengthMismatch));

		g1[0].y += ark_bls12_381::Fq::ONE;
		assert_eq!(check(&encode_list(&g1), &two), Err(Error::NotOnCurve));
	}

	#[test]
	fn compressed_points_are_decoded_and_validated() {
		let points = vec![ark_bls12_381::G1Affine::generator(); 2];
		let mut compressed = vec![];
		points.serialize_compressed(&mut compressed).expect("a vector has room");
		let mut out = vec![0; encode(&points).len()];
		type Config = ark_bls12_381::g1::Config;
		assert_eq!(decompress::<Config>(&compressed, &mut out), Ok(()));
		assert_eq!(out, encode(&points));
		assert_eq!(check::<Config>(&out), Ok(()));

		let short = out.len() - 1;
		assert_eq!(decompress::<Config>(&compressed, &mut out[..short]), Err(Error::Encode));
		assert_eq!(decompress::<Config>(&compressed[1..], &mut out), Err(Error::Decode));
		compressed.push(0);
		assert_eq!(decompress::<Config>(&compressed, &mut out), Err(Error::Decode));
	}

	#[test]
	fn points_outside_the_subgroup_are_refused() {
		// (0, 2) is a point of order three of y² = x³ + 4.
		let point = Affine::<ark_bls12_381::g1::Config>::new_unchecked(0u64.into(), 2u64.into());
		assert!(point.is_on_curve());
		assert_eq!(
			check::<ark_bls12_381::g1::Config>(&encode_list(&[point])),
			Err(Error::NotInSubgroup)
		);
	}
}
