//! The composition: limits, presets, the verifiers' API, and the agreement of the runtime's lists.

mod support;

use assay_groth16::{simulator::Simulator, Bls12_381};
use assay_proof_system::{DryRunError, VerifyError, H256};
use assay_runtime::{
	self as runtime,
	configs::{RuntimeBlockLength, RuntimeBlockWeights, MAX_EXTRINSIC_LENGTH},
	genesis_config_presets::{get_preset, preset_names},
	*,
};
use frame_support::{assert_ok, dispatch::DispatchClass, traits::PalletInfoAccess};
use pallet_verifier::{runtime_api::runtime_decl_for_verifier_api::VerifierApi, KeySource};
use sp_keyring::Sr25519Keyring::{Alice, Bob};
use std::{collections::BTreeMap, fs, path::Path};
use support::*;

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

/// Returns a valid verification by key hash on an instance, an invalid one, and the hash.
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
		assert_eq!((info.owner, info.size), (owner, 1));
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

/// Every offered set fits in a transaction and is accepted on every instance, and sets that prove
/// nothing are refused by name.
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
		assert_eq!(u64::from(info.size), sets::COMPACT.work());
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
					Err(pallet_verifier::Error::<Runtime, pallet_verifier::Lattice>::MalformedKey(
						Defect::Unsound
					)
					.into())
				),
				_ => assert_eq!(refused, Ok(())),
			}
		}
	});
}

/// Ethereum's key is accepted, a key that reveals its secret is not, and the largest batch fits in
/// an extrinsic.
#[test]
fn evaluations_are_verified_under_registered_keys() {
	use assay_kzg::{layout::MAX_BATCH, simulator::Simulator, VerifyingKey};
	use assay_proof_system::Defect;
	use codec::Encode;

	with_preset("development", || {
		let origin = || RuntimeOrigin::signed(Alice.to_account_id());
		assert_ok!(KzgEip4844::register_key(origin(), VerifyingKey::ethereum()));
		let simulator = Simulator::new(0);
		assert_ok!(KzgEip4844::register_key(origin(), simulator.verifying_key()));
		let hash = KzgEip4844::hash_of(&simulator.verifying_key());
		let call = |batch| {
			let key = KeySource::Registered(hash);
			RuntimeCall::KzgEip4844(pallet_verifier::Call::verify_batch { key, batch })
		};
		let mut batch: Vec<_> = (0..MAX_BATCH as u64).map(|nonce| simulator.prove(nonce)).collect();
		let whole = call(batch.clone());
		assert!(whole.encoded_size() < MAX_EXTRINSIC_LENGTH as usize);
		assert_eq!(Runtime::verify(whole), Ok(()));
		batch[1].1 = batch[0].1.clone();
		assert_eq!(
			Runtime::verify(call(batch)),
			Err(DryRunError::Rejected(VerifyError::ProofInvalid))
		);

		let VerifyingKey(key) = simulator.verifying_key();
		let (one, _) = key.split_at(key.len() / 2);
		assert_eq!(
			KzgEip4844::register_key(origin(), VerifyingKey([one, one].concat())),
			Err(pallet_verifier::Error::<Runtime, pallet_verifier::KzgEip4844>::MalformedKey(
				Defect::Unsound
			)
			.into())
		);
	});
}

/// A pulse of drand's quicknet is verified under its network's key; a committee as large as
/// Ethereum's sync committee is registered, and the largest batch of its signatures fits in an
/// extrinsic. A threshold of zero is refused.
#[test]
fn pulses_and_committees_are_verified_under_registered_keys() {
	use assay_bls_signatures::{
		scheme::MAX_MEMBERS, simulator::Simulator, verifier::MAX_BATCH, MinPk, Proof, PublicInputs,
		Scheme, VerifyingKey,
	};
	use assay_proof_system::Defect;
	use codec::Encode;

	const QUICKNET_KEY: &str = "0x83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
	/// Of round 123.
	const QUICKNET_SIGNATURE: &str = "0xb75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

	with_preset("development", || {
		let origin = || RuntimeOrigin::signed(Alice.to_account_id());
		let bytes = |hex: &str| sp_core::bytes::from_hex(hex).expect("it is hexadecimal");
		let quicknet = VerifyingKey::new(Scheme::Basic, &[bytes(QUICKNET_KEY)]);
		assert_ok!(BlsMinSig::register_key(origin(), quicknet.clone()));
		let hash = BlsMinSig::hash_of(&quicknet);
		let pulse = |round: u64| {
			RuntimeCall::BlsMinSig(pallet_verifier::Call::verify {
				key: KeySource::Registered(hash),
				proof: Proof(bytes(QUICKNET_SIGNATURE)),
				inputs: PublicInputs::from_messages(&[sp_io::hashing::sha2_256(
					&round.to_be_bytes(),
				)]),
			})
		};
		assert_eq!(Runtime::verify(pulse(123)), Ok(()));
		assert_eq!(
			Runtime::verify(pulse(124)),
			Err(DryRunError::Rejected(VerifyError::ProofInvalid))
		);

		let simulator = Simulator::<MinPk>::new(MAX_MEMBERS, 0);
		let members: Vec<_> = (0..MAX_MEMBERS).map(|index| index % 8 != 3).collect();
		let prove = |nonce: usize| {
			simulator.prove_by_committee(342, &members, &(nonce as u64).to_le_bytes())
		};
		let (committee, ..) = prove(0);
		assert_ok!(BlsMinPk::register_key(origin(), committee.clone()));
		let hash = BlsMinPk::hash_of(&committee);
		let info = Runtime::key(BlsMinPk::name().into(), hash).expect("it is registered");
		assert_eq!(info.size as usize, MAX_MEMBERS / 8);
		let call = |batch| {
			let key = KeySource::Registered(hash);
			RuntimeCall::BlsMinPk(pallet_verifier::Call::verify_batch { key, batch })
		};
		let mut batch: Vec<_> =
			(0..MAX_BATCH).map(prove).map(|(_, proof, inputs)| (proof, inputs)).collect();
		let whole = call(batch.clone());
		assert!(whole.encoded_size() < MAX_EXTRINSIC_LENGTH as usize);
		assert_eq!(Runtime::verify(whole), Ok(()));
		batch[1].1 = batch[0].1.clone();
		assert_eq!(
			Runtime::verify(call(batch)),
			Err(DryRunError::Rejected(VerifyError::ProofInvalid))
		);

		assert_eq!(
			BlsMinPk::register_key(origin(), VerifyingKey::committee(0, simulator.keys())),
			Err(pallet_verifier::Error::<Runtime, pallet_verifier::BlsMinPk>::MalformedKey(
				Defect::Unsound
			)
			.into())
		);
	});
}

/// A ring's key is accepted, one that reveals its secret is not, and the largest batch fits in an
/// extrinsic.
#[test]
fn signatures_of_rings_are_verified_under_registered_keys() {
	use assay_proof_system::Defect;
	use assay_ring_vrf::{
		layout::{G1_LEN, G2_LEN, MAX_BATCH, MAX_PAIRS, MIN_LOG_SIZE},
		simulator::Simulator,
		VerifyingKey,
	};
	use codec::Encode;

	with_preset("development", || {
		let origin = || RuntimeOrigin::signed(Alice.to_account_id());
		let simulator = Simulator::new(MIN_LOG_SIZE, 0);
		assert_ok!(RingVrf::register_key(origin(), simulator.verifying_key()));
		let hash = RingVrf::hash_of(&simulator.verifying_key());
		let call = |batch| {
			let key = KeySource::Registered(hash);
			RuntimeCall::RingVrf(pallet_verifier::Call::verify_batch { key, batch })
		};
		let whole = call(vec![simulator.prove_with_most_data(MAX_PAIRS, 0); MAX_BATCH]);
		assert!(whole.encoded_size() < MAX_EXTRINSIC_LENGTH as usize);
		assert_eq!(Runtime::verify(whole), Ok(()));
		let mut batch = [0, 1].map(|nonce| simulator.prove(&[b"context"], b"", nonce)).to_vec();
		assert_eq!(Runtime::verify(call(batch.clone())), Ok(()));
		batch[1].1 = batch[0].1.clone();
		assert_eq!(
			Runtime::verify(call(batch)),
			Err(DryRunError::Rejected(VerifyError::ProofInvalid))
		);

		// With `τ·g2 = g2`.
		let VerifyingKey(mut key) = simulator.verifying_key();
		let g2 = 1 + G1_LEN;
		key.copy_within(g2..g2 + G2_LEN, g2 + G2_LEN);
		assert_eq!(
			RingVrf::register_key(origin(), VerifyingKey(key)),
			Err(pallet_verifier::Error::<Runtime, pallet_verifier::RingVrf>::MalformedKey(
				Defect::Unsound
			)
			.into())
		);
	});
}

#[test]
fn signatures_have_one_verdict_on_every_instance() {
	with_preset("development", || {
		let signatures = signatures();
		let indices: Vec<u8> = signatures.iter().map(|signatures| signatures.index).collect();
		assert_eq!(indices, [36]);
		signatures.into_iter().for_each(Signatures::assert_verdicts);
	});
}

#[test]
fn every_verifier_has_a_line_in_the_table() {
	assert_eq!(pallets_in(verifiers::TABLE), pallets_of("pallet_verifier"));
}

#[test]
fn the_weights_are_those_of_the_table_and_of_frames_pallets() {
	let verifiers = weights_in(verifiers::TABLE);
	assert_eq!(weights_files("ifma"), verifiers);
	let reference = weights_files("reference");
	assert!(verifiers.is_subset(&reference), "{reference:?}");
	for other in reference.difference(&verifiers) {
		assert!(other.starts_with("frame_") || other.starts_with("pallet_"), "{other}");
	}
}

/// Files with the same numbers were copied, and charge for another pallet.
#[test]
fn the_weights_were_measured_for_each_pallet() {
	for set in ["ifma", "reference"] {
		let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/weights").join(set);
		let mut owners = BTreeMap::new();
		for name in weights_files(set) {
			let text = fs::read_to_string(folder.join(&name).with_extension("rs")).unwrap();
			let numbers = text.lines().filter(|line| line.contains("from_parts("));
			if let Some(other) = owners.insert(numbers.collect::<String>(), name.clone()) {
				panic!("{set}: {name} has the weights of {other}; run `make weights`");
			}
		}
	}
}

#[cfg(feature = "runtime-benchmarks")]
#[test]
fn every_benchmark_has_weights_and_every_verifier_benchmarks() {
	let benchmarks = benchmarks_by_pallet();
	let weights = benchmarks.iter().map(|(_, weights)| weights.clone()).collect();
	assert_eq!(weights_files("reference"), weights);
	for (pallet, weights) in verifiers::TABLE {
		let benchmarks_of = (pallet.to_string(), weights.to_string());
		assert!(benchmarks.contains(&benchmarks_of), "{pallet}");
	}
}
