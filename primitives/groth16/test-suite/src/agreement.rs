//! Two backends on random corruptions of keys, proofs and inputs.

use crate::Fixture;
use assay_groth16::{layout, Backend, Curve};
use assay_proof_system::batch::Entry;
use proptest::{
	prelude::*,
	strategy::BoxedStrategy,
	test_runner::{Config, TestRunner},
};

/// A change to a string of bytes: a single bit, a whole byte, a copied range, another length.
#[derive(Clone, Debug)]
pub enum Change {
	#[allow(missing_docs)]
	Flip { at: usize, bit: u8 },
	#[allow(missing_docs)]
	Set { at: usize, byte: u8 },
	#[allow(missing_docs)]
	Copy { from: usize, to: usize, len: usize },
	#[allow(missing_docs)]
	Truncate { to: usize },
	#[allow(missing_docs)]
	Append { byte: u8 },
}

impl Change {
	fn apply(&self, bytes: &mut Vec<u8>) {
		let len = bytes.len();
		if len == 0 {
			return;
		}
		match *self {
			Self::Flip { at, bit } => bytes[at % len] ^= 1 << bit,
			Self::Set { at, byte } => bytes[at % len] = byte,
			Self::Copy { from, to, len: count } => {
				let (from, to) = (from % len, to % len);
				let count = count.min(len - from).min(len - to);
				bytes.copy_within(from..from + count, to);
			}
			Self::Truncate { to } => bytes.truncate(to % len),
			Self::Append { byte } => bytes.push(byte),
		}
	}
}

/// Generates up to two changes to bytes of the curve `C`.
pub fn changes<C: Curve>() -> BoxedStrategy<Vec<Change>> {
	let place = 0..4096usize;
	// Coordinates begin at multiples of this.
	let unit = C::G1_LEN / 2;
	let lengths = prop_oneof![Just(C::SCALAR_LEN), Just(unit), Just(2 * unit), Just(4 * unit)];
	let change = prop_oneof![
		4 => (place.clone(), 0..8u8).prop_map(|(at, bit)| Change::Flip { at, bit }),
		4 => (place.clone(), any::<u8>()).prop_map(|(at, byte)| Change::Set { at, byte }),
		4 => (0..16usize, 0..16usize, lengths)
			.prop_map(move |(from, to, len)| Change::Copy { from: from * unit, to: to * unit, len }),
		1 => place.prop_map(|to| Change::Truncate { to }),
		1 => any::<u8>().prop_map(|byte| Change::Append { byte }),
	];
	proptest::collection::vec(change, 0..3).boxed()
}

/// Returns `bytes` after the changes.
pub fn changed(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
	let mut bytes = bytes.to_vec();
	changes.iter().for_each(|change| change.apply(&mut bytes));
	bytes
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
	let mut runner =
		TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
	if let Err(failure) = runner.run(&strategy, test) {
		panic!("{failure}");
	}
}

/// Cuts `bytes` into `count` pieces of `len` bytes; the last has the rest, if there is any.
fn cut(bytes: &[u8], len: usize, count: usize) -> Vec<&[u8]> {
	let end = |index: usize| (index * len).min(bytes.len());
	let piece = |index| match index + 1 == count {
		true => &bytes[end(index)..],
		false => &bytes[end(index)..end(index + 1)],
	};
	(0..count).map(piece).collect()
}

/// Prepares corrupted keys: the same bytes, apart from functions, or the same error.
pub fn on_keys<C: Curve, A: Backend<C>, B: Backend<C>>(cases: u32) {
	let fixture = Fixture::<C>::new::<B>(2);
	run(cases, changes::<C>(), |changes| {
		let key = changed(&fixture.key, &changes);
		let prepared = B::prepare_inline_key(&key);
		prop_assert_eq!(A::prepare_inline_key(&key), prepared.clone());
		let stored = A::prepare_key(&key);
		prop_assert_eq!(stored.map(|key| layout::without_extension::<C>(&key).to_vec()), prepared);
		Ok(())
	});
}

/// Checks proofs under corrupted prepared keys without functions: the same verdict, alone and in a batch.
pub fn on_prepared_keys<C: Curve, A: Backend<C>, B: Backend<C>>(cases: u32) {
	let fixture = Fixture::<C>::new::<B>(2);
	let (proof, inputs) = fixture.proof(0);
	let batch = [(&proof[..], &inputs[..]); 2];
	run(cases, changes::<C>(), |changes| {
		let key = changed(fixture.without_extension(), &changes);
		prop_assert_eq!(A::verify(&key, &proof, &inputs), B::verify(&key, &proof, &inputs));
		prop_assert_eq!(A::verify_batch(&key, &batch), B::verify_batch(&key, &batch));
		Ok(())
	});
}

/// Checks corrupted proofs and inputs, under each backend's key: the same verdict.
pub fn on_proofs<C: Curve, A: Backend<C>, B: Backend<C>>(cases: u32) {
	let (ours, fixture) = (Fixture::<C>::new::<A>(2), Fixture::<C>::new::<B>(2));
	let strategy = (0..3u64, changes::<C>(), changes::<C>());
	run(cases, strategy, |(nonce, proof_changes, input_changes)| {
		let (proof, inputs) = fixture.proof(nonce);
		let (proof, inputs) = (changed(&proof, &proof_changes), changed(&inputs, &input_changes));
		prop_assert_eq!(ours.verify::<A>(&proof, &inputs), fixture.verify::<B>(&proof, &inputs));
		Ok(())
	});
}

/// Checks batches with corruptions somewhere, under each backend's key: the same verdict.
pub fn on_batches<C: Curve, A: Backend<C>, B: Backend<C>>(cases: u32) {
	let (ours, fixture) = (Fixture::<C>::new::<A>(2), Fixture::<C>::new::<B>(2));
	let strategy = (1..5usize, changes::<C>(), changes::<C>());
	run(cases, strategy, |(size, proof_changes, input_changes)| {
		let (proofs, inputs): (Vec<_>, Vec<_>) = (0..size as u64).map(|n| fixture.proof(n)).unzip();
		let lens = (proofs[0].len(), inputs[0].len());
		let proofs = changed(&proofs.concat(), &proof_changes);
		let inputs = changed(&inputs.concat(), &input_changes);
		let batch: Vec<Entry<'_>> =
			cut(&proofs, lens.0, size).into_iter().zip(cut(&inputs, lens.1, size)).collect();
		let verdict = B::verify_batch(&fixture.prepared, &batch);
		prop_assert_eq!(A::verify_batch(&ours.prepared, &batch), verdict);
		Ok(())
	});
}
