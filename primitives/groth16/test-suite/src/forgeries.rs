//! Keys whose points alone make a proof of anything.
//!
//! Each forgery uses public values: the key's points and the inputs. Under a prepared key built by
//! hand the equation holds, so the refusal by `prepare_key` is the only protection of a chain
//! against such a key.

use crate::hostile::encode;
use ark_ec::{CurveGroup, PrimeGroup};
use ark_ff::{Field, Zero};
use ark_serialize::CanonicalSerialize;
use assay_groth16::{Backend, Curve, Proof, PublicInputs, VerifyingKey, Weakness};
use assay_proof_system::{Defect, VerifyError::*};

/// A key's points.
struct Points<C: Curve> {
	alpha: C::G1,
	beta: C::G2,
	gamma: C::G2,
	delta: C::G2,
	gamma_abc: Vec<C::G1>,
}

/// The points of a forged proof.
type Forged<C> = (
	<C as ark_ec::pairing::Pairing>::G1,
	<C as ark_ec::pairing::Pairing>::G2,
	<C as ark_ec::pairing::Pairing>::G1,
);

/// Returns a number that represents a secret unknown to everyone: no forgery uses it.
fn secret<F: Field>(label: u64) -> F {
	F::from(0x5eed + label).pow([1 << 40 | 1])
}

impl<C: Curve> Points<C> {
	/// Makes a key without known relations.
	fn new(inputs: u64) -> Self {
		let g1 = |label| C::G1::generator() * secret::<C::ScalarField>(label);
		let g2 = |label| C::G2::generator() * secret::<C::ScalarField>(label);
		let gamma_abc = (0..=inputs).map(|index| g1(4 + index)).collect();
		Self { alpha: g1(0), beta: g2(1), gamma: g2(2), delta: g2(3), gamma_abc }
	}

	fn key(&self) -> VerifyingKey {
		VerifyingKey::from_points::<C>(
			&self.alpha.into_affine(),
			&self.beta.into_affine(),
			&self.gamma.into_affine(),
			&self.delta.into_affine(),
			&C::G1::normalize_batch(&self.gamma_abc),
		)
	}

	/// Returns the key as `prepare_key` would prepare it.
	fn prepared(&self) -> Vec<u8> {
		let mut bytes = Vec::new();
		C::pairing(self.alpha, self.beta)
			.serialize_uncompressed(&mut bytes)
			.expect("a vector takes all bytes");
		bytes.extend(encode((-self.gamma).into_affine()));
		bytes.extend(encode((-self.delta).into_affine()));
		self.gamma_abc.iter().for_each(|point| bytes.extend(encode(point.into_affine())));
		bytes
	}

	/// Computes `Σ x_i·gamma_abc_i`.
	fn combined(&self, inputs: &[C::ScalarField]) -> C::G1 {
		let terms = self.gamma_abc[1..].iter().zip(inputs);
		terms.fold(self.gamma_abc[0], |sum, (point, input)| sum + *point * input)
	}

	/// Checks that the forged proof verifies, alone and in a batch, and that no backend accepts the
	/// key.
	fn are_refused<B: Backend<C>>(
		&self,
		weakness: Weakness,
		inputs: &[C::ScalarField],
		(a, b, c): Forged<C>,
	) {
		let Proof(proof) =
			Proof::from_points::<C>(&a.into_affine(), &b.into_affine(), &c.into_affine());
		let PublicInputs(inputs) = PublicInputs::from_scalars(inputs);
		let prepared = self.prepared();
		assert_eq!(B::verify(&prepared, &proof, &inputs), Ok(()), "{weakness:?}");
		let batch = [(&proof[..], &inputs[..]); 2];
		assert_eq!(B::verify_batch(&prepared, &batch), Ok(()), "{weakness:?}");

		let key = self.key();
		assert_eq!(B::prepare_key(&key.0), Err(MalformedKey(Defect::Unsound)), "{weakness:?}");
		assert_eq!(key.weakness::<C>(), Some(weakness));
	}
}

/// Returns a point and its negative, each with its sign as a number.
fn signs<G: CurveGroup>(point: G) -> [(G, G::ScalarField); 2] {
	[(point, G::ScalarField::ONE), (-point, -G::ScalarField::ONE)]
}

/// Returns inputs of the forger's choice.
fn inputs<C: Curve>() -> [C::ScalarField; 2] {
	[C::ScalarField::from(424_242u64), C::ScalarField::from(77u64)]
}

/// Returns the forger's own number.
fn t<C: Curve>() -> C::ScalarField {
	C::ScalarField::from(31_337u64)
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_without_a_contribution_to_phase_two<C: Curve, B: Backend<C>>() {
	let key = Points::<C>::new(2);
	for (delta, sign) in signs(key.gamma) {
		let key = Points { delta, ..Points::<C>::new(2) };
		let forged = (key.alpha, key.beta, key.combined(&inputs::<C>()) * -sign);
		key.are_refused::<B>(Weakness::GammaDelta, &inputs::<C>(), forged);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_without_a_contribution_to_phase_one<C: Curve, B: Backend<C>>() {
	let key = Points::<C>::new(2);
	for (beta, sign) in signs(key.gamma) {
		let key = Points { beta, ..Points::<C>::new(2) };
		let a = key.combined(&inputs::<C>()) + key.alpha * sign;
		let forged = (a, key.gamma + key.delta * t::<C>(), a * t::<C>());
		key.are_refused::<B>(Weakness::BetaGamma, &inputs::<C>(), forged);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_whose_beta_is_delta<C: Curve, B: Backend<C>>() {
	let key = Points::<C>::new(2);
	for (beta, sign) in signs(key.delta) {
		let key = Points { beta, ..Points::<C>::new(2) };
		let forged = (key.combined(&inputs::<C>()), key.gamma, key.alpha * -sign);
		key.are_refused::<B>(Weakness::BetaDelta, &inputs::<C>(), forged);
	}
}

/// For a key with inputs, the same forgery works if all inputs are zero. That is no defect of the
/// key: if the constant one is unused, zeros satisfy the circuit.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_that_say_nothing<C: Curve, B: Backend<C>>() {
	let key = Points::<C> { gamma_abc: vec![C::G1::zero()], ..Points::new(0) };
	let forged =
		|key: &Points<C>| (key.alpha, key.beta + key.delta * t::<C>(), key.alpha * t::<C>());
	key.are_refused::<B>(Weakness::NoStatement, &[], forged(&key));

	let mut key = Points::<C>::new(1);
	key.gamma_abc[0] = C::G1::zero();
	assert_eq!(key.key().weakness::<C>(), None);
	let prepared = B::prepare_key(&key.key().0).expect("the constant one may be unused");
	let (a, b, c) = forged(&key);
	let proof = Proof::from_points::<C>(&a.into_affine(), &b.into_affine(), &c.into_affine()).0;
	let zero = vec![0; C::SCALAR_LEN];
	assert_eq!(B::verify(&prepared, &proof, &zero), Ok(()));
	let one = PublicInputs::from_scalars(&[C::ScalarField::ONE]).0;
	assert_eq!(B::verify(&prepared, &proof, &one), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_the_same_keys_without_such_relations<C: Curve, B: Backend<C>>() {
	for inputs in [0, 2] {
		let key = Points::<C>::new(inputs);
		assert_eq!(key.key().weakness::<C>(), None);
		assert_eq!(B::prepare_inline_key(&key.key().0), Ok(key.prepared()));
	}
	// Twice the generator is a different point, as after a contribution.
	let gamma = C::G2::generator();
	let key = Points::<C> { gamma, delta: gamma + gamma, ..Points::new(2) };
	assert!(B::prepare_key(&key.key().0).is_ok());
}
