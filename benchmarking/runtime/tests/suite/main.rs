//! The agreement of this runtime's lists, and of its verifiers with those by host functions.

#[path = "../../../../runtime/tests/suite/support.rs"]
mod support;

use assay_baselines_runtime::{self as runtime, *};
use assay_groth16::{layout, simulator::Simulator, Bls12_381, Proof, PublicInputs};
use assay_proof_system::{ProofSystem, H256};
use frame_support::{
	assert_ok,
	traits::{PalletInfoAccess, PalletsInfoAccess},
	weights::Weight,
};
use pallet_verifier::{
	runtime_api::runtime_decl_for_verifier_api::VerifierApi, Config, KeySource, Keys, OnVerified,
	Pallet, WeightInfo,
};
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

/// Verifies a proof, and a batch of two, under a registration that another instance stored. Returns the weight that the
/// proof is charged in the end, if that is less than before.
fn verify_under<I: 'static>(registration: &[u8], hash: H256) -> Option<Weight>
where
	Runtime: Config<I>,
	<Runtime as Config<I>>::System: ProofSystem<Proof = Proof, PublicInputs = PublicInputs>,
{
	sp_io::storage::set(&Keys::<Runtime, I>::hashed_key_for(hash), registration);
	let simulator = Simulator::<Bls12_381>::new(1, 0);
	let origin = || RuntimeOrigin::signed(Alice.to_account_id());
	let (proof, inputs) = simulator.prove(0);
	let other = simulator.prove(1);
	let key = || KeySource::Registered(hash);
	let batch = vec![(proof.clone(), inputs.clone()), other.clone()];
	assert_ok!(Pallet::<Runtime, I>::verify_batch(origin(), key(), batch));
	assert!(Pallet::<Runtime, I>::verify(origin(), key(), proof.clone(), other.1).is_err());
	let info = Pallet::<Runtime, I>::key_info(hash).expect("it decodes");
	assert_eq!(info.size, 1);
	let verified = Pallet::<Runtime, I>::verify(origin(), key(), proof, inputs);
	verified.expect("it verifies").actual_weight
}

/// Returns the weight of a light proof with one input.
fn light_weight<I: 'static>() -> Weight
where
	Runtime: Config<I>,
{
	<Runtime as Config<I>>::WeightInfo::verify_light(1)
		.saturating_add(<Runtime as Config<I>>::OnVerified::weight())
}

/// Keys that were prepared in WebAssembly have functions, which the other backends drop. Only a key with functions makes
/// a proof light.
#[test]
fn keys_outlive_a_change_of_the_backend() {
	use pallet_verifier::{
		Groth16Bls12381 as InHost, Groth16Bls12381Arkworks as OverArkworks,
		Groth16Bls12381Curves as OverCurves, Groth16Bls12381Wasm as InWasm,
	};

	with_preset("development", || {
		let key = Simulator::<Bls12_381>::new(1, 0).verifying_key();
		let origin = || RuntimeOrigin::signed(Alice.to_account_id());
		let hash = Groth16Bls12381Wasm::hash_of(&key);
		assert_ok!(Groth16Bls12381Wasm::register_key(origin(), key.clone()));
		assert_ok!(Groth16Bls12381::register_key(origin(), key.clone()));
		let stored = |place: Vec<u8>| sp_io::storage::get(&place).expect("it was registered");
		let of_wasm = stored(Keys::<Runtime, InWasm>::hashed_key_for(hash));
		let of_host = stored(Keys::<Runtime, InHost>::hashed_key_for(hash));
		assert!(of_wasm.len() > of_host.len() + layout::extension_len::<Bls12_381>(1) - 8);

		assert_eq!(verify_under::<InHost>(&of_wasm, hash), None);
		assert_eq!(verify_under::<OverCurves>(&of_wasm, hash), None);
		assert_eq!(verify_under::<OverArkworks>(&of_wasm, hash), None);
		assert_eq!(verify_under::<InWasm>(&of_wasm, hash), Some(light_weight::<InWasm>()));
		assert_eq!(verify_under::<InWasm>(&of_host, hash), None);

		// The deposit is still that of the stored key.
		sp_io::storage::set(&Keys::<Runtime, InWasm>::hashed_key_for(hash), &of_wasm);
		let balance = || pallet_balances::Pallet::<Runtime>::free_balance(Alice.to_account_id());
		let before = balance();
		assert_ok!(Groth16Bls12381Wasm::remove_key(origin(), hash));
		let returned = balance() - before;
		assert_ok!(Groth16Bls12381Wasm::register_key(origin(), key));
		assert_eq!(balance(), before);
		assert!(returned > 0);
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
