//! The composition: limits, presets, and the verifier's API over all instances.

use crate::{
	configs::{RuntimeBlockLength, RuntimeBlockWeights, MAX_EXTRINSIC_LENGTH},
	genesis_config_presets::{get_preset, preset_names},
	*,
};
use assay_groth16::{simulator::Simulator, Bls12_381};
use assay_proof_system::{DryRunError, VerifyError, H256};
use codec::{Decode, Encode};
use frame_support::{
	assert_ok,
	dispatch::DispatchClass,
	genesis_builder_helper::build_state,
	traits::{PalletInfoAccess, PalletsInfoAccess},
};
use pallet_verifier::{runtime_api::runtime_decl_for_verifier_api::VerifierApi, KeySource};
use sp_keyring::Sr25519Keyring::{Alice, Bob};

/// Runs a test on the state that a preset gives.
fn with_preset<R>(name: &str, test: impl FnOnce() -> R) -> R {
	sp_io::TestExternalities::new_empty().execute_with(|| {
		let patch = get_preset(&name.into()).expect("the preset exists");
		// A preset is a patch of the default configuration.
		let mut config = serde_json::to_value(RuntimeGenesisConfig::default()).expect("it is JSON");
		let patch = serde_json::from_slice(&patch).expect("a preset is JSON");
		sc_chain_spec::json_merge(&mut config, patch);
		build_state::<RuntimeGenesisConfig>(config.to_string().into_bytes()).expect("it is valid");
		test()
	})
}

#[test]
fn an_extrinsic_of_the_largest_size_fits_into_a_block() {
	let room = *RuntimeBlockLength::get().max.get(DispatchClass::Normal);
	assert!(room > MAX_EXTRINSIC_LENGTH, "{room}");
}

#[test]
fn a_block_has_time_for_the_runtimes_own_duties() {
	let weights = RuntimeBlockWeights::get();
	let normal = weights.get(DispatchClass::Normal).max_total.expect("transactions are limited");
	assert!(normal.all_lt(weights.max_block));
	weights.validate().expect("the limits are consistent");
}

#[test]
fn presets_have_their_validators_and_endowments() {
	let names: Vec<String> = preset_names().iter().map(ToString::to_string).collect();
	assert_eq!(names, ["development", "local_testnet"]);
	for (name, validators) in [("development", 1), ("local_testnet", 2)] {
		with_preset(name, || {
			assert_eq!(pallet_aura::Authorities::<Runtime>::get().len(), validators);
			assert_eq!(Grandpa::grandpa_authorities().len(), validators);
			assert_eq!(pallet_sudo::Key::<Runtime>::get(), Some(Alice.to_account_id()));
			assert_eq!(Balances::free_balance(Bob.to_account_id()), 1_000_000 * UNIT);
		});
	}
	assert_eq!(get_preset(&"production".into()), None);
}

/// A verification by key hash on an instance, with its proof, and the hash.
fn verification(simulator: &Simulator<Bls12_381>) -> (RuntimeCall, RuntimeCall, H256) {
	let hash = Groth16Bls12381::hash_of(&simulator.verifying_key());
	let (proof, inputs) = simulator.prove(0);
	let (_, other_inputs) = simulator.prove(1);
	let call = |inputs| {
		let (key, proof) = (KeySource::Registered(hash), proof.clone());
		RuntimeCall::Groth16Bls12381(pallet_verifier::Call::verify { key, proof, inputs })
	};
	(call(inputs), call(other_inputs), hash)
}

#[test]
fn the_api_makes_dry_runs_and_finds_keys() {
	with_preset("development", || {
		let simulator = Simulator::new(1, 0);
		let (call, bad_call, hash) = verification(&simulator);
		assert_eq!(Runtime::verify(call.clone()), Err(DryRunError::UnknownKey));
		let name = Groth16Bls12381::name();
		assert_eq!(Runtime::key(name.into(), hash), None);

		let owner = Alice.to_account_id();
		let origin = RuntimeOrigin::signed(owner.clone());
		assert_ok!(Groth16Bls12381::register_key(origin, simulator.verifying_key()));
		assert_eq!(Runtime::verify(call), Ok(()));
		assert_eq!(
			Runtime::verify(bad_call),
			Err(DryRunError::Rejected(VerifyError::ProofInvalid))
		);
		let info = Runtime::key(name.into(), hash).expect("it is registered");
		assert_eq!((info.owner, info.inputs), (owner, 1));
		assert_eq!(Runtime::key("System".into(), hash), None);

		let remark = frame_system::Call::remark { remark: Vec::new() };
		assert_eq!(Runtime::verify(remark.into()), Err(DryRunError::NotAVerification));
	});
}

#[test]
fn deposits_are_compared_with_the_tickets_of_keys() {
	use frame_support::traits::fungible::MutateHold;

	with_preset("development", || {
		let key = Simulator::<Bls12_381>::new(1, 0).verifying_key();
		let owner = Alice.to_account_id();
		assert_ok!(Groth16Bls12381::register_key(RuntimeOrigin::signed(owner.clone()), key));
		assert_eq!(Groth16Bls12381::check_state(), Ok(()));
		assert_eq!(Lattice::check_state(), Ok(()));

		let reason = RuntimeHoldReason::Lattice(pallet_verifier::HoldReason::KeyDeposit);
		assert_ok!(Balances::hold(&reason, &owner, 7));
		assert_eq!(Groth16Bls12381::check_state(), Ok(()));
		let message = Lattice::check_state().expect_err("it has no key");
		let expected = format!("the deposit of {owner:?} is 7, its keys' tickets say 0");
		assert_eq!(message, format!("Lattice: {expected}"));
	});
}

#[cfg(feature = "baselines")]
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

/// Every set that is offered fits a transaction and is accepted on every instance, and what proves
/// nothing is refused by its name.
#[test]
fn lattice_statements_are_sound_or_refused() {
	use assay_lattice::{layout, sets, simulator::Simulator, VerifyingKey};
	use assay_proof_system::Defect;

	with_preset("development", || {
		let origin = || RuntimeOrigin::signed(Alice.to_account_id());
		let simulator = Simulator::new(sets::COMPACT, 0);
		let (proof, inputs) = simulator.prove(0, b"context");
		assert_ok!(Lattice::register_key(origin(), simulator.verifying_key()));
		let hash = Lattice::hash_of(&simulator.verifying_key());
		let info = Runtime::key(Lattice::name().into(), hash).expect("it is registered");
		assert_eq!(u64::from(info.inputs), sets::COMPACT.work());
		let call = |inputs| {
			let (key, proof) = (KeySource::Registered(hash), proof.clone());
			RuntimeCall::Lattice(pallet_verifier::Call::verify { key, proof, inputs })
		};
		assert_eq!(Runtime::verify(call(inputs)), Ok(()));
		let (_, elsewhere) = simulator.prove(0, b"elsewhere");
		assert_eq!(
			Runtime::verify(call(elsewhere)),
			Err(DryRunError::Rejected(VerifyError::ProofInvalid))
		);

		for (name, set) in sets::ALL {
			let largest = set.proof_len() + set.key_len() + layout::MAX_CONTEXT_LEN + 1024;
			assert!(largest < MAX_EXTRINSIC_LENGTH as usize, "{name}: {largest}");
			let key = || {
				VerifyingKey(
					set.to_bytes().into_iter().chain(vec![0; set.key_len() - 28]).collect(),
				)
			};
			let refused = Lattice::register_key(origin(), key());
			match name {
				"reference" => assert_eq!(
					refused,
					Err(pallet_verifier::Error::<Runtime, pallet_verifier::Instance17>::MalformedKey(
						Defect::Unsound
					)
					.into())
				),
				_ => assert_eq!(refused, Ok(())),
			}
			#[cfg(feature = "baselines")]
			assert_eq!(
				LatticeWasm::register_key(origin(), key()).is_ok(),
				refused.is_ok(),
				"{name}"
			);
		}
	});
}

/// A signature of a digest, as the calls of every instance for ECDSA take it: with hints where it
/// takes them.
fn signatures() -> Vec<(&'static str, u8, [RuntimeCall; 2])> {
	use assay_ecdsa::{hinter::hints_for, simulator::case, Proof, PublicInputs, VerifyingKey};

	let case = case(0).expect("there is a case for every seed");
	let hints = hints_for(&case.digest, &case.signature).expect("a valid signature has hints");
	let mut other = case.digest;
	other[0] ^= 1;
	// The pallet's index leads a call, whose arguments are the same bytes on every instance.
	let call = |index: u8, proof: &Proof, digest: [u8; 32]| {
		let key = KeySource::Inline(VerifyingKey::address(&case.key));
		let call = (index, 2u8, key, proof, PublicInputs(digest.to_vec())).encode();
		RuntimeCall::decode(&mut &call[..]).expect("it is a call of the pallet")
	};
	AllPalletsWithSystem::infos()
		.into_iter()
		.filter(|pallet| pallet.name.starts_with("Ecdsa"))
		.map(|pallet| {
			let index = pallet.index as u8;
			let proof = match pallet.name.contains("Hinted") {
				true => Proof::hinted(&case.signature, &hints),
				false => Proof::bare(&case.signature),
			};
			(pallet.name, index, [case.digest, other].map(|digest| call(index, &proof, digest)))
		})
		.collect()
}

#[test]
fn signatures_have_one_verdict_on_every_instance() {
	with_preset("development", || {
		let signatures = signatures();
		let indices: Vec<u8> = signatures.iter().map(|(_, index, _)| *index).collect();
		#[cfg(feature = "baselines")]
		assert_eq!(indices, [36, 132, 133, 148]);
		#[cfg(not(feature = "baselines"))]
		assert_eq!(indices, [36]);
		for (name, _, [good, bad]) in signatures {
			assert_eq!(Runtime::verify(good), Ok(()), "{name}");
			let refused = Err(DryRunError::Rejected(VerifyError::ProofInvalid));
			assert_eq!(Runtime::verify(bad), refused, "{name}");
		}
	});
}
