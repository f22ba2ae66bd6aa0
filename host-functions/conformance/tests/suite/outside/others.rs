//! Vectors of other sources: RFC-0163's from another node, zcash's point encodings, Bandersnatch,
//! secp256k1, and Pallas and Vesta from another library.

use super::{
	call,
	convert::{bytes, decompress, field, words},
	read, OK,
};
use ark_ec::AffineRepr;
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_ark_curves::*;
use assay_conformance::{points::Points, sample::encode, status};
use assay_host_functions::curves::bls12_381::extensions::calls;
use serde::Deserialize;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct Rfc0163 {
	exceptional_sum: ExceptionalSum,
	/// Function, arguments, status, result.
	cases: Vec<(String, String, String, u32, String)>,
}

/// The vector for which the source and the reference's present version differ (see the file).
#[derive(Deserialize)]
struct ExceptionalSum {
	arguments: [String; 2],
}

#[test]
fn rfc_0163_exceptional_sum() {
	use ark_ec::CurveGroup;
	use ark_ed_on_bls12_381_bandersnatch::EdwardsAffine;
	let vectors: Rfc0163 = read("rfc_0163.json");
	let [bases, scalars] = vectors.exceptional_sum.arguments.map(|hex| bytes(&hex));
	let pair = Vec::<EdwardsAffine>::deserialize_uncompressed_unchecked(&bases[..]).unwrap();
	let sum = pair[0].into_group() + pair[0] + pair[1];
	let expected = encode(&sum.into_affine());
	let out = vec![0; expected.len()];
	let actual = call("ed_on_bls12_381_bandersnatch_msm", &bases, &scalars, out);
	assert_eq!(actual, (OK, expected));
}

#[test]
fn rfc_0163() {
	let vectors: Rfc0163 = read("rfc_0163.json");
	for (name, a, b, status, result) in &vectors.cases {
		let (a, b, result) = (bytes(a), bytes(b), bytes(result));
		let (actual_status, actual) = if b.is_empty() {
			call(name, &[], &[], a)
		} else {
			call(name, &a, &b, vec![0; result.len()])
		};
		assert_eq!(actual_status, *status, "{name}");
		if *status == OK {
			assert_eq!(actual, result, "{name}");
		}
	}
}

/// zcash's files hold the multiples 0 to 999 of the generators. Only their SHA-256 hashes are kept.
#[test]
fn zcash_point_encodings() {
	const COUNT: u64 = 1000;
	let hash = |points: &[u8]| hex::encode(Sha256::digest(points));

	fn multiples<A: AffineRepr>(name: &str) -> (Vec<u8>, Vec<u8>) {
		let generator = encode(&A::generator());
		let mut uncompressed = COUNT.to_le_bytes().to_vec();
		let mut compressed = uncompressed.clone();
		for factor in 0..COUNT {
			let out = vec![0; generator.len()];
			let (status, point) = call(name, &generator, &encode(&vec![factor]), out);
			assert_eq!(status, OK);
			let point_again = A::deserialize_uncompressed_unchecked(&point[..]).unwrap();
			point_again.serialize_compressed(&mut compressed).unwrap();
			uncompressed.extend(point);
		}
		(uncompressed, compressed)
	}

	let (uncompressed, compressed) = multiples::<ark_bls12_381::G1Affine>("bls12_381_mul_g1");
	assert_eq!(
		hash(&uncompressed[8..]),
		"e25aae8e95c9cd39cdb1eec0100c8245e297510fef0091cbf80b91d49de6b685"
	);
	assert_eq!(
		hash(&compressed[8..]),
		"8acaa1d512b4cf96f4740e4c9afc19ba4618d48fe251c452a19382395bcd0929"
	);
	let mut out = vec![0; uncompressed.len()];
	assert_eq!(status!(calls::bls12_381_decompress_g1(&compressed, &mut out)), OK);
	assert_eq!(out, uncompressed);
	assert_eq!(status!(calls::bls12_381_check_g1(&uncompressed)), OK);

	let (uncompressed, compressed) = multiples::<ark_bls12_381::G2Affine>("bls12_381_mul_g2");
	assert_eq!(
		hash(&uncompressed[8..]),
		"80fd0516c8115b13165589324558649fa94f49e714caa3b735537d073a9cfb65"
	);
	assert_eq!(
		hash(&compressed[8..]),
		"b75bc2e41289adda41e448e56a1ea39b11009a27b02e8676c8b86defedc05deb"
	);
	let mut out = vec![0; uncompressed.len()];
	assert_eq!(status!(calls::bls12_381_decompress_g2(&compressed, &mut out)), OK);
	assert_eq!(out, uncompressed);
	assert_eq!(status!(calls::bls12_381_check_g2(&uncompressed)), OK);
}

#[derive(Deserialize)]
struct Bandersnatch {
	edwards: Vec<Vrf>,
	weierstrass: Vec<Vrf>,
}

/// `pk = sk · generator`, `gamma = sk · h`.
#[derive(Deserialize)]
struct Vrf {
	sk: String,
	pk: String,
	h: String,
	gamma: String,
}

fn check_vrf<A: AffineRepr>(curve: &str, vectors: &[Vrf]) {
	assert_eq!(vectors.len(), 7);
	for Vrf { sk, pk, h, gamma } in vectors {
		let secret: A::ScalarField = decompress(sk);
		let scalar: Vec<u8> = bytes(sk).into_iter().rev().collect();
		for (base, product) in [(A::generator(), pk), (decompress::<A>(h), gamma)] {
			let expected = encode(&decompress::<A>(product));
			let out = vec![0; expected.len()];
			let words = encode(&words(&scalar));
			let actual = call(&format!("{curve}_mul"), &encode(&base), &words, out.clone());
			assert_eq!(actual, (OK, expected.clone()));
			let (bases, scalars) = (encode(&vec![base]), encode(&vec![secret]));
			let actual = call(&format!("{curve}_msm"), &bases, &scalars, out);
			assert_eq!(actual, (OK, expected));
		}
	}
}

#[test]
fn bandersnatch() {
	use ark_ed_on_bls12_381_bandersnatch::{EdwardsAffine, SWAffine};
	let vectors: Bandersnatch = read("bandersnatch.json");
	check_vrf::<EdwardsAffine>("ed_on_bls12_381_bandersnatch", &vectors.edwards);
	check_vrf::<SWAffine>("ed_on_bls12_381_bandersnatch_sw", &vectors.weierstrass);
}

#[derive(Deserialize)]
struct Secp256k1 {
	/// Scalar, x, y.
	multiples: Vec<[String; 3]>,
}

#[test]
fn secp256k1() {
	let vectors: Secp256k1 = read("secp256k1.json");
	assert_eq!(vectors.multiples.len(), 45);
	let generator = ark_secp256k1::Affine::generator();
	let out = vec![0; generator.uncompressed_size()];
	for [scalar, x, y] in &vectors.multiples {
		let expected = ark_secp256k1::Affine::at(field(&bytes(x)), field(&bytes(y)));
		let words = encode(&words(&bytes(scalar)));
		let actual = call("secp256k1_mul", &encode(&generator), &words, out.clone());
		assert_eq!(actual, (OK, encode(&expected)), "{scalar}");
	}
}

/// Comparison of multiplications and MSMs in Pallas and Vesta with the library of the curves'
/// authors.
mod pasta {
	use super::*;
	use ark_ff::PrimeField as _;
	use pasta_curves::{
		arithmetic::CurveAffine,
		group::{
			ff::{Field, PrimeField},
			Curve, Group,
		},
	};

	const TERMS: u64 = 40;

	/// Converts a point of the other library by its coordinates.
	fn translate<A: Points, C: CurveAffine>(point: &C) -> A {
		let coordinates = point.coordinates();
		if bool::from(coordinates.is_none()) {
			return A::zero();
		}
		let coordinates = coordinates.unwrap();
		let field = |element: &C::Base| {
			let bytes = element.to_repr();
			let bytes: Vec<u8> = bytes.as_ref().iter().rev().copied().collect();
			field::<A::BaseField>(&bytes)
		};
		A::at(field(coordinates.x()), field(coordinates.y()))
	}

	fn check<A: Points, C: CurveAffine>(curve: &str)
	where
		C::CurveExt: Curve<AffineRepr = C>,
	{
		let (mut bases, mut scalars) = (Vec::new(), Vec::new());
		let mut sum = C::CurveExt::identity();
		// Factors from powers of a number that is not small. The first scalars are 0, 1 and -1.
		let step = C::ScalarExt::from(0x9e37_79b9_7f4a_7c15).square();
		let mut factor = step;
		for term in 0..TERMS {
			factor *= step;
			let base = (C::generator() * (factor + C::ScalarExt::from(term))).to_affine();
			let scalar = match term {
				0 => C::ScalarExt::ZERO,
				1 => C::ScalarExt::ONE,
				2 => -C::ScalarExt::ONE,
				_ => factor.square() + factor,
			};
			let product = base * scalar;
			sum += product;

			let base: A = translate(&base);
			let scalar = A::ScalarField::from_le_bytes_mod_order(scalar.to_repr().as_ref());
			let expected = encode(&translate::<A, C>(&product.to_affine()));
			let words = encode(&scalar.into_bigint().as_ref().to_vec());
			let out = vec![0; expected.len()];
			let actual = call(&format!("{curve}_mul"), &encode(&base), &words, out);
			assert_eq!(actual, (OK, expected), "{curve} {term}");
			bases.push(base);
			scalars.push(scalar);
		}
		let expected = encode(&translate::<A, C>(&sum.to_affine()));
		let out = vec![0; expected.len()];
		let actual = call(&format!("{curve}_msm"), &encode(&bases), &encode(&scalars), out);
		assert_eq!(actual, (OK, expected), "{curve}");
	}

	#[test]
	fn pallas() {
		check::<ark_pallas::Affine, pasta_curves::EpAffine>("pallas");
	}

	#[test]
	fn vesta() {
		check::<ark_vesta::Affine, pasta_curves::EqAffine>("vesta");
	}
}
