//! The variants of BLS signatures, with host calls for multiplications and pairings.
//!
//! Sums and square roots stay in the runtime, and therefore decompression and hashes to the curve.

use crate::{checks, hooks};
use alloc::vec::Vec;
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::BigInt;
use assay_ark_curves::ark_bls12_381::{Fr, G1Affine, G2Affine};
use assay_bls_signatures::{group, Group, MinPk, MinSig, PointOf, Variant};
use assay_host_functions::curves::bls12_381 as host;
use assay_proof_system::Defect;
use core::marker::PhantomData;

/// A variant over host calls. Its bytes are those of `V`.
pub struct ByHostCalls<V>(PhantomData<V>);

/// The group with the short points.
pub struct G1;

/// The group with the long points.
pub struct G2;

macro_rules! group {
	($group:ident, $is_in_subgroup:path) => {
		impl Group for $group {
			type Point = PointOf<group::$group>;
			type Curve = <group::$group as Group>::Curve;

			const COMPRESSED_LEN: usize = <group::$group as Group>::COMPRESSED_LEN;
			const HASH: &'static str = <group::$group as Group>::HASH;

			fn decompress_all(bytes: &[u8]) -> Vec<Result<Self::Point, Defect>> {
				group::$group::decompress_all(bytes)
			}

			fn compress(point: &Self::Point) -> Vec<u8> {
				group::$group::compress(point)
			}

			fn decode(bytes: &[u8]) -> Result<Self::Point, Defect> {
				group::$group::decode(bytes)
			}

			fn encode(point: &Self::Point) -> Vec<u8> {
				group::$group::encode(point)
			}

			fn are_all_in_subgroup(points: &[Self::Point]) -> bool {
				points.iter().all($is_in_subgroup)
			}

			fn hash(tag: &[u8], messages: &[[&[u8]; 2]]) -> Vec<Self::Point> {
				group::$group::hash(tag, messages)
			}

			fn map(coordinate: &[u8]) -> Result<Self::Point, Defect> {
				group::$group::map(coordinate)
			}

			fn batch_mul(points: &[Self::Point], coefficients: &[[u64; 2]]) -> Vec<Self::Point> {
				let terms = points.iter().zip(coefficients);
				let products = terms.map(|(point, coefficient)| {
					hooks::mul::<host::$group, _>(*point, coefficient).into_affine()
				});
				products.collect()
			}

			fn msm(points: &[Self::Point], coefficients: &[[u64; 2]]) -> Self::Point {
				let scalars: Vec<_> =
					coefficients.iter().map(|[low, high]| scalar(*low, *high)).collect();
				hooks::msm::<host::$group, _>(points, &scalars).into_affine()
			}
		}
	};
}

group!(G1, checks::is_in_g1);
group!(G2, checks::is_in_g2);

/// Returns a coefficient as a scalar.
fn scalar(low: u64, high: u64) -> Fr {
	Fr::from(BigInt([low, high, 0, 0]))
}

impl Variant for ByHostCalls<MinPk> {
	type Keys = G1;
	type Signatures = G2;

	const ID: &'static str = MinPk::ID;
	const MEMBERS_PER_UNIT: usize = MinPk::MEMBERS_PER_UNIT;

	type Prepared = G2Affine;

	fn prepare(signature: &G2Affine) -> Option<G2Affine> {
		Some(*signature)
	}

	fn prepare_in_subgroup(signature: &G2Affine) -> Option<G2Affine> {
		checks::is_in_g2(signature).then_some(*signature)
	}

	fn holds(pairs: &[(G1Affine, G2Affine)], signature: &G2Affine) -> bool {
		let generator = (-G1::generator(), *signature);
		cancel(pairs.iter().copied().chain([generator]))
	}
}

impl Variant for ByHostCalls<MinSig> {
	type Keys = G2;
	type Signatures = G1;

	const ID: &'static str = MinSig::ID;
	const MEMBERS_PER_UNIT: usize = MinSig::MEMBERS_PER_UNIT;

	type Prepared = G1Affine;

	fn prepare(signature: &G1Affine) -> Option<G1Affine> {
		Some(*signature)
	}

	fn prepare_in_subgroup(signature: &G1Affine) -> Option<G1Affine> {
		checks::is_in_g1(signature).then_some(*signature)
	}

	fn holds(pairs: &[(G2Affine, G1Affine)], signature: &G1Affine) -> bool {
		let generator = (*signature, -G2::generator());
		cancel(pairs.iter().map(|(key, hash)| (*hash, *key)).chain([generator]))
	}
}

/// Returns true if a product of pairings is one. A pairing with an identity is one.
fn cancel(pairs: impl Iterator<Item = (G1Affine, G2Affine)>) -> bool {
	let (p, q): (Vec<_>, Vec<_>) = pairs.filter(|(p, q)| !p.is_zero() && !q.is_zero()).unzip();
	checks::pairings_cancel(&p, &q)
}
