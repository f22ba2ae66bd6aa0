//! Sums of multiples, over rayon's threads.

use crate::convert::{from_ark, words};
use ark_ec::{AffineRepr, CurveGroup};
use assay_msm::{curves::Bn254G1, msm_in_subgroup, Isa};
use halo2_axiom::halo2curves::bn256::{Fr, G1};
use rayon::prelude::*;

/// The fewest terms that are worth a thread of their own: the work on buckets does not depend on the
/// number of terms, and each thread has it.
const LEAST_BY_THREAD: usize = 1 << 10;

/// The same where other threads have commitments of their own to make.
const LEAST_BY_WORKER: usize = 1 << 16;

/// The sum of `scalars[i] * bases[i]`. Every point of BN254's first group has the prime order.
///
/// # Panics
///
/// As the library's commitments: if there are more scalars than bases.
pub fn commit(scalars: &[Fr], bases: &[ark_bn254::G1Affine]) -> G1 {
	assert!(scalars.len() <= bases.len(), "the polynomial is longer than the parameters");
	let least =
		if rayon::current_thread_index().is_some() { LEAST_BY_WORKER } else { LEAST_BY_THREAD };
	let terms = scalars.len().div_ceil(rayon::current_num_threads()).max(least);
	let sum: ark_bn254::G1Projective = scalars
		.par_chunks(terms)
		.zip(bases.par_chunks(terms))
		.map(|(scalars, bases)| {
			let scalars: Vec<_> = scalars.iter().map(words).collect();
			msm_in_subgroup::<Bn254G1>(Isa::best(), bases, &scalars).into_group()
		})
		.sum();
	from_ark(&sum.into_affine())
}
