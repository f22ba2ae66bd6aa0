//! Compressed points that must be refused, with the reason.

use ark_bls12_381::{Fq, Fq2, Fr, G1Affine, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{BigInteger, PrimeField};
use assay_kzg::encoding::{g1_bytes, g2_bytes};
use assay_proof_system::Defect;

/// Bytes of a coefficient.
const COEFFICIENT_LEN: usize = 48;

/// Returns encodings that are no valid point of G1 for a proof.
pub fn g1() -> Vec<(Vec<u8>, Defect)> {
	let point = g1_bytes(&(G1Affine::generator() * Fr::from(5u64)).into_affine());
	let mut hostile = not_canonical(&point);
	let no_point = (1u64..).find(|x| G1Affine::get_ys_from_x_unchecked(Fq::from(*x)).is_none());
	let mut bytes = [0; COEFFICIENT_LEN];
	bytes[0] = 0x80;
	bytes[COEFFICIENT_LEN - 8..].copy_from_slice(&no_point.expect("half are none").to_be_bytes());
	hostile.push((bytes.to_vec(), Defect::NotOnCurve));
	for larger in [false, true] {
		let outside = (1u64..)
			.filter_map(|x| G1Affine::get_point_from_x_unchecked(Fq::from(x), larger))
			.find(|point| !point.is_in_correct_subgroup_assuming_on_curve());
		let outside = g1_bytes(&outside.expect("nearly all are outside"));
		hostile.push((outside.to_vec(), Defect::NotInSubgroup));
	}
	// A point of order 3, which some formulas confuse with the identity.
	let small = g1_bytes(&G1Affine::new_unchecked(Fq::from(0u64), Fq::from(2u64)));
	hostile.push((small.to_vec(), Defect::NotInSubgroup));
	hostile
}

/// Returns encodings that are no valid point of G2 for a key.
pub fn g2() -> Vec<(Vec<u8>, Defect)> {
	let point = g2_bytes(&(G2Affine::generator() * Fr::from(5u64)).into_affine());
	let mut hostile = not_canonical(&point);
	hostile.push((identity(&point), Defect::Identity));
	let element = |x: u64| Fq2::new(Fq::from(x), Fq::from(0u64));
	let no_point = (1u64..).find(|x| G2Affine::get_ys_from_x_unchecked(element(*x)).is_none());
	let mut bytes = [0; 2 * COEFFICIENT_LEN];
	bytes[0] = 0x80;
	bytes[2 * COEFFICIENT_LEN - 8..]
		.copy_from_slice(&no_point.expect("half are none").to_be_bytes());
	hostile.push((bytes.to_vec(), Defect::NotOnCurve));
	let outside = (1u64..)
		.filter_map(|x| G2Affine::get_point_from_x_unchecked(element(x), false))
		.find(|point| !point.is_in_correct_subgroup_assuming_on_curve());
	let outside = g2_bytes(&outside.expect("nearly all are outside"));
	hostile.push((outside.to_vec(), Defect::NotInSubgroup));
	hostile
}

/// Returns the identity, in the length of `point`.
fn identity(point: &[u8]) -> Vec<u8> {
	let mut bytes = vec![0; point.len()];
	bytes[0] = 0xc0;
	bytes
}

/// Returns variants of a finite point's encoding and of the identity's that no encoder produces.
fn not_canonical(point: &[u8]) -> Vec<(Vec<u8>, Defect)> {
	let changed = |bytes: &[u8], change: fn(&mut [u8])| {
		let mut bytes = bytes.to_vec();
		change(&mut bytes);
		bytes
	};
	let identity = identity(point);
	let mut variants = vec![
		vec![0; point.len()],
		vec![0xff; point.len()],
		changed(point, |bytes| bytes[0] &= 0x7f),
		changed(point, |bytes| bytes[0] |= 0x40),
		changed(&identity, |bytes| bytes[0] = 0x40),
		changed(&identity, |bytes| bytes[0] = 0xe0),
		changed(&identity, |bytes| bytes[0] |= 1),
		changed(&identity, |bytes| *bytes.last_mut().expect("it is not empty") = 1),
	];
	// A coefficient that is the modulus, or as many bits as there are below the flags.
	let modulus = Fq::MODULUS.to_bytes_be();
	for start in (0..point.len()).step_by(COEFFICIENT_LEN) {
		for coefficient in [&modulus[..], &[0x1f; COEFFICIENT_LEN]] {
			let mut bytes = point.to_vec();
			let flags = bytes[0] & 0xe0;
			bytes[start..start + COEFFICIENT_LEN].copy_from_slice(coefficient);
			bytes[0] |= flags;
			variants.push(bytes);
		}
	}
	variants.into_iter().map(|bytes| (bytes, Defect::NotCanonical)).collect()
}
