//! Limits are checked before anything is decoded: proofs by their length, keys by the counts of their
//! lists.

use assay_halo2::{
	key::{
		Argument, Column, Node, Query, VerifyingKeyData, MAX_CHALLENGES, MAX_COLUMNS,
		MAX_INSTANCE_QUERIES, NODES_FREE, NODES_PER_ELEMENT, POINT_LEN, SCALAR_LEN,
	},
	layout,
	simulator::{empty_lookups, short_proof, Class, Simulate},
	Backend, Halo2, Ipa, Kzg, Proof, PublicInputs, Scheme, VerifyingKey, Wasm, HEAD_LEN,
};
use assay_proof_system::{
	Defect, ProofSystem, Sizes,
	VerifyError::{LimitExceeded, MalformedKey, MalformedProof},
};
use codec::{Compact, Encode};

const CLASSES: [Class; 2] = [Class::Any, Class::Light];

/// Returns a prepared key with the lengths of its proofs, but garbage instead of the key.
fn with_garbage<S: Simulate>(class: Class) -> (Vec<u8>, Proof, PublicInputs)
where
	Wasm: Backend<S>,
{
	let (key, proof, inputs) = S::simulate(class, 100, 1);
	let mut prepared = <Wasm as Backend<S>>::prepare_key(&key.0).expect("the key is usable");
	prepared[HEAD_LEN..].fill(0xff);
	(prepared, proof, inputs)
}

fn lengths_are_looked_at_first<S: Simulate>()
where
	Wasm: Backend<S>,
{
	for class in CLASSES {
		let (prepared, Proof(proof), PublicInputs(inputs)) = with_garbage::<S>(class);
		let verify = |proof: &[u8]| <Wasm as Backend<S>>::verify(&prepared, proof, &inputs);
		// Only a proof of the right length reaches the garbage.
		assert_eq!(verify(&proof), Err(MalformedKey(Defect::Length)));
		for other in [&[][..], &proof[1..], &[&proof[..], &[0]].concat()] {
			assert_eq!(verify(other), Err(MalformedProof(Defect::Length)));
			let batch = [(&proof[..], &inputs[..]), (other, &inputs[..])];
			let verdict = <Wasm as Backend<S>>::verify_batch(&prepared, &batch);
			assert_eq!(verdict, Err(MalformedProof(Defect::Length)));
		}
		let too_long = vec![0; S::MAX_PROOF_LEN];
		assert_eq!(verify(&too_long), Err(LimitExceeded));
	}
}

#[test]
fn a_proof_of_another_length_is_refused_before_its_key_is_decoded() {
	lengths_are_looked_at_first::<Kzg>();
	lengths_are_looked_at_first::<Ipa>();
}

fn largest_keys_have_their_lengths<S: Simulate>()
where
	Wasm: Backend<S>,
{
	type System<S> = Halo2<S, Wasm>;
	for class in CLASSES {
		let (key, proof, inputs) = short_proof::<S>(class);
		let prepared = System::<S>::prepare_key(&key).expect("the key is usable");
		assert_eq!(prepared.as_bytes()[HEAD_LEN..], key.0);
		let is_light = System::<S>::is_light(&prepared, &proof, &inputs);
		assert_eq!(is_light, matches!(class, Class::Light));
		assert_eq!(System::<S>::prepared_size(&prepared), System::<S>::key_size(&key));
		let verdict = System::<S>::verify(&prepared, &proof, &inputs);
		assert_eq!(verdict, Err(MalformedProof(Defect::Length)));
		let batch = [(proof, inputs)];
		assert_eq!(System::<S>::verify_batch(&prepared, &batch), verdict);
		// The lengths in the head are those of the key.
		let data = VerifyingKeyData::<S>::read(&key.0).expect("it is a key");
		for circuits in [1, 2, 16] {
			let word = |at: usize| {
				let bytes = prepared.as_bytes()[at..].first_chunk().expect("the head is there");
				u32::from_le_bytes(*bytes) as usize
			};
			assert_eq!(word(0) + circuits * word(4), layout::proof_len(&data, circuits));
		}
	}
}

#[test]
fn the_largest_key_with_the_shortest_proof_is_refused_by_its_head() {
	largest_keys_have_their_lengths::<Kzg>();
	largest_keys_have_their_lengths::<Ipa>();
}

/// A change of a list's length, the list's limit, and the bytes of a key before the list.
type Case<S> = (fn(&mut VerifyingKeyData<S>, usize), usize, usize);

fn lists_are_counted<S: Simulate>()
where
	Wasm: Backend<S>,
{
	let elements = S::MAX_PROOF_LEN / SCALAR_LEN;
	let nodes = NODES_FREE + NODES_PER_ELEMENT * elements;
	let key = VerifyingKeyData::<S>::read(&S::simulate_key(0).0).expect("it is a key");
	/// The format, the transcript, the digest, k, the degree and the blinding factors.
	const FIXED: usize = 1 + 1 + SCALAR_LEN + 1 + 1 + 2;
	// The lists before one that is too long are those of the key.
	let lens = [
		key.advice_phases.encoded_size(),
		key.challenge_phases.encoded_size(),
		key.instance_rows.encoded_size(),
		key.advice_queries.encoded_size(),
		key.fixed_queries.encoded_size(),
		key.instance_queries.encoded_size(),
		key.nodes.encoded_size(),
		key.gates.encoded_size(),
		key.lookups.encoded_size(),
		key.shuffles.encoded_size(),
		key.permutation.encoded_size(),
		key.fixed_commitments.encoded_size(),
	];
	let at = |list: usize| FIXED + lens[..list].iter().sum::<usize>();
	const QUERY: Query = Query { column: 0, rotation: 0 };
	const EMPTY: Argument = Argument { input: Vec::new(), table: Vec::new() };
	let cases: [Case<S>; 13] = [
		(|key, count| key.advice_phases = vec![0; count], MAX_COLUMNS, at(0)),
		(|key, count| key.challenge_phases = vec![0; count], MAX_CHALLENGES, at(1)),
		(|key, count| key.instance_rows = vec![1; count], S::MAX_INSTANCE_COLUMNS, at(2)),
		(|key, count| key.advice_queries = vec![QUERY; count], elements, at(3)),
		(|key, count| key.fixed_queries = vec![QUERY; count], elements, at(4)),
		(|key, count| key.instance_queries = vec![QUERY; count], MAX_INSTANCE_QUERIES, at(5)),
		(|key, count| key.nodes = vec![Node::Advice(0); count], nodes, at(6)),
		(|key, count| key.gates = vec![0; count], nodes, at(7)),
		(|key, count| key.lookups = vec![EMPTY; count], elements / 8, at(8)),
		(|key, count| key.shuffles = vec![EMPTY; count], elements / 3, at(9)),
		(|key, count| key.permutation = vec![Column::Fixed(0); count], elements, at(10)),
		(|key, count| key.fixed_commitments = vec![[0; POINT_LEN]; count], MAX_COLUMNS, at(11)),
		(|key, count| key.permutation_commitments = vec![[0; POINT_LEN]; count], elements, at(12)),
	];
	for (number, (change, most, at)) in cases.into_iter().enumerate() {
		let mut changed = key.clone();
		change(&mut changed, most + 1);
		let bytes = VerifyingKey::from(&changed).0;
		let count = Compact(most as u32 + 1).encode();
		assert_eq!(bytes[at..][..count.len()], count, "list {number}");
		// It fails before any item is decoded.
		let start = &bytes[..at + count.len()];
		assert_eq!(VerifyingKeyData::<S>::read(start).err(), Some(LimitExceeded), "list {number}");
		// A count within the limit gets as far as the items.
		let fewer = [&bytes[..at], &Compact(most as u32).encode()].concat();
		let verdict = VerifyingKeyData::<S>::read(&fewer).err();
		assert_eq!(verdict, Some(MalformedKey(Defect::Length)), "list {number}");
		if bytes.len() <= S::MAX_KEY_LEN {
			assert_eq!(<Wasm as Backend<S>>::prepare_key(&bytes), Err(LimitExceeded));
		}
	}
}

#[test]
fn a_list_is_counted_before_it_is_decoded() {
	lists_are_counted::<Kzg>();
	lists_are_counted::<Ipa>();
}

#[test]
fn the_longest_key_of_empty_lookups_is_refused() {
	let VerifyingKey(key) = empty_lookups::<Kzg>();
	assert!((Kzg::MAX_KEY_LEN - 4..=Kzg::MAX_KEY_LEN).contains(&key.len()), "{}", key.len());
	assert_eq!(<Wasm as Backend<Kzg>>::prepare_key(&key), Err(LimitExceeded));
	let VerifyingKey(key) = empty_lookups::<Ipa>();
	assert!((Ipa::MAX_KEY_LEN - 4..=Ipa::MAX_KEY_LEN).contains(&key.len()), "{}", key.len());
	assert_eq!(<Wasm as Backend<Ipa>>::prepare_key(&key), Err(LimitExceeded));
}
