//! The chain and its calls.

use crate::{chain_with, verdict};
use assay_baselines_runtime::RuntimeCall;
use assay_benchmarking::{
	calls::{all, of_encoded, pallet, Curves, Verifier},
	cases::groth16::{fixture, INSTANCES},
	chain::Chain,
	extrinsic::remark_as_long_as,
};
use assay_groth16::VerifyingKey;
use assay_proof_system::Defect;
use codec::Encode;
use pallet_curves::Group;
use pallet_verifier::KeySource;
use sp_runtime::{DispatchError, DispatchResult, ModuleError};

/// The indices of two calls of the curves' pallet.
const PAIRING: u8 = 0;
const MSM: u8 = 1;

/// Returns the verdicts of a chain with a fixture's key on a proof that verifies, on the proof of another statement,
/// and on a proof off the curve.
fn verdicts(pallet: &str) -> [DispatchResult; 3] {
	let fixture = fixture("bls12_381", 1, 2, 0).unwrap();
	let pallet = Verifier(pallet);
	let (chain, block) = chain_with(vec![pallet.register_key(&fixture.key).unwrap()]);

	let (proof, inputs) = fixture.entries[0].clone();
	let mut off_curve = proof.clone();
	off_curve.0[95] ^= 1;
	let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
	[proof, fixture.entries[1].0.clone(), off_curve]
		.map(|proof| verdict(&chain, &block, pallet.verify(&key, &proof, &inputs).unwrap()))
}

/// Returns the error of the verifier's pallet that has these bytes, whichever its instance.
fn error(name: &str, bytes: &[u8]) -> DispatchError {
	let index = pallet(name).unwrap().index as u8;
	let mut error = [0; 4];
	error[..bytes.len()].copy_from_slice(bytes);
	DispatchError::Module(ModuleError { index, error, message: None })
}

#[test]
fn proofs_get_their_exact_verdict_on_every_backend() {
	for (backend, _) in INSTANCES {
		let pallet = format!("Groth16Bls12381{backend}");
		let malformed = [&[1], &Defect::NotOnCurve.encode()[..]].concat();
		let expected = [Ok(()), Err(error(&pallet, &[4])), Err(error(&pallet, &malformed))];
		assert_eq!(verdicts(&pallet), expected, "{pallet}");
	}
}

#[test]
fn blocks_are_imported_as_written_and_leave_the_chain_as_it_was() {
	let chain = Chain::new().unwrap();
	let call = Curves("PallasCurves").msm(Group::G1, &[0; 8], &[0; 8]).unwrap();
	let block = chain.block(vec![call.clone(), remark_as_long_as(&call)]).unwrap();
	chain.check(&block).unwrap();
	// A second time, on the same state.
	chain.check(&block).unwrap();

	let mut tampered = block.clone();
	let last = tampered.len() - 1;
	tampered[last] ^= 1;
	assert!(chain.check(&tampered).is_err());
}

#[test]
fn a_pallet_that_is_not_there_is_named() {
	let error = Curves("Bls12381Nowhere").pairing(&[], &[]).unwrap_err();
	assert_eq!(error.to_string(), "no pallet Bls12381Nowhere");
}

#[test]
fn calls_are_those_of_their_pallet() {
	let call = |name: &str| Curves(name).msm(Group::G1, &[1], &[2, 3]).unwrap();
	let (native, wasm) = (call("Bls12381Curves"), call("Bls12381Wasm"));
	assert!(matches!(&native, RuntimeCall::Bls12381Curves(pallet_curves::Call::msm {
		group: Group::G1, bases, scalars
	}) if *bases == [1] && *scalars == [2, 3]));
	assert!(matches!(wasm, RuntimeCall::Bls12381Wasm(pallet_curves::Call::msm { .. })));
}

#[test]
fn arguments_of_another_call_are_refused() {
	let arguments = (Group::G1, vec![1u8]).encode();
	let error = of_encoded("Bls12381Curves", MSM, &arguments).unwrap_err();
	assert_eq!(error.to_string(), "call 1 of Bls12381Curves has other arguments");
	let arguments = (vec![1u8], vec![1u8], 0u8).encode();
	let error = of_encoded("Bls12381Curves", PAIRING, &arguments).unwrap_err();
	assert_eq!(error.to_string(), "call 0 of Bls12381Curves has fewer arguments");
}

#[test]
fn one_call_stays_itself() {
	let call = Curves("Bls12381Curves").pairing(&[], &[]).unwrap();
	assert_eq!(all(vec![call.clone()]), call);
	assert!(matches!(all(vec![call.clone(), call]), RuntimeCall::Utility(_)));
}
