//! The tests that every backend of ring VRF signatures has to pass.
//!
//! A backend stamps them on itself with [`suite!`]. They assert the exact error of every refusal,
//! so two backends that pass them agree on all inputs of the suite. [`agreement!`] compares them on
//! random ones.

pub mod agreement;
pub mod batch;
pub mod hostile;
pub mod inputs;
pub mod keys;
pub mod proofs;

use assay_proof_system::VerifyError;
use assay_ring_vrf::{layout::MIN_LOG_SIZE, simulator::Simulator, Backend, BandersnatchRing};

/// A ring, prepared by the backend under test, and proofs for it.
pub struct Fixture {
	/// Makes the proofs.
	pub simulator: Simulator,
	/// The key as registered.
	pub key: Vec<u8>,
	/// The key as prepared.
	pub prepared: Vec<u8>,
}

impl Fixture {
	/// The ring of a seed, over the smallest domain.
	pub fn new<B: Backend<BandersnatchRing>>(seed: u64) -> Self {
		let simulator = Simulator::new(MIN_LOG_SIZE, seed);
		let key = simulator.verifying_key().0;
		let prepared = B::prepare_key(&key).expect("the simulator's keys are well-formed");
		Self { simulator, key, prepared }
	}

	/// The bytes of the proof number `nonce`, for two pairs, and of its inputs.
	pub fn proof(&self, nonce: u64) -> (Vec<u8>, Vec<u8>) {
		self.proof_for(&[b"first", b"second"], nonce)
	}

	/// The bytes of the proof number `nonce` for pairs of this input data, and of its inputs.
	pub fn proof_for(&self, data: &[&[u8]], nonce: u64) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = self.simulator.prove(data, b"additional data", nonce);
		(proof.0, inputs.0)
	}

	/// Checks a proof with the backend under test.
	pub fn verify<B: Backend<BandersnatchRing>>(
		&self,
		proof: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError> {
		B::verify(&self.prepared, proof, inputs)
	}
}

/// Stamps the suite on a backend: `suite!(Wasm)`.
#[macro_export]
macro_rules! suite {
	($backend:ty) => {
		$crate::suite!(@ $backend, proofs: [
			accepts_proofs_over_every_kind_of_domain,
			accepts_proofs_for_every_number_of_pairs,
			refuses_proofs_of_another_length,
			refuses_malformed_points,
			refuses_numbers_over_their_modulus,
			refuses_another_value_of_any_field,
			refuses_exchanged_fields,
			refuses_fields_of_another_proof,
			refuses_proofs_for_another_ring,
			reports_the_first_malformed_field,
		]);
		$crate::suite!(@ $backend, inputs: [
			refuses_malformed_outputs,
			refuses_other_inputs,
			refuses_one_input_with_several_outputs,
			refuses_bytes_that_move_between_data_and_outputs,
			refuses_inputs_that_end_within_a_pair,
			refuses_more_than_the_limits,
			checks_inputs_before_proofs,
		]);
		$crate::suite!(@ $backend, keys: [
			refuses_keys_of_another_length,
			refuses_domains_that_hold_no_ring,
			refuses_malformed_points,
			refuses_setups_whose_secret_is_known,
			prepared_keys_have_the_documented_layout,
			refuses_prepared_keys_that_are_none,
			refuses_proofs_under_prepared_points_outside_g1,
		]);
		$crate::suite!(@ $backend, batch: [
			accepts_valid_batches,
			refuses_a_batch_with_one_bad_proof,
			refuses_errors_that_cancel_out,
			refuses_malformed_entries,
			reports_encodings_before_subgroups,
			refuses_more_proofs_than_the_limit,
		]);
	};
	(@ $backend:ty, $module:ident: [$($test:ident),* $(,)?]) => {
		mod $module {
			use super::*;
			$(
				#[test]
				fn $test() {
					$crate::$module::$test::<$backend>();
				}
			)*
		}
	};
}

/// Stamps a module of property tests on a pair of backends: they must agree on every random
/// corruption. `agreement!(Host, Wasm, 3000)`; the last argument is the number of cases.
#[macro_export]
macro_rules! agreement {
	($backend:ty, $reference:ty, $cases:expr) => {
		mod agreement {
			use super::*;

			#[test]
			fn on_keys() {
				$crate::agreement::on_keys::<$backend, $reference>($cases);
			}

			#[test]
			fn on_prepared_keys() {
				$crate::agreement::on_prepared_keys::<$backend, $reference>($cases);
			}

			#[test]
			fn on_proofs() {
				$crate::agreement::on_proofs::<$backend, $reference>($cases);
			}

			#[test]
			fn on_batches() {
				$crate::agreement::on_batches::<$backend, $reference>($cases);
			}
		}
	};
}
