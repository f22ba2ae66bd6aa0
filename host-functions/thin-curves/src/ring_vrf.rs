//! The arithmetic of ring VRF signatures, by as few host calls as RFC-0163's functions allow.
//!
//! Points go to the host in the encoding of arkworks' own types, and what comes back is compared as bytes where only a
//! verdict is asked for. Square roots, which no host function has, stay in the runtime.

use crate::{bls12_381 as thin, hooks};
use alloc::{vec, vec::Vec};
use ark_ec::{bls12::Bls12Config, AffineRepr, CurveGroup};
use ark_ff::Field;
use assay_ark_curves::ark_bls12_381::{g1, Config, Fq, Fq12, G1Affine, G2Affine};
use assay_curve_operations::{
	encoding::{encode, encode_list},
	GroupOperations, Pairing as Operations,
};
use assay_host_functions::curves::{
	bls12_381::{Pairing, G1},
	ed_on_bls12_381_bandersnatch as bandersnatch,
};
use assay_proof_system::Defect;
use assay_ring_vrf::{
	arithmetic::valid_g2, Arithmetic, AssayArithmetic, Element, Point, Scalar,
};

/// Arithmetic by host calls, and by Assay's own crates where there is none.
pub struct RingVrfArithmetic;

/// The arithmetic that stays in the runtime.
type InRuntime = AssayArithmetic;

/// The square of the curve's parameter `x`, in words.
const X_SQUARED: [u64; 2] = {
	let x = <Config as Bls12Config>::X[0] as u128;
	let square = x * x;
	[square as u64, (square >> 64) as u64]
};

/// Returns true if a point of G1's curve is in G1, by one host call.
///
/// With `φ(x, y) = (β·x, y)`, points of G1 are those with `φ(P) = −x²·P`
/// ([eprint 2021/1130](https://eprint.iacr.org/2021/1130), section 6): `φ² + φ + 1` is zero, so that such a point has
/// the order `x⁴ − x² + 1 = r`.
fn is_in_g1(point: &G1Affine) -> bool {
	if point.is_zero() {
		return true;
	}
	let encoded = encode(point);
	let mut product = vec![0; encoded.len()];
	let result = G1::mul(&encoded, &encode_list(&X_SQUARED), &mut product);
	hooks::expect("a multiplication", result);
	product == encode(&G1Affine::new_unchecked(g1::BETA * point.x, -point.y))
}

impl Arithmetic for RingVrfArithmetic {
	type G2Prepared = G2Affine;

	fn element_root(square: &Element) -> Option<Element> {
		InRuntime::element_root(square)
	}

	fn coordinate_root(square: &Fq) -> Option<Fq> {
		InRuntime::coordinate_root(square)
	}

	fn are_in_group(points: &[Point]) -> Vec<bool> {
		// Two square roots. A multiplication by the order is not quicker, even in the host.
		InRuntime::are_in_group(points)
	}

	fn msm(points: &[Point], scalars: &[Scalar]) -> Point {
		hooks::msm::<bandersnatch::G1, _>(points, scalars).into_affine()
	}

	fn are_in_g1(points: &[G1Affine]) -> Vec<bool> {
		points.iter().map(is_in_g1).collect()
	}

	fn g1_msm(points: &[G1Affine], scalars: &[Element]) -> G1Affine {
		hooks::msm::<G1, _>(points, scalars).into_affine()
	}

	fn is_in_g2(point: &G2Affine) -> bool {
		match point.xy() {
			// The thin type's check is one host call, with a scalar of 64 bits.
			Some((x, y)) => thin::G2Affine::new_unchecked(x, y)
				.is_in_correct_subgroup_assuming_on_curve(),
			None => true,
		}
	}

	fn g2_prepared(encoded: &[u8]) -> Result<G2Affine, Defect> {
		valid_g2(encoded, Self::is_in_g2)
	}

	fn pairings_cancel(pairs: &[(G1Affine, &G2Affine)]) -> bool {
		let (p, q): (Vec<_>, Vec<_>) = pairs.iter().map(|(p, q)| (*p, **q)).unzip();
		let mut target = vec![0; Pairing::target_len()];
		let product = Pairing::multi_miller_loop(&encode_list(&p), &encode_list(&q), &mut target)
			.and_then(|()| Pairing::final_exponentiation(&mut target));
		hooks::expect("a pairing", product);
		target == encode(&Fq12::ONE)
	}
}
