//! The files of ZPrize's harness: points and scalars to read, results and times to write.
//!
//! A file of points or scalars is a sequence of lists, one per vector. A list is its length in eight
//! bytes, little-endian, then its elements. Points are in arkworks' encoding, all compressed (48 bytes)
//! or all uncompressed (96 bytes). Scalars are integers of 32 bytes, little-endian.

use super::MsmError;
use crate::error::Error;
use ark_ec::AffineRepr;
use ark_ff::{BigInteger256, PrimeField, UniformRand};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Validate};
use assay_ark_curves::ark_bls12_377::{Fr, G1Affine};
use assay_msm::{curves::Bls12_377G1, Isa};
use rand::RngCore;
use std::{fs, path::Path, time::Duration};

/// The harness's name for the file of points.
pub const POINTS_FILE: &str = "points";
/// The harness's name for the file of scalars.
pub const SCALARS_FILE: &str = "scalars";

/// Points and an equal number of scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
	/// Points of the prime-order subgroup.
	pub points: Vec<G1Affine>,
	/// Scalars below the subgroup's order.
	pub scalars: Vec<BigInteger256>,
}

/// The encoding of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
	/// One coordinate and a sign.
	Compressed,
	/// Both coordinates.
	Uncompressed,
}

impl Vector {
	/// Draws random multiples of the generator, and random scalars.
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

/// Encodes vectors as the files of points and of scalars.
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

/// Reads both files, and checks that points are on the curve and in the subgroup.
///
/// # Errors
///
/// [`Error::Read`]; [`MsmError`] for contents that cannot be used.
pub fn read(points: &Path, scalars: &Path) -> Result<Vec<Vector>, Error> {
	let contents = |path: &Path| {
		fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
	};
	let (point_bytes, scalar_bytes) = (contents(points)?, contents(scalars)?);
	// The lists must fill the file, and compressed points have another length. So a file is accepted in
	// one encoding only; validation refuses accidental matches.
	let point_lists = lists::<G1Affine>(&point_bytes, Compress::No)
		.or_else(|| lists::<G1Affine>(&point_bytes, Compress::Yes))
		.ok_or_else(|| MsmError::Format(points.to_owned()))?;
	let scalar_lists = lists::<BigInteger256>(&scalar_bytes, Compress::No)
		.ok_or_else(|| MsmError::Format(scalars.to_owned()))?;
	Ok(pair(point_lists, scalar_lists)?)
}

/// Decodes a file's lists, at least one.
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

/// The harness's name for the file of results: one compressed point per iteration.
pub const RESULTS_FILE: &str = "result.txt";
/// The harness's name for the file of times.
pub const TIMES_FILE: &str = "resulttimes.txt";

/// The contents of the harness's output files.
#[derive(Clone, Debug, Default)]
pub struct Results {
	/// The results.
	pub results: Vec<u8>,
	/// The times, one per line.
	pub times: Vec<u8>,
}

impl Results {
	/// Adds a vector's result and the time of every iteration. Returns the mean time.
	pub fn add(&mut self, result: &G1Affine, times: &[Duration]) -> Duration {
		for (i, time) in times.iter().enumerate() {
			self.line(format!("iteration {}: {time:?}", i + 1));
			result.serialize_compressed(&mut self.results).expect("a vector takes any length; qed");
		}
		let total: Duration = times.iter().sum();
		let mean = total / u32::try_from(times.len()).unwrap_or(u32::MAX).max(1);
		self.line(format!("Mean across all iterations: {mean:?}"));
		mean
	}

	fn line(&mut self, line: String) {
		self.times.extend(line.into_bytes());
		self.times.push(b'\n');
	}
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
		for tampered in [&points[1..], &[], &off_curve, &long] {
			assert!(read_back(tampered, &scalars)
				.unwrap_err()
				.contains("not a file of points or scalars"));
		}
		assert!(read_back(&points, &scalars[1..])
			.unwrap_err()
			.contains("not a file of points or scalars"));
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
			assert!(read_back(&points, &scalars)
				.unwrap_err()
				.contains("not a file of points or scalars"));
		}
	}

	#[test]
	fn every_iteration_has_a_sum_and_a_time() {
		let mut results = Results::default();
		let times = [Duration::from_millis(2), Duration::from_micros(1500)];
		assert_eq!(results.add(&G1Affine::generator(), &times), Duration::from_micros(1750));
		assert_eq!(results.results.len(), 2 * 48);
		assert_eq!(results.results[..48], results.results[48..]);
		assert_eq!(
			String::from_utf8(results.times).unwrap(),
			"iteration 1: 2ms\niteration 2: 1.5ms\nMean across all iterations: 1.75ms\n"
		);
	}
}
