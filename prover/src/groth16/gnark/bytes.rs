//! gnark's binary files.
//!
//! A key is α, β in G1, β in G2, γ, δ in G1, δ in G2, the list K with its count before it, and two lists of commitments.
//! A proof is Ar, Bs, Krs, a list of commitments, and a point. A file of an old version ends before the commitments.
//!
//! A point is its coordinates, big-endian, the highest coefficient first. The top three bits of the first byte are
//! flags, as in appendix C of the IETF's draft on pairing-friendly curves. Over BN254 the modulus leaves only two bits,
//! and the flags are gnark's own.

use super::{
	big_endian, degree, GnarkError, KeyPoints, PointDefect, Prime, ProofPoints, Unread, COUNT_LEN,
};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	CurveConfig,
};
use ark_ff::{Field, PrimeField};
use assay_groth16::Curve;

/// The flags of points.
struct Flags {
	mask: u8,
	/// The identity, uncompressed. With two bits there is no such flag: it is all zeros.
	infinity: Option<u8>,
	compressed_smaller: u8,
	compressed_larger: u8,
	compressed_infinity: u8,
}

/// Three bits: compressed, infinity, larger.
const THREE_BITS: Flags = Flags {
	mask: 0xe0,
	infinity: Some(0x40),
	compressed_smaller: 0x80,
	compressed_larger: 0xa0,
	compressed_infinity: 0xc0,
};
/// Two bits, for BN254.
const TWO_BITS: Flags = Flags {
	mask: 0xc0,
	infinity: None,
	compressed_smaller: 0x80,
	compressed_larger: 0xc0,
	compressed_infinity: 0x40,
};

/// Takes a count from the front.
pub fn count(bytes: &mut &[u8]) -> Option<u32> {
	let (count, rest) = bytes.split_first_chunk::<COUNT_LEN>()?;
	*bytes = rest;
	Some(u32::from_be_bytes(*count))
}

/// A file whose points are still bytes.
struct Reader<'a> {
	rest: &'a [u8],
	compressed: bool,
	/// The points that were decoded.
	points: usize,
}

impl<'a> Reader<'a> {
	/// Returns the bytes that a point takes.
	fn point_len<P: SWCurveConfig>(&self) -> usize {
		let coordinate = coordinate_len::<P>();
		if self.compressed {
			coordinate
		} else {
			2 * coordinate
		}
	}

	fn take(&mut self, length: usize) -> Result<&'a [u8], Unread> {
		let (taken, rest) = self.rest.split_at_checked(length).ok_or(Unread::Form)?;
		self.rest = rest;
		Ok(taken)
	}

	/// Decodes the next point.
	fn point<P: SWCurveConfig>(&mut self, field: &str) -> Result<Affine<P>, Unread> {
		let length = self.point_len::<P>();
		let point = decode(self.take(length)?, self.compressed).map_err(|defect| {
			Unread::Point { after: self.points, field: field.to_owned(), defect }
		})?;
		self.points += 1;
		Ok(point)
	}
}

/// Returns the bytes that a coordinate takes.
fn coordinate_len<P: SWCurveConfig>() -> usize {
	degree::<P>() * (Prime::<P>::MODULUS_BIT_SIZE as usize).div_ceil(8)
}

/// Decodes a point.
fn decode<P: SWCurveConfig>(bytes: &[u8], compressed: bool) -> Result<Affine<P>, PointDefect> {
	let length = coordinate_len::<P>();
	let spare = 8 * length / degree::<P>() - Prime::<P>::MODULUS_BIT_SIZE as usize;
	let flags = if spare >= 3 { THREE_BITS } else { TWO_BITS };
	let flag = bytes[0] & flags.mask;
	let mut numbers = bytes.to_vec();
	numbers[0] &= !flags.mask;
	let zero = numbers.iter().all(|byte| *byte == 0);
	let infinity = if compressed { Some(flags.compressed_infinity) } else { flags.infinity };
	if zero && flag == infinity.unwrap_or(0) {
		return Ok(Affine::identity());
	}
	let (x, y) = numbers.split_at(length);
	let x = coordinate::<P>(x)?;
	if compressed {
		let (smaller, larger) =
			Affine::<P>::get_ys_from_x_unchecked(x).ok_or(PointDefect::NotOnCurve)?;
		let y = match flag {
			flag if flag == flags.compressed_smaller => smaller,
			flag if flag == flags.compressed_larger => larger,
			_ => return Err(PointDefect::Flags),
		};
		return Ok(Affine::new_unchecked(x, y));
	}
	if flag != 0 {
		return Err(PointDefect::Flags);
	}
	let point = Affine::new_unchecked(x, coordinate::<P>(y)?);
	if point.is_on_curve() {
		Ok(point)
	} else {
		Err(PointDefect::NotOnCurve)
	}
}

/// Decodes a coordinate, the highest coefficient first.
fn coordinate<P: SWCurveConfig>(
	bytes: &[u8],
) -> Result<<P as CurveConfig>::BaseField, PointDefect> {
	let parts = bytes.chunks_exact(bytes.len() / degree::<P>()).rev();
	let numbers = parts.map(big_endian::<Prime<P>>).collect::<Option<Vec<_>>>();
	numbers.and_then(P::BaseField::from_base_prime_field_elems).ok_or(PointDefect::Coordinate)
}

/// Reads a content with compressed points, or else with uncompressed ones.
fn either<T>(read: impl Fn(bool) -> Result<T, Unread>) -> Result<T, Unread> {
	match (read(true), read(false)) {
		(Ok(read), _) | (_, Ok(read)) => Ok(read),
		(Err(Unread::Final(error)), _) | (_, Err(Unread::Final(error))) => {
			Err(Unread::Final(error))
		}
		(Err(Unread::Point { after: a, field, defect }), Err(Unread::Point { after: b, .. }))
			if a >= b =>
		{
			Err(Unread::Point { after: a, field, defect })
		}
		(Err(point), Err(Unread::Form)) | (_, Err(point)) => Err(point),
	}
}

/// Reads a key.
pub fn key<C: Curve>(content: &[u8]) -> Result<KeyPoints<C>, Unread> {
	either(|compressed| {
		let mut reader = Reader { rest: content, compressed, points: 0 };
		// The lengths are checked first: no other content has them by chance.
		let (g1, g2) = (reader.point_len::<C::G1Config>(), reader.point_len::<C::G2Config>());
		let mut list = content.get(3 * g1 + 3 * g2..).ok_or(Unread::Form)?;
		let count = count(&mut list).ok_or(Unread::Form)? as usize;
		let commitments = count
			.checked_mul(g1)
			.and_then(|length| list.get(length..))
			.filter(|_| count > 0)
			.ok_or(Unread::Form)?;
		let committing = match commitments {
			[] | [0, 0, 0, 0, 0, 0, 0, 0] => false,
			_ if commitments.len() > 2 * COUNT_LEN
				&& commitments[..COUNT_LEN] != [0; COUNT_LEN] =>
			{
				true
			}
			_ => return Err(Unread::Form),
		};
		let alpha = reader.point::<C::G1Config>("Alpha")?;
		let _ = reader.point::<C::G1Config>("Beta in G1")?;
		let beta = reader.point::<C::G2Config>("Beta in G2")?;
		let gamma = reader.point::<C::G2Config>("Gamma")?;
		let _ = reader.point::<C::G1Config>("Delta in G1")?;
		let delta = reader.point::<C::G2Config>("Delta in G2")?;
		reader.take(COUNT_LEN)?;
		let k = (0..count)
			.map(|i| reader.point::<C::G1Config>(&format!("K[{i}]")))
			.collect::<Result<_, _>>()?;
		if committing {
			return Err(Unread::Final(GnarkError::Commitments));
		}
		Ok(KeyPoints { alpha, beta, gamma, delta, k })
	})
}

/// Reads a proof.
pub fn proof<C: Curve>(content: &[u8]) -> Result<ProofPoints<C>, Unread> {
	either(|compressed| {
		let mut reader = Reader { rest: content, compressed, points: 0 };
		let (g1, g2) = (reader.point_len::<C::G1Config>(), reader.point_len::<C::G2Config>());
		let commitments = content.get(2 * g1 + g2..).ok_or(Unread::Form)?;
		let mut points = commitments;
		let committing = match count(&mut points) {
			None if commitments.is_empty() => false,
			// After the list comes one more point, with commitments or without.
			Some(count) if Some(points.len()) == (count as usize + 1).checked_mul(g1) => count > 0,
			_ => return Err(Unread::Form),
		};
		let ar = reader.point::<C::G1Config>("Ar")?;
		let bs = reader.point::<C::G2Config>("Bs")?;
		let krs = reader.point::<C::G1Config>("Krs")?;
		if committing {
			return Err(Unread::Final(GnarkError::Commitments));
		}
		Ok(ProofPoints { ar, bs, krs })
	})
}
