//! Checks of points of BLS12-381 by host calls, on bytes: points go to the host in arkworks'
//! encoding, and its results are compared as bytes.

use crate::{bls12_381 as thin, hooks};
use alloc::vec;
use ark_ec::{bls12::Bls12Config, AffineRepr};
use ark_ff::Field;
use assay_ark_curves::ark_bls12_381::{g1, Config, Fq12, G1Affine, G2Affine};
use assay_curve_operations::{
	encoding::{encode, encode_list},
	GroupOperations, Pairing as Operations,
};
use assay_host_functions::curves::bls12_381::{Pairing, G1};

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
pub(crate) fn is_in_g1(point: &G1Affine) -> bool {
	if point.is_zero() {
		return true;
	}
	let encoded = encode(point);
	let mut product = vec![0; encoded.len()];
	let result = G1::mul(&encoded, &encode_list(&X_SQUARED), &mut product);
	hooks::expect("a multiplication", result);
	product == encode(&G1Affine::new_unchecked(g1::BETA * point.x, -point.y))
}

/// Returns true if a point of G2's curve is in G2, by one host call: the thin type's check, which multiplies by `x`.
pub(crate) fn is_in_g2(point: &G2Affine) -> bool {
	point.is_zero()
		|| thin::G2Affine::new_unchecked(point.x, point.y)
			.is_in_correct_subgroup_assuming_on_curve()
}

/// Returns true if `Π e(p_i, q_i) = 1`, for lists of one length. The result is false if the product
/// does not exist, as for some points outside G2.
pub(crate) fn pairings_cancel(p: &[G1Affine], q: &[G2Affine]) -> bool {
	let product = Pairing::multi_pairing(&encode_list(p), &encode_list(q));
	product.is_ok_and(|product| product == encode(&Fq12::ONE))
}
