//! The tests that every backend of the lattice verifier has to pass.
//!
//! A backend stamps them on itself with [`suite!`]. They assert the exact error of every refusal.
//! [`agreement!`] compares two backends on random corruptions.

pub mod agreement;
pub mod keys;
pub mod proofs;

use assay_lattice::{
	sets, simulator::Simulator, verifier::prepare_any_key, Backend, Parameters, Portable,
	ShortPreimages,
};
use assay_proof_system::VerifyError;

/// A small statement: `compact` with few columns. It hides nothing, so a chain refuses it, but its
/// proofs are checked in the same way.
pub const SMALL: Parameters =
	Parameters { columns: 40, preimages: 5, deviation: 3000, ..sets::COMPACT };

/// The same with words of 64 bits, and entries whose squares fill more than 64 bits.
pub const WIDE: Parameters = Parameters {
	width: 64,
	rows: 2048,
	columns: 33,
	preimages: 7,
	deviation: 2_000_000_000,
	..sets::COMPACT
};

/// A statement. If it is sound, the backend under test must prepare it to these bytes.
pub struct Fixture {
	/// Makes the proofs.
	pub simulator: Simulator,
	/// The key as registered.
	pub key: Vec<u8>,
	/// The key as `prepare_key` would prepare it, whether it is sound or not.
	pub prepared: Vec<u8>,
}

impl Fixture {
	/// A statement of these parameters, with a witness of unit vectors.
	pub fn new<B: Backend<ShortPreimages>>(parameters: Parameters) -> Self {
		Self::of::<B>(Simulator::new(parameters, 1))
	}

	/// The statement of a simulator.
	pub fn of<B: Backend<ShortPreimages>>(simulator: Simulator) -> Self {
		let key = simulator.verifying_key().0;
		let prepared = prepare_any_key::<Portable>(&key).expect("the parameters have a shape");
		if simulator.parameters.check_for_chain().is_ok() {
			assert_eq!(B::prepare_key(&key).as_ref(), Ok(&prepared));
		}
		Self { simulator, key, prepared }
	}

	/// The proof number `nonce` and its inputs, bound to a context.
	pub fn proof(&self, nonce: u64, context: &[u8]) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = self.simulator.prove(nonce, context);
		(proof.0, inputs.0)
	}

	/// Checks a proof with the backend under test.
	pub fn verify<B: Backend<ShortPreimages>>(
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
		$crate::suite!(@ $backend, keys: [
			accepts_the_sets_but_the_reference,
			refuses_keys_of_another_length,
			refuses_unsound_parameters,
			refuses_the_former_sets,
			refuses_what_is_over_the_limits,
			prepared_keys_have_the_documented_layout,
			refuses_prepared_keys_of_no_length,
		]);
		$crate::suite!(@ $backend, proofs: [
			accepts_proofs,
			refuses_other_statements_and_contexts,
			refuses_proofs_of_another_length,
			refuses_malformed_inputs,
			refuses_entries_and_bits_that_are_not_canonical,
			accepts_the_norm_bound_and_not_one_more,
			refuses_every_changed_part,
			refuses_a_scaled_response,
			refuses_a_chosen_challenge,
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
