//! Files of points and scalars.
//!
//! A file is a sequence of lists, one a vector. A list is its length in eight bytes, little-endian, and
//! its elements: points as arkworks encodes them, all compressed (48 bytes) or all not (96); scalars
//! as integers of 32 bytes, little-endian.

use super::MsmError;
use crate::error::Error;
use ark_bls12_377::{Fr, G1Affine};
use ark_ec::AffineRepr;
use ark_ff::{BigInteger256, PrimeField, UniformRand};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Validate};
use assay_msm::{curves::Bls12_377G1, Isa};
use rand::RngCore;
use std::{fs, path::Path};

/// The harness' name for the file of points.
pub const POINTS_FILE: &str = "points";
/// The harness' name for the file of scalars.
pub const SCALARS_FILE: &str = "scalars";

/// Points and as many scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
	/// Points of the prime-order subgroup.
	pub points: Vec<G1Affine>,
	/// Scalars below its order.
	pub scalars: Vec<BigInteger256>,
}

/// How points are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
	/// By one coordinate.
	Compressed,
	/// By both.
	Uncompressed,
}

impl Vector {
	/// Random multiples of the generator, and random scalars.
	pub fn random(size: usize, rng: &mut impl RngCore) -> Self {
		let generator = G1Affine::generator();
		let mut scalar = || Fr::rand(rng).into_bigint();
		let isa = Isa::best();
		let points = (0..size)
			.map(|_| assay_msm::mul_in_subgroup::<Bls12_377G1>(isa, &generator, scalar().as_ref()))
			.collect();
		let scalars = (0..size).map(|_| scalar()).collect();
		Self { points, scalars }
	}
}

/// The files' contents: points and scalars.
pub fn encode(vectors: &[Vector], encoding: Encoding) -> (Vec<u8>, Vec<u8>) {
	let compress = match encoding {
		Encoding::Compressed => Compress::Yes,
		Encoding::Uncompressed => Compress::No,
	};
	let (mut points, mut scalars) = (Vec::new(), Vec::new());
	for vector in vectors {
		append(&vector.points, compress, &mut points);
		append(&vector.scalars, Compress::No, &mut scalars);
	}
	(points, scalars)
}

fn append<T: CanonicalSerialize>(list: &Vec<T>, compress: Compress, to: &mut Vec<u8>) {
	list.serialize_with_mode(to, compress).expect("a vector takes any length; qed");
}

/// Reads both files. Points are validated: they are on the curve and in the subgroup.
///
/// # Errors
///
/// [`Error::Read`]; [`Error::Msm`] for contents that can't be used.
pub fn read(points: &Path, scalars: &Path) -> Result<Vec<Vector>, Error> {
	let contents = |path: &Path| {
		fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
	};
	let (point_bytes, scalar_bytes) = (contents(points)?, contents(scalars)?);
	// Where the lists fill the file there is only one way to read it: no list of compressed points is
	// as long as one of others, and the curve refuses what is left by chance.
	let point_lists = lists::<G1Affine>(&point_bytes, Compress::No)
		.or_else(|| lists::<G1Affine>(&point_bytes, Compress::Yes))
		.ok_or_else(|| MsmError::Format(points.to_owned()))?;
	let scalar_lists = lists::<BigInteger256>(&scalar_bytes, Compress::No)
		.ok_or_else(|| MsmError::Format(scalars.to_owned()))?;
	Ok(pair(point_lists, scalar_lists)?)
}

/// A file's lists, at least one.
fn lists<T: CanonicalDeserialize>(mut bytes: &[u8], compress: Compress) -> Option<Vec<Vec<T>>> {
	let mut lists = Vec::new();
	while lists.is_empty() || !bytes.is_empty() {
		lists.push(Vec::deserialize_with_mode(&mut bytes, compress, Validate::Yes).ok()?);
	}
	Some(lists)
}

fn pair(
	points: Vec<Vec<G1Affine>>,
	scalars: Vec<Vec<BigInteger256>>,
) -> Result<Vec<Vector>, MsmError> {
	if points.len() != scalars.len() {
		return Err(MsmError::Vectors { points: points.len(), scalars: scalars.len() });
	}
	let mut vectors = Vec::with_capacity(points.len());
	for (i, (points, scalars)) in points.into_iter().zip(scalars).enumerate() {
		let vector = i + 1;
		if points.len() != scalars.len() {
			let (points, scalars) = (points.len(), scalars.len());
			return Err(MsmError::Lengths { vector, points, scalars });
		}
		if let Some(index) = scalars.iter().position(|scalar| *scalar >= Fr::MODULUS) {
			return Err(MsmError::Scalar { vector, index: index + 1 });
		}
		vectors.push(Vector { points, scalars });
	}
	Ok(vectors)
}

#[cfg(test)]
mod tests {
	use super::*;
	use rand::SeedableRng;
	use rand_chacha::ChaCha20Rng;

	fn vectors() -> Vec<Vector> {
		let mut rng = ChaCha20Rng::seed_from_u64(1);
		[3, 0, 1].map(|size| Vector::random(size, &mut rng)).to_vec()
	}

	fn read_back(points: &[u8], scalars: &[u8]) -> Result<Vec<Vector>, String> {
		let folder = tempfile::tempdir().unwrap();
		let paths = [POINTS_FILE, SCALARS_FILE].map(|name| folder.path().join(name));
		fs::write(&paths[0], points).unwrap();
		fs::write(&paths[1], scalars).unwrap();
		read(&paths[0], &paths[1]).map_err(|error| error.to_string())
	}

	#[test]
	fn both_encodings_are_read() {
		let vectors = vectors();
		for (encoding, len) in [(Encoding::Compressed, 48), (Encoding::Uncompressed, 96)] {
			let (points, scalars) = encode(&vectors, encoding);
			assert_eq!(points.len(), 3 * 8 + 4 * len);
			assert_eq!(scalars.len(), 3 * 8 + 4 * 32);
			assert_eq!(read_back(&points, &scalars).unwrap(), vectors);
		}
	}

	#[test]
	fn scalars_are_integers() {
		let (_, scalars) = encode(&vectors(), Encoding::Compressed);
		assert_eq!(scalars[..8], 3u64.to_le_bytes());
		let mut first = [0; 32];
		first.copy_from_slice(&scalars[8..40]);
		assert_eq!(Fr::from_le_bytes_mod_order(&first).into_bigint(), vectors()[0].scalars[0]);
	}

	#[test]
	fn what_does_not_go_together_is_refused() {
		let vectors = vectors();
		let (points, scalars) = encode(&vectors, Encoding::Uncompressed);
		let (fewer, _) = encode(&vectors[..2], Encoding::Uncompressed);
		let refused = read_back(&fewer, &scalars).unwrap_err();
		assert_eq!(refused, MsmError::Vectors { points: 2, scalars: 3 }.to_string());
		let swapped = [vectors[1].clone(), vectors[0].clone(), vectors[2].clone()];
		let (other, _) = encode(&swapped, Encoding::Uncompressed);
		let refused = read_back(&other, &scalars).unwrap_err();
		assert_eq!(refused, MsmError::Lengths { vector: 1, points: 0, scalars: 3 }.to_string());
		let mut large = scalars.clone();
		large[8 + 32..8 + 64].fill(0xff);
		let refused = read_back(&points, &large).unwrap_err();
		assert_eq!(refused, MsmError::Scalar { vector: 1, index: 2 }.to_string());
	}

	#[test]
	fn what_is_no_list_of_points_is_refused() {
		let (points, scalars) = encode(&vectors(), Encoding::Uncompressed);
		let mut off_curve = points.clone();
		off_curve[8] ^= 1;
		let mut long = points.clone();
		long[7] = 0xff;
		for spoilt in [&points[1..], &[], &off_curve, &long] {
			assert!(read_back(spoilt, &scalars).unwrap_err().contains("no lists"));
		}
		assert!(read_back(&points, &scalars[1..]).unwrap_err().contains("no lists"));
	}

	#[test]
	fn a_point_outside_the_subgroup_is_refused() {
		let mut vectors = vectors();
		let outside = (1u64..)
			.filter_map(|x| G1Affine::get_point_from_x_unchecked(x.into(), true))
			.find(|point| !point.is_in_correct_subgroup_assuming_on_curve());
		vectors[0].points[0] = outside.unwrap();
		for encoding in [Encoding::Compressed, Encoding::Uncompressed] {
			let (points, scalars) = encode(&vectors, encoding);
			assert!(read_back(&points, &scalars).unwrap_err().contains("no lists"));
		}
	}
}
