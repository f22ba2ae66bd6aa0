//! Two backends on random corruptions of keys, proofs and inputs.

use crate::Fixture;
use assay_kzg::{layout::KEY_LEN, Backend, PointEvaluation};
use proptest::{
	prelude::*,
	test_runner::{Config, TestRunner},
};

/// Checks corrupted keys, proofs, inputs and batches: the same verdict.
pub fn on_corruptions<A: Backend<PointEvaluation>, B: Backend<PointEvaluation>>(cases: u32) {
	let fixture = Fixture::new::<B>();
	let key = fixture.simulator.verifying_key().0;
	assert_eq!(key.len(), KEY_LEN);
	let [first, second] = [3, 4].map(|nonce| fixture.proof(nonce));
	let change = (0..3usize, any::<usize>(), any::<u8>(), 0..6u8);
	let strategy = proptest::collection::vec(change, 0..3);
	let config = Config { cases, failure_persistence: None, ..Config::default() };
	let outcome = TestRunner::new(config).run(&strategy, |changes| {
		let mut parts = [key.clone(), first.0.clone(), first.1.clone()];
		for (part, at, byte, kind) in changes {
			let bytes = &mut parts[part];
			let len = bytes.len();
			match kind {
				_ if len == 0 => (),
				// Verdicts depend mostly on flags and the highest bits.
				0 => bytes[at % len / 16 * 16] = byte,
				1 => bytes[at % len] ^= byte,
				2 => bytes[at % len] ^= 1 << (byte % 8),
				3 => bytes.rotate_left(48 % len),
				4 => bytes.truncate(at % len),
				_ => bytes.push(byte),
			}
		}
		let [key, proof, inputs] = &parts;
		let (a, b) = (A::prepare_key(key), B::prepare_key(key));
		prop_assert_eq!(&a, &b);
		let prepared = a.unwrap_or_else(|_| fixture.prepared.clone());
		prop_assert_eq!(A::verify(&prepared, proof, inputs), B::verify(&prepared, proof, inputs));
		let batch = [(&second.0[..], &second.1[..]), (&proof[..], &inputs[..])];
		prop_assert_eq!(A::verify_batch(&prepared, &batch), B::verify_batch(&prepared, &batch));
		Ok(())
	});
	if let Err(failure) = outcome {
		panic!("{failure}");
	}
}
