//! Keys and proofs made from a known trapdoor.
//!
//! Anyone who knows a key's trapdoor can make proofs without a circuit or witness: choose `a` and `b`,
//! then solve the verifier's equation for `c`. This is the zero-knowledge simulator of
//! [eprint 2016/260](https://eprint.iacr.org/2016/260), section 3.2. Tests and benchmarks get proofs for
//! any number of inputs. Proofs under such a key prove nothing to anyone.

use crate::{layout, Curve, Proof, PublicInputs, VerifyingKey};
use alloc::vec::Vec;
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::{Field, PrimeField, Zero};
use blake2b_simd::blake2b;

/// A key with its trapdoor, as scalars.
pub struct Simulator<C: Curve> {
	seed: u64,
	alpha: C::ScalarField,
	beta: C::ScalarField,
	gamma: C::ScalarField,
	delta: C::ScalarField,
	gamma_abc: Vec<C::ScalarField>,
}

impl<C: Curve> Simulator<C> {
	/// Makes the key for `inputs` public inputs from a seed.
	pub fn new(inputs: usize, seed: u64) -> Self {
		let scalar = |label| scalar::<C>(seed, label, 0);
		Self {
			seed,
			alpha: scalar(0),
			beta: scalar(1),
			gamma: scalar(2),
			delta: scalar(3),
			gamma_abc: (0..=inputs as u64).map(|index| self::scalar::<C>(seed, 4, index)).collect(),
		}
	}

	/// Makes a key whose points for the constant and the inputs are these multiples of the generator.
	/// Equal, opposite and small ones are the exceptional cases of point addition.
	pub fn with_gamma_abc(gamma_abc: &[i64], seed: u64) -> Self {
		let gamma_abc = gamma_abc.iter().map(|multiple| C::ScalarField::from(*multiple)).collect();
		Self { gamma_abc, ..Self::new(0, seed) }
	}

	/// Returns the key as its owner would submit it.
	pub fn verifying_key(&self) -> VerifyingKey {
		let g1 = |scalar: &C::ScalarField| (C::G1::generator() * scalar).into_affine();
		let g2 = |scalar: &C::ScalarField| (C::G2::generator() * scalar).into_affine();
		let gamma_abc: Vec<_> = self.gamma_abc.iter().map(g1).collect();
		let key = VerifyingKey::from_points::<C>(
			&g1(&self.alpha),
			&g2(&self.beta),
			&g2(&self.gamma),
			&g2(&self.delta),
			&gamma_abc,
		);
		debug_assert_eq!(key.0.len(), layout::key_len::<C>(self.gamma_abc.len() - 1));
		key
	}

	/// Makes inputs from a nonce, and a proof for them.
	pub fn prove(&self, nonce: u64) -> (Proof, PublicInputs) {
		let label = 5 + 2 * nonce;
		let inputs: Vec<_> = (1..self.gamma_abc.len() as u64)
			.map(|index| scalar::<C>(self.seed, label, index))
			.collect();
		(self.prove_for(&inputs, label + 1), PublicInputs::from_scalars(&inputs))
	}

	/// Makes a proof for given inputs.
	pub fn prove_inputs(&self, inputs: &[C::ScalarField], nonce: u64) -> (Proof, PublicInputs) {
		(self.prove_for(inputs, 6 + 2 * nonce), PublicInputs::from_scalars(inputs))
	}

	/// Makes a proof for these inputs: `c = (a·b − α·β − γ·Σ x_i·gamma_abc_i) / δ`.
	fn prove_for(&self, inputs: &[C::ScalarField], label: u64) -> Proof {
		let (a, b) = (scalar::<C>(self.seed, label, 0), scalar::<C>(self.seed, label, 1));
		let combined = self.gamma_abc[1..]
			.iter()
			.zip(inputs)
			.fold(self.gamma_abc[0], |sum, (point, input)| sum + *point * input);
		let inverse = self.delta.inverse().unwrap_or(C::ScalarField::zero());
		let c = (a * b - self.alpha * self.beta - self.gamma * combined) * inverse;
		Proof::from_points::<C>(
			&(C::G1Affine::generator() * a).into_affine(),
			&(C::G2Affine::generator() * b).into_affine(),
			&(C::G1Affine::generator() * c).into_affine(),
		)
	}
}

/// Returns a scalar that depends only on its arguments.
fn scalar<C: Curve>(seed: u64, label: u64, index: u64) -> C::ScalarField {
	let place = [seed, label, index].map(u64::to_le_bytes).concat();
	C::ScalarField::from_le_bytes_mod_order(blake2b(&place).as_bytes())
}
