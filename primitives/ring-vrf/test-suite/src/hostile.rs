//! Encodings that are not points, and points that are not in the group.

use ark_bls12_381::{G1Affine, G2Affine};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_ff::{BigInteger, Field, PrimeField};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_proof_system::Defect;
use assay_ring_vrf::{
	layout::{EVALUATIONS, G1_LEN, G2_LEN, PEDERSEN_LEN, POINT_LEN},
	Element, Point, Scalar,
};
use std::ops::Range;

/// The kind of value in a field of a proof or key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
	/// A compressed point of Bandersnatch.
	Point,
	/// A scalar of Bandersnatch.
	Scalar,
	/// A compressed point of G1.
	G1,
	/// A compressed point of G2.
	G2,
	/// An element of the field.
	Element,
}

impl Kind {
	const fn len(self) -> usize {
		match self {
			Self::Point | Self::Scalar | Self::Element => POINT_LEN,
			Self::G1 => G1_LEN,
			Self::G2 => G2_LEN,
		}
	}
}

/// The fields of a key after its first byte.
pub const KEY: [Kind; 6] = [Kind::G1, Kind::G2, Kind::G2, Kind::G1, Kind::G1, Kind::G1];

/// Returns the ranges of consecutive fields.
pub fn places(kinds: &[Kind], mut start: usize) -> Vec<(Kind, Range<usize>)> {
	let place = |kind: &Kind| {
		let range = start..start + kind.len();
		start = range.end;
		(*kind, range)
	};
	kinds.iter().map(place).collect()
}

/// Returns the fields of a proof.
pub fn proof_fields() -> Vec<(Kind, Range<usize>)> {
	let mut kinds = vec![Kind::Point; 3];
	kinds.extend([Kind::Scalar; 2]);
	assert_eq!(places(&kinds, 0).last().expect("there are five").1.end, PEDERSEN_LEN);
	kinds.extend([Kind::G1; 4]);
	kinds.extend([Kind::Element; EVALUATIONS]);
	kinds.extend([Kind::G1, Kind::Element, Kind::G1, Kind::G1]);
	places(&kinds, 0)
}

/// Returns encodings of one kind that are refused, each with its defect. Identities are not included.
pub fn malformed(kind: Kind) -> Vec<(Vec<u8>, Defect)> {
	match kind {
		Kind::Point => points(),
		Kind::G1 => weierstrass::<ark_bls12_381::g1::Config>(G1_LEN),
		Kind::G2 => weierstrass::<ark_bls12_381::g2::Config>(G2_LEN),
		Kind::Scalar => over_modulus::<Scalar>(),
		Kind::Element => over_modulus::<Element>(),
	}
}

/// Returns the encoding of the identity, of a kind that is a point.
pub fn identity(kind: Kind) -> Vec<u8> {
	match kind {
		Kind::Point => compressed(&Point::zero()),
		Kind::G1 => compressed(&G1Affine::zero()),
		Kind::G2 => compressed(&G2Affine::zero()),
		Kind::Scalar | Kind::Element => unreachable!("numbers are no points"),
	}
}

/// Returns the compressed encoding of a value.
pub fn compressed(value: &impl CanonicalSerialize) -> Vec<u8> {
	let mut bytes = Vec::new();
	value.serialize_compressed(&mut bytes).expect("a vector takes any bytes");
	bytes
}

/// Returns another valid value of a field: a point's negative, or a number with its lowest bit
/// flipped.
pub fn other_value(kind: Kind, bytes: &[u8]) -> Vec<u8> {
	let mut other = bytes.to_vec();
	match kind {
		Kind::Point => other[POINT_LEN - 1] ^= 0x80,
		Kind::G1 | Kind::G2 => other[0] ^= 0x20,
		// The moduli are odd, so none of them is a number with its lowest bit cleared.
		Kind::Scalar | Kind::Element => other[0] ^= 1,
	}
	other
}

fn over_modulus<F: PrimeField>() -> Vec<(Vec<u8>, Defect)> {
	let modulus = F::MODULUS.to_bytes_le();
	let mut next = modulus.clone();
	next[0] += 1;
	[modulus, next, vec![0xff; POINT_LEN]].map(|bytes| (bytes, Defect::NotCanonical)).into()
}

fn points() -> Vec<(Vec<u8>, Defect)> {
	let mut refused = over_modulus::<Element>();
	// With the sign of x in the top bit, although zero has no sign.
	let mut with_sign = Element::MODULUS.to_bytes_le();
	with_sign[POINT_LEN - 1] |= 0x80;
	refused.push((with_sign, Defect::NotCanonical));
	for y in [Element::ONE, -Element::ONE] {
		let mut signed_zero = compressed(&y);
		signed_zero[POINT_LEN - 1] |= 0x80;
		refused.push((signed_zero, Defect::NotCanonical));
	}
	// The point of order two.
	refused.push((compressed(&-Element::ONE), Defect::NotInSubgroup));

	let (mut off_curve, mut outside) = (0, 0);
	for y in 2u64.. {
		let bytes = compressed(&Element::from(y));
		match Point::deserialize_compressed_unchecked(&bytes[..]) {
			Err(_) if off_curve < 2 => {
				off_curve += 1;
				refused.push((bytes, Defect::NotOnCurve));
			}
			Ok(point) if outside < 6 && !point.is_in_correct_subgroup_assuming_on_curve() => {
				outside += 1;
				refused.push((compressed(&point), Defect::NotInSubgroup));
			}
			_ if off_curve == 2 && outside == 6 => break,
			_ => {}
		}
	}
	refused
}

fn weierstrass<P: SWCurveConfig>(len: usize) -> Vec<(Vec<u8>, Defect)> {
	let generator = compressed(&Affine::<P>::generator());
	assert_eq!(generator.len(), len);
	let mut refused = Vec::new();
	let mut not_canonical = |bytes: Vec<u8>| refused.push((bytes, Defect::NotCanonical));
	// The flag of compression is missing, or the point is both finite and not.
	not_canonical([&[generator[0] & 0x7f], &generator[1..]].concat());
	not_canonical([&[generator[0] | 0x40], &generator[1..]].concat());
	let zeros = vec![0; len - 1];
	for flags in [0x00, 0x40, 0x60, 0xe0] {
		not_canonical([&[flags], &zeros[..]].concat());
	}
	let mut spare = [&[0xc0], &zeros[..]].concat();
	spare[len - 1] = 1;
	not_canonical(spare);
	// Every coordinate in turn is the modulus.
	for start in (0..len).step_by(G1_LEN) {
		let mut bytes = generator.clone();
		let modulus = ark_bls12_381::Fq::MODULUS.to_bytes_be();
		bytes[start..start + G1_LEN].copy_from_slice(&modulus);
		bytes[0] |= 0x80;
		not_canonical(bytes);
	}
	not_canonical(vec![0xff; len]);

	let (mut off_curve, mut outside) = (0, 0);
	for x in 1u64.. {
		match Affine::<P>::get_point_from_x_unchecked(P::BaseField::from(x), true) {
			None if off_curve < 2 => {
				off_curve += 1;
				let mut bytes = vec![0; len];
				bytes[len - 8..].copy_from_slice(&x.to_be_bytes());
				bytes[0] |= 0x80;
				refused.push((bytes, Defect::NotOnCurve));
			}
			Some(point) if outside < 2 && !point.is_in_correct_subgroup_assuming_on_curve() => {
				outside += 1;
				refused.push((compressed(&point), Defect::NotInSubgroup));
			}
			_ if off_curve == 2 && outside == 2 => break,
			_ => {}
		}
	}
	refused
}
