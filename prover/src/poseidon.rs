//! Poseidon over a curve's scalar field: the hash of the tree, outside the circuit.
//!
//! The instances have 128-bit security and a state of three elements, with constants and matrix
//! from the Grain LFSR as in
//! [Grassi, Khovratovich, Rechberger, Roy, Schofnegger: Poseidon](https://eprint.iacr.org/2019/458)
//! and its reference implementation. The round numbers depend on the S-box alone, for the fields
//! here are all larger than the security level: 8 full and 57 partial rounds for x⁵ (the authors'
//! table), 8 and 31 for x¹⁷.
//!
//! | curve | field | S-box | partial rounds | instance |
//! | --- | --- | --- | --- | --- |
//! | BLS12-381 | 255 bits | x⁵ | 57 | the authors' `poseidonperm_x5_255_3` |
//! | BN254 | 254 bits | x⁵ | 57 | the authors' `poseidonperm_x5_254_3`, as in circomlib |
//! | BLS12-377 | 253 bits | x¹⁷ (5 divides r − 1) | 31 | rounds as in Penumbra's poseidon377 |
//! | BW6-761 | 377 bits | x⁵ | 57 | |
//!
//! The generator's first matrix is taken for each. It has no invariant subspace that the S-box of a
//! partial round leaves alone: over BN254 its characteristic polynomial is irreducible, over the
//! others it has one root, and neither the eigenvector nor the plane beside it lies in or contains
//! an axis. The same holds for its first twelve powers.
//!
//! The mode is arkworks' sponge, element 0 the capacity and no padding: a leaf `x` hashes to element
//! 1 of `P(0, x, 0)`, a node with children `l` and `r` to element 1 of `P(0, l, r)`. A leaf hashes
//! like a node whose right child is zero. That is safe here, where every path has the same length
//! and so no node can stand in for a leaf; it would not be in a tree of mixed depths.

use ark_crypto_primitives::sponge::{
	poseidon::{find_poseidon_ark_and_mds, PoseidonConfig, PoseidonSponge},
	Absorb, CryptographicSponge, DuplexSpongeMode, FieldBasedCryptographicSponge,
};
use ark_ff::PrimeField;

/// Elements absorbed by one permutation.
const RATE: usize = 2;
/// Elements of the state that no input is added to.
const CAPACITY: usize = 1;
/// Rounds with an S-box on every element.
const FULL_ROUNDS: usize = 8;
/// Matrices that the generator yields before one passes the reference's security tests.
const SKIPPED_MATRICES: u64 = 0;

/// A field with an instance.
pub trait PoseidonField: PrimeField + Absorb {
	/// The S-box's exponent, coprime to `r − 1`.
	const ALPHA: u64;
	/// Rounds with an S-box on the first element.
	const PARTIAL_ROUNDS: usize;
}

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

/// The instance's round constants and matrix, generated afresh (a millisecond).
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

/// Hashes leaves and nodes; one sponge serves for all, for cloning its parameters costs as much as
/// half a permutation.
#[derive(Clone)]
pub struct Hasher<F: PoseidonField> {
	sponge: PoseidonSponge<F>,
}

impl<F: PoseidonField> Hasher<F> {
	/// A hasher with the given instance.
	pub fn new(parameters: &PoseidonConfig<F>) -> Self {
		Self { sponge: PoseidonSponge::new(parameters) }
	}

	/// The digest of a leaf: ark-crypto-primitives' `CRH` of one element.
	pub fn leaf(&mut self, leaf: F) -> F {
		self.hash(&[leaf])
	}

	/// The digest of an inner node: ark-crypto-primitives' `TwoToOneCRH`.
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
	use crate::{curve::CurveName, with_curve};
	use ark_crypto_primitives::crh::{
		poseidon::{TwoToOneCRH, CRH},
		CRHScheme, TwoToOneCRHScheme,
	};
	use ark_ec::pairing::Pairing;
	use ark_ff::MontFp;

	/// The authors' test vectors: `test_vectors.txt` of the reference implementation
	/// (extgit.isec.tugraz.at/krypto/hadeshash), the permutation of 0, 1, 2.
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
		// Twice, to see that nothing of one hash is left for the next.
		for _ in 0..2 {
			assert_eq!(hasher.leaf(a), CRH::evaluate(&parameters, [a]).unwrap());
			assert_eq!(hasher.node(a, b), TwoToOneCRH::compress(&parameters, a, b).unwrap());
		}
	}

	#[test]
	fn hashes_like_the_library() {
		for curve in CurveName::ALL {
			with_curve!(curve, C => {
				hashes_like_ark_crypto_primitives::<<C as Pairing>::ScalarField>()
			});
		}
	}

	/// An S-box that is no permutation would make collisions.
	#[test]
	fn s_boxes_are_permutations() {
		fn remainder<F: PoseidonField>() -> u64 {
			(-F::ONE).into_bigint().as_ref().iter().rev().fold(0, |rest, limb| {
				((u128::from(rest) << 64 | u128::from(*limb)) % u128::from(F::ALPHA)) as u64
			})
		}
		for curve in CurveName::ALL {
			// The exponents are prime.
			assert_ne!(with_curve!(curve, C => remainder::<<C as Pairing>::ScalarField>()), 0);
		}
	}
}
