//! Arithmetic by arkworks.

use super::{valid_g2, Arithmetic};
use crate::{Element, Point, Scalar};
use alloc::vec::Vec;
use ark_bls12_381::{Bls12_381, Fq, G1Affine, G1Projective, G2Affine};
use ark_ec::{pairing::Pairing, CurveGroup, VariableBaseMSM};
use ark_ed_on_bls12_381_bandersnatch::EdwardsProjective;
use ark_ff::{Field, Zero};
use assay_proof_system::Defect;

/// Arithmetic by arkworks: the reference in tests.
pub struct ArkworksArithmetic;

impl Arithmetic for ArkworksArithmetic {
	type G2Prepared = G2Affine;

	fn element_root(square: &Element) -> Option<Element> {
		square.sqrt()
	}

	fn coordinate_root(square: &Fq) -> Option<Fq> {
		square.sqrt()
	}

	fn are_in_subgroup(points: &[Point]) -> Vec<bool> {
		points.iter().map(Point::is_in_correct_subgroup_assuming_on_curve).collect()
	}

	fn msm(points: &[Point], scalars: &[Scalar]) -> Point {
		EdwardsProjective::msm_unchecked(points, scalars).into_affine()
	}

	fn g1_are_in_subgroup(points: &[G1Affine]) -> Vec<bool> {
		points.iter().map(G1Affine::is_in_correct_subgroup_assuming_on_curve).collect()
	}

	fn g1_msm(points: &[G1Affine], scalars: &[Element]) -> G1Affine {
		G1Projective::msm_unchecked(points, scalars).into_affine()
	}

	fn g2_is_in_subgroup(point: &G2Affine) -> bool {
		point.is_in_correct_subgroup_assuming_on_curve()
	}

	fn g2_prepared(encoded: &[u8]) -> Result<G2Affine, Defect> {
		valid_g2(encoded, Self::g2_is_in_subgroup)
	}

	fn pairings_cancel(pairs: &[(G1Affine, &G2Affine)]) -> bool {
		let (p, q): (Vec<_>, Vec<_>) = pairs.iter().map(|(p, q)| (*p, **q)).unzip();
		Bls12_381::multi_pairing(p, q).is_zero()
	}
}
