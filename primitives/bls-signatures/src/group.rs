//! The two groups of BLS12-381: encodings, hashes and sums of their points.

use crate::{
	coordinate::Coordinate,
	hash_to_curve::{decompress_and_hash, map_to_subgroup, HashCurve},
};
use alloc::vec::Vec;
use ark_bls12_381::Bls12_381;
use ark_ec::AffineRepr;
use assay_fields::{dispatch, Bytes, Isa, LimbArithmetic};
use assay_msm::{
	curves::{Bls12_381G1, Bls12_381G2},
	weierstrass::Affine,
	Curve,
};
use assay_pairings::{AssayPairing, Malformed};
use assay_proof_system::Defect;

/// The bit of an encoding's first byte that is set in a compressed point.
const COMPRESSED: u8 = 0x80;
/// The bit that is set in the identity.
const INFINITY: u8 = 0x40;
/// The bit that is set in a compressed point whose `y` is larger than its negative.
const LARGER: u8 = 0x20;
/// All three flags.
const FLAGS: u8 = COMPRESSED | INFINITY | LARGER;

/// Decoded points, and hashes of messages.
pub type PointsAndHashes<P> = (Vec<Result<P, Defect>>, Vec<P>);

/// A group of BLS12-381. Points are arkworks'. Encodings are zcash's
/// ([draft-irtf-cfrg-pairing-friendly-curves](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-pairing-friendly-curves-11),
/// appendix C): coordinates are big-endian, with `c1` first if they are quadratic.
pub trait Group: Sized + 'static {
	/// A point of the curve.
	type Point: AffineRepr;
	/// The curve, for multiplications.
	type Curve: Curve<Affine = Self::Point>;

	/// Bytes of a compressed point.
	const COMPRESSED_LEN: usize;
	/// Bytes of an uncompressed point.
	const UNCOMPRESSED_LEN: usize = 2 * Self::COMPRESSED_LEN;
	/// The name of the hash, as it is written in tags.
	const HASH: &'static str;

	/// Decodes a compressed point of the curve.
	///
	/// # Errors
	///
	/// `NotCanonical`, also for a wrong length; `NotOnCurve`.
	fn decompress(bytes: &[u8]) -> Result<Self::Point, Defect> {
		match &Self::decompress_all(bytes)[..] {
			[point] => *point,
			_ => Err(Defect::NotCanonical),
		}
	}

	/// Decodes consecutive compressed points of the curve, each like
	/// [`decompress`](Self::decompress).
	fn decompress_all(bytes: &[u8]) -> Vec<Result<Self::Point, Defect>>;

	/// Encodes a point, compressed.
	fn compress(point: &Self::Point) -> Vec<u8>;

	/// Decodes an uncompressed point of the curve.
	///
	/// # Errors
	///
	/// Those of [`decompress`](Self::decompress).
	fn decode(bytes: &[u8]) -> Result<Self::Point, Defect>;

	/// Encodes a point, uncompressed.
	fn encode(point: &Self::Point) -> Vec<u8>;

	/// Returns true if all points of the curve are in the subgroup
	/// ([`AssayPairing::g1_are_all_in_subgroup`]).
	fn are_all_in_subgroup(points: &[Self::Point]) -> bool;

	/// Hashes messages, each in two parts, under a tag of at most 255 bytes.
	fn hash(tag: &[u8], messages: &[[&[u8]; 2]]) -> Vec<Self::Point>;

	/// Computes both [`decompress_all`](Self::decompress_all) and [`hash`](Self::hash), in less time for a few points
	/// and messages.
	fn decompress_and_hash(
		encodings: &[u8],
		tag: &[u8],
		messages: &[[&[u8]; 2]],
	) -> PointsAndHashes<Self::Point> {
		(Self::decompress_all(encodings), Self::hash(tag, messages))
	}

	/// Maps a coordinate, encoded as in a point, to a point of the subgroup.
	///
	/// # Errors
	///
	/// `NotCanonical`, also for a wrong length.
	fn map(coordinate: &[u8]) -> Result<Self::Point, Defect>;

	/// Returns the generator.
	fn generator() -> Self::Point {
		Self::Point::generator()
	}

	/// Adds points.
	fn sum(points: &[Self::Point]) -> Self::Point {
		assay_msm::sum::<Self::Curve>(Isa::best(), points)
	}

	/// Multiplies points of the subgroup, each by its coefficient, for lists of equal length.
	fn batch_mul(points: &[Self::Point], coefficients: &[[u64; 2]]) -> Vec<Self::Point> {
		assay_msm::batch_mul::<Self::Curve>(Isa::best(), points, coefficients)
	}

	/// Computes `Σ coefficients_i·points_i` of points of the subgroup, for lists of equal length.
	fn msm(points: &[Self::Point], coefficients: &[[u64; 2]]) -> Self::Point {
		assay_msm::msm_in_subgroup::<Self::Curve>(Isa::best(), points, coefficients)
	}
}

/// The group with the short points.
pub struct G1;

/// The group with the long points.
pub struct G2;

macro_rules! group {
	($group:ident: $curve:ident, $hash:literal, $len:literal, $decompress:ident, $are_all_in_subgroup:ident) => {
		impl Group for $group {
			type Point = <$curve as Curve>::Affine;
			type Curve = $curve;

			const COMPRESSED_LEN: usize = $len;
			const HASH: &'static str = $hash;

			fn decompress_all(bytes: &[u8]) -> Vec<Result<Self::Point, Defect>> {
				let points = Bls12_381::$decompress(Isa::best(), bytes).into_iter();
				points.map(|point| point.map_err(defect)).collect()
			}

			fn compress(point: &Self::Point) -> Vec<u8> {
				dispatch!(Isa::best(), A => compress::<$curve, A>(&Affine::from_ark(point)))
			}

			fn decode(bytes: &[u8]) -> Result<Self::Point, Defect> {
				dispatch!(Isa::best(), A => Ok(decode::<$curve, A>(bytes)?.to_ark()))
			}

			fn encode(point: &Self::Point) -> Vec<u8> {
				dispatch!(Isa::best(), A => encode::<$curve, A>(&Affine::from_ark(point)))
			}

			fn are_all_in_subgroup(points: &[Self::Point]) -> bool {
				Bls12_381::$are_all_in_subgroup(Isa::best(), points)
			}

			fn hash(tag: &[u8], messages: &[[&[u8]; 2]]) -> Vec<Self::Point> {
				let (_, hashes) = Self::decompress_and_hash(&[], tag, messages);
				hashes
			}

			fn decompress_and_hash(
				encodings: &[u8],
				tag: &[u8],
				messages: &[[&[u8]; 2]],
			) -> PointsAndHashes<Self::Point> {
				let isa = Isa::best();
				dispatch!(isa, A => {
					let (points, hashes) =
						decompress_and_hash::<$curve, A>(isa, encodings, tag, messages);
					let points = points.into_iter().map(|point| Ok(point.map_err(defect)?.to_ark()));
					let hashes = hashes.iter().map(|hash| hash.to_ark());
					(points.collect(), hashes.collect())
				})
			}

			fn map(coordinate: &[u8]) -> Result<Self::Point, Defect> {
				let isa = Isa::best();
				dispatch!(isa, A => {
					let element = coordinate_of::<$curve, A>(coordinate)?;
					Ok(map_to_subgroup::<$curve, A>(isa, &element).to_ark())
				})
			}
		}
	};
}

group!(G1: Bls12_381G1, "BLS12381G1_XMD:SHA-256_SSWU_RO_", 48, decompress_g1, g1_are_all_in_subgroup);
group!(G2: Bls12_381G2, "BLS12381G2_XMD:SHA-256_SSWU_RO_", 96, decompress_g2, g2_are_all_in_subgroup);

/// A coordinate of `C` under `A`.
type CoordinateOf<C, A> = <C as HashCurve<A>>::Coordinate;

/// Removes the flags from the first byte and returns them with the rest of a point of `len` bytes.
/// For the identity the rest is zeros.
fn split_flags(bytes: &[u8], len: usize) -> Result<(u8, Vec<u8>), Defect> {
	let mut rest = bytes.to_vec();
	let first = rest.first_mut().filter(|_| bytes.len() == len).ok_or(Defect::NotCanonical)?;
	let flags = *first & FLAGS;
	*first &= !FLAGS;
	if flags & INFINITY != 0 && (flags & LARGER != 0 || rest.iter().any(|byte| *byte != 0)) {
		return Err(Defect::NotCanonical);
	}
	Ok((flags, rest))
}

fn defect(malformed: Malformed) -> Defect {
	match malformed {
		Malformed::NotCanonical => Defect::NotCanonical,
		Malformed::NotOnCurve => Defect::NotOnCurve,
	}
}

fn compress<C: HashCurve<A>, A: LimbArithmetic>(point: &Affine<CoordinateOf<C, A>>) -> Vec<u8> {
	let mut bytes = Vec::with_capacity(CoordinateOf::<C, A>::LEN);
	point.x.append_be_bytes(&mut bytes);
	bytes[0] |= match (point.infinity, point.y.is_larger()) {
		(true, _) => COMPRESSED | INFINITY,
		(false, true) => COMPRESSED | LARGER,
		(false, false) => COMPRESSED,
	};
	bytes
}

fn decode<C: HashCurve<A>, A: LimbArithmetic>(
	bytes: &[u8],
) -> Result<Affine<CoordinateOf<C, A>>, Defect> {
	let len = CoordinateOf::<C, A>::LEN;
	let (flags, rest) = split_flags(bytes, 2 * len)?;
	if flags & INFINITY != 0 && flags & COMPRESSED == 0 {
		return Ok(Affine::IDENTITY);
	}
	if flags != 0 {
		return Err(Defect::NotCanonical);
	}
	let (x, y) = rest.split_at(len);
	let point = Affine::new(coordinate_of::<C, A>(x)?, coordinate_of::<C, A>(y)?);
	if !point.is_on_curve::<C, A>() {
		return Err(Defect::NotOnCurve);
	}
	Ok(point)
}

fn coordinate_of<C: HashCurve<A>, A: LimbArithmetic>(
	bytes: &[u8],
) -> Result<CoordinateOf<C, A>, Defect> {
	if bytes.len() != CoordinateOf::<C, A>::LEN {
		return Err(Defect::NotCanonical);
	}
	Coordinate::from_be_bytes(bytes).ok_or(Defect::NotCanonical)
}

fn encode<C: HashCurve<A>, A: LimbArithmetic>(point: &Affine<CoordinateOf<C, A>>) -> Vec<u8> {
	let mut bytes = Vec::with_capacity(2 * CoordinateOf::<C, A>::LEN);
	point.x.append_be_bytes(&mut bytes);
	point.y.append_be_bytes(&mut bytes);
	if point.infinity {
		bytes[0] |= INFINITY;
	}
	bytes
}
