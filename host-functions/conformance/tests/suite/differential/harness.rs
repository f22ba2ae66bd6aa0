//! Compares two implementations on the same arguments.

use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_conformance::{calls::Call, sample::Arguments};
use std::{
	collections::BTreeMap,
	panic::{catch_unwind, AssertUnwindSafe},
};

/// Statuses, named as in the RFC and in Assay's extensions.
pub mod status {
	pub const OK: u32 = 0;
	pub const ENCODE: u32 = 1;
	pub const DECODE: u32 = 2;
	pub const LENGTH_MISMATCH: u32 = 3;
	pub const DEGENERATE_POINT: u32 = 4;
	pub const NOT_ON_CURVE: u32 = 5;
	pub const NOT_IN_SUBGROUP: u32 = 6;
	pub const NOT_ONE: u32 = 7;
	pub const UNKNOWN: u32 = 255;
}

/// Number of calls of a function in a long run.
pub const LONG: u64 = 10_000;

/// The outcome of a call: its status and buffer, or `None` for a panic.
type Outcome = Option<(u32, Vec<u8>)>;

fn run(call: Call, arguments: &Arguments, mut out: Vec<u8>) -> Outcome {
	catch_unwind(AssertUnwindSafe(|| call(&arguments.a, &arguments.b, &mut out)))
		.ok()
		.map(|status| (status, out))
}

/// Returns the buffer for the reference. When a runtime calls a function that only writes its
/// buffer, the boundary passes zeros. Assay's function clears the buffer itself, so here it gets a
/// buffer with other content.
fn cleared(arguments: &Arguments) -> Vec<u8> {
	let mut out = arguments.out.clone();
	let reads_buffer = arguments.a.is_empty() && arguments.b.is_empty();
	if !reads_buffer {
		out.fill(0);
	}
	out
}

/// Returns the error that Assay gives where the reference panics: for lists of different lengths, or
/// for an inversion of zero.
fn instead_of_panic(arguments: &Arguments) -> u32 {
	let length = |bytes: &[u8]| bytes.first_chunk::<8>().map(|bytes| u64::from_le_bytes(*bytes));
	if length(&arguments.a) == length(&arguments.b) {
		status::UNKNOWN
	} else {
		status::LENGTH_MISMATCH
	}
}

/// Hashes a name (FNV-1a), so that each function gets different arguments.
fn seed(name: &str) -> u64 {
	name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
		(hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
	})
}

/// Calls `ours` and `reference` with `count` arguments. Asserts equal statuses and buffers, that
/// ours never panics, and that the arguments lead to each of `statuses`.
pub fn compare(
	name: &str,
	count: u64,
	statuses: &[u32],
	reference: Call,
	ours: Call,
	sample: impl Fn(&mut StdRng) -> Arguments,
) {
	// The reference's sums of points off the curve depend on the number of threads.
	#[cfg(feature = "parity")]
	std::env::set_var("RAYON_NUM_THREADS", "1");
	let mut seen = BTreeMap::new();
	let mut panics = 0;
	let mut differences = Vec::new();
	for number in 0..count {
		let arguments = sample(&mut StdRng::seed_from_u64(seed(name).wrapping_add(number)));
		let expected = run(reference, &arguments, cleared(&arguments)).unwrap_or_else(|| {
			panics += 1;
			(instead_of_panic(&arguments), cleared(&arguments))
		});
		let actual = run(ours, &arguments, arguments.out.clone());
		if actual.as_ref() != Some(&expected) {
			differences.push((number, arguments, expected.clone(), actual));
		}
		*seen.entry(expected.0).or_insert(0u64) += 1;
	}
	println!("{name}: {count} calls, statuses {seen:?}, {panics} panics of the reference");
	if let Some((number, arguments, expected, actual)) = differences.first() {
		let describe = |(status, out): &(u32, Vec<u8>)| format!("{status} {}", hex::encode(out));
		panic!(
			"{name}: {} of {count} calls differ; the first is number {number}\na   {}\nb   {}\nout {}\n\
			 reference {}\nours      {}",
			differences.len(),
			hex::encode(&arguments.a),
			hex::encode(&arguments.b),
			hex::encode(&arguments.out),
			describe(expected),
			actual.as_ref().map_or("panicked".into(), describe),
		);
	}
	for status in statuses {
		assert!(seen.contains_key(status), "{name}: no arguments lead to status {status}");
	}
}
