//! The arithmetic of ring VRF signatures, with as few host calls as RFC-0163's functions allow.

use crate::{checks, hooks};
use alloc::vec::Vec;
use ark_ec::CurveGroup;
use assay_ark_curves::ark_bls12_381::{Fq, G1Affine, G2Affine};
use assay_host_functions::curves::{bls12_381::G1, ed_on_bls12_381_bandersnatch as bandersnatch};
use assay_proof_system::Defect;
use assay_ring_vrf::{arithmetic::valid_g2, Arithmetic, AssayArithmetic, Element, Point, Scalar};

/// Arithmetic by host calls, and by Assay's own crates if there is no host call: square roots stay
/// in the runtime.
pub struct RingVrfArithmetic;

/// The arithmetic that stays in the runtime.
type InRuntime = AssayArithmetic;

impl Arithmetic for RingVrfArithmetic {
	type G2Prepared = G2Affine;

	fn element_root(square: &Element) -> Option<Element> {
		InRuntime::element_root(square)
	}

	fn coordinate_root(square: &Fq) -> Option<Fq> {
		InRuntime::coordinate_root(square)
	}

	fn are_in_subgroup(points: &[Point]) -> Vec<bool> {
		// Two square roots for each point. A host call would multiply by the whole order.
		InRuntime::are_in_subgroup(points)
	}

	fn msm(points: &[Point], scalars: &[Scalar]) -> Point {
		hooks::msm::<bandersnatch::G1, _>(points, scalars).into_affine()
	}

	fn g1_are_in_subgroup(points: &[G1Affine]) -> Vec<bool> {
		points.iter().map(checks::is_in_g1).collect()
	}

	fn g1_msm(points: &[G1Affine], scalars: &[Element]) -> G1Affine {
		hooks::msm::<G1, _>(points, scalars).into_affine()
	}

	fn g2_is_in_subgroup(point: &G2Affine) -> bool {
		checks::is_in_g2(point)
	}

	fn g2_prepared(encoded: &[u8]) -> Result<G2Affine, Defect> {
		valid_g2(encoded, Self::g2_is_in_subgroup)
	}

	fn pairings_cancel(pairs: &[(G1Affine, &G2Affine)]) -> bool {
		let (p, q): (Vec<_>, Vec<_>) = pairs.iter().map(|(p, q)| (*p, **q)).unzip();
		checks::pairings_cancel(&p, &q)
	}
}
