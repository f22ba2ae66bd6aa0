//! Poseidon over BLS12-381's scalar field: the hash of the tree, outside the circuit.
//!
//! The instance is the Poseidon authors' `poseidonperm_x5_255_3` (128-bit security): state of three
//! elements, S-box x⁵, 8 full and 57 partial rounds, constants and matrix from the Grain LFSR. Its
//! round numbers are those of the authors' table for this field and width; see
//! [Grassi, Khovratovich, Rechberger, Roy, Schofnegger: Poseidon](https://eprint.iacr.org/2019/458),
//! and its reference implementation.
//!
//! The mode is arkworks' sponge, element 0 the capacity and no padding: a leaf `x` hashes to element
//! 1 of `P(0, x, 0)`, a node with children `l` and `r` to element 1 of `P(0, l, r)`. A leaf hashes
//! like a node whose right child is zero. That is safe here, where every path has the same length
//! and so no node can stand in for a leaf; it would not be in a tree of mixed depths.

use ark_bls12_381::Fr;
use ark_crypto_primitives::sponge::{
	poseidon::{find_poseidon_ark_and_mds, PoseidonConfig, PoseidonSponge},
	CryptographicSponge, DuplexSpongeMode, FieldBasedCryptographicSponge,
};
use ark_ff::{AdditiveGroup, PrimeField};

/// Elements absorbed by one permutation.
const RATE: usize = 2;
/// Elements of the state that no input is added to.
const CAPACITY: usize = 1;
/// The S-box's exponent, coprime to `r − 1`.
const ALPHA: u64 = 5;
/// Rounds with an S-box on every element.
const FULL_ROUNDS: usize = 8;
/// Rounds with an S-box on the first element.
const PARTIAL_ROUNDS: usize = 57;
/// Matrices that the generator yields before one passes the reference's security tests.
const SKIPPED_MATRICES: u64 = 0;

/// The instance's round constants and matrix, generated afresh (a millisecond).
pub fn parameters() -> PoseidonConfig<Fr> {
	let (ark, mds) = find_poseidon_ark_and_mds::<Fr>(
		Fr::MODULUS_BIT_SIZE.into(),
		RATE,
		FULL_ROUNDS as u64,
		PARTIAL_ROUNDS as u64,
		SKIPPED_MATRICES,
	);
	PoseidonConfig::new(FULL_ROUNDS, PARTIAL_ROUNDS, ALPHA, mds, ark, RATE, CAPACITY)
}

/// Hashes leaves and nodes; one sponge serves for all, for cloning its parameters costs as much as
/// half a permutation.
#[derive(Clone)]
pub struct Hasher {
	sponge: PoseidonSponge<Fr>,
}

impl Hasher {
	/// A hasher with the given instance.
	pub fn new(parameters: &PoseidonConfig<Fr>) -> Self {
		Self { sponge: PoseidonSponge::new(parameters) }
	}

	/// The digest of a leaf: ark-crypto-primitives' `CRH` of one element.
	pub fn leaf(&mut self, leaf: Fr) -> Fr {
		self.hash(&[leaf])
	}

	/// The digest of an inner node: ark-crypto-primitives' `TwoToOneCRH`.
	pub fn node(&mut self, left: Fr, right: Fr) -> Fr {
		self.hash(&[left, right])
	}

	fn hash(&mut self, elements: &[Fr]) -> Fr {
		self.sponge.state.fill(Fr::ZERO);
		self.sponge.mode = DuplexSpongeMode::Absorbing { next_absorb_index: 0 };
		self.sponge.absorb(&elements);
		self.sponge.squeeze_native_field_elements(1)[0]
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_crypto_primitives::crh::{
		poseidon::{TwoToOneCRH, CRH},
		CRHScheme, TwoToOneCRHScheme,
	};
	use ark_ff::MontFp;

	/// The authors' test vector for this instance: `test_vectors.txt` of the reference
	/// implementation (extgit.isec.tugraz.at/krypto/hadeshash), `poseidonperm_x5_255_3`.
	#[test]
	fn permutes_like_the_reference() {
		let mut sponge = PoseidonSponge::new(&parameters());
		sponge.state = [0u64, 1, 2].map(Fr::from).to_vec();
		sponge.squeeze_native_field_elements(1);
		let expected: [Fr; 3] = [
			MontFp!("0x28ce19420fc246a05553ad1e8c98f5c9d67166be2c18e9e4cb4b4e317dd2a78a"),
			MontFp!("0x51f3e312c95343a896cfd8945ea82ba956c1118ce9b9859b6ea56637b4b1ddc4"),
			MontFp!("0x3b2b69139b235626a0bfb56c9527ae66a7bf486ad8c11c14d1da0c69bbe0f79a"),
		];
		assert_eq!(sponge.state, expected);
	}

	#[test]
	fn hashes_like_the_library() {
		let parameters = parameters();
		let mut hasher = Hasher::new(&parameters);
		let [a, b] = [7u64, 11].map(Fr::from);
		// Twice, to see that nothing of one hash is left for the next.
		for _ in 0..2 {
			assert_eq!(hasher.leaf(a), CRH::evaluate(&parameters, [a]).unwrap());
			assert_eq!(hasher.node(a, b), TwoToOneCRH::compress(&parameters, a, b).unwrap());
		}
	}
}
