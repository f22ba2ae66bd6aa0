//! Random cases against blst: keys and signatures that it makes, and its verdicts on corrupted ones.

use assay_bls_signatures::{
	draft, group::Group, simulator::Simulator, MinPk, MinSig, Scheme, Variant,
};
use assay_proof_system::VerifyError;
use proptest::{
	collection::vec, prelude::*, sample::select, sample::Index, test_runner::TestRunner,
};
use std::cell::RefCell;

/// A variant's operations by blst.
trait Blst: Variant {
	/// Returns the public key of a secret key made from key material, and the signature of a message
	/// after a prefix; both compressed. Without a message, the prefix is the key itself.
	fn sign(material: &[u8; 32], scheme: Scheme, message: &[u8]) -> (Vec<u8>, Vec<u8>);
	/// Returns the compressed public key of a big-endian secret key.
	fn public_key(secret: &[u8; 32]) -> Vec<u8>;
	/// Adds compressed signatures.
	fn aggregate(signatures: &[Vec<u8>]) -> Vec<u8>;
	/// Runs `AggregateVerify`.
	fn verify(scheme: Scheme, keys: &[Vec<u8>], messages: &[Vec<u8>], signature: &[u8]) -> bool;
	/// Runs `FastAggregateVerify`, with a check of the sum.
	fn verify_fast(keys: &[Vec<u8>], message: &[u8], signature: &[u8]) -> bool;
}

macro_rules! blst_variant {
	($variant:ident: $module:ident) => {
		mod $module {
			use super::*;
			use ::blst::{$module::*, BLST_ERROR::BLST_SUCCESS};

			fn read(bytes: &[u8]) -> Option<PublicKey> {
				PublicKey::uncompress(bytes).ok().filter(|key| key.validate().is_ok())
			}

			fn tag(scheme: Scheme) -> String {
				scheme.tag::<$variant>()
			}

			impl Blst for $variant {
				fn sign(material: &[u8; 32], scheme: Scheme, message: &[u8]) -> (Vec<u8>, Vec<u8>) {
					let secret = SecretKey::key_gen(material, &[]).unwrap();
					let key = secret.sk_to_pk().compress().to_vec();
					let prefix = match scheme {
						Scheme::MessageAugmentation | Scheme::Possession => &key[..],
						_ => &[],
					};
					let signature = secret.sign(message, tag(scheme).as_bytes(), prefix);
					(key, signature.compress().to_vec())
				}

				fn public_key(secret: &[u8; 32]) -> Vec<u8> {
					SecretKey::from_bytes(secret).unwrap().sk_to_pk().compress().to_vec()
				}

				fn aggregate(signatures: &[Vec<u8>]) -> Vec<u8> {
					let read = |bytes: &Vec<u8>| Signature::uncompress(bytes).unwrap();
					let signatures: Vec<_> = signatures.iter().map(read).collect();
					let signatures: Vec<_> = signatures.iter().collect();
					let sum = AggregateSignature::aggregate(&signatures, false).unwrap();
					sum.to_signature().compress().to_vec()
				}

				fn verify(
					scheme: Scheme,
					keys: &[Vec<u8>],
					messages: &[Vec<u8>],
					signature: &[u8],
				) -> bool {
					let Some(points) = keys.iter().map(|key| read(key)).collect::<Option<Vec<_>>>()
					else {
						return false;
					};
					let Ok(signature) = Signature::uncompress(signature) else { return false };
					let messages: Vec<_> = messages
						.iter()
						.zip(keys)
						.map(|(message, key)| match scheme {
							Scheme::MessageAugmentation => [&key[..], message].concat(),
							_ => message.clone(),
						})
						.collect();
					let messages: Vec<_> = messages.iter().map(|message| &message[..]).collect();
					if scheme == Scheme::Basic && !::blst::uniq(&messages) {
						return false;
					}
					let points: Vec<_> = points.iter().collect();
					let tag = tag(scheme);
					signature.aggregate_verify(true, &messages, tag.as_bytes(), &points, false)
						== BLST_SUCCESS
				}

				fn verify_fast(keys: &[Vec<u8>], message: &[u8], signature: &[u8]) -> bool {
					let Some(points) = keys.iter().map(|key| read(key)).collect::<Option<Vec<_>>>()
					else {
						return false;
					};
					let Ok(signature) = Signature::uncompress(signature) else { return false };
					let points: Vec<_> = points.iter().collect();
					let sum = AggregatePublicKey::aggregate(&points, false).unwrap();
					let sum = sum.to_public_key();
					let tag = tag(Scheme::Committee);
					sum.validate().is_ok()
						&& signature.verify(true, message, tag.as_bytes(), &[], &sum, false)
							== BLST_SUCCESS
				}
			}

			#[test]
			fn agrees_on_aggregates() {
				super::agrees_on_aggregates::<$variant>();
			}

			#[test]
			fn agrees_on_committees() {
				super::agrees_on_committees::<$variant>();
			}

			#[test]
			fn agrees_on_points() {
				super::agrees_on_points::<$variant>();
			}

			#[test]
			fn proofs_of_possession_are_accepted() {
				super::proofs_of_possession_are_accepted::<$variant>();
			}

			#[test]
			fn the_simulator_has_the_documented_keys() {
				super::the_simulator_has_the_documented_keys::<$variant>();
			}
		}
	};
}

blst_variant!(MinPk: min_pk);
blst_variant!(MinSig: min_sig);

const CASES: u32 = 200;

fn config() -> ProptestConfig {
	ProptestConfig { cases: CASES, failure_persistence: None, ..Default::default() }
}

/// Generates bits to flip, each in one of several byte strings.
fn flips() -> impl Strategy<Value = Vec<(Index, Index, u8)>> {
	vec((any::<Index>(), any::<Index>(), 0u8..8), 0..3)
}

fn flip(strings: &mut [&mut Vec<u8>], flips: &[(Index, Index, u8)]) {
	for (which, index, bit) in flips {
		let string = &mut strings[which.index(strings.len())];
		if !string.is_empty() {
			let index = index.index(string.len());
			string[index] ^= 1 << bit;
		}
	}
}

fn agrees_on_aggregates<V: Blst>() {
	let verdicts = RefCell::new([0; 2]);
	let schemes = [Scheme::Basic, Scheme::MessageAugmentation, Scheme::ProofOfPossession];
	let signers = vec((any::<[u8; 32]>(), vec(any::<u8>(), 0..3)), 1..5);
	let mut runner = TestRunner::new(config());
	runner
		.run(&(select(schemes.to_vec()), signers, flips()), |(scheme, signers, bits)| {
			let signed: Vec<_> = signers
				.iter()
				.map(|(material, message)| V::sign(material, scheme, message))
				.collect();
			let (mut keys, signatures): (Vec<_>, Vec<_>) = signed.into_iter().unzip();
			let mut messages: Vec<_> = signers.into_iter().map(|(_, message)| message).collect();
			let mut signature = V::aggregate(&signatures);
			let mut strings: Vec<_> = keys.iter_mut().chain(&mut messages).collect();
			strings.push(&mut signature);
			flip(&mut strings, &bits);
			let expected = V::verify(scheme, &keys, &messages, &signature);
			let verdict = draft::aggregate_verify::<V>(scheme, &keys, &messages, &signature);
			prop_assert_eq!(verdict.is_ok(), expected, "{:?}", verdict);
			verdicts.borrow_mut()[usize::from(expected)] += 1;
			Ok(())
		})
		.unwrap();
	let verdicts = verdicts.into_inner();
	assert!(verdicts.iter().all(|count| *count > CASES / 8), "{verdicts:?}");
}

fn agrees_on_committees<V: Blst>() {
	let verdicts = RefCell::new([0; 2]);
	let strategy = (vec(any::<[u8; 32]>(), 1..6), vec(any::<u8>(), 0..40), flips());
	let mut runner = TestRunner::new(config());
	runner
		.run(&strategy, |(materials, mut message, bits)| {
			let signed: Vec<_> = materials
				.iter()
				.map(|material| V::sign(material, Scheme::Committee, &message))
				.collect();
			let (mut keys, signatures): (Vec<_>, Vec<_>) = signed.into_iter().unzip();
			let mut signature = V::aggregate(&signatures);
			let mut strings: Vec<_> = keys.iter_mut().collect();
			strings.extend([&mut message, &mut signature]);
			flip(&mut strings, &bits);
			let expected = V::verify_fast(&keys, &message, &signature);
			let verdict = draft::fast_aggregate_verify::<V>(&keys, &message, &signature);
			prop_assert_eq!(verdict.is_ok(), expected, "{:?}", verdict);
			verdicts.borrow_mut()[usize::from(expected)] += 1;
			Ok(())
		})
		.unwrap();
	let verdicts = verdicts.into_inner();
	assert!(verdicts.iter().all(|count| *count > CASES / 8), "{verdicts:?}");
}

/// Compressed points of any coordinate and flags, as keys: half of the coordinates are on the curve.
fn agrees_on_points<V: Blst>() {
	let mut on_curve = 0;
	for number in 0..200u8 {
		for flags in [0x80, 0xa0, 0x00, 0xc0, 0xe0, 0x40] {
			let mut bytes = vec![0; V::Keys::COMPRESSED_LEN];
			bytes[0] = flags;
			bytes[V::Keys::COMPRESSED_LEN - 1] = number;
			let ours = V::Keys::decompress(&bytes);
			// A key of blst's that is the identity or outside the subgroup is invalid.
			let key = ours.map(|point| V::Keys::are_all_in_subgroup(&[point]));
			assert!(key != Ok(true) || number == 0, "{number}");
			let signature: Vec<u8> = vec![0; V::Signatures::COMPRESSED_LEN];
			assert!(!V::verify(Scheme::Basic, &[bytes.clone()], &[vec![]], &signature));
			if let Ok(point) = ours {
				assert_eq!(V::Keys::compress(&point), bytes);
				let encoded = V::Keys::encode(&point);
				assert_eq!(V::Keys::decode(&encoded), Ok(point));
				on_curve += 1;
			}
		}
	}
	assert!((100..300).contains(&on_curve), "{on_curve}");
}

fn proofs_of_possession_are_accepted<V: Blst>() {
	for number in 0..8 {
		let (key, proof) = V::sign(&[number; 32], Scheme::Possession, &[]);
		assert_eq!(draft::pop_verify::<V>(&key, &proof), Ok(()));
		let (other, _) = V::sign(&[number + 1; 32], Scheme::Possession, &[]);
		let verdict = draft::pop_verify::<V>(&other, &proof);
		assert_eq!(verdict, Err(VerifyError::ProofInvalid));
	}
}

/// The secret keys are SHA-256 of the seed and the index, 64-bit little-endian numbers, as a
/// little-endian number without its two highest bits.
fn the_simulator_has_the_documented_keys<V: Blst>() {
	use sha2::{Digest, Sha256};
	let simulator = Simulator::<V>::new(3, 9);
	for (index, key) in (0u64..).zip(simulator.keys()) {
		let mut secret: [u8; 32] =
			Sha256::digest([9u64.to_le_bytes(), index.to_le_bytes()].concat()).into();
		secret[31] &= 0x3f;
		secret.reverse();
		assert_eq!(*key, V::public_key(&secret));
	}
}
