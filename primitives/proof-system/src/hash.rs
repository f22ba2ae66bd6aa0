//! Key hashes and statements.
//!
//! Both are generic over the hasher, so that a runtime hashes through its host function and a tool
//! with a library. The chain's hasher is BLAKE2b-256 on both sides.

use alloc::vec::Vec;
use codec::Encode;
use hash_db::Hasher;
use primitive_types::H256;

/// The domain of key hashes: every preimage begins with it.
pub const KEY_DOMAIN: &[u8] = b"assay:key:1";

/// The domain of statements: every preimage begins with it.
pub const STATEMENT_DOMAIN: &[u8] = b"assay:statement:1";

/// Returns the hash under which a verifying key is registered: `H(KEY_DOMAIN ‖ SCALE(system) ‖ key)`.
///
/// `system` is the proof system's identifier, `key` the SCALE encoding of the verifying key. The
/// backend does not enter the hash, so one key has one hash on all of them.
pub fn key_hash<H: Hasher<Out = H256>>(system: &str, key: &[u8]) -> H256 {
	H::hash(&[KEY_DOMAIN, &system.encode(), key].concat())
}

/// Returns the statement of a proof: `H(STATEMENT_DOMAIN ‖ SCALE(system) ‖ key_hash ‖ inputs)`.
///
/// `inputs` is the SCALE encoding of the public inputs. A statement covers neither the proof nor
/// its submitter. There can be many proofs of one statement. Some can be made from another proof,
/// without the witness. Anyone can submit a proof that they have seen, even repeatedly.
/// `docs/statements.md` has the consequences for each system.
pub fn statement<H: Hasher<Out = H256>>(system: &str, key_hash: H256, inputs: &[u8]) -> H256 {
	let preimage: Vec<u8> =
		[STATEMENT_DOMAIN, &system.encode(), key_hash.as_bytes(), inputs].concat();
	H::hash(&preimage)
}

#[cfg(test)]
mod tests {
	use super::*;
	use sp_core::Blake2Hasher;

	/// Recomputed by Python's `hashlib.blake2b(preimage, digest_size=32)`.
	#[test]
	fn match_an_independent_implementation() {
		let key = key_hash::<Blake2Hasher>("groth16/bls12-381", &vec![1u8, 2, 3].encode());
		assert_eq!(format!("{key:?}"), KEY_HASH);
		let said = statement::<Blake2Hasher>("groth16/bls12-381", key, &vec![9u8; 32].encode());
		assert_eq!(format!("{said:?}"), STATEMENT);
	}

	const KEY_HASH: &str = "0xf28df69c8ea724d7a4befa0c3a9d10ba5414847492673aab0a1848d839c72617";
	const STATEMENT: &str = "0xd1d887d039cb08a5f85e9c8cf268627f48cdd1ca9bad0f42b7faee263c31d28b";

	#[test]
	fn depend_on_every_ingredient() {
		let hash = |system, key: &[u8]| key_hash::<Blake2Hasher>(system, &key.encode());
		let base = hash("a", b"key");
		assert_ne!(base, hash("b", b"key"));
		assert_ne!(base, hash("a", b"kez"));
		let said =
			|system, key, inputs: &[u8]| statement::<Blake2Hasher>(system, key, &inputs.encode());
		let base_statement = said("a", base, b"in");
		assert_ne!(base_statement, said("b", base, b"in"));
		assert_ne!(base_statement, said("a", hash("b", b"key"), b"in"));
		assert_ne!(base_statement, said("a", base, b"out"));
	}
}
