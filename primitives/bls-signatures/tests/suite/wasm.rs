//! The `Wasm` backend against the suite, and its sizes.

use assay_bls_signatures::{
	layout, simulator::Simulator, BlsSignatures, MinPk, MinSig, Scheme, Variant, VerifyingKey, Wasm,
};
use assay_bls_signatures_test_suite::{messages, suite};
use assay_proof_system::{ProofSystem, Sizes};

mod min_pk {
	use super::*;
	suite!(MinPk, Wasm);
}

mod min_sig {
	use super::*;
	suite!(MinSig, Wasm);
}

fn sizes_are_within_bounds<V: Variant>() {
	type System<V> = BlsSignatures<V, Wasm>;
	let simulator = Simulator::<V>::new(64, 1);
	let (key, proof, inputs) = simulator.prove(Scheme::ProofOfPossession, &messages(64));
	assert_eq!(System::<V>::verification_size(&proof, &inputs), 64);
	let prepared = System::<V>::prepare_key(&key).unwrap();
	assert_eq!(System::<V>::prepared_size(&prepared), System::<V>::key_size(&key));
	assert_eq!(System::<V>::verify(&prepared, &proof, &inputs), Ok(()));

	let most = VerifyingKey::committee(1, &vec![&simulator.keys()[0]; 512]);
	let prepared = System::<V>::prepare_key(&most).unwrap();
	assert_eq!(prepared.as_bytes().len(), layout::max_prepared_key_len::<V>());
	let size = System::<V>::key_size(&most);
	assert_eq!(size, 64);
	assert!(size <= System::<V>::MAX_SIZE);
}

#[test]
fn keys_and_proofs_have_sizes() {
	sizes_are_within_bounds::<MinPk>();
	sizes_are_within_bounds::<MinSig>();
}

/// Recomputed by blst, in `blst.rs`: the first secret key is SHA-256 of sixteen zeros, as a little-endian
/// number without its two highest bits.
#[test]
fn prepared_keys_are_pinned() {
	let prepared = |prepared: &[u8]| {
		use sha2::{Digest, Sha256};
		hex::encode(Sha256::digest(prepared))
	};
	let key = VerifyingKey::committee(2, Simulator::<MinPk>::new(3, 0).keys());
	let bytes = BlsSignatures::<MinPk, Wasm>::prepare_key(&key).unwrap();
	assert_eq!(
		prepared(bytes.as_bytes()),
		"d819d7a93a342cdd908c2efcf2730eec40665b73f18625449224dd347e961906"
	);
	let key = VerifyingKey::committee(2, Simulator::<MinSig>::new(3, 0).keys());
	let bytes = BlsSignatures::<MinSig, Wasm>::prepare_key(&key).unwrap();
	assert_eq!(
		prepared(bytes.as_bytes()),
		"66355e1ca5f6ca38536697c7e8bc275df59c7aef29b63daabef36556e469929a"
	);
}
