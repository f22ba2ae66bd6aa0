//! Poseidon over a curve's scalar field: the hash of the tree, outside the circuit.
//!
//! The instances have 128-bit security and a state of three elements, with constants and matrix
//! from the Grain LFSR, as in
//! [Grassi, Khovratovich, Rechberger, Roy, Schofnegger: Poseidon](https://eprint.iacr.org/2019/458)
//! and its reference implementation. The fields here are all larger than the security level, so the
//! round numbers depend only on the S-box: 8 full and 57 partial rounds for x⁵ (the authors' table), 8
//! and 31 for x¹⁷.
//!
//! | curve | field | S-box | partial rounds | instance |
//! | --- | --- | --- | --- | --- |
//! | BLS12-381 | 255 bits | x⁵ | 57 | the authors' `poseidonperm_x5_255_3` |
//! | BN254 | 254 bits | x⁵ | 57 | the authors' `poseidonperm_x5_254_3`, as in circomlib |
//! | BLS12-377 | 253 bits | x¹⁷ (5 divides r − 1) | 31 | rounds as in Penumbra's poseidon377 |
//! | BW6-761 | 377 bits | x⁵ | 57 | |
//!
//! Each instance uses the generator's first matrix. It has no invariant subspace that the S-box of a
//! partial round leaves unchanged. Over BN254 its characteristic polynomial is irreducible. Over the
//! others it has one root, and neither the eigenvector nor the complementary plane lies in or contains
//! an axis. The same holds for its first twelve powers.
//!
//! The mode is arkworks' sponge without padding, with element 0 as the capacity. A leaf `x` hashes to
//! element 1 of `P(0, x, 0)`, a node with children `l` and `r` to element 1 of `P(0, l, r)`. So a leaf
//! hashes like a node whose right child is zero. This is safe here because every path has the same
//! length, so no node can pass for a leaf. It would be unsafe in a tree of mixed depths.

use ark_crypto_primitives::sponge::{
	poseidon::{find_poseidon_ark_and_mds, PoseidonConfig, PoseidonSponge},
	Absorb, CryptographicSponge, DuplexSpongeMode, FieldBasedCryptographicSponge,
};
use ark_ff::PrimeField;
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254, ark_bw6_761};
use assay_groth16::Curve;

/// Elements that one permutation absorbs.
const RATE: usize = 2;
/// Elements of the state to which no input is added.
const CAPACITY: usize = 1;
/// Rounds with an S-box on every element.
const FULL_ROUNDS: usize = 8;
/// Matrices of the generator that fail the reference's security tests.
const SKIPPED_MATRICES: u64 = 0;

/// A field with a Poseidon instance.
pub trait PoseidonField: PrimeField + Absorb {
	/// The S-box's exponent, coprime to `r − 1`.
	const ALPHA: u64;
	/// Rounds with an S-box on the first element.
	const PARTIAL_ROUNDS: usize;
}

/// A curve over which this program makes keys and proofs.
pub trait ProverCurve: Curve<ScalarField: PoseidonField> {}

impl<C: Curve<ScalarField: PoseidonField>> ProverCurve for C {}

impl PoseidonField for ark_bls12_381::Fr {
	const ALPHA: u64 = 5;
	const PARTIAL_ROUNDS: usize = 57;
}

impl PoseidonField for ark_bls12_377::Fr {
	const ALPHA: u64 = 17;
	const PARTIAL_ROUNDS: usize = 31;
}

impl PoseidonField for ark_bn254::Fr {
	const ALPHA: u64 = 5;
	const PARTIAL_ROUNDS: usize = 57;
}

impl PoseidonField for ark_bw6_761::Fr {
	const ALPHA: u64 = 5;
	const PARTIAL_ROUNDS: usize = 57;
}

/// Generates the instance's round constants and matrix, which takes a millisecond.
pub fn parameters<F: PoseidonField>() -> PoseidonConfig<F> {
	let (ark, mds) = find_poseidon_ark_and_mds::<F>(
		F::MODULUS_BIT_SIZE.into(),
		RATE,
		FULL_ROUNDS as u64,
		F::PARTIAL_ROUNDS as u64,
		SKIPPED_MATRICES,
	);
	PoseidonConfig::new(FULL_ROUNDS, F::PARTIAL_ROUNDS, F::ALPHA, mds, ark, RATE, CAPACITY)
}

/// A hasher of leaves and nodes. It reuses one sponge, because cloning the parameters costs half as much
/// as a permutation.
#[derive(Clone)]
pub struct Hasher<F: PoseidonField> {
	sponge: PoseidonSponge<F>,
}

impl<F: PoseidonField> Hasher<F> {
	/// Creates a hasher with the given instance.
	pub fn new(parameters: &PoseidonConfig<F>) -> Self {
		Self { sponge: PoseidonSponge::new(parameters) }
	}

	/// Hashes a leaf: ark-crypto-primitives' `CRH` of one element.
	pub fn leaf(&mut self, leaf: F) -> F {
		self.hash(&[leaf])
	}

	/// Hashes an inner node: ark-crypto-primitives' `TwoToOneCRH`.
	pub fn node(&mut self, left: F, right: F) -> F {
		self.hash(&[left, right])
	}

	fn hash(&mut self, elements: &[F]) -> F {
		self.sponge.state.fill(F::ZERO);
		self.sponge.mode = DuplexSpongeMode::Absorbing { next_absorb_index: 0 };
		self.sponge.absorb(&elements);
		self.sponge.squeeze_native_field_elements(1)[0]
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{groth16::curve::PairingCurveName, with_curve};
	use ark_crypto_primitives::crh::{
		poseidon::{TwoToOneCRH, CRH},
		CRHScheme, TwoToOneCRHScheme,
	};
	use ark_ec::pairing::Pairing;
	use ark_ff::MontFp;

	/// Checks the permutation of 0, 1, 2 against the authors' test vectors: `test_vectors.txt` of the
	/// reference implementation (extgit.isec.tugraz.at/krypto/hadeshash).
	fn permutes_like<F: PoseidonField>(expected: [F; 3]) {
		let mut sponge = PoseidonSponge::new(&parameters::<F>());
		sponge.state = [0u64, 1, 2].map(F::from).to_vec();
		sponge.squeeze_native_field_elements(1);
		assert_eq!(sponge.state, expected);
	}

	#[test]
	fn permutes_like_the_reference() {
		// poseidonperm_x5_255_3
		permutes_like::<ark_bls12_381::Fr>([
			MontFp!("0x28ce19420fc246a05553ad1e8c98f5c9d67166be2c18e9e4cb4b4e317dd2a78a"),
			MontFp!("0x51f3e312c95343a896cfd8945ea82ba956c1118ce9b9859b6ea56637b4b1ddc4"),
			MontFp!("0x3b2b69139b235626a0bfb56c9527ae66a7bf486ad8c11c14d1da0c69bbe0f79a"),
		]);
		// poseidonperm_x5_254_3
		permutes_like::<ark_bn254::Fr>([
			MontFp!("0x115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a"),
			MontFp!("0x0fca49b798923ab0239de1c9e7a4a9a2210312b6a2f616d18b5a87f9b628ae29"),
			MontFp!("0x0e7ae82e40091e63cbd4f16a6d16310b3729d4b6e138fcf54110e2867045a30c"),
		]);
	}

	fn hashes_like_ark_crypto_primitives<F: PoseidonField>() {
		let parameters = parameters::<F>();
		let mut hasher = Hasher::new(&parameters);
		let [a, b] = [7u64, 11].map(F::from);
		// Twice, because the sponge is reused.
		for _ in 0..2 {
			assert_eq!(hasher.leaf(a), CRH::evaluate(&parameters, [a]).unwrap());
			assert_eq!(hasher.node(a, b), TwoToOneCRH::compress(&parameters, a, b).unwrap());
		}
	}

	#[test]
	fn hashes_like_the_library() {
		for curve in PairingCurveName::ALL {
			with_curve!(curve, C => {
				hashes_like_ark_crypto_primitives::<<C as Pairing>::ScalarField>()
			});
		}
	}

	/// An S-box that is not a permutation would give collisions.
	#[test]
	fn s_boxes_are_permutations() {
		fn remainder<F: PoseidonField>() -> u64 {
			(-F::ONE).into_bigint().as_ref().iter().rev().fold(0, |rest, limb| {
				((u128::from(rest) << 64 | u128::from(*limb)) % u128::from(F::ALPHA)) as u64
			})
		}
		for curve in PairingCurveName::ALL {
			// The exponents are prime.
			assert_ne!(with_curve!(curve, C => remainder::<<C as Pairing>::ScalarField>()), 0);
		}
	}
}
