//! Public inputs.

use super::Fixture;
use crate::{axiom, zcash};
use assay_halo2::{key::MAX_CIRCUITS, layout::COUNT_LEN, Backend, Scheme, Wasm};
use assay_proof_system::{Defect, VerifyError::*};

fn count(number: usize) -> Vec<u8> {
	(number as u32).to_le_bytes().to_vec()
}

fn refuses<S: Scheme>(fixture: &Fixture<S>)
where
	Wasm: Backend<S>,
{
	let good = &fixture.inputs;
	// One circuit, one column, one row.
	assert_eq!(good.len(), 2 * COUNT_LEN + 32);
	let verify = |inputs: &[u8]| fixture.verify(&fixture.proof, inputs);
	let value = &good[2 * COUNT_LEN..];

	for len in 0..good.len() {
		assert_eq!(verify(&good[..len]), Err(MalformedInputs(Defect::Length)), "{len} bytes");
	}
	let longer = [&good[..], &[0]].concat();
	assert_eq!(verify(&longer), Err(MalformedInputs(Defect::Length)));

	let mut other = good.clone();
	other[2 * COUNT_LEN] ^= 1;
	assert_eq!(verify(&other), Err(ProofInvalid));
	let not_reduced = [&good[..2 * COUNT_LEN], &[0xff; 32]].concat();
	assert_eq!(verify(&not_reduced), Err(MalformedInputs(Defect::NotCanonical)));

	let with_rows = |rows: usize| [count(1), count(rows), value.repeat(rows)].concat();
	for rows in [0, 2, 3, 100] {
		assert_eq!(verify(&with_rows(rows)), Err(WrongInputCount), "{rows} rows");
	}
	// Neither the transcript nor the commitments of the inner product argument show the difference.
	let zero_more = [count(1), count(2), value.to_vec(), vec![0; 32]].concat();
	assert_eq!(verify(&zero_more), Err(WrongInputCount));
	// No memory is allocated for a length.
	assert_eq!(verify(&[count(1), count(u32::MAX as usize)].concat()), Err(WrongInputCount));

	assert_eq!(verify(&count(0)), Err(WrongInputCount));
	// A proof of one circuit is too short for two.
	let two = [count(2), good[COUNT_LEN..].repeat(2)].concat();
	assert_eq!(verify(&two), Err(MalformedProof(Defect::Length)));
	let most = |circuits: usize| [count(circuits), good[COUNT_LEN..].repeat(circuits)].concat();
	assert_eq!(verify(&most(MAX_CIRCUITS)), Err(MalformedProof(Defect::Length)));
	assert_eq!(verify(&most(MAX_CIRCUITS + 1)), Err(LimitExceeded));
}

#[test]
fn kzg_refuses_malformed_inputs() {
	let setup = axiom::range_setup(2);
	let case = axiom::range_case(&setup);
	refuses(&Fixture::new(&case));
}

#[test]
fn ipa_refuses_malformed_inputs() {
	let setup = zcash::range_setup(2);
	let case = zcash::range_case(&setup);
	refuses(&Fixture::new(&case));
}
