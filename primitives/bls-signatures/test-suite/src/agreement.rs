//! Two backends on random corruptions: they must agree on every one.

use crate::Case;
use assay_bls_signatures::{Backend, Variant};
use proptest::{
	collection::vec,
	prelude::*,
	sample::Index,
	test_runner::{Config, TestRunner},
};

/// Bits that are flipped, and bytes that are cut off or appended.
type Corruption = (Vec<(Index, u8)>, usize, usize);

fn corruption() -> impl Strategy<Value = Corruption> {
	let flips = vec((any::<Index>(), 0u8..8), 0..3);
	let tail = || prop_oneof![8 => Just(0usize), 1 => 0usize..50];
	(flips, tail(), tail())
}

fn corrupt(bytes: &mut Vec<u8>, (flips, cut, more): &Corruption) {
	if !bytes.is_empty() {
		for (index, bit) in flips {
			let index = index.index(bytes.len());
			bytes[index] ^= 1 << bit;
		}
	}
	bytes.truncate(bytes.len().saturating_sub(*cut));
	bytes.extend(std::iter::repeat_n(0, *more));
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value)) {
	let config = Config { cases, failure_persistence: None, ..Config::default() };
	let verdict = TestRunner::new(config).run(&strategy, |value| {
		test(value);
		Ok(())
	});
	verdict.expect("the backends agree");
}

/// Compares the backends on verifying keys.
pub fn on_keys<V: Variant, B: Backend<V>, R: Backend<V>>(cases: u32) {
	let valid = Case::all::<V, R>();
	run(cases, (any::<Index>(), corruption()), |(index, corruption)| {
		let mut key = index.get(&valid).key.clone();
		corrupt(&mut key, &corruption);
		assert_eq!(B::prepare_key(&key), R::prepare_key(&key));
	});
}

/// Compares the backends on proofs and inputs.
pub fn on_proofs<V: Variant, B: Backend<V>, R: Backend<V>>(cases: u32) {
	let valid = Case::all::<V, R>();
	let strategy = (any::<Index>(), corruption(), corruption());
	run(cases, strategy, |(index, of_proof, of_inputs)| {
		let mut case = index.get(&valid).clone();
		corrupt(&mut case.proof, &of_proof);
		corrupt(&mut case.inputs, &of_inputs);
		assert_eq!(case.verify::<V, B>(), case.verify::<V, R>());
	});
}

/// Compares the backends on batches with a corrupted entry.
pub fn on_batches<V: Variant, B: Backend<V>, R: Backend<V>>(cases: u32) {
	let valid = Case::all::<V, R>();
	let strategy = (any::<Index>(), 1usize..4, any::<Index>(), corruption(), corruption());
	run(cases, strategy, |(index, size, place, of_proof, of_inputs)| {
		let case = index.get(&valid);
		let mut entries = vec![(case.proof.clone(), case.inputs.clone()); size];
		let entry = &mut entries[place.index(size)];
		corrupt(&mut entry.0, &of_proof);
		corrupt(&mut entry.1, &of_inputs);
		let entries: Vec<_> =
			entries.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect();
		let verdict = B::verify_batch(&case.prepared, &entries);
		assert_eq!(verdict, R::verify_batch(&case.prepared, &entries));
	});
}
