//! Keys and proofs made from a known τ.
//!
//! Whoever knows τ needs no polynomial: a commitment is `[c]_1` for the value `c` of the polynomial at τ, and
//! `[(c − y)/(τ − z)]_1` proves any value `y` at any `z`. Tests and benchmarks get proofs this way, quickly. Proofs
//! under such a key prove nothing to anyone.

use crate::{Proof, PublicInputs, VerifyingKey};
use ark_bls12_381::{Fr, G1Affine, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{Field, PrimeField};
use sha2::{Digest, Sha256};

/// A setup with its secret.
pub struct Simulator {
	/// The secret.
	pub tau: Fr,
	seed: u64,
}

impl Simulator {
	/// Makes the setup from a seed.
	pub fn new(seed: u64) -> Self {
		Self { tau: scalar(seed, 0, 0), seed }
	}

	/// Makes the setup with this secret.
	pub fn with_tau(tau: Fr) -> Self {
		Self { tau, seed: 0 }
	}

	/// Returns the key, over the standard generator of G2.
	pub fn verifying_key(&self) -> VerifyingKey {
		let one = G2Affine::generator();
		VerifyingKey::from_points(&one, &(one * self.tau).into_affine())
	}

	/// Makes a commitment, a point and a value from a nonce, and the proof.
	pub fn prove(&self, nonce: u64) -> (Proof, PublicInputs) {
		let [c, z, y] = [0, 1, 2].map(|index| scalar(self.seed, nonce + 1, index));
		self.open(&c, &z, &y)
	}

	/// Makes the proof of the value `y` at `z` for the commitment `[c]_1`. For `z = τ` only `y = c`
	/// has a proof: any point is one, and this function returns the identity.
	pub fn open(&self, c: &Fr, z: &Fr, y: &Fr) -> (Proof, PublicInputs) {
		let quotient = (*c - y) * (self.tau - z).inverse().unwrap_or_default();
		let [commitment, proof] =
			[*c, quotient].map(|scalar| (G1Affine::generator() * scalar).into_affine());
		(Proof::from_points(&commitment, &proof), PublicInputs::from_values(&commitment, z, y))
	}
}

/// Returns a scalar that depends only on its arguments.
fn scalar(seed: u64, label: u64, index: u64) -> Fr {
	let place = [seed, label, index].map(u64::to_le_bytes).concat();
	Fr::from_be_bytes_mod_order(&Sha256::digest(place))
}
