//! Two backends on random corruptions of keys, proofs and inputs.

use crate::{Fixture, SMALL, WIDE};
use assay_lattice::{sets, Backend, Parameters, ShortPreimages};
use proptest::{
	prelude::*,
	test_runner::{Config, TestRunner},
};

/// Checks corrupted proofs, inputs and keys: the same verdict.
pub fn on_corruptions<A: Backend<ShortPreimages>, B: Backend<ShortPreimages>>(cases: u32) {
	let wide = Parameters { rows: 2047, ..WIDE };
	let fixtures = [SMALL, wide, sets::COMPACT].map(Fixture::new::<B>);
	let proofs = fixtures.each_ref().map(|fixture| fixture.proof(5, b"context"));
	let change = (0..3u8, any::<usize>(), any::<u8>(), 0..4u8);
	let strategy = (0..3usize, proptest::collection::vec(change, 0..3));
	let config = Config { cases, failure_persistence: None, ..Config::default() };
	let outcome = TestRunner::new(config).run(&strategy, |(which, changes)| {
		let mut parts =
			[fixtures[which].key.clone(), proofs[which].0.clone(), proofs[which].1.clone()];
		for (part, at, byte, kind) in changes {
			let bytes = &mut parts[usize::from(part)];
			let len = bytes.len();
			match kind {
				_ if len == 0 => (),
				// Verdicts depend mostly on the header.
				0 => bytes[at % len.min(64)] = byte,
				1 | 2 => bytes[at % len] ^= byte,
				_ => bytes.truncate(at % len),
			}
		}
		let [key, proof, inputs] = &parts;
		let (a, b) = (A::prepare_key(key), B::prepare_key(key));
		prop_assert_eq!(&a, &b);
		let prepared = a.unwrap_or_else(|_| fixtures[which].prepared.clone());
		prop_assert_eq!(A::verify(&prepared, proof, inputs), B::verify(&prepared, proof, inputs));
		Ok(())
	});
	if let Err(failure) = outcome {
		panic!("{failure}");
	}
}
