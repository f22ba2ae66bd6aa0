//! Commitments by Assay's MSM (multi-scalar multiplication), and the conversions between halo2's types and
//! arkworks'.

use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{BigInt, PrimeField as _};
use assay_msm::{curves::Bn254G1, msm_in_subgroup, Isa};
use halo2_axiom::halo2curves::{
	bn256::{Fq, Fr, G1Affine, G1},
	ff::PrimeField,
	group::{prime::PrimeCurveAffine, Group},
};
use rayon::prelude::*;

/// The fewest terms that get a thread of their own. Each thread's work on buckets is independent of the
/// number of terms.
const LEAST_BY_THREAD: usize = 1 << 10;

/// The fewest terms for a further thread if the other threads have commitments of their own.
const LEAST_BY_WORKER: usize = 1 << 16;

/// Computes `Σ scalars[i]·bases[i]` on rayon's threads. Every point of BN254's G1 has prime order.
///
/// # Panics
///
/// Panics if there are more scalars than bases, as the library's commitments do.
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

/// The number of 64-bit limbs of a field element.
pub const WORDS: usize = 4;

/// Returns a number's 64-bit limbs, little-endian and canonical, as in arkworks' `BigInt`.
pub fn words<F: PrimeField<Repr: AsRef<[u8]>>>(number: &F) -> [u64; WORDS] {
	let repr = number.to_repr();
	let (chunks, _) = repr.as_ref().as_chunks::<8>();
	let mut words = [0; WORDS];
	for (word, bytes) in words.iter_mut().zip(chunks) {
		*word = u64::from_le_bytes(*bytes);
	}
	words
}

/// Converts halo2's point to arkworks'.
pub fn to_ark(point: &G1Affine) -> ark_bn254::G1Affine {
	if bool::from(point.is_identity()) {
		return ark_bn254::G1Affine::zero();
	}
	// `new` requires numbers below the modulus, which these are.
	let [x, y] = [point.x, point.y].map(|number| ark_bn254::Fq::new(BigInt::new(words(&number))));
	ark_bn254::G1Affine::new_unchecked(x, y)
}

/// Converts arkworks' point to halo2's.
pub fn from_ark(point: &ark_bn254::G1Affine) -> G1 {
	let Some((x, y)) = point.xy() else { return G1::identity() };
	let [x, y] = [x, y].map(|number| Fq::from_raw(number.into_bigint().0));
	G1Affine { x, y }.to_curve()
}
