//! No corrupted bit changes the recovered key: the hints are refused.

use crate::random::{cases, Case};
use assay_ecdsa::{
	hinter::hints_for, recover_hinted, HintError, HintError::*, Recovery, Signature,
};

/// Bytes before the operations: the tag, `y` of `R`, `x` and `y` of `Q`, the count.
const HEAD: usize = 1 + 32 + 64 + 1;

/// Returns the errors that a flipped bit of the hints at this byte may have.
fn expected(at: usize, operations: usize) -> &'static [HintError] {
	match at {
		// With another tag the rest is read differently, or the tag is unknown.
		0 => &[Length, NotCanonical],
		// Another number, possibly above the modulus.
		1..97 => &[Refuted, NotCanonical],
		97 => &[Length, NotCanonical],
		// Another step: with another meaning, another number of slopes, or a sum that does not exist.
		_ if at < HEAD + 2 * operations => &[Refuted, NotCanonical, Length],
		_ => &[Refuted],
	}
}

fn flipped(bytes: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> + '_ {
	(0..8 * bytes.len()).map(|bit| {
		let mut flipped = bytes.to_vec();
		flipped[bit / 8] ^= 1 << (bit % 8);
		(bit / 8, flipped)
	})
}

fn every_bit_of_hints(count: usize) {
	for Case { digest, signature, .. } in cases(3).take(count) {
		let hints = hints_for(&digest, &signature).unwrap();
		let operations = usize::from(hints[HEAD - 1]);
		for (at, hints) in flipped(&hints) {
			let error = recover_hinted(&digest, &signature, &hints).unwrap_err();
			assert!(expected(at, operations).contains(&error), "byte {at}: {error:?}");
		}
	}
}

fn every_bit_of_a_signature_and_a_digest(count: usize) {
	for Case { digest, signature, .. } in cases(4).take(count) {
		let hints = hints_for(&digest, &signature).unwrap();
		for (_, digest) in flipped(&digest) {
			let digest = digest.try_into().unwrap();
			assert_eq!(recover_hinted(&digest, &signature, &hints), Err(Refuted));
		}
		for (at, bytes) in flipped(&signature.to_bytes()) {
			let (r, s) = (bytes[..32].try_into().unwrap(), bytes[32..64].try_into().unwrap());
			match Signature::new(&r, &s, bytes[64]) {
				Some(signature) => {
					let recovered = recover_hinted(&digest, &signature, &hints);
					assert_eq!(recovered, Err(Refuted), "byte {at}");
				}
				// Only a recovery id has bits that no signature sets: all but the lowest two. (A
				// flipped bit could also move an r or s with many leading ones to n or above.)
				None => assert!(at == 64 && bytes[64] > 3, "byte {at}"),
			}
		}
	}
}

#[test]
fn every_bit_of_the_hints_of_two_signatures() {
	every_bit_of_hints(2);
}

#[test]
#[ignore = "two minutes"]
fn every_bit_of_the_hints_of_a_hundred_signatures() {
	every_bit_of_hints(100);
}

#[test]
fn every_bit_of_two_signatures_and_their_digests() {
	every_bit_of_a_signature_and_a_digest(2);
}

#[test]
#[ignore = "run with the other hundred"]
fn every_bit_of_a_hundred_signatures_and_their_digests() {
	every_bit_of_a_signature_and_a_digest(100);
}

#[test]
fn every_length_but_the_right_one() {
	let Case { digest, signature, key } = cases(5).next().unwrap();
	let hints = hints_for(&digest, &signature).unwrap();
	let longer = [&hints[..], &[0; 32]].concat();
	for len in 0..=longer.len() {
		let recovered = recover_hinted(&digest, &signature, &longer[..len]);
		if len == hints.len() {
			assert_eq!(recovered, Ok(Recovery::Key(key)));
		} else {
			assert_eq!(recovered, Err(Length), "{len} bytes");
		}
	}
}

#[test]
fn hints_of_another_signature() {
	let cases: Vec<_> = cases(6).take(4).collect();
	for one in &cases {
		let hints = hints_for(&one.digest, &one.signature).unwrap();
		for other in cases.iter().filter(|other| other.digest != one.digest) {
			let recovered = recover_hinted(&other.digest, &other.signature, &hints);
			assert_eq!(recovered, Err(Refuted));
		}
	}
}

#[test]
fn every_bit_of_a_proof_that_there_is_no_point() {
	// x³ + 7 is not a square for x = 5.
	let mut r = [0; 32];
	r[31] = 5;
	let signature = Signature::new(&r, &r, 0).unwrap();
	let hints = hints_for(&[7; 32], &signature).unwrap();
	assert_eq!(hints.len(), 33);
	assert_eq!(recover_hinted(&[7; 32], &signature, &hints), Ok(Recovery::NoPoint));
	for (at, hints) in flipped(&hints) {
		let error = recover_hinted(&[7; 32], &signature, &hints).unwrap_err();
		assert!([Refuted, NotCanonical].contains(&error), "byte {at}: {error:?}");
	}
	// If there is a point, no hint proves the contrary.
	let Case { digest, signature, .. } = cases(7).next().unwrap();
	assert_eq!(recover_hinted(&digest, &signature, &[1]), Err(Length));
	assert_eq!(recover_hinted(&digest, &signature, &hints), Err(Refuted));
}
