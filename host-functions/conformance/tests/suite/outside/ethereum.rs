//! Vectors of EIP-2537 (BLS12-381), and of EIP-196 and EIP-197 (BN254).

use super::{
	call,
	convert::{bytes, point, scalar, words},
	read, OK,
};
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::{
	ark_bls12_381::{Fr, G1Affine, G2Affine},
	ark_bn254,
};
use assay_conformance::{sample::encode, status};
use assay_host_functions::curves::{bls12_381, bn254};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Coordinates of points by name, big-endian. In G2 they are in the order c0, c1.
type Named = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
struct Eip2537 {
	g1: Named,
	g2: Named,
	/// Base, scalar, result.
	mul_g1: Vec<[String; 3]>,
	mul_g2: Vec<[String; 3]>,
	/// Bases and scalars, result.
	msm_g1: Vec<(Vec<[String; 2]>, String)>,
	msm_g2: Vec<(Vec<[String; 2]>, String)>,
	/// Name, pairs, result.
	pairing_check: Vec<(String, Vec<[String; 2]>, String)>,
}

/// Encodes a point like zcash: its coordinates, the highest of an extension field first.
fn zcash(coordinates: &[String], len: usize) -> Vec<u8> {
	if coordinates.is_empty() {
		let mut infinity = vec![0; len];
		infinity[0] = 0x40;
		return infinity;
	}
	let halves = coordinates.chunks(coordinates.len() / 2);
	halves.flat_map(|half| half.iter().rev().flat_map(|part| bytes(part))).collect()
}

const G1_LEN: usize = 96;
const G2_LEN: usize = 192;

fn list<'a>(items: impl ExactSizeIterator<Item = &'a Vec<u8>>) -> Vec<u8> {
	let mut bytes = (items.len() as u64).to_le_bytes().to_vec();
	items.for_each(|item| bytes.extend(item));
	bytes
}

fn encoded(points: &Named, len: usize) -> BTreeMap<String, Vec<u8>> {
	points.iter().map(|(name, point)| (name.clone(), zcash(point, len))).collect()
}

#[test]
fn eip_2537_multiplications() {
	let vectors: Eip2537 = read("eip_2537.json");
	for (name, points, cases, len) in [
		("bls12_381_mul_g1", &vectors.g1, &vectors.mul_g1, G1_LEN),
		("bls12_381_mul_g2", &vectors.g2, &vectors.mul_g2, G2_LEN),
	] {
		let points = encoded(points, len);
		for [base, scalar, result] in cases {
			let words = encode(&words(&bytes(scalar)));
			let actual = call(name, &points[base], &words, vec![0; len]);
			assert_eq!(actual, (OK, points[result].clone()), "{scalar} * {base}");
		}
	}
}

#[test]
fn eip_2537_multi_scalar_multiplications() {
	let vectors: Eip2537 = read("eip_2537.json");
	for (name, points, cases, len) in [
		("bls12_381_msm_g1", &vectors.g1, &vectors.msm_g1, G1_LEN),
		("bls12_381_msm_g2", &vectors.g2, &vectors.msm_g2, G2_LEN),
	] {
		let points = encoded(points, len);
		for (terms, result) in cases {
			let bases: Vec<_> = terms.iter().map(|[base, _]| points[base].clone()).collect();
			let scalars: Vec<Fr> = terms.iter().map(|[_, factor]| scalar(&bytes(factor))).collect();
			let actual = call(name, &list(bases.iter()), &encode(&scalars), vec![0; len]);
			assert_eq!(actual, (OK, points[result].clone()), "{terms:?}");
		}
	}
}

/// Converts the file's name of a result to a status.
fn status_of(result: &str) -> u32 {
	match result {
		"one" => 0,
		"invalid field element" => 2,
		"not on curve" => 5,
		"not in subgroup" => 6,
		"not one" => 7,
		_ => panic!("{result}"),
	}
}

#[test]
fn eip_2537_pairing_checks() {
	use bls12_381::extensions::calls;
	let vectors: Eip2537 = read("eip_2537.json");
	let (g1, g2) = (encoded(&vectors.g1, G1_LEN), encoded(&vectors.g2, G2_LEN));
	for (name, pairs, result) in &vectors.pairing_check {
		let p: Vec<_> = pairs.iter().map(|[p, _]| g1[p].clone()).collect();
		let q: Vec<_> = pairs.iter().map(|[_, q]| g2[q].clone()).collect();
		let actual = status!(calls::bls12_381_pairing_check(&list(p.iter()), &list(q.iter())));
		assert_eq!(actual, status_of(result), "{name}");
	}
}

/// Checks each invalid point, whose name states its defect, by the check of its group.
#[test]
fn eip_2537_points() {
	use bls12_381::extensions::calls;
	let vectors: Eip2537 = read("eip_2537.json");
	let status_of = |name: &str| match name.split_once(", ").map(|(_, flaw)| flaw) {
		None => OK,
		Some("x above the modulus") => 2,
		Some("outside the subgroup") => 6,
		Some(_) => 5,
	};
	for (name, point) in encoded(&vectors.g1, G1_LEN) {
		let actual = status!(calls::bls12_381_check_g1(&list([point].iter())));
		assert_eq!(actual, status_of(&name), "{name}");
	}
	for (name, point) in encoded(&vectors.g2, G2_LEN) {
		let actual = status!(calls::bls12_381_check_g2(&list([point].iter())));
		assert_eq!(actual, status_of(&name), "{name}");
	}
}

/// The file's generators are arkworks', so the file's names of points are right.
#[test]
fn eip_2537_generators() {
	use ark_ec::AffineRepr;
	let vectors: Eip2537 = read("eip_2537.json");
	assert_eq!(zcash(&vectors.g1["g1"], G1_LEN), encode(&G1Affine::generator()));
	assert_eq!(zcash(&vectors.g2["g2"], G2_LEN), encode(&G2Affine::generator()));
	assert_eq!(zcash(&vectors.g1["0"], G1_LEN), encode(&G1Affine::zero()));
	assert_eq!(zcash(&vectors.g2["0"], G2_LEN), encode(&G2Affine::zero()));
}

#[derive(Deserialize)]
struct Eip197 {
	/// Base, scalar, result.
	mul: Vec<[String; 3]>,
	/// Name, pairs, and true if their product is one.
	pairing_check: Vec<(String, Vec<[String; 2]>, bool)>,
}

#[test]
fn eip_196_multiplications() {
	let vectors: Eip197 = read("eip_196_197.json");
	let out = vec![0; ark_bn254::G1Affine::identity().uncompressed_size()];
	for [base, factor, result] in &vectors.mul {
		let base = point::<ark_bn254::G1Affine>(&bytes(base));
		let expected = encode(&point::<ark_bn254::G1Affine>(&bytes(result)));
		let words = encode(&words(&bytes(factor)));
		let actual = call("bn254_mul_g1", &encode(&base), &words, out.clone());
		assert_eq!(actual, (OK, expected.clone()), "{factor}");
		// The scalar of an MSM is a field element.
		let scalars = encode(&vec![scalar::<ark_bn254::Fr>(&bytes(factor))]);
		let actual = call("bn254_msm_g1", &encode(&vec![base]), &scalars, out.clone());
		assert_eq!(actual, (OK, expected), "{factor}");
	}
}

#[test]
fn eip_197_pairing_checks() {
	use bn254::extensions::calls;
	let vectors: Eip197 = read("eip_196_197.json");
	for (name, pairs, one) in &vectors.pairing_check {
		let p: Vec<ark_bn254::G1Affine> = pairs.iter().map(|[p, _]| point(&bytes(p))).collect();
		let q: Vec<ark_bn254::G2Affine> = pairs.iter().map(|[_, q]| point(&bytes(q))).collect();
		let actual = status!(calls::bn254_pairing_check(&encode(&p), &encode(&q)));
		assert_eq!(actual, if *one { 0 } else { 7 }, "{name}");
	}
}
