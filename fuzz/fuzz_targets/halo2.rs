//! halo2 with KZG and with the inner product argument: the host functions on every code path, and the
//! verifiers for wasm over Assay's and over arkworks' arithmetic; and proofs with hints.

#![no_main]

use assay_fuzz::{every, fuzz_verdicts, Honest, Part, Subject, Verifier};
use assay_halo2::{
	hinted::{layout::HintedProof, Hinted, HintedScheme},
	hinter::hint,
	key::{Node, VerifyingKeyData},
	layout::COUNT_LEN,
	simulator::{ipa_case, kzg_case, Class},
	Arkworks, Backend, Ipa, Kzg, Proof, PublicInputs, Scheme, VerifyingKey, Wasm,
};
use assay_host_functions::Host;
use assay_proof_system::VerifyError;
use codec::Decode;
use std::ops::Range;

/// Lengths in bytes, divided by 32, of the proofs of the four statements.
const SIZES: [u32; 4] = [60, 100, 200, 320];
/// The logarithm of the number of rows under the inner product argument.
const K: u8 = 5;

/// Returns zero, one, ones, and the moduli of BN254's scalar field, its base field, Pallas' and
/// Vesta's.
fn special() -> Vec<Vec<u8>> {
	const MODULI: [[u64; 4]; 4] = [
		[
			0x43e1_f593_f000_0001,
			0x2833_e848_79b9_7091,
			0xb850_45b6_8181_585d,
			0x3064_4e72_e131_a029,
		],
		[
			0x3c20_8c16_d87c_fd47,
			0x9781_6a91_6871_ca8d,
			0xb850_45b6_8181_585d,
			0x3064_4e72_e131_a029,
		],
		[0x992d_30ed_0000_0001, 0x2246_98fc_094c_f91b, 0, 0x4000_0000_0000_0000],
		[0x8c46_eb21_0000_0001, 0x2246_98fc_0994_a8dd, 0, 0x4000_0000_0000_0000],
	];
	let bytes = |words: [u64; 4]| words.map(u64::to_le_bytes).concat();
	let mut values = vec![bytes([0; 4]), bytes([1, 0, 0, 0]), bytes([u64::MAX; 4])];
	for modulus in MODULI {
		for difference in [0, 1, u64::MAX] {
			let mut words = modulus;
			words[0] = words[0].wrapping_add(difference);
			values.push(bytes(words));
		}
	}
	values
}

/// Returns the places of the points and scalars in a key: of its digest, its constants and its commitments.
fn elements_of_key<S: Scheme>(bytes: &[u8]) -> Vec<Range<usize>> {
	let Ok(key) = VerifyingKeyData::<S>::decode(&mut &bytes[..]) else {
		return every(32, 0, bytes);
	};
	let constants = key.nodes.iter().filter_map(|node| match node {
		Node::Constant(scalar) => Some(&scalar[..]),
		_ => None,
	});
	let commitments = key.fixed_commitments.iter().chain(&key.permutation_commitments);
	let elements = constants.chain([&key.digest[..]]).chain(commitments.map(|point| &point[..]));
	elements
		.filter_map(|element| {
			let at = bytes.windows(element.len()).position(|place| place == element)?;
			Some(at..at + element.len())
		})
		.collect()
}

fn subject<S: Scheme>(name: &'static str, honest: fn(u8) -> Honest) -> Subject
where
	Host: Backend<S>,
	Wasm: Backend<S>,
	Wasm<Arkworks>: Backend<S>,
{
	Subject {
		name,
		verifiers: || {
			vec![
				Verifier::of::<S, Host>("Host"),
				Verifier::of::<S, Wasm>("Wasm"),
				Verifier::of::<S, Wasm<Arkworks>>("Wasm<Arkworks>"),
			]
		},
		honest,
		elements: |part, bytes| match part {
			Part::Key => elements_of_key::<S>(bytes),
			// The inputs begin with the number of circuits, and of the first column's rows.
			Part::Inputs(_) => every(32, 2 * COUNT_LEN, bytes),
			_ => every(32, 0, bytes),
		},
		special,
		rigid: true,
		takes_any_prepared_key: false,
		implied: None,
	}
}

fn honest<S>(case: impl Fn(u32) -> (VerifyingKey, Proof, PublicInputs)) -> Honest
where
	Wasm: Backend<S>,
{
	let (key, ..) = case(0);
	let prepared = <Wasm as Backend<S>>::prepare_key(&key.0).expect("a good key");
	let pair = |seed| {
		let (_, proof, inputs) = case(seed);
		(proof.0, inputs.0)
	};
	Honest { key: key.0, prepared, pairs: (0..3).map(pair).collect() }
}

fn size(statement: u8) -> u32 {
	SIZES[usize::from(statement) % SIZES.len()]
}

fn hinted<S: HintedScheme>(name: &'static str, honest: fn(u8) -> Honest) -> Subject
where
	Wasm: Backend<S>,
{
	Subject {
		name,
		verifiers: || vec![Verifier::of::<Hinted<S>, Wasm>("Wasm")],
		honest,
		elements: |part, bytes| match part {
			Part::Key => elements_of_key::<S>(bytes),
			// The inputs begin with the number of circuits, and of the first column's rows.
			Part::Inputs(_) => every(32, 2 * COUNT_LEN, bytes),
			// A proof begins with the number of its roots.
			_ => every(32, COUNT_LEN, bytes),
		},
		special,
		// A witness multiplied by a root of unity may be valid as well.
		rigid: S::WITNESS_LEN == 0,
		takes_any_prepared_key: false,
		implied: Some(|key, proof, inputs| {
			let prepared = <Wasm as Backend<S>>::prepare_key(key)?;
			let hinted = HintedProof::split::<S>(proof).map_err(|_| VerifyError::ProofInvalid)?;
			<Wasm as Backend<S>>::verify(&prepared, hinted.proof, inputs)
		}),
	}
}

/// Adds hints.
fn with_hints<S: HintedScheme>(plain: Honest) -> Honest {
	let prepared = <Wasm as Backend<Hinted<S>>>::prepare_key(&plain.key).expect("a good key");
	let pairs = plain.pairs.into_iter().map(|(proof, inputs)| {
		(hint::<S>(&prepared, &proof, &inputs).expect("a good proof"), inputs)
	});
	Honest { key: plain.key, pairs: pairs.collect(), prepared }
}

fn honest_kzg(statement: u8) -> Honest {
	honest::<Kzg>(|seed| kzg_case(Class::Any, size(statement), seed))
}

fn honest_ipa(statement: u8) -> Honest {
	honest::<Ipa>(|seed| ipa_case(Class::Any, K, size(statement), seed))
}

fn subjects() -> [Subject; 4] {
	[
		subject::<Kzg>("halo2/kzg-bn254", honest_kzg),
		subject::<Ipa>("halo2/ipa-vesta", honest_ipa),
		hinted::<Kzg>("halo2-hinted/kzg-bn254", |statement| {
			with_hints::<Kzg>(honest_kzg(statement))
		}),
		hinted::<Ipa>("halo2-hinted/ipa-vesta", |statement| {
			with_hints::<Ipa>(honest_ipa(statement))
		}),
	]
}

fuzz_verdicts!(subjects());
