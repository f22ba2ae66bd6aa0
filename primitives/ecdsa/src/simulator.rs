//! Signatures without a secret key.
//!
//! Anyone who may choose the digest can sign for any key: take `R = a·G + b·Q` and `s = r/b`, then
//! `(r, s)` is a signature of `a·s`. Benchmarks and tests get signatures without a signer. Such a
//! signature is no forgery, since digests are hashes.

use crate::{
	affine::Affine,
	digit::Digit,
	generator,
	hinter::{hints_by, sum},
	program::{Entry, Operation, Program, MAX_DOUBLINGS, MAX_OPERATIONS},
	scalar::Scalar,
	PublicKey, Signature,
};
use alloc::vec::Vec;
use sha3::{Digest, Keccak256};

/// A key whose secret is not needed, and a signature for it.
pub struct Case {
	/// The key.
	pub key: PublicKey,
	/// The signed digest.
	pub digest: [u8; 32],
	/// The signature, with a low `s`.
	pub signature: Signature,
}

/// Returns a case of the fixed key, with a signature that depends on `seed`.
pub fn case(seed: u32) -> Option<Case> {
	let key = key()?;
	// One seed in 2^127 needs more than one attempt.
	(0u32..4).find_map(|attempt| {
		let number = |label: u8| Scalar::reduced_be(&random(seed, attempt, label));
		let (mut case, _) = signed(&key, &number(b'a'), &number(b'b'))?;
		case.signature = case.signature.with_low_s();
		Some(case)
	})
}

/// Returns a case of the fixed key, with a signature that depends on `seed`, and hints of the maximum
/// cost for a verifier: as many operations, doublings and bytes as are allowed.
pub fn costliest(seed: u32) -> Option<(Case, Vec<u8>)> {
	let key = key()?;
	// Half of the attempts have a low s.
	(0u32..64).find_map(|attempt| {
		let operations = longest(seed, attempt);
		let bytes: Vec<_> = operations.iter().map(|operation| operation.to_bytes()).collect();
		// a·R + b·Q + c·G = 0
		let (_, sum) = Program::check(&bytes, true)?;
		let divisor = sum.r.scalar().invert().negated();
		let (c, b) = (sum.g.scalar().mul(&divisor), sum.q.scalar().mul(&divisor));
		let (case, point) = signed(&key, &c, &b)?;
		let hints = hints_by(&operations, &point, &key)?;
		(!case.signature.s().is_high()).then_some((case, hints))
	})
}

/// Returns a program with the most steps: each operation adds, and as many double as are allowed.
/// The added entries are multiples of the generator, rotated twice: the other rotations are in a
/// table.
fn longest(seed: u32, attempt: u32) -> Vec<Operation> {
	let blocks = (0u8..).flat_map(|label| random(seed, attempt, label));
	let operation = |(index, byte): (usize, u8)| {
		let entry = match index {
			0 => Entry::R(0),
			1 => Entry::Q(0),
			_ => Entry::G(usize::from(byte) % generator::ENTRIES),
		};
		let operation = Operation::add(entry, if byte & 1 == 0 { 2 } else { 5 });
		match index {
			1.. if index <= MAX_DOUBLINGS as usize => operation.after_doubling(),
			_ => operation,
		}
	};
	(0..MAX_OPERATIONS).zip(blocks).map(operation).collect()
}

fn key() -> Option<Affine> {
	Affine::GENERATOR.times(Digit { x: 1789, y: 1871 })
}

fn random(seed: u32, attempt: u32, label: u8) -> [u8; 32] {
	Keccak256::digest([&[label][..], &seed.to_le_bytes(), &attempt.to_le_bytes()].concat()).into()
}

/// Returns the signature whose point is `R = a·G + b·Q`, and `R`.
fn signed(key: &Affine, a: &Scalar, b: &Scalar) -> Option<(Case, Affine)> {
	let point = sum(a, key, b)?;
	let r = point.x.to_be_bytes();
	let s = Scalar::canonical_be(&r)?.mul(&b.invert());
	let signature = Signature::new(&r, &s.to_be_bytes(), point.y.is_odd().into())?;
	let digest = a.mul(&s).to_be_bytes();
	Some((Case { key: PublicKey::from_affine(key), digest, signature }, point))
}
