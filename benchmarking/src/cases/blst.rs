//! blst, a library for BLS12-381 only, in the cases of groups, pairings and compressed points.

use super::{inputs::Points, Operation};
use crate::{probes::Probes, results::Column};
use anyhow::{bail, ensure, Result};
use ark_ec::AffineRepr;
use ark_ff::{BigInteger, PrimeField};
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::ark_bls12_381::{Fr, G1Affine, G2Affine};
use blst::{
	blst_fp12, blst_p1, blst_p1_affine, blst_p1_affine_in_g1, blst_p1_deserialize,
	blst_p1_from_affine, blst_p1_mult, blst_p1_uncompress, blst_p2, blst_p2_affine,
	blst_p2_affine_in_g2, blst_p2_deserialize, blst_p2_from_affine, blst_p2_mult, MultiPoint,
	BLST_ERROR,
};
use std::hint::black_box;

/// Bits of a scalar, below the group's order.
const SCALAR_BITS: usize = 255;

/// The message about a point that is in no group.
const OUTSIDE: &str = "blst finds a point outside the subgroup";

/// A group of BLS12-381, in blst and in arkworks.
trait Group: 'static {
	type Ark: AffineRepr<ScalarField = Fr>;
	type Affine: Clone + 'static;
	type Projective: Clone + 'static;

	fn of_bytes(bytes: &[u8]) -> Result<Self::Affine>;
	fn contains(point: &Self::Affine) -> bool;
	fn projective(point: &Self::Affine) -> Self::Projective;
	fn times(point: &Self::Projective, scalar: &[u8]) -> Self::Projective;
	fn msm(points: &[Self::Affine], scalars: &[u8]) -> Self::Projective;
}

/// Implements [`Group`] by blst's functions for it.
macro_rules! group {
	($group:ident, $ark:ty, $affine:ident, $projective:ident, $read:ident, $from:ident, $mul:ident, $contains:ident, $len:literal) => {
		struct $group;

		impl Group for $group {
			type Ark = $ark;
			type Affine = $affine;
			type Projective = $projective;

			fn of_bytes(bytes: &[u8]) -> Result<$affine> {
				let bytes: &[u8; $len] = bytes.try_into()?;
				let mut point = $affine::default();
				// SAFETY: both addresses are valid, and the encoding has the length that it reads.
				match unsafe { $read(&mut point, bytes.as_ptr()) } {
					BLST_ERROR::BLST_SUCCESS => Ok(point),
					error => bail!("blst does not read a point: {error:?}"),
				}
			}

			fn contains(point: &$affine) -> bool {
				// SAFETY: the address is valid.
				unsafe { $contains(point) }
			}

			fn projective(point: &$affine) -> $projective {
				let mut projective = $projective::default();
				// SAFETY: both addresses are valid.
				unsafe { $from(&mut projective, point) };
				projective
			}

			fn times(point: &$projective, scalar: &[u8]) -> $projective {
				let mut product = $projective::default();
				let bits = SCALAR_BITS.min(8 * scalar.len());
				// SAFETY: all addresses are valid, and the scalar has the bits that it reads.
				unsafe { $mul(&mut product, point, scalar.as_ptr(), bits) };
				product
			}

			fn msm(points: &[$affine], scalars: &[u8]) -> $projective {
				points.mult(scalars, SCALAR_BITS)
			}
		}
	};
}

group!(
	G1,
	G1Affine,
	blst_p1_affine,
	blst_p1,
	blst_p1_deserialize,
	blst_p1_from_affine,
	blst_p1_mult,
	blst_p1_affine_in_g1,
	96
);
group!(
	G2,
	G2Affine,
	blst_p2_affine,
	blst_p2,
	blst_p2_deserialize,
	blst_p2_from_affine,
	blst_p2_mult,
	blst_p2_affine_in_g2,
	192
);

/// Reads a compressed point of G1, and checks its subgroup.
pub fn g1_of_compressed(bytes: &[u8]) -> Result<blst_p1_affine> {
	let bytes: &[u8; 48] = bytes.try_into()?;
	let mut point = blst_p1_affine::default();
	// SAFETY: both addresses are valid, and the encoding has the length that it reads.
	match unsafe { blst_p1_uncompress(&mut point, bytes.as_ptr()) } {
		BLST_ERROR::BLST_SUCCESS => {}
		error => bail!("blst does not read a point: {error:?}"),
	}
	ensure!(G1::contains(&point), OUTSIDE);
	Ok(point)
}

/// Converts a point of arkworks to blst's.
fn point<G: Group>(point: &G::Ark) -> Result<G::Affine> {
	let mut bytes = Vec::new();
	point.serialize_uncompressed(&mut bytes)?;
	G::of_bytes(&bytes)
}

fn scalar(scalar: &Fr) -> Vec<u8> {
	scalar.into_bigint().to_bytes_le()
}

/// Adds the column to a case of G1.
pub fn g1(
	probes: &mut Probes<'_>,
	operation: Operation,
	points: &[Points<G1Affine>],
) -> Result<()> {
	group_operation::<G1>(probes, operation, points)
}

/// Adds the column to a case of G2.
pub fn g2(
	probes: &mut Probes<'_>,
	operation: Operation,
	points: &[Points<G2Affine>],
) -> Result<()> {
	group_operation::<G2>(probes, operation, points)
}

fn group_operation<G: Group>(
	probes: &mut Probes<'_>,
	operation: Operation,
	points: &[Points<G::Ark>],
) -> Result<()> {
	if let Operation::Msm(_) = operation {
		let inputs = points
			.iter()
			.map(|points| {
				let bases = points.affine.iter().map(point::<G>).collect::<Result<Vec<_>>>()?;
				Ok((bases, points.scalars.iter().flat_map(scalar).collect::<Vec<_>>()))
			})
			.collect::<Result<Vec<_>>>()?;
		probes.native(Column::Blst, inputs, |(bases, scalars)| {
			black_box(G::msm(bases, scalars));
			Ok(())
		});
		return Ok(());
	}
	let inputs = points
		.iter()
		.flat_map(|points| points.affine.iter().zip(&points.scalars))
		.map(|(base, factor)| Ok((G::projective(&point::<G>(base)?), scalar(factor))))
		.collect::<Result<Vec<_>>>()?;
	probes.native(Column::Blst, inputs, |(base, scalar)| {
		black_box(G::times(base, scalar));
		Ok(())
	});
	Ok(())
}

/// Adds the column to a case of membership in G1.
pub fn g1_membership(probes: &mut Probes<'_>, lists: &[Vec<G1Affine>]) -> Result<()> {
	membership::<G1>(probes, lists)
}

/// Adds the column to a case of membership in G2.
pub fn g2_membership(probes: &mut Probes<'_>, lists: &[Vec<G2Affine>]) -> Result<()> {
	membership::<G2>(probes, lists)
}

fn membership<G: Group>(probes: &mut Probes<'_>, lists: &[Vec<G::Ark>]) -> Result<()> {
	let list = |points: &Vec<G::Ark>| points.iter().map(point::<G>).collect::<Result<Vec<_>>>();
	let lists = lists.iter().map(list).collect::<Result<Vec<_>>>()?;
	probes.native(Column::Blst, lists, |points| {
		ensure!(points.iter().all(G::contains), OUTSIDE);
		Ok(())
	});
	Ok(())
}

/// Adds the column to the pairing's case.
pub fn pairing(probes: &mut Probes<'_>, pairs: &[(G1Affine, G2Affine)]) -> Result<()> {
	let inputs = pairs
		.iter()
		.map(|(g1, g2)| Ok((point::<G1>(g1)?, point::<G2>(g2)?)))
		.collect::<Result<Vec<_>>>()?;
	probes.native(Column::Blst, inputs, |(g1, g2)| {
		black_box(blst_fp12::miller_loop(g2, g1).final_exp());
		Ok(())
	});
	Ok(())
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ec::{CurveGroup, PrimeGroup};
	use assay_ark_curves::ark_bls12_381::G1Projective;

	#[test]
	fn blst_multiplies_as_arkworks_does() {
		let factor = Fr::from(u64::MAX) * Fr::from(u64::MAX);
		let generator = point::<G1>(&G1Affine::generator()).unwrap();
		let product = G1::times(&G1::projective(&generator), &scalar(&factor));
		let expected = (G1Projective::generator() * factor).into_affine();
		assert_eq!(product, G1::projective(&point::<G1>(&expected).unwrap()));
		assert_eq!(product, G1::msm(&[generator], &scalar(&factor)));
	}
}
