//! Points that must be refused, with the reason.

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, BigInteger, Field, PrimeField, Zero};
use ark_serialize::CanonicalSerialize;
use assay_groth16::{Bls12_377, Bls12_381, Bn254, Curve, BW6_761};
use assay_proof_system::Defect;

/// The malformed variants that a curve's encoding allows.
pub trait Hostile: Curve {
	/// Returns variants of a finite point's encoding that no encoder produces.
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>>;
}

impl Hostile for Bls12_381 {
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>> {
		ietf::<Self>(point)
	}
}

impl Hostile for Bls12_377 {
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>> {
		arkworks::<Self>(point)
	}
}

impl Hostile for Bn254 {
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>> {
		arkworks::<Self>(point)
	}
}

impl Hostile for BW6_761 {
	fn non_canonical(point: &[u8]) -> Vec<Vec<u8>> {
		arkworks::<Self>(point)
	}
}

/// Returns a changed copy of `bytes`.
fn changed(bytes: &[u8], change: impl FnOnce(&mut [u8])) -> Vec<u8> {
	let mut bytes = bytes.to_vec();
	change(&mut bytes);
	bytes
}

/// Returns the variants for big-endian coordinates, with three flag bits on top of the first.
fn ietf<C: Curve>(point: &[u8]) -> Vec<Vec<u8>> {
	let coordinate_len = C::G1_LEN / 2;
	let modulus = C::BaseField::MODULUS.to_bytes_be();
	let mut variants: Vec<_> =
		(1..8).map(|flags| changed(point, |bytes| bytes[0] |= flags << 5)).collect();
	for start in (0..point.len()).step_by(coordinate_len) {
		let with_coordinate = |coordinate: &[u8]| {
			changed(point, |bytes| {
				bytes[start..start + coordinate_len].copy_from_slice(coordinate);
			})
		};
		let coordinate = &point[start..start + coordinate_len];
		variants.push(with_coordinate(&modulus));
		variants.push(with_coordinate(&vec![0xff; coordinate_len]));
		// The same number, not reduced.
		variants.push(with_coordinate(&add(coordinate, &modulus)));
	}
	// Infinity without its flag, with another flag, and with bytes left over.
	let zero = vec![0; point.len()];
	for flags in [0, 0x60, 0xc0, 0xe0, 0x80, 0x20] {
		variants.push(changed(&zero, |bytes| bytes[0] = flags));
	}
	for index in [1, point.len() - 1] {
		variants.push(changed(&zero, |bytes| {
			bytes[0] = 0x40;
			bytes[index] = 1;
		}));
	}
	variants
}

/// The bits of the last byte that are set if `y` is the larger of two, and if the point is the
/// identity.
const NEGATIVE: u8 = 0x80;
const INFINITY: u8 = 0x40;
const FLAGS: u8 = NEGATIVE | INFINITY;

/// Returns the variants for little-endian coordinates, with two flags in the top bits of the last
/// byte.
fn arkworks<C: Curve>(point: &[u8]) -> Vec<Vec<u8>> {
	let coordinate_len = C::G1_LEN / 2;
	let last = point.len() - 1;
	let flags = point[last] & FLAGS;
	let mut modulus = C::BaseField::MODULUS.to_bytes_be();
	modulus.drain(..modulus.len() - coordinate_len);

	// Every other pair of flags: the other sign, infinity with coordinates, both.
	let mut variants: Vec<_> = [0, NEGATIVE, INFINITY, FLAGS]
		.into_iter()
		.filter(|other| *other != flags)
		.map(|other| changed(point, |bytes| bytes[last] ^= flags ^ other))
		.collect();
	for end in (coordinate_len..=point.len()).step_by(coordinate_len) {
		let (range, top) = (end - coordinate_len..end, end - 1);
		let flags = if top == last { flags } else { 0 };
		// The bits above the modulus that are not flags.
		for bit in C::BaseField::MODULUS_BIT_SIZE % 8..8 {
			if top != last || FLAGS & 1 << bit == 0 {
				variants.push(changed(point, |bytes| bytes[top] |= 1 << bit));
			}
		}
		let with_coordinate = |big_endian: &[u8]| {
			changed(point, |bytes| {
				let coordinate = &mut bytes[range.clone()];
				coordinate.copy_from_slice(big_endian);
				coordinate.reverse();
				bytes[top] |= flags;
			})
		};
		let mut coordinate = point[range.clone()].to_vec();
		coordinate[coordinate_len - 1] &= !flags;
		coordinate.reverse();
		variants.push(with_coordinate(&modulus));
		variants.push(with_coordinate(&vec![0xff; coordinate_len]));
		// The same number, not reduced.
		variants.push(with_coordinate(&add(&coordinate, &modulus)));
	}
	// A zero has no larger negative, and infinity has no second coordinate.
	let (x, y) = (0..point.len() / 2, point.len() / 2..point.len());
	variants.push(changed(point, |bytes| {
		bytes[y].fill(0);
		bytes[last] = NEGATIVE;
	}));
	variants.push(changed(point, |bytes| {
		bytes[x].fill(0);
		bytes[last] = bytes[last] & !FLAGS | INFINITY;
	}));
	// Infinity without its flag, with another flag, and with bits left over.
	let zero = vec![0; point.len()];
	for flags in [0, NEGATIVE, FLAGS, INFINITY | 1] {
		variants.push(changed(&zero, |bytes| bytes[last] = flags));
	}
	for index in [0, last - 1] {
		variants.push(changed(&zero, |bytes| {
			bytes[last] = INFINITY;
			bytes[index] = 1;
		}));
	}
	variants
}

/// Adds two big-endian numbers, whose sum fits in their length.
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
	assert_eq!(carry, 0, "every modulus leaves two bits of its bytes free");
	sum
}

/// Returns the bytes of a point.
pub fn encode<P: SWCurveConfig>(point: Affine<P>) -> Vec<u8> {
	let mut bytes = Vec::new();
	point.serialize_uncompressed(&mut bytes).expect("a vector takes all bytes");
	bytes
}

/// Returns points of the curve outside the subgroup; no point if the cofactor is one.
fn outside<P: SWCurveConfig>() -> Vec<Affine<P>> {
	// Among the first ones are (0, 2) of BLS12-381's G1 and (0, 1) of BLS12-377's, of order 3, and
	// (−1, 0) of BLS12-377's and (1, 0) of BW6-761's, of order 2. BN254's G1 is the whole curve.
	let outside: Vec<_> = [-P::BaseField::ONE]
		.into_iter()
		.chain((0u64..100).map(P::BaseField::from))
		.filter_map(|x| Affine::<P>::get_point_from_x_unchecked(x, false))
		.filter(|point| !point.mul_bigint(P::ScalarField::MODULUS).is_zero())
		.take(3)
		.collect();
	assert_eq!(outside.is_empty(), P::cofactor_is_one());
	outside
}

/// Returns points whose order divides the cofactor: those outside the subgroup, without their
/// component in it.
pub fn torsion<P: SWCurveConfig>() -> Vec<Affine<P>> {
	let order = P::ScalarField::MODULUS;
	outside::<P>().iter().map(|point| point.mul_bigint(order).into_affine()).collect()
}

/// Returns finite points that are off the curve, or on it and outside the subgroup.
fn strangers<P: SWCurveConfig>() -> Vec<(Vec<u8>, Defect)> {
	let generator = Affine::<P>::generator();
	let moved = Affine::<P>::new_unchecked(generator.x, generator.y + P::BaseField::ONE);
	let swapped = Affine::<P>::new_unchecked(generator.y, generator.x);
	let outside = outside::<P>();
	let outside: Vec<_> = outside.iter().copied().chain(torsion::<P>()).collect();
	let mut strangers: Vec<_> = [moved, swapped]
		.into_iter()
		.map(|point| {
			assert!(!point.is_on_curve());
			(encode(point), Defect::NotOnCurve)
		})
		.collect();
	// A point with one zero coordinate is not the identity.
	let half_zero = Affine::<P>::new_unchecked(generator.x, P::BaseField::ZERO);
	strangers.push((encode(half_zero), Defect::NotOnCurve));
	for point in outside {
		assert!(!point.is_zero(), "a point outside the subgroup has another part");
		strangers.push((encode(point), Defect::NotInSubgroup));
	}
	strangers
}

/// Returns encodings that must be refused in place of `point`, each with its defect.
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
	/// Returns the length of a point, in bytes.
	pub fn point_len<C: Curve>(self) -> usize {
		match self {
			Self::G1 => C::G1_LEN,
			Self::G2 => C::G2_LEN,
		}
	}

	/// Returns encodings that must be refused in place of `point`, each with its defect.
	pub fn hostile_variants<C: Hostile>(self, point: &[u8]) -> Vec<(Vec<u8>, Defect)> {
		match self {
			Self::G1 => variants::<C, C::G1Config>(point),
			Self::G2 => variants::<C, C::G2Config>(point),
		}
	}
}

/// Calls `check` for each hostile variant of each point. `bytes` are joined points of these groups.
/// The arguments are the changed `bytes`, the point's index and the defect.
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
