//! The module in WebAssembly gives the results of the native crate, and those of k256 in the module.

#![allow(clippy::unwrap_used)]

use assay_ecdsa::hinter::hints_for;
use assay_ecdsa_wasm_tests::{cases::signatures, Machine, Mode};

/// The module's code of a refuted hint.
const REFUTED: u32 = 3;
/// The module's code of a malformed argument.
const MALFORMED: u32 = 4;
/// Signatures that one instance takes before its memory is given back.
const CHUNK: usize = 1_000;

fn check(count: usize) {
	let cases: Vec<_> = signatures(1, count).collect();
	for chunk in cases.chunks(CHUNK) {
		let mut machine = Machine::new(Mode::Plain).unwrap();
		let mut run = |name: &str, slices: [&[u8]; 3]| {
			let call = machine.prepare(name, slices).unwrap();
			machine.run(&call).unwrap()
		};
		for case in chunk {
			let signature = case.signature.to_bytes();
			let hints = hints_for(&case.digest, &case.signature).unwrap();
			assert_eq!(run("hints", [&case.digest, &signature, &[]]), Ok(hints.clone()));
			let recovered = run("recover_hinted", [&case.digest, &signature, &hints]);
			assert_eq!(recovered, Ok(case.key.to_vec()));
			let by_k256 = run("k256_recover", [&case.digest, &signature, &[]]);
			assert_eq!(by_k256, Ok(case.key.to_vec()));

			let mut digest = case.digest;
			digest[31] ^= 1;
			let refused = run("recover_hinted", [&digest, &signature, &hints]);
			assert_eq!(refused, Err(REFUTED));
			let mut tampered = hints.clone();
			*tampered.last_mut().unwrap() ^= 1;
			let refused = run("recover_hinted", [&case.digest, &signature, &tampered]);
			assert_eq!(refused, Err(REFUTED));
		}
	}
}

#[test]
fn a_hundred_signatures() {
	check(100);
}

#[test]
#[ignore = "half a minute"]
fn ten_thousand_signatures() {
	check(10_000);
}

#[test]
fn malformed_arguments_have_their_code() {
	let mut machine = Machine::new(Mode::Plain).unwrap();
	let case = signatures(2, 1).next().unwrap();
	let signature = case.signature.to_bytes();
	let mut wrong_id = signature;
	wrong_id[64] = 4;
	let arguments: [[&[u8]; 3]; 4] = [
		[&case.digest[..31], &signature, &[]],
		[&case.digest, &signature[..64], &[]],
		[&case.digest, &[0; 65], &[]],
		[&case.digest, &wrong_id, &[]],
	];
	for slices in arguments {
		for name in ["hints", "recover_hinted"] {
			let call = machine.prepare(name, slices).unwrap();
			assert_eq!(machine.run(&call).unwrap(), Err(MALFORMED));
		}
	}
}
