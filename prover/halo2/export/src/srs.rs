//! Structured reference strings (SRS) for KZG over BN254: `[1]_1, [s]_1, [s²]_1, …` and `[s]_2`.
//!
//! Anyone who knows `s` can prove anything. So an SRS for production comes from a ceremony of many people,
//! at least one of whom must be honest. [`read_ptau`] reads the files of the perpetual powers of tau,
//! [`read_params`] files in halo2's own form. Both check that each power is `s` times the previous one, by a
//! pairing on random combinations, and that `s` is the same in both groups.
//!
//! [`for_tests`] derives an SRS from a name, FOR TESTS ONLY: its `s` is public.

mod ptau;

use crate::{axiom::g2_bytes, ExportError};
use assay_halo2::scheme::G2_LEN;
use halo2_axiom::{
	arithmetic::best_multiexp,
	halo2curves::{
		bn256::{Bn256, Fr, G1Affine, G2Affine},
		ff::Field,
		group::{prime::PrimeCurveAffine, Curve},
		CurveAffine,
	},
	poly::{
		commitment::{Params, ParamsProver},
		kzg::commitment::ParamsKZG,
		EvaluationDomain,
	},
	SerdeFormat,
};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};
use std::io::{self, Read};

pub use ptau::read_ptau;

/// The largest `k`. A file of 2^26 powers has 4 GiB.
pub const MAX_K: u32 = 26;

/// The warning for every use of an SRS from [`for_tests`].
pub const WARNING: &str =
	"THIS STRUCTURED REFERENCE STRING IS FOR TESTS ONLY: ITS SECRET IS PUBLIC, \
	SO ANYONE CAN PROVE ANYTHING";

/// Derives an SRS from a name, FOR TESTS ONLY. Its secret is a hash of the name.
///
/// # Errors
///
/// Fails if `k` is above [`MAX_K`].
pub fn for_tests(k: u32, name: &str) -> Result<ParamsKZG<Bn256>, ExportError> {
	if k > MAX_K {
		return Err(ExportError::Srs("k is above 26"));
	}
	Ok(ParamsKZG::setup(k, rng(b"assay:halo2:srs:1", name.as_bytes())))
}

/// Reads and checks an SRS in halo2's form: `k ‖ powers ‖ Lagrange bases ‖ [1]_2 ‖ [s]_2`.
///
/// # Errors
///
/// Fails if the file is malformed, or if its points are not the powers of one secret.
pub fn read_params(
	mut reader: impl Read,
	format: SerdeFormat,
) -> Result<ParamsKZG<Bn256>, ExportError> {
	let mut k = [0; 4];
	reader.read_exact(&mut k)?;
	if u32::from_le_bytes(k) > MAX_K {
		return Err(ExportError::Srs(
			"the file is neither a .ptau file nor one that ParamsKZG::write wrote",
		));
	}
	// Points are always checked, even if the caller chose an unchecked format.
	let format = match format {
		SerdeFormat::RawBytesUnchecked => SerdeFormat::RawBytes,
		checked => checked,
	};
	let mut reader = io::Read::chain(&k[..], reader);
	let parameters = ParamsKZG::read_custom(&mut reader, format)?;
	if reader.read(&mut [0])? != 0 {
		return Err(ExportError::Srs("the file has bytes after its end"));
	}
	check(&parameters)?;
	Ok(parameters)
}

/// Returns `[s]_2` in a key's form.
pub fn s_g2(parameters: &ParamsKZG<Bn256>) -> [u8; G2_LEN] {
	g2_bytes(&parameters.s_g2())
}

/// Checks that the points are the powers of one secret, which is not a trivial one.
///
/// # Errors
///
/// The first defect.
pub fn check(parameters: &ParamsKZG<Bn256>) -> Result<(), ExportError> {
	let powers = parameters.get_g();
	let s_g2 = parameters.s_g2();
	if powers.first() != Some(&G1Affine::generator()) || parameters.g2() != G2Affine::generator() {
		return Err(ExportError::Generators);
	}
	if bool::from(s_g2.is_identity()) {
		return Err(ExportError::Srs("the secret is zero"));
	}
	// A ceremony's SRS before the first contribution.
	if [s_g2, -s_g2].contains(&G2Affine::generator()) {
		return Err(ExportError::Srs(
			"its secret is 1 or -1, so anyone can prove anything: nobody has contributed to it",
		));
	}
	// r·P = 0 by (r − 1)·P = −P.
	if !bool::from(s_g2.is_on_curve()) || s_g2 * -Fr::ONE != -s_g2.to_curve() {
		return Err(ExportError::Srs("[s]_2 is not in the group"));
	}
	let weights = weights(parameters)?;
	// e(Σ r_i·s^(i+1), [1]_2) = e(Σ r_i·s^i, [s]_2)
	let count = powers.len() - 1;
	let sum = |powers: &[G1Affine]| best_multiexp(&weights[..count], powers).to_affine();
	let (higher, lower) = (sum(&powers[1..]), sum(&powers[..count]));
	if !pairings_agree(&higher, &parameters.g2(), &lower, &s_g2) {
		return Err(ExportError::Srs("the points are not the powers of one secret"));
	}
	// Σ r_i·L_i is the commitment to the polynomial with the values r_i.
	let domain = EvaluationDomain::<Fr>::new(2, parameters.k());
	let values = domain.lagrange_from_vec(weights);
	let lagrange = parameters.commit_lagrange(&values, Default::default());
	let coefficients = domain.lagrange_to_coeff(values);
	if lagrange != parameters.commit(&coefficients, Default::default()) {
		return Err(ExportError::Srs("the Lagrange bases do not match the powers"));
	}
	Ok(())
}

/// Returns true if `e(a, b) = e(c, d)`.
fn pairings_agree(a: &G1Affine, b: &G2Affine, c: &G1Affine, d: &G2Affine) -> bool {
	use halo2_axiom::halo2curves::pairing::Engine;
	Bn256::pairing(a, b) == Bn256::pairing(c, d)
}

/// Draws random weights from a hash of all points as the library writes them, so that nobody can choose
/// points to fit the weights.
fn weights(parameters: &ParamsKZG<Bn256>) -> Result<Vec<Fr>, ExportError> {
	let mut hasher = hasher();
	parameters.write_custom(&mut hasher, SerdeFormat::RawBytes)?;
	let mut rng = rng(hasher.finalize().as_bytes(), b"powers");
	Ok((0..1usize << parameters.k()).map(|_| Fr::random(&mut rng)).collect())
}

fn hasher() -> blake2b_simd::State {
	blake2b_simd::Params::new().hash_length(32).to_state()
}

/// Creates a generator from a name.
fn rng(domain: &[u8], name: &[u8]) -> ChaCha20Rng {
	let digest = hasher().update(domain).update(name).finalize();
	let mut seed = [0; 32];
	seed.copy_from_slice(digest.as_bytes());
	ChaCha20Rng::from_seed(seed)
}

#[cfg(test)]
mod tests {
	use super::*;
	use halo2_axiom::halo2curves::serde::SerdeObject;

	/// Bytes of a point in the library's raw form.
	const POINT_LEN: usize = 64;

	/// Forges `L_0 + r_1·P` and `L_1 − r_0·P`, which would pass if the weights did not depend on the bases.
	#[test]
	fn lagrange_bases_cannot_be_chosen_by_the_weights() {
		let good = for_tests(3, "check").expect("k is small");
		check(&good).expect("it is a string");
		let weights = weights(&good).expect("memory takes it");
		let mut bytes = Vec::new();
		good.write_custom(&mut bytes, SerdeFormat::RawBytes).expect("memory takes it");
		let bases = size_of::<u32>() + (8 * POINT_LEN);
		let other = G1Affine::generator();
		let mut bases: Vec<_> = bytes[bases..][..8 * POINT_LEN]
			.chunks_exact(POINT_LEN)
			.map(|bytes| G1Affine::from_raw_bytes(bytes).expect("it was written"))
			.collect();
		bases[0] = (bases[0] + other * weights[1]).to_affine();
		bases[1] = (bases[1] - other * weights[0]).to_affine();
		let forged =
			good.from_parts(good.k(), good.get_g().to_vec(), Some(bases), good.g2(), good.s_g2());
		let refused = check(&forged).expect_err("the bases are not those of the powers");
		assert!(refused.to_string().contains("Lagrange"), "{refused}");
	}
}
