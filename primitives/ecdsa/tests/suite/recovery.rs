//! Hints recover the key that k256 recovers.

use crate::random::{by_k256, cases};
use assay_ecdsa::{hinter::hints_for, recover_hinted, Recovery, Signature};
use rand_chacha::{
	rand_core::{RngCore, SeedableRng},
	ChaCha20Rng,
};

fn valid_signatures_recover_their_key(count: usize) {
	for case in cases(1).take(count) {
		let hints = hints_for(&case.digest, &case.signature).unwrap();
		let recovered = recover_hinted(&case.digest, &case.signature, &hints);
		assert_eq!(recovered, Ok(Recovery::Key(case.key)));
		assert_eq!(by_k256(&case.digest, &case.signature), Some(case.key));
	}
}

#[test]
fn two_thousand_valid_signatures_recover_their_key() {
	valid_signatures_recover_their_key(2_000);
}

#[test]
#[ignore = "over twenty minutes"]
fn a_million_valid_signatures_recover_their_key() {
	valid_signatures_recover_their_key(1_000_000);
}

/// Checks random numbers. Half of the `r` belong to no point; the others have a key whose secret
/// nobody knows.
fn random_numbers_recover_the_same(count: usize) {
	let mut random = ChaCha20Rng::seed_from_u64(2);
	let mut found = [0; 2];
	for _ in 0..count {
		let (mut digest, mut r, mut s) = ([0; 32], [0; 32], [0; 32]);
		for bytes in [&mut digest, &mut r, &mut s] {
			random.fill_bytes(bytes);
		}
		let id = random.next_u32() as u8 & 1;
		let signature = Signature::new(&r, &s, id).unwrap();
		let hints = hints_for(&digest, &signature).unwrap();
		let recovered = recover_hinted(&digest, &signature, &hints).unwrap();
		match by_k256(&digest, &signature) {
			Some(key) => assert_eq!(recovered, Recovery::Key(key)),
			None => assert_eq!(recovered, Recovery::NoPoint),
		}
		found[usize::from(recovered == Recovery::NoPoint)] += 1;
	}
	assert!(found.iter().all(|found| *found > count / 3), "{found:?}");
}

#[test]
fn a_thousand_random_numbers_recover_the_same() {
	random_numbers_recover_the_same(1_000);
}

#[test]
#[ignore = "a minute"]
fn a_hundred_thousand_random_numbers_recover_the_same() {
	random_numbers_recover_the_same(100_000);
}
