//! Proofs: accepted and refused.

use crate::{hostile, messages, Case, BY_MESSAGES};
use assay_bls_signatures::{
	layout::{join_messages, MAX_INPUTS_LEN},
	simulator::Simulator,
	Backend, Group, Proof, PublicInputs, Scheme, Variant, VerifyingKey,
};
use assay_proof_system::{Defect::*, VerifyError::*};

/// One key and several, up to the maximum.
pub fn are_accepted_in_every_scheme<V: Variant, B: Backend<V>>() {
	for scheme in BY_MESSAGES {
		for count in [1, 2, 9, 64] {
			let case = Case::by_messages::<V, B>(scheme, count);
			assert_eq!(case.verify::<V, B>(), Ok(()), "{scheme:?} {count}");
		}
	}
	for case in Case::all::<V, B>() {
		assert_eq!(case.verify::<V, B>(), Ok(()));
	}
	// The maximum length.
	let longest = vec![7; MAX_INPUTS_LEN - 4];
	let case = Simulator::<V>::new(1, 7).prove(Scheme::Basic, &[longest]);
	assert_eq!(Case::new::<V, B>(case).verify::<V, B>(), Ok(()));
}

/// Few members, most of them and all, of committees whose number of members is a multiple of eight or
/// not.
pub fn are_accepted_from_enough_members<V: Variant, B: Backend<V>>() {
	for size in [1, 2, 7, 8, 9, 17] {
		for signed in 1..=size {
			// Not only the first ones.
			let mut members = vec![false; size];
			(0..signed).for_each(|index| members[(index * 5 + 3) % size] = true);
			let signed = members.iter().filter(|member| **member).count() as u16;
			for threshold in [1, signed] {
				let case = Case::by_committee::<V, B>(threshold, &members);
				assert_eq!(case.verify::<V, B>(), Ok(()), "{members:?} {threshold}");
			}
		}
	}
}

/// One member less than the threshold, with a matching signature, and no members.
pub fn are_refused_from_too_few_members<V: Variant, B: Backend<V>>() {
	let case = Case::by_committee::<V, B>(3, &[true, false, true, false]);
	assert_eq!(case.verify::<V, B>(), Err(ProofInvalid));
	let none = Case::by_committee::<V, B>(1, &[false; 4]);
	assert_eq!(none.verify::<V, B>(), Err(ProofInvalid));
	// The members signed, and others are named.
	let mut case = Case::by_committee::<V, B>(2, &[true, true, false, false]);
	*case.proof.last_mut().expect("it has members") = 0b0110;
	assert_eq!(case.verify::<V, B>(), Err(ProofInvalid));
	*case.proof.last_mut().expect("it has members") = 0b0111;
	assert_eq!(case.verify::<V, B>(), Err(ProofInvalid));
}

/// Every length that fits no proof.
pub fn are_refused_for_their_lengths<V: Variant, B: Backend<V>>() {
	for case in Case::all::<V, B>() {
		for len in [0, 1, V::Signatures::COMPRESSED_LEN - 1, case.proof.len() - 1] {
			let case = Case { proof: case.proof[..len].to_vec(), ..case.clone() };
			assert_eq!(case.verify::<V, B>(), Err(MalformedProof(Length)), "{len}");
		}
		let proof = [&case.proof[..], &[0]].concat();
		let case = Case { proof, ..case };
		assert_eq!(case.verify::<V, B>(), Err(MalformedProof(Length)));
	}
}

/// Bad points, and the identity, which counts as any other point.
pub fn are_refused_for_malformed_signatures<V: Variant, B: Backend<V>>() {
	let len = V::Signatures::COMPRESSED_LEN;
	for mut case in Case::all::<V, B>() {
		for (point, defect) in hostile::points::<V::Signatures>() {
			case.proof[..len].copy_from_slice(&point);
			assert_eq!(case.verify::<V, B>(), Err(MalformedProof(defect)));
		}
		case.proof[..len].copy_from_slice(&hostile::identity::<V::Signatures>());
		assert_eq!(case.verify::<V, B>(), Err(ProofInvalid));
	}
}

/// A defect of the signature takes precedence over everything that is wrong with the members or the
/// messages.
pub fn are_refused_for_signatures_before_their_members<V: Variant, B: Backend<V>>() {
	let few = Case::by_committee::<V, B>(3, &[true, false, true, false]);
	let mut equal = Case::by_messages::<V, B>(Scheme::Basic, 2);
	equal.inputs = PublicInputs::from_messages(&[b"same", b"same"]).0;
	for mut case in [few, equal] {
		assert_eq!(case.verify::<V, B>(), Err(ProofInvalid));
		for (point, defect) in hostile::points::<V::Signatures>() {
			case.proof[..point.len()].copy_from_slice(&point);
			assert_eq!(case.verify::<V, B>(), Err(MalformedProof(defect)));
		}
	}
}

/// Bits behind the last member take precedence over a point outside the subgroup, but not over one
/// off the curve.
pub fn are_refused_for_bits_of_no_member<V: Variant, B: Backend<V>>() {
	let case = Case::by_committee::<V, B>(1, &[true; 9]);
	let len = V::Signatures::COMPRESSED_LEN;
	for bit in 1..8 {
		let mut case = case.clone();
		case.proof[len + 1] |= 1 << bit;
		assert_eq!(case.verify::<V, B>(), Err(MalformedProof(NotCanonical)));
		for (point, defect) in hostile::points::<V::Signatures>() {
			case.proof[..len].copy_from_slice(&point);
			let expected = if defect == NotInSubgroup { NotCanonical } else { defect };
			assert_eq!(case.verify::<V, B>(), Err(MalformedProof(expected)));
		}
	}
}

/// Inputs that are not messages, and messages of another number.
pub fn are_refused_for_their_inputs<V: Variant, B: Backend<V>>() {
	for case in Case::all::<V, B>() {
		let with = |inputs: &[u8]| Case { inputs: inputs.to_vec(), ..case.clone() };
		let verdict = |inputs: &[u8]| with(inputs).verify::<V, B>();
		let longer = [&case.inputs[..], &[0]].concat();
		assert_eq!(verdict(&longer), Err(MalformedInputs(Length)));
		if let [start @ .., _] = &case.inputs[..] {
			assert_eq!(verdict(start), Err(MalformedInputs(Length)));
		}
		assert_eq!(verdict(&[255; 8]), Err(MalformedInputs(Length)));
		let more = [&case.inputs[..], &[0; 4]].concat();
		assert_eq!(verdict(&more), Err(WrongInputCount));
		assert_eq!(verdict(&join_messages(&[b"m"; 64])), Err(WrongInputCount));
		assert_eq!(verdict(&join_messages(&[b"m"; 65])), Err(LimitExceeded));
		assert_eq!(verdict(&vec![0; MAX_INPUTS_LEN + 1]), Err(LimitExceeded));
		// The limit is checked before the proof, the proof before the inputs.
		let bad = Case { proof: vec![], ..with(&vec![0; MAX_INPUTS_LEN + 1]) };
		assert_eq!(bad.verify::<V, B>(), Err(LimitExceeded));
		let bad = Case { proof: vec![], ..with(&longer) };
		assert_eq!(bad.verify::<V, B>(), Err(MalformedProof(Length)));
	}
	let single = Case::by_messages::<V, B>(Scheme::Basic, 1);
	let none = Case { inputs: vec![], ..single };
	assert_eq!(none.verify::<V, B>(), Err(WrongInputCount));
}

/// Another message, another key, messages in another order, another signature.
pub fn are_refused_if_they_do_not_prove<V: Variant, B: Backend<V>>() {
	for scheme in BY_MESSAGES {
		for count in [1, 3] {
			let case = Case::by_messages::<V, B>(scheme, count);
			let mut others = messages(count);
			others[count - 1].push(0);
			let other = Case { inputs: PublicInputs::from_messages(&others).0, ..case.clone() };
			assert_eq!(other.verify::<V, B>(), Err(ProofInvalid));

			let stranger = Simulator::<V>::new(count, 8).prove(scheme, &messages(count));
			let stranger = Case::new::<V, B>(stranger);
			assert_eq!(stranger.verify::<V, B>(), Ok(()));
			let other = Case { proof: stranger.proof, ..case.clone() };
			assert_eq!(other.verify::<V, B>(), Err(ProofInvalid));

			// The negative of the signature.
			let mut negative = case.clone();
			negative.proof[0] ^= 0x20;
			assert_eq!(negative.verify::<V, B>(), Err(ProofInvalid));
		}
		let case = Case::by_messages::<V, B>(scheme, 3);
		let mut reversed = messages(3);
		reversed.reverse();
		let reversed = Case { inputs: PublicInputs::from_messages(&reversed).0, ..case };
		assert_eq!(reversed.verify::<V, B>(), Err(ProofInvalid));
	}
}

/// A signature of one scheme under the key of another. With one key, the schemes `Basic` and
/// `ProofOfPossession` differ only in the tag. A committee of one key has the same signatures as
/// `ProofOfPossession`.
pub fn are_refused_under_another_scheme<V: Variant, B: Backend<V>>() {
	let simulator = Simulator::<V>::new(1, 7);
	let message = vec![b"message".to_vec()];
	let case = |scheme| match scheme {
		Scheme::Committee => simulator.prove_by_committee(1, &[true], &message[0]),
		Scheme::Possession => simulator.prove(scheme, &[]),
		_ => simulator.prove(scheme, &message),
	};
	let len = V::Signatures::COMPRESSED_LEN;
	for scheme in Scheme::ALL {
		let (_, signed, _) = case(scheme);
		for other in Scheme::ALL {
			let (key, mut proof, inputs) = case(other);
			proof.0[..len].copy_from_slice(&signed.0[..len]);
			let verdict = Case::new::<V, B>((key, proof, inputs)).verify::<V, B>();
			let by_possession =
				|scheme| matches!(scheme, Scheme::ProofOfPossession | Scheme::Committee);
			let is_same = scheme == other || by_possession(scheme) && by_possession(other);
			let expected = if is_same { Ok(()) } else { Err(ProofInvalid) };
			assert_eq!(verdict, expected, "{scheme:?} under {other:?}");
		}
	}
}

/// Two keys that sign one message.
pub fn are_refused_in_the_basic_scheme_for_equal_messages<V: Variant, B: Backend<V>>() {
	let simulator = Simulator::<V>::new(3, 7);
	let messages = [b"a".to_vec(), b"b".to_vec(), b"a".to_vec()];
	for scheme in BY_MESSAGES {
		let verdict = Case::new::<V, B>(simulator.prove(scheme, &messages)).verify::<V, B>();
		let expected = if scheme == Scheme::Basic { Err(ProofInvalid) } else { Ok(()) };
		assert_eq!(verdict, expected);
	}
}

/// A key and its negative: their sum is the identity, which is not a key and would sign everything.
pub fn are_refused_where_keys_cancel_out<V: Variant, B: Backend<V>>() {
	let key = Simulator::<V>::new(1, 7).keys()[0].clone();
	let mut negative = key.clone();
	negative[0] ^= 0x20;
	let keys = [key, negative];
	let identity = hostile::identity::<V::Signatures>();
	let committee = Case::new::<V, B>((
		VerifyingKey::committee(1, &keys),
		Proof::of_committee(&identity, &[true, true]),
		PublicInputs::from_messages(&[b"m"]),
	));
	assert_eq!(committee.verify::<V, B>(), Err(ProofInvalid));
	// One after the other, the draft accepts them: with proofs of possession, this is not a forgery.
	let list = Case::new::<V, B>((
		VerifyingKey::new(Scheme::ProofOfPossession, &keys),
		Proof(identity),
		PublicInputs::from_messages(&[b"m", b"m"]),
	));
	assert_eq!(list.verify::<V, B>(), Ok(()));
}
