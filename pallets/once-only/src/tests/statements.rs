//! Proofs of statements that have already counted, from any submitter and in any way.

use super::*;

/// The modulus of BLS12-381's base field, big-endian.
const MODULUS: [u8; 48] = [
	0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
	0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
	0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
];

fn negate(coordinate: &mut [u8]) {
	let mut borrow = 0;
	for (digit, modulus) in coordinate.iter_mut().zip(MODULUS).rev() {
		let difference = i16::from(modulus) - i16::from(*digit) - borrow;
		borrow = i16::from(difference < 0);
		*digit = difference.rem_euclid(256) as u8;
	}
}

/// Returns another proof of the same statement, made without the statement's witness:
/// `e(−a, −b) = e(a, b)`.
fn rerandomised((mut proof, inputs): Case) -> Case {
	// The second coordinate of `a`, and both coefficients of that of `b`.
	for start in [48, 192, 240] {
		negate(&mut proof.0[start..start + 48]);
	}
	(proof, inputs)
}

#[test]
fn count_once() {
	on_chain(|| {
		assert_ok!(verify(ALICE, proof_of(0, ALICE)));
		for who in [ALICE, MALLORY] {
			assert_noop!(verify(who, proof_of(0, ALICE)), Error::<Test>::AlreadyCounted);
		}
		assert_eq!(Balances::free_balance(ALICE), REWARD);
		assert_ok!(verify(ALICE, proof_of(1, ALICE)));
		assert_eq!(Balances::free_balance(ALICE), 2 * REWARD);
	});
}

#[test]
fn count_once_whatever_the_proof() {
	on_chain(|| {
		let case = proof_of(0, ALICE);
		let (proof, inputs) = rerandomised(case.clone());
		assert_ne!(proof, case.0);
		let call = pallet_verifier::Call::<Test>::verify { key: key(), proof, inputs };
		assert_eq!(Verifier::dry_run(&call), Ok(()));
		assert_ok!(verify(ALICE, case.clone()));
		// The proof is still valid; a dry run checks only the proof.
		assert_eq!(Verifier::dry_run(&call), Ok(()));
		assert_noop!(verify(ALICE, rerandomised(case)), Error::<Test>::AlreadyCounted);
	});
}

#[test]
fn count_once_in_a_batch() {
	on_chain(|| {
		let batch = |numbers: &[u64]| {
			let batch = numbers.iter().map(|number| proof_of(*number, ALICE)).collect();
			Verifier::verify_batch(signed(ALICE), key(), batch)
		};
		assert_noop!(batch(&[0, 1, 0]), Error::<Test>::AlreadyCounted);
		assert_noop!(batch(&[0, 0]), Error::<Test>::AlreadyCounted);
		assert_eq!(Statements::<Test>::iter().count(), 0);
		assert_ok!(batch(&[0, 1]));
		assert_noop!(batch(&[2, 1]), Error::<Test>::AlreadyCounted);
		assert_eq!(Balances::free_balance(ALICE), 2 * REWARD);
	});
}

#[test]
fn count_once_whether_the_key_is_registered_or_inline() {
	on_chain(|| {
		assert_ok!(Verifier::register_key(signed(MALLORY), simulator(0).verifying_key()));
		let registered = KeySource::Registered(RewardKey::get());
		let (proof, inputs) = proof_of(0, ALICE);
		assert_ok!(Verifier::verify(signed(ALICE), registered, proof, inputs));
		assert_noop!(verify(ALICE, proof_of(0, ALICE)), Error::<Test>::AlreadyCounted);
	});
}

#[test]
fn count_once_on_all_backends_together() {
	on_chain(|| {
		let (proof, inputs) = proof_of(0, ALICE);
		let on_wasm = || WasmVerifier::verify(signed(ALICE), key(), proof.clone(), inputs.clone());
		assert_ok!(on_wasm());
		assert_noop!(on_wasm(), Error::<Test>::AlreadyCounted);
		assert_noop!(verify(ALICE, proof_of(0, ALICE)), Error::<Test>::AlreadyCounted);
	});
}

#[test]
fn count_by_key_and_inputs() {
	MaxStatements::set(4);
	on_chain(|| {
		for seed in [0, 1] {
			let other_key = KeySource::Inline(simulator(seed).verifying_key());
			for inputs in [[1u64, 2], [2, 1]] {
				let (proof, inputs) = simulator(seed).prove_inputs(&inputs.map(Into::into), 0);
				let key = other_key.clone();
				assert_ok!(WasmVerifier::verify(signed(ALICE), key, proof, inputs));
			}
		}
		assert_eq!(Statements::<Test>::iter().count(), 4);
	});
}

#[test]
fn under_other_keys_are_not_told_of() {
	on_chain(|| {
		let own_key = KeySource::Inline(simulator(1).verifying_key());
		let (proof, inputs) = proof_under(1, 0, MALLORY);
		assert_ok!(Verifier::verify(signed(MALLORY), own_key, proof, inputs));
		assert_eq!(Balances::free_balance(MALLORY), 0);
		assert_eq!(Statements::<Test>::iter().count(), 0);
	});
}

/// Submitting Alice's proof first, from the pool, gains nothing.
#[test]
fn count_for_whom_they_name() {
	on_chain(|| {
		let seen = proof_of(0, ALICE);
		assert_noop!(verify(MALLORY, seen.clone()), NOT_NAMED);
		let (proof, mut inputs) = seen.clone();
		inputs.0[32..].copy_from_slice(&beneficiary(&MALLORY));
		let changed = pallet_verifier::Error::<Test>::ProofInvalid;
		assert_noop!(verify(MALLORY, (proof, inputs)), changed);
		// The attempts have not used it up.
		assert_ok!(verify(ALICE, seen));
		assert_eq!(Balances::free_balance(ALICE), REWARD);
		assert_eq!(Balances::free_balance(MALLORY), 0);
	});
}
