//! Vectors of gnark-crypto: every curve that it has, and the target groups of all four pairings.

use super::{
	call,
	convert::{bytes, point, points, scalar, words},
	read, OK,
};
use ark_ec::pairing::Pairing;
use ark_ff::Field;
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::*;
use assay_conformance::{points::Points, sample::encode};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
	bls12_377: Curve,
	bls12_381: Curve,
	bn254: Curve,
	bw6_761: Curve,
	ed_on_bls12_377: Group,
	ed_on_bls12_381_bandersnatch: Group,
	secp256k1: Group,
}

#[derive(Deserialize)]
struct Curve {
	g1: Group,
	g2: Group,
	pairing: Vec<Product>,
}

#[derive(Deserialize)]
struct Group {
	mul: Vec<Multiplication>,
	msm: Msm,
}

#[derive(Deserialize)]
struct Multiplication {
	base: String,
	scalar: String,
	result: String,
}

#[derive(Deserialize)]
struct Msm {
	bases: Vec<String>,
	scalars: Vec<String>,
	result: String,
}

#[derive(Deserialize)]
struct Product {
	g1: Vec<String>,
	g2: Vec<String>,
	result: String,
}

fn vectors() -> Vectors {
	read("gnark.json")
}

fn check_group<A: Points>(curve: &str, group: &str, vectors: &Group) {
	let out = vec![0; A::generator().uncompressed_size()];
	assert_eq!(vectors.mul.len(), 12);
	for Multiplication { base, scalar, result } in &vectors.mul {
		let base = encode(&point::<A>(&bytes(base)));
		let scalar = encode(&words(&bytes(scalar)));
		let expected = encode(&point::<A>(&bytes(result)));
		let actual = call(&format!("{curve}_mul{group}"), &base, &scalar, out.clone());
		assert_eq!(actual, (OK, expected), "{curve}");
	}
	let bases = encode(&points::<A>(&vectors.msm.bases));
	let scalars: Vec<A::ScalarField> =
		vectors.msm.scalars.iter().map(|hex| scalar(&bytes(hex))).collect();
	let expected = encode(&point::<A>(&bytes(&vectors.msm.result)));
	let actual = call(&format!("{curve}_msm{group}"), &bases, &encode(&scalars), out);
	assert_eq!(actual, (OK, expected), "{curve}");
}

/// Checks a curve. `translate` converts gnark-crypto's pairing to arkworks'.
fn check_curve<E: Pairing>(
	curve: &str,
	vectors: &Curve,
	translate: fn(E::TargetField) -> E::TargetField,
) where
	E::G1Affine: Points,
	E::G2Affine: Points,
{
	check_group::<E::G1Affine>(curve, "_g1", &vectors.g1);
	check_group::<E::G2Affine>(curve, "_g2", &vectors.g2);
	for Product { g1, g2, result } in &vectors.pairing {
		let target: E::TargetField = super::convert::field(&bytes(result));
		let g1 = encode(&points::<E::G1Affine>(g1));
		let g2 = encode(&points::<E::G2Affine>(g2));
		let out = vec![0; target.uncompressed_size()];
		let (status, target_of_loop) = call(&format!("{curve}_multi_miller_loop"), &g1, &g2, out);
		assert_eq!(status, OK);
		let name = format!("{curve}_final_exponentiation");
		let actual = call(&name, &[], &[], target_of_loop);
		assert!(actual == (OK, encode(&translate(target))), "{curve}");
	}
}

#[test]
fn bls12_381() {
	check_curve::<ark_bls12_381::Bls12_381>("bls12_381", &vectors().bls12_381, |target| target);
}

#[test]
fn bls12_377() {
	check_curve::<ark_bls12_377::Bls12_377>("bls12_377", &vectors().bls12_377, |target| target);
}

#[test]
fn bw6_761() {
	// Both libraries write the exponent of the Miller loop as a sum of two terms. Each multiplies
	// one of the terms by p, but they choose different terms. arkworks' final exponentiation has a
	// further factor of 3.
	check_curve::<ark_bw6_761::BW6_761>("bw6_761", &vectors().bw6_761, |target| {
		target.pow([3u64]).frobenius_map(1)
	});
}

#[test]
fn bn254() {
	check_curve::<ark_bn254::Bn254>("bn254", &vectors().bn254, |target| target);
}

#[test]
fn secp256k1() {
	check_group::<ark_secp256k1::Affine>("secp256k1", "", &vectors().secp256k1);
}

#[test]
fn ed_on_bls12_377() {
	let vectors = vectors().ed_on_bls12_377;
	check_group::<ark_ed_on_bls12_377::EdwardsAffine>("ed_on_bls12_377", "", &vectors);
}

#[test]
fn bandersnatch() {
	let vectors = vectors().ed_on_bls12_381_bandersnatch;
	check_group::<ark_ed_on_bls12_381_bandersnatch::EdwardsAffine>(
		"ed_on_bls12_381_bandersnatch",
		"",
		&vectors,
	);
}
