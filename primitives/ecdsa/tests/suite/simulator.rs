//! The simulator's cases are valid, and the costliest ones are at the limits.

use crate::random::by_k256;
use assay_ecdsa::{
	hinted::MAX_HINTS_LEN,
	recover_hinted,
	simulator::{case, costliest},
	Recovery, Signature,
};

fn is_low(signature: &Signature) -> bool {
	signature.with_low_s().to_bytes() == signature.to_bytes()
}

#[test]
fn cases_are_signatures_by_one_key() {
	let key = case(0).unwrap().key;
	for seed in 0..50 {
		let case = case(seed).unwrap();
		assert_eq!(case.key, key);
		assert!(is_low(&case.signature));
		assert_eq!(by_k256(&case.digest, &case.signature), Some(key));
	}
}

#[test]
fn the_costliest_hints_are_the_longest_and_stand() {
	let key = case(0).unwrap().key;
	for seed in 0..50 {
		let (case, hints) = costliest(seed).unwrap();
		assert_eq!(case.key, key);
		assert!(is_low(&case.signature));
		assert_eq!(hints.len(), MAX_HINTS_LEN);
		let recovered = recover_hinted(&case.digest, &case.signature, &hints);
		assert_eq!(recovered, Ok(Recovery::Key(key)));
		assert_eq!(by_k256(&case.digest, &case.signature), Some(key));
	}
}
