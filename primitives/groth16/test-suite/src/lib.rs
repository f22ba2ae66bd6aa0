//! The tests that every Groth16 backend has to pass, over every curve.
//!
//! A backend stamps them on itself with [`suite!`]. They assert the exact error of every refusal,
//! so two backends that pass them agree on all inputs of the suite. [`agreement!`] compares them on
//! random ones.

pub mod agreement;
pub mod batch;
pub mod forgeries;
pub mod hostile;
pub mod keys;
pub mod prepared_keys;
pub mod proofs;

use assay_groth16::{simulator::Simulator, Backend, Curve};
use assay_proof_system::VerifyError;

/// A key, prepared by the backend under test, and proofs for it.
pub struct Fixture<C: Curve> {
	/// Makes the proofs.
	pub simulator: Simulator<C>,
	/// The key as registered.
	pub key: Vec<u8>,
	/// The key as prepared.
	pub prepared: Vec<u8>,
}

impl<C: Curve> Fixture<C> {
	/// A fixture with `inputs` public inputs.
	pub fn new<B: Backend<C>>(inputs: usize) -> Self {
		let simulator = Simulator::new(inputs, 7);
		let key = simulator.verifying_key().0;
		let prepared = B::prepare_key(&key).expect("the simulator's keys are well-formed");
		Self { simulator, key, prepared }
	}

	/// The bytes of the proof number `nonce`, and of its inputs.
	pub fn proof(&self, nonce: u64) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = self.simulator.prove(nonce);
		(proof.0, inputs.0)
	}

	/// Checks a proof with the backend under test.
	pub fn verify<B: Backend<C>>(&self, proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		B::verify(&self.prepared, proof, inputs)
	}
}

/// Stamps the suite on a backend: `suite!(Bls12_381, Wasm)`.
#[macro_export]
macro_rules! suite {
	($curve:ty, $backend:ty) => {
		$crate::suite!(@ $curve, $backend, proofs: [
			accepts_proofs_of_every_number_of_inputs,
			survives_the_exceptional_cases_of_addition,
			refuses_proofs_of_another_length,
			refuses_malformed_points,
			reports_the_first_malformed_point,
			refuses_well_formed_proofs_that_do_not_prove,
			refuses_malformed_inputs,
			refuses_another_number_of_inputs,
			refuses_other_inputs,
			refuses_prepared_keys_of_no_length,
			checks_inputs_before_points,
		]);
		$crate::suite!(@ $curve, $backend, keys: [
			refuses_keys_of_another_length,
			refuses_keys_over_the_limit,
			refuses_malformed_points,
			refuses_identities_but_for_the_constant_one,
			accepts_a_key_that_ignores_the_constant_one,
			prepared_keys_have_the_documented_layout,
		]);
		$crate::suite!(@ $curve, $backend, forgeries: [
			refuses_keys_without_a_contribution_to_phase_two,
			refuses_keys_without_a_contribution_to_phase_one,
			refuses_keys_whose_beta_is_delta,
			refuses_keys_that_say_nothing,
			accepts_the_same_keys_without_such_relations,
		]);
		$crate::suite!(@ $curve, $backend, prepared_keys: [
			refuses_malformed_points,
			refuses_exchanged_coordinates,
			refuses_target_elements_without_powers,
			judges_cyclotomic_target_elements,
			ignores_what_is_outside_g1_in_the_points_of_inputs,
			takes_points_of_small_order_for_the_identity,
		]);
		$crate::suite!(@ $curve, $backend, batch: [
			accepts_valid_batches,
			refuses_a_batch_with_one_bad_proof,
			refuses_errors_that_cancel_out,
			refuses_malformed_entries,
			refuses_lengths_that_do_not_fit,
			refuses_more_proofs_than_the_limit,
		]);
	};
	(@ $curve:ty, $backend:ty, $module:ident: [$($test:ident),* $(,)?]) => {
		mod $module {
			use super::*;
			$(
				#[test]
				fn $test() {
					$crate::$module::$test::<$curve, $backend>();
				}
			)*
		}
	};
}

/// Stamps a module of property tests of one curve on a pair of backends: they must agree on every
/// random corruption. `agreement!(Bls12_381, Host, Wasm, 3000)`; the last argument is the number of
/// cases.
#[macro_export]
macro_rules! agreement {
	($curve:ty, $backend:ty, $reference:ty, $cases:expr) => {
		mod agreement {
			use super::*;

			#[test]
			fn on_keys() {
				$crate::agreement::on_keys::<$curve, $backend, $reference>($cases);
			}

			#[test]
			fn on_prepared_keys() {
				$crate::agreement::on_prepared_keys::<$curve, $backend, $reference>($cases / 3);
			}

			#[test]
			fn on_proofs() {
				$crate::agreement::on_proofs::<$curve, $backend, $reference>($cases);
			}

			#[test]
			fn on_batches() {
				$crate::agreement::on_batches::<$curve, $backend, $reference>($cases);
			}
		}
	};
}
