//! BLS signatures of both variants: the host functions on every code path, and the verifier for wasm.

#![no_main]

use assay_bls_signatures::{
	simulator::Simulator, Backend, Group, MinPk, MinSig, Scheme, Variant, Wasm,
};
use assay_fuzz::{bls12_381_points, every, fuzz_verdicts, Honest, Part, Subject, Verifier};
use assay_host_functions::Host;
use std::ops::Range;

/// The schemes of the four statements, and their numbers of keys. Batches of the first, the third and the
/// fourth are one equation.
const SHAPES: [(Scheme, usize); 4] = [
	(Scheme::Basic, 1),
	(Scheme::MessageAugmentation, 3),
	(Scheme::Committee, 9),
	(Scheme::Possession, 1),
];

/// Bytes of one of several messages, with its length before it.
const MESSAGE_LEN: usize = 4 + 2;

fn honest<V: Variant>(statement: u8) -> Honest {
	let (scheme, count) = SHAPES[usize::from(statement) % SHAPES.len()];
	let simulator = Simulator::<V>::new(count, u64::from(statement));
	let prove = |nonce: usize| match scheme {
		Scheme::Committee => {
			// Few of the members, most of them, and all but one.
			let signed = [3, 6, count - 1][nonce % 3];
			let members: Vec<_> = (0..count).map(|index| index < signed).collect();
			simulator.prove_by_committee(2, &members, &[nonce as u8])
		}
		Scheme::Possession => simulator.prove(scheme, &[]),
		_ => {
			let message = |index: usize| vec![nonce as u8, index as u8];
			simulator.prove(scheme, &(0..count).map(message).collect::<Vec<_>>())
		}
	};
	let (key, ..) = prove(0);
	let prepared = <Wasm as Backend<V>>::prepare_key(&key.0).expect("a good key");
	let pair = |nonce| {
		let (_, proof, inputs) = prove(nonce);
		(proof.0, inputs.0)
	};
	Honest { key: key.0, prepared, pairs: (0..3).map(pair).collect() }
}

/// Returns the places of points, coordinates in a prepared key, and messages with their lengths.
fn elements<V: Variant>(part: Part, bytes: &[u8]) -> Vec<Range<usize>> {
	// A committee's threshold follows the scheme.
	let head = if bytes.first() == Some(&(Scheme::Committee as u8)) { 3 } else { 1 };
	match part {
		Part::Key => every(V::Keys::COMPRESSED_LEN, head, bytes),
		Part::PreparedKey => every(V::Keys::UNCOMPRESSED_LEN / 2, head, bytes),
		Part::Proof(_) => every(V::Signatures::COMPRESSED_LEN, 0, bytes),
		Part::Inputs(_) => every(MESSAGE_LEN, 0, bytes),
	}
}

fn subject<V: Variant>(name: &'static str) -> Subject
where
	Host: Backend<V>,
{
	Subject {
		name,
		verifiers: || vec![Verifier::of::<V, Host>("Host"), Verifier::of::<V, Wasm>("Wasm")],
		honest: honest::<V>,
		elements: elements::<V>,
		special: bls12_381_points,
		rigid: true,
		takes_any_prepared_key: true,
		implied: None,
	}
}

fn subjects() -> [Subject; 2] {
	[
		subject::<MinPk>("bls-signatures/min-pk-bls12-381"),
		subject::<MinSig>("bls-signatures/min-sig-bls12-381"),
	]
}

fuzz_verdicts!(subjects());
