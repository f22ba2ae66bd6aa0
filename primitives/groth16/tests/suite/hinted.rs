//! Proofs with hints, over every curve.

mod attacks;
mod corruption;
mod keys;
mod verdicts;

use assay_groth16::{
	hinted::{layout, Hinted, HintedCurve},
	hinter::{hint, hints_for},
	layout as plain,
	simulator::Simulator,
	Backend, Curve, Wasm,
};
use assay_groth16_test_suite::hostile::Hostile;
use assay_proof_system::VerifyError;

/// A curve to test.
pub trait Tested: HintedCurve + Hostile {}

impl<C: HintedCurve + Hostile> Tested for C {}

/// A key and proofs for it, with and without hints.
struct Case<C: Curve> {
	simulator: Simulator<C>,
	plain_key: Vec<u8>,
	key: Vec<u8>,
}

impl<C: Tested> Case<C> {
	fn new(inputs: usize) -> Self {
		Self::of(Simulator::new(inputs, 7))
	}

	fn of(simulator: Simulator<C>) -> Self {
		let key = simulator.verifying_key().0;
		let plain_key = <Wasm as Backend<C>>::prepare_key(&key).expect("a well-formed key");
		let key = <Wasm as Backend<Hinted<C>>>::prepare_key(&key).expect("a well-formed key");
		Self { simulator, plain_key, key }
	}

	/// Returns the proof number `nonce` without hints, and its inputs.
	fn plain(&self, nonce: u64) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = self.simulator.prove(nonce);
		(proof.0, inputs.0)
	}

	/// Returns the proof number `nonce` with hints, and its inputs.
	fn hinted(&self, nonce: u64) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = self.plain(nonce);
		(hint::<C>(&self.key, &proof, &inputs).expect("a valid proof"), inputs)
	}

	/// Makes hints for a proof, valid or not.
	fn attempt(&self, proof: &[u8], inputs: &[u8]) -> Vec<u8> {
		hints_for::<C>(&self.key, proof, inputs).expect("a well-formed proof")
	}

	fn verify_plain(&self, proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		<Wasm as Backend<C>>::verify(&self.plain_key, proof, inputs)
	}

	fn verify(&self, proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		<Wasm as Backend<Hinted<C>>>::verify(&self.key, proof, inputs)
	}
}

/// Returns the place of the witness in a hinted proof.
fn witness_at<C: HintedCurve>() -> core::ops::Range<usize> {
	let start = plain::proof_len::<C>();
	start..start + layout::witness_len::<C>()
}

/// Returns a hinted proof with another witness.
fn with_witness<C: HintedCurve>(proof: &[u8], witness: &[u8]) -> Vec<u8> {
	let mut proof = proof.to_vec();
	proof[witness_at::<C>()].copy_from_slice(witness);
	proof
}

/// Generates the tests for every curve.
macro_rules! on_every_curve {
	($($test:ident),* $(,)?) => {
		$crate::hinted::on_every_curve!(@ bls12_381 Bls12_381 $($test)*);
		$crate::hinted::on_every_curve!(@ bls12_377 Bls12_377 $($test)*);
		$crate::hinted::on_every_curve!(@ bn254 Bn254 $($test)*);
		$crate::hinted::on_every_curve!(@ bw6_761 BW6_761 $($test)*);
	};
	(@ $module:ident $curve:ident $($test:ident)*) => {
		mod $module {
			$(
				#[test]
				fn $test() {
					super::$test::<assay_groth16::$curve>();
				}
			)*
		}
	};
}

use on_every_curve;
