//! The chain and the libraries take the proofs of the cases, and no others.

use crate::{chain_with, verdict};
use assay_benchmarking::{
	calls::Verifier,
	cases::{
		ecdsa, groth16,
		halo2::{self, Circuit, Named},
		kzg, lattice,
		registered::Registered,
		ring_vrf::{self, library},
		Subject,
	},
	stock::{Curves, Stock},
};
use assay_groth16::VerifyingKey;
use assay_halo2::{Backend, Ipa, Kzg};
use assay_host_functions::Host;
use assay_lattice::{sets, PublicInputs};
use assay_proof_system::{batch::pack, ProofSystem};
use pallet_verifier::KeySource;
use std::marker::PhantomData;

#[test]
fn ark_groth16_agrees() {
	for curve in ["bls12_381", "bls12_377", "bn254", "bw6_761"] {
		let fixture = groth16::fixture(curve, 3, 2, 1).unwrap();
		let [(proof, inputs), (other, _)] = &fixture.entries[..] else { unreachable!() };
		let verdict = |proof| groth16::by_ark_groth16(curve, &fixture.key, proof, inputs);
		verdict(proof).unwrap();
		assert!(verdict(other).is_err(), "{curve}");
	}
}

#[test]
fn the_chain_knows_a_key_by_the_hash_and_refuses_another_proof() {
	for (instance, _) in groth16::INSTANCES {
		let pallet = format!("Groth16Bls12381{instance}");
		let pallet = Verifier(&pallet);
		let fixture = groth16::fixture("bls12_381", 1, 2, 9).unwrap();
		let (chain, block) = chain_with(vec![pallet.register_key(&fixture.key).unwrap()]);
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		let [(proof, inputs), (other, _)] = &fixture.entries[..] else { unreachable!() };
		let verdict = |proof| verdict(&chain, &block, pallet.verify(&key, proof, inputs).unwrap());
		assert_eq!(verdict(proof), Ok(()));
		assert!(verdict(other).is_err());
	}
}

fn chain_takes_halo2<S: Named>(files: halo2::Files)
where
	Host: Backend<S>,
{
	let name = "";
	let single = Circuit::<S> { name, files, batch: None, scheme: PhantomData };
	let batch = Circuit::<S> { name, files, batch: Some(2), scheme: PhantomData };
	let mut fixture = single.fixture().unwrap();
	let (chain, block) = chain_with(single.preparation().unwrap());
	let last = fixture.proof.0.len() - 1;
	for (pallet, _) in S::INSTANCES {
		for circuit in [&single, &batch] {
			let mut verdict = |flipped| {
				fixture.proof.0[last] ^= flipped;
				let call = circuit.call(pallet, &fixture).unwrap();
				fixture.proof.0[last] ^= flipped;
				verdict(&chain, &block, call)
			};
			assert_eq!(verdict(0), Ok(()), "{pallet}");
			assert!(verdict(1).is_err(), "{pallet}");
		}
	}
}

#[test]
fn the_chain_takes_every_circuit_and_refuses_a_proof_with_one_bit_flipped() {
	chain_takes_halo2::<Kzg>(halo2::ECDSA);
	chain_takes_halo2::<Kzg>(halo2::PAIRING);
	chain_takes_halo2::<Kzg>(halo2::MSM);
	chain_takes_halo2::<Ipa>(halo2::POSEIDON);
}

#[test]
fn libraries_take_the_cases_and_refuse_others() {
	for form in ecdsa::Form::ALL {
		for batch in [false, true] {
			let fixture = ecdsa::Signatures { form, batch }.fixture().unwrap();
			let [(proof, digest), (_, other), ..] = &fixture.entries[..] else { unreachable!() };
			for library in ecdsa::Library::ALL {
				library.verify(&fixture.key.0, &proof.0, &digest.0).unwrap();
				assert!(library.verify(&fixture.key.0, &proof.0, &other.0).is_err());
			}
		}
	}
}

#[test]
fn the_chain_takes_every_case_and_refuses_another_digest() {
	for form in ecdsa::Form::ALL {
		let subject = ecdsa::Signatures { form, batch: false };
		let fixture = subject.fixture().unwrap();
		let (chain, block) = chain_with(subject.preparation().unwrap());
		let key = KeySource::<assay_ecdsa::VerifyingKey>::Registered(fixture.hash);
		let [(proof, inputs), (_, others), ..] = &fixture.entries[..] else { unreachable!() };
		for (pallet, _) in form.instances() {
			let verdict = |inputs| {
				let call = Verifier(pallet).verify(&key, proof, inputs).unwrap();
				verdict(&chain, &block, call)
			};
			assert_eq!(verdict(inputs), Ok(()), "{pallet}");
			assert!(verdict(others).is_err(), "{pallet}");
		}
	}
}

#[test]
fn the_chain_takes_the_compact_set_and_refuses_another_context() {
	let set = lattice::Set(sets::COMPACT);
	let fixture = set.fixture();
	let (chain, block) = chain_with(set.preparation().unwrap());
	let key = KeySource::<assay_lattice::VerifyingKey>::Registered(fixture.hash);
	let (proof, inputs) = &fixture.entries[0];
	for (pallet, _) in lattice::INSTANCES {
		let verdict = |inputs| {
			let call = Verifier(pallet).verify(&key, proof, inputs).unwrap();
			verdict(&chain, &block, call)
		};
		assert_eq!(verdict(inputs), Ok(()), "{pallet}");
		let elsewhere = PublicInputs::new(&sets::COMPACT, b"elsewhere");
		assert!(verdict(&elsewhere).is_err(), "{pallet}");
	}
}

/// Checks that every instance takes the first of the single proofs, and refuses it with the inputs of the second.
fn chain_takes_a_proof_and_refuses_it_for_others<S>(registered: &Registered<S>)
where
	S: ProofSystem<VerifyingKey: AsRef<[u8]>, Proof: AsRef<[u8]>, PublicInputs: AsRef<[u8]>>,
{
	let (chain, block) = chain_with(registered.registrations().unwrap());
	let [(proof, inputs), (_, others), ..] = &registered.entries[..] else { unreachable!() };
	for (pallet, _) in registered.instances {
		let verdict = |inputs| {
			let call = Verifier(pallet).verify(&registered.source(), proof, inputs).unwrap();
			verdict(&chain, &block, call)
		};
		assert_eq!(verdict(inputs), Ok(()), "{pallet}");
		assert!(verdict(others).is_err(), "{pallet}");
	}
}

#[test]
fn the_chain_takes_a_proof_and_refuses_another_value() {
	chain_takes_a_proof_and_refuses_it_for_others(&kzg::registered(false));
}

#[test]
fn the_chain_takes_a_signature_and_refuses_it_for_other_inputs() {
	chain_takes_a_proof_and_refuses_it_for_others(&ring_vrf::registered(1, false));
}

/// Checks that ark-vrf, natively and on the stock node, takes the signatures, and refuses the first with the
/// inputs of the second.
#[test]
fn ark_vrf_takes_the_same_signatures_and_refuses_them_for_other_inputs() {
	let registered = ring_vrf::registered(2, true);
	let verifier = library::verifier(&registered.key).unwrap();
	let mut entries = registered.bytes();
	entries.truncate(3);
	let (proof, [inputs, others]) = (entries[0].0, [entries[0].1, entries[1].1]);
	library::verifies(&verifier, proof, inputs).unwrap();
	assert!(library::verifies(&verifier, proof, others).is_err());
	library::verifies_batch(&verifier, &pack(&entries)).unwrap();

	let (stock, ring) = (Stock::new().unwrap(), library::ring(&registered.key).unwrap());
	let on_stock = |curves, batch, entries: &[(&[u8], &[u8])]| {
		let signatures = entries.iter().map(|(proof, inputs)| library::signature(proof, inputs));
		let signatures: Vec<_> = signatures.collect::<Result<_, _>>().unwrap();
		stock.time(curves, &ring, batch, &signatures)
	};
	let mut wrong = entries.clone();
	wrong[0].1 = others;
	assert!(library::verifies_batch(&verifier, &pack(&wrong)).is_err());
	for curves in [Curves::HostCalls, Curves::Arkworks] {
		for batch in [false, true] {
			on_stock(curves, batch, &entries).unwrap();
			let error = on_stock(curves, batch, &wrong).unwrap_err();
			assert!(error.to_string().ends_with("status 2"), "{error}");
		}
		let (proof, inputs) = entries[0];
		let error = on_stock(curves, false, &[(&proof[1..], inputs)]).unwrap_err();
		assert!(error.to_string().ends_with("status 1"), "{error}");
	}
}
