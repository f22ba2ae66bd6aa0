//! The agreement of this runtime's lists, and of its verifiers with those by host functions.

#[path = "../../../../runtime/tests/suite/support.rs"]
mod support;

use assay_baselines_runtime::{self as runtime, *};
use assay_groth16::{simulator::Simulator, Bls12_381};
use frame_support::{
	assert_ok,
	traits::{PalletInfoAccess, PalletsInfoAccess},
};
use pallet_verifier::{runtime_api::runtime_decl_for_verifier_api::VerifierApi, KeySource};
use sp_keyring::Sr25519Keyring::Alice;
use std::collections::BTreeSet;
use support::*;

/// The first index of the pallets that Assay's own runtime does not have.
const FIRST_BASELINE: usize = 128;

#[test]
fn the_first_pallets_are_those_of_assays_runtime() {
	let pallets = |infos: Vec<frame_support::traits::PalletInfoData>| -> Vec<_> {
		infos.into_iter().map(|pallet| (pallet.index, pallet.name, pallet.module_name)).collect()
	};
	let mut here = pallets(AllPalletsWithSystem::infos());
	here.retain(|(index, ..)| *index < FIRST_BASELINE);
	assert_eq!(here, pallets(assay_runtime::AllPalletsWithSystem::infos()));
}

#[test]
fn every_pallet_has_a_line_in_a_table() {
	let verifiers: BTreeSet<_> =
		pallets_in(verifiers::TABLE).union(&pallets_in(baselines::TABLE)).copied().collect();
	assert_eq!(verifiers, pallets_of("pallet_verifier"));
	assert_eq!(pallets_in(curves::TABLE), pallets_of("pallet_curves"));
}

#[test]
fn the_weights_are_those_of_the_tables() {
	let tables = [baselines::TABLE, curves::TABLE].concat();
	assert_eq!(weights_files(""), weights_in(&tables));
}

#[cfg(feature = "runtime-benchmarks")]
#[test]
fn every_pallet_has_benchmarks_by_the_name_of_its_weights() {
	let benchmarks = benchmarks_by_pallet();
	for (pallet, weights) in [verifiers::TABLE, baselines::TABLE, curves::TABLE].concat() {
		assert!(benchmarks.contains(&(pallet.to_owned(), weights.to_owned())), "{pallet}");
	}
}

#[test]
fn the_api_reaches_the_baselines() {
	with_preset("development", || {
		let simulator = Simulator::<Bls12_381>::new(1, 0);
		let origin = RuntimeOrigin::signed(Alice.to_account_id());
		assert_ok!(Groth16Bls12381Wasm::register_key(origin, simulator.verifying_key()));
		let hash = Groth16Bls12381Wasm::hash_of(&simulator.verifying_key());
		assert!(Runtime::key(Groth16Bls12381Wasm::name().into(), hash).is_some());
		let (proof, inputs) = simulator.prove(0);
		let key = KeySource::Registered(hash);
		let call = pallet_verifier::Call::verify { key, proof, inputs };
		assert_eq!(Runtime::verify(RuntimeCall::Groth16Bls12381Wasm(call)), Ok(()));
	});
}

#[test]
fn lattice_parameter_sets_are_accepted_on_both_instances_or_on_none() {
	use assay_lattice::{sets, VerifyingKey};

	with_preset("development", || {
		let origin = || RuntimeOrigin::signed(Alice.to_account_id());
		for (name, set) in sets::ALL {
			let key = VerifyingKey([set.to_bytes().to_vec(), vec![0; set.key_len() - 28]].concat());
			let refused = Lattice::register_key(origin(), key.clone());
			let in_wasm = LatticeWasm::register_key(origin(), key);
			assert_eq!(in_wasm.is_ok(), refused.is_ok(), "{name}");
		}
	});
}

#[test]
fn signatures_have_one_verdict_on_every_instance() {
	with_preset("development", || {
		let signatures = signatures();
		let indices: Vec<u8> = signatures.iter().map(|signatures| signatures.index).collect();
		assert_eq!(indices, [36, 132, 133, 148]);
		signatures.into_iter().for_each(Signatures::assert_verdicts);
	});
}
