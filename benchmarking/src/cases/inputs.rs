//! Inputs: points that look like random multiples of the generator, and full-size
//! scalars. They are the same in every run.

use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::{PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_curve_operations::{encoding::encode_list, Form};

/// The number of inputs that single operations cycle through.
pub const INPUTS: usize = 64;

/// Points with scalars.
pub struct Points<A: AffineRepr> {
	/// Affine coordinates.
	pub affine: Vec<A>,
	/// Other coordinates of the same points, with `z ≠ 1`.
	pub projective: Vec<A::Group>,
	/// A scalar for each point.
	pub scalars: Vec<A::ScalarField>,
}

impl<A: AffineRepr> Points<A> {
	/// Makes `count` points quickly: an arithmetic progression with random start and step.
	pub fn new(count: usize, seed: u64) -> Self {
		let mut rng = StdRng::seed_from_u64(seed);
		let mut random = || A::Group::generator() * A::ScalarField::rand(&mut rng);
		let (mut point, step) = (random(), random());
		let projective: Vec<_> = (0..count)
			.map(|_| {
				point += step;
				point
			})
			.collect();
		let affine = A::Group::normalize_batch(&projective);
		let scalars = (0..count).map(|_| A::ScalarField::rand(&mut rng)).collect();
		Self { affine, projective, scalars }
	}

	/// Returns the arguments of multi-scalar multiplications: lists of points and of scalars.
	pub fn lists(&self) -> (Vec<u8>, Vec<u8>) {
		(encode_list(&self.affine), encode_list(&self.scalars))
	}

	/// Returns the arguments of multiplications: affine points with lists of words.
	pub fn affine_arguments(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
		let base = |point: &A| assay_curve_operations::encoding::encode(point);
		self.affine.iter().map(base).zip(self.scalars.iter().map(words)).collect()
	}

	/// Returns the arguments of multiplications: projective points with lists of words.
	pub fn projective_arguments<F: Form<Affine = A>>(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
		self.projective.iter().map(F::projective).zip(self.scalars.iter().map(words)).collect()
	}
}

/// Returns a scalar as a list of words.
fn words<S: PrimeField>(scalar: &S) -> Vec<u8> {
	encode_list(scalar.into_bigint().as_ref())
}

/// Returns sets of arguments for a multi-scalar multiplication of `size` points: several if the points
/// are few, so that a processor does not learn the scalars.
pub fn sets<A: AffineRepr>(size: usize) -> Vec<Points<A>> {
	let count = (INPUTS / size.max(1)).max(1);
	(0..count as u64).map(|seed| Points::new(size, seed)).collect()
}
