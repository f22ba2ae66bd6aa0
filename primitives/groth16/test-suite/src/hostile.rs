//! Points that must be refused, with the reason.

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, BigInteger, Field, PrimeField};
use ark_serialize::CanonicalSerialize;
use assay_groth16::{Bls12_381, Curve};
use assay_proof_system::Defect;

/// What a curve's encoding can get wrong.
pub trait Hostile: Curve {
	/// Variants of a finite point's encoding that no encoder makes.
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>>;
}

/// Big-endian coordinates of 48 bytes, three flag bits on top of the first.
impl Hostile for Bls12_381 {
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>> {
		const COORDINATE: usize = 48;
		let with_flags = |flags: u8| {
			let mut bytes = point.to_vec();
			bytes[0] |= flags;
			bytes
		};
		let modulus = Self::modulus_bytes();
		let mut variants: Vec<_> = (1..8).map(|flags| with_flags(flags << 5)).collect();
		for start in (0..point.len()).step_by(COORDINATE) {
			let with_coordinate = |coordinate: &[u8]| {
				let mut bytes = point.to_vec();
				bytes[start..start + COORDINATE].copy_from_slice(coordinate);
				bytes
			};
			variants.push(with_coordinate(&modulus));
			variants.push(with_coordinate(&[0xff; COORDINATE]));
			// The same number, not reduced.
			let coordinate = &point[start..start + COORDINATE];
			variants.push(with_coordinate(&add(coordinate, &modulus)));
		}
		// Infinity without its flag, with another flag, and with bytes left over.
		variants.push(vec![0; point.len()]);
		for flags in [0x60, 0xc0, 0xe0, 0x80, 0x20] {
			let mut bytes = vec![0; point.len()];
			bytes[0] = flags;
			variants.push(bytes);
		}
		for index in [1, point.len() - 1] {
			let mut bytes = vec![0; point.len()];
			bytes[0] = 0x40;
			bytes[index] = 1;
			variants.push(bytes);
		}
		variants
	}
}

trait Modulus: Curve {
	fn modulus_bytes() -> Vec<u8> {
		Self::BaseField::MODULUS.to_bytes_be()
	}
}

impl<C: Curve> Modulus for C {}

/// The sum of two big-endian numbers that has room for it.
fn add(a: &[u8], b: &[u8]) -> Vec<u8> {
	let mut carry = 0;
	let mut sum: Vec<u8> = (a.iter().rev().zip(b.iter().rev()))
		.map(|(a, b)| {
			let digit = u16::from(*a) + u16::from(*b) + carry;
			carry = digit >> 8;
			digit as u8
		})
		.collect();
	sum.reverse();
	assert_eq!(carry, 0, "two numbers of 381 bits have a sum of 382");
	sum
}

/// The bytes of a point.
pub fn encode<P: SWCurveConfig>(point: Affine<P>) -> Vec<u8> {
	let mut bytes = Vec::new();
	point.serialize_uncompressed(&mut bytes).expect("a vector takes all bytes");
	bytes
}

/// Finite points that are off the curve, or on it and outside the subgroup.
fn strangers<P: SWCurveConfig>() -> Vec<(Vec<u8>, Defect)> {
	let generator = Affine::<P>::generator();
	let moved = Affine::<P>::new_unchecked(generator.x, generator.y + P::BaseField::ONE);
	let swapped = Affine::<P>::new_unchecked(generator.y, generator.x);
	// Among the first ones is (0, 2) of BLS12-381's G1, which has order 3.
	let outside: Vec<_> = (0u64..)
		.filter_map(|x| Affine::<P>::get_point_from_x_unchecked(P::BaseField::from(x), false))
		.filter(|point| !point.is_in_correct_subgroup_assuming_on_curve())
		.take(3)
		.collect();
	// Without their part in the subgroup: points whose order divides the cofactor.
	let order = P::ScalarField::MODULUS;
	let torsion = outside.iter().map(|point| point.mul_bigint(order).into_affine());
	let outside: Vec<_> = outside.iter().copied().chain(torsion).collect();
	let mut strangers: Vec<_> = [moved, swapped]
		.into_iter()
		.map(|point| {
			assert!(!point.is_on_curve());
			(encode(point), Defect::NotOnCurve)
		})
		.collect();
	// A point with one zero coordinate is not taken for the identity.
	let half_zero = Affine::<P>::new_unchecked(generator.x, P::BaseField::ZERO);
	strangers.push((encode(half_zero), Defect::NotOnCurve));
	for point in outside {
		assert!(!point.is_zero(), "a point outside the subgroup has another part");
		strangers.push((encode(point), Defect::NotInSubgroup));
	}
	strangers
}

/// Encodings that must be refused in the place of `point`, each with its defect.
fn variants<C: Hostile, P: SWCurveConfig>(point: &[u8]) -> Vec<(Vec<u8>, Defect)> {
	let mut variants: Vec<_> =
		C::non_canonical(point).into_iter().map(|bytes| (bytes, Defect::NotCanonical)).collect();
	variants.extend(strangers::<P>());
	variants.push((encode(Affine::<P>::identity()), Defect::Identity));
	variants
}

/// The two groups of a pairing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Group {
	/// The first.
	G1,
	/// The second.
	G2,
}

impl Group {
	/// Bytes of a point.
	pub fn point_len<C: Curve>(self) -> usize {
		match self {
			Self::G1 => C::G1_LEN,
			Self::G2 => C::G2_LEN,
		}
	}

	/// Encodings that must be refused in the place of `point`, each with its defect.
	pub fn hostile_variants<C: Hostile>(self, point: &[u8]) -> Vec<(Vec<u8>, Defect)> {
		match self {
			Self::G1 => variants::<C, C::G1Config>(point),
			Self::G2 => variants::<C, C::G2Config>(point),
		}
	}
}

/// Calls `check` with `bytes` in which each of the joined points of these groups is replaced by each
/// hostile variant of it: the changed bytes, the point's number and the defect.
pub fn for_each_hostile_point<C: Hostile>(
	bytes: &[u8],
	groups: &[Group],
	mut check: impl FnMut(&[u8], usize, Defect),
) {
	let mut start = 0;
	for (number, group) in groups.iter().enumerate() {
		let end = start + group.point_len::<C>();
		for (variant, defect) in group.hostile_variants::<C>(&bytes[start..end]) {
			let mut changed = bytes.to_vec();
			changed[start..end].copy_from_slice(&variant);
			check(&changed, number, defect);
		}
		start = end;
	}
	assert_eq!(start, bytes.len(), "the groups are those of the points");
}
