//! Vectors of ark-vrf; `tests/vectors/README.md` has their source.

use assay_proof_system::{ProofSystem, VerifyError};
use assay_ring_vrf::{
	hash_to_curve::hash_to_curve, layout::MIN_LOG_SIZE, Arithmetic, ArkworksArithmetic,
	AssayArithmetic, Proof, PublicInputs, RingVrf, VerifyingKey, Wasm,
};
use assay_ring_vrf_test_suite::hostile::compressed;
use serde_json::Value;

type System = RingVrf<Wasm>;

fn bytes(vector: &Value, field: &str) -> Vec<u8> {
	hex::decode(vector[field].as_str().expect("text")).expect("hex")
}

fn read() -> (Vec<u8>, Vec<Value>) {
	let file: Value = serde_json::from_str(include_str!("../vectors/ark_vrf.json")).expect("JSON");
	(bytes(&file, "setup"), file["vectors"].as_array().expect("a list").clone())
}

fn key(setup: &[u8], vector: &Value) -> VerifyingKey {
	VerifyingKey::new(MIN_LOG_SIZE, &[setup, &bytes(vector, "ring_pks_com")].concat())
}

fn proof(vector: &Value) -> Proof {
	let fields = ["pk_com", "r", "ok", "s", "sb"].map(|field| format!("proof_{field}"));
	let fields = fields.iter().map(String::as_str).chain(["ring_proof"]);
	Proof(fields.flat_map(|field| bytes(vector, field)).collect())
}

fn inputs(vector: &Value) -> PublicInputs {
	let output = bytes(vector, "gamma").try_into().expect("a compressed point");
	PublicInputs::new(&[(&bytes(vector, "alpha"), output)], &bytes(vector, "ad"))
		.expect("the data is short")
}

#[test]
fn ark_vrf() {
	let (setup, vectors) = read();
	assert_eq!(vectors.len(), 7);
	for vector in &vectors {
		let prepared = System::prepare_key(&key(&setup, vector)).expect("a well-formed key");
		let (proof, inputs) = (proof(vector), inputs(vector));
		assert_eq!(System::verify(&prepared, &proof, &inputs), Ok(()), "{}", vector["comment"]);
		let alias = inputs.aliases().expect("they are well-formed");
		assert_eq!(alias[0][..], bytes(vector, "beta"));
		for other in &vectors {
			if self::inputs(other) != inputs {
				let refused = System::verify(&prepared, &proof, &self::inputs(other));
				assert_eq!(refused, Err(VerifyError::ProofInvalid));
			}
		}
	}
}

#[test]
fn a_batch_of_ark_vrf() {
	let (setup, vectors) = read();
	// The rings differ in the signer's key.
	let prepared = System::prepare_key(&key(&setup, &vectors[0])).expect("a well-formed key");
	let ring = bytes(&vectors[0], "ring_pks_com");
	let same: Vec<_> = vectors
		.iter()
		.filter(|vector| bytes(vector, "ring_pks_com") == ring)
		.map(|vector| (proof(vector), inputs(vector)))
		.collect();
	assert_eq!(System::verify_batch(&prepared, &same), Ok(()));
	let all: Vec<_> = vectors.iter().map(|vector| (proof(vector), inputs(vector))).collect();
	assert!(same.len() < all.len());
	assert_eq!(System::verify_batch(&prepared, &all), Err(VerifyError::ProofInvalid));
}

fn input_points<A: Arithmetic>() {
	for vector in read().1 {
		let point = hash_to_curve::<A>(&bytes(&vector, "alpha"));
		assert_eq!(compressed(&point), bytes(&vector, "h"), "{}", vector["comment"]);
	}
}

#[test]
fn input_points_match() {
	input_points::<AssayArithmetic>();
	input_points::<ArkworksArithmetic>();
}

/// The hash of the prepared key, recomputed by Python from the uncompressed setup of ark-vrf and the ring's commitment,
/// which Python decompresses.
const PREPARED_SHA256: &str = "e836b34f3de4b30e31a65f4c0a196b1835cceb4bf1d7cc91779484d5bf9d5adb";

/// Chains store these bytes.
#[test]
fn prepared_keys_are_pinned() {
	use sha2::{Digest, Sha256};
	let (setup, vectors) = read();
	let prepared = System::prepare_key(&key(&setup, &vectors[0])).expect("a well-formed key");
	assert_eq!(hex::encode(Sha256::digest(prepared.as_bytes())), PREPARED_SHA256);
}
