//! Two backends on random corruptions of keys, proofs and inputs.

use crate::{
	hostile::{self, proof_fields, Kind},
	Fixture,
};
use assay_proof_system::batch::Entry;
use assay_ring_vrf::{Backend, BandersnatchRing};
use proptest::{
	prelude::*,
	strategy::BoxedStrategy,
	test_runner::{Config, TestRunner},
};
use std::ops::Range;

/// A change to a string of bytes. Positions and choices are reduced modulo the number of options.
#[derive(Clone, Debug)]
pub enum Change {
	/// Another bit.
	Flip(usize, u8),
	/// Another byte.
	Set(usize, u8),
	/// Two fields of one kind exchanged.
	Exchange(usize, usize),
	/// A field's [other value](hostile::other_value).
	Other(usize),
	/// A field of another string of the same layout.
	Foreign(usize),
	/// A field that is [malformed](hostile::malformed).
	Malformed(usize, usize),
	/// A point that becomes the identity.
	Identity(usize),
	/// Truncation.
	Truncate(usize),
	/// An additional byte.
	Append(u8),
}

impl Change {
	fn apply(&self, bytes: &mut Vec<u8>, foreign: &[u8], fields: &[(Kind, Range<usize>)]) {
		let len = bytes.len();
		let fits = |place: &Range<usize>| place.end <= len && place.end <= foreign.len();
		let fields: Vec<_> = fields.iter().filter(|(_, place)| fits(place)).collect();
		if len == 0 || fields.is_empty() {
			return;
		}
		let field = |index: usize| fields[index % fields.len()];
		match *self {
			Self::Flip(at, bit) => bytes[at % len] ^= 1 << (bit % 8),
			Self::Set(at, byte) => bytes[at % len] = byte,
			Self::Exchange(first, second) => {
				let (kind, to) = field(first);
				let same: Vec<_> = fields.iter().filter(|(other, _)| other == kind).collect();
				let (_, from) = same[second % same.len()];
				let kept = bytes[to.clone()].to_vec();
				bytes.copy_within(from.clone(), to.start);
				bytes[from.clone()].copy_from_slice(&kept);
			}
			Self::Other(index) => {
				let (kind, place) = field(index);
				let other = hostile::other_value(*kind, &bytes[place.clone()]);
				bytes[place.clone()].copy_from_slice(&other);
			}
			Self::Foreign(index) => {
				let (_, place) = field(index);
				bytes[place.clone()].copy_from_slice(&foreign[place.clone()]);
			}
			Self::Malformed(index, choice) => {
				let (kind, place) = field(index);
				let malformed = hostile::malformed(*kind);
				let (other, _) = &malformed[choice % malformed.len()];
				bytes[place.clone()].copy_from_slice(other);
			}
			Self::Identity(index) => {
				let (kind, place) = field(index);
				if !matches!(kind, Kind::Scalar | Kind::Element) {
					bytes[place.clone()].copy_from_slice(&hostile::identity(*kind));
				}
			}
			Self::Truncate(to) => bytes.truncate(to % len),
			Self::Append(byte) => bytes.push(byte),
		}
	}
}

/// Generates up to two changes; in a third of the cases none.
pub fn changes() -> BoxedStrategy<Vec<Change>> {
	let (place, choice) = (0..4096usize, 0..64usize);
	let change = prop_oneof![
		4 => (place.clone(), 0..8u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
		2 => (place.clone(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
		3 => (choice.clone(), choice.clone()).prop_map(|(a, b)| Change::Exchange(a, b)),
		3 => choice.clone().prop_map(Change::Other),
		3 => choice.clone().prop_map(Change::Foreign),
		2 => (choice.clone(), choice.clone()).prop_map(|(a, b)| Change::Malformed(a, b)),
		2 => choice.prop_map(Change::Identity),
		1 => place.prop_map(Change::Truncate),
		1 => any::<u8>().prop_map(Change::Append),
	];
	proptest::collection::vec(change, 0..3).boxed()
}

/// Returns bytes after changes. `foreign` has the same layout, `fields`.
pub fn changed(
	bytes: &[u8],
	foreign: &[u8],
	fields: &[(Kind, Range<usize>)],
	changes: &[Change],
) -> Vec<u8> {
	let mut bytes = bytes.to_vec();
	changes.iter().for_each(|change| change.apply(&mut bytes, foreign, fields));
	bytes
}

/// Returns the outputs of inputs for two pairs of [`Fixture::proof`].
pub fn output_fields() -> Vec<(Kind, Range<usize>)> {
	let first = 1 + 2 + b"first".len();
	let second = first + 32 + 2 + b"second".len();
	vec![(Kind::Point, first..first + 32), (Kind::Point, second..second + 32)]
}

/// Runs a test on random cases.
pub fn run<S: Strategy>(
	cases: u32,
	strategy: S,
	test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
	let config = Config { cases, failure_persistence: None, ..Config::default() };
	if let Err(failure) = TestRunner::new(config).run(&strategy, test) {
		panic!("{failure}");
	}
}

/// Prepares corrupted keys: the same bytes or the same error.
pub fn on_keys<A: Backend<BandersnatchRing>, B: Backend<BandersnatchRing>>(cases: u32) {
	let (fixture, other) = (Fixture::new::<B>(1), Fixture::new::<B>(2));
	let fields = hostile::places(&hostile::KEY, 1);
	run(cases, changes(), |changes| {
		let key = changed(&fixture.key, &other.key, &fields, &changes);
		prop_assert_eq!(A::prepare_key(&key), B::prepare_key(&key));
		Ok(())
	});
}

/// Checks proofs under corrupted prepared keys: the same verdict, alone and in a batch.
pub fn on_prepared_keys<A: Backend<BandersnatchRing>, B: Backend<BandersnatchRing>>(cases: u32) {
	let (fixture, other) = (Fixture::new::<B>(1), Fixture::new::<B>(2));
	let (proof, inputs) = fixture.proof(0);
	let batch = [(&proof[..], &inputs[..]); 2];
	// The fields are halves of points, so that coordinates are exchanged. Other values and
	// identities are those of numbers.
	let halves: Vec<_> =
		(0..16).map(|half| (Kind::Scalar, 1 + 48 * half..1 + 48 * (half + 1))).collect();
	let without_values = |change: &Change| !matches!(change, Change::Malformed(..));
	run(cases, changes(), |mut changes| {
		changes.retain(without_values);
		let key = changed(&fixture.prepared, &other.prepared, &halves, &changes);
		prop_assert_eq!(A::verify(&key, &proof, &inputs), B::verify(&key, &proof, &inputs));
		prop_assert_eq!(A::verify_batch(&key, &batch), B::verify_batch(&key, &batch));
		Ok(())
	});
}

/// Checks corrupted proofs and inputs: the same verdict.
pub fn on_proofs<A: Backend<BandersnatchRing>, B: Backend<BandersnatchRing>>(cases: u32) {
	let fixture = Fixture::new::<B>(1);
	let proofs: Vec<_> = (0..3).map(|nonce| fixture.proof(nonce)).collect();
	let fields = (proof_fields(), output_fields());
	let strategy = (0..3usize, changes(), changes());
	run(cases, strategy, |(index, of_proof, of_inputs)| {
		let ((proof, inputs), (other, other_inputs)) = (&proofs[index], &proofs[(index + 1) % 3]);
		let proof = changed(proof, other, &fields.0, &of_proof);
		let inputs = changed(inputs, other_inputs, &fields.1, &of_inputs);
		prop_assert_eq!(fixture.verify::<A>(&proof, &inputs), fixture.verify::<B>(&proof, &inputs));
		Ok(())
	});
}

/// Checks batches with corruptions in two entries: the same verdict.
pub fn on_batches<A: Backend<BandersnatchRing>, B: Backend<BandersnatchRing>>(cases: u32) {
	let fixture = Fixture::new::<B>(1);
	let proofs: Vec<_> = (0..4).map(|nonce| fixture.proof(nonce)).collect();
	let fields = (proof_fields(), output_fields());
	let strategy = (1..5usize, 0..4usize, changes(), changes());
	run(cases, strategy, |(size, bad, of_proof, of_inputs)| {
		let mut batch = proofs[..size].to_vec();
		let (first, second) = (bad % size, (bad + 1) % size);
		batch[first].0 = changed(&batch[first].0, &proofs[3].0, &fields.0, &of_proof);
		batch[second].1 = changed(&batch[second].1, &proofs[3].1, &fields.1, &of_inputs);
		let batch: Vec<Entry<'_>> =
			batch.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect();
		let key = &fixture.prepared;
		prop_assert_eq!(A::verify_batch(key, &batch), B::verify_batch(key, &batch));
		Ok(())
	});
}
