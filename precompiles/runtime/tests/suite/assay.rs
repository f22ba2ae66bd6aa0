//! `IAssay`, called directly and by a contract.

use crate::{
	contracts::{deploy, ICaller},
	harness::*,
};
use assay_groth16::{simulator::Simulator, Bls12_381, Proof, PublicInputs, VerifyingKey};
use assay_kzg::simulator::Simulator as KzgSimulator;
use assay_precompiles::assay::IAssay;
use assay_precompiles_runtime::{
	Groth16Bls12381, Groth16Bn254, KzgEip4844, Revive, RuntimeEvent, RuntimeOrigin, System,
};
use assay_proof_system::H256;
use frame_support::assert_ok;
use pallet_revive::{
	evm::GenericTransaction,
	precompiles::alloy::{
		primitives::{Bytes, B256, U256 as AlloyU256},
		sol_types::{SolCall, SolError, SolEvent},
	},
	Event, H160,
};
use sp_runtime::DispatchError;

const BN254: &str = "groth16/bn254";

/// The number of a verdict and of its defect.
type Codes = (u8, u8);
const VALID: Codes = (0, 0);
const MALFORMED_PROOF: u8 = 2;
const MALFORMED_INPUTS: u8 = 3;

fn verify(id: &str, key: H256, proof: &[u8], inputs: &[u8]) -> IAssay::verifyCall {
	IAssay::verifyCall {
		system: system(id).into(),
		key: B256::new(key.0),
		proof: proof.to_vec().into(),
		inputs: inputs.to_vec().into(),
	}
}

/// Returns the verdict of `check` and of `tryVerify`, which is the same.
#[track_caller]
fn verdict(id: &str, key: H256, proof: &[u8], inputs: &[u8]) -> Codes {
	let IAssay::verifyCall { system, key, proof, inputs } = verify(id, key, proof, inputs);
	let (checked_proof, checked_inputs) = (proof.clone(), inputs.clone());
	let check = IAssay::checkCall { system, key, proof: checked_proof, inputs: checked_inputs };
	let checked = call_function(assay(), check);
	let tried = call_function(assay(), IAssay::tryVerifyCall { system, key, proof, inputs });
	let codes = (checked.verdict as u8, checked.defect as u8);
	assert_eq!(codes, (tried.verdict as u8, tried.defect as u8));
	codes
}

fn bytes(values: &[Vec<u8>]) -> Vec<Bytes> {
	values.iter().cloned().map(Bytes::from).collect()
}

#[test]
fn a_good_proof_is_verified_as_by_an_extrinsic() {
	on_chain(|| {
		let key = TestKey::register(3);
		let (proof, inputs) = key.prove(1);
		let expected = statement(key.hash, &inputs);
		let returned = call_function(assay(), verify(BN254, key.hash, &proof, &inputs));
		assert_eq!(returned.0, expected.0);

		let verified = pallet_verifier::Event::ProofVerified {
			statement: expected,
			key: key.hash,
			who: ALICE,
		};
		let log = IAssay::ProofVerified {
			system: system(BN254).into(),
			key: B256::new(key.hash.0),
			statement: B256::new(expected.0),
			submitter: address_of(&ALICE).0.into(),
		}
		.encode_log_data();
		let emitted = Event::ContractEmitted {
			contract: assay(),
			data: log.data.to_vec(),
			topics: log.topics().iter().map(|topic| H256(topic.0)).collect(),
		};
		let expected = [RuntimeEvent::Groth16Bn254(verified), RuntimeEvent::Revive(emitted)];
		assert_eq!(events(), expected);
	});
}

fn statement(key: H256, inputs: &[u8]) -> H256 {
	use codec::Encode;
	let inputs = PublicInputs(inputs.to_vec()).encode();
	assay_proof_system::statement::<sp_runtime::traits::BlakeTwo256>(BN254, key, &inputs)
}

#[test]
fn a_bad_proof_is_refused_with_its_defect() {
	on_chain(|| {
		let key = TestKey::register(3);
		let (proof, inputs) = key.prove(1);
		let check = |proof: &[u8], inputs: &[u8]| verdict(BN254, key.hash, proof, inputs);
		assert_eq!(check(&proof, &inputs), VALID);
		System::reset_events();

		assert_eq!(check(&proof[1..], &inputs), (MALFORMED_PROOF, 1));
		assert_eq!(check(&vec![0xff; proof.len()], &inputs), (MALFORMED_PROOF, 2));
		let mut moved = proof.clone();
		moved[0] ^= 1;
		assert_eq!(check(&moved, &inputs), (MALFORMED_PROOF, 4));
		// A, B and C of the proof: each off its curve, not reduced, and as the identity.
		for (field, len) in [(0, 64), (64, 128), (192, 64)] {
			let with = |change: &dyn Fn(&mut [u8])| {
				let mut changed = proof.clone();
				change(&mut changed[field..field + len]);
				changed
			};
			assert_eq!(check(&with(&|point| point[0] ^= 1), &inputs), (MALFORMED_PROOF, 4));
			let refusal = check(&with(&|point| point[..32].fill(0xff)), &inputs);
			assert_eq!(refusal, (MALFORMED_PROOF, 2));
			let identity = |point: &mut [u8]| {
				point.fill(0);
				point[len - 1] = 0x40;
			};
			assert_eq!(check(&with(&identity), &inputs), (MALFORMED_PROOF, 3));
		}
		let outside = with_b_outside_the_subgroup(&proof);
		assert_eq!(check(&outside, &inputs), (MALFORMED_PROOF, 5));
		let longer = [&proof[..], &[0]].concat();
		assert_eq!(check(&longer, &inputs), (MALFORMED_PROOF, 1));
		// Fields of another proof do not fit.
		let (other, _) = key.prove(2);
		let swapped = [&other[..64], &proof[64..]].concat();
		assert_eq!(check(&swapped, &inputs), (5, 0));
		assert_eq!(check(&proof, &inputs[1..]), (MALFORMED_INPUTS, 1));
		for input in 0..3 {
			let mut changed = inputs.clone();
			changed[32 * input] ^= 1;
			assert_eq!(check(&proof, &changed), (5, 0), "input {input}");
			changed[32 * input..][..32].fill(0xff);
			assert_eq!(check(&proof, &changed), (MALFORMED_INPUTS, 2), "input {input}");
		}
		assert_eq!(check(&proof, &vec![0xff; inputs.len()]), (MALFORMED_INPUTS, 2));
		assert_eq!(check(&proof, &inputs[32..]), (4, 0));
		assert_eq!(check(&proof, &key.prove(2).1), (5, 0));
		assert_eq!(check(&proof, &[0; 257 * 32]), (6, 0));
		let unknown = H256([9; 32]);
		assert_eq!(verdict(BN254, unknown, &proof, &inputs), (8, 0));
		assert_eq!(verdict("groth16/bn255", key.hash, &proof, &inputs), (10, 0));
		assert!(events().is_empty());
	});
}

/// Returns the proof with another B: a point of the twist that is not in the subgroup.
fn with_b_outside_the_subgroup(proof: &[u8]) -> Vec<u8> {
	use ark_bn254::{Fq, Fq2, G2Affine};
	use ark_ff::{BigInteger, PrimeField};
	let point = (0u64..)
		.filter_map(|x| {
			G2Affine::get_point_from_x_unchecked(Fq2::new(x.into(), Fq::from(1)), false)
		})
		.find(|point| !point.is_in_correct_subgroup_assuming_on_curve())
		.unwrap();
	// The smaller of the two roots, whose sign flag is clear.
	let bytes = |number: Fq| number.into_bigint().to_bytes_le();
	let coordinates = [point.x.c0, point.x.c1, point.y.c0, point.y.c1];
	let b: Vec<u8> = coordinates.into_iter().flat_map(bytes).collect();
	[&proof[..64], &b, &proof[192..]].concat()
}

#[test]
fn verify_reverts_with_the_verdict() {
	on_chain(|| {
		let key = TestKey::register(1);
		let (proof, inputs) = key.prove(1);
		let revert = |id, hash, proof: &[u8]| {
			reason(&call(assay(), verify(id, hash, proof, &inputs).abi_encode()).revert())
		};
		assert_eq!(revert(BN254, key.hash, &proof[1..]), "MalformedProof(Length)");
		assert_eq!(revert(BN254, H256::zero(), &proof), "UnknownKey");
		assert_eq!(revert("sudoku", key.hash, &proof), "UnknownSystem");
		assert_eq!(revert(BN254, key.hash, &key.prove(2).0), "ProofInvalid");
	});
}

#[test]
fn a_batch_is_verified_as_a_whole() {
	on_chain(|| {
		let key = TestKey::register(2);
		let (proofs, inputs): (Vec<_>, Vec<_>) = (0..5).map(|nonce| key.prove(nonce)).unzip();
		let batch = IAssay::verifyBatchCall {
			system: system(BN254).into(),
			key: B256::new(key.hash.0),
			proofs: bytes(&proofs),
			inputs: bytes(&inputs),
		};
		let statements = call_function(assay(), batch.clone());
		let expected: Vec<_> =
			inputs.iter().map(|inputs| B256::new(statement(key.hash, inputs).0)).collect();
		assert_eq!(statements, expected);
		assert_eq!(events().len(), 10);
		System::reset_events();

		let refused = |proofs: Vec<Bytes>, inputs: Vec<Bytes>| {
			let batch = IAssay::verifyBatchCall { proofs, inputs, ..batch.clone() };
			let reverted = reason(&call(assay(), batch.abi_encode()).revert());
			let IAssay::verifyBatchCall { system, key, proofs, inputs } = batch;
			let check = IAssay::checkBatchCall { system, key, proofs, inputs };
			let checked = call(assay(), check.abi_encode());
			if check.proofs.len() != check.inputs.len() {
				return (reverted, Err(reason(&checked.revert())));
			}
			let checked = IAssay::checkBatchCall::abi_decode_returns_validate(&checked.output());
			let checked = checked.unwrap();
			(reverted, Ok((checked.verdict as u8, checked.defect as u8)))
		};
		let mut wrong = batch.inputs.clone();
		wrong.swap(0, 1);
		assert_eq!(refused(batch.proofs.clone(), wrong), ("ProofInvalid".into(), Ok((5, 0))));
		assert_eq!(refused(vec![], vec![]), ("EmptyBatch".into(), Ok((9, 0))));
		let mut cut = batch.proofs.clone();
		cut[4] = cut[4].slice(1..);
		let refusal = refused(cut, batch.inputs.clone());
		assert_eq!(refusal, ("MalformedProof(Length)".into(), Ok((MALFORMED_PROOF, 1))));
		let many = |values: &[Bytes]| vec![values[0].clone(); 65];
		let refusal = refused(many(&batch.proofs), many(&batch.inputs));
		assert_eq!(refusal, ("LimitExceeded".into(), Ok((6, 0))));
		let refusal = refused(batch.proofs.clone(), vec![]);
		let differ = "a batch has as many proofs as inputs".to_string();
		assert_eq!(refusal, (differ.clone(), Err(differ)));
		assert!(events().is_empty());
	});
}

#[test]
fn a_batch_costs_less_than_its_proofs() {
	on_chain(|| {
		let key = TestKey::register(2);
		let (proofs, inputs): (Vec<_>, Vec<_>) = (0..16).map(|nonce| key.prove(nonce)).unzip();
		let one = call(assay(), verify(BN254, key.hash, &proofs[0], &inputs[0]).abi_encode());
		let batch = IAssay::verifyBatchCall {
			system: system(BN254).into(),
			key: B256::new(key.hash.0),
			proofs: bytes(&proofs),
			inputs: bytes(&inputs),
		};
		let all = call(assay(), batch.abi_encode());
		assert!(all.weight.ref_time() < one.weight.ref_time() * 16);
		all.output();
	});
}

#[test]
fn every_verifier_of_the_runtime_is_reached() {
	on_chain(|| {
		let simulator = Simulator::<Bls12_381>::new(1, 3);
		let key = simulator.verifying_key();
		let hash = Groth16Bls12381::hash_of(&key);
		assert_ok!(Groth16Bls12381::register_key(RuntimeOrigin::signed(BOB), key));
		let (Proof(proof), PublicInputs(inputs)) = simulator.prove(1);
		call_function(assay(), verify("groth16/bls12-381", hash, &proof, &inputs));

		let simulator = KzgSimulator::new(3);
		let key = simulator.verifying_key();
		let hash = KzgEip4844::hash_of(&key);
		assert_ok!(KzgEip4844::register_key(RuntimeOrigin::signed(BOB), key));
		let (proof, inputs) = simulator.prove(1);
		call_function(assay(), verify("kzg/eip-4844", hash, &proof.0, &inputs.0));

		for (id, present) in
			[(BN254, true), ("groth16/bls12-381", true), ("kzg/eip-4844", true), ("lattice", false)]
		{
			let found = call_function(assay(), IAssay::hasSystemCall { system: system(id).into() });
			assert_eq!(found, present, "{id}");
		}
	});
}

/// The hook of this verifier lets a statement count once.
#[test]
fn hooks_are_told_and_may_refuse() {
	on_chain(|| {
		let simulator = Simulator::<Bls12_381>::new(1, 3);
		let key = simulator.verifying_key();
		let hash = Groth16Bls12381::hash_of(&key);
		assert_ok!(Groth16Bls12381::register_key(RuntimeOrigin::signed(BOB), key));
		let (Proof(proof), PublicInputs(inputs)) = simulator.prove(1);
		let verify = verify("groth16/bls12-381", hash, &proof, &inputs);
		let IAssay::verifyCall { system, key, proof, inputs } = verify.clone();
		let named = IAssay::statementOfCall { system, key, inputs: inputs.clone() };
		let statement = call_function(assay(), named);
		let counted = || call_function(assay(), IAssay::hasCountedCall { statement });

		// A check runs no hook.
		let check = IAssay::checkCall { system, key, proof: proof.clone(), inputs: inputs.clone() };
		assert_eq!(call_function(assay(), check.clone()).verdict as u8, 0);
		assert!(!counted());
		assert_eq!(call_function(assay(), verify.clone()), statement);
		assert!(counted());
		assert_eq!(reason(&call(assay(), verify.abi_encode()).revert()), "Refused");
		assert_eq!(call_function(assay(), check).verdict as u8, 0);
		let tried = call_function(assay(), IAssay::tryVerifyCall { system, key, proof, inputs });
		assert_eq!(tried.verdict as u8, 11);
	});
}

#[test]
fn keys_are_found() {
	on_chain(|| {
		let key = TestKey::register(3);
		let VerifyingKey(bytes) = key.simulator.verifying_key();
		let system: B256 = system(BN254).into();
		let hash = IAssay::keyHashCall { system, key: bytes.clone().into() };
		assert_eq!(call_function(assay(), hash).0, key.hash.0);

		let info = |key: H256| {
			call_function(assay(), IAssay::keyInfoCall { system, key: B256::new(key.0) })
		};
		let found = info(key.hash);
		assert!(found.registered);
		assert_eq!((found.owner.into_array(), found.size), (address_of(&BOB).0, 3));
		assert!(!info(H256::zero()).registered);

		let (proof, inputs) = key.prove(1);
		let check = |key: Vec<u8>| {
			let (proof, inputs) = (proof.clone().into(), inputs.clone().into());
			let check = IAssay::checkWithKeyCall { system, key: key.into(), proof, inputs };
			let checked = call_function(assay(), check);
			(checked.verdict as u8, checked.defect as u8)
		};
		assert_eq!(check(bytes.clone()), VALID);
		assert_eq!(check(bytes[1..].to_vec()), (1, 1));
		// alpha, beta, gamma, delta and the first of the inputs' points.
		for field in [0, 64, 192, 320, 448] {
			let mut changed = bytes.clone();
			changed[field] ^= 1;
			assert_eq!(check(changed.clone()), (1, 4), "{field}");
			changed[field..][..32].fill(0xff);
			assert_eq!(check(changed), (1, 2), "{field}");
		}
		assert_eq!(check(vec![0; 64 + 3 * 128 + 258 * 64]), (6, 0));
		assert_ok!(Groth16Bn254::remove_key(RuntimeOrigin::signed(BOB), key.hash));
		assert!(!info(key.hash).registered);
		assert_eq!(check(bytes), VALID);
	});
}

/// A dry run of `verify` is an ordinary `eth_call`, which changes nothing.
#[test]
fn eth_call_is_a_dry_run() {
	on_chain(|| {
		let key = TestKey::register(3);
		let (proof, inputs) = key.prove(1);
		let dry_run = |call: &IAssay::verifyCall| {
			let transaction = GenericTransaction {
				from: Some(address_of(&ALICE)),
				to: Some(assay()),
				input: call.abi_encode().into(),
				..Default::default()
			};
			frame_support::storage::with_transaction(|| {
				let result = Revive::dry_run_eth_transact(transaction, None, false, None);
				sp_runtime::TransactionOutcome::Rollback(Ok::<_, DispatchError>(result))
			})
			.unwrap()
		};
		let good = verify(BN254, key.hash, &proof, &inputs);
		let info = dry_run(&good).unwrap();
		assert_eq!(info.data, statement(key.hash, &inputs).as_bytes());
		assert!(info.eth_gas > 0.into());
		let bad = verify(BN254, key.hash, &proof[1..], &inputs);
		let Err(pallet_revive::EthTransactError::Data(data)) = dry_run(&bad) else {
			panic!("it reverts");
		};
		assert_eq!(reason(&data), "MalformedProof(Length)");
		assert!(events().is_empty());
	});
}

#[test]
fn payments_are_refused() {
	on_chain(|| {
		let input = IAssay::hasSystemCall { system: B256::ZERO }.abi_encode();
		let result = Revive::bare_call(
			RuntimeOrigin::signed(ALICE),
			assay(),
			1_000_000_000_000_000_000u128.into(),
			limits(block_weight()),
			input,
			&pallet_revive::ExecConfig::new_substrate_tx(),
		)
		.result
		.unwrap();
		assert!(result.did_revert());
		assert_eq!(reason(&result.data), "IAssay takes no payment");
	});
}

#[test]
fn what_is_no_call_is_refused() {
	on_chain(|| {
		for input in [vec![], vec![1, 2, 3], vec![0; 4], vec![0xff; 1000]] {
			let panic = call(assay(), input).revert();
			assert_eq!(panic, [&[0x4e, 0x48, 0x7b, 0x71][..], &[0; 31], &[0x41]].concat());
		}
	});
}

#[test]
fn a_contract_gets_the_custom_error() {
	on_chain(|| {
		let caller = deploy("Caller", vec![], 0);
		let key = TestKey::register(1);
		let (proof, inputs) = key.prove(1);
		let verify = |proof: &[u8]| ICaller::verifyByLibraryCall {
			system: system(BN254).into(),
			key: B256::new(key.hash.0),
			proof: proof.to_vec().into(),
			inputs: inputs.clone().into(),
		};
		call_function(caller, verify(&proof));
		// The caller of the precompile is the contract.
		let who = events().into_iter().find_map(|event| match event {
			RuntimeEvent::Groth16Bn254(pallet_verifier::Event::ProofVerified { who, .. }) => {
				Some(address_of(&who))
			}
			_ => None,
		});
		assert_eq!(who, Some(caller));

		let data = call(caller, verify(&proof[1..]).abi_encode()).revert();
		let error = ICaller::ProofRefused::abi_decode(&data).unwrap();
		assert_eq!((error.verdict, error.defect), (MALFORMED_PROOF, 1));
	});
}

#[test]
fn a_contract_survives_a_call_that_runs_out_of_gas() {
	on_chain(|| {
		let caller = deploy("Caller", vec![], 0);
		let key = TestKey::register(1);
		let (proof, inputs) = key.prove(1);
		let verify = |gas: u64| ICaller::verifyWithGasCall {
			gasLimit: AlloyU256::from(gas),
			system: system(BN254).into(),
			key: B256::new(key.hash.0),
			proof: proof.clone().into(),
			inputs: inputs.clone().into(),
		};
		System::reset_events();
		let outcome = call_function(caller, verify(1));
		assert!(!outcome.success);
		assert!(outcome.result.is_empty());
		assert!(events().is_empty());
		let outcome = call_function(caller, verify(u64::MAX));
		assert!(outcome.success);
		assert_eq!(events().len(), 2);
	});
}

#[test]
fn static_and_delegate_calls_check_but_do_not_verify() {
	on_chain(|| {
		let caller = deploy("Caller", vec![], 0);
		let key = TestKey::register(1);
		let (proof, inputs) = key.prove(1);
		let verify = verify(BN254, key.hash, &proof, &inputs);
		let IAssay::verifyCall { system, key, proof, inputs } = verify.clone();
		let check = IAssay::checkCall { system, key, proof, inputs }.abi_encode();
		let target = assay().0.into();
		System::reset_events();

		let forward = |input: Vec<u8>| ICaller::forwardStaticCall { target, input: input.into() };
		let outcome = call_function(caller, forward(check.clone()));
		assert!(outcome.success);
		assert_eq!(outcome.result.to_vec(), [0; 64]);
		let outcome = call_function(caller, forward(verify.abi_encode()));
		assert_eq!((outcome.success, outcome.result.len()), (false, 0));

		let forward = |input: Vec<u8>| ICaller::forwardDelegateCall { target, input: input.into() };
		assert!(call_function(caller, forward(check)).success);
		let outcome = call_function(caller, forward(verify.abi_encode()));
		assert!(!outcome.success);
		let refusal = "illegal to call this pre-compile via delegate call";
		assert_eq!(reason(&outcome.result), refusal);
		assert!(events().is_empty());
	});
}

/// A refused input of Ethereum's precompiles is a call that fails, without data.
#[test]
fn a_contract_sees_a_refused_input_as_in_ethereum() {
	on_chain(|| {
		let caller = deploy("Caller", vec![], 0);
		let forward = |number, input: Vec<u8>| {
			let target = precompile(number).0.into();
			let outcome =
				call_function(caller, ICaller::forwardCall { target, input: input.into() });
			(outcome.success, outcome.result.to_vec())
		};
		let mut one = vec![0; 32];
		one[31] = 1;
		assert_eq!(forward(0x08, vec![]), (true, one));
		assert_eq!(forward(0x08, vec![0; 191]), (false, vec![]));
		assert_eq!(forward(0x06, vec![1; 128]), (false, vec![]));
		assert_eq!(forward(0x0b, vec![]), (false, vec![]));
	});
}

/// A call may come from the root of the chain, in whose name no proof is submitted.
#[test]
fn root_does_not_verify() {
	on_chain(|| {
		let key = TestKey::register(1);
		let (proof, inputs) = key.prove(1);
		let result = Revive::bare_call(
			RuntimeOrigin::root(),
			assay(),
			0.into(),
			limits(block_weight()),
			verify(BN254, key.hash, &proof, &inputs).abi_encode(),
			&pallet_revive::ExecConfig::new_substrate_tx(),
		);
		assert_eq!(result.result, Err(DispatchError::RootNotAllowed));
	});
}

/// The addresses are part of the contracts that are deployed.
#[test]
fn addresses_are_pinned() {
	assert_eq!(format!("{:?}", assay()), "0x00000000000000000000000000000000a5000000");
	let unused = H160::from_low_u64_be(0xa512_0000);
	on_chain(|| {
		assert_eq!(call(unused, vec![]).result.map(|value| value.data), Ok(vec![]));
	});
}
