//! ECDSA over secp256k1 under both policies: the host functions, k256 and arkworks; and hinted
//! signatures, which must not verify unless the plain ones do.

#![no_main]

use assay_ecdsa::{
	hinter::hints_for,
	simulator::{case, costliest, Case},
	Arkworks, Backend, Ethereum, Hinted, Permissive, Plain, Policy, Proof, Wasm, SIGNATURE_LEN,
};
use assay_fuzz::{every, fuzz_verdicts, Honest, Pair, Part, Subject, Verifier};
use assay_host_functions::{ecdsa::HostPolicy, Host};
use assay_proof_system::VerifyError;
use std::ops::Range;

type Reference = Wasm<Arkworks<assay_ark_curves::ark_secp256k1::Config>>;

/// Makes the artefacts of a statement. The signer is an address for even numbers and a key for odd
/// ones.
fn honest(statement: u8, pair: impl Fn(u32) -> Pair) -> Honest {
	let Case { key, .. } = case(0).expect("a case");
	let key = if statement % 2 == 0 { key.address().to_vec() } else { key.compressed().to_vec() };
	let first = u32::from(statement) * 10;
	Honest { prepared: key.clone(), key, pairs: (first..first + 3).map(pair).collect() }
}

fn plain<P: HostPolicy>(name: &'static str) -> Subject {
	Subject {
		name,
		verifiers: || {
			vec![
				Verifier::of::<P, Host>("Host"),
				Verifier::of::<P, Plain>("Plain"),
				Verifier::of::<P, Reference>("Arkworks"),
			]
		},
		honest: |statement| {
			honest(statement, |seed| {
				let Case { digest, signature, .. } = case(seed).expect("a case");
				(Proof::plain(&signature).0, digest.to_vec())
			})
		},
		elements,
		special,
		// A recovery id may be written in two ways, and a high s corresponds to a low one.
		rigid: false,
		takes_any_prepared_key: true,
		implied: None,
	}
}

fn hinted<P: Policy>(name: &'static str) -> Subject {
	Subject {
		name,
		verifiers: || vec![Verifier::of::<P, Hinted>("Hinted")],
		honest: |statement| {
			honest(statement, |seed| {
				if seed % 10 == 2 {
					let (Case { digest, signature, .. }, hints) = costliest(seed).expect("a case");
					return (Proof::hinted(&signature, &hints).0, digest.to_vec());
				}
				let Case { digest, signature, .. } = case(seed).expect("a case");
				let hints = hints_for(&digest, &signature).expect("hints");
				(Proof::hinted(&signature, &hints).0, digest.to_vec())
			})
		},
		elements,
		special,
		rigid: false,
		takes_any_prepared_key: true,
		implied: Some(|key, proof, digest| {
			let signature = proof.get(..SIGNATURE_LEN).ok_or(VerifyError::ProofInvalid)?;
			<Plain as Backend<P>>::verify(key, signature, digest)
		}),
	}
}

/// Returns the places of numbers. A key that is not an address has a byte before its coordinate.
fn elements(part: Part, bytes: &[u8]) -> Vec<Range<usize>> {
	let is_key = matches!(part, Part::Key | Part::PreparedKey);
	every(32, usize::from(is_key), bytes)
}

/// Returns zero, one, ones, the order, the modulus and half the order, each with its neighbours,
/// big-endian.
fn special() -> Vec<Vec<u8>> {
	const NUMBERS: [[u64; 4]; 5] = [
		[0, 0, 0, 1],
		[u64::MAX; 4],
		[u64::MAX, 0xffff_ffff_ffff_fffe, 0xbaae_dce6_af48_a03b, 0xbfd2_5e8c_d036_4141],
		[u64::MAX, u64::MAX, u64::MAX, 0xffff_fffe_ffff_fc2f],
		[u64::MAX >> 1, u64::MAX, 0x5d57_6e73_57a4_501d, 0xdfe9_2f46_681b_20a0],
	];
	let mut values = Vec::new();
	for number in NUMBERS {
		for difference in [0, 1, u64::MAX] {
			let mut words = number;
			words[3] = words[3].wrapping_add(difference);
			values.push(words.map(u64::to_be_bytes).concat());
		}
	}
	values
}

fn subjects() -> [Subject; 4] {
	[
		plain::<Ethereum>("ecdsa/secp256k1 (Ethereum)"),
		plain::<Permissive>("ecdsa/secp256k1 (Permissive)"),
		hinted::<Ethereum>("ecdsa-hinted/secp256k1 (Ethereum)"),
		hinted::<Permissive>("ecdsa-hinted/secp256k1 (Permissive)"),
	]
}

fuzz_verdicts!(subjects());
