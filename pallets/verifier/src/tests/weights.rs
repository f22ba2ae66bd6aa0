use super::*;

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
