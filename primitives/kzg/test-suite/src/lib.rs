//! The tests that every backend of the KZG verifier has to pass.
//!
//! A backend stamps them on itself with [`suite!`]. They assert the exact error of every refusal.
//! [`agreement!`] compares two backends on random corruptions.

pub mod agreement;
pub mod batch;
pub mod forgeries;
pub mod hostile;
pub mod keys;
pub mod proofs;

use assay_kzg::{simulator::Simulator, Backend, PointEvaluation};
use assay_proof_system::VerifyError;

/// A key, and a source of proofs for it.
pub struct Fixture {
	/// Makes the proofs.
	pub simulator: Simulator,
	/// The key as prepared by the backend under test.
	pub prepared: Vec<u8>,
}

impl Fixture {
	/// A setup from a fixed seed.
	pub fn new<B: Backend<PointEvaluation>>() -> Self {
		let simulator = Simulator::new(1);
		let prepared = B::prepare_key(&simulator.verifying_key().0).expect("the key is usable");
		Self { simulator, prepared }
	}

	/// The proof number `nonce` and its inputs.
	pub fn proof(&self, nonce: u64) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = self.simulator.prove(nonce);
		(proof.0, inputs.0)
	}

	/// Checks a proof with the backend under test.
	pub fn verify<B: Backend<PointEvaluation>>(
		&self,
		proof: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError> {
		B::verify(&self.prepared, proof, inputs)
	}
}

/// Returns `bytes` with those from `start` on replaced.
pub fn replaced(bytes: &[u8], start: usize, by: &[u8]) -> Vec<u8> {
	let mut bytes = bytes.to_vec();
	bytes[start..start + by.len()].copy_from_slice(by);
	bytes
}

/// Stamps the suite on a backend: `suite!(Wasm)`.
#[macro_export]
macro_rules! suite {
	($backend:ty) => {
		$crate::suite!(@ $backend, keys: [
			accepts_the_key_of_ethereum,
			accepts_another_generator,
			refuses_keys_of_another_length,
			refuses_malformed_points,
			judges_the_first_point_first,
			prepared_keys_have_the_documented_layout,
			refuses_prepared_keys_of_another_form,
		]);
		$crate::suite!(@ $backend, proofs: [
			accepts_proofs,
			accepts_identities,
			refuses_proofs_of_another_length,
			refuses_inputs_of_another_length,
			refuses_malformed_inputs,
			refuses_malformed_points,
			refuses_the_hash_of_another_commitment,
			refuses_other_statements,
			refuses_proofs_under_another_key,
			judges_in_the_documented_order,
		]);
		$crate::suite!(@ $backend, batch: [
			accepts_valid_batches,
			refuses_a_batch_with_one_bad_proof,
			refuses_errors_that_cancel_out,
			refuses_malformed_entries,
			refuses_more_than_the_limit,
		]);
		$crate::suite!(@ $backend, forgeries: [
			refuses_keys_with_a_tau_that_shows,
			accepts_forgeries_under_a_known_tau,
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

/// Stamps a property test on a pair of backends: the same answer to every random corruption.
#[macro_export]
macro_rules! agreement {
	($backend:ty, $reference:ty, $cases:expr) => {
		#[test]
		fn agrees_on_corrupted_proofs_and_keys() {
			$crate::agreement::on_corruptions::<$backend, $reference>($cases);
		}
	};
}
