use super::*;
use crate::check::batch_weight;
use assay_proof_system::ProofSystem;

fn weight(call: Verify) -> u64 {
	call.get_dispatch_info().call_weight.ref_time()
}

const HOOK: u64 = HOOK_WEIGHT.ref_time();

#[test]
fn follow_the_lengths() {
	let (proof, inputs) = proof();
	assert_eq!(weight(Verify::register_key { key: key() }), 1_000 + INPUTS as u64);
	assert_eq!(weight(Verify::remove_key { hash: hash() }), 2_000);
	let verify = |key| Verify::verify { key, proof: proof.clone(), inputs: inputs.clone() };
	assert_eq!(weight(verify(registered())), 3_002 + HOOK);
	assert_eq!(weight(verify(inline())), 4_002 + HOOK);
	let verify_batch = |key| Verify::verify_batch { key, batch: batch(3) };
	assert_eq!(weight(verify_batch(registered())), 3_005_002 + 3 * HOOK);
	assert_eq!(weight(verify_batch(inline())), 3_006_002 + 3 * HOOK);
}

#[test]
fn are_bounded_for_what_is_over_the_limit() {
	let most = Bls12_381::MAX_INPUTS as u64;
	let key = VerifyingKey(vec![0; 1 << 20]);
	assert_eq!(weight(Verify::register_key { key: key.clone() }), 1_000 + most);
	let inputs = PublicInputs(vec![0; 1 << 20]);
	let (proof, _) = proof();
	let call = Verify::verify { key: registered(), proof: proof.clone(), inputs: inputs.clone() };
	assert_eq!(weight(call), 3_000 + most + HOOK);
	let call = Verify::verify { key: KeySource::Inline(key), proof, inputs };
	assert_eq!(weight(call), 4_000 + most + HOOK);
}

#[test]
fn an_inline_key_with_more_inputs_than_the_proof_pays_for_its_own() {
	let (proof, _) = proof();
	let call = Verify::verify { key: inline(), proof, inputs: PublicInputs(vec![]) };
	assert_eq!(weight(call), 4_002 + HOOK);
}

/// Groth16, but for what it says of batches.
struct OneByOne;

type Single = Groth16<Bls12_381, Wasm>;

impl ProofSystem for OneByOne {
	const ID: &'static str = Single::ID;
	const MAX_SIZE: u32 = Single::MAX_SIZE;
	const MAX_BATCH: u32 = 4;
	const BATCH_WITHIN_SUM: bool = true;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = <Single as ProofSystem>::PreparedKey;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn key_size(key: &VerifyingKey) -> u32 {
		Single::key_size(key)
	}

	fn inputs_size(inputs: &PublicInputs) -> u32 {
		Single::inputs_size(inputs)
	}

	fn prepared_size(key: &Self::PreparedKey) -> u32 {
		Single::prepared_size(key)
	}

	fn prepare_key(key: &VerifyingKey) -> Result<Self::PreparedKey, VerifyError> {
		Single::prepare_key(key)
	}

	fn verify(
		key: &Self::PreparedKey,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		Single::verify(key, proof, inputs)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		Single::benchmark_case(size, seed)
	}
}

#[test]
fn of_a_batch_are_those_of_its_parts_where_these_are_a_bound() {
	let of_batch = |key_size, sizes: &[u32]| {
		batch_weight::<OneByOne, TestWeight>(key_size, sizes.iter().copied()).ref_time()
	};
	assert_eq!(of_batch(None, &[1, 9]), 2 * 3_000 + 10);
	assert_eq!(of_batch(Some(4), &[1, 9]), 4_004 + 3_009);
	assert_eq!(of_batch(Some(4), &[9, 1]), 4_009 + 3_001);
	// More than there may be are refused before any work.
	assert_eq!(of_batch(None, &[0; 2_000]), 4_005_000);
	// Nothing is not free.
	assert_eq!(of_batch(None, &[]), 5_000);
	assert_eq!(of_batch(Some(4), &[]), 6_004);
	// Groth16 says nothing of the kind.
	let together = batch_weight::<Single, TestWeight>(None, [1, 9].into_iter());
	assert_eq!(together.ref_time(), 2_005_009);
}
