//! The tests that every backend for BLS signatures has to pass, for both variants.
//!
//! A backend stamps them on itself with [`suite!`]. They assert the exact error of every refusal.
//! [`agreement!`] compares two backends on random corruptions.

pub mod agreement;
pub mod batch;
pub mod hostile;
pub mod keys;
pub mod proofs;

use assay_bls_signatures::{
	simulator::Simulator, Backend, Proof, PublicInputs, Scheme, Variant, VerifyingKey,
};
use assay_proof_system::VerifyError;

/// The schemes in which each key signs a message.
pub const BY_MESSAGES: [Scheme; 3] =
	[Scheme::Basic, Scheme::MessageAugmentation, Scheme::ProofOfPossession];

/// A key, prepared by the backend under test, a proof and its inputs.
#[derive(Clone)]
pub struct Case {
	/// The key as registered.
	pub key: Vec<u8>,
	/// The key as prepared.
	pub prepared: Vec<u8>,
	/// The proof.
	pub proof: Vec<u8>,
	/// Its public inputs.
	pub inputs: Vec<u8>,
}

impl Case {
	/// Prepares a key.
	pub fn new<V: Variant, B: Backend<V>>(
		(key, proof, inputs): (VerifyingKey, Proof, PublicInputs),
	) -> Self {
		let prepared = B::prepare_key(&key.0).expect("the simulator's keys are well-formed");
		Self { key: key.0, prepared, proof: proof.0, inputs: inputs.0 }
	}

	/// A case of a scheme, with `count` keys that sign a message each, or none for a proof of possession.
	pub fn by_messages<V: Variant, B: Backend<V>>(scheme: Scheme, count: usize) -> Self {
		let messages = messages(scheme.messages(count));
		Self::new::<V, B>(Simulator::<V>::new(count, 7).prove(scheme, &messages))
	}

	/// A case of a committee, some of whose members signed.
	pub fn by_committee<V: Variant, B: Backend<V>>(threshold: u16, members: &[bool]) -> Self {
		let simulator = Simulator::<V>::new(members.len(), 7);
		Self::new::<V, B>(simulator.prove_by_committee(threshold, members, b"message"))
	}

	/// A case of each scheme.
	pub fn all<V: Variant, B: Backend<V>>() -> Vec<Self> {
		let mut all: Vec<_> =
			BY_MESSAGES.into_iter().map(|scheme| Self::by_messages::<V, B>(scheme, 3)).collect();
		all.push(Self::by_committee::<V, B>(2, &[true, false, true]));
		all.push(Self::by_messages::<V, B>(Scheme::Possession, 1));
		all
	}

	/// Checks the case with the backend under test.
	pub fn verify<V: Variant, B: Backend<V>>(&self) -> Result<(), VerifyError> {
		B::verify(&self.prepared, &self.proof, &self.inputs)
	}
}

/// Messages of different lengths, the first of them empty.
pub fn messages(count: usize) -> Vec<Vec<u8>> {
	(0..count).map(|index| vec![index as u8; index]).collect()
}

/// Stamps the suite on a backend: `suite!(MinPk, Wasm)`.
#[macro_export]
macro_rules! suite {
	($variant:ty, $backend:ty) => {
		$crate::suite!(@ $variant, $backend, keys: [
			have_the_documented_layout_when_prepared,
			are_refused_for_their_lengths,
			are_refused_for_their_schemes_and_thresholds,
			are_refused_for_malformed_points,
		]);
		$crate::suite!(@ $variant, $backend, proofs: [
			are_accepted_in_every_scheme,
			are_accepted_from_enough_members,
			are_refused_from_too_few_members,
			are_refused_for_their_lengths,
			are_refused_for_malformed_signatures,
			are_refused_for_signatures_before_their_members,
			are_refused_for_bits_of_no_member,
			are_refused_for_their_inputs,
			are_refused_if_they_do_not_prove,
			are_refused_under_another_scheme,
			are_refused_in_the_basic_scheme_for_equal_messages,
			are_refused_where_keys_cancel_out,
		]);
		$crate::suite!(@ $variant, $backend, batch: [
			accepts_valid_proofs_of_every_scheme,
			refuses_one_bad_proof,
			refuses_errors_that_cancel_out,
			refuses_malformed_entries,
			refuses_more_proofs_than_the_limit,
		]);
	};
	(@ $variant:ty, $backend:ty, $module:ident: [$($test:ident),* $(,)?]) => {
		mod $module {
			use super::*;
			$(
				#[test]
				fn $test() {
					$crate::$module::$test::<$variant, $backend>();
				}
			)*
		}
	};
}

/// Stamps a module of property tests of one variant on a pair of backends:
/// `agreement!(MinPk, Host, Wasm, 300)`; the last argument is the number of cases.
#[macro_export]
macro_rules! agreement {
	($variant:ty, $backend:ty, $reference:ty, $cases:expr) => {
		mod agreement {
			use super::*;

			#[test]
			fn on_keys() {
				$crate::agreement::on_keys::<$variant, $backend, $reference>($cases);
			}

			#[test]
			fn on_proofs() {
				$crate::agreement::on_proofs::<$variant, $backend, $reference>($cases);
			}

			#[test]
			fn on_batches() {
				$crate::agreement::on_batches::<$variant, $backend, $reference>($cases);
			}
		}
	};
}
