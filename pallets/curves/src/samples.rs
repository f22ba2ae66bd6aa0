//! Arguments for benchmarks and tests, the same in every run.

use alloc::{vec, vec::Vec};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{UniformRand, Zero};
use ark_serialize::CanonicalSerialize;
use assay_curve_operations::{
	encoding::{encode, encode_list},
	Error, Form,
};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};

type ProjectiveOf<F> = <<F as Form>::Affine as AffineRepr>::Group;
type ScalarOf<F> = <<F as Form>::Affine as AffineRepr>::ScalarField;
type CoordinateOf<F> = <<F as Form>::Affine as AffineRepr>::BaseField;

/// Returns points of the prime-order subgroup without a known relation to the generator, with
/// `z ≠ 1`.
///
/// The points are the terms of an arithmetic progression. Each point takes one addition, where an
/// independent point would take a multiplication.
pub fn points<F: Form>(count: usize, seed: u64) -> Vec<ProjectiveOf<F>> {
	let mut rng = ChaCha20Rng::seed_from_u64(seed);
	let step = ProjectiveOf::<F>::rand(&mut rng);
	let mut point = ProjectiveOf::<F>::rand(&mut rng);
	let next = |_| {
		point += step;
		point
	};
	(0..count).map(next).collect()
}

/// Returns a list of such points in affine coordinates.
pub fn point_list<F: Form>(count: usize, seed: u64) -> Vec<u8> {
	encode_list(&ProjectiveOf::<F>::normalize_batch(&points::<F>(count, seed)))
}

/// Returns random scalars, which have the full size of the field except for a few bits.
pub fn scalars<F: Form>(count: usize, seed: u64) -> Vec<ScalarOf<F>> {
	let mut rng = ChaCha20Rng::seed_from_u64(seed);
	(0..count).map(|_| UniformRand::rand(&mut rng)).collect()
}

/// Returns the projective coordinates of a point on no curve in particular, with `z ≠ 1`.
pub fn random_coordinates<F: Form>(seed: u64) -> Vec<u8> {
	let mut rng = ChaCha20Rng::seed_from_u64(seed);
	let len = F::projective(&Zero::zero()).len();
	let count = len / CoordinateOf::<F>::zero().uncompressed_size();
	(0..count).flat_map(|_| encode(&CoordinateOf::<F>::rand(&mut rng))).collect()
}

/// Returns a point on no curve in particular, in affine coordinates.
pub fn off_curve<F: Form>(seed: u64) -> Result<Vec<u8>, Error> {
	let mut affine = vec![0; F::affine_len()];
	F::normalize(&random_coordinates::<F>(seed), &mut affine)?;
	Ok(affine)
}

/// Returns the arguments of the costliest multi-scalar multiplication of `count` points. The
/// scalars have the full size. The last base is on no curve, so that a fast implementation has to
/// start again with the reference's formulas.
#[cfg(feature = "runtime-benchmarks")]
pub fn worst_msm<F: Form>(count: usize) -> Result<(Vec<u8>, Vec<u8>), Error> {
	let mut bases = point_list::<F>(count, 0);
	if count > 0 {
		let last = bases.len() - F::affine_len();
		bases[last..].copy_from_slice(&off_curve::<F>(1)?);
	}
	Ok((bases, encode_list(&scalars::<F>(count, 2))))
}

/// Returns the costliest scalar of a multiplication: every bit of its words is set.
pub fn largest_scalar(words: usize) -> Vec<u8> {
	encode_list(&vec![u64::MAX; words])
}
